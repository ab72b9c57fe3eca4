// RUN: tshared-opt %s --tile-stage-operands='target=sm_80 split shared-limit=1536' --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-stage-operands='target=sm_80 shared-limit=1536' --split-input-file | FileCheck %s --check-prefix=WHOLE

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[0, 32], [8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
#r = #tile.layout<register = [[32, 0], [16, 0], [8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Operands of 6 KiB are staged in four slices along K, a step each, by the dot itself.
// CHECK-LABEL: func.func @mma
// CHECK-NEXT: tile.dot %{{.*}}, %{{.*}}, %{{.*}} {immediate_offsets, instruction = "mma", k = 16 : i64, k_slices = 4 : i64, warps = array<i64: 1, 1, 4>}
// CHECK-NEXT: return
// WHOLE-LABEL: func.func @mma
// WHOLE: tile.local_alloc
func.func @mma(%a: tensor<16x64xf16, #l>, %b: tensor<64x32xf16, #r>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x64xf16, #l>, tensor<64x32xf16, #r> -> tensor<16x32xf32, #c>
  return %d : tensor<16x32xf32, #c>
}

// -----

#f = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// A dot by scalar FMA has the attribute of the dialect: 3 KiB in two slices.
// CHECK-LABEL: func.func @fma
// CHECK-NEXT: linalg.matmul {tile.k_slices = 2 : i64} ins(%{{.*}}, %{{.*}}
// CHECK-NEXT: return
// WHOLE-LABEL: func.func @fma
// WHOLE: tile.local_alloc
func.func @fma(%a: tensor<16x16xf32, #l>, %b: tensor<16x32xf32, #r>, %acc: tensor<16x32xf32, #f>) -> tensor<16x32xf32, #f> attributes {tile.num_warps = 4 : i64} {
  %d = linalg.matmul ins(%a, %b : tensor<16x16xf32, #l>, tensor<16x32xf32, #r>) outs(%acc : tensor<16x32xf32, #f>) -> tensor<16x32xf32, #f>
  return %d : tensor<16x32xf32, #f>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// What the ring takes is not free, but one step along K has no slices. Nothing is stored before the loop, to which less than
// 16 KiB would be left.
// CHECK-LABEL: func.func @beside_ring
// CHECK: tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x32xf16
// CHECK-NOT: tile.local_alloc
// CHECK: scf.for
// CHECK-NEXT: %[[S:.*]]:2 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x16xf16, #{{.*}}>, !tile.memdesc<16x32xf16, #{{.*}}>
// CHECK: tile.dot
// CHECK-NEXT: tile.local_dealloc %[[S]]#0, %[[S]]#1
// WHOLE-LABEL: func.func @beside_ring
// WHOLE: gpu.barrier
// WHOLE: scf.for
// WHOLE-NOT: tile.local_alloc
#s = #tile.shared<order = [1, 0]>
func.func @beside_ring(%a: tensor<16x16xf16, #l>, %b: tensor<16x32xf16, #r>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %ring = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x32xf16, #s>
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
    %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    scf.yield %d : tensor<16x32xf32, #c>
  }
  tile.local_dealloc %ring : !tile.memdesc<16x32xf16, #s>
  return %sum : tensor<16x32xf32, #c>
}
