// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// Rows of operand A wrap around: the general version copies the rest in a loop, and the rows that are left to it are not
// written by the first copy. The fast version has all rows in one copy, and defers the last step of the dot.
// CHECK-LABEL: func.func @wrapped
// CHECK: %[[W:.*]] = arith.cmpi slt, %[[HEAD:.*]], %[[C:.*]] : index
// CHECK: scf.if %[[W]]
// CHECK: tile.async_copy %{{.*}} to %[[B:.*]] if %[[IN:.*]] {layout = #{{.*}}, vector = 8 : i64, wrap_dim = 0 : i64} : memref<?x32xf16
// CHECK-NEXT: scf.for %[[J:.*]] = %[[HEAD]] to %[[C]] step %{{.*}} {
// CHECK: tile.async_copy %{{.*}}[%[[J]], %{{.*}}] to %[[B]] if %[[IN]] {layout = #{{.*}}, rolled, vector = 8 : i64, wrap_dim = 0 : i64} : memref<?x32xf16
// CHECK: } else {
// CHECK: %[[ALL:.*]] = memref.cast %{{.*}} : memref<?x32xf16, strided<[?, 1], offset: ?>> to memref<64x32xf16, strided<[?, 1], offset: ?>>
// CHECK: tile.async_copy %[[ALL]]
// CHECK-NOT: rolled
// CHECK: tile.dot_step
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
func.func @wrapped(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %head: index, %len: index, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
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
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [%head, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
    %a0 = tile.load %fa other(%za : tensor<64x32xf16>) {alignment = 16 : i64} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %a = scf.for %j = %head to %c64 step %len iter_args(%t = %a0) -> (tensor<64x32xf16>) {
      %rest = arith.subi %c64, %j : index
      %size = arith.minsi %len, %rest : index
      %fr = memref.reinterpret_cast %p to offset: [%o], sizes: [%size, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
      %l = tile.load %fr[%j, %first] other(%t : tensor<64x32xf16>) {alignment = 16 : i64} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
      scf.yield %l : tensor<64x32xf16>
    }
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

// The parts say nothing about their alignment, but offsets and strides do: no copy tests it.
// CHECK-LABEL: func.func @aligned_offsets
// CHECK-NOT: memref.extract_aligned_pointer_as_index
// CHECK: tile.async_copy %{{.*}} vector = 8 : i64, wrap_dim = 0
// CHECK-NOT: memref.extract_aligned_pointer_as_index
// CHECK: tile.async_copy %{{.*}} rolled, vector = 8 : i64, wrap_dim = 0
// CHECK-NOT: memref.extract_aligned_pointer_as_index
func.func @aligned_offsets(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %head: index, %len: index, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
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
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [%head, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
    %a0 = tile.load %fa other(%za : tensor<64x32xf16>) : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %a = scf.for %j = %head to %c64 step %len iter_args(%t = %a0) -> (tensor<64x32xf16>) {
      %rest = arith.subi %c64, %j : index
      %size = arith.minsi %len, %rest : index
      %fr = memref.reinterpret_cast %p to offset: [%o], sizes: [%size, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
      %l = tile.load %fr[%j, %first] other(%t : tensor<64x32xf16>) : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
      scf.yield %l : tensor<64x32xf16>
    }
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
