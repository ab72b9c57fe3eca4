// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A tensor without a layout is made in the layout of its store.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK: func.func @store_splat({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<64x64xf16, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64x64xf16, #layout>, memref<64x64xf16, strided<[?, 1]>>
func.func @store_splat(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %v = arith.constant 1.0 : f16
  %e = tensor.empty() : tensor<64x64xf16>
  %f = linalg.fill ins(%v : f16) outs(%e : tensor<64x64xf16>) -> tensor<64x64xf16>
  %s = arith.index_cast %n : i32 to index
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1]>>
  tile.store %f, %to {alignment = 16 : i64} : tensor<64x64xf16>, memref<64x64xf16, strided<[?, 1]>>
  return
}
