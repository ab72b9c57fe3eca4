// RUN: tshared-opt %s --triton-to-linalg-experimental --strict --split-input-file --verify-diagnostics
// RUN: not tshared-opt %s --triton-to-linalg-experimental --strict --split-input-file -o %t
// RUN: not cat %t
// RUN: tshared-opt %s --triton-to-linalg-experimental --split-input-file | FileCheck %s

// A tile, and a single element, are what --strict asks for.
// CHECK: func.func @structured
tt.func @structured(%p: !tt.ptr<f32>, %x: f32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.store %a, %v : tensor<8x!tt.ptr<f32>>
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}

// -----

// CHECK: func.func @gather
tt.func @gather(%p: !tt.ptr<f32>, %m: tensor<8xi1>, %x: tensor<8xf32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // expected-error @+2 {{cannot lower 'tt.store': it is not structured, and --strict asks for that}}
  // expected-note @+1 {{nothing is known about an argument of type 'tensor<8xi1>'}}
  tt.store %a, %x, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK: func.func @elements
tt.func @elements(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %m: tensor<8xi1>, %x: tensor<8xf32>) {
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = arith.select %m, %ps, %qs : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
  // expected-error @+2 {{cannot lower 'tt.store': it is not structured, and --strict asks for that}}
  // expected-note @+1 {{'arith.select': its condition is not a splat}}
  tt.store %a, %x : tensor<8x!tt.ptr<f32>>
  tt.return
}
