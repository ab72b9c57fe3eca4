// RUN: tshared-opt %s --tile-coalesce --tile-assign-layouts --split-input-file | FileCheck %s

// Rows of a quotient, columns of a remainder: indices are contiguous along dimension 0, which lanes and registers follow. What
// is combined with the gather and carried around the loop has its layout, and the scatter needs no conversion.
// CHECK: #[[L:.*]] = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0]], lane = {{\[\[}}8, 0], [16, 0], [32, 0], [0, 1], [0, 2]], warp = {{\[\[}}0, 4], [0, 8]]>
// CHECK-LABEL: func.func @columns
// CHECK: scf.for {{.*}} -> (tensor<64x16xf16, #[[L]]>)
// CHECK: tile.gather_elements %{{.*}}[%{{.*}}] : memref<?xf16>, tensor<64x16xi32> -> tensor<64x16xf16, #[[L]]>
// CHECK-NOT: tile.convert_layout
// CHECK: tile.scatter_elements %{{.*}}, %{{.*}}[%{{.*}}] : tensor<64x16xf16, #[[L]]>, memref<?xf16>, tensor<64x16xi32>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @columns(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<64x16xi32>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<64x16xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = arith.index_cast %i : index to i32
    %y = arith.index_cast %j : index to i32
    %r = arith.remui %x, %c64 : i32
    %s = arith.muli %y, %c64 : i32
    %a = arith.addi %r, %s : i32
    linalg.yield %a : i32
  } -> tensor<64x16xi32>
  %f = tensor.empty() : tensor<64x16xf16>
  %init = linalg.fill ins(%zero : f16) outs(%f : tensor<64x16xf16>) -> tensor<64x16xf16>
  %sum = scf.for %k = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<64x16xf16>) {
    %v = tile.gather_elements %p[%at] : memref<?xf16>, tensor<64x16xi32> -> tensor<64x16xf16>
    %next = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %v : tensor<64x16xf16>, tensor<64x16xf16>) outs(%f : tensor<64x16xf16>) {
    ^bb0(%a: f16, %b: f16, %out: f16):
      %s = arith.addf %a, %b : f16
      linalg.yield %s : f16
    } -> tensor<64x16xf16>
    scf.yield %next : tensor<64x16xf16>
  }
  tile.scatter_elements %sum, %p[%at] : tensor<64x16xf16>, memref<?xf16>, tensor<64x16xi32>
  return
}

// -----

// Squares are contiguous nowhere: the gather is left to its user, the store.
// CHECK: #[[L:.*]] = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK-LABEL: func.func @anywhere
// CHECK: %[[G:.*]] = tile.gather_elements %{{.*}}[%{{.*}}] : memref<?xf32>, tensor<512xi32> -> tensor<512xf32>
// CHECK: %[[C:.*]] = tile.convert_layout %[[G]] : tensor<512xf32> -> tensor<512xf32, #[[L]]>
// CHECK: tile.store %[[C]]
#id = affine_map<(d0) -> (d0)>
func.func @anywhere(%p: memref<?xf32> {tt.divisibility = 16 : i32}, %q: memref<512xf32>) {
  %e = tensor.empty() : tensor<512xi32>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<512xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %x = arith.index_cast %i : index to i32
    %y = arith.muli %x, %x : i32
    linalg.yield %y : i32
  } -> tensor<512xi32>
  %v = tile.gather_elements %p[%at] : memref<?xf32>, tensor<512xi32> -> tensor<512xf32>
  tile.store %v, %q {alignment = 16 : i64} : tensor<512xf32>, memref<512xf32>
  return
}

// -----

// A load along rows and a gather along columns are added: the sum is where it is stored best, along rows.
// CHECK-DAG: #[[ROWS:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4]], lane = {{\[\[}}0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK-DAG: #[[COLUMNS:.*]] = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0]], lane = {{\[\[}}8, 0], [16, 0], [0, 1], [0, 2], [0, 4]], warp = {{\[\[}}0, 8], [0, 16]]>
// CHECK-LABEL: func.func @transposed
// CHECK: tile.gather_elements {{.*}} -> tensor<32x32xf16, #[[COLUMNS]]>
// CHECK: tile.load {{.*}} -> tensor<32x32xf16, #[[ROWS]]>
// CHECK: } -> tensor<32x32xf16, #[[ROWS]]>
// CHECK-NOT: tile.convert_layout
// CHECK: tile.store
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @transposed(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %to: memref<*xf16> {tt.divisibility = 16 : i32}) {
  %c32 = arith.constant 32 : i32
  %q = memref.reinterpret_cast %to to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<*xf16> to memref<32x32xf16, strided<[32, 1]>>
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
  %w = tile.load %q {alignment = 16 : i64} : memref<32x32xf16, strided<[32, 1]>> -> tensor<32x32xf16>
  %f = tensor.empty() : tensor<32x32xf16>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %w : tensor<32x32xf16>, tensor<32x32xf16>) outs(%f : tensor<32x32xf16>) {
  ^bb0(%a: f16, %b: f16, %out: f16):
    %s = arith.addf %a, %b : f16
    linalg.yield %s : f16
  } -> tensor<32x32xf16>
  tile.store %r, %q {alignment = 16 : i64} : tensor<32x32xf16>, memref<32x32xf16, strided<[32, 1]>>
  return
}

// -----

// Nothing is known about the width of an image: its pixels are likely to be contiguous along dimension 0, which
// registers and lanes follow.
// CHECK: #[[L:.*]] = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0], [0, 8]], lane = {{\[\[}}8, 0], [16, 0], [32, 0], [64, 0], [0, 1]], warp = {{\[\[}}0, 2], [0, 4]]>
// CHECK-LABEL: func.func @pixels
// CHECK: tile.gather_elements {{.*}} -> tensor<128x16xf16, #[[L]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @pixels(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %width: i32, %channel: i32, %q: memref<*xf16>) {
  %e = tensor.empty() : tensor<128x16xi32>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<128x16xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %x = arith.index_cast %i : index to i32
    %y = arith.index_cast %j : index to i32
    %r = arith.remui %x, %width : i32
    %s = arith.muli %y, %channel : i32
    %a = arith.addi %r, %s : i32
    linalg.yield %a : i32
  } -> tensor<128x16xi32>
  %v = tile.gather_elements %p[%at] : memref<?xf16>, tensor<128x16xi32> -> tensor<128x16xf16>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 16], strides: [1, 128] : memref<*xf16> to memref<128x16xf16, strided<[1, 128]>>
  tile.store %v, %to : tensor<128x16xf16>, memref<128x16xf16, strided<[1, 128]>>
  return
}
