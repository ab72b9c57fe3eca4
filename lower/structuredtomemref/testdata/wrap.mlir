// RUN: tshared-opt %s --structured-to-memref | FileCheck %s

// Rows wrap around: a first piece up to the end, then pieces of whole periods,
// each from the first row on. An offset along the row, even one that is part of
// the offset of the rows, is no part of that. A stride of 0 does not divide
// anything, and the sign of the period does not matter. Where rows begin more
// than a turn below 0 they are read one by one.
// CHECK-LABEL: func @rows
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[M:.*]]: index, %[[O:.*]]: index, %[[S:.*]]: index, %[[K:.*]]: index)
func.func @rows(%p: !tt.ptr<f32>, %m: index, %o: index, %s: index, %k: index) -> tensor<4x8xf32> {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [%s, 1], offsets: [%o, %k], shape: [%m, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: %[[A:.*]] = memref.alloc() : memref<4x8xf32>
  // CHECK: %[[IS0:.*]] = arith.cmpi eq, %[[S]], %c0
  // CHECK: %[[NONZERO:.*]] = arith.select %[[IS0]], %c1, %[[M]]
  // CHECK: %[[STRIDE:.*]] = arith.select %[[IS0]], %c1, %[[S]]
  // CHECK: %[[STRIDES:.*]] = arith.divsi %[[NONZERO]], %[[STRIDE]]
  // CHECK: %[[OTHER:.*]] = arith.subi %{{.*}}, %[[STRIDES]]
  // CHECK: %[[STEP:.*]] = arith.maxsi %[[STRIDES]], %[[OTHER]]
  // CHECK: %[[PERIOD:.*]] = arith.muli %[[STEP]], %[[STRIDE]]
  // CHECK: %[[START:.*]] = arith.remsi %[[O]], %[[PERIOD]]
  // CHECK: %[[BIT:.*]] = arith.remsi %[[START]], %[[STRIDE]]
  // CHECK: %[[WHOLE:.*]] = arith.subi %[[START]], %[[BIT]]
  // CHECK: %[[LEFT:.*]] = arith.subi %[[PERIOD]], %[[WHOLE]]
  // CHECK: %[[N:.*]] = arith.divsi %[[LEFT]], %[[STRIDE]]
  // CHECK: %[[PIECE:.*]] = arith.minsi %[[N]], %c4
  // CHECK: %[[BEGIN:.*]] = arith.divsi %[[O]], %[[STRIDE]]
  // CHECK: %[[TURN:.*]] = arith.subi %{{.*}}, %[[STEP]]
  // CHECK: %[[BELOW:.*]] = arith.cmpi sle, %[[BEGIN]], %[[TURN]]
  // CHECK: %[[FIRST:.*]] = arith.select %[[BELOW]], %{{.*}}, %[[PIECE]]
  // CHECK: %[[BY:.*]] = arith.select %[[BELOW]], %{{.*}}, %[[STEP]]
  // CHECK: %[[AT:.*]] = arith.addi %[[K]], %[[START]]
  // CHECK: %[[FROM:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%[[AT]]], sizes: [%[[FIRST]], 8], strides: [%[[S]], 1]
  // CHECK: %[[TO:.*]] = memref.subview %[[A]][0, 0] [%[[FIRST]], 8] [1, 1]
  // CHECK: memref.copy %[[FROM]], %[[TO]]
  // CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %{{.*}} step %[[BY]] {
  // CHECK: %[[REST:.*]] = arith.subi %{{.*}}, %[[I]]
  // CHECK: %[[COUNT:.*]] = arith.minsi %[[BY]], %[[REST]]
  // CHECK: %[[AGAIN:.*]] = arith.remsi %{{.*}}, %[[PERIOD]]
  // CHECK: %[[AT:.*]] = arith.addi %[[K]], %[[AGAIN]]
  // CHECK: %[[FROM:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%[[AT]]], sizes: [%[[COUNT]], 8], strides: [%[[S]], 1]
  // CHECK: %[[TO:.*]] = memref.subview %[[A]][%[[I]], 0] [%[[COUNT]], 8] [1, 1]
  // CHECK: memref.copy %[[FROM]], %[[TO]]
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Columns wrap around, under a mask: rows are bounded, and so are columns.
// CHECK-LABEL: func @columns_masked
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[M:.*]]: index, %[[O:.*]]: index, %[[R:.*]]: index, %[[C:.*]]: index)
func.func @columns_masked(%p: !tt.ptr<f32>, %m: index, %o: index, %r: index, %c: index) -> tensor<4x8xf32> {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [20, 1], offsets: [0, %o], shape: [0, %m], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: linalg.fill
  // CHECK: %[[OTHER:.*]] = arith.subi %{{.*}}, %[[M]]
  // CHECK: %[[N:.*]] = arith.maxsi %[[M]], %[[OTHER]]
  // CHECK: %[[START:.*]] = arith.remsi %[[O]], %[[N]]
  // CHECK: %[[LEFT:.*]] = arith.subi %[[N]], %[[START]]
  // CHECK: %[[PIECE:.*]] = arith.minsi %[[LEFT]], %[[C]]
  // CHECK: %[[FIRST:.*]] = arith.select %[[BELOW:.*]], %{{.*}}, %[[PIECE]]
  // CHECK: %[[BY:.*]] = arith.select %[[BELOW]], %{{.*}}, %[[N]]
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[START]]], sizes: [%[[R]], %[[FIRST]]], strides: [20, 1]
  // CHECK: scf.for %[[I:.*]] = %[[FIRST]] to %[[C]] step %[[BY]]
  // CHECK: memref.subview %{{.*}}[0, %[[I]]]
  %1 = "tts.load"(%0, %r, %c) <{operandSegmentSizes = array<i32: 1, 2, 0>, static_mask_dims = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<4x8x!tt.ptr<f32>>, index, index) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// Where all is known, so are the pieces: columns 10 to 15 and then 0 and 1; a
