// RUN: tshared-opt %s --tile-stage-operands='target=sm_80 split no-hoisting' | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Loop-invariant operands are stored in every iteration.
// CHECK-LABEL: func.func @invariant
// CHECK-NOT: tile.local_alloc
// CHECK: scf.for
// CHECK-NEXT: tile.local_alloc
// CHECK: tile.local_dealloc
// CHECK-NEXT: scf.yield
func.func @invariant(%a: tensor<16x16xf16, #l>, %b: tensor<16x32xf16, #r>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
    %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    scf.yield %d : tensor<16x32xf32, #c>
  }
  return %sum : tensor<16x32xf32, #c>
}
