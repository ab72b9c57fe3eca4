// RUN: tshared-opt %s --tile-lower-rings | FileCheck %s

// Each slot has an mbarrier that is full when the copies of all threads have landed, and one that is empty when all warps have read the slot. Loops carry a
// position among 6: the last 3 are the slots in their second phase. Acquires wait for the phase before. There is no barrier of all threads in the loop.
// What is published and not read is waited for before the memory is used again.
// CHECK-LABEL: func.func @mbarriers
// CHECK: %[[B:.*]] = tile.local_alloc {stages = 3 : i64} : !tile.memdesc<64x32xf16
// CHECK-NEXT: %[[M:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<8xi64
// CHECK-NEXT: tile.mbarrier_init %[[M]] {arrivals = array<i64: 128, 128, 128, 4, 4, 4>}
// CHECK-NEXT: gpu.barrier
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {copies}
// CHECK: %[[L:.*]]:2 = scf.for {{.*}} iter_args(%[[READ:.*]] = %c0_i32{{.*}}, %[[WRITE:.*]] = %c1_i32{{.*}}) -> (i32, i32)
// CHECK: %[[SECOND:.*]] = arith.cmpi sge, %[[READ]], %c3_i32{{.*}} : i32
// CHECK: %[[PHASE:.*]] = arith.select %[[SECOND]], %c1_i32{{.*}}, %c0_i32{{.*}} : i32
// CHECK-NEXT: tile.mbarrier_wait %[[M]][%{{.*}}] parity %[[PHASE]]
// CHECK-NEXT: tile.fence_async_shared
// CHECK: %[[EMPTY:.*]] = arith.addi %{{.*}}, %c3_i32{{.*}} : i32
// CHECK: %[[BEFORE:.*]] = arith.select %{{.*}}, %c0_i32{{.*}}, %c1_i32{{.*}} : i32
// CHECK-NEXT: tile.mbarrier_wait %[[M]][%[[EMPTY]]] parity %[[BEFORE]]
// CHECK: tile.async_copy
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {copies}
// CHECK-NOT: gpu.barrier
// CHECK: %[[PREVIOUS:.*]] = arith.select %{{.*}}, %c5_i32{{.*}}, %{{.*}} : i32
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] if %{{.*}}
// CHECK: scf.yield %{{.*}}, %{{.*}} : i32, i32
// CHECK: arith.cmpi sge, %[[L]]#0
// CHECK: tile.mbarrier_wait
// CHECK: gpu.barrier
// CHECK-NEXT: tile.mbarrier_inval %[[M]] {count = 6 : i64}
// CHECK-NEXT: tile.local_dealloc %[[M]]
// CHECK-NEXT: tile.local_dealloc %[[B]]
#layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#panels = #tile.shared<order = [1, 0], panel = 32>
func.func @mbarriers(%m: memref<64x32xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 3 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #panels>
  tile.ring_publish %r#0[%c0] : !tile.ring
  scf.for %i = %c0 to %n step %c1 iter_args(%read = %c0, %write = %c1) -> (index, index) {
    tile.ring_wait %r#0[%read] : !tile.ring
    tile.ring_acquire %r#0[%write] : !tile.ring
    %w = tile.ring_slot %r#1[%write] : !tile.memdesc<64x32xf16, #panels>
    tile.async_copy %m to %w if %true {layout = #layout, vector = 8 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #panels>
    tile.ring_publish %r#0[%write] : !tile.ring
    %before = arith.subi %read, %c1 : index
    %later = arith.cmpi ne, %i, %c0 : index
    tile.ring_release %r#0[%before] if %later : !tile.ring
    %nr = arith.addi %read, %c1 : index
    %nw = arith.addi %write, %c1 : index
    scf.yield %nr, %nw : index, index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// Copies of single elements are stores, which a thread has done when it arrives itself: one arrival of each warp more.
// CHECK-LABEL: func.func @stores
// CHECK: tile.mbarrier_init %[[M:.*]] {arrivals = array<i64: 132, 4>}
// CHECK: tile.async_copy {{.*}}vector = 1
// CHECK: tile.mbarrier_arrive %[[M]][%{{.*}}] {copies}
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: tile.mbarrier_arrive %[[M]][%{{.*}}] :
func.func @stores(%m: memref<64x32xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 1 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #panels>
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    tile.ring_acquire %r#0[%at] : !tile.ring
    %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x32xf16, #panels>
    tile.async_copy %m to %w if %true {layout = #layout, vector = 1 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #panels>
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    tile.ring_release %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// A drain waits until the slot of the count before has been read: it is acquired at the position 2 after, of 6.
// CHECK-LABEL: func.func @drain
// CHECK: %[[M:.*]] = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<8xi64
// CHECK: scf.for {{.*}} iter_args(%[[AT:.*]] = %c0_i32{{.*}}) -> (i32)
// CHECK: %[[LAST:.*]] = arith.addi %[[AT]], %c2_i32{{.*}} : i32
// CHECK: %[[BEHIND:.*]] = arith.cmpi sge, %[[LAST]], %c6_i32{{.*}} : i32
// CHECK: %[[ROUND:.*]] = arith.subi %[[LAST]], %c6_i32{{.*}} : i32
// CHECK: %[[POSITION:.*]] = arith.select %[[BEHIND]], %[[ROUND]], %[[LAST]] : i32
// CHECK: %[[SECOND:.*]] = arith.cmpi sge, %[[POSITION]], %c3_i32{{.*}} : i32
// CHECK: %[[SLOT:.*]] = arith.select %[[SECOND]]
// CHECK: %[[EMPTY:.*]] = arith.addi %[[SLOT]], %c3_i32{{.*}} : i32
// CHECK: %[[BEFORE:.*]] = arith.select %[[SECOND]], %c0_i32{{.*}}, %c1_i32{{.*}} : i32
// CHECK-NEXT: tile.mbarrier_wait %[[M]][%[[EMPTY]]] parity %[[BEFORE]]
func.func @drain(%m: memref<64x32xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 3 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #panels>
  scf.for %i = %c0 to %n step %c1 iter_args(%count = %c0) -> (index) {
    tile.ring_drain %r#0[%count] : !tile.ring
    tile.ring_acquire %r#0[%count] : !tile.ring
    %w = tile.ring_slot %r#1[%count] : !tile.memdesc<64x32xf16, #panels>
    tile.async_copy %m to %w if %true {layout = #layout, vector = 8 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #panels>
    tile.ring_publish %r#0[%count] : !tile.ring
    tile.ring_wait %r#0[%count] : !tile.ring
    tile.ring_release %r#0[%count] : !tile.ring
    %next = arith.addi %count, %c1 : index
    scf.yield %next : index
  }
  return
}
