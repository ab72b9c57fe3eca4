// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// The other value of a masked load has no layout of its own: it is converted to that of the load.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: func.func @masked({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} other(%{{.*}} : tensor<32x64xf32, #layout>) vector 4 {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<32x64xf32, #layout>, memref<{{.*}}>
func.func @masked(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : f32
  %rows = arith.index_cast %x : i32 to index
  %whole = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  %from = memref.subview %whole[0, 0] [%rows, 64] [1, 1] : memref<32x64xf32, strided<[?, 1]>> to memref<?x64xf32, strided<[?, 1]>>
  %e = tensor.empty() : tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %t = tile.load %from other(%f : tensor<32x64xf32>) {alignment = 16 : i64} : memref<?x64xf32, strided<[?, 1]>> -> tensor<32x64xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  tile.store %t, %to {alignment = 16 : i64} : tensor<32x64xf32>, memref<32x64xf32, strided<[?, 1]>>
  return
}
