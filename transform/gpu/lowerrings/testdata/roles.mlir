// RUN: tshared-opt %s --split-input-file --verify-diagnostics --tile-lower-rings | FileCheck %s

// A ring of bulk copies: the warps of the role that copies arrive where they acquire a slot, the first one for all bytes of the slot; the warps of both roles
// that read release it. Publishing adds nothing, and what bulk copies wrote needs no fence. The mbarriers are initialised before the roles begin.
// CHECK-LABEL: func.func @bulk
// CHECK: %[[M:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<4xi64
// CHECK-NEXT: tile.mbarrier_init %[[M]] {arrivals = array<i64: 4, 4, 3, 3>}
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.roles {
// CHECK: tile.role "copy" warps 4 first 4
// CHECK: tile.mbarrier_wait %[[M]]
// CHECK-NEXT: tile.mbarrier_arrive %[[M]][%{{.*}}] {bytes = 8192 : i64}
// CHECK: tile.bulk_copy %{{.*}}[%{{.*}}, %{{.*}}] to %{{.*}} at %[[M]][%{{.*}}]
// CHECK-NOT: tile.mbarrier_arrive
// CHECK: tile.role "first" warps 2 first 0
// CHECK: tile.mbarrier_wait %[[M]]
// CHECK-NOT: tile.fence_async_shared
// CHECK: tile.mbarrier_arrive %[[M]]
// CHECK: tile.role "second" warps 1 first 2
// CHECK: tile.mbarrier_arrive %[[M]]
#p = #tile.shared<order = [1, 0], panel = 64>
func.func @bulk(%m: memref<*xf16>, %n: index) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #p>
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #p>
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x64xf16, #p>
        tile.bulk_copy %map[%c0, %i] to %w at %r#0[%at] : !tile.tensor_map<64x64xf16, #p> to !tile.memdesc<64x64xf16, #p> at !tile.ring, index
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "first" warps 2 first 0 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_wait %r#0[%at] : !tile.ring
        tile.ring_release %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "second" warps 1 first 2 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_wait %r#0[%at] : !tile.ring
        tile.ring_release %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
  }
  return
}

// -----

// Other rings are of one role, whose barriers are its own.
// CHECK-LABEL: func.func @groups
// CHECK: tile.async_wait {pending = 0 : i64}
// CHECK-NEXT: tile.role_barrier
#s = #tile.shared<order = [0]>
func.func @groups() attributes {tile.block_warps = 4 : i64, tile.num_warps = 4 : i64} {
  tile.roles {
    tile.role "all" warps 4 first 0 {
      %c0 = arith.constant 0 : index
      %r:2 = tile.ring_alloc {stages = 1 : i64} : !tile.ring, !tile.memdesc<64xf32, #s>
      tile.ring_publish %r#0[%c0] : !tile.ring
      tile.ring_wait %r#0[%c0] : !tile.ring
    }
  }
  return
}

// -----

#s = #tile.shared<order = [0]>
func.func @crossing() attributes {tile.block_warps = 4 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %r:2 = tile.ring_alloc {stages = 1 : i64} : !tile.ring, !tile.memdesc<64xf32, #s>
  tile.roles {
    tile.role "all" warps 4 first 0 {
      // expected-error @+1 {{roles, and bulk copies, have rings by mbarriers}}
      tile.ring_publish %r#0[%c0] : !tile.ring
    }
  }
  return
}

// -----

#p = #tile.shared<order = [1, 0], panel = 64>
func.func @slot(%m: memref<*xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #p>
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #p>
  %w = tile.ring_slot %r#1[%c0] : !tile.memdesc<64x64xf16, #p>
  // expected-error @+1 {{the buffer of the copy is in another slot than the one at which its bytes arrive}}
  tile.bulk_copy %map[%c0, %c0] to %w at %r#0[%c1] : !tile.tensor_map<64x64xf16, #p> to !tile.memdesc<64x64xf16, #p> at !tile.ring, index
  return
}

// -----

// The first slots are free: nothing is waited for.
// CHECK-LABEL: func.func @free
// CHECK: gpu.barrier
// CHECK-NOT: tile.mbarrier_wait
// CHECK: tile.mbarrier_arrive
// CHECK: tile.mbarrier_wait
// CHECK: return
#s = #tile.shared<order = [0]>
func.func @free() attributes {tile.num_warps = 4 : i64} {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64xf32, #s>
  tile.ring_acquire %r#0[%c1] : !tile.ring
  tile.ring_publish %r#0[%c1] : !tile.ring
  tile.ring_acquire %r#0[%c2] : !tile.ring
  tile.ring_publish %r#0[%c2] : !tile.ring
  tile.ring_wait %r#0[%c1] : !tile.ring
  tile.ring_wait %r#0[%c2] : !tile.ring
  return
}

// -----

