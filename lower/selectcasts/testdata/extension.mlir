// RUN: tshared-opt %s --triton-to-linalg --linalg-to-tile --tile-select-casts=target=sm_80 --split-input-file | FileCheck %s

// Exponent and fraction are shifted to where f32 has them, and one multiplication moves the bias, of subnormal numbers too. NaN is selected
// afterwards.
// CHECK-LABEL: func.func @extend
// CHECK: ^bb0(
// CHECK: %[[M:.*]] = arith.andi %{{.*}}, %c127_i32{{[_0-9]*}} : i32
// CHECK-NEXT: %[[S:.*]] = arith.shli %[[M]], %c20_i32{{[_0-9]*}} : i32
// CHECK: %[[F:.*]] = arith.bitcast %[[S]] : i32 to f32
// CHECK: %[[P:.*]] = arith.constant 1.329228E+36 : f32
// CHECK: arith.mulf %[[F]], %[[P]] : f32
// CHECK-NOT: arith.uitofp
// CHECK: arith.select
// CHECK-NOT: arith.select
tt.func public @extend(%p: !tt.ptr<f8E4M3FN>, %q: !tt.ptr<f32>) {
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %a = tt.splat %p : !tt.ptr<f8E4M3FN> -> tensor<16x!tt.ptr<f8E4M3FN>>
  %b = tt.splat %q : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %c = tt.addptr %a, %i : tensor<16x!tt.ptr<f8E4M3FN>>, tensor<16xi32>
  %d = tt.addptr %b, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %x = tt.load %c : tensor<16x!tt.ptr<f8E4M3FN>>
  %y = tt.fp_to_fp %x : tensor<16xf8E4M3FN> -> tensor<16xf32>
  tt.store %d, %y : tensor<16x!tt.ptr<f32>>
  tt.return
}
