// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file --verify-diagnostics

// A function of another dialect was not told about the grid.
func.func @no_grid(%n: i32) -> i32 {
  // expected-error @+1 {{cannot lower 'tt.get_program_id': the function has no arguments for the grid sizes and the program ids}}
  %0 = tt.get_program_id x : i32
  return %0 : i32
}

// -----

tt.func private @callee(%n: i32) -> i32 {
  tt.return %n : i32
}
func.func @caller(%n: i32) -> i32 {
  // expected-error @+1 {{cannot lower 'tt.call': the function has no arguments for the grid sizes and the program ids}}
  %0 = tt.call @callee(%n) : (i32) -> i32
  return %0 : i32
}

// -----

// Nothing to combine, and nothing to start from.
tt.func @nothing(%x: tensor<0x8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{there are no elements to combine, and its combiner has no identity element}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.subf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<0x8xf32>) -> tensor<8xf32>
  tt.return %0 : tensor<8xf32>
}

// -----

// Kernels compute with blocks of known sizes; where another tensor gives a
// result its place any size will do.
tt.func @unknown_size(%x: tensor<?xf32>, %y: f32) -> tensor<?xi1> {
  // expected-error @+1 {{cannot lower 'tt.splat': the size of a tensor is not known}}
  %0 = tt.splat %y : f32 -> tensor<?xf32>
  %1 = arith.addf %x, %0 : tensor<?xf32>
  // expected-error @+1 {{cannot lower 'arith.cmpf': the size of a tensor is not known}}
  %2 = arith.cmpf olt, %1, %1 : tensor<?xf32>
  tt.return %2 : tensor<?xi1>
}

// -----

tt.func @no_parts(%x: tensor<0x2xf32>) -> tensor<0xf32> {
  // expected-error @+1 {{cannot lower 'tt.split': it takes slices of a tensor without elements}}
  %0, %1 = tt.split %x : tensor<0x2xf32> -> tensor<0xf32>
  tt.return %0 : tensor<0xf32>
}

// -----

tt.func @unknown_sizes(%x: tensor<?xf32>, %i: tensor<?xi32>) -> (tensor<?xf32>, tensor<8xi32>) {
  // expected-error @+1 {{cannot lower 'tt.gather': the size of a tensor is not known}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<?xf32>, tensor<?xi32>) -> tensor<?xf32>
  // expected-error @+1 {{cannot lower 'tt.histogram': the size of a tensor is not known}}
  %1 = tt.histogram %i : tensor<?xi32> -> tensor<8xi32>
  // expected-error @+1 {{cannot lower 'tt.print': the size of a tensor is not known}}
  tt.print " x: " {hex = false, isSigned = array<i32: 0>} : %x : tensor<?xf32>
  tt.return %0, %1 : tensor<?xf32>, tensor<8xi32>
}

// -----

tt.func @too_few(%x: tensor<2xi32>) -> tensor<2xi32> {
  // expected-error @+1 {{cannot lower 'tt.map_elementwise': its 2 elements cannot be taken 4 at a time}}
  %r = "tt.map_elementwise"(%x) <{pack = 4 : i32}> ({
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
    tt.map_elementwise.return %b, %a, %c, %d : i32, i32, i32, i32
  }) : (tensor<2xi32>) -> tensor<2xi32>
  tt.return %r : tensor<2xi32>
}

// -----

tt.func @scales_of_other_types(%a: tensor<16x32xi8>, %s: tensor<16x2xf64>, %b : tensor<64x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // expected-error @+1 {{cannot lower 'tt.dot_scaled': its scales are f64, and not numbers of eight bits}}
  %r = tt.dot_scaled %a scale %s, %b, %c lhs = e2m1 rhs = bf16 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xf64> * tensor<64x16xbf16> -> tensor<16x16xf32>
  tt.return %r : tensor<16x16xf32>
}
