// RUN: tshared-opt %s --tile-vectorize --split-input-file | FileCheck %s

// 16 bytes per lane, an aligned address and full rows: there is nothing to test.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @aligned
// CHECK-NEXT: %[[T:.*]] = tile.load %arg0 vector 4 {alignment = 16 : i64} : memref<128xf32>
// CHECK-NEXT: tile.store %[[T]], %arg1 vector 4 {alignment = 16 : i64}
func.func @aligned(%p: memref<128xf32>, %q: memref<128xf32>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<128xf32> -> tensor<128xf32, #row>
  tile.store %t, %q {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32>
  return
}

// -----

// Threads have no contiguous elements.
#scattered = #tile.layout<register = [[32], [64]], lane = [[1], [2], [4], [8], [16]], warp = []>
// CHECK-LABEL: func.func @scattered
// CHECK-NEXT: tile.load %arg0 vector 1 {alignment = 16 : i64}
func.func @scattered(%p: memref<128xf32>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<128xf32> -> tensor<128xf32, #scattered>
  return
}

// -----

// Threads have contiguous elements along the rows of a tensor, but memory along its columns.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @transposed
// CHECK-NEXT: tile.load %arg0 vector 1 {alignment = 16 : i64}
func.func @transposed(%p: memref<8x16xf32, strided<[1, 8]>>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<8x16xf32, strided<[1, 8]>> -> tensor<8x16xf32, #rows>
  return
}

// -----

// The last dimension has size 1 and stride 1, but the other one has the elements.
#column = #tile.layout<register = [[1, 0], [2, 0]], lane = [[4, 0], [8, 0], [16, 0], [32, 0], [64, 0]], warp = []>
// CHECK-LABEL: func.func @unit_stride_twice
// CHECK-NEXT: tile.load %arg0 vector 4 {alignment = 16 : i64}
func.func @unit_stride_twice(%p: memref<128x1xf32, strided<[1, 1]>>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<128x1xf32, strided<[1, 1]>> -> tensor<128x1xf32, #column>
  return
}

// -----

// A row of 6 elements: every second one is aligned to 8 bytes only.
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = []>
// CHECK-LABEL: func.func @odd_stride
// CHECK-NEXT: tile.load %arg0 vector 2 {alignment = 16 : i64}
func.func @odd_stride(%p: memref<32x4xf32, strided<[6, 1]>>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<32x4xf32, strided<[6, 1]>> -> tensor<32x4xf32, #rows>
  return
}

// -----

// The end cuts vectors of four, not those of two.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @odd_size
// CHECK-NEXT: tile.load %arg0 vector 2 {alignment = 16 : i64}
func.func @odd_size(%p: memref<102xf32>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<102xf32> -> tensor<128xf32, #row>
  return
}

// -----

// Memory beyond the tensor is not accessed.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @larger
// CHECK-NEXT: tile.load %arg0 vector 4 {alignment = 16 : i64}
func.func @larger(%p: memref<131xf32>) {
  %t = tile.load %p {alignment = 16 : i64} : memref<131xf32> -> tensor<128xf32, #row>
  return
}

// -----

// A shift by two elements moves the boundaries of vectors.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @shifted
// CHECK: tile.load %arg0[%{{.*}}] vector 2 {alignment = 16 : i64}
func.func @shifted(%p: memref<64xf32>) {
  %c2 = arith.constant 2 : index
  %t = tile.load %p[%c2] {alignment = 16 : i64} : memref<64xf32> -> tensor<128xf32, #row>
  return
}

// -----

// An instruction accesses 16 bytes at most, whatever the element.
#row = #tile.layout<register = [[1], [2], [4], [8], [16]], lane = [[32], [64], [128], [256], [512]], warp = []>
// CHECK-LABEL: func.func @elements
// CHECK: tile.load %arg0 vector 16 {alignment = 16 : i64} : memref<1024xi8>
// CHECK: tile.load %arg1 vector 8 {alignment = 16 : i64} : memref<1024xbf16>
// CHECK: tile.load %arg2 vector 2 {alignment = 16 : i64} : memref<1024xf64>
// CHECK: tile.load %arg3 vector 2 {alignment = 16 : i64} : memref<1024xindex>
// CHECK: tile.load %arg4 vector 1 {alignment = 16 : i64} : memref<1024xi128>
// CHECK: tile.load %arg5 vector 16 {alignment = 16 : i64} : memref<1024xi1>
func.func @elements(%a: memref<1024xi8>, %b: memref<1024xbf16>, %c: memref<1024xf64>, %d: memref<1024xindex>, %e: memref<1024xi128>, %f: memref<1024xi1>) {
  %0 = tile.load %a {alignment = 16 : i64} : memref<1024xi8> -> tensor<1024xi8, #row>
  %1 = tile.load %b {alignment = 16 : i64} : memref<1024xbf16> -> tensor<1024xbf16, #row>
  %2 = tile.load %c {alignment = 16 : i64} : memref<1024xf64> -> tensor<1024xf64, #row>
  %3 = tile.load %d {alignment = 16 : i64} : memref<1024xindex> -> tensor<1024xindex, #row>
  %4 = tile.load %e {alignment = 16 : i64} : memref<1024xi128> -> tensor<1024xi128, #row>
  %5 = tile.load %f {alignment = 16 : i64} : memref<1024xi1> -> tensor<1024xi1, #row>
  return
}

// -----

// A width that is given stays.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @given
// CHECK-NEXT: tile.load %arg0 vector 2 {alignment = 16 : i64}
func.func @given(%p: memref<128xf32>) {
  %t = tile.load %p vector 2 {alignment = 16 : i64} : memref<128xf32> -> tensor<128xf32, #row>
  return
}
