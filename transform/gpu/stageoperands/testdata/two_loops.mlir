// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-coalesce='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings --tile-stage-operands='target=sm_90a' | FileCheck %s

// Operand A of two loops is stored to shared memory once: beside accumulators of 128 registers, and in loops with two versions, it would not stay in
// registers until the second loop. Its buffer is freed behind that.
// CHECK-LABEL: func.func @two_loops
// CHECK: %[[A:.*]] = tile.local_alloc {{.*}} : !tile.memdesc<128x64xf16
// CHECK-NEXT: tile.local_store %{{.*}}, %[[A]]
// CHECK: tile.local_load %[[A]]
// CHECK-NOT: tile.local_store
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
// CHECK-NOT: tile.local_dealloc %[[A]]
// CHECK-NOT: tile.local_store
// CHECK: } {tile.loop_versions = "{{[^"]*}}"}
// CHECK-NEXT: tile.local_dealloc %[[A]]
func.func @two_loops(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %q2: memref<*xf16>, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [128, 64], strides: [64, 1] : memref<*xf16> to memref<128x64xf16, strided<[64, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<128x64xf16, strided<[64, 1]>> -> tensor<128x64xf16>
  %first = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%at], sizes: [64, 128], strides: [%s, 1] : memref<*xf16> to memref<64x128xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb : memref<64x128xf16, strided<[?, 1], offset: ?>> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %second = scf.for %i = %c0 to %k step %step iter_args(%c = %first) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q2 to offset: [%at], sizes: [64, 128], strides: [%s, 1] : memref<*xf16> to memref<64x128xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb : memref<64x128xf16, strided<[?, 1], offset: ?>> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [128, 128], strides: [128, 1] : memref<*xf32> to memref<128x128xf32, strided<[128, 1]>>
  tile.store %second, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[128, 1]>>
  return
}

// The same with one version, whose copies branch where a tile is not full.
// CHECK-LABEL: func.func @one_version
// CHECK: %[[A:.*]] = tile.local_alloc {{.*}} : !tile.memdesc<128x64xf16
// CHECK-NEXT: tile.local_store %{{.*}}, %[[A]]
// CHECK-NOT: tile.local_store
// CHECK: tile.async_copy {{.*}} fill
// CHECK-NOT: tile.local_dealloc %[[A]]
// CHECK-NOT: tile.local_store
// CHECK: tile.async_copy {{.*}} fill
// CHECK: tile.local_dealloc %[[A]]
func.func @one_version(%flag: i1, %len: index, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %q2: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x128xf32>) -> tensor<128x128xf32>
  %h = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %pad = arith.select %flag, %nan, %h : f16
  %eb = tensor.empty() : tensor<64x128xf16>
  %outside = linalg.fill ins(%pad : f16) outs(%eb : tensor<64x128xf16>) -> tensor<64x128xf16>
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [128, 64], strides: [64, 1] : memref<*xf16> to memref<128x64xf16, strided<[64, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<128x64xf16, strided<[64, 1]>> -> tensor<128x64xf16>
  %first = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%at], sizes: [%len, 128], strides: [%s, 1] : memref<*xf16> to memref<?x128xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb other(%outside : tensor<64x128xf16>) {alignment = 16 : i64} : memref<?x128xf16, strided<[?, 1], offset: ?>> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %second = scf.for %i = %c0 to %k step %step iter_args(%c = %first) -> (tensor<128x128xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q2 to offset: [%at], sizes: [%len, 128], strides: [%s, 1] : memref<*xf16> to memref<?x128xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb other(%outside : tensor<64x128xf16>) {alignment = 16 : i64} : memref<?x128xf16, strided<[?, 1], offset: ?>> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [128, 128], strides: [128, 1] : memref<*xf32> to memref<128x128xf32, strided<[128, 1]>>
  tile.store %second, %to {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[128, 1]>>
  return
}
