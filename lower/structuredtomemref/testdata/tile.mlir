// RUN: tshared-opt %s --structured-to-memref | FileCheck %s

// A tile is seen as a memref; what is constant in offsets and strides stands in
// its type. Offsets are summed up.
// CHECK-LABEL: func @views
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[O:.*]]: index, %[[S:.*]]: index, %[[V:.*]]: tensor<4x8xf32>)
func.func @views(%p: !tt.ptr<f32>, %o: index, %s: index, %v: tensor<4x8xf32>) {
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[P]] : !tt.ptr<f32> to memref<*xf32>
  // CHECK: %[[C:.*]] = arith.constant 2 : index
  // CHECK: %[[I:.*]] = arith.addi %[[O]], %[[C]] : index
  // CHECK: %[[R:.*]] = memref.reinterpret_cast %[[M]] to offset: [%[[I]]], sizes: [4, 8], strides: [%[[S]], 1] : memref<*xf32> to memref<4x8xf32, strided<[?, 1], offset: ?>>
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [%s, 1], offsets: [%o, 2], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: bufferization.materialize_in_destination %[[V]] in writable %[[R]]
  "tts.store"(%0, %v) <{static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>) -> ()
  // CHECK: memref.reinterpret_cast %[[M]] to offset: [8], sizes: [4, 8], strides: [16, 1] : memref<*xf32> to memref<4x8xf32, strided<[16, 1], offset: 8>>
  %1 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [3, 5], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  return
}

// A stride given by a constant is one, and one of 0 in a dimension of one
// element becomes that of dense memory.
// CHECK-LABEL: func @strides
func.func @strides(%p: !tt.ptr<f32>) {
  %c3 = arith.constant 3 : index
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [1, 8, 1], strides: [8, 3, 1]
  %0 = tts.make_tptr %p to sizes: [1, 8, 1], strides: [0, %c3, 0], offsets: [0, 0, 0], shape: [0, 0, 0], order: [] : <f32> to tensor<1x8x1x!tt.ptr<f32>>
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [4, 8], strides: [0, 1]
  %1 = tts.make_tptr %p to sizes: [4, 8], strides: [0, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  return
}

// Whoever uses the addresses otherwise gets them from the memref.
// CHECK-LABEL: func @escapes
func.func @escapes(%p: !tt.ptr<f32>) -> tensor<8x!tt.ptr<f32>> {
  // CHECK: %[[R:.*]] = memref.reinterpret_cast
  // CHECK-NEXT: %[[C:.*]] = builtin.unrealized_conversion_cast %[[R]] : memref<8xf32, strided<[1]>> to tensor<8x!tt.ptr<f32>>
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  // CHECK: memref.copy %[[R]]
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  // CHECK: return %[[C]]
  return %0 : tensor<8x!tt.ptr<f32>>
}

// The memory of a pointer that was cast from a memref is that memref; that of
// one an operation gives is found right behind the operation.
// CHECK-LABEL: func @bases
// CHECK-SAME: (%[[M:.*]]: memref<*xf32>, %[[I:.*]]: i64)
func.func @bases(%m: memref<*xf32>, %i: i64) {
  %0 = builtin.unrealized_conversion_cast %m : memref<*xf32> to !tt.ptr<f32>
  // CHECK: %[[P:.*]] = tt.int_to_ptr %[[I]]
  // CHECK-NEXT: %[[Q:.*]] = builtin.unrealized_conversion_cast %[[P]] : !tt.ptr<f16> to memref<*xf16>
  %1 = tt.int_to_ptr %i : i64 -> !tt.ptr<f16>
  // CHECK: memref.reinterpret_cast %[[M]] to
  %2 = tts.make_tptr %0 to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  // CHECK: memref.reinterpret_cast %[[Q]] to
  %3 = tts.make_tptr %1 to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f16> to tensor<8x!tt.ptr<f16>>
  // CHECK: memref.reinterpret_cast %[[Q]] to
  %4 = tts.make_tptr %1 to sizes: [4], strides: [1], offsets: [0], shape: [0], order: [] : <f16> to tensor<4x!tt.ptr<f16>>
  return
}

// Pointers in memory are integers there.
// CHECK-LABEL: func @pointers_in_memory
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<!tt.ptr<f32>>, %[[N:.*]]: index, %[[X:.*]]: !tt.ptr<f32>)
func.func @pointers_in_memory(%p: !tt.ptr<!tt.ptr<f32>>, %n: index, %x: !tt.ptr<f32>) {
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[P]] : !tt.ptr<!tt.ptr<f32>> to memref<*xi64>
  // CHECK: memref.reinterpret_cast %[[M]] to offset: [0], sizes: [8], strides: [1] : memref<*xi64>
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <!tt.ptr<f32>> to tensor<8x!tt.ptr<!tt.ptr<f32>>>
  // CHECK: %[[A:.*]] = memref.alloc() : memref<8xi64>
  // CHECK: %[[Y:.*]] = tt.ptr_to_int %[[X]] : !tt.ptr<f32> -> i64
  // CHECK: linalg.fill ins(%[[Y]] : i64) outs(%[[A]] : memref<8xi64>)
  // CHECK: bufferization.to_tensor %[[A]] restrict writable : memref<8xi64> to tensor<8xi64>
  // CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8x!tt.ptr<f32>>)
  // CHECK: tt.int_to_ptr %{{.*}} : i64 -> !tt.ptr<f32>
  %1 = "tts.load"(%0, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<!tt.ptr<f32>>>, index, !tt.ptr<f32>) -> tensor<8x!tt.ptr<f32>>
  // CHECK: linalg.generic
  // CHECK: tt.ptr_to_int
  // CHECK: bufferization.materialize_in_destination %{{.*}} in writable %{{.*}} : (tensor<8xi64>, memref<8xi64, strided<[1]>>) -> ()
  "tts.store"(%0, %1) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<!tt.ptr<f32>>>, tensor<8x!tt.ptr<f32>>) -> ()
  return
}

// A tile may begin before its base: types take no negative offset, operands do.

// CHECK-LABEL: func.func @before_the_base
// CHECK: %[[O:.*]] = arith.constant -1 : index
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[O]]], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
func.func @before_the_base(%p: !tt.ptr<f32>) -> tensor<4xf32> {
  %0 = tts.make_tptr %p to sizes: [4], strides: [1], offsets: [-1], shape: [0], order: [] : <f32> to tensor<4x!tt.ptr<f32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x!tt.ptr<f32>>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
