// RUN: tshared-opt %s --tile-prefetch --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-prefetch --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#t = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// A thread loads 16 bytes in an iteration: four iterations run at a time.
// REMARK: :[[@LINE+5]]:8: loop: 4 iterations at a time, with their loads in flight together{{$}}
// CHECK-LABEL: func.func @sum
// CHECK: scf.for
// CHECK: } {tile.unroll = 4 : i64}
func.func @sum(%p: memref<*xf32>, %n: i32, %lo: i32, %step: i32, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %r = scf.for %i = %lo to %n step %step iter_args(%acc = %init) -> (tensor<128xf32, #t>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%acc : tensor<128xf32, #t>)
    scf.yield %s : tensor<128xf32, #t>
  }
  return %r : tensor<128xf32, #t>
}

// -----

#t = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// A loop of three iterations is unrolled completely.
// REMARK: :[[@LINE+8]]:8: loop: 3 iterations at a time, with their loads in flight together{{$}}
// CHECK-LABEL: func.func @three
// CHECK: scf.for
// CHECK: } {tile.unroll = 3 : i64}
func.func @three(%p: memref<*xf32>, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : i32
  %c128 = arith.constant 128 : i32
  %c384 = arith.constant 384 : i32
  %r = scf.for %i = %c0 to %c384 step %c128 iter_args(%acc = %init) -> (tensor<128xf32, #t>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%acc : tensor<128xf32, #t>)
    scf.yield %s : tensor<128xf32, #t>
  }
  return %r : tensor<128xf32, #t>
}

// -----

#t = #tile.layout<register = [[1], [2], [128], [256], [512]], lane = [[4], [8], [16], [32], [64]], warp = []>
// Four iterations of 128 bytes are unrolled completely; five are not.
// CHECK-LABEL: func.func @four
// CHECK: scf.for
// CHECK: } {tile.unroll = 4 : i64}
// CHECK-LABEL: func.func @five
// CHECK-NOT: tile.unroll
func.func @four(%p: memref<*xf32>, %init: tensor<1024xf32, #t>) -> tensor<1024xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : i32
  %c1024 = arith.constant 1024 : i32
  %c4096 = arith.constant 4096 : i32
  %r = scf.for %i = %c0 to %c4096 step %c1024 iter_args(%acc = %init) -> (tensor<1024xf32, #t>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<1024xf32, #t>, tensor<1024xf32, #t>) outs(%acc : tensor<1024xf32, #t>)
    scf.yield %s : tensor<1024xf32, #t>
  }
  return %r : tensor<1024xf32, #t>
}
func.func @five(%p: memref<*xf32>, %init: tensor<1024xf32, #t>) -> tensor<1024xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : i32
  %c1024 = arith.constant 1024 : i32
  %c5120 = arith.constant 5120 : i32
  %r = scf.for %i = %c0 to %c5120 step %c1024 iter_args(%acc = %init) -> (tensor<1024xf32, #t>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<1024xf32, strided<[1], offset: ?>> -> tensor<1024xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<1024xf32, #t>, tensor<1024xf32, #t>) outs(%acc : tensor<1024xf32, #t>)
    scf.yield %s : tensor<1024xf32, #t>
  }
  return %r : tensor<1024xf32, #t>
}

// -----

#t = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// Loads stay behind the store of the iteration before. A loop of many iterations is left to LLVM. A tensor that is loaded in parts has the
// earlier ones as elements where there is nothing to load. Two vectors of a thread are in flight already.
// CHECK-NOT: tile.unroll
func.func @store(%p: memref<*xf32>, %n: i32, %lo: i32, %step: i32) attributes {tile.num_warps = 1 : i64} {
  scf.for %i = %lo to %n step %step : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %s = linalg.map { arith.negf } ins(%x : tensor<128xf32, #t>) outs(%x : tensor<128xf32, #t>)
    tile.store %s, %m vector 4 : tensor<128xf32, #t>, memref<128xf32, strided<[1], offset: ?>>
  }
  return
}
func.func @many(%p: memref<*xf32>, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : i32
  %c128 = arith.constant 128 : i32
  %c384 = arith.constant 12800 : i32
  %r = scf.for %i = %c0 to %c384 step %c128 iter_args(%acc = %init) -> (tensor<128xf32, #t>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %s = linalg.map { arith.addf } ins(%acc, %x : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%acc : tensor<128xf32, #t>)
    scf.yield %s : tensor<128xf32, #t>
  }
  return %r : tensor<128xf32, #t>
}
func.func @parts(%p: memref<*xf32>, %n: index, %lo: index, %step: index, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %r = scf.for %i = %lo to %n step %step iter_args(%acc = %init) -> (tensor<128xf32, #t>) {
    %m = memref.reinterpret_cast %p to offset: [0], sizes: [%i], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1]>>
    %x = tile.load %m[%i] other(%acc : tensor<128xf32, #t>) vector 4 : memref<?xf32, strided<[1]>> -> tensor<128xf32, #t>
    scf.yield %x : tensor<128xf32, #t>
  }
  return %r : tensor<128xf32, #t>
}
func.func @two(%p: memref<*xf32>, %q: memref<*xf32>, %n: i32, %lo: i32, %step: i32, %init: tensor<128xf32, #t>) -> tensor<128xf32, #t> attributes {tile.num_warps = 1 : i64} {
  %r = scf.for %i = %lo to %n step %step iter_args(%acc = %init) -> (tensor<128xf32, #t>) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %x = tile.load %m vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %k = memref.reinterpret_cast %q to offset: [%o], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    %y = tile.load %k vector 4 : memref<128xf32, strided<[1], offset: ?>> -> tensor<128xf32, #t>
    %t = linalg.map { arith.mulf } ins(%x, %y : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%x : tensor<128xf32, #t>)
    %s = linalg.map { arith.addf } ins(%acc, %t : tensor<128xf32, #t>, tensor<128xf32, #t>) outs(%acc : tensor<128xf32, #t>)
    scf.yield %s : tensor<128xf32, #t>
  }
  return %r : tensor<128xf32, #t>
}
