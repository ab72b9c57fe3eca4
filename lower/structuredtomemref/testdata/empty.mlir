// RUN: tshared-opt %s --structured-to-memref | FileCheck %s

// Of a tile without elements nothing is copied piece by piece, under a mask or
// not.
// CHECK-LABEL: func @wraps
func.func @wraps(%p: !tt.ptr<f32>, %n: index) -> tensor<0x8xf32> {
  %0 = tts.make_tptr %p to sizes: [0, 8], strides: [16, 1], offsets: [0, 0], shape: [0, %n], order: [] : <f32> to tensor<0x8x!tt.ptr<f32>>
  // CHECK: memref.alloc() : memref<0x8xf32>
  // CHECK-NOT: memref.subview
  // CHECK-NOT: memref.copy
  // CHECK: return
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 0, 4>}> : (tensor<0x8x!tt.ptr<f32>>) -> tensor<0x8xf32>
  "tts.store"(%0, %1) <{static_mask_dims = array<i64>}> : (tensor<0x8x!tt.ptr<f32>>, tensor<0x8xf32>) -> ()
  return %1 : tensor<0x8xf32>
}

// CHECK-LABEL: func @gathers
func.func @gathers(%p: !tt.ptr<f32>, %i: tensor<0xi32>) -> tensor<0x8xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [0, 8] gather_scatter_dim: 0 gather_scatter_offset: %i, strides: [8, 1], offsets: [0, 0] : tensor<0xi32>  <f32> to !tt.ptr<tensor<0x8xf32>>
  // CHECK: memref.alloc() : memref<0x8xf32>
  // CHECK-NOT: memref.subview
  // CHECK-NOT: memref.copy
  // CHECK: return
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<0x8xf32>>) -> tensor<0x8xf32>
  return %1 : tensor<0x8xf32>
}
