// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// The sizes of the operand groups are printed, and need not be written.
// CHECK-LABEL: func @cumsum
// CHECK-SAME: (%[[V:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<4x8xf32>, %[[B:.*]]: memref<8xf32>)
func.func @cumsum(%v: tensor<8xi32>, %m: tensor<4x8xf32>, %b: memref<8xf32>) {
  // CHECK: ttx.cumsum {axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%[[V]] : tensor<8xi32>) outs(%[[V]] : tensor<8xi32>) -> tensor<8xi32>
  %0 = ttx.cumsum {axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%v : tensor<8xi32>) outs(%v : tensor<8xi32>) -> tensor<8xi32>
  // CHECK: ttx.cumsum {axis = 1 : ui32, operandSegmentSizes = array<i32: 1, 1>, tag} ins(%[[M]] : tensor<4x8xf32>) outs(%[[M]] : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = ttx.cumsum {tag, axis = 1 : ui32} ins(%m : tensor<4x8xf32>) outs(%m : tensor<4x8xf32>) -> tensor<4x8xf32>
  // CHECK: ttx.cumsum {axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%[[B]] : memref<8xf32>) outs(%[[B]] : memref<8xf32>){{$}}
  ttx.cumsum {axis = 0 : ui32} ins(%b : memref<8xf32>) outs(%b : memref<8xf32>)
  return
}

// CHECK-LABEL: func @compare_exchange
func.func @compare_exchange(%m: tensor<2x8xf32>, %v: tensor<4xi8>) {
  // CHECK: ttx.compare_exchange %{{.*}} by "ogt" strides [1, 2, 1] falling [2, 16, 0] : tensor<2x8xf32>
  %0 = ttx.compare_exchange %m by "ogt" strides [1, 2, 1] falling [2, 16, 0] : tensor<2x8xf32>
  // CHECK: ttx.compare_exchange %{{.*}} by "ult" strides [2] falling [1] : tensor<4xi8>
  %1 = ttx.compare_exchange %v by "ult" strides [2] falling [1] : tensor<4xi8>
  return
}
