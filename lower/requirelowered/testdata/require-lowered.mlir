// RUN: tshared-opt %s --require-lowered --split-input-file --verify-diagnostics

// What is lowered passes.
func.func @lowered(%m: memref<*xf32>, %i: index) -> index {
  return %i : index
}

// -----

// All that is left is named, each where it stands, with the reason.
// expected-error @+1 {{cannot lower 'tt.func': nothing lowers it here}}
tt.func @left(%p: !tt.ptr<i32>, %x: i32, %t: tensor<8xi32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{cannot lower 'tt.atomic_rmw': what it does cannot be done to its elements}}
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  // expected-error @+1 {{cannot lower 'tt.atomic_cas': there are no atomic operations on its elements}}
  %1 = tt.atomic_cas acq_rel, gpu, %p, %x, %x : (!tt.ptr<i32>, i32, i32) -> i32
  // expected-error @+1 {{cannot lower 'tt.print': nothing lowers it here}}
  tt.print "x: " {hex = false, isSigned = array<i32: 1>} : %x : i32
  // expected-error @+1 {{cannot lower 'tt.gather': nothing lowers it here}}
  %2 = tt.gather %t[%i] {axis = 0 : i32} : (tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  // expected-error @+1 {{cannot lower 'tt.histogram': nothing lowers it here}}
  %3 = tt.histogram %t : tensor<8xi32> -> tensor<4xi32>
  // expected-error @+1 {{cannot lower 'tt.load': its addresses come neither from one base nor from pointers that can be followed}}
  %4 = tt.load %p : !tt.ptr<i32>
  // expected-error @+1 {{cannot lower 'tt.store': its addresses come neither from one base nor from pointers that can be followed}}
  tt.store %p, %x : !tt.ptr<i32>
  // expected-error @+1 {{cannot lower 'tt.return': nothing lowers it here}}
  tt.return
}

// -----

// The types of Triton are refused as well.
// expected-error @+1 {{cannot lower 'func.func': an argument of its region is of type '!tt.ptr<f32>'}}
func.func @argument(%p: !tt.ptr<f32>) {
  return
}

// -----

func.func @result(%c: i1, %m: memref<*xf32>) {
  // A cast is there for the sake of something else, which is named instead.
  %p = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  // expected-error @+1 {{cannot lower 'arith.select': its result is of type '!tt.ptr<f32>'}}
  %q = arith.select %c, %p, %p : !tt.ptr<f32>
  return
}

// -----

func.func @cast(%m: memref<*xf32>) {
  // expected-error @+1 {{cannot lower 'builtin.unrealized_conversion_cast': its result is of type '!tt.ptr<f32>'}}
  %p = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  return
}

// -----

// Tiles are Triton's too.
func.func @tile(%m: memref<*xf32>) {
  %p = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  // expected-error @+1 {{cannot lower 'tts.make_tptr': nothing lowers it here}}
  %t = tts.make_tptr %p to sizes: [4], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<4x!tt.ptr<f32>>
  return
}

// -----

// What is no Triton's own may stay unless the check is strict.
func.func @pointer(%i: i64) -> i64 {
  %p = tptr.inttoptr %i : i64 to <#tptr.default_memory_space>
  %j = tptr.ptrtoint %p : <#tptr.default_memory_space> to i64
  return %j : i64
}
