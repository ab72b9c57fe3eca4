// RUN: tshared-opt %s --tile-halve-reductions --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-halve-reductions --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#t = #tile.layout<register = [[0, 1], [8, 0], [16, 0]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[1, 0], [2, 0], [4, 0]]>
#r = #tile.layout<register = [[8], [16]], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2], [4]]>
// A thread has four sums: two bits of the lane number distribute them.
// CHECK-LABEL: func.func @four
// CHECK: linalg.reduce {{.*}} dimensions = [1] {tile.halved = 2 : i64}
func.func @four(%x: tensor<32x64xf32, #t>, %i: tensor<32xf32, #r>) -> tensor<32xf32, #r> attributes {tile.num_warps = 8 : i64} {
  // REMARK: :[[@LINE+2]]:8: reduction: the results of a thread are distributed over 4 lanes while these are combined{{$}}
  // REMARK-NOT: {{.}}
  %s = linalg.reduce ins(%x : tensor<32x64xf32, #t>) outs(%i : tensor<32xf32, #r>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %a = arith.addf %in, %acc : f32
      linalg.yield %a : f32
    }
  return %s : tensor<32xf32, #r>
}

// -----

#t = #tile.layout<register = [[0, 1], [8, 0], [16, 0]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[1, 0], [2, 0], [4, 0]]>
#r = #tile.layout<register = [[8], [16]], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2], [4]]>
// There is one instruction that adds integers of all lanes.
// CHECK-LABEL: func.func @integers
// CHECK-NOT: tile.halved
func.func @integers(%x: tensor<32x64xi32, #t>, %i: tensor<32xi32, #r>) -> tensor<32xi32, #r> attributes {tile.num_warps = 8 : i64} {
  %s = linalg.reduce ins(%x : tensor<32x64xi32, #t>) outs(%i : tensor<32xi32, #r>) dimensions = [1]
    (%in: i32, %acc: i32) {
      %a = arith.addi %in, %acc : i32
      linalg.yield %a : i32
    }
  return %s : tensor<32xi32, #r>
}

// -----

#t = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#r = #tile.layout<register = [[8]], lane = [[0], [0], [1], [2], [4]], warp = [[16], [32]]>
// Two sums over four lanes, as in a fragment of mma: to gather them costs as much as halving saves.
// CHECK-LABEL: func.func @fragment
// CHECK-NOT: tile.halved
func.func @fragment(%x: tensor<64x8xf32, #t>, %i: tensor<64xf32, #r>) -> tensor<64xf32, #r> attributes {tile.num_warps = 4 : i64} {
  %s = linalg.reduce ins(%x : tensor<64x8xf32, #t>) outs(%i : tensor<64xf32, #r>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %a = arith.addf %in, %acc : f32
      linalg.yield %a : f32
    }
  return %s : tensor<64xf32, #r>
}
