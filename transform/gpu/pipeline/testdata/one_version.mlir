// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings | FileCheck %s

// wgmma reads a tile that may be shifted, and filled if a flag is set: copies branch where a tile is not whole, and the loop has one version. The
// copies of the first stages are in a loop. Nothing is known of the sizes: they are compared with those of a whole tile, which is not shifted.
// CHECK-LABEL: func.func @filled
// CHECK-SAME: %[[FLAG:[a-z0-9]*]]: i1
// CHECK-NOT: scf.if
// CHECK: scf.for
// CHECK: %[[WHOLE:.*]] = arith.cmpi eq, %{{.*}}, %c64
// CHECK: %[[GUARD:.*]] = arith.andi %{{.*}}, %[[WHOLE]] : i1
// CHECK-NEXT: scf.if %[[GUARD]] {
// CHECK: tile.async_copy %{{[^ []*}} to %{{.*}} if %true {layout = {{[^ ]*}}, vector = 8 : i64} : memref<64x32xf16
// CHECK: } else {
// CHECK: scf.if
// CHECK: %[[FILL:.*]] = arith.select %[[FLAG]], %{{.*}}, %{{.*}} : f16
// CHECK: tile.async_copy %{{.*}}[%{{.*}}] to %{{.*}} fill %[[FILL]] {layout
// CHECK: scf.for
// CHECK: tile.dot {{.*}} {async
// CHECK: scf.if
// CHECK: tile.async_copy %{{.*}}[%{{.*}}] to %{{.*}} fill %{{.*}} {layout
// CHECK-NOT: tile.loop_versions
func.func @filled(%flag: i1, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %head: index, %len: index, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = arith.constant 0.0 : f16
  %ea = tensor.empty() : tensor<64x32xf16>
  %nan = arith.constant 0x7E00 : f16
  %c64 = arith.constant 64 : index
  %first = arith.constant 0 : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [%head, 32], strides: [%s, 1] : memref<*xf16> to memref<?x32xf16, strided<[?, 1], offset: ?>>
    %whole = tile.load %fa {alignment = 16 : i64} : memref<?x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %part = tensor.extract_slice %whole[0, 0] [%head, 32] [1, 1] : tensor<64x32xf16> to tensor<?x32xf16>
    %pad = arith.select %flag, %nan, %h : f16
    %outside = linalg.fill ins(%pad : f16) outs(%ea : tensor<64x32xf16>) -> tensor<64x32xf16>
    %a = tensor.insert_slice %part into %outside[%len, 0] [%head, 32] [1, 1] : tensor<?x32xf16> into tensor<64x32xf16>
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

// The rows of a tile at a position are those that are in a tensor of %end rows: it is whole where it neither begins before the first row nor ends
// behind the last one. How it is cut is computed where it is not.
// CHECK-LABEL: func.func @positions
// CHECK-SAME: %[[END:[a-z0-9]+]]: index
// CHECK: tile.dot {{.*}} {async
// CHECK: %[[AT:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK-NOT: arith.minsi
// CHECK-NOT: arith.maxsi
// CHECK: arith.cmpi sle, %c0{{[_0-9]*}}, %[[AT]] : index
// CHECK: %[[LAST:.*]] = arith.addi %[[END]], %c-32{{[_0-9]*}} : index
// CHECK-NEXT: arith.cmpi sle, %[[AT]], %[[LAST]] : index
// CHECK: scf.if
// CHECK-NOT: arith.minsi
// CHECK-NOT: arith.maxsi
// CHECK: tile.async_copy %{{[^ []*}} to %{{.*}} if %true {layout = {{[^ ]*}}, vector = 8 : i64} : memref<32x64xf16
// CHECK: } else {
// CHECK: scf.if
// CHECK: arith.minsi
// CHECK: tile.async_copy %{{.*}}[%{{.*}}] to
func.func @positions(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %end: index, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %h = arith.constant 0.0 : f16
  %eb = tensor.empty() : tensor<32x64xf16>
  %zeros = linalg.fill ins(%h : f16) outs(%eb : tensor<32x64xf16>) -> tensor<32x64xf16>
  %i0 = arith.constant 0 : index
  %i31 = arith.constant 31 : index
  %i32 = arith.constant 32 : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %behind = arith.addi %o, %i32 : index
    %before = arith.minsi %behind, %i0 : index
    %first = arith.maxsi %before, %o : index
    %shift = arith.subi %first, %o : index
    %within = arith.minsi %behind, %end : index
    %last = arith.maxsi %within, %o : index
    %rest = arith.subi %last, %o : index
    %tail = arith.maxsi %rest, %shift : index
    %rows = arith.subi %tail, %shift : index
    %at = arith.addi %o, %shift : index
    %ob = arith.muli %at, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [%rows, 64], strides: [%s, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %whole = tile.load %fb {alignment = 16 : i64} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %part = tensor.extract_slice %whole[0, 0] [%rows, 64] [1, 1] : tensor<32x64xf16> to tensor<?x64xf16>
    %to = arith.minsi %shift, %i31 : index
    %b = tensor.insert_slice %part into %zeros[%to, 0] [%rows, 64] [1, 1] : tensor<?x64xf16> into tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
