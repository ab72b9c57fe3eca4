// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// Rows of operand A wrap around: the copies of the general version take remainders. The fast version is for rows that are one after the
// other: it copies from the first one on, and defers the last step of the dot.
// CHECK-LABEL: func.func @wrapped
// CHECK-SAME: %[[FIRST:[a-z0-9]+]]: i32, %[[ROWS:[a-z0-9]+]]: i32, %{{[a-z0-9]+}}: i32, %{{[a-z0-9]+}}: i32, %{{[a-z0-9]+}}: i32, %{{[a-z0-9]+}}: i32, %{{[a-z0-9]+}}: i32, %{{[a-z0-9]+}}: i32)
// CHECK: %[[AT:.*]] = arith.remsi %[[FIRST]], %[[ROWS]] : i32
// CHECK: %[[BACK:.*]] = arith.subi %{{.*}}, %[[ROWS]] : i32
// CHECK: %[[PERIOD:.*]] = arith.maxsi %[[ROWS]], %[[BACK]] : i32
// CHECK: %[[START:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK: %[[BELOW:.*]] = arith.cmpi slt, %[[FIRST]], %{{.*}} : i32
// CHECK: %[[LEFT:.*]] = arith.subi %[[PERIOD]], %[[AT]] : i32
// CHECK: %[[SHORT:.*]] = arith.cmpi slt, %[[LEFT]], %{{.*}} : i32
// CHECK: %[[W:.*]] = arith.ori %[[BELOW]], %[[SHORT]] : i1
// CHECK: scf.if %[[W]]
// CHECK: tile.async_copy %{{.*}} wrap(%[[FIRST]], %[[ROWS]] : i32, i32) to %{{.*}} {layout = #{{.*}}, vector = 8 : i64, wrap_dim = 0 : i64} : memref<?x32xf16
// CHECK: } else {
// CHECK: %[[ALL:.*]] = memref.subview %{{.*}}[%[[START]], 0] [64, 32] [1, 1] : memref<?x32xf16, strided<[?, 1], offset: ?>> to memref<64x32xf16, strided<[?, 1], offset: ?>>
// CHECK: tile.async_copy %[[ALL]] to
// CHECK-NOT: wrap
// CHECK-NOT: rolled
// CHECK: tile.dot_step
// CHECK: } {tile.loop_versions = "wrapped"}
func.func @wrapped(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %first: i32, %rows: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = arith.constant 0.0 : f16
  %ea = tensor.empty() : tensor<64x32xf16>
  %za = linalg.fill ins(%h : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
  %m = arith.index_cast %rows : i32 to index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [%m, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa wrap(%first, %rows : i32, i32) other(%za : tensor<64x32xf16>) {wrap_dim = 0 : i64} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
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

// Columns of operand B wrap around. Vectors are whole where the first column and the period are multiples, and no column is below 0: the test
// stays in the general version.
// CHECK-LABEL: func.func @columns
// CHECK: scf.if
// CHECK: %[[FROM:.*]] = arith.cmpi sge, %{{.*}}, %c0{{.*}} : index
// CHECK: scf.if %[[FROM]] {
// CHECK: tile.async_copy %{{.*}} wrap(%{{.*}} : i32, i32) to %{{.*}} vector = 8 : i64, wrap_dim = 1 : i64}
// CHECK: } else {
// CHECK: memref.subview %{{.*}}[0, %{{.*}}] [32, 64] [1, 1]
// CHECK-NEXT: tile.async_copy
// CHECK: } {tile.loop_versions = "wrapped"}
func.func @columns(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %first: i32, %rows: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c64 = arith.constant 64 : i32
  %column = arith.muli %first, %c64 : i32
  %m = arith.index_cast %rows : i32 to index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, %m], strides: [%s, 1] : memref<*xf16> to memref<32x?xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb wrap(%column, %rows : i32, i32) {wrap_dim = 1 : i64} : memref<32x?xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}

