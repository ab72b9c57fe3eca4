// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// An accumulator as f16: the lanes of a quad have 16 contiguous bytes, less than a sector, so that it is converted.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}16, 0], [32, 0]]>
// CHECK: func.func @store_accumulator({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<64x64xf16, strided<[?, 1]>> -> tensor<64x64xf16, #layout>
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<64x64xf32, #layout1>
// CHECK: %{{.*}} = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #layout>, tensor<64x64xf16, #layout> -> tensor<64x64xf32, #layout1>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<64x64xf16, #layout1> -> tensor<64x64xf16, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64x64xf16, #layout>, memref<64x64xf16, strided<[?, 1]>>
func.func @store_accumulator(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0.0 : f32
  %s = arith.index_cast %n : i32 to index
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<64x64xf16, strided<[?, 1]>> -> tensor<64x64xf16>
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.matmul ins(%a, %a : tensor<64x64xf16>, tensor<64x64xf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = tensor.empty() : tensor<64x64xf16>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<64x64xf32>) outs(%h : tensor<64x64xf16>) {
  ^bb0(%in: f32, %out: f16):
    %c = arith.truncf %in : f32 to f16
    linalg.yield %c : f16
  } -> tensor<64x64xf16>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1]>>
  tile.store %t, %to {alignment = 16 : i64} : tensor<64x64xf16>, memref<64x64xf16, strided<[?, 1]>>
  return
}
