// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A reduction along columns: registers, lanes and warps are combined.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [0]], warp = {{\[\[}}0], [0]]>
// CHECK: func.func @reduce_columns({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<64xf32, #layout1>
// CHECK: %{{.*}} = linalg.reduce { arith.addf } ins(%{{.*}} : tensor<32x64xf32, #layout>) outs(%{{.*}} : tensor<64xf32, #layout1>) dimensions = [0]
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64xf32, #layout1>, memref<{{.*}}>
func.func @reduce_columns(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : f32
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<32x64xf32, strided<[?, 1]>> -> tensor<32x64xf32>
  %e = tensor.empty() : tensor<64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = linalg.reduce { arith.addf } ins(%t : tensor<32x64xf32>) outs(%f : tensor<64xf32>) dimensions = [0]
  tile.store %r, %to {alignment = 16 : i64} : tensor<64xf32>, memref<64xf32, strided<[1]>>
  return
}
