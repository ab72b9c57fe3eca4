// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// 16 elements of i8 take 16 bytes.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2], [4], [8], [2048]], lane = {{\[\[}}16], [32], [64], [128], [256]], warp = {{\[\[}}512], [1024]]>
// CHECK: func.func @bytes({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK-NOT: tile.convert_layout
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<4096xi8, #layout>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<4096xi8, #layout>, memref<{{.*}}>
func.func @bytes(%p: memref<*xi8> {tt.divisibility = 16 : i32}, %q: memref<*xi8> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [4096], strides: [1] : memref<*xi8> to memref<4096xi8, strided<[1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [4096], strides: [1] : memref<*xi8> to memref<4096xi8, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<4096xi8, strided<[1]>> -> tensor<4096xi8>
  tile.store %t, %to {alignment = 16 : i64} : tensor<4096xi8>, memref<4096xi8, strided<[1]>>
  return
}
