// RUN: tshared-opt %s --tile-stage-operands='target=sm_80' --split-input-file | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// f32 operands of an instruction that takes bf16 are truncated: an invariant one before the loop. The dot is one of bf16.
// CHECK-LABEL: func.func @truncated
// CHECK-SAME: (%[[A:.*]]: tensor<16x16xf32, #{{[^,]*}}>,
// CHECK: %[[E:.*]] = tensor.empty() : tensor<16x16xbf16
// CHECK-NEXT: %[[TA:.*]] = linalg.generic {{.*}} ins(%[[A]] : tensor<16x16xf32, #[[L:[^ ]*]]>)
// CHECK-SAME: outs(%[[E]] : tensor<16x16xbf16, #[[L]]>)
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// CHECK: tile.local_store %[[TA]], %{{.*}} : tensor<16x16xbf16, #[[L]]>, !tile.memdesc<16x16xbf16
// CHECK: scf.for
// CHECK: %[[B:.*]] = tile.load
// CHECK: %[[TB:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<16x32xf32
// CHECK: tile.local_store %[[TB]]
// CHECK: tile.dot %{{.*}}, %{{.*}}, %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xbf16, #[[L]]>, tensor<16x32xbf16
func.func @truncated(%a: tensor<16x16xf32, #l>, %m: memref<16x32xf32, strided<[?, 1], offset: ?>>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
    %b = tile.load %m : memref<16x32xf32, strided<[?, 1], offset: ?>> -> tensor<16x32xf32, #r>
    %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, precision = "bf16", warps = array<i64: 1, 1, 4>} : tensor<16x16xf32, #l>, tensor<16x32xf32, #r> -> tensor<16x32xf32, #c>
    scf.yield %d : tensor<16x32xf32, #c>
  }
  return %sum : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// Operands in shared memory are loaded as the instruction takes them, once for all steps.
// CHECK-LABEL: func.func @steps
// CHECK: %[[A:.*]] = tile.local_load %{{.*}} -> tensor<16x16xf32, #[[L:.*]]>
// CHECK-NEXT: %[[B:.*]] = tile.local_load
// CHECK-NEXT: %[[LA:.*]] = tile.convert_layout %[[A]] {by = "shared"} : tensor<16x16xf32, #[[L]]> -> tensor<16x16xf32, #[[OP:.*]]>
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<16x16xbf16, #[[OP]]>
// CHECK-NEXT: %[[X:.*]] = linalg.generic {{.*}} ins(%[[LA]] : tensor<16x16xf32, #[[OP]]>) outs(%[[E]] : tensor<16x16xbf16, #[[OP]]>)
// CHECK: %[[Y:.*]] = linalg.generic
// CHECK: %[[W:.*]] = tile.dot_operands %[[X]], %[[Y]] {instruction = "mma", k = 8 : i64, step = 0 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xbf16, #{{.*}}>, tensor<16x32xbf16, #{{.*}}> -> vector<3xi32>
// CHECK-NEXT: %[[D:.*]] = tile.dot_step %[[W]], %{{.*}} {batch = 0 : i64, instruction = "mma", k = 8 : i64, operand_type = bf16, warps = array<i64: 1, 1, 4>}
// CHECK-NEXT: %[[W1:.*]] = tile.dot_operands %[[X]], %[[Y]] {{.*}}step = 1 : i64
// CHECK-NEXT: tile.dot_step %[[W1]], %[[D]] {{.*}}operand_type = bf16
#s = #tile.shared<order = [1, 0]>
func.func @steps(%p: !tile.memdesc<16x16xf32, #s>, %q: !tile.memdesc<16x32xf32, #s>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %a = tile.local_load %p : !tile.memdesc<16x16xf32, #s> -> tensor<16x16xf32, #l>
  %b = tile.local_load %q : !tile.memdesc<16x32xf32, #s> -> tensor<16x32xf32, #r>
  %w = tile.dot_operands %a, %b {instruction = "mma", k = 8 : i64, precision = "bf16", step = 0 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf32, #l>, tensor<16x32xf32, #r> -> vector<3xi32>
  %d = tile.dot_step %w, %acc {batch = 0 : i64, instruction = "mma", k = 8 : i64, operand_type = f32, precision = "bf16", warps = array<i64: 1, 1, 4>} : vector<3xi32>, tensor<16x32xf32, #c>
  %w1 = tile.dot_operands %a, %b {instruction = "mma", k = 8 : i64, precision = "bf16", step = 1 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf32, #l>, tensor<16x32xf32, #r> -> vector<3xi32>
  %e = tile.dot_step %w1, %d {batch = 0 : i64, instruction = "mma", k = 8 : i64, operand_type = f32, precision = "bf16", warps = array<i64: 1, 1, 4>} : vector<3xi32>, tensor<16x32xf32, #c>
  return %e : tensor<16x32xf32, #c>
}
