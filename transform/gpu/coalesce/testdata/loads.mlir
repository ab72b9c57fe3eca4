// RUN: tshared-opt %s --tile-coalesce --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-coalesce --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows in memory: 16 bytes of a row per thread, then lanes along the row.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-LABEL: func.func @rows
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x64xf32>
func.func @rows(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [64, 1] : memref<*xf32> to memref<32x64xf32, strided<[64, 1]>>
  // REMARK: :[[@LINE+1]]:8: coalescing: 32x64 of 4-byte elements: dimension 1 fastest, contiguous elements: 4 per thread, 64 per warp; registers: 16{{$}}
  %t = tile.load %m {alignment = 16 : i64} : memref<32x64xf32, strided<[64, 1]>> -> tensor<32x64xf32>
  return
}

// -----

// Columns in memory: the first dimension is the fastest.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 16], [0, 32]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = {{\[\[}}0, 4], [0, 8]]>
// CHECK-LABEL: func.func @columns
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x64xf32>
func.func @columns(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [1, 32] : memref<*xf32> to memref<32x64xf32, strided<[1, 32]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 32x64 of 4-byte elements: dimension 0 fastest, contiguous elements: 4 per thread, 32 per warp; registers: 16{{$}}
  %t = tile.load %m {alignment = 16 : i64} : memref<32x64xf32, strided<[1, 32]>> -> tensor<32x64xf32>
  return
}

// -----

// Rows of 9 elements are never aligned to vectors: lanes are along the row, and the registers of a thread are other rows, which are at constant distances.
// CHECK: #layout = #tile.layout<register = {{\[\[}}8, 0], [16, 0], [32, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-LABEL: func.func @odd_rows
func.func @odd_rows(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [64, 16], strides: [9, 1] : memref<*xf32> to memref<64x16xf32, strided<[9, 1]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 64x16 of 4-byte elements: dimension 1 fastest, contiguous elements: 1 per thread, 16 per warp; registers: 8{{$}}
  %t = tile.load %m {alignment = 16 : i64} : memref<64x16xf32, strided<[9, 1]>> -> tensor<64x16xf32>
  return
}

// -----

// No dimension is known to be contiguous: the last one counts as the fastest.
// CHECK: #layout = #tile.layout<register = {{\[\[}}2, 0], [4, 0], [8, 0], [0, 32]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = {{\[\[}}16, 0], [1, 0]]>
// CHECK-LABEL: func.func @unknown
// CHECK: %{{.*}} = tile.load %{{.*}} {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x64xf32>
func.func @unknown(%p: memref<*xf32>, %s: index) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, %s] : memref<*xf32> to memref<32x64xf32, strided<[?, ?]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 32x64 of 4-byte elements: dimension 1 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 16{{$}}
  %t = tile.load %m : memref<32x64xf32, strided<[?, ?]>> -> tensor<32x64xf32>
  return
}

// -----

// A dimension of size 1 with stride 1 is not the fastest: lanes go along the other one.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = {{\[\[}}32, 0], [64, 0]]>
// CHECK-LABEL: func.func @unit_last
// CHECK: %{{.*}} = tile.load %{{.*}} {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<128x1xf32>
func.func @unit_last(%p: memref<*xf32>, %s: index) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [128, 1], strides: [%s, 1] : memref<*xf32> to memref<128x1xf32, strided<[?, 1]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 128x1 of 4-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 1{{$}}
  %t = tile.load %m : memref<128x1xf32, strided<[?, 1]>> -> tensor<128x1xf32>
  return
}

// -----

// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], warp = {{\[\[}}0, 128], [0, 256]]>
// CHECK-LABEL: func.func @unit_first
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<1x512xf32>
func.func @unit_first(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [1, 512], strides: [1, 1] : memref<*xf32> to memref<1x512xf32, strided<[1, 1]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 1x512 of 4-byte elements: dimension 1 fastest, contiguous elements: 4 per thread, 128 per warp; registers: 4{{$}}
  %t = tile.load %m {alignment = 16 : i64} : memref<1x512xf32, strided<[1, 1]>> -> tensor<1x512xf32>
  return
}

// -----

