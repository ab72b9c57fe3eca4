// RUN: tshared-opt %s --structured-to-memref=keep-structure=true --split-input-file | FileCheck %s

// Rows and columns of a matrix, as far as there are any: offsets are divided by strides, and masks have the sizes.
// CHECK: #[[OUTER:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> ()>
// CHECK: #[[SIZES:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0, d1, d2, d3) -> (d0 * 32, d2 * 64)>
// CHECK: func.func @matrix
// CHECK: %[[V:.*]] = memref.subview
// CHECK: %[[C:.*]] = tile.coordinates %[[V]](%arg4, %arg1, %arg5, %arg2 : i32, i32, i32, i32) {outer_strides = #[[OUTER]], sizes = #[[SIZES]], starts = #[[STARTS]]} : memref<?x?xf32, strided<[?, 1], offset: ?>>
// CHECK: bufferization.materialize_in_destination %{{.*}} in writable %[[C]]
func.func @matrix(%p: !tt.ptr<f32>, %m: i32, %n: i32, %s: i32, %pm: i32, %pn: i32, %v: tensor<32x64xf32>) {
  %c32 = arith.constant 32 : index
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c32_i32 = arith.constant 32 : i32
  %c64_i32 = arith.constant 64 : i32
  %row_i32 = arith.muli %pm, %c32_i32 : i32
  %row = arith.index_cast %row_i32 : i32 to index
  %column_i32 = arith.muli %pn, %c64_i32 : i32
  %column = arith.index_cast %column_i32 : i32 to index
  %stride = arith.index_cast %s : i32 to index
  %offset = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c32 : index
  %least = arith.minsi %end, %rows : index
  %most = arith.maxsi %least, %row : index
  %kept = arith.subi %most, %row : index
  %left_i32 = arith.subi %n, %column_i32 : i32
  %left = arith.index_cast %left_i32 : i32 to index
  %within = arith.minsi %left, %c64 : index
  %columns = arith.maxsi %within, %c0 : index
  %0 = tts.make_tptr %p to sizes: [32, 64], strides: [%stride, 1], offsets: [%offset, %column], shape: [0, 0], order: [] : <f32> to tensor<32x64x!tt.ptr<f32>>
  "tts.store"(%0, %v, %kept, %columns) <{static_mask_dims = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<32x64x!tt.ptr<f32>>, tensor<32x64xf32>, index, index) -> ()
  return
}

// -----

// A loop that advances by rows: the coordinate follows from the counter. Products with other arguments are outer dimensions.
// CHECK: #[[OUTER:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK: #[[SIZES:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d2 * 2 + 24, 64)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0 + 3, d2 * 2 - 8, 0)>
// CHECK: func.func @loop
// CHECK: scf.for %[[I:[a-z0-9]+]] = %c4
// CHECK: tile.coordinates %{{.*}}(%arg1, %arg2, %[[I]] : index, i32, index) {outer_strides = #[[OUTER]], sizes = #[[SIZES]], starts = #[[STARTS]]} : memref<32x64xf32, strided<[?, 1], offset: ?>>
func.func @loop(%p: !tt.ptr<f32>, %head: index, %far: i32, %s: i32) {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %c100 = arith.constant 100 : index
  %c3 = arith.constant 3 : index
  %c32_i32 = arith.constant 32 : i32
  %stride = arith.index_cast %s : i32 to index
  %distance = arith.index_cast %far : i32 to index
  %h = arith.addi %head, %c3 : index
  %begin = arith.muli %h, %distance : index
  scf.for %i = %c4 to %c100 step %c16 iter_args(%at = %begin) -> (index) {
    %0 = tts.make_tptr %p to sizes: [32, 64], strides: [%stride, 1], offsets: [%at, 0], shape: [0, 0], order: [] : <f32> to tensor<32x64x!tt.ptr<f32>>
    %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<32x64x!tt.ptr<f32>>) -> tensor<32x64xf32>
    %step_i32 = arith.muli %s, %c32_i32 : i32
    %step = arith.index_cast %step_i32 : i32 to index
    %next = arith.addi %at, %step : index
    scf.yield %next : index
  }
  return
}

// -----

