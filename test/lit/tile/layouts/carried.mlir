// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A loop that carries a tensor: the initial value, which has no layout, is converted to that of the yielded one.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: func.func @carried({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<32x64xf32, #layout>) {
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: } -> tensor<32x64xf32, #layout>
// CHECK: scf.yield %{{.*}} : tensor<32x64xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<32x64xf32, #layout>, memref<{{.*}}>
func.func @carried(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  %e = tensor.empty() : tensor<32x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x64xf32>) -> tensor<32x64xf32>
  %r = scf.for %i = %c0 to %s step %c1 iter_args(%acc = %f) -> (tensor<32x64xf32>) {
    %t = tile.load %from {alignment = 16 : i64} : memref<32x64xf32, strided<[?, 1]>> -> tensor<32x64xf32>
    %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%acc, %t : tensor<32x64xf32>, tensor<32x64xf32>) outs(%e : tensor<32x64xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %u = arith.addf %in, %in2 : f32
      linalg.yield %u : f32
    } -> tensor<32x64xf32>
    scf.yield %a : tensor<32x64xf32>
  }
  tile.store %r, %to {alignment = 16 : i64} : tensor<32x64xf32>, memref<32x64xf32, strided<[?, 1]>>
  return
}
