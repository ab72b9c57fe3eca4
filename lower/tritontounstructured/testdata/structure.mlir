// RUN: tshared-opt %s --triton-to-unstructured=keep-structure=true | FileCheck %s
// RUN: tshared-opt %s --triton-to-unstructured | FileCheck %s --check-prefix=PLAIN

// Values of masked-off lanes are part of the gather where structure is kept.
// CHECK-LABEL: tt.func @others
// CHECK: tts.masked_gather %arg0[%arg1] mask = %arg2 pass_thru = %arg3 : (<f32>, tensor<8xi32>) -> tensor<8xf32>
// CHECK-NOT: arith.select
// PLAIN: %[[V:.*]] = tts.gather %arg0[%arg1] mask = %arg2 : (<f32>, tensor<8xi32>) -> tensor<8xf32>
// PLAIN: arith.select %arg2, %[[V]], %arg3
tt.func @others(%p: !tt.ptr<f32>, %at: tensor<8xi32>, %mask: tensor<8xi1>, %other: tensor<8xf32>) -> tensor<8xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %s, %at : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %q, %mask, %other : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
