// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// A gather of rows is coalesced as a load is: 16 bytes per thread. The threads of a row have copies of its index.
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}16]], lane = {{\[\[}}0], [0], [0], [1], [2]], warp = {{\[\[}}4], [8]]>
// CHECK: %[[F:.*]] = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<32x64xf16, #layout1>
// CHECK-NEXT: %[[AT:.*]] = tile.convert_layout %{{.*}} : tensor<32xi64, #layout> -> tensor<32xi64, #layout2>
// CHECK-NEXT: tile.gather %[[AT]] bounds(%{{.*}}) other(%[[F]] : tensor<32x64xf16, #layout1>) vector 8 {
// CHECK: } {dims = array<i64: 0>} : tensor<32xi64, #layout2> -> tensor<32x64xf16, #layout1>
func.func @gather_rows(%p: memref<*xi64> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf16> {tt.divisibility = 16 : i32}, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0.0 : f16
  %rows = arith.index_cast %n : i32 to index
  %places = memref.reinterpret_cast %p to offset: [0], sizes: [32], strides: [1] : memref<*xi64> to memref<32xi64, strided<[1]>>
  %at = tile.load %places {alignment = 16 : i64} : memref<32xi64, strided<[1]>> -> tensor<32xi64>
  %e = tensor.empty() : tensor<32x64xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
  %t = tile.gather %at bounds(%rows) other(%f : tensor<32x64xf16>) {
  ^bb0(%i: index, %k: i64):
    %row = arith.index_cast %k : i64 to index
    %c64 = arith.constant 64 : index
    %o = arith.muli %row, %c64 : index
    %m = memref.reinterpret_cast %q to offset: [%o], sizes: [1, 64], strides: [64, 1] : memref<*xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
    tile.yield %m : memref<1x64xf16, strided<[64, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<32xi64> -> tensor<32x64xf16>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [32, 64], strides: [64, 1] : memref<*xf16> to memref<32x64xf16, strided<[64, 1]>>
  tile.store %t, %to {alignment = 16 : i64} : tensor<32x64xf16>, memref<32x64xf16, strided<[64, 1]>>
  return
}
