// RUN: tshared-opt %s --tile-fence-atomics | FileCheck %s
// RUN: tshared-opt %s --tile-fence-atomics=overlap | FileCheck %s --check-prefix=OVERLAP

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The memory that was read may be that which the update writes.
// CHECK: attrs =  {tile.fences = "none"}
// OVERLAP: attrs =  {tile.fences = "before"}
func.func @overlap(%p: memref<128xi32>, %q: memref<128xi32>, %o: tensor<128xi32, #x>) {
  %x = tile.load %q : memref<128xi32> -> tensor<128xi32, #x>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return
}
