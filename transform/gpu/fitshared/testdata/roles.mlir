// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-convert-operands --tile-select-conversions --tile-vectorize --tile-fit-shared='target=sm_90a num-warps=8 num-stages=4' | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-convert-operands --tile-select-conversions --tile-vectorize --tile-fit-shared='target=sm_90a num-warps=8 num-stages=4 shared-limit=130000' | FileCheck %s --check-prefix=FEWER
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=8' --tile-coalesce='target=sm_90a num-warps=8' --tile-assign-layouts='target=sm_90a num-warps=8' --tile-convert-operands --tile-select-conversions --tile-vectorize --tile-fit-shared='target=sm_90a num-warps=8 num-stages=4 shared-limit=100000' | FileCheck %s --check-prefix=NONE

// The ring of a role is in use until the kernel ends: the result is converted in passes, in the memory that it leaves.
// CHECK: tile.local_alloc {offset = 0 : i64, stages = 4 : i64}
// CHECK: tile.role "copy"
// CHECK: tile.convert_layout {{.*}} {by = "shared", passes = 2 : i64
// FEWER: tile.local_alloc {offset = 0 : i64, stages = 2 : i64, tile.wanted_stages = 4 : i64}
// FEWER: tile.role "copy"
// FEWER: tile.convert_layout {{.*}} {by = "shared", passes = 4 : i64
// NONE-NOT: tile.role
// NONE: tile.not_bulk = "no copies run ahead through shared memory"
func.func @crowded(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<128x256xf16> {tt.divisibility = 16 : i32}, %s: i32 {tt.divisibility = 16 : i32}, %m: i32, %k: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 64 : i32
  %c128 = arith.constant 128 : index
  %zero = arith.constant 0.0 : f32
  %zero16 = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<128x256xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128x256xf32>) -> tensor<128x256xf32>
  %none = tensor.empty() : tensor<128x64xf16>
  %outside = linalg.fill ins(%zero16 : f16) outs(%none : tensor<128x64xf16>) -> tensor<128x64xf16>
  %stride = arith.index_cast %s : i32 to index
  %xi = arith.index_cast %x : i32 to index
  %row = arith.muli %xi, %c128 : index
  %above = arith.muli %row, %stride : index
  %rows = arith.index_cast %m : i32 to index
  %end = arith.addi %row, %c128 : index
  %last = arith.minsi %end, %rows : index
  %next = arith.maxsi %last, %row : index
  %size = arith.subi %next, %row : index
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<128x256xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %at = arith.addi %above, %o : index
    %fa = memref.reinterpret_cast %p to offset: [%at], sizes: [%size, 64], strides: [%stride, 1] : memref<*xf16> to memref<?x64xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %stride : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 256], strides: [%stride, 1] : memref<*xf16> to memref<64x256xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa other(%outside : tensor<128x64xf16>) at(%x, %i, %m : i32, i32, i32) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1, d2) -> ()>, sizes = affine_map<(d0, d1, d2) -> (d2, d1 + 64)>, starts = affine_map<(d0, d1, d2) -> (d0 * 128, d1)>} : memref<?x64xf16, strided<[?, 1], offset: ?>> -> tensor<128x64xf16>
    %b = tile.load %fb at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 256)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<64x256xf16, strided<[?, 1], offset: ?>> -> tensor<64x256xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x256xf16>) outs(%c : tensor<128x256xf32>) -> tensor<128x256xf32>
    scf.yield %d : tensor<128x256xf32>
  }
  %half = tensor.empty() : tensor<128x256xf16>
  %result = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%sum : tensor<128x256xf32>) outs(%half : tensor<128x256xf16>) {
  ^bb0(%v: f32, %out: f16):
    %t = arith.truncf %v : f32 to f16
    linalg.yield %t : f16
  } -> tensor<128x256xf16>
  tile.store %result, %r {alignment = 16 : i64} : tensor<128x256xf16>, memref<128x256xf16>
  return
}
