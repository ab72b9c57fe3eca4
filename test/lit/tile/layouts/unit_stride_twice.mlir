// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// Both strides are 1, but the last dimension has size 1: its stride is never taken, and threads have contiguous elements
// along the other one.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [32, 0], [64, 0]], warp = {{\[\[}}128, 0], [256, 0]]>
// CHECK: func.func @unit_stride_twice({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<512x1xf32, strided<[1, 1]>> -> tensor<512x1xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<512x1xf32, #layout>, memref<512x1xf32, strided<[1, 1]>>
func.func @unit_stride_twice(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [512, 1], strides: [1, 1] : memref<*xf32> to memref<512x1xf32, strided<[1, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [512, 1], strides: [1, 1] : memref<*xf32> to memref<512x1xf32, strided<[1, 1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<512x1xf32, strided<[1, 1]>> -> tensor<512x1xf32>
  tile.store %t, %to {alignment = 16 : i64} : tensor<512x1xf32>, memref<512x1xf32, strided<[1, 1]>>
  return
}
