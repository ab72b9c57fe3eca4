// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// The position of a tile ascends: one that is not shifted in the first iteration is not shifted in any.
// CHECK-LABEL: func.func @ascends
// CHECK: scf.if
// CHECK: tile.async_copy %{{.*}}[%{{.*}}, %{{.*}}] to
// CHECK: } else {
// CHECK: tile.async_copy %{{[a-z_0-9]*}} to
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}

// A position that descends may be shifted later.
// CHECK-LABEL: func.func @descends
// CHECK: tile.async_copy %{{.*}}[%{{.*}}, %{{.*}}] to
// CHECK-NOT: tile.loop_versions
func.func @ascends(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %start: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = arith.constant 0.0 : f16
  %ea = tensor.empty() : tensor<64x32xf16>
  %za = linalg.fill ins(%h : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
  %c64 = arith.constant 64 : index
  %first = arith.constant 0 : index
  %last = arith.constant 63 : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %row = arith.addi %start, %i : i32
    %at = arith.index_cast %row : i32 to index
    %end = arith.addi %at, %c64 : index
    %less = arith.minsi %end, %first : index
    %from = arith.maxsi %less, %at : index
    %shift = arith.subi %from, %at : index
    %len = arith.minsi %shift, %last : index
    %head = arith.subi %c64, %len : index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [%head, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
    %whole = tile.load %fa {alignment = 16 : i64} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %part = tensor.extract_slice %whole[0, 0] [%head, 32] [1, 1] : tensor<64x32xf16> to tensor<?x32xf16>
    %a = tensor.insert_slice %part into %za[%len, 0] [%head, 32] [1, 1] : tensor<?x32xf16> into tensor<64x32xf16>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}

func.func @descends(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %start: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = arith.constant 0.0 : f16
  %ea = tensor.empty() : tensor<64x32xf16>
  %za = linalg.fill ins(%h : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
  %c64 = arith.constant 64 : index
  %first = arith.constant 0 : index
  %last = arith.constant 63 : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %row = arith.subi %start, %i : i32
    %at = arith.index_cast %row : i32 to index
    %end = arith.addi %at, %c64 : index
    %less = arith.minsi %end, %first : index
    %from = arith.maxsi %less, %at : index
    %shift = arith.subi %from, %at : index
    %len = arith.minsi %shift, %last : index
    %head = arith.subi %c64, %len : index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [%head, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
    %whole = tile.load %fa {alignment = 16 : i64} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %part = tensor.extract_slice %whole[0, 0] [%head, 32] [1, 1] : tensor<64x32xf16> to tensor<?x32xf16>
    %a = tensor.insert_slice %part into %za[%len, 0] [%head, 32] [1, 1] : tensor<?x32xf16> into tensor<64x32xf16>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
