// RUN: tshared-opt %s --tile-vectorize --split-input-file | FileCheck %s

// Nothing is known about the address.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @address
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C15:.*]] = arith.constant 15 : index
// CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %arg0 : memref<128xf32> -> index
// CHECK: %[[LOW:.*]] = arith.andi %[[P]], %[[C15]] : index
// CHECK: %[[G:.*]] = arith.cmpi eq, %[[LOW]], %[[C0]] : index
// CHECK: tile.load %arg0 vector 4 if %[[G]] : memref<128xf32>
func.func @address(%p: memref<128xf32>) {
  %t = tile.load %p : memref<128xf32> -> tensor<128xf32, #row>
  return
}

// -----

// The offset of a view is part of the address, in bytes.
#row = #tile.layout<register = [[1], [2], [4]], lane = [[8], [16], [32], [64], [128]], warp = []>
// CHECK-LABEL: func.func @offset
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK-DAG: %[[C15:.*]] = arith.constant 15 : index
// CHECK: %[[M:.*]] = memref.reinterpret_cast
// CHECK: %[[P:.*]] = memref.extract_aligned_pointer_as_index %[[M]]
// CHECK: %[[BYTES:.*]] = arith.muli %arg1, %[[C2]] : index
// CHECK: %[[A:.*]] = arith.addi %[[P]], %[[BYTES]] : index
// CHECK: %[[LOW:.*]] = arith.andi %[[A]], %[[C15]] : index
// CHECK: %[[G:.*]] = arith.cmpi eq, %[[LOW]], %[[C0]] : index
// CHECK: tile.load %[[M]] vector 8 if %[[G]] {alignment = 2 : i64}
func.func @offset(%p: memref<*xf16>, %i: index) {
  %m = memref.reinterpret_cast %p to offset: [%i], sizes: [256], strides: [1] : memref<*xf16> to memref<256xf16, strided<[1], offset: ?>>
  %t = tile.load %m {alignment = 2 : i64} : memref<256xf16, strided<[1], offset: ?>> -> tensor<256xf16, #row>
  return
}

// -----

// A masked row: vectors must not be cut by its end.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @masked
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[LOW:.*]] = arith.andi %arg1, %[[C3]] : index
// CHECK: %[[G:.*]] = arith.cmpi eq, %[[LOW]], %[[C0]] : index
// CHECK: tile.load %{{.*}} vector 4 if %[[G]] {alignment = 16 : i64}
func.func @masked(%p: memref<128xf32>, %n: index) {
  %m = memref.subview %p[0] [%n] [1] : memref<128xf32> to memref<?xf32, strided<[1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<?xf32, strided<[1]>> -> tensor<128xf32, #row>
  return
}

// -----

// The mask ends at a multiple of 16.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @masked_multiple
// CHECK-NOT: arith.cmpi
// CHECK: tile.load %{{.*}} vector 4 {alignment = 16 : i64}
func.func @masked_multiple(%p: memref<128xf32>, %n: i32 {tt.divisibility = 16 : i32}) {
  %i = arith.index_cast %n : i32 to index
  %m = memref.subview %p[0] [%i] [1] : memref<128xf32> to memref<?xf32, strided<[1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<?xf32, strided<[1]>> -> tensor<128xf32, #row>
  return
}

// -----

// Rows begin at multiples of an unknown stride. A subview has the strides of its source, and masked rows change nothing.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @stride
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[LOW:.*]] = arith.andi %arg1, %[[C3]] : index
// CHECK: %[[G:.*]] = arith.cmpi eq, %[[LOW]], %[[C0]] : index
// CHECK: tile.store %{{.*}}, %{{.*}} vector 4 if %[[G]] {alignment = 16 : i64}
func.func @stride(%p: memref<*xf32>, %s: index, %n: index, %v: tensor<8x16xf32, #rows>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [8, 16], strides: [%s, 1] : memref<*xf32> to memref<8x16xf32, strided<[?, 1]>>
  %w = memref.subview %m[0, 0] [%n, 16] [1, 1] : memref<8x16xf32, strided<[?, 1]>> to memref<?x16xf32, strided<[?, 1]>>
  tile.store %v, %w {alignment = 16 : i64} : tensor<8x16xf32, #rows>, memref<?x16xf32, strided<[?, 1]>>
  return
}

// -----

// A subview that takes every second row has strides of its own.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @steps
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[S:.*]]:2 = memref.extract_strided_metadata
// CHECK: arith.andi %[[S]]#0
// CHECK: tile.load %{{.*}} vector 4 if %{{.*}} {alignment = 16 : i64}
func.func @steps(%p: memref<*xf32>, %s: index) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [16, 16], strides: [%s, 1] : memref<*xf32> to memref<16x16xf32, strided<[?, 1]>>
  %w = memref.subview %m[0, 0] [8, 16] [2, 1] : memref<16x16xf32, strided<[?, 1]>> to memref<8x16xf32, strided<[?, 1]>>
  %t = tile.load %w {alignment = 16 : i64} : memref<8x16xf32, strided<[?, 1]>> -> tensor<8x16xf32, #rows>
  return
}

