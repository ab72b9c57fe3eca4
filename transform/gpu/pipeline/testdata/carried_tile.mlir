// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-convert-operands='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' | FileCheck %s

// A loop that carries a tile which a copy loads gets it in registers before the slot is released: copies into it do not wait for the next iteration.
// CHECK-LABEL: func.func @carried_tile
// CHECK: scf.for
// CHECK: tile.ring_wait
// CHECK: %[[TILE:.*]] = tile.local_load %{{.*}} -> tensor<64x32xf16, #[[L:.*]]>
// CHECK: tile.dot
// CHECK: %[[REGISTERS:.*]] = tile.convert_layout %[[TILE]] {by = "registers"} : tensor<64x32xf16, #[[L]]> -> tensor<64x32xf16, #[[L]]>
// CHECK: tile.ring_release
// CHECK: scf.yield %{{.*}}, %[[REGISTERS]],
func.func @carried_tile(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %first = memref.reinterpret_cast %p to offset: [0], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1]>>
  %a0 = tile.load %first {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1]>> -> tensor<64x32xf16>
  %sum:2 = scf.for %i = %c0 to %k step %step iter_args(%c = %f, %a = %a0) -> (tensor<64x64xf32>, tensor<64x32xf16>)  : i32 {
    %next = arith.addi %i, %step : i32
    %o = arith.index_cast %i : i32 to index
    %on = arith.index_cast %next : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%on], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %an = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d, %an : tensor<64x64xf32>, tensor<64x32xf16>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum#0, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
