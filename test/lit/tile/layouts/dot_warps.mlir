// RUN: tshared compile %s --emit=tile --target=sm_90a --num-warps=8 --line-info=off | FileCheck %s

// The accumulator takes 128 registers of each thread with four warps: larger tiles per warp read operands less often.
// CHECK-LABEL: func.func @dot_warps(
// CHECK-SAME: tile.num_warps = 4 : i64
func.func @dot_warps(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [128, 64], strides: [%s, 1] : memref<*xf16> to memref<128x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 128], strides: [%s, 1] : memref<*xf16> to memref<64x128xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<128x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<64x128xf16, strided<[?, 1], offset: ?>> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}