// Blocks of a cluster fill the slots of each other. The slot of one is empty when the warps of both blocks have read it, so these arrive at both. All blocks have
// initialised their mbarriers before the first of them copies, and one that arrives at others' mbarriers waits for these blocks in the end.
// CHECK-LABEL: func.func @multicast
// CHECK: tile.mbarrier_init %[[M:.*]] {arrivals = array<i64: 4, 4, 8, 8>, cluster}
// CHECK-NEXT: tile.cluster_barrier
// CHECK-NEXT: tile.roles {
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {bytes = 16384 : i64}
// CHECK: tile.bulk_copy {{.*}} at %[[M]][%{{.*}}] {multicast}
// CHECK-NOT: tile.cluster_barrier
// CHECK: tile.role "compute"
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {cluster}
// CHECK: scf.yield
// CHECK-NEXT: }
// CHECK-NEXT: tile.cluster_barrier
// CHECK-NEXT: }
#p = #tile.shared<order = [1, 0], panel = 64>
func.func @multicast(%m: memref<*xf16>, %n: index) attributes {tile.block_warps = 8 : i64, tile.cluster = 2 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x128xf16, #p>
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x128xf16, #p>
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x128xf16, #p>
        tile.bulk_copy %map[%c0, %i] to %w at %r#0[%at] {multicast} : !tile.tensor_map<64x128xf16, #p> to !tile.memdesc<64x128xf16, #p> at !tile.ring, index
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "compute" warps 4 first 0 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_wait %r#0[%at] : !tile.ring
        tile.ring_release %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
  }
  return
}

// -----

// Slots with alternatives: an acquire is for the bytes of the bulk copies that follow. The copies of threads arrive as well, and wgmma reads none of these, so that no
// fence follows the wait.
// CHECK-LABEL: func.func @alternatives
// CHECK: tile.local_alloc {alternatives = array<i64: 1, 1>, stages = 2 : i64}
// CHECK: tile.mbarrier_init %[[M:.*]] {arrivals = array<i64: 132, 132, 4, 4>}
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {bytes = 16384 : i64}
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {copies}
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {bytes = 8192 : i64}
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {copies}
// CHECK: tile.role "compute"
// CHECK: tile.mbarrier_wait
// CHECK-NOT: tile.fence_async_shared
// CHECK: return
#p = #tile.shared<order = [1, 0], panel = 64>
#r = #tile.shared<order = [0]>
#l = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [0], [0]], warp = [[0], [0]]>
func.func @alternatives(%m: memref<*xf16>, %row: memref<32xf32>, %n: index) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %large = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<128x64xf16, #p>
  %small = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #p>
  %r:4 = tile.ring_alloc {alternatives = array<i64: 1, 1>, by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<128x64xf16, #p>, !tile.memdesc<64x64xf16, #p>, !tile.memdesc<32xf32, #r>
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      %end = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        %w = tile.ring_slot %r#1[%at] : !tile.memdesc<128x64xf16, #p>
        tile.bulk_copy %large[%c0, %i] to %w at %r#0[%at] : !tile.tensor_map<128x64xf16, #p> to !tile.memdesc<128x64xf16, #p> at !tile.ring, index
        %v = tile.ring_slot %r#3[%at] : !tile.memdesc<32xf32, #r>
        tile.async_copy %row to %v if %true {layout = #l, vector = 4 : i64} : memref<32xf32> to !tile.memdesc<32xf32, #r>
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %end) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        %w = tile.ring_slot %r#2[%at] : !tile.memdesc<64x64xf16, #p>
        tile.bulk_copy %small[%c0, %i] to %w at %r#0[%at] : !tile.tensor_map<64x64xf16, #p> to !tile.memdesc<64x64xf16, #p> at !tile.ring, index
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "compute" warps 4 first 0 {
      %end = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_wait %r#0[%at] : !tile.ring
        tile.ring_release %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %end) -> (index) {
        tile.ring_wait %r#0[%at] : !tile.ring
        tile.ring_release %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
  }
  return
}

// -----

#p = #tile.shared<order = [1, 0], panel = 64>
func.func @no_alternative(%m: memref<*xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %r:3 = tile.ring_alloc {alternatives = array<i64: 1, 1>, by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<128x64xf16, #p>, !tile.memdesc<64x64xf16, #p>
  // expected-error @+1 {{no bulk copy of its block fills the slot: which of the alternatives it has is not known}}
  tile.ring_acquire %r#0[%c0] : !tile.ring
  tile.ring_publish %r#0[%c0] : !tile.ring
  tile.ring_wait %r#0[%c0] : !tile.ring
  tile.ring_release %r#0[%c0] : !tile.ring
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// -----

#p = #tile.shared<order = [1, 0], panel = 64>
func.func @freed(%m: memref<*xf16>, %n: index) attributes {tile.cluster = 2 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x128xf16, #p>
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x128xf16, #p>
  %w = tile.ring_slot %r#1[%c0] : !tile.memdesc<64x128xf16, #p>
  tile.bulk_copy %map[%c0, %c0] to %w at %r#0[%c0] {multicast} : !tile.tensor_map<64x128xf16, #p> to !tile.memdesc<64x128xf16, #p> at !tile.ring, index
  tile.ring_publish %r#0[%c0] : !tile.ring
  tile.ring_wait %r#0[%c0] : !tile.ring
  // expected-error @+1 {{a ring of multicast copies is in use until the kernel ends}}
  tile.ring_dealloc %r#0 : !tile.ring
  return
}
