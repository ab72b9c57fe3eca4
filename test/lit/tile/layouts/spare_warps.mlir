// RUN: tshared compile %s --emit=tile --target=sm_90a --num-warps=8 --line-info=off | FileCheck %s

// More warps than the elements need: zero bases say that warps hold copies.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [0], [0]]>
// CHECK: func.func @spare_warps({{.*}} attributes {tile.num_warps = 8 : i64
// CHECK-NOT: tile.convert_layout
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<64xf32, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64xf32, #layout>, memref<{{.*}}>
func.func @spare_warps(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<64xf32, strided<[1]>> -> tensor<64xf32>
  tile.store %t, %to {alignment = 16 : i64} : tensor<64xf32>, memref<64xf32, strided<[1]>>
  return
}
