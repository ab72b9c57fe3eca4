// RUN: tshared-opt %s --structured-to-memref=static-offsets=true | FileCheck %s
// RUN: tshared-opt %s --structured-to-memref | FileCheck %s --check-prefix=DYNAMIC

// Constants among the offsets of a block pointer are values. They are static where the option asks for it.
// CHECK-LABEL: func @block
// DYNAMIC-LABEL: func @block
func.func @block(%p: !tt.ptr<f32>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [64], sizes: [4, 8], strides: [32, 1] : memref<*xf32> to memref<4x8xf32, strided<[32, 1], offset: 64>>
  // DYNAMIC: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [4, 8], strides: [32, 1] : memref<*xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [32, 1], offsets: [%c64, %c0], shape: [%n, %n], order: [1, 0] : <f32> to !tt.ptr<tensor<4x8xf32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<4x8xf32>>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// CHECK-LABEL: func @rows
// CHECK: %[[O:.*]] = arith.addi %{{.*}}, %{{.*}} : index
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[O]]], sizes: [1, 8], strides: [32, 1]
func.func @rows(%p: !tt.ptr<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %c16 = arith.constant 16 : index
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %i, strides: [32, 1], offsets: [0, %c16] : tensor<4xi32>  <f32> to !tt.ptr<tensor<4x8xf32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<4x8xf32>>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