// A mask within a matrix of a batch: the matrix has a coordinate of its own, with the stride of rows. Factors that an index has in all its parts are the stride's.
// CHECK: #[[OUTER:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d1 * 8, d3)>
// CHECK: #[[SIZES:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d4, 64)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, 0, 0)>
// CHECK: func.func @batch
// CHECK: %[[FIRST:.*]] = arith.muli %arg1, %arg2
// CHECK: tile.coordinates %{{.*}}(%arg4, %arg5, %[[FIRST]], %arg3, %arg2 : index, index, i32, i32, i32) {outer_strides = #[[OUTER]], sizes = #[[SIZES]], starts = #[[STARTS]]}
func.func @batch(%p: !tt.ptr<f32>, %batch: i32, %m: i32, %s: i32, %head: index, %far: index, %v: tensor<32x64xf32>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %first_i32 = arith.muli %batch, %m : i32
  %first = arith.index_cast %first_i32 : i32 to index
  %stride = arith.index_cast %s : i32 to index
  %rows = arith.index_cast %m : i32 to index
  %heads = arith.muli %head, %c8 : index
  %part = arith.muli %heads, %far : index
  %row = arith.muli %first, %stride : index
  %offset = arith.addi %part, %row : index
  %least = arith.minsi %rows, %c32 : index
  %kept = arith.maxsi %least, %c0 : index
  %0 = tts.make_tptr %p to sizes: [32, 64], strides: [%stride, 1], offsets: [%offset, 0], shape: [0, 0], order: [] : <f32> to tensor<32x64x!tt.ptr<f32>>
  "tts.store"(%0, %v, %kept) <{static_mask_dims = array<i64: -9223372036854775808, 64>}> : (tensor<32x64x!tt.ptr<f32>>, tensor<32x64xf32>, index) -> ()
  return
}

// -----

// Constant strides: what is no multiple of them is along the columns.
// CHECK: #[[SIZES:map[0-9]*]] = affine_map<(d0, d1) -> (d0 * 2 + 17, d1 + 22)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0, d1) -> (d0 * 2 + 1, d1 + 6)>
// CHECK: func.func @constant
// CHECK: tile.coordinates %{{.*}}(%arg1, %arg2 : index, index)
func.func @constant(%p: !tt.ptr<f32>, %i: index, %j: index) -> tensor<16x16xf32> {
  %c100 = arith.constant 100 : index
  %c50 = arith.constant 50 : index
  %c56 = arith.constant 56 : index
  %0 = arith.muli %i, %c100 : index
  %1 = arith.addi %0, %j : index
  %2 = arith.addi %1, %c56 : index
  %3 = tts.make_tptr %p to sizes: [16, 16], strides: [%c50, 1], offsets: [%2, 0], shape: [0, 0], order: [] : <f32> to tensor<16x16x!tt.ptr<f32>>
  %4 = "tts.load"(%3) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<16x16x!tt.ptr<f32>>) -> tensor<16x16xf32>
  return %4 : tensor<16x16xf32>
}

// -----

// No dimension is contiguous: a number of elements is an outer dimension of its own.
// CHECK: #[[OUTER:map[0-9]*]] = affine_map<(d0) -> (1)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0) -> (d0, 0, 0)>
// CHECK: func.func @scattered
// CHECK: tile.coordinates %{{.*}}(%{{.*}} : index) {outer_strides = #[[OUTER]], {{.*}}starts = #[[STARTS]]}
func.func @scattered(%p: !tt.ptr<f32>, %i: index, %s: index, %t: index) -> tensor<16x16xf32> {
  %0 = tts.make_tptr %p to sizes: [16, 16], strides: [%s, %t], offsets: [%i, 0], shape: [0, 0], order: [] : <f32> to tensor<16x16x!tt.ptr<f32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<16x16x!tt.ptr<f32>>) -> tensor<16x16xf32>
  return %1 : tensor<16x16xf32>
}

// -----

// Rows that wrap around: a load has the memory of a period, and each piece of a store is in the matrix that they wrap around in.
// CHECK: #[[SIZES:map[0-9]*]] = affine_map<(d0) -> (d0, 8)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0) -> (0, 0)>
// CHECK: #[[ROWSIZES:map[0-9]*]] = affine_map<(d0, d1) -> (d1, 8)>
// CHECK: #[[ROWSTARTS:map[0-9]*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK: func.func @wrapped
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[FIRST:.*]]: index, %[[M:.*]]: index, %{{.*}}: index)
// CHECK: %[[P:.*]] = tile.coordinates %{{.*}}(%[[M]] : index) {{.*}}sizes = #[[SIZES]], starts = #[[STARTS]]}
// CHECK: tile.load %[[P]] wrap(%[[FIRST]], %[[M]] : index, index)
// CHECK: %[[ROW:.*]] = arith.remsi %[[FIRST]], %[[N:.*]] : index
// CHECK: tile.coordinates %{{.*}}(%[[ROW]], %[[N]] : index, index) {{.*}}sizes = #[[ROWSIZES]], starts = #[[ROWSTARTS]]}
// CHECK: scf.for
// CHECK: %[[AGAIN:.*]] = arith.remsi %{{.*}}, %[[N]] : index
// CHECK: tile.coordinates %{{.*}}(%[[AGAIN]], %[[N]] : index, index) {{.*}}sizes = #[[ROWSIZES]], starts = #[[ROWSTARTS]]}
func.func @wrapped(%p: !tt.ptr<f32>, %row: index, %m: index, %s: index) {
  %offset = arith.muli %row, %s : index
  %modulus = arith.muli %m, %s : index
  %0 = tts.make_tptr %p to sizes: [16, 8], strides: [%s, 1], offsets: [%offset, 0], shape: [%modulus, 0], order: [] : <f32> to tensor<16x8x!tt.ptr<f32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<16x8x!tt.ptr<f32>>) -> tensor<16x8xf32>
  "tts.store"(%0, %1) <{static_mask_dims = array<i64>}> : (tensor<16x8x!tt.ptr<f32>>, tensor<16x8xf32>) -> ()
  return
}

