// RUN: tshared-opt %s --structured-to-memref=keep-structure=true --canonicalize --split-input-file | FileCheck %s

// Rows whose alignment is not known: a gather of rows. The region computes the memory of a row.
// CHECK-LABEL: func.func @rows
// CHECK: %[[R:.*]] = tile.gather %arg1 bounds(%c8) {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[E:.*]]: i32):
// CHECK: %[[I:.*]] = arith.index_cast %[[E]] : i32 to index
// CHECK-NEXT: %[[O:.*]] = arith.muli %[[I]], %arg2 : index
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[O]], %arg3 : index
// CHECK-NEXT: %[[M:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%[[S]]], sizes: [1, 16], strides: [%arg2, 1] : memref<*xf32> to memref<1x16xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT: tile.yield %[[M]]
// CHECK-NEXT: } {dims = array<i64: 0>} : tensor<8xi32> -> tensor<8x16xf32>
// CHECK: return %[[R]]
func.func @rows(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %s: index, %o: index) -> tensor<8x16xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [%s, 1], offsets: [0, %o] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x16xf32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<8x16xf32>>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// The first rows and columns, with zeros elsewhere.
// CHECK-LABEL: func.func @leading
// CHECK: %[[Z:.*]] = linalg.fill ins(%cst : f32)
// CHECK: %[[N:.*]] = arith.minsi %arg2, %c8 : index
// CHECK: tile.gather %arg1 bounds(%[[N]]) other(%[[Z]] : tensor<8x16xf32>) {
// CHECK: %[[M:.*]] = memref.reinterpret_cast
// CHECK-NEXT: memref.subview %[[M]][0, 0] [1, %arg3] [1, 1]
// CHECK: return
func.func @leading(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %n: index, %m: index) -> tensor<8x16xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [17, 1], offsets: [0, 0] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x16xf32>>
  %1 = "tts.load"(%0, %n, %m) <{operandSegmentSizes = array<i32: 1, 2, 0>, static_mask_dims = array<i64: -9223372036854775808, -9223372036854775808>}> : (!tt.ptr<tensor<8x16xf32>>, index, index) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// Aligned rows: elements at the index of the row plus that of the column.
// CHECK: #[[ROW:map[0-9]*]] = affine_map<(d0, d1) -> (d0)>
// CHECK: #[[ALL:map[0-9]*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK: func.func @aligned
// CHECK: %[[M:.*]] = memref.cast %{{.*}} : memref<*xf32> to memref<?xf32>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<8xi32>) outs(%{{.*}} : tensor<8xi64>)
// CHECK-NEXT: ^bb0(%[[E:.*]]: i32, %{{.*}}: i64):
// CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[E]] : i32 to index
// CHECK-NEXT: %[[O:.*]] = arith.muli %[[I]], %c32 : index
// CHECK-NEXT: %[[O64:.*]] = arith.index_cast %[[O]] : index to i64
// CHECK-NEXT: linalg.yield %[[O64]] : i64
// CHECK: %[[RB:.*]] = linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]], {{.*}} ins(%[[R]] : tensor<8xi64>)
// CHECK: %[[AT:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]]], {{.*}} ins(%[[RB]] : tensor<8x16xi64>)
// CHECK-NEXT: ^bb0(%[[B:.*]]: i64, %{{.*}}: i64):
// CHECK-NEXT: %[[C:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[C64:.*]] = arith.index_cast %[[C]] : index to i64
// CHECK-NEXT: arith.addi %[[B]], %[[C64]] : i64
// CHECK: tile.gather_elements %[[M]][%[[AT]]] {cache = "cg"} : memref<?xf32>, tensor<8x16xi64> -> tensor<8x16xf32>
func.func @aligned(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %idx: tensor<8xi32>) -> tensor<8x16xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [32, 1], offsets: [0, 0] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x16xf32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> {tshared.cache = "cg"} : (!tt.ptr<tensor<8x16xf32>>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// In a loop, elements are pipelined.
// CHECK-LABEL: func.func @in_loop
// CHECK: scf.for
// CHECK: tile.gather_elements
func.func @in_loop(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %q: memref<8x16xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [17, 1], offsets: [0, %i] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x16xf32>>
    %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (!tt.ptr<tensor<8x16xf32>>) -> tensor<8x16xf32>
    bufferization.materialize_in_destination %1 in writable %q : (tensor<8x16xf32>, memref<8x16xf32>) -> ()
  }
  return
}

// -----

