// RUN: tshared-opt %s --structured-to-memref | FileCheck %s

// A dimension without structure is a loop over its indices; offsets of the
// others are added.
// CHECK-LABEL: func @rows
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[IDX:.*]]: tensor<8xi32>, %[[S:.*]]: index, %[[O:.*]]: index)
func.func @rows(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %s: index, %o: index) -> tensor<8x16xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [%s, 1], offsets: [0, %o] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x16xf32>>
  // CHECK: %[[B:.*]] = builtin.unrealized_conversion_cast %[[P]]
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %[[B]]
  // CHECK: %[[PLACES:.*]] = arith.index_cast %[[IDX]] : tensor<8xi32> to tensor<8xindex>
  // CHECK: %[[A:.*]] = memref.alloc() : memref<8x16xf32>
  // CHECK: scf.for %[[I:.*]] = %c0 to %c8 step %c1 {
  // CHECK: %[[X:.*]] = tensor.extract %[[PLACES]][%[[I]]]
  // CHECK: %[[Y:.*]] = arith.muli %[[X]], %[[S]] : index
  // CHECK: %[[Z:.*]] = arith.addi %[[Y]], %[[O]] : index
  // CHECK: %[[FROM:.*]] = memref.reinterpret_cast %[[M]] to offset: [%[[Z]]], sizes: [1, 16], strides: [%[[S]], 1]
  // CHECK: %[[TO:.*]] = memref.subview %[[A]][%[[I]], %c0] [1, 16] [%c1, %c1]
  // CHECK: memref.copy %[[FROM]], %[[TO]]
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<8x16xf32>>) -> tensor<8x16xf32>
  // CHECK: bufferization.to_tensor %[[A]] restrict writable
  return %1 : tensor<8x16xf32>
}

// Masked-off rows are not touched, and are 0.
// CHECK-LABEL: func @masked
// CHECK-SAME: %[[MASK:[a-z0-9]*]]: tensor<8xi1>, %[[N:.*]]: index)
func.func @masked(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %mask: tensor<8xi1>, %n: index) -> tensor<4x8xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 1 gather_scatter_offset: %idx gather_scatter_mask: %mask, strides: [32, 1], offsets: [0, 0] : tensor<8xi32> tensor<8xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  // CHECK: %[[A:.*]] = memref.alloc()
  // CHECK: %[[Z:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK: linalg.fill ins(%[[Z]] : f32) outs(%[[A]]
  // CHECK: scf.for %[[I:.*]] =
  // CHECK-NEXT: %[[KEEP:.*]] = tensor.extract %[[MASK]][%[[I]]]
  // CHECK-NEXT: scf.if %[[KEEP]] {
  // CHECK: memref.subview %{{.*}}[%{{.*}}, %{{.*}}] [%[[N]], 1]
  // CHECK: memref.subview %[[A]][%{{.*}}, %[[I]]] [%[[N]], 1]
  %1 = "tts.load"(%0, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808, 0>}> : (!tt.ptr<tensor<4x8xf32>>, index) -> tensor<4x8xf32>
  // CHECK: scf.for
  // CHECK-NEXT: tensor.extract %[[MASK]]
  // CHECK-NEXT: scf.if
  // CHECK: bufferization.materialize_in_destination
  "tts.store"(%0, %1, %n) <{static_mask_dims = array<i64: -9223372036854775808, 0>}> : (!tt.ptr<tensor<4x8xf32>>, tensor<4x8xf32>, index) -> ()
  return %1 : tensor<4x8xf32>
}

// A bound on the dimension without structure shortens the loop.
// CHECK-LABEL: func @bounded
// CHECK-SAME: %[[N:[a-z0-9]*]]: index)
func.func @bounded(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %v: tensor<8xf32>, %n: index) {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [1], offsets: [0] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8xf32>>
  // CHECK: %[[U:.*]] = arith.minsi %[[N]], %c8{{.*}} : index
  // CHECK: scf.for %{{.*}} = %c0 to %[[U]] step
  "tts.store"(%0, %v, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (!tt.ptr<tensor<8xf32>>, tensor<8xf32>, index) -> ()
  return
}
