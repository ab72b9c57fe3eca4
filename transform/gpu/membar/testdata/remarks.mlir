// RUN: tshared-opt %s --tile-allocate-shared --tile-membar --report -o /dev/null 2>&1 | FileCheck %s

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// CHECK: shared memory: a block has 1024 bytes
// CHECK: barrier: all threads wait before 'tile.convert_layout', in every iteration of a loop
func.func @loop(%x: tensor<256xf32, #a>, %e: tensor<256xf32, #b>, %n: index) -> tensor<256xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %e) -> (tensor<256xf32, #b>) {
    %y = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
    scf.yield %y : tensor<256xf32, #b>
  }
  return %r : tensor<256xf32, #b>
}