// One element: all threads have it.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}0, 0], [0, 0], [0, 0], [0, 0], [0, 0]], warp = {{\[\[}}0, 0], [0, 0]]>
// CHECK-LABEL: func.func @one
// CHECK: %{{.*}} = tile.load %{{.*}} {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<1x1xf32>
func.func @one(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [1, 1], strides: [1, 1] : memref<*xf32> to memref<1x1xf32, strided<[1, 1]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 1x1 of 4-byte elements: one element, in all threads{{$}}
  %t = tile.load %m : memref<1x1xf32, strided<[1, 1]>> -> tensor<1x1xf32>
  return
}

// -----

// A mask does not change the layout: vectors are tested later.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK-LABEL: func.func @masked
// CHECK: %{{.*}} = tile.load %{{.*}} other(%{{.*}} : tensor<32x64xf16>) {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x64xf16>
func.func @masked(%p: memref<*xf16>, %n: index, %zero: f16) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [64, 1] : memref<*xf16> to memref<32x64xf16, strided<[64, 1]>>
  %v = memref.subview %m[0, 0] [32, %n] [1, 1] : memref<32x64xf16, strided<[64, 1]>> to memref<32x?xf16, strided<[64, 1]>>
  %e = tensor.empty() : tensor<32x64xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 32x64 of 2-byte elements: dimension 1 fastest, contiguous elements: 8 per thread, 64 per warp; registers: 16{{$}}
  %t = tile.load %v other(%f : tensor<32x64xf16>) {alignment = 16 : i64} : memref<32x?xf16, strided<[64, 1]>> -> tensor<32x64xf16>
  return
}

// -----

// Fewer elements than threads: one each, and copies in the other warps.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [0]]>
// CHECK-LABEL: func.func @few
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<64xf16>
func.func @few(%p: memref<*xf16>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [64], strides: [1] : memref<*xf16> to memref<64xf16, strided<[1]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 64 of 2-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 1{{$}}
  %t = tile.load %m {alignment = 16 : i64} : memref<64xf16, strided<[1]>> -> tensor<64xf16>
  return
}

// -----

// Rows start at any column, from one iteration to the next: a thread has four elements of a row all the same.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-LABEL: func.func @moving
// CHECK: %{{.*}} = tile.load %{{.*}} {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x64xf32>
func.func @moving(%p: memref<*xf32>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %m = memref.reinterpret_cast %p to offset: [%i], sizes: [32, 64], strides: [64, 1] : memref<*xf32> to memref<32x64xf32, strided<[64, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:10: coalescing: 32x64 of 4-byte elements: dimension 1 fastest, contiguous elements: 4 per thread, 64 per warp; registers: 16{{$}}
    %t = tile.load %m : memref<32x64xf32, strided<[64, 1], offset: ?>> -> tensor<32x64xf32>
  }
  return
}

// -----

// Sizes that are no powers of two have no layout.
// CHECK-LABEL: func.func @odd
// CHECK: %{{.*}} = tile.load %{{[a-z_]+}} : memref<{{.*}}> -> tensor<48xf32>
func.func @odd(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [48], strides: [1] : memref<*xf32> to memref<48xf32, strided<[1]>>
  %t = tile.load %m : memref<48xf32, strided<[1]>> -> tensor<48xf32>
  return
}

// -----

// No stride is known. That of rows is a multiple of 16: it is likely the larger one, so that lanes go along the columns.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32]], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = {{\[\[}}0, 1], [0, 2]]>
// CHECK-LABEL: func.func @unknown_strides
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x64xf16>
func.func @unknown_strides(%p: memref<*xf16>, %n: i32, %k: i32 {tt.divisibility = 16 : i32}) {
  %s = arith.index_cast %n : i32 to index
  %r = arith.index_cast %k : i32 to index
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, %r] : memref<*xf16> to memref<32x64xf16, strided<[?, ?]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: coalescing: 32x64 of 2-byte elements: dimension 0 fastest, contiguous elements: 1 per thread, 32 per warp; registers: 16{{$}}
  %t = tile.load %m {alignment = 16 : i64} : memref<32x64xf16, strided<[?, ?]>> -> tensor<32x64xf16>
  return
}

// REMARK-NOT: {{.}}
