// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A single row: every thread has its index. 256 elements are two per thread.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}0], [0], [0], [0], [0]], warp = {{\[\[}}0], [0]]>
// CHECK: %[[AT:.*]] = tile.load %{{.*}} -> tensor<1xi32, #layout>
// CHECK-NEXT: tile.gather %[[AT]] bounds(%{{.*}}) vector 2 {
// CHECK: } {dims = array<i64: 0>} : tensor<1xi32, #layout> -> tensor<1x256xf32, #layout1>
func.func @gather_unit_row(%p: memref<*xi32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %c1 = arith.constant 1 : index
  %places = memref.reinterpret_cast %p to offset: [0], sizes: [1], strides: [1] : memref<*xi32> to memref<1xi32, strided<[1]>>
  %at = tile.load %places {alignment = 16 : i64} : memref<1xi32, strided<[1]>> -> tensor<1xi32>
  %t = tile.gather %at bounds(%c1) {
  ^bb0(%i: index, %k: i32):
    %o = arith.index_cast %k : i32 to index
    %m = memref.reinterpret_cast %q to offset: [%o], sizes: [1, 256], strides: [256, 1] : memref<*xf32> to memref<1x256xf32, strided<[256, 1], offset: ?>>
    tile.yield %m : memref<1x256xf32, strided<[256, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<1xi32> -> tensor<1x256xf32>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [1, 256], strides: [256, 1] : memref<*xf32> to memref<1x256xf32, strided<[256, 1]>>
  tile.store %t, %to {alignment = 16 : i64} : tensor<1x256xf32>, memref<1x256xf32, strided<[256, 1]>>
  return
}
