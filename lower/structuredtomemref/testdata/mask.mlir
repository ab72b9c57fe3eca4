// RUN: tshared-opt %s --structured-to-memref="hints=true" --canonicalize | FileCheck %s

// Only what the mask keeps is copied; the rest is what the program says.
// CHECK-LABEL: func @other
// CHECK-SAME: (%{{.*}}, %[[N:.*]]: index, %[[X:.*]]: f32)
func.func @other(%p: !tt.ptr<f32>, %n: index, %x: f32) -> tensor<4x8xf32> {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [8, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x8xf32>
  // CHECK: %[[C:.*]] = arith.cmpi slt, %[[N]], %c4
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: linalg.fill ins(%[[X]] : f32) outs(%[[A]] : memref<4x8xf32>)
  // CHECK: %[[FROM:.*]] = memref.subview %{{.*}}[0, 0] [%[[N]], 8] [1, 1]
  // CHECK: %[[TO:.*]] = memref.subview %[[A]][0, 0] [%[[N]], 8] [1, 1]
  // CHECK: memref.copy %[[FROM]], %[[TO]]
  // CHECK: bufferization.to_tensor %[[A]] restrict writable
  %1 = "tts.load"(%0, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808, 8>}> : (tensor<4x8x!tt.ptr<f32>>, index, f32) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// When the program does not say, masked-off elements are 0.
// CHECK-LABEL: func @zero
func.func @zero(%p: !tt.ptr<i8>, %n: index) -> tensor<8xi8> {
  // CHECK: %[[Z:.*]] = arith.constant 0 : i8
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <i8> to tensor<8x!tt.ptr<i8>>
  // CHECK: scf.if
  // CHECK-NEXT: linalg.fill ins(%[[Z]] : i8)
  %1 = "tts.load"(%0, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<i8>>, index) -> tensor<8xi8>
  return %1 : tensor<8xi8>
}

// A mask that keeps all leaves nothing to fill.
// CHECK-LABEL: func @all
// CHECK-NOT: linalg.fill
func.func @all(%p: !tt.ptr<f32>) -> tensor<8xf32> {
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 8>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}

// A masked store writes a part of the tensor to a part of the tile.
// CHECK-LABEL: func @store
// CHECK-SAME: (%{{.*}}, %[[V:.*]]: tensor<4x8xf32>, %[[N:.*]]: index)
func.func @store(%p: !tt.ptr<f32>, %v: tensor<4x8xf32>, %n: index) {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [8, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: %[[FROM:.*]] = tensor.extract_slice %[[V]][0, 0] [2, %[[N]]] [1, 1]
  // CHECK: %[[TO:.*]] = memref.subview %{{.*}}[0, 0] [2, %[[N]]] [1, 1]
  // CHECK: bufferization.materialize_in_destination %[[FROM]] in writable %[[TO]]
  "tts.store"(%0, %v, %n) <{static_mask_dims = array<i64: 2, -9223372036854775808>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>, index) -> ()
  return
}

// What the program says about an access stays with what moves the elements.
// CHECK-LABEL: func @hints
func.func @hints(%p: !tt.ptr<f32>) {
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  // CHECK: memref.copy %{{.*}}, %{{.*}} {tshared.cache = "cg"}
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> {tshared.cache = "cg", other.note} : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  // CHECK: materialize_in_destination {{.*}} {tshared.evict = "evict_first"}
  "tts.store"(%0, %1) <{static_mask_dims = array<i64>}> {tshared.evict = "evict_first"} : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> ()
  return
}
