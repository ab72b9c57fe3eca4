// RUN: tshared-opt %s --tile-stage-operands | FileCheck %s

#c = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Threads of a dot by scalar FMA read both operands in shared memory; the swizzles are for the rows and columns of their
// accumulators.
// CHECK: #[[SA:shared]] = #tile.shared<order = [1, 0], swizzle = {{\[\[}}5, 2]]>
// CHECK: #[[SB:shared1]] = #tile.shared<order = [1, 0]>
// CHECK-LABEL: func.func @fma
// CHECK-NEXT: %[[S:.*]]:2 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x16xf32, #[[SA]]>, !tile.memdesc<16x32xf32, #[[SB]]>
// CHECK-NEXT: tile.local_store %{{.*}}, %[[S]]#0
// CHECK-NEXT: tile.local_store %{{.*}}, %[[S]]#1
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[X:.*]] = tile.local_load %[[S]]#0
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[S]]#1
// CHECK-NEXT: linalg.matmul ins(%[[X]], %[[Y]]
// CHECK-NEXT: tile.local_dealloc %[[S]]#0, %[[S]]#1
func.func @fma(%a: tensor<16x16xf32, #l>, %b: tensor<16x32xf32, #r>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = linalg.matmul ins(%a, %b : tensor<16x16xf32, #l>, tensor<16x32xf32, #r>) outs(%acc : tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c>
  return %d : tensor<16x32xf32, #c>
}
