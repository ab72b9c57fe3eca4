// RUN: tshared-opt %s --unstructured-to-memref=leave-undefined=true | FileCheck %s

// What the mask leaves out is poison.
// CHECK-LABEL: func @gather
func.func @gather(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8xf32> {
  // CHECK: %[[P:.*]] = ub.poison : f32
  // CHECK: } else {
  // CHECK-NEXT: scf.yield %[[P]] : f32
  %0 = tts.gather %p[%o] mask = %m : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
