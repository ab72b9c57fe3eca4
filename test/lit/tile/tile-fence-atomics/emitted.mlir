// RUN: tshared compile %s --emit=llvm-ptx --target=sm_90a --line-info=off | FileCheck %s

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The updates of an operation with fences are relaxed. Without the attribute each has its own order.
// CHECK-NOT: fence
// CHECK: red.relaxed.gpu.global.add.u32
// CHECK: fence.acq_rel.gpu
// CHECK: red.relaxed.gpu.global.max.s32
// CHECK-NOT: fence
// CHECK: red.release.gpu.global.min.s32
// CHECK-NOT: fence
func.func @emitted(%p: memref<128xi32>, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
  %x = arith.constant dense<1> : tensor<128xi32, #x>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) attrs = {tile.fences = "none"} {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  gpu.barrier
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) attrs = {tile.fences = "before"} {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw maxs %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  gpu.barrier
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw mins %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return
}
