// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-convert-operands='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8' | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=4' --tile-coalesce='target=sm_90a num-warps=4' --tile-assign-layouts='target=sm_90a num-warps=4' --tile-convert-operands='target=sm_90a num-warps=4' --tile-schedule-loops='target=sm_90a num-warps=4' | FileCheck %s --check-prefix=BLOCKS
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-convert-operands='target=sm_90a num-warps=8' --tile-schedule-loops='target=sm_90a num-warps=8 shared-limit=38912 loop-shared=1024' | FileCheck %s --check-prefix=LITTLE

// A dot whose operand threads extend ends in the next iteration, where two buffers of the operand fit and no block of the multiprocessor is given up for it.
// CHECK-LABEL: func.func @extended
// CHECK: tile.dot {{.*}}, tile.latency = 1 : i64
// BLOCKS-LABEL: func.func @extended
// BLOCKS-NOT: tile.latency = 1
// BLOCKS: return
// LITTLE-LABEL: func.func @extended
// LITTLE: tile.load {{.*}}, tile.latency = 2 : i64
// LITTLE-NOT: tile.latency = 1
func.func @extended(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xi8> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 64], strides: [1024, 1] : memref<*xf16> to memref<64x64xf16, strided<[1024, 1], offset: ?>>
    %fb = memref.reinterpret_cast %q to offset: [%o], sizes: [64, 64], strides: [1024, 1] : memref<*xi8> to memref<64x64xi8, strided<[1024, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x64xf16, strided<[1024, 1], offset: ?>> -> tensor<64x64xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<64x64xi8, strided<[1024, 1], offset: ?>> -> tensor<64x64xi8>
    %eb = tensor.empty() : tensor<64x64xf16>
    %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<64x64xi8>) outs(%eb : tensor<64x64xf16>) {
    ^bb0(%in: i8, %out: f16):
      %n = arith.sitofp %in : i8 to f16
      linalg.yield %n : f16
    } -> tensor<64x64xf16>
    %d = linalg.matmul ins(%a, %s : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xf32> to memref<64x64xf32, strided<[64, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[64, 1]>>
  return
}
