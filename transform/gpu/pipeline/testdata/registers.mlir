// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings | FileCheck %s

// The accumulator of a thread is 128 registers. The copies of the general version are few enough to be unrolled.
// CHECK-LABEL: func.func @few_copies
// CHECK: scf.if %{{.*}} -> (tensor<128x128xf32
// CHECK: tile.async_copy {{.*}} {layout = {{[^ ]*}}, vector = 8 : i64}
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
func.func @few_copies(%p: memref<*xf16>, %q: memref<*xf16>, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %row = arith.constant 0 : index
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %oa = arith.addi %o, %row : index
    %fa = memref.reinterpret_cast %p to offset: [%oa], sizes: [128, 64], strides: [%s, 1] : memref<*xf16> to memref<128x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 128], strides: [%s, 1] : memref<*xf16> to memref<64x128xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa : memref<128x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb : memref<64x128xf16, strided<[?, 1], offset: ?>> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [%row], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1], offset: ?>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1], offset: ?>>
  return
}

// Beside it, 32 unrolled copies do not fit in registers: those of the general version are rolled, those of the fast version are not.
// CHECK-LABEL: func.func @many_copies
// CHECK: scf.if %{{.*}} -> (tensor<128x128xf32
// CHECK-NOT: {layout = {{[^ ]*}}, vector = 8 : i64}
// CHECK: tile.async_copy {{.*}} {layout = {{[^ ]*}}, rolled, vector = 8 : i64}
// CHECK-NOT: {layout = {{[^ ]*}}, vector = 8 : i64}
// CHECK: tile.local_dealloc
// CHECK: } else {
// CHECK-NOT: rolled
// CHECK: tile.async_copy {{.*}} {full_branch, layout = {{[^ ]*}}, vector = 8 : i64}
// CHECK-NOT: rolled
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
func.func @many_copies(%p: memref<*xf16>, %q: memref<*xf16>, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %row = arith.constant 0 : index
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %oa = arith.addi %o, %row : index
    %fa = memref.reinterpret_cast %p to offset: [%oa], sizes: [128, 128], strides: [%s, 1] : memref<*xf16> to memref<128x128xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [128, 128], strides: [%s, 1] : memref<*xf16> to memref<128x128xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa : memref<128x128xf16, strided<[?, 1], offset: ?>> -> tensor<128x128xf16>
    %b = tile.load %fb : memref<128x128xf16, strided<[?, 1], offset: ?>> -> tensor<128x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x128xf16>, tensor<128x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [%row], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1], offset: ?>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1], offset: ?>>
  return
}

// Addresses of few copies may be computed before the outer loop.
// CHECK-LABEL: func.func @few_addresses
// CHECK: tile.local_alloc {stages = {{.*}}}
// CHECK-NOT: tile.rematerialize
func.func @few_addresses(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  scf.for %t = %c0 to %n step %step : i32 {
    %tile = arith.index_cast %t : i32 to index
    %row = arith.muli %tile, %s : index
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
    %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
      %o = arith.index_cast %i : i32 to index
      %oa = arith.addi %o, %row : index
      %fa = memref.reinterpret_cast %p to offset: [%oa], sizes: [128, 32], strides: [%s, 1] : memref<*xf16> to memref<128x32xf16, strided<[?, 1], offset: ?>>
      %ob = arith.muli %o, %s : index
      %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 128], strides: [%s, 1] : memref<*xf16> to memref<32x128xf16, strided<[?, 1], offset: ?>>
      %a = tile.load %fa {alignment = 16 : i64} : memref<128x32xf16, strided<[?, 1], offset: ?>> -> tensor<128x32xf16>
      %b = tile.load %fb {alignment = 16 : i64} : memref<32x128xf16, strided<[?, 1], offset: ?>> -> tensor<32x128xf16>
      %d = linalg.matmul ins(%a, %b : tensor<128x32xf16>, tensor<32x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
      scf.yield %d : tensor<128x128xf32>
    }
    %to = memref.reinterpret_cast %r to offset: [%row], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1], offset: ?>>
    tile.store %sum, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1], offset: ?>>
  }
  return
}

// Addresses of many copies are computed in the outer loop: they are not kept in registers in all of it.
// CHECK-LABEL: func.func @many_addresses
// CHECK: scf.for
// CHECK: tile.local_alloc {{.*}}tile.rematerialize
func.func @many_addresses(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 128 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  scf.for %t = %c0 to %n step %step : i32 {
    %tile = arith.index_cast %t : i32 to index
    %row = arith.muli %tile, %s : index
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
    %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
      %o = arith.index_cast %i : i32 to index
      %oa = arith.addi %o, %row : index
      %fa = memref.reinterpret_cast %p to offset: [%oa], sizes: [128, 128], strides: [%s, 1] : memref<*xf16> to memref<128x128xf16, strided<[?, 1], offset: ?>>
      %ob = arith.muli %o, %s : index
      %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [128, 128], strides: [%s, 1] : memref<*xf16> to memref<128x128xf16, strided<[?, 1], offset: ?>>
      %a = tile.load %fa {alignment = 16 : i64} : memref<128x128xf16, strided<[?, 1], offset: ?>> -> tensor<128x128xf16>
      %b = tile.load %fb {alignment = 16 : i64} : memref<128x128xf16, strided<[?, 1], offset: ?>> -> tensor<128x128xf16>
      %d = linalg.matmul ins(%a, %b : tensor<128x128xf16>, tensor<128x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
      scf.yield %d : tensor<128x128xf32>
    }
    %to = memref.reinterpret_cast %r to offset: [%row], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1], offset: ?>>
    tile.store %sum, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1], offset: ?>>
  }
  return
}
