// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a num-stages=1' | FileCheck %s --check-prefix=ONE
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a shared-limit=33000' | FileCheck %s --check-prefix=LIMIT
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-schedule-loops='target=sm_90a no-pipelining' | FileCheck %s --check-prefix=NONE

// Both operands are loaded two iterations ahead, and the index from which the address of one is computed an iteration before that. The dot ends in the next
// iteration. Nothing else changes.
// CHECK-LABEL: func.func @matmul
// CHECK: scf.for
// CHECK: memref.load %{{.*}} {tile.latency = 1 : i64}
// CHECK: tile.load %{{.*}} {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x32xf16, #shared>, tile.latency = 2 : i64}
// CHECK: tile.load %{{.*}} {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 2 : i64}
// CHECK: tile.dot {{.*}} {instruction = "wgmma", k = 16 : i64, tile.latency = 1 : i64
// CHECK: } {tile.pipelined_loop = 0 : i64}
// One stage: each iteration copies what it reads, and waits for its dot.
// ONE: tile.load {{.*}} tile.latency = 0 : i64
// ONE: tile.load {{.*}} tile.latency = 0 : i64
// ONE: tile.dot
// ONE-NOT: tile.latency
// LIMIT: tile.load {{.*}} tile.latency = 1 : i64
// LIMIT: } {tile.pipelined_loop = 0 : i64, tile.wanted_stages = 3 : i64}
// Another run replaces the schedule.
// NONE-NOT: tile.latency
// NONE: } {tile.not_pipelined = "a stage of 8192 bytes does not fit
func.func @matmul(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %pages: memref<?xi32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %page = memref.load %pages[%o] : memref<?xi32>
    %row = arith.index_cast %page : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %row, %s : index
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
