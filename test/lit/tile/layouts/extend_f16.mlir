// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// Elements of two widths: a lane has 16 bytes of the narrow one, and lanes exchange halves of the wide ones, so that each of
// the two accesses that store them is coalesced.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 32], [16, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 4], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK: func.func @extend_f16({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x64xf16, #layout>
// CHECK: } -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<32x64xf32, #layout> -> tensor<32x64xf32, #layout1>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<32x64xf32, #layout1>, memref<{{.*}}>
func.func @extend_f16(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1]>> -> tensor<32x64xf16>
  %e = tensor.empty() : tensor<32x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<32x64xf16>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%in: f16, %out: f32):
    %u = arith.extf %in : f16 to f32
    linalg.yield %u : f32
  } -> tensor<32x64xf32>
  tile.store %r, %to {alignment = 16 : i64} : tensor<32x64xf32>, memref<32x64xf32, strided<[?, 1]>>
  return
}
