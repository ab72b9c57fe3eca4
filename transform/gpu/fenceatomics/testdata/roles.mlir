// RUN: tshared-opt %s --tile-fence-atomics --split-input-file | FileCheck %s

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// An iteration of a loop through programs is a program of its own: the updates of the one before need no order. The other role only reads.
// CHECK-LABEL: func.func @programs_of_a_role
// CHECK: attrs =  {tile.fences = "none"}
func.func @programs_of_a_role(%p: memref<128xi32>, %q: memref<128xi32>, %n: index) attributes {tile.num_warps = 4 : i64, tile.block_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      %y = tile.load %q : memref<128xi32> -> tensor<128xi32, #x>
    }
    tile.role "compute" warps 4 first 0 {
      scf.for %program = %c0 to %n step %c1 {
        %x = tile.load %q : memref<128xi32> -> tensor<128xi32, #x>
        %o = tensor.empty() : tensor<128xi32, #x>
        %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
        ^bb0(%e: i32, %b: i32):
          %i = linalg.index 0 : index
          %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
          linalg.yield %old : i32
        } -> tensor<128xi32, #x>
      } {tile.persistent}
    }
  }
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The other role may have stored before.
// CHECK-LABEL: func.func @role_that_stores
// CHECK: attrs =  {tile.fences = "before"}
func.func @role_that_stores(%p: memref<128xi32>, %q: memref<128xi32>, %x: i32) attributes {tile.num_warps = 4 : i64, tile.block_warps = 8 : i64} {
  tile.roles {
    tile.role "compute" warps 4 first 0 {
      %o = tensor.empty() : tensor<128xi32, #x>
      %y = linalg.fill ins(%x : i32) outs(%o : tensor<128xi32, #x>) -> tensor<128xi32, #x>
      %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%y : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
      ^bb0(%e: i32, %b: i32):
        %i = linalg.index 0 : index
        %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "release"} : (i32, memref<128xi32>) -> i32
        linalg.yield %old : i32
      } -> tensor<128xi32, #x>
    }
    tile.role "other" warps 4 first 4 {
      %o = tensor.empty() : tensor<128xi32, #x>
      %y = linalg.fill ins(%x : i32) outs(%o : tensor<128xi32, #x>) -> tensor<128xi32, #x>
      tile.store %y, %q : tensor<128xi32, #x>, memref<128xi32>
    }
  }
  return
}
