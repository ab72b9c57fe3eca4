// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A first dimension of size 1.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1]], lane = {{\[\[}}0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = {{\[\[}}0, 64], [0, 128]]>
// CHECK: func.func @unit_dimension_first({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK-NOT: tile.convert_layout
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<1x256xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<1x256xf32, #layout>, memref<{{.*}}>
func.func @unit_dimension_first(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [1, 256], strides: [%s, 1] : memref<*xf32> to memref<1x256xf32, strided<[?, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [1, 256], strides: [%s, 1] : memref<*xf32> to memref<1x256xf32, strided<[?, 1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<1x256xf32, strided<[?, 1]>> -> tensor<1x256xf32>
  tile.store %t, %to {alignment = 16 : i64} : tensor<1x256xf32>, memref<1x256xf32, strided<[?, 1]>>
  return
}
