// RUN: tshared-opt %s --ttx-to-linalg | FileCheck %s

// CHECK-LABEL: func @rows
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>)
func.func @rows(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[F:.*]] = tensor.extract_slice %[[X]][0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
  // CHECK: %[[S:.*]] = tensor.insert_slice %[[F]] into %[[Y]][0, 0] [4, 1] [1, 1]
  // CHECK: %[[R:.*]]:2 = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[D:.*]] = %[[S]], %[[SUM:.*]] = %[[F]])
  // CHECK: %[[P:.*]] = tensor.extract_slice %[[X]][0, %[[I]]] [4, 1] [1, 1]
  // CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[P]] : {{.*}}) outs(%[[P]]
  // CHECK: arith.addf
  // CHECK: %[[M:.*]] = tensor.insert_slice %[[N]] into %[[D]][0, %[[I]]] [4, 1] [1, 1]
  // CHECK: scf.yield %[[M]], %[[N]]
  // CHECK: return %[[R]]#0
  %0 = ttx.cumsum {axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func @integers
func.func @integers(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  // CHECK: arith.addi %{{.*}} : i32
  %0 = ttx.cumsum {axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%x : tensor<8xi32>) outs(%y : tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
