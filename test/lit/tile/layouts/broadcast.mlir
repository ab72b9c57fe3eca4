// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A row that is combined with every row: the result has the layout of the operand that is not broadcast, and the row is loaded as
// a slice of it.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [0]], warp = {{\[\[}}0], [0]]>
// CHECK: func.func @broadcast({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK-NOT: tile.convert_layout
// CHECK: %{{.*}} = tile.load %{{.*}} vector 4 {alignment = 16 : i64} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} vector 4 {alignment = 16 : i64} : memref<{{.*}}> -> tensor<64xf32, #layout1>
// CHECK: } -> tensor<32x64xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} vector 4 {alignment = 16 : i64} : tensor<32x64xf32, #layout>, memref<{{.*}}>
func.func @broadcast(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%s, 1] : memref<*xf32> to memref<32x64xf32, strided<[?, 1]>>
  %row = memref.reinterpret_cast %q to offset: [0], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<32x64xf32, strided<[?, 1]>> -> tensor<32x64xf32>
  %v = tile.load %row {alignment = 16 : i64} : memref<64xf32, strided<[1]>> -> tensor<64xf32>
  %e = tensor.empty() : tensor<32x64xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %v : tensor<32x64xf32>, tensor<64xf32>) outs(%e : tensor<32x64xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %u = arith.mulf %in, %in2 : f32
    linalg.yield %u : f32
  } -> tensor<32x64xf32>
  tile.store %r, %from {alignment = 16 : i64} : tensor<32x64xf32>, memref<32x64xf32, strided<[?, 1]>>
  return
}
