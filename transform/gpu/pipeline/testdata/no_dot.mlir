// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// A loop without a dot needs no shared memory: it is not pipelined.
// CHECK-LABEL: func.func @no_dot
// CHECK-NOT: tile.local_alloc
// CHECK: tile.load
func.func @no_dot(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 1024 : i32
  %zero = arith.constant dense<0.0> : tensor<16x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %zero) -> (tensor<16x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %f = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 64], strides: [64, 1] : memref<*xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
    %a = tile.load %f {alignment = 16 : i64} : memref<16x64xf32, strided<[64, 1], offset: ?>> -> tensor<16x64xf32>
    %d = arith.addf %c, %a : tensor<16x64xf32>
    scf.yield %d : tensor<16x64xf32>
  }
  %to = memref.reinterpret_cast %p to offset: [0], sizes: [16, 64], strides: [64, 1] : memref<*xf32> to memref<16x64xf32, strided<[64, 1]>>
  tile.store %sum, %to : tensor<16x64xf32>, memref<16x64xf32, strided<[64, 1]>>
  return
}
