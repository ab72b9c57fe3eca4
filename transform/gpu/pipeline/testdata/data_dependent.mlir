// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings --split-input-file | FileCheck %s

// The address of operand A is loaded in the loop: what the first copy needs is loaded before, and each iteration loads the index of the copy
// that the next one issues. Out of range nothing is loaded.
// CHECK-LABEL: func.func @data_dependent
// CHECK: tile.local_alloc {stages = 3 : i64{{[^}]*}}} : !tile.memdesc<64x32xf16, #{{.*}}>, !tile.memdesc<32x64xf16, #{{.*}}>
// CHECK: scf.if %{{.*}} -> (i32)
// CHECK: memref.load %[[TABLE:arg5]][
// CHECK: scf.for {{.*}} iter_args({{.*}}%[[INDEX:arg[0-9]+]] = %{{[0-9]+}}, %[[COUNTER:arg[0-9]+]] = %{{[0-9]+}}, %arg{{[0-9]+}} = %c0_i32_{{[0-9]+}}, %arg{{[0-9]+}} =
// CHECK: %[[AT:.*]] = arith.index_cast %[[INDEX]] : i32 to index
// CHECK: memref.reinterpret_cast %arg0 to offset: [%[[AT]]]
// CHECK: tile.async_copy
// CHECK: tile.async_copy
// CHECK: tile.async_commit_group
// CHECK: %[[NEXT:.*]] = arith.addi %[[COUNTER]],
// CHECK: %[[MORE:.*]] = arith.cmpi slt, %[[NEXT]],
// CHECK: scf.if %[[MORE]] -> (i32) {
// CHECK: memref.load %[[TABLE]][
// CHECK: } else {
// CHECK: scf.yield %c0_i32
// CHECK-NOT: memref.load
// CHECK: scf.yield
func.func @data_dependent(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %table: memref<?xi32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %index = memref.load %table[%o] : memref<?xi32>
    %oa = arith.index_cast %index : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%oa], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
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

// -----

// The loop writes the indices: only B is copied ahead.
// CHECK-LABEL: func.func @written_indices
// CHECK: tile.local_alloc {stages = 3 : i64{{[^}]*}}} : !tile.memdesc<32x64xf16, #{{.*}}>{{$}}
// CHECK: scf.for
// CHECK: memref.load
// CHECK: tile.load
// CHECK: tile.dot %
func.func @written_indices(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %table: memref<?xi32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %index = memref.load %table[%o] : memref<?xi32>
    memref.store %i, %table[%o] : memref<?xi32>
    %oa = arith.index_cast %index : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%oa], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
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
