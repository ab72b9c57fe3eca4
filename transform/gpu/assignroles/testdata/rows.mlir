// RUN: tshared-opt %s --tile-assign-roles='target=sm_90a num-warps=8' | FileCheck %s

// Two rings with other tiles become one, with as many slots as fit where the larger one was. What threads copy is after the alternatives. The role has four warps,
// over which the copy of the row is distributed.
// CHECK: #[[L:.*]] = #tile.layout<register = [{{\[1\], \[2\]}}], lane = [{{\[4\], \[8\], \[16\], \[32\], \[64\]}}], warp = [{{\[128\], \[0\]}}]>
// CHECK-LABEL: func.func @rows
// CHECK: %[[R:.*]]:4 = tile.ring_alloc {alternatives = array<i64: 1, 1>, by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #shared>, !tile.memdesc<128x64xf16, #shared>, !tile.memdesc<256xf32, #shared1>
// CHECK: tile.role "copy"
// CHECK: %[[A:.*]] = scf.for
// CHECK: tile.ring_slot %[[R]]#1
// CHECK: tile.ring_slot %[[R]]#3
// CHECK: tile.async_copy {{.*}} {layout = #[[L]], vector = 4 : i64}
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[A]])
// CHECK: tile.ring_slot %[[R]]#2
// CHECK: tile.role "compute"
// CHECK-NOT: tile.async_copy
// CHECK: return
#p = #tile.shared<order = [1, 0], panel = 64>
#r = #tile.shared<order = [0]>
#l = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [0], [0]]>
func.func @rows(%m: memref<*xf16>, %row: memref<256xf32>, %n: index, %x: i32, %y: i32, %z: i32, %nx: i32, %ny: i32, %nz: i32) attributes {tile.num_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %small = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #p>
  %large = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<128x64xf16, #p>
  %r:3 = tile.ring_alloc {by = "mbarrier", stages = 3 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #p>, !tile.memdesc<256xf32, #r>
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    tile.ring_acquire %r#0[%at] : !tile.ring
    %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x64xf16, #p>
    tile.bulk_copy %small[%c0, %i] to %w at %r#0[%at] : !tile.tensor_map<64x64xf16, #p> to !tile.memdesc<64x64xf16, #p> at !tile.ring, index
    %v = tile.ring_slot %r#2[%at] : !tile.memdesc<256xf32, #r>
    tile.async_copy %row to %v if %true {layout = #l, vector = 4 : i64} : memref<256xf32> to !tile.memdesc<256xf32, #r>
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    tile.ring_release %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  %q:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<128x64xf16, #p>
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    tile.ring_acquire %q#0[%at] : !tile.ring
    %w = tile.ring_slot %q#1[%at] : !tile.memdesc<128x64xf16, #p>
    tile.bulk_copy %large[%c0, %i] to %w at %q#0[%at] : !tile.tensor_map<128x64xf16, #p> to !tile.memdesc<128x64xf16, #p> at !tile.ring, index
    tile.ring_publish %q#0[%at] : !tile.ring
    tile.ring_wait %q#0[%at] : !tile.ring
    tile.ring_release %q#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  return
}
