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
