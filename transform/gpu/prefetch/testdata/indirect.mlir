// RUN: tshared-opt %s --tile-prefetch --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-prefetch --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#t = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// The indices of four iterations are loaded before their rows, and these before the sums. The loop itself runs the rest.
// REMARK: :[[@LINE+24]]:8: loop: 4 iterations at a time, with their loads in flight together{{$}}
// CHECK-LABEL: func.func @bag
// CHECK: %[[END:.*]] = arith.maxsi %arg2, %arg3 : i32
// CHECK: %[[COUNT:.*]] = arith.subi %[[END]], %arg3 : i32
// CHECK: %[[WHOLE:.*]] = arith.andi %[[COUNT]], %c-4_i32 : i32
// CHECK: %[[MID:.*]] = arith.addi %arg3, %[[WHOLE]] : i32
// CHECK: %[[SUM:.*]] = scf.for %{{.*}} = %arg3 to %[[MID]] step %c4_i32
// CHECK: affine.load
// CHECK: affine.load
// CHECK: affine.load
// CHECK: affine.load
// CHECK: tile.load
// CHECK: tile.load
// CHECK: tile.load
// CHECK: tile.load
// CHECK: linalg.map
// CHECK: linalg.map
// CHECK: linalg.map
// CHECK: linalg.map
// CHECK: } {tile.unrolled = 4 : i64}
// CHECK: scf.for %{{.*}} = %[[MID]] to %arg2 step %{{.*}} iter_args(%{{.*}} = %[[SUM]])
// CHECK: } {tile.unrolled = 1 : i64}
func.func @bag(%p: memref<*xf32>, %q: memref<*xi64>, %n: i32, %lo: i32, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %lo to %n step %c1 iter_args(%acc = %init) -> (tensor<128xf32, #t>) : i32 {
    %at = arith.index_cast %i : i32 to index
    %index = memref.reinterpret_cast %q to offset: [%at], sizes: [1], strides: [1] : memref<*xi64> to memref<1xi64, strided<[1], offset: ?>>
    %row = affine.load %index[0] : memref<1xi64, strided<[1], offset: ?>>
    %o = arith.index_cast %row : i64 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%acc : tensor<128xf32, #t>)
    scf.yield %s : tensor<128xf32, #t>
  }
  return %r : tensor<128xf32, #t>
}

// -----

#t = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// An index that follows from the one before, as in a list, cannot be loaded early.
// CHECK-LABEL: func.func @list
// CHECK-NOT: tile.unrolled
func.func @list(%p: memref<*xf32>, %q: memref<*xi64>, %n: i32, %head: i64, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init, %here = %head) -> (tensor<128xf32, #t>, i64) : i32 {
    %at = arith.index_cast %here : i64 to index
    %index = memref.reinterpret_cast %q to offset: [%at], sizes: [1], strides: [1] : memref<*xi64> to memref<1xi64, strided<[1], offset: ?>>
    %row = affine.load %index[0] : memref<1xi64, strided<[1], offset: ?>>
    %o = arith.index_cast %row : i64 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%acc : tensor<128xf32, #t>)
    scf.yield %s, %row : tensor<128xf32, #t>, i64
  }
  return %r#0 : tensor<128xf32, #t>
}

// -----

#t = #tile.layout<register = [[1], [2], [128], [256], [512]], lane = [[4], [8], [16], [32], [64]], warp = []>
// Tiles of four iterations would take too many registers.
// CHECK-LABEL: func.func @wide
// CHECK-NOT: tile.unrolled
func.func @wide(%p: memref<*xf32>, %q: memref<*xi64>, %n: i32, %init: tensor<1024xf32, #t>) -> tensor<1024xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<1024xf32, #t>) : i32 {
    %at = arith.index_cast %i : i32 to index
    %index = memref.reinterpret_cast %q to offset: [%at], sizes: [1], strides: [1] : memref<*xi64> to memref<1xi64, strided<[1], offset: ?>>
    %row = affine.load %index[0] : memref<1xi64, strided<[1], offset: ?>>
    %o = arith.index_cast %row : i64 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<1024xf32, #t>, tensor<1024xf32, #t>) outs(%acc : tensor<1024xf32, #t>)
    scf.yield %s : tensor<1024xf32, #t>
  }
  return %r : tensor<1024xf32, #t>
}
