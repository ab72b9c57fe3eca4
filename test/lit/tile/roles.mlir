// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s
// RUN: tshared compile %s --emit=llvm-ptx --target=sm_90a --line-info=off | FileCheck %s --check-prefix=LLVM

// Each role is a branch over the number of the warp, and has a named barrier of its own; threads are numbered from its first warp on. The block has the warps of
// all roles. A warpgroup gives its registers away, and the others take them.
// LLVM: %[[WARP:.*]] = lshr i32 %{{.*}}, 5
// LLVM: %[[FIRST:.*]] = sub i32 %[[WARP]], 8
// LLVM: icmp ult i32 %[[FIRST]], 4
// LLVM: call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 128)
// LLVM: ret void
// LLVM: call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 256)
// LLVM: ret void
// CHECK: .reqntid 384
// CHECK: .minnctapersm 1
// CHECK: setmaxnreg.dec.sync.aligned.u32 24;
// CHECK: {{bar(rier)?}}.sync 1, 128;
// CHECK: setmaxnreg.inc.sync.aligned.u32 240;
// CHECK: {{bar(rier)?}}.sync 2, 256;
func.func @roles(%m: memref<*xf32>, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.block_warps = 12 : i64, tile.min_blocks = 1 : i64, tile.num_warps = 8 : i64, tile.shared = 0 : i64} {
  tile.roles {
    tile.role "copy" warps 4 first 8 registers 24 {
      tile.role_barrier
    }
    tile.role "compute" warps 8 first 0 registers 240 {
      tile.role_barrier
    }
  }
  return
}
