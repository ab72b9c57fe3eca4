// RUN: tshared-opt %s --tile-select-dots='target=sm_90' --tile-coalesce='target=sm_90' --tile-assign-layouts='target=sm_90' --tile-schedule-loops='target=sm_90' --tile-pipeline='target=sm_90' --tile-lower-rings | FileCheck %s

// Two blocks of two warps run a program: each copies its 32 rows of operand A and all of operand B, and waits for its own threads.
// CHECK-DAG: #[[A:layout[0-9]*]] = #tile.layout<{{.*}}, warp = {{\[\[}}8, 0], [32, 0]]>
// CHECK-DAG: #[[B:layout[0-9]*]] = #tile.layout<{{.*}}, warp = {{\[\[}}4, 0], [0, 0]]>
// CHECK-LABEL: func.func @blocks
// CHECK: tile.async_copy %{{.*}} {layout = #[[A]], vector = 8 : i64} : memref<64x32xf16
// CHECK: tile.async_copy %{{.*}} {layout = #[[B]], vector = 8 : i64} : memref<32x64xf16
// CHECK: scf.for
// CHECK-NEXT: tile.async_wait {pending = 1 : i64}
// CHECK-NEXT: gpu.barrier
// CHECK: tile.async_copy %{{.*}} {layout = #[[A]], vector = 8 : i64}
// CHECK: tile.async_copy %{{.*}} {layout = #[[B]], vector = 8 : i64}
// CHECK: scf.yield
func.func @blocks(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) attributes {tile.num_ctas = 2 : i64, tile.selected_warps = 4 : i64} {
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
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
