// RUN: tshared-opt %s --tile-stage-operands --split-input-file | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#r = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// Operand A stays in registers; B is read in panels, behind a fence.
// CHECK: #[[SB:shared]] = #tile.shared<order = [1, 0], panel = 64>
// CHECK-LABEL: func.func @b_in_panels
// CHECK-SAME: (%[[A:.*]]: tensor<64x32xf16, #{{[^,]*}}>, %[[B:.*]]: tensor<32x64xf16, #{{[^,]*}}>,
// CHECK-NEXT: %[[S:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<32x64xf16, #[[SB]]>
// CHECK-NEXT: tile.local_store %[[B]], %[[S]]
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[S]]
// CHECK-NEXT: tile.dot %[[A]], %[[Y]], %{{.*}} {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>}
// CHECK-NEXT: tile.local_dealloc %[[S]]
func.func @b_in_panels(%a: tensor<64x32xf16, #a>, %b: tensor<32x64xf16, #r>, %acc: tensor<64x64xf32, #c>) -> tensor<64x64xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #a>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
  return %d : tensor<64x64xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#r = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#s = #tile.shared<order = [1, 0]>
// A buffer that is not in panels has the operand of another dot: it is stored again.
// CHECK-LABEL: func.func @ring_of_another_dot
// CHECK: %[[B:.*]] = tile.local_load %{{.*}} : !tile.memdesc<32x64xf16, #shared>
// CHECK-NEXT: %[[S:.*]]:2 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<64x32xf16, #[[SA:.*]]>, !tile.memdesc<32x64xf16, #[[SB:.*]]>
// CHECK-NEXT: tile.local_store %{{.*}}, %[[S]]#0 : tensor<64x32xf16
// CHECK-NEXT: tile.local_store %[[B]], %[[S]]#1
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK: tile.dot
// CHECK-NEXT: tile.local_dealloc %[[S]]#0, %[[S]]#1
func.func @ring_of_another_dot(%a: tensor<64x32xf16, #l>, %buffer: !tile.memdesc<32x64xf16, #s>, %acc: tensor<64x64xf32, #c>) -> tensor<64x64xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %b = tile.local_load %buffer : !tile.memdesc<32x64xf16, #s> -> tensor<32x64xf16, #r>
  %d = tile.dot %a, %b, %acc {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #l>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
  return %d : tensor<64x64xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#columns = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// Operands of one byte must be contiguous along K.
// CHECK: #[[SA:shared]] = #tile.shared<order = [1, 0], panel = 32>
// CHECK: #[[SB:shared1]] = #tile.shared<order = [0, 1], panel = 32>
// CHECK-LABEL: func.func @bytes
// CHECK: tile.local_alloc {stages = 1 : i64} : !tile.memdesc<64x32xi8, #[[SA]]>, !tile.memdesc<32x64xi8, #[[SB]]>
func.func @bytes(%a: tensor<64x32xi8, #l>, %b: tensor<32x64xi8, #columns>, %acc: tensor<64x64xi32, #c>) -> tensor<64x64xi32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "wgmma", k = 32 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xi8, #l>, tensor<32x64xi8, #columns> -> tensor<64x64xi32, #c>
  return %d : tensor<64x64xi32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#r = #tile.layout<register = [[0, 4], [0, 8], [0, 16], [0, 32]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 1], [0, 2]]>
// Threads store single elements, and lanes have neighbours along K: these are contiguous in shared memory.
// CHECK: #[[SB:shared]] = #tile.shared<order = [0, 1], panel = 32>
// CHECK-LABEL: func.func @lanes_along_k
// CHECK: tile.local_alloc {stages = 1 : i64} : !tile.memdesc<32x64xf16, #[[SB]]>
func.func @lanes_along_k(%a: tensor<64x32xf16, #a>, %b: tensor<32x64xf16, #r>, %acc: tensor<64x64xf32, #c>) -> tensor<64x64xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #a>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
  return %d : tensor<64x64xf32, #c>
}
