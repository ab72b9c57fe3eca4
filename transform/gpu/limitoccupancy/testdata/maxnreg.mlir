// RUN: tshared-opt %s --tile-limit-occupancy=maxnreg=64 | FileCheck %s

// A limit of registers is the only one.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @limited({{.*}} attributes {tile.max_registers = 64 : i64, tile.num_warps = 4 : i64}
func.func @limited(%p: memref<128x32xf32>, %init: tensor<128x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<128x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<128x32xf32> -> tensor<128x32xf32, #rows>
    %s = arith.addf %x, %t : tensor<128x32xf32, #rows>
    scf.yield %s : tensor<128x32xf32, #rows>
  }
  return
}
