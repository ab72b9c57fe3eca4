// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-convert-operands='target=sm_80' --tile-prefetch --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// A load for the next iteration comes before the barrier of an iteration: the assembler would delay it until the next barrier.
// CHECK-LABEL: func.func @carried_load
// CHECK: tile.async_copy
// CHECK: scf.for
// CHECK: tile.load %{{.*}} -> tensor<64xf16
// CHECK: tile.async_wait
// CHECK: gpu.barrier
// CHECK-NOT: tile.load
// CHECK: scf.yield
func.func @carried_load(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %scales: memref<*xf16>, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %fs = memref.reinterpret_cast %scales to offset: [%o], sizes: [64], strides: [1] : memref<*xf16> to memref<64xf16, strided<[1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %row = tile.load %fs {alignment = 2 : i64} : memref<64xf16, strided<[1], offset: ?>> -> tensor<64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    %t = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d, %row : tensor<64x64xf32>, tensor<64xf16>) outs(%d : tensor<64x64xf32>) {
    ^bb0(%u: f32, %v: f16, %out: f32):
      %w = arith.extf %v : f16 to f32
      %x = arith.mulf %u, %w : f32
      linalg.yield %x : f32
    } -> tensor<64x64xf32>
    scf.yield %t : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
