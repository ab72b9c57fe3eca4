// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// Columns of a matrix by a combiner that does not commute. The result is converted back to the layout that its users expect.
// CHECK-DAG: #[[LOAD:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [32, 0], [64, 0], [128, 0]], lane = {{\[\[}}0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK-DAG: #[[ORDER:.*]] = #tile.layout<register = {{\[\[}}1, 0], [0, 1], [0, 2], [0, 4], [0, 8]], lane = {{\[\[}}2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], warp = {{\[\[}}64, 0], [128, 0]]>
// CHECK-DAG: #[[SUM:.*]] = #tile.layout<register = {{\[\[}}1], [2], [4], [8]], lane = {{\[\[}}0], [0], [0], [0], [0]], warp = {{\[\[}}0], [0]]>
// CHECK-DAG: #[[BACK:.*]] = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [0], [0], [0]], warp = {{\[\[}}0], [0]]>
// CHECK: %[[Y:.*]] = tile.convert_layout %{{.*}} {by = "shared", {{.*}}} : tensor<256x16xf32, #[[LOAD]]> -> tensor<256x16xf32, #[[ORDER]]>
// CHECK: %[[R:.*]] = tile.reduce %[[Y]] dimensions [0] {
// CHECK: } : tensor<256x16xf32, #[[ORDER]]> -> tensor<16xf32, #[[SUM]]>
// CHECK: tile.convert_layout %[[R]] {by = "shuffles"} : tensor<16xf32, #[[SUM]]> -> tensor<16xf32, #[[BACK]]>
func.func @reduce_ordered_columns(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [256, 16], strides: [16, 1] : memref<*xf32> to memref<256x16xf32, strided<[16, 1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<256x16xf32, strided<[16, 1]>> -> tensor<256x16xf32>
  %half = arith.constant 5.0e-01 : f32
  %r = tile.reduce %t dimensions [0] {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.mulf %acc, %half : f32
    %s = arith.addf %a, %in : f32
    tile.yield %s : f32
  } : tensor<256x16xf32> -> tensor<16xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1]>>
  tile.store %r, %to {alignment = 16 : i64} : tensor<16xf32>, memref<16xf32, strided<[1]>>
  return
}