// tile that does not reach the end is one piece.
// CHECK-LABEL: func @known
func.func @known(%p: !tt.ptr<f32>, %v: tensor<4x8xf32>) {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 26], shape: [0, 16], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: tensor.extract_slice %{{.*}}[0, 0] [4, 6] [1, 1]
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [10], sizes: [4, 6], strides: [16, 1]
  // CHECK: scf.for
  "tts.store"(%0, %v) <{static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>) -> ()
  %1 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 8], shape: [0, 16], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: memref.reinterpret_cast %{{.*}} to offset: [8], sizes: [4, 8], strides: [16, 1]
  // CHECK-NOT: scf.for
  "tts.store"(%1, %v) <{static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>) -> ()
  return
}

// Both dimensions may wrap around, and a row of elements.
// CHECK-LABEL: func @both
func.func @both(%p: !tt.ptr<f32>, %m: index, %n: index) -> (tensor<4x8xf32>, tensor<8xf32>) {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 0], shape: [%m, %n], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: memref.copy
  // CHECK: scf.for
  // CHECK: memref.copy
  // CHECK: scf.for
  // CHECK: memref.copy
  // CHECK: scf.for
  // CHECK: memref.copy
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  %2 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [%n], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  // CHECK: memref.copy
  // CHECK: scf.for
  // CHECK: memref.copy
  %3 = "tts.load"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  return %1, %3 : tensor<4x8xf32>, tensor<8xf32>
}

// Who wants the pointers for more than accesses gets them computed, each on its
// own; loops that hand them around to nobody do not.
// CHECK-LABEL: func @pointers
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[O:.*]]: index, %[[N:.*]]: index
func.func @pointers(%p: !tt.ptr<f32>, %o: index, %n: index, %places: tensor<4xi32>) -> (tensor<8x!tt.ptr<f32>>, tensor<4x8x!tt.ptr<f32>>) {
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0 : index
  // CHECK: %[[S:.*]] = arith.addi %[[O]], %[[I]] : index
  // CHECK: %[[R:.*]] = arith.remsi %[[S]], %[[N]] : index
  // CHECK: %[[W:.*]] = arith.index_cast %[[R]] : index to i64
  // CHECK: tt.addptr %[[P]], %[[W]] : !tt.ptr<f32>, i64
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [%o], shape: [%n], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0 : index
  // CHECK: %[[J:.*]] = linalg.index 1 : index
  // CHECK: %[[E:.*]] = tensor.extract %{{.*}}[%[[I]]] : tensor<4xi32>
  // CHECK: %[[C:.*]] = arith.index_cast %[[E]] : i32 to index
  // CHECK: %[[M:.*]] = arith.muli %[[C]], %c16{{.*}} : index
  // CHECK: %[[A:.*]] = arith.addi %[[M]], %c3{{.*}} : index
  // CHECK: %[[S:.*]] = arith.addi %[[A]], %[[J]] : index
  // CHECK: tt.addptr
  %1 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %places, strides: [16, 1], offsets: [0, 3] : tensor<4xi32>  <f32> to tensor<4x8x!tt.ptr<f32>>
  return %0, %1 : tensor<8x!tt.ptr<f32>>, tensor<4x8x!tt.ptr<f32>>
}