// -----

// A loop whose distance is no multiple of its step, and one whose distance changes: what is carried is a number of elements.
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0) -> (0, d0)>
// CHECK: func.func @carried
// CHECK: iter_args(%[[A:[a-z0-9]+]] = {{.*}}, %[[B:[a-z0-9]+]] =
// CHECK: tile.coordinates %{{.*}}(%[[A]] : index) {{.*}}starts = #[[STARTS]]}
// CHECK: tile.coordinates %{{.*}}(%[[B]] : index) {{.*}}starts = #[[STARTS]]}
func.func @carried(%p: !tt.ptr<f32>, %s: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c2 iter_args(%a = %c0, %b = %c0) -> (index, index) {
    %0 = tts.make_tptr %p to sizes: [4, 4], strides: [%s, 1], offsets: [0, %a], shape: [0, 0], order: [] : <f32> to tensor<4x4x!tt.ptr<f32>>
    %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x4x!tt.ptr<f32>>) -> tensor<4x4xf32>
    %2 = tts.make_tptr %p to sizes: [4, 4], strides: [%s, 1], offsets: [0, %b], shape: [0, 0], order: [] : <f32> to tensor<4x4x!tt.ptr<f32>>
    %3 = "tts.load"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<4x4x!tt.ptr<f32>>) -> tensor<4x4xf32>
    %next = arith.addi %a, %c3 : index
    %more = arith.addi %b, %i : index
    scf.yield %next, %more : index, index
  }
  return
}

// -----

// A vector that is in no loop with dots has an address and a size, which say all; so do single rows.
// CHECK-LABEL: func.func @vectors
// CHECK-NOT: tile.coordinates
func.func @vectors(%p: !tt.ptr<f32>, %i: index) -> (tensor<64xf32>, tensor<1x64xf32>) {
  %0 = tts.make_tptr %p to sizes: [64], strides: [1], offsets: [%i], shape: [0], order: [] : <f32> to tensor<64x!tt.ptr<f32>>
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<64x!tt.ptr<f32>>) -> tensor<64xf32>
  %2 = tts.make_tptr %p to sizes: [1, 64], strides: [%i, 1], offsets: [%i, 0], shape: [0, 0], order: [] : <f32> to tensor<1x64x!tt.ptr<f32>>
  %3 = "tts.load"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<1x64x!tt.ptr<f32>>) -> tensor<1x64xf32>
  return %1, %3 : tensor<64xf32>, tensor<1x64xf32>
}

// -----

// In a loop with dots a vector may be copied beside their operands: the row of its matrix is along an outer dimension.
// CHECK: #[[OUTER:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d1)>
// CHECK: #[[STARTS:map[0-9]*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK: func.func @rows
// CHECK: tile.coordinates %{{.*}}(%arg1, %arg2, %{{.*}} : index, index, index) {outer_strides = #[[OUTER]], {{.*}}starts = #[[STARTS]]}
func.func @rows(%p: !tt.ptr<f32>, %row: index, %s: index, %n: index, %a: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %first = arith.muli %row, %s : index
  %sum = scf.for %i = %c0 to %n step %c16 iter_args(%acc = %a) -> (tensor<16x16xf32>) {
    %at = arith.addi %first, %i : index
    %0 = tts.make_tptr %p to sizes: [16], strides: [1], offsets: [%at], shape: [0], order: [] : <f32> to tensor<16x!tt.ptr<f32>>
    %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<16x!tt.ptr<f32>>) -> tensor<16xf32>
    %2 = tt.expand_dims %1 {axis = 0 : i32} : tensor<16xf32> -> tensor<1x16xf32>
    %3 = tt.broadcast %2 : tensor<1x16xf32> -> tensor<16x16xf32>
    %4 = tt.dot %a, %3, %acc, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
    scf.yield %4 : tensor<16x16xf32>
  }
  return %sum : tensor<16x16xf32>
}
