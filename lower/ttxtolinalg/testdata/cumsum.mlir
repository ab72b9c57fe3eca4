// RUN: tshared-opt %s --ttx-to-linalg | FileCheck %s

// CHECK-LABEL: func @rows
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>, %[[Y:.*]]: tensor<4x8xf32>)
func.func @rows(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4x8xf32> {
  // CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[D:.*]] = %[[X]])
  // CHECK: %[[B:.*]] = arith.subi %[[I]], %{{.*}} : index
  // CHECK: %[[SUM:.*]] = tensor.extract_slice %[[D]][0, %[[B]]] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
  // CHECK: %[[P:.*]] = tensor.extract_slice %[[X]][0, %[[I]]] [4, 1] [1, 1]
  // CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[P]] : {{.*}}) outs(%[[SUM]]
  // CHECK: arith.addf
  // CHECK: %[[M:.*]] = tensor.insert_slice %[[N]] into %[[D]][0, %[[I]]] [4, 1] [1, 1]
  // CHECK: scf.yield %[[M]]
  // CHECK: {tshared.scan_axis = 1 : i64}
  // CHECK: return %[[R]]
  %0 = ttx.cumsum {axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%x : tensor<4x8xf32>) outs(%y : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}

// CHECK-LABEL: func @integers
func.func @integers(%x: tensor<8xi32>, %y: tensor<8xi32>) -> tensor<8xi32> {
  // CHECK: arith.addi %{{.*}} : i32
  %0 = ttx.cumsum {axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%x : tensor<8xi32>) outs(%y : tensor<8xi32>) -> tensor<8xi32>
  return %0 : tensor<8xi32>
}
