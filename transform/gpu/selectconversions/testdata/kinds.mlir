// RUN: tshared-opt %s --tile-select-conversions --split-input-file | FileCheck %s

#a = #tile.layout<register = [[1], [128]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [0]]>
#b = #tile.layout<register = [[128], [1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [0]]>
// Threads have the elements already, in other registers.
// CHECK-LABEL: func.func @renamed
// CHECK: tile.convert_layout %{{.*}} {by = "registers"}
func.func @renamed(%x: tensor<256xf32, #a>) -> tensor<256xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #b>
  return %y : tensor<256xf32, #b>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = [[64], [128]]>
// Each warp has its elements: shuffles cost less than a barrier.
// CHECK-LABEL: func.func @in_a_warp
// CHECK: tile.convert_layout %{{.*}} {by = "shuffles"}
func.func @in_a_warp(%x: tensor<256xf32, #a>) -> tensor<256xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #b>
  return %y : tensor<256xf32, #b>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// Elements move between warps.
// CHECK-LABEL: func.func @between_warps
// CHECK: tile.convert_layout %{{.*}} {by = "shared"}
func.func @between_warps(%x: tensor<256xf32, #a>) -> tensor<256xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x : tensor<256xf32, #a> -> tensor<256xf32, #b>
  return %y : tensor<256xf32, #b>
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = []>
#columns = #tile.layout<register = [[1, 0], [2, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [8, 0], [16, 0]], warp = []>
// A transpose: outside of a loop its shuffles cost less than a barrier, which other blocks hide in a loop.
// CHECK-LABEL: func.func @transposed
// CHECK: tile.convert_layout %{{.*}} {by = "shuffles"}
// CHECK: scf.for
// CHECK: tile.convert_layout %{{.*}} {by = "shared"}
func.func @transposed(%x: tensor<32x8xf64, #rows>, %n: index) -> tensor<32x8xf64, #columns> attributes {tile.num_warps = 1 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %y = tile.convert_layout %x : tensor<32x8xf64, #rows> -> tensor<32x8xf64, #columns>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %y) -> (tensor<32x8xf64, #columns>) {
    %z = tile.convert_layout %x : tensor<32x8xf64, #rows> -> tensor<32x8xf64, #columns>
    scf.yield %z : tensor<32x8xf64, #columns>
  }
  return %r : tensor<32x8xf64, #columns>
}

// -----

#a = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]]>
#b = #tile.layout<register = [[1], [2]], lane = [[8], [4], [16], [32], [64]], warp = [[128], [256]]>
// Four bytes that both layouts keep together are shuffled as one word.
// CHECK-LABEL: func.func @bytes
// CHECK: tile.convert_layout %{{.*}} {by = "shuffles"}
func.func @bytes(%x: tensor<512xi8, #a>) -> tensor<512xi8, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x : tensor<512xi8, #a> -> tensor<512xi8, #b>
  return %y : tensor<512xi8, #b>
}

// -----

#a = #tile.layout<register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 0]], warp = [[0, 0], [0, 0]]>
#b = #tile.layout<register = [], lane = [[0, 0], [1, 0], [2, 0], [4, 0], [8, 0]], warp = [[0, 0], [0, 0]]>
// A column with copies in all warps, of size 1 along the other dimension: each warp has all of it.
// CHECK-LABEL: func.func @unit_dimension
// CHECK: tile.convert_layout %{{.*}} {by = "shuffles"}
func.func @unit_dimension(%x: tensor<16x1xf16, #a>) -> tensor<16x1xf16, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x : tensor<16x1xf16, #a> -> tensor<16x1xf16, #b>
  return %y : tensor<16x1xf16, #b>
}
