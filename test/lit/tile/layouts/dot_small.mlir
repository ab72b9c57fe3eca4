// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// Too few rows for a warpgroup.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4]], lane = {{\[\[}}0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}0, 1], [8, 0]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}0, 8], [0, 16]]>
// CHECK: func.func @dot_small({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<16x32xbf16, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x32xbf16, #layout1>
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<16x32xf32, #layout2>
// CHECK: %{{.*}} = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {immediate_offsets, instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 4>, zero_init} : tensor<16x32xbf16, #layout>, tensor<32x32xbf16, #layout1> -> tensor<16x32xf32, #layout2>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<16x32xf32, #layout2>, memref<{{.*}}>
func.func @dot_small(%p: memref<*xbf16> {tt.divisibility = 16 : i32}, %q: memref<*xbf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : f32
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [16, 32], strides: [%s, 1] : memref<*xbf16> to memref<16x32xbf16, strided<[?, 1]>>
  %fb = memref.reinterpret_cast %q to offset: [0], sizes: [32, 32], strides: [%s, 1] : memref<*xbf16> to memref<32x32xbf16, strided<[?, 1]>>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [16, 32], strides: [%s, 1] : memref<*xf32> to memref<16x32xf32, strided<[?, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<16x32xbf16, strided<[?, 1]>> -> tensor<16x32xbf16>
  %b = tile.load %fb {alignment = 16 : i64} : memref<32x32xbf16, strided<[?, 1]>> -> tensor<32x32xbf16>
  %e = tensor.empty() : tensor<16x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %d = linalg.matmul ins(%a, %b : tensor<16x32xbf16>, tensor<32x32xbf16>) outs(%f : tensor<16x32xf32>) -> tensor<16x32xf32>
  tile.store %d, %to {alignment = 16 : i64} : tensor<16x32xf32>, memref<16x32xf32, strided<[?, 1]>>
  return
}
