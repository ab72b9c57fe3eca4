// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// Loads and stores take over where their memory is.
// CHECK-LABEL: func.func @accesses
// CHECK-NOT: tile.coordinates
// CHECK: %[[T:.*]] = tile.load %arg0 at(%arg2, %arg3 : i32, index) {alignment = 16 : i64, outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}} : memref<?x64xf32> -> tensor<32x64xf32>
// CHECK: tile.store %[[T]], %arg1 at(%arg2, %arg3 : i32, index) {outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}} : tensor<32x64xf32>, memref<?x64xf32>
func.func @accesses(%p: memref<?x64xf32>, %q: memref<?x64xf32>, %row: i32, %rows: index) {
  %a = memref.alloc() : memref<32x64xf32>
  %c0 = arith.constant 0 : index
  %n = memref.dim %p, %c0 : memref<?x64xf32>
  %from = tile.coordinates %p(%row, %rows : i32, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 64)>, starts = affine_map<(d0, d1) -> (d0 * 32, 0)>} : memref<?x64xf32>
  %part = memref.subview %a[0, 0] [%n, 64] [1, 1] : memref<32x64xf32> to memref<?x64xf32, strided<[64, 1]>>
  memref.copy %from, %part {tshared.alignment = 16 : i64} : memref<?x64xf32> to memref<?x64xf32, strided<[64, 1]>>
  %t = bufferization.to_tensor %a restrict writable : memref<32x64xf32> to tensor<32x64xf32>
  %to = tile.coordinates %q(%row, %rows : i32, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 64)>, starts = affine_map<(d0, d1) -> (d0 * 32, 0)>} : memref<?x64xf32>
  %s = tensor.extract_slice %t[0, 0] [%n, 64] [1, 1] : tensor<32x64xf32> to tensor<?x64xf32>
  bufferization.materialize_in_destination %s in writable %to : (tensor<?x64xf32>, memref<?x64xf32>) -> ()
  return
}

// -----

// A copy that stays takes the memory alone.
// CHECK-LABEL: func.func @stays
// CHECK-NEXT: memref.copy %arg0, %arg1
func.func @stays(%p: memref<32x64xf32>, %q: memref<32x64xf32>) {
  %from = tile.coordinates %p() {outer_strides = affine_map<() -> ()>, sizes = affine_map<() -> (32, 64)>, starts = affine_map<() -> (0, 0)>} : memref<32x64xf32>
  memref.copy %from, %q : memref<32x64xf32> to memref<32x64xf32>
  return
}

// -----

// A load that the lowering makes, of a tile that wraps around, takes them over too.
// CHECK-LABEL: func.func @wrapped
// CHECK-NOT: tile.coordinates
// CHECK: tile.load %arg0 wrap(%arg1, %arg2 : i32, i32) at(%arg2 : i32) {cache = "cg", outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}, wrap_dim = 0 : i64}
func.func @wrapped(%p: memref<?x64xf32>, %row: i32, %rows: i32) -> tensor<32x64xf32> {
  %from = tile.coordinates %p(%rows : i32) {outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0, 64)>, starts = affine_map<(d0) -> (0, 0)>} : memref<?x64xf32>
  %t = tile.load %from wrap(%row, %rows : i32, i32) {cache = "cg", wrap_dim = 0 : i64} : memref<?x64xf32> -> tensor<32x64xf32>
  return %t : tensor<32x64xf32>
}
