// RUN: tshared-opt %s --tile-coalesce --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
// Indices that are contiguous down the columns: so are the lanes of the gather, and those of the scatter.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0]], lane = {{\[\[}}8, 0], [16, 0], [0, 1], [0, 2], [0, 4]], warp = {{\[\[}}0, 8], [0, 16]]>
// CHECK-LABEL: func.func @columns
// CHECK: %{{.*}} = tile.gather_elements %{{.*}}[%{{.*}}] {tile.coalesced = #layout} : memref<{{.*}}>, tensor<32x32xi32> -> tensor<32x32xf16>
// CHECK: tile.scatter_elements %{{.*}}, %{{.*}}[%{{.*}}] {tile.coalesced = #layout} : tensor<32x32xf16>, memref<{{.*}}>, tensor<32x32xi32>
func.func @columns(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %q: memref<?xf16> {tt.divisibility = 16 : i32}) {
  %c32 = arith.constant 32 : i32
  %e = tensor.empty() : tensor<32x32xi32>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<32x32xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = arith.index_cast %i : index to i32
    %y = arith.index_cast %j : index to i32
    %s = arith.muli %y, %c32 : i32
    %a = arith.addi %x, %s : i32
    linalg.yield %a : i32
  } -> tensor<32x32xi32>
  %v = tile.gather_elements %p[%at] : memref<?xf16>, tensor<32x32xi32> -> tensor<32x32xf16>
  tile.scatter_elements %v, %q[%at] : tensor<32x32xf16>, memref<?xf16>, tensor<32x32xi32>
  return
}

// -----

// Indices of which nothing is known: one element per lane, along the last dimension.
// CHECK: #layout = #tile.layout<register = {{\[\[}}128]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK-LABEL: func.func @anywhere
// CHECK: %{{.*}} = tile.load %{{.*}} {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<256xi32>
// CHECK: %{{.*}} = tile.gather_elements %{{.*}}[%{{.*}}] {tile.coalesced = #layout} : memref<{{.*}}>, tensor<256xi32> -> tensor<256xf32>
func.func @anywhere(%p: memref<?xf32>, %i: memref<256xi32>) {
  %at = tile.load %i : memref<256xi32> -> tensor<256xi32>
  %v = tile.gather_elements %p[%at] : memref<?xf32>, tensor<256xi32> -> tensor<256xf32>
  return
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// Eight rows are one row of memory, as in packed weights: a thread has all eight, and loads the elements once.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [8, 0]], warp = {{\[\[}}16, 0], [32, 0]]>
// CHECK-LABEL: func.func @packed_rows
// CHECK: %{{.*}} = tile.gather_elements %{{.*}}[%{{.*}}] {tile.coalesced = #layout} : memref<{{.*}}>, tensor<64x64xi32> -> tensor<64x64xi32>
func.func @packed_rows(%p: memref<?xi32> {tt.divisibility = 16 : i32}) {
  %c8 = arith.constant 8 : i32
  %c64 = arith.constant 64 : i32
  %e = tensor.empty() : tensor<64x64xi32>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<64x64xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = arith.index_cast %i : index to i32
    %y = arith.index_cast %j : index to i32
    %g = arith.divsi %x, %c8 : i32
    %s = arith.muli %g, %c64 : i32
    %a = arith.addi %y, %s : i32
    linalg.yield %a : i32
  } -> tensor<64x64xi32>
  %v = tile.gather_elements %p[%at] : memref<?xi32>, tensor<64x64xi32> -> tensor<64x64xi32>
  return
}
