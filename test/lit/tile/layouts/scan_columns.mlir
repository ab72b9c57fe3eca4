// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A scan across rows: each thread has consecutive rows of a column.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [8, 0]], warp = {{\[\[}}16, 0], [32, 0]]>
// CHECK: func.func @scan_columns({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK-NOT: tile.convert_layout
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<64x16xf32, #layout>
// CHECK: %{{.*}} = tile.scan %{{.*}} axis 0 {
// CHECK: } : tensor<64x16xf32, #layout> -> tensor<64x16xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64x16xf32, #layout>, memref<{{.*}}>
func.func @scan_columns(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [64, 16], strides: [%s, 1] : memref<*xf32> to memref<64x16xf32, strided<[?, 1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<64x16xf32, strided<[?, 1]>> -> tensor<64x16xf32>
  %r = tile.scan %t axis 0 {
  ^bb0(%a: f32, %b: f32):
    %u = arith.addf %a, %b : f32
    tile.yield %u : f32
  } : tensor<64x16xf32> -> tensor<64x16xf32>
  tile.store %r, %from {alignment = 16 : i64} : tensor<64x16xf32>, memref<64x16xf32, strided<[?, 1]>>
  return
}
