// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// Elements of one byte: vectors of 16.
// CHECK-LABEL: func.func @i8
// CHECK: tile.async_copy %{{.*}} to %{{.*}} if %{{.*}} {layout = #{{.*}}, vector = 16 : i64} : memref<64x32xi8
func.func @i8(%p: memref<*xi8> {tt.divisibility = 16 : i32}, %q: memref<*xi8> {tt.divisibility = 16 : i32}, %r: memref<*xi32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0 : i32
  %e = tensor.empty() : tensor<64x64xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<64x64xi32>) -> tensor<64x64xi32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xi32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xi8> to memref<64x32xi8, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xi8> to memref<32x64xi8, strided<[?, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xi8, strided<[?, 1], offset: ?>> -> tensor<64x32xi8>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xi8, strided<[?, 1], offset: ?>> -> tensor<32x64xi8>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xi8>, tensor<32x64xi8>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
    scf.yield %d : tensor<64x64xi32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xi32> to memref<64x64xi32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xi32>, memref<64x64xi32, strided<[?, 1]>>
  return
}
