// RUN: not tshared compile %s --emit=llvm-ptx --target=sm_90a 2>&1 | FileCheck %s

// A fence that the updates need cannot be removed.
// CHECK: its atomic updates acquire what others have released, but 'tile.fences' has no fence behind it
#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @unacquired(%p: memref<128xi32>, %q: memref<128xi32>, %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
  %x = arith.constant dense<1> : tensor<128xi32, #x>
  tile.store %x, %q vector 1 : tensor<128xi32, #x>, memref<128xi32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) attrs = {tile.fences = "before"} {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  tile.store %0, %q vector 1 : tensor<128xi32, #x>, memref<128xi32>
  return
}
