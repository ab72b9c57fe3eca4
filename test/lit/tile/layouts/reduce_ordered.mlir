// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// The combiner does not commute, and the load has registers behind the warps: the input is converted so that neighbours are
// in a thread, then in the next lane, then in the next warp.
// CHECK-DAG: #[[LOAD:.*]] = #tile.layout<register = {{\[\[}}1], [2], [512], [1024]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK-DAG: #[[ORDER:.*]] = #tile.layout<register = {{\[\[}}1], [2], [4], [8]], lane = {{\[\[}}16], [32], [64], [128], [256]], warp = {{\[\[}}512], [1024]]>
// CHECK: %[[X:.*]] = tile.load {{.*}} -> tensor<2048xf32, #[[LOAD]]>
// CHECK: %[[Y:.*]] = tile.convert_layout %[[X]] {by = "shared", {{.*}}} : tensor<2048xf32, #[[LOAD]]> -> tensor<2048xf32, #[[ORDER]]>
// CHECK: tile.reduce %[[Y]] dimensions [0]
func.func @reduce_ordered(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [2048], strides: [1] : memref<*xf32> to memref<2048xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<2048xf32, strided<[1]>> -> tensor<2048xf32>
  %half = arith.constant 5.0e-01 : f32
  %r = tile.reduce %t dimensions [0] {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.mulf %acc, %half : f32
    %s = arith.addf %a, %in : f32
    tile.yield %s : f32
  } : tensor<2048xf32> -> tensor<f32>
  %v = tensor.extract %r[] : tensor<f32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1]>>
  %c0 = arith.constant 0 : index
  memref.store %v, %to[%c0] : memref<1xf32, strided<[1]>>
  return
}
