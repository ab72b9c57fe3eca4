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
