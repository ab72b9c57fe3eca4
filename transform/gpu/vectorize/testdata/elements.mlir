// RUN: tshared-opt %s --tile-vectorize --split-input-file | FileCheck %s

// Indices are contiguous from a multiple of 16 on, and so is the address.
#row = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @aligned
// CHECK: tile.gather_elements %arg0[%{{.*}}] vector 8
// CHECK: tile.scatter_elements %{{.*}}, %arg0[%{{.*}}] vector 8
func.func @aligned(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}) {
  %e = tensor.empty() : tensor<4x64xi32, #row>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x64xi32, #row>) {
  ^bb0(%out: i32):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %y = arith.addi %k, %s : i32
    linalg.yield %y : i32
  } -> tensor<4x64xi32, #row>
  %t = tile.gather_elements %p[%at] : memref<?xf16>, tensor<4x64xi32, #row> -> tensor<4x64xf16, #row>
  tile.scatter_elements %t, %p[%at] : tensor<4x64xf16, #row>, memref<?xf16>, tensor<4x64xi32, #row>
  return
}

// -----

// Contiguous from anywhere on: lanes are coalesced, but vectors may be misaligned.
#row = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @from_anywhere
// CHECK: tile.gather_elements %arg0[%{{.*}}] vector 1
func.func @from_anywhere(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %s: i32) {
  %e = tensor.empty() : tensor<4x64xi32, #row>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x64xi32, #row>) {
  ^bb0(%out: i32):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %y = arith.addi %k, %s : i32
    linalg.yield %y : i32
  } -> tensor<4x64xi32, #row>
  %t = tile.gather_elements %p[%at] : memref<?xf16>, tensor<4x64xi32, #row> -> tensor<4x64xf16, #row>
  return
}

// -----

// The address is a multiple of 4 bytes: two elements fit.
#row = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @address
// CHECK: tile.gather_elements %arg0[%{{.*}}] vector 2
func.func @address(%p: memref<?xf16> {tt.divisibility = 4 : i32}, %s: i32 {tt.divisibility = 16 : i32}) {
  %e = tensor.empty() : tensor<4x64xi32, #row>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x64xi32, #row>) {
  ^bb0(%out: i32):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %y = arith.addi %k, %s : i32
    linalg.yield %y : i32
  } -> tensor<4x64xi32, #row>
  %t = tile.gather_elements %p[%at] : memref<?xf16>, tensor<4x64xi32, #row> -> tensor<4x64xf16, #row>
  return
}

// -----

// A mask that is equal for four elements.
#row = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @masked
// CHECK: tile.gather_elements %arg0[%{{.*}}] mask(%{{.*}}) vector 4
func.func @masked(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 4 : i32}) {
  %e = tensor.empty() : tensor<4x64xi32, #row>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x64xi32, #row>) {
  ^bb0(%out: i32):
    %i = linalg.index 1 : index
    %k = arith.index_cast %i : index to i32
    %y = arith.addi %k, %s : i32
    linalg.yield %y : i32
  } -> tensor<4x64xi32, #row>
  %b = tensor.empty() : tensor<4x64xi1, #row>
  %mask = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<4x64xi32, #row>) outs(%b : tensor<4x64xi1, #row>) {
  ^bb0(%in: i32, %out: i1):
    %y = arith.cmpi slt, %in, %n : i32
    linalg.yield %y : i1
  } -> tensor<4x64xi1, #row>
  %t = tile.gather_elements %p[%at] mask(%mask : tensor<4x64xi1, #row>) : memref<?xf16>, tensor<4x64xi32, #row> -> tensor<4x64xf16, #row>
  return
}

// -----

// Threads have contiguous elements along another dimension than memory, or one element only.
#row = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @transposed
// CHECK: tile.gather_elements %arg0[%{{.*}}] vector 1
func.func @transposed(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}) {
  %e = tensor.empty() : tensor<4x64xi32, #row>
  %at = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x64xi32, #row>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %k = arith.index_cast %i : index to i32
    %y = arith.addi %k, %s : i32
    linalg.yield %y : i32
  } -> tensor<4x64xi32, #row>
  %t = tile.gather_elements %p[%at] : memref<?xf16>, tensor<4x64xi32, #row> -> tensor<4x64xf16, #row>
  return
}

// -----

// Loaded indices of which the author says that they count upwards in groups.
#row = #tile.layout<register = [[1], [2], [4]], lane = [[8], [16], [32], [64], [128]], warp = []>
// CHECK-LABEL: func.func @promised
// CHECK: tile.gather_elements %arg0[%{{.*}}] vector 8
// CHECK: tile.gather_elements %arg0[%{{.*}}] vector 1
func.func @promised(%p: memref<?xf16> {tt.divisibility = 16 : i32}, %q: memref<256xi32>) {
  %i = tile.load %q {tt.contiguity = dense<8> : tensor<1xi32>, tt.divisibility = dense<8> : tensor<1xi32>} : memref<256xi32> -> tensor<256xi32, #row>
  %t = tile.gather_elements %p[%i] : memref<?xf16>, tensor<256xi32, #row> -> tensor<256xf16, #row>
  %j = tile.load %q {tt.contiguity = dense<8> : tensor<1xi32>} : memref<256xi32> -> tensor<256xi32, #row>
  %u = tile.gather_elements %p[%j] : memref<?xf16>, tensor<256xi32, #row> -> tensor<256xf16, #row>
  return
}
