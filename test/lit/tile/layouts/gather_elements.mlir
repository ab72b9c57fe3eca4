// RUN: tshared compile %s --emit=tile --target=sm_80 --line-info=off | FileCheck %s

// Elements have no contiguous neighbours: an instruction loads one. The indices are eight bytes wide, the elements one.
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK: %[[AT:.*]] = tile.convert_layout %{{.*}} : tensor<512xi64, #layout> -> tensor<512xi64, #layout1>
// CHECK-NEXT: tile.gather %[[AT]] bounds(%{{.*}}) vector 1 {
// CHECK: } {dims = array<i64: 0>} : tensor<512xi64, #layout1> -> tensor<512xi8, #layout1>
func.func @gather_elements(%p: memref<*xi64> {tt.divisibility = 16 : i32}, %q: memref<*xi8> {tt.divisibility = 16 : i32}, %r: memref<*xi8> {tt.divisibility = 16 : i32}, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %rows = arith.index_cast %n : i32 to index
  %places = memref.reinterpret_cast %p to offset: [0], sizes: [512], strides: [1] : memref<*xi64> to memref<512xi64, strided<[1]>>
  %at = tile.load %places {alignment = 16 : i64} : memref<512xi64, strided<[1]>> -> tensor<512xi64>
  %t = tile.gather %at bounds(%rows) {
  ^bb0(%i: index, %k: i64):
    %o = arith.index_cast %k : i64 to index
    %m = memref.reinterpret_cast %q to offset: [%o], sizes: [1], strides: [1] : memref<*xi8> to memref<1xi8, strided<[1], offset: ?>>
    tile.yield %m : memref<1xi8, strided<[1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<512xi64> -> tensor<512xi8>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [512], strides: [1] : memref<*xi8> to memref<512xi8, strided<[1]>>
  tile.store %t, %to {alignment = 16 : i64} : tensor<512xi8>, memref<512xi8, strided<[1]>>
  return
}
