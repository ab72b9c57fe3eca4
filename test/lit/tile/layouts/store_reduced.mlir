// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// Stores of a reduction's result: all lanes of a warp have copies, of which one is stored. A conversion through shared memory
// would cost more than the narrow stores.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [4, 0], [8, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], warp = {{\[\[}}1, 0], [2, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}4], [8]], lane = {{\[\[}}0], [0], [0], [0], [0]], warp = {{\[\[}}1], [2]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}4, 0], [8, 0]], lane = {{\[\[}}0, 0], [0, 0], [0, 0], [0, 0], [0, 0]], warp = {{\[\[}}1, 0], [2, 0]]>
// CHECK: func.func @store_reduced({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<16x128xf32, strided<[?, 1]>> -> tensor<16x128xf32, #layout>
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<16xf32, #layout1>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<16x1xf32, #layout2>, memref<16x1xf32, strided<[1, 1]>>
func.func @store_reduced(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0.0 : f32
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [16, 128], strides: [%s, 1] : memref<*xf32> to memref<16x128xf32, strided<[?, 1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<16x128xf32, strided<[?, 1]>> -> tensor<16x128xf32>
  %e = tensor.empty() : tensor<16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16xf32>) -> tensor<16xf32>
  %r = linalg.reduce ins(%t : tensor<16x128xf32>) outs(%f : tensor<16xf32>) dimensions = [1]
    (%in: f32, %init: f32) {
      %a = arith.addf %in, %init : f32
      linalg.yield %a : f32
    }
  %x1 = tensor.expand_shape %r [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [16, 1], strides: [1, 1] : memref<*xf32> to memref<16x1xf32, strided<[1, 1]>>
  tile.store %x1, %to {alignment = 16 : i64} : tensor<16x1xf32>, memref<16x1xf32, strided<[1, 1]>>
  return
}
