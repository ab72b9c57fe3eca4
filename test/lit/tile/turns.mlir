// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s
// RUN: tshared-opt %s | FileCheck %s --check-prefix=TEXT

// Roles with turns have a named barrier each, after the barriers of all roles: one waits at its own and arrives at the next one's, which counts the warps of both.
// The last role gives the first turn away when it begins, and the first one takes the last turn when it ends.
// TEXT: tile.turn
// TEXT-NEXT: tile.pass_turn
// CHECK: {{bar(rier)?}}.sync 4, 256;
// CHECK: {{bar(rier)?}}.arrive 5, 256;
// CHECK: {{bar(rier)?}}.sync 4, 256;
// CHECK: {{bar(rier)?}}.arrive 4, 256;
// CHECK: {{bar(rier)?}}.sync 5, 256;
// CHECK: {{bar(rier)?}}.arrive 4, 256;
// CHECK-NOT: bar
func.func @turns(%m: memref<*xf32>, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.block_warps = 12 : i64, tile.num_warps = 4 : i64, tile.shared = 0 : i64} {
  tile.roles {
    tile.role "copy" warps 4 first 8 {
    }
    tile.role "first" warps 4 first 0 {
      tile.turn
      tile.pass_turn
    }
    tile.role "second" warps 4 first 4 {
      tile.turn
      tile.pass_turn
    }
  }
  return
}
