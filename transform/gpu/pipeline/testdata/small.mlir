// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-convert-operands='target=sm_80' --tile-vectorize --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// Scales and zero points of a quantised operand are copied ahead with it, with the widest vectors that need no test of the alignment.
// CHECK-LABEL: func.func @small
// CHECK: tile.local_alloc {stages = 3 : i64{{[^}]*}}} : !tile.memdesc<64x32xf16, #{{.*}}>, !tile.memdesc<32x64xf16, #{{.*}}>, !tile.memdesc<64xf16, #{{.*}}>, !tile.memdesc<64xi32, #{{.*}}>
// CHECK: scf.for
// CHECK: tile.async_copy %{{.*}} vector = 8 : i64} : memref<64x32xf16,
// CHECK: tile.async_copy %{{.*}} vector = 8 : i64} : memref<32x64xf16,
// CHECK: tile.async_copy %{{.*}} vector = 8 : i64} : memref<64xf16,
// CHECK: tile.async_copy %{{.*}} vector = 1 : i64} : memref<64xi32,
// CHECK-NOT: tile.load
// CHECK: tile.dot %
func.func @small(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %w: memref<*xf16> {tt.divisibility = 16 : i32}, %z: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
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
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %x = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %fs = memref.reinterpret_cast %w to offset: [%ob], sizes: [64], strides: [1] : memref<*xf16> to memref<64xf16, strided<[1], offset: ?>>
    %scale = tile.load %fs {alignment = 16 : i64} : memref<64xf16, strided<[1], offset: ?>> -> tensor<64xf16>
    %fz = memref.reinterpret_cast %z to offset: [%o], sizes: [64], strides: [1] : memref<*xi32> to memref<64xi32, strided<[1], offset: ?>>
    %zero_points = tile.load %fz : memref<64xi32, strided<[1], offset: ?>> -> tensor<64xi32>
    %eb = tensor.empty() : tensor<32x64xf16>
    %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %scale, %zero_points : tensor<32x64xf16>, tensor<64xf16>, tensor<64xi32>) outs(%eb : tensor<32x64xf16>) {
    ^bb0(%in: f16, %t: f16, %u: i32, %out: f16):
      %h = arith.sitofp %u : i32 to f16
      %v = arith.subf %in, %h : f16
      %y = arith.mulf %v, %t : f16
      linalg.yield %y : f16
    } -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