// Masked columns: the mask is that of the column and of the rows.
// CHECK-LABEL: func.func @masked
// CHECK: %[[Z:.*]] = linalg.fill ins(%arg4 : f32)
// CHECK: %[[K:.*]] = linalg.generic {{.*}} ins(%arg2 : tensor<8xi1>) outs(%{{.*}} : tensor<4x8xi1>)
// CHECK: %[[MASK:.*]] = linalg.generic {{.*}} ins(%[[K]] : tensor<4x8xi1>)
// CHECK-NEXT: ^bb0(%[[COL:.*]]: i1, %{{.*}}: i1):
// CHECK-NEXT: %[[D:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[LESS:.*]] = arith.cmpi slt, %[[D]], %arg3 : index
// CHECK-NEXT: arith.andi %[[COL]], %[[LESS]] : i1
// CHECK: %[[V:.*]] = tile.gather_elements %{{.*}}[%{{.*}}] mask(%[[MASK]] : tensor<4x8xi1>) other(%[[Z]] : tensor<4x8xf32>)
// CHECK: tile.scatter_elements %[[V]], %{{.*}}[%{{.*}}] mask(%{{.*}} : tensor<4x8xi1>) : tensor<4x8xf32>, memref<?xf32>, tensor<4x8xi64>
func.func @masked(%p: !tt.ptr<f32>, %idx: tensor<8xi32>, %mask: tensor<8xi1>, %n: index, %x: f32) {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 1 gather_scatter_offset: %idx gather_scatter_mask: %mask, strides: [32, 1], offsets: [0, 0] : tensor<8xi32> tensor<8xi1> <f32> to !tt.ptr<tensor<4x8xf32>>
  %1 = "tts.load"(%0, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808, 0>}> : (!tt.ptr<tensor<4x8xf32>>, index, f32) -> tensor<4x8xf32>
  "tts.store"(%0, %1, %n) <{static_mask_dims = array<i64: -9223372036854775808, 0>}> : (!tt.ptr<tensor<4x8xf32>>, tensor<4x8xf32>, index) -> ()
  return
}

// -----

// A volatile load is one of its own for each row.
// CHECK-LABEL: func.func @volatile
// CHECK: scf.for
// CHECK: memref.copy
func.func @volatile(%p: !tt.ptr<f32>, %idx: tensor<8xi32>) -> tensor<8x16xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %idx, strides: [17, 1], offsets: [0, 0] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x16xf32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> {tshared.volatile = 0 : i64} : (!tt.ptr<tensor<8x16xf32>>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// Rows that wrap around: offset and modulus are products of rows and the stride, so that the load says them in rows, in the type that the
// kernel computes them in. The memory is that of a period.
// CHECK-LABEL: func.func @wrapped
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[FIRST:.*]]: i32, %[[ROWS:.*]]: i32, %[[STRIDE:.*]]: index, %[[K:.*]]: index)
// CHECK: %[[N:.*]] = arith.index_cast %[[ROWS]] : i32 to index
// CHECK: %[[M:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%[[K]]], sizes: [%[[N]], 16], strides: [%[[STRIDE]], 1]
// CHECK-NEXT: %[[P:.*]] = tile.coordinates %[[M]]
// CHECK-NEXT: %[[R:.*]] = tile.load %[[P]] wrap(%[[FIRST]], %[[ROWS]] : i32, i32) {cache = "cg", wrap_dim = 0 : i64} : memref<?x16xf32, strided<[?, 1], offset: ?>> -> tensor<8x16xf32>
// CHECK-NEXT: return %[[R]]
func.func @wrapped(%p: !tt.ptr<f32>, %first: i32, %rows: i32, %stride: index, %k: index) -> tensor<8x16xf32> {
  %f = arith.index_cast %first : i32 to index
  %n = arith.index_cast %rows : i32 to index
  %o = arith.muli %f, %stride : index
  %m = arith.muli %n, %stride : index
  %0 = tts.make_tptr %p to sizes: [8, 16], strides: [%stride, 1], offsets: [%o, %k], shape: [%m, 0], order: [] : <f32> to tensor<8x16x!tt.ptr<f32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> {tshared.cache = "cg"} : (tensor<8x16x!tt.ptr<f32>>) -> tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// -----

// Columns that wrap around, the first rows of which are loaded, with zeros elsewhere.
// CHECK-LABEL: func.func @wrapped_columns
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[M:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%arg3, %arg2], strides: [20, 1]
// CHECK: tile.load %{{.*}} wrap(%arg1, %arg2 : index, index) other(%[[Z]] : tensor<4x8xf32>) {wrap_dim = 1 : i64}
func.func @wrapped_columns(%p: !tt.ptr<f32>, %o: index, %m: index, %n: index) -> tensor<4x8xf32> {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [20, 1], offsets: [0, %o], shape: [0, %m], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %1 = "tts.load"(%0, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808, 8>}> : (tensor<4x8x!tt.ptr<f32>>, index) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}

// -----

// Pieces: the first columns of what wraps around, both dimensions, a volatile load, an offset that is no product, and a store.
// CHECK-LABEL: func.func @pieces
// CHECK-NOT: tile.load
// CHECK: return
func.func @pieces(%p: !tt.ptr<f32>, %o: index, %m: index, %n: index, %s: index) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [20, 1], offsets: [0, %o], shape: [0, %m], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %1 = "tts.load"(%0, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: 4, -9223372036854775808>}> : (tensor<4x8x!tt.ptr<f32>>, index) -> tensor<4x8xf32>
  %2 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 0], shape: [%m, %n], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %3 = "tts.load"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  %4 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> {tshared.volatile = 0 : i64} : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  %r = arith.muli %m, %s : index
  %5 = tts.make_tptr %p to sizes: [4, 8], strides: [%s, 1], offsets: [%o, 0], shape: [%r, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %6 = "tts.load"(%5) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  "tts.store"(%0, %6) <{static_mask_dims = array<i64>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>) -> ()
  return %1, %3, %4, %6 : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>
}
