// RUN: tshared-opt %s --tile-limit-occupancy | FileCheck %s

// 8 registers per thread that the loop carries and 8 that it loads, in a block of 16 warps that reduces to a row: more blocks would load one vector after the other.
#tile = #tile.layout<register = [[0, 1], [0, 2], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [4, 0], [8, 0], [16, 0]]>
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [0]], warp = [[0], [0], [0], [0]]>
// CHECK: func.func @row({{.*}} attributes {tile.min_blocks = 1 : i64, tile.num_warps = 16 : i64}
func.func @row(%p: memref<64x64xf32>, %init: tensor<64x64xf32, #tile>, %none: tensor<64xf32, #row>, %n: index) attributes {tile.num_warps = 16 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<64x64xf32, #tile>) {
    %t = tile.load %p vector 4 : memref<64x64xf32> -> tensor<64x64xf32, #tile>
    %s = arith.addf %x, %t : tensor<64x64xf32, #tile>
    scf.yield %s : tensor<64x64xf32, #tile>
  }
  %sum = linalg.reduce ins(%r : tensor<64x64xf32, #tile>) outs(%none : tensor<64xf32, #row>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return
}

// One vector of 8 bf16 is loaded in an iteration: no vector comes after another, and the 32 registers with which a multiprocessor holds 4 blocks are enough.
#wide = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0], [32, 0]]>
#short = #tile.layout<register = [[1], [2], [4]], lane = [[8], [16], [32], [0], [0]], warp = [[0], [0], [0], [0]]>
// CHECK: func.func @vector({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 16 : i64}
func.func @vector(%p: memref<64x64xbf16>, %init: tensor<64x64xf32, #wide>, %none: tensor<64xf32, #short>, %n: index) attributes {tile.num_warps = 16 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<64x64xf32, #wide>) {
    %t = tile.load %p vector 8 : memref<64x64xbf16> -> tensor<64x64xbf16, #wide>
    %e = arith.extf %t : tensor<64x64xbf16, #wide> to tensor<64x64xf32, #wide>
    %s = arith.addf %x, %e : tensor<64x64xf32, #wide>
    scf.yield %s : tensor<64x64xf32, #wide>
  }
  %sum = linalg.reduce ins(%r : tensor<64x64xf32, #wide>) outs(%none : tensor<64xf32, #short>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return
}

// Nothing is known of the registers of a loop that carries none.
// CHECK: func.func @uncounted({{.*}} attributes {tile.num_warps = 16 : i64}
func.func @uncounted(%p: memref<64x64xbf16>, %none: tensor<64xbf16, #short>, %to: memref<64xbf16>, %n: index) attributes {tile.num_warps = 16 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tile.load %p vector 8 : memref<64x64xbf16> -> tensor<64x64xbf16, #wide>
    %sum = linalg.reduce ins(%t : tensor<64x64xbf16, #wide>) outs(%none : tensor<64xbf16, #short>) dimensions = [0]
      (%a: bf16, %b: bf16) {
        %s = arith.addf %a, %b : bf16
        linalg.yield %s : bf16
      }
    tile.store %sum, %to vector 8 : tensor<64xbf16, #short>, memref<64xbf16>
  }
  return
}

// Without the reduction nothing is limited.
// CHECK: func.func @loop({{.*}} attributes {tile.num_warps = 16 : i64}
func.func @loop(%p: memref<64x64xf32>, %init: tensor<64x64xf32, #tile>, %n: index) attributes {tile.num_warps = 16 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<64x64xf32, #tile>) {
    %t = tile.load %p vector 4 : memref<64x64xf32> -> tensor<64x64xf32, #tile>
    %s = arith.addf %x, %t : tensor<64x64xf32, #tile>
    scf.yield %s : tensor<64x64xf32, #tile>
  }
  return
}

// 16 elements per thread of a block of 16 warps that are reduced to one, without a loop: the 32 registers with which a multiprocessor holds 4 blocks are enough.
#vector = #tile.layout<register = [[1], [2], [2048], [4096]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256], [512], [1024]]>
// CHECK: func.func @one({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 16 : i64}
func.func @one(%p: memref<8192xf32>, %none: tensor<f32>) attributes {tile.num_warps = 16 : i64} {
  %t = tile.load %p vector 4 : memref<8192xf32> -> tensor<8192xf32, #vector>
  %sum = linalg.reduce ins(%t : tensor<8192xf32, #vector>) outs(%none : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return
}

// The elements of two loads are too many.
// CHECK: func.func @two({{.*}} attributes {tile.num_warps = 16 : i64}
func.func @two(%p: memref<8192xf32>, %q: memref<8192xf32>, %none: tensor<f32>) attributes {tile.num_warps = 16 : i64} {
  %t = tile.load %p vector 4 : memref<8192xf32> -> tensor<8192xf32, #vector>
  %u = tile.load %q vector 4 : memref<8192xf32> -> tensor<8192xf32, #vector>
  %v = arith.addf %t, %u : tensor<8192xf32, #vector>
  %sum = linalg.reduce ins(%v : tensor<8192xf32, #vector>) outs(%none : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  return
}

// Rows of a layer norm in blocks of 8 warps: 6 loads of 4 elements are not all in registers at once.
#short_row = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], warp = [[0, 128], [0, 256], [0, 512]]>
// CHECK: func.func @vectors({{.*}} attributes {tile.min_blocks = 8 : i64, tile.num_warps = 8 : i64}
func.func @vectors(%p: memref<1x1024xf32>, %none: tensor<1xf32>) attributes {tile.num_warps = 8 : i64} {
  %a = tile.load %p vector 4 : memref<1x1024xf32> -> tensor<1x1024xf32, #short_row>
  %b = tile.load %p vector 4 : memref<1x1024xf32> -> tensor<1x1024xf32, #short_row>
  %c = tile.load %p vector 4 : memref<1x1024xf32> -> tensor<1x1024xf32, #short_row>
  %d = tile.load %p vector 4 : memref<1x1024xf32> -> tensor<1x1024xf32, #short_row>
  %e = tile.load %p vector 4 : memref<1x1024xf32> -> tensor<1x1024xf32, #short_row>
  %f = tile.load %p vector 4 : memref<1x1024xf32> -> tensor<1x1024xf32, #short_row>
  %sum = linalg.reduce ins(%a : tensor<1x1024xf32, #short_row>) outs(%none : tensor<1xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return
}

// 16 elements of a tensor and the parts of all warps may be more than 32 registers.
#long_row = #tile.layout<register = [[0, 1], [0, 2], [0, 1024], [0, 2048]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], warp = [[0, 128], [0, 256], [0, 512]]>
// CHECK: func.func @long({{.*}} attributes {tile.num_warps = 8 : i64}
func.func @long(%p: memref<1x4096xf32>, %none: tensor<1xf32>) attributes {tile.num_warps = 8 : i64} {
  %a = tile.load %p vector 4 : memref<1x4096xf32> -> tensor<1x4096xf32, #long_row>
  %sum = linalg.reduce ins(%a : tensor<1x4096xf32, #long_row>) outs(%none : tensor<1xf32>) dimensions = [1]
    (%x: f32, %y: f32) {
      %s = arith.addf %x, %y : f32
      linalg.yield %s : f32
    }
  return
}
