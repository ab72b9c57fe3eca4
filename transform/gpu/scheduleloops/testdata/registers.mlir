// RUN: tshared-opt %s --tile-select-dots='target=sm_80 num-warps=1' --tile-coalesce='target=sm_80 num-warps=1' --tile-assign-layouts='target=sm_80 num-warps=1' --tile-convert-operands='target=sm_80 num-warps=1' --tile-schedule-loops='target=sm_80 num-warps=1' | FileCheck %s

// 128 accumulators of a thread and 64 registers of an operand that it computes: addresses are computed in each iteration.
// CHECK-LABEL: func.func @computed
// CHECK: tile.dot
// CHECK: } {tile.pipelined_loop = 0 : i64, tile.recompute_addresses}
func.func @computed(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 64], strides: [1024, 1] : memref<*xf16> to memref<64x64xf16, strided<[1024, 1], offset: ?>>
    %fb = memref.reinterpret_cast %q to offset: [%o], sizes: [64, 64], strides: [1024, 1] : memref<*xf16> to memref<64x64xf16, strided<[1024, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x64xf16, strided<[1024, 1], offset: ?>> -> tensor<64x64xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<64x64xf16, strided<[1024, 1], offset: ?>> -> tensor<64x64xf16>
    %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf16>) outs(%a : tensor<64x64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %n = arith.addf %in, %in : f16
      linalg.yield %n : f16
    } -> tensor<64x64xf16>
    %d = linalg.matmul ins(%s, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf32> to memref<64x64xf32, strided<[64, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[64, 1]>>
  return
}

// Operands that are loaded are not in registers.
// CHECK-LABEL: func.func @loaded
// CHECK-NOT: tile.recompute_addresses
func.func @loaded(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 64], strides: [1024, 1] : memref<*xf16> to memref<64x64xf16, strided<[1024, 1], offset: ?>>
    %fb = memref.reinterpret_cast %q to offset: [%o], sizes: [64, 64], strides: [1024, 1] : memref<*xf16> to memref<64x64xf16, strided<[1024, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x64xf16, strided<[1024, 1], offset: ?>> -> tensor<64x64xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<64x64xf16, strided<[1024, 1], offset: ?>> -> tensor<64x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf32> to memref<64x64xf32, strided<[64, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[64, 1]>>
  return
}
