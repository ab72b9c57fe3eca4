// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// One dimension with elements of two widths: the registers and lanes of a warp have contiguous elements, and warps
// are outermost. Lanes exchange halves of the floats, so that stores are coalesced.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2], [4], [256], [512]], lane = {{\[\[}}8], [16], [32], [64], [128]], warp = {{\[\[}}1024], [2048]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1], [2], [128], [256], [512]], lane = {{\[\[}}8], [16], [32], [64], [4]], warp = {{\[\[}}1024], [2048]]>
// CHECK: func.func @bytes_to_floats({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<4096xi8, #layout>
// CHECK: } -> tensor<4096xf32, #layout>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<4096xf32, #layout> -> tensor<4096xf32, #layout1>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<4096xf32, #layout1>, memref<{{.*}}>
func.func @bytes_to_floats(%p: memref<*xi8> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [4096], strides: [1] : memref<*xi8> to memref<4096xi8, strided<[1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<4096xi8, strided<[1]>> -> tensor<4096xi8>
  %e = tensor.empty() : tensor<4096xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<4096xi8>) outs(%e : tensor<4096xf32>) {
  ^bb0(%in: i8, %out: f32):
    %u = arith.sitofp %in : i8 to f32
    linalg.yield %u : f32
  } -> tensor<4096xf32>
  tile.store %r, %to {alignment = 16 : i64} : tensor<4096xf32>, memref<4096xf32, strided<[1]>>
  return
}
