// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// fp8 operands whose products must be added precisely are extended to f16, and multiplied without loss.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [32, 0]], lane = {{\[\[}}0, 16], [0, 32], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}8, 0], [16, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = {{\[\[}}16, 0], [32, 0]]>
// CHECK: func.func @dot_fp8_precise({{.*}} attributes {tile.num_warps = 4 : i64
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<64x64xf8E4M3FN, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64} : memref<{{.*}}> -> tensor<64x64xf8E4M3FN, #layout>
// CHECK: } -> tensor<64x64xf16, #layout>
// CHECK: } -> tensor<64x64xf16, #layout>
// CHECK: %{{.*}} = linalg.fill ins({{.*}}) outs({{.*}}) -> tensor<64x64xf32, #layout1>
// CHECK: %{{.*}} = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #layout>, tensor<64x64xf16, #layout> -> tensor<64x64xf32, #layout1>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : tensor<64x64xf32, #layout1>, memref<{{.*}}>
tt.func public @dot_fp8_precise(%p: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %r: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %pa = tt.make_tensor_ptr %p, [%c64, %c64], [%c64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<64x64xf8E4M3FN>>
  %pb = tt.make_tensor_ptr %q, [%c64, %c64], [%c64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<64x64xf8E4M3FN>>
  %pc = tt.make_tensor_ptr %r, [%c64, %c64], [%c64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<64x64xf32>>
  %a = tt.load %pa : !tt.ptr<tensor<64x64xf8E4M3FN>>
  %b = tt.load %pb : !tt.ptr<tensor<64x64xf8E4M3FN>>
  %d = tt.dot %a, %b, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 0 : i32} : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.store %pc, %d : !tt.ptr<tensor<64x64xf32>>
  tt.return
}
