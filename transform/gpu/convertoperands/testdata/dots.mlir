// RUN: tshared-opt %s --tile-convert-operands --split-input-file | FileCheck %s

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// An operand that the loop does not change is converted to registers before the loop; the accumulators leave enough of them.
// CHECK: #[[OP:.*]] = #tile.layout<register = {{\[\[}}0, 1], [8, 0], [0, 8]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}0, 0], [0, 0]]>
// CHECK-LABEL: func.func @invariant_operand
// CHECK: %[[A:.*]] = tile.convert_layout %{{.*}} : tensor<16x16xf16, #{{.*}}> -> tensor<16x16xf16, #[[OP]]>
// CHECK: scf.for
// CHECK-NOT: tile.convert_layout
// CHECK: tile.dot %[[A]], %{{.*}}, %{{.*}} {instruction = "mma"
func.func @invariant_operand(%a: tensor<16x16xf16, #l>, %m: memref<16x32xf16, strided<[?, 1], offset: ?>>, %acc: tensor<16x32xf32, #c>, %n: index) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %t = scf.for %i = %zero to %n step %one iter_args(%s = %acc) -> (tensor<16x32xf32, #c>) {
    %b = tile.load %m : memref<16x32xf16, strided<[?, 1], offset: ?>> -> tensor<16x32xf16, #r>
    %d = tile.dot %a, %b, %s {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16, #l>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
    scf.yield %d : tensor<16x32xf32, #c>
  }
  return %t : tensor<16x32xf32, #c>
}

// -----

#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[0, 8], [0, 16]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
// An operand without a layout is computed in that of the instruction.
// CHECK: #[[OP:.*]] = #tile.layout<register = {{\[\[}}0, 1], [8, 0], [0, 8]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}0, 0], [0, 0]]>
// CHECK-LABEL: func.func @filled_operand
// CHECK: %[[A:.*]] = linalg.fill {{.*}} -> tensor<16x16xf16, #[[OP]]>
// CHECK: tile.dot %[[A]], %{{.*}}, %{{.*}} {instruction = "mma"
func.func @filled_operand(%v: f16, %b: tensor<16x32xf16, #r>, %acc: tensor<16x32xf32, #c>) -> tensor<16x32xf32, #c> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<16x16xf16>
  %a = linalg.fill ins(%v : f16) outs(%e : tensor<16x16xf16>) -> tensor<16x16xf16>
  %d = tile.dot %a, %b, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>} : tensor<16x16xf16>, tensor<16x32xf16, #r> -> tensor<16x32xf32, #c>
  return %d : tensor<16x32xf32, #c>
}
