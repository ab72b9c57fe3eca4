// RUN: tshared-opt %s --structured-to-memref | FileCheck %s

// The order of a block pointer's dimensions changes no address, nor does the
// shape of its tensor.
// CHECK-LABEL: func @order
// CHECK-SAME: (%{{.*}}: !tt.ptr<f16>, %{{.*}}: index, %[[S:.*]]: index)
func.func @order(%p: !tt.ptr<f16>, %m: index, %s: index) {
  // CHECK: %[[R:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 8], strides: [1, %[[S]]] : memref<*xf16> to memref<4x8xf16, strided<[1, ?]>>
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [1, %s], offsets: [0, 0], shape: [%m, %m], order: [0, 1] : <f16> to !tt.ptr<tensor<4x8xf16>>
  // CHECK: memref.copy %[[R]]
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<4x8xf16>>) -> tensor<4x8xf16>
  // CHECK: bufferization.materialize_in_destination %{{.*}} in writable %[[R]]
  "tts.store"(%0, %1) <{static_mask_dims = array<i64>}> : (!tt.ptr<tensor<4x8xf16>>, tensor<4x8xf16>) -> ()
  return
}
