// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// No instruction accumulates in bf16: the linalg.matmul stays.
// CHECK: func.func @dot_bf16_accumulator
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<16x32xbf16, #layout>, tensor<32x32xbf16, #layout1>) outs(%{{.*}} : tensor<16x32xbf16, #layout>) -> tensor<16x32xbf16, #layout>
// CHECK: tile.store %{{.*}} : tensor<16x32xbf16, #layout>
func.func @dot_bf16_accumulator(%p: memref<*xbf16> {tt.divisibility = 16 : i32}, %q: memref<*xbf16> {tt.divisibility = 16 : i32}, %r: memref<*xbf16> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : bf16
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [16, 32], strides: [%s, 1] : memref<*xbf16> to memref<16x32xbf16, strided<[?, 1]>>
  %fb = memref.reinterpret_cast %q to offset: [0], sizes: [32, 32], strides: [%s, 1] : memref<*xbf16> to memref<32x32xbf16, strided<[?, 1]>>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [16, 32], strides: [%s, 1] : memref<*xbf16> to memref<16x32xbf16, strided<[?, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<16x32xbf16, strided<[?, 1]>> -> tensor<16x32xbf16>
  %b = tile.load %fb {alignment = 16 : i64} : memref<32x32xbf16, strided<[?, 1]>> -> tensor<32x32xbf16>
  %e = tensor.empty() : tensor<16x32xbf16>
  %f = linalg.fill ins(%zero : bf16) outs(%e : tensor<16x32xbf16>) -> tensor<16x32xbf16>
  %d = linalg.matmul ins(%a, %b : tensor<16x32xbf16>, tensor<32x32xbf16>) outs(%f : tensor<16x32xbf16>) -> tensor<16x32xbf16>
  tile.store %d, %to {alignment = 16 : i64} : tensor<16x32xbf16>, memref<16x32xbf16, strided<[?, 1]>>
  return
}