// -----

// A plane of a larger tensor: the dropped dimension does not count.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @plane
// CHECK: arith.andi %arg2, %{{.*}} : index
// CHECK-NOT: arith.andi
// CHECK: tile.load %{{.*}} vector 4 if %{{.*}} {alignment = 16 : i64}
func.func @plane(%p: memref<*xf32>, %s: index, %r: index) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [4, 8, 16], strides: [%s, %r, 1] : memref<*xf32> to memref<4x8x16xf32, strided<[?, ?, 1]>>
  %w = memref.subview %m[0, 0, 0] [1, 8, 16] [1, 1, 1] : memref<4x8x16xf32, strided<[?, ?, 1]>> to memref<8x16xf32, strided<[?, 1]>>
  %t = tile.load %w {alignment = 16 : i64} : memref<8x16xf32, strided<[?, 1]>> -> tensor<8x16xf32, #rows>
  return
}

// -----

// Offset and size in the direction of vectors count, those of other dimensions do not.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @offsets
// CHECK: %[[COLUMN:.*]] = arith.andi %arg2, %{{.*}} : index
// CHECK: %[[G:.*]] = arith.cmpi eq, %[[COLUMN]], %{{.*}} : index
// CHECK-NOT: arith.andi
// CHECK: tile.load %arg0[%arg1, %arg2] vector 4 if %[[G]] {alignment = 16 : i64}
func.func @offsets(%p: memref<?x8xf32, strided<[16, 1]>>, %i: index, %j: index) {
  %t = tile.load %p[%i, %j] {alignment = 16 : i64} : memref<?x8xf32, strided<[16, 1]>> -> tensor<8x16xf32, #rows>
  return
}

// -----

// Of memory that a loop carries, only the memory itself knows strides and sizes.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @carried
// CHECK: scf.for {{.*}} iter_args(%[[M:.*]] = %arg0)
// CHECK: %{{.*}}, %{{.*}}, %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[M]]
// CHECK: arith.andi %[[STRIDES]]#0
// CHECK: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %{{.*}}:2 = memref.extract_strided_metadata %[[M]]
// CHECK: arith.andi %[[SIZES]]#1
// CHECK: tile.load %[[M]] vector 4 if %{{.*}} {alignment = 16 : i64}
func.func @carried(%p: memref<8x?xf32, strided<[?, 1]>>, %q: memref<8x?xf32, strided<[?, 1]>>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %p) -> (memref<8x?xf32, strided<[?, 1]>>) {
    %t = tile.load %m {alignment = 16 : i64} : memref<8x?xf32, strided<[?, 1]>> -> tensor<8x16xf32, #rows>
    scf.yield %q : memref<8x?xf32, strided<[?, 1]>>
  }
  return
}

// -----

