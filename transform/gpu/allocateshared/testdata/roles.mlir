// RUN: tshared-opt %s --tile-allocate-shared | FileCheck %s

// Roles run at the same time: what one uses is in use during all of the others. Within a role memory is used again. Scratch memory of a conversion is for the
// warps of its role.
// CHECK-LABEL: func.func @roles
// CHECK-SAME: tile.shared = 1536 : i64
// CHECK: tile.role "a"
// CHECK: tile.local_alloc {offset = 0 : i64
// CHECK: tile.local_alloc {offset = 0 : i64
// CHECK: tile.role "b"
// CHECK: tile.local_alloc {offset = 1024 : i64
#s = #tile.shared<order = [0]>
func.func @roles() attributes {tile.block_warps = 6 : i64, tile.num_warps = 4 : i64} {
  tile.roles {
    tile.role "a" warps 4 first 0 {
      %0 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<256xf32, #s>
      tile.local_dealloc %0 : !tile.memdesc<256xf32, #s>
      %1 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<128xf32, #s>
      tile.local_dealloc %1 : !tile.memdesc<128xf32, #s>
    }
    tile.role "b" warps 2 first 4 {
      %0 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<128xf32, #s>
      tile.local_dealloc %0 : !tile.memdesc<128xf32, #s>
    }
  }
  return
}
