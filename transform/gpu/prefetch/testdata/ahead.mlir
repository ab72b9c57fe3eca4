// RUN: tshared-opt %s --tile-prefetch --split-input-file | FileCheck %s

// A small load of a loop with a dot is made an iteration ahead, into registers that the loop carries. The first one is made before the
// loop, if that has an iteration; the last iteration loads again what it has.
#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [0]], warp = []>
// CHECK-LABEL: func.func @ahead
// CHECK: %[[RUNS:.*]] = arith.cmpi slt, %arg3, %arg4 : i32
// CHECK-NEXT: %[[FIRST:.*]] = scf.if %[[RUNS]] -> (tensor<16xf32, #[[R:.*]]>) {
// CHECK: tile.load
// CHECK: } else {
// CHECK: tensor.empty
// CHECK: scf.for %[[I:.*]] = %arg3 to %arg4 step %arg5 iter_args(%{{.*}} = %{{.*}}, %[[S:.*]] = %[[FIRST]])
// CHECK-NEXT: %[[LEFT:.*]] = arith.subi %arg4, %[[I]] : i32
// CHECK-NEXT: %[[MORE:.*]] = arith.cmpi ult, %arg5, %[[LEFT]] : i32
// CHECK-NEXT: %[[I1:.*]] = arith.addi %[[I]], %arg5 : i32
// CHECK-NEXT: %[[AT:.*]] = arith.select %[[MORE]], %[[I1]], %[[I]] : i32
// CHECK-NEXT: arith.index_cast %[[AT]]
// CHECK: %[[NEXT:.*]] = tile.load
// CHECK-NOT: tile.load
// CHECK: %[[D:.*]] = tile.dot
// CHECK: linalg.generic {{.*}} ins(%[[D]], %[[S]] :
// CHECK: scf.yield %{{.*}}, %[[NEXT]]
func.func @ahead(%x: tensor<16x16xf16, #a>, %y: tensor<16x16xf16, #a>, %p: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %init: tensor<16x16xf32, #c>) -> tensor<16x16xf32, #c> attributes {tile.num_warps = 1 : i64} {
  %r = scf.for %i = %lo to %hi step %step iter_args(%acc = %init) -> (tensor<16x16xf32, #c>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1], offset: ?>>
    %s = tile.load %m vector 1 : memref<16xf32, strided<[1], offset: ?>> -> tensor<16xf32, #row>
    %d = tile.dot %x, %y, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #a>, tensor<16x16xf16, #a> -> tensor<16x16xf32, #c>
    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d, %s : tensor<16x16xf32, #c>, tensor<16xf32, #row>) outs(%d : tensor<16x16xf32, #c>) {
    ^bb0(%u: f32, %v: f32, %out: f32):
      %w = arith.mulf %u, %v : f32
      linalg.yield %w : f32
    } -> tensor<16x16xf32, #c>
    scf.yield %t : tensor<16x16xf32, #c>
  }
  return %r : tensor<16x16xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [0]], warp = []>
// The loop stores to the memory that it loads from.
// CHECK-LABEL: func.func @written
// CHECK: scf.for
// CHECK: tile.dot
// CHECK: tile.load
// CHECK: tile.store
func.func @written(%x: tensor<16x16xf16, #c>, %p: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %init: tensor<16x16xf32, #c>) -> tensor<16x16xf32, #c> attributes {tile.num_warps = 1 : i64} {
  %r = scf.for %i = %lo to %hi step %step iter_args(%acc = %init) -> (tensor<16x16xf32, #c>) : i32 {
    %d = tile.dot %x, %x, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #c>, tensor<16x16xf16, #c> -> tensor<16x16xf32, #c>
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1], offset: ?>>
    %s = tile.load %m vector 1 : memref<16xf32, strided<[1], offset: ?>> -> tensor<16xf32, #row>
    tile.store %s, %m vector 1 : tensor<16xf32, #row>, memref<16xf32, strided<[1], offset: ?>>
    scf.yield %d : tensor<16x16xf32, #c>
  }
  return %r : tensor<16x16xf32, #c>
}
