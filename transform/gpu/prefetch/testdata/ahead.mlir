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

// -----

// Eight rows of packed weights are one word: a thread loads four, of a tensor of 4 KiB. The address is a scalar that the loop carries; it counts on but for the last
// iteration.
#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#w = #tile.layout<register = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], lane = [[0, 4], [0, 8], [8, 0], [16, 0], [32, 0]], warp = []>
#k = #tile.layout<register = [[1], [2], [4]], lane = [[0], [0], [8], [16], [32]], warp = []>
#one = affine_map<(d0) -> (d0)>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @packed
// CHECK: scf.if
// CHECK: tile.gather_elements
// CHECK: scf.for %[[I:.*]] = %arg3 to %arg4 step %arg5 iter_args(%{{.*}} = %{{.*}}, %[[AT:[^ ]*]] = %arg1, %{{.*}} = %{{.*}}, %[[WORDS:.*]] = %{{.*}})
// CHECK: %[[MORE:.*]] = arith.cmpi ult
// CHECK: %[[NEXT:.*]] = arith.addi %[[AT]], %arg2 : i64
// CHECK-NEXT: %[[OF:.*]] = arith.select %[[MORE]], %[[NEXT]], %[[AT]] : i64
// CHECK: arith.addi %{{.*}}, %[[OF]] : i64
// CHECK: %[[LOADED:.*]] = tile.gather_elements
// CHECK-NOT: tile.gather_elements
// CHECK: tile.dot
// CHECK: linalg.generic {{.*}} ins(%[[WORDS]] :
// CHECK: scf.yield {{.*}}, %[[LOADED]]
func.func @packed(%m: memref<?xi32>, %from: i64, %by: i64, %lo: i32, %hi: i32, %step: i32, %x: tensor<16x16xf16, #c>, %init: tensor<16x16xf32, #c>, %first: tensor<64x16xi32, #w>) -> (tensor<16x16xf32, #c>, tensor<64x16xi32, #w>) attributes {tile.num_warps = 1 : i64} {
  %r:3 = scf.for %i = %lo to %hi step %step iter_args(%acc = %init, %at = %from, %sum = %first) -> (tensor<16x16xf32, #c>, i64, tensor<64x16xi32, #w>) : i32 {
    %ek = tensor.empty() : tensor<64xi32, #k>
    %c8 = arith.constant 8 : i32
    %eights = linalg.fill ins(%c8 : i32) outs(%ek : tensor<64xi32, #k>) -> tensor<64xi32, #k>
    %k = linalg.generic {indexing_maps = [#one], iterator_types = ["parallel"]} outs(%ek : tensor<64xi32, #k>) {
    ^bb0(%out: i32):
      %n = linalg.index 0 : index
      %n32 = arith.index_cast %n : index to i32
      linalg.yield %n32 : i32
    } -> tensor<64xi32, #k>
    %row = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%k, %eights : tensor<64xi32, #k>, tensor<64xi32, #k>) outs(%ek : tensor<64xi32, #k>) {
    ^bb0(%u: i32, %v: i32, %out: i32):
      %q = arith.divsi %u, %v : i32
      linalg.yield %q : i32
    } -> tensor<64xi32, #k>
    %e = tensor.empty() : tensor<64x16xi64, #w>
    %index = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%row : tensor<64xi32, #k>) outs(%e : tensor<64x16xi64, #w>) attrs = {tile.constancy = array<i64: 8, 1>} {
    ^bb0(%u: i32, %out: i64):
      %n = linalg.index 1 : index
      %n64 = arith.index_cast %n : index to i64
      %u64 = arith.extsi %u : i32 to i64
      %o = arith.addi %u64, %n64 : i64
      %all = arith.addi %o, %at : i64
      linalg.yield %all : i64
    } -> tensor<64x16xi64, #w>
    %words = tile.gather_elements %m[%index] vector 4 : memref<?xi32>, tensor<64x16xi64, #w> -> tensor<64x16xi32, #w>
    %d = tile.dot %x, %x, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #c>, tensor<16x16xf16, #c> -> tensor<16x16xf32, #c>
    %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%words : tensor<64x16xi32, #w>) outs(%sum : tensor<64x16xi32, #w>) {
    ^bb0(%u: i32, %v: i32):
      %s = arith.addi %u, %v : i32
      linalg.yield %s : i32
    } -> tensor<64x16xi32, #w>
    %next = arith.addi %at, %by : i64
    scf.yield %d, %next, %t : tensor<16x16xf32, #c>, i64, tensor<64x16xi32, #w>
  }
  return %r#0, %r#2 : tensor<16x16xf32, #c>, tensor<64x16xi32, #w>
}

// -----

// A thread would have all 32 elements of a gather without equal ones. Bytes that are loaded in words are carried in words.
#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
#w = #tile.layout<register = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], lane = [[0, 4], [0, 8], [8, 0], [16, 0], [32, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @distinct
// CHECK: scf.for
// CHECK: tile.gather_elements {{.*}} vector 4 : {{.*}} -> tensor<64x16xi8
// CHECK: tile.gather_elements {{.*}} -> tensor<64x16xi32
// CHECK-NOT: tile.gather_elements
// CHECK: } {tile.carry_words}
func.func @distinct(%m: memref<?xi32>, %bytes: memref<?xi8>, %lo: i32, %hi: i32, %step: i32, %x: tensor<16x16xf16, #c>, %init: tensor<16x16xf32, #c>, %first: tensor<64x16xi32, #w>) -> (tensor<16x16xf32, #c>, tensor<64x16xi32, #w>) attributes {tile.num_warps = 1 : i64} {
  %r:2 = scf.for %i = %lo to %hi step %step iter_args(%acc = %init, %sum = %first) -> (tensor<16x16xf32, #c>, tensor<64x16xi32, #w>) : i32 {
    %e = tensor.empty() : tensor<64x16xi64, #w>
    %index = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<64x16xi64, #w>) {
    ^bb0(%out: i64):
      %k = linalg.index 0 : index
      %n = linalg.index 1 : index
      %c16 = arith.constant 16 : index
      %start = arith.muli %k, %c16 : index
      %o = arith.addi %start, %n : index
      %o64 = arith.index_cast %o : index to i64
      %i64 = arith.extsi %i : i32 to i64
      %all = arith.addi %o64, %i64 : i64
      linalg.yield %all : i64
    } -> tensor<64x16xi64, #w>
    %words = tile.gather_elements %m[%index] vector 1 : memref<?xi32>, tensor<64x16xi64, #w> -> tensor<64x16xi32, #w>
    %small = tile.gather_elements %bytes[%index] vector 4 : memref<?xi8>, tensor<64x16xi64, #w> -> tensor<64x16xi8, #w>
    %d = tile.dot %x, %x, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #c>, tensor<16x16xf16, #c> -> tensor<16x16xf32, #c>
    %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%words, %small : tensor<64x16xi32, #w>, tensor<64x16xi8, #w>) outs(%sum : tensor<64x16xi32, #w>) {
    ^bb0(%u: i32, %b: i8, %v: i32):
      %b32 = arith.extsi %b : i8 to i32
      %s = arith.addi %u, %v : i32
      %s1 = arith.addi %s, %b32 : i32
      linalg.yield %s1 : i32
    } -> tensor<64x16xi32, #w>
    scf.yield %d, %t : tensor<16x16xf32, #c>, tensor<64x16xi32, #w>
  }
  return %r#0, %r#1 : tensor<16x16xf32, #c>, tensor<64x16xi32, #w>
}
