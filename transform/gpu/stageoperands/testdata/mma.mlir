// RUN: tshared-opt %s --tile-stage-operands='target=sm_80' --split-input-file | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [0, 0]]>
#b = #tile.layout<register = [[1, 0], [8, 0]], lane = [[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], warp = [[0, 8], [0, 16]]>
// Operands in the registers that the instruction takes stay there.
// CHECK-LABEL: func.func @registers
// CHECK-NEXT: tile.dot %{{.*}}, %{{.*}}, %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>}
// CHECK-NEXT: return
func.func @registers(%a: tensor<16x16xf16, #a>, %b: tensor<16x32xf16, #b>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #a>, tensor<16x32xf16, #b> -> tensor<16x32xf32, #c>
  return %d : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Both operands have one allocation and one barrier. The swizzles are those with which ldmatrix has no bank conflicts.
// CHECK: #[[SA:shared]] = #tile.shared<order = [1, 0], swizzle = {{\[\[}}6, 3]]>
// CHECK: #[[SB:shared1]] = #tile.shared<order = [1, 0], swizzle = {{\[\[}}6, 3], [7, 4]]>
// CHECK-LABEL: func.func @both
// CHECK-SAME: (%[[A:.*]]: tensor<16x16xf16, #[[LA:.*]]>, %[[B:.*]]: tensor<16x32xf16, #[[LB:.*]]>, %[[C:.*]]: tensor<16x32xf32
// CHECK-NEXT: %[[S:.*]]:2 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x16xf16, #[[SA]]>, !tile.memdesc<16x32xf16, #[[SB]]>
// CHECK-NEXT: tile.local_store %[[A]], %[[S]]#0 : tensor<16x16xf16, #[[LA]]>, !tile.memdesc<16x16xf16, #[[SA]]>
// CHECK-NEXT: tile.local_store %[[B]], %[[S]]#1 : tensor<16x32xf16, #[[LB]]>, !tile.memdesc<16x32xf16, #[[SB]]>
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[X:.*]] = tile.local_load %[[S]]#0 : !tile.memdesc<16x16xf16, #[[SA]]> -> tensor<16x16xf16, #[[LA]]>
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[S]]#1 : !tile.memdesc<16x32xf16, #[[SB]]> -> tensor<16x32xf16, #[[LB]]>
// CHECK-NEXT: tile.dot %[[X]], %[[Y]], %[[C]] {immediate_offsets, instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>}
// CHECK-NEXT: tile.local_dealloc %[[S]]#0, %[[S]]#1
// CHECK-NEXT: return
func.func @both(%a: tensor<16x16xf16, #l>, %b: tensor<16x32xf16, #r>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
  return %d : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [0, 0]]>
#columns = #tile.layout<register = [[1, 0], [2, 0], [4, 0], [8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[0, 0], [0, 0]]>
// Operand A stays in registers. Threads store vectors of B along its columns.
// CHECK: #[[SB:shared]] = #tile.shared<order = [0, 1], swizzle = {{\[\[}}6, 3]]>
// CHECK-LABEL: func.func @column_major
// CHECK-SAME: (%[[A:.*]]: tensor<16x16xf16, #{{[^,]*}}>, %[[B:.*]]: tensor<16x32xf16, #{{[^,]*}}>,
// CHECK-NEXT: %[[S:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x32xf16, #[[SB]]>
// CHECK-NEXT: tile.local_store %[[B]], %[[S]]
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[Y:.*]] = tile.local_load %[[S]]
// CHECK-NEXT: tile.dot %[[A]], %[[Y]]
// CHECK-NEXT: tile.local_dealloc %[[S]]
func.func @column_major(%a: tensor<16x16xf16, #a>, %b: tensor<16x32xf16, #columns>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %d = tile.dot %a, %b, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #a>, tensor<16x32xf16, #columns> -> tensor<16x32xf32, #c>
  return %d : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 0], [0, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
#t = #tile.layout<register = [[0, 8], [0, 4]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[0, 1], [0, 2]]>
#s = #tile.shared<order = [1, 0]>
// A transpose of a tensor in shared memory is a view, which the dot reads there. Few accumulators leave registers for the
// addresses: the loop has no immediate offsets.
// CHECK-LABEL: func.func @view
// CHECK-NOT: tile.local_alloc
// CHECK: %[[T:.*]] = linalg.transpose
// CHECK-NEXT: tile.dot %{{.*}}, %[[T]], %{{.*}} {instruction = "mma"
func.func @view(%a: tensor<16x16xf16, #a>, %buffer: !tile.memdesc<32x16xf16, #s>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%c = %acc) -> (tensor<16x32xf32, #c>) {
    %b = tile.local_load %buffer : !tile.memdesc<32x16xf16, #s> -> tensor<32x16xf16, #t>
    %e = tensor.empty() : tensor<16x32xf16, #r>
    %b.t = linalg.transpose ins(%b : tensor<32x16xf16, #t>) outs(%e : tensor<16x32xf16, #r>) permutation = [1, 0]
    %d = tile.dot %a, %b.t, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #a>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    scf.yield %d : tensor<16x32xf32, #c>
  }
  return %sum : tensor<16x32xf32, #c>
}