// A condition is tested once, also for accesses in loops behind it; one that was tested in a branch is tested again.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @once
// CHECK: scf.if
// CHECK: %[[INNER:.*]] = arith.cmpi eq
// CHECK: tile.load %{{.*}} vector 4 if %[[INNER]]
// CHECK: }
// CHECK: %[[G:.*]] = arith.cmpi eq
// CHECK: tile.load %{{.*}} vector 4 if %[[G]]
// CHECK: scf.for
// CHECK-NOT: arith.cmpi
// CHECK: tile.store %{{.*}}, %{{.*}} vector 4 if %[[G]]
func.func @once(%p: memref<128xf32>, %n: index, %b: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.subview %p[0] [%n] [1] : memref<128xf32> to memref<?xf32, strided<[1]>>
  scf.if %b {
    %t = tile.load %m {alignment = 16 : i64} : memref<?xf32, strided<[1]>> -> tensor<128xf32, #row>
  }
  %t = tile.load %m {alignment = 16 : i64} : memref<?xf32, strided<[1]>> -> tensor<128xf32, #row>
  scf.for %i = %c0 to %n step %c1 {
    tile.store %t, %m {alignment = 16 : i64} : tensor<128xf32, #row>, memref<?xf32, strided<[1]>>
  }
  return
}

// -----

// A width that a narrower alignment still allows is not chosen: the guard tests the wide one.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @several
// CHECK: %[[ADDRESS:.*]] = arith.cmpi eq
// CHECK: %[[STRIDE:.*]] = arith.cmpi eq
// CHECK: %[[BOTH:.*]] = arith.andi %[[ADDRESS]], %[[STRIDE]] : i1
// CHECK: %[[SIZE:.*]] = arith.cmpi eq
// CHECK: %[[ALL:.*]] = arith.andi %[[BOTH]], %[[SIZE]] : i1
// CHECK: tile.load %{{.*}} vector 4 if %[[ALL]] {alignment = 8 : i64}
func.func @several(%p: memref<*xf32>, %s: index, %n: index) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [8, %n], strides: [%s, 1] : memref<*xf32> to memref<8x?xf32, strided<[?, 1]>>
  %t = tile.load %m {alignment = 8 : i64} : memref<8x?xf32, strided<[?, 1]>> -> tensor<8x16xf32, #rows>
  return
}

// -----

// Columns that wrap around: vectors are whole where the first column and the period are multiples, and where no remainder is negative.
#row = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = []>
// CHECK-LABEL: func.func @wrapped_columns
// CHECK-DAG: %[[C0:.*]] = arith.constant 0 : index
// CHECK-DAG: %[[C3:.*]] = arith.constant 3 : index
// CHECK: %[[I:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK: %[[POSITIVE:.*]] = arith.cmpi sge, %[[I]], %[[C0]] : index
// CHECK: %[[J:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK: %[[LOW:.*]] = arith.andi %[[J]], %[[C3]] : index
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[LOW]], %[[C0]] : index
// CHECK: %[[BOTH:.*]] = arith.andi %[[POSITIVE]], %[[FIRST]] : i1
// CHECK: %[[N:.*]] = arith.index_cast %arg2 : i32 to index
// CHECK: %[[LOW:.*]] = arith.andi %[[N]], %[[C3]] : index
// CHECK: %[[PERIOD:.*]] = arith.cmpi eq, %[[LOW]], %[[C0]] : index
// CHECK: %[[G:.*]] = arith.andi %[[BOTH]], %[[PERIOD]] : i1
// CHECK: tile.load %arg0 wrap(%arg1, %arg2 : i32, i32) vector 4 if %[[G]] {alignment = 16 : i64, wrap_dim = 1 : i64}
func.func @wrapped_columns(%p: memref<2x?xf32, strided<[64, 1]>>, %first: i32, %n: i32) {
  %t = tile.load %p wrap(%first, %n : i32, i32) {alignment = 16 : i64, wrap_dim = 1 : i64} : memref<2x?xf32, strided<[64, 1]>> -> tensor<2x64xf32, #row>
  return
}

// -----

// Rows that wrap around do not cut vectors, nor does the number of rows of the memory.
#row = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = []>
// CHECK-LABEL: func.func @wrapped_rows
// CHECK-NOT: arith.cmpi
// CHECK: tile.load %arg0 wrap(%arg1, %arg2 : i32, i32) vector 4 {alignment = 16 : i64, wrap_dim = 0 : i64}
func.func @wrapped_rows(%p: memref<?x64xf32>, %first: i32, %n: i32) {
  %t = tile.load %p wrap(%first, %n : i32, i32) {alignment = 16 : i64, wrap_dim = 0 : i64} : memref<?x64xf32> -> tensor<2x64xf32, #row>
  return
}
