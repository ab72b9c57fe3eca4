// RUN: tshared compile %s --emit=tile --target=sm_80 --line-info=off | FileCheck %s

// Operand B whose contiguous dimension is K.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [32, 0]], lane = {{\[\[}}0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0], [0, 32]], lane = {{\[\[}}8, 0], [16, 0], [0, 1], [0, 2], [0, 4]], warp = {{\[\[}}0, 8], [0, 16]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}0, 1], [8, 0], [0, 8], [0, 16], [16, 0]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}32, 0], [0, 32]]>
// CHECK: func.func @dot_transposed_memory({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<64x32xf16, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x64xf16, #layout1>
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<64x64xf32, #layout2>
// CHECK: %{{.*}} = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {immediate_offsets, instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>, zero_init} : tensor<64x32xf16, #layout>, tensor<32x64xf16, #layout1> -> tensor<64x64xf32, #layout2>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64x64xf32, #layout2>, memref<{{.*}}>
func.func @dot_transposed_memory(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : f32
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1]>>
  %fb = memref.reinterpret_cast %q to offset: [0], sizes: [32, 64], strides: [1, %s] : memref<*xf16> to memref<32x64xf16, strided<[1, ?]>>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1]>> -> tensor<64x32xf16>
  %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[1, ?]>> -> tensor<32x64xf16>
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  tile.store %d, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
