// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// Columns are gathered, and the rows are contiguous in memory: a thread has several rows of a column.
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}4], [8]], lane = {{\[\[}}0], [0], [0], [0], [0]], warp = {{\[\[}}1], [2]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 4], [0, 8]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [32, 0], [64, 0]], warp = {{\[\[}}0, 1], [0, 2]]>
// CHECK: tile.gather %{{.*}} bounds(%{{.*}}) vector 4 {
// CHECK: } {dims = array<i64: 1>} : tensor<16xi32, #layout1> -> tensor<128x16xf32, #layout2>
func.func @gather_columns(%p: memref<*xi32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %c16 = arith.constant 16 : index
  %places = memref.reinterpret_cast %p to offset: [0], sizes: [16], strides: [1] : memref<*xi32> to memref<16xi32, strided<[1]>>
  %at = tile.load %places {alignment = 16 : i64} : memref<16xi32, strided<[1]>> -> tensor<16xi32>
  %t = tile.gather %at bounds(%c16) {
  ^bb0(%i: index, %k: i32):
    %column = arith.index_cast %k : i32 to index
    %c128 = arith.constant 128 : index
    %o = arith.muli %column, %c128 : index
    %m = memref.reinterpret_cast %q to offset: [%o], sizes: [128, 1], strides: [1, 128] : memref<*xf32> to memref<128x1xf32, strided<[1, 128], offset: ?>>
    tile.yield %m : memref<128x1xf32, strided<[1, 128], offset: ?>>
  } {dims = array<i64: 1>} : tensor<16xi32> -> tensor<128x16xf32>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [128, 16], strides: [1, 128] : memref<*xf32> to memref<128x16xf32, strided<[1, 128]>>
  tile.store %t, %to {alignment = 16 : i64} : tensor<128x16xf32>, memref<128x16xf32, strided<[1, 128]>>
  return
}
