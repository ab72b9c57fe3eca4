// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// The mask is the size of the memory: elements outside of it become zero. The bound is a multiple of 16, so that no vector
// is cut.
// CHECK-LABEL: func.func @masked
// CHECK-NOT: scf.if
// CHECK: tile.async_copy %{{.*}} to %{{.*}} if %{{.*}} {layout = #{{.*}}, vector = 8 : i64} : memref<64x?xf16
// CHECK: scf.for
// CHECK-NOT: tile.load
// CHECK: tile.store
func.func @masked(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = arith.constant 0.0 : f16
  %ea = tensor.empty() : tensor<64x32xf16>
  %za = linalg.fill ins(%h : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
  %eb = tensor.empty() : tensor<32x64xf16>
  %zb = linalg.fill ins(%h : f16) outs(%eb : tensor<32x64xf16>) -> tensor<32x64xf16>
  %width = arith.constant 32 : index
  %end = arith.index_cast %k : i32 to index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %m0 = arith.addi %o, %width : index
    %m1 = arith.minsi %m0, %end : index
    %m2 = arith.maxsi %m1, %o : index
    %left = arith.subi %m2, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, %left], strides: [%s, 1] : memref<*xf16> to memref<64x?xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [%left, 64], strides: [%s, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%za : tensor<64x32xf16>) {alignment = 16 : i64} : memref<64x?xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %b = tile.load %fb other(%zb : tensor<32x64xf16>) {alignment = 16 : i64} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
