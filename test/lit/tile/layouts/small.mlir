// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A tensor with fewer elements than threads: zero bases, which say that lanes and warps hold copies.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [0]], warp = {{\[\[}}0], [0]]>
// CHECK: func.func @small({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK-NOT: tile.convert_layout
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<16xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<16xf32, #layout>, memref<{{.*}}>
func.func @small(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [16], strides: [1] : memref<*xf32> to memref<16xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<16xf32, strided<[1]>> -> tensor<16xf32>
  tile.store %t, %to {alignment = 16 : i64} : tensor<16xf32>, memref<16xf32, strided<[1]>>
  return
}
