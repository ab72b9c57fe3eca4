// RUN: tshared-opt %s --tile-lower-rings | FileCheck %s

// A loop that waits for a slot before it acquires the next one: the barrier of the wait is that of the acquire too. Groups of copies of one iteration
// may be in flight. Counts become offsets, which go round.
// CHECK-LABEL: func.func @one_barrier
// CHECK: %[[B:.*]] = tile.local_alloc {stages = 3 : i64}
// CHECK: %[[S0:.*]] = tile.memdesc_stage %[[B]] at %c0_i32
// CHECK: tile.async_copy %{{.*}} to %[[S0]]
// CHECK-NEXT: tile.async_commit_group
// CHECK: %[[S1:.*]] = tile.memdesc_stage %[[B]] at %c4096_i32
// CHECK: tile.async_copy %{{.*}} to %[[S1]]
// CHECK-NEXT: tile.async_commit_group
// CHECK: scf.for {{.*}} iter_args(%[[READ:.*]] = %c0_i32{{.*}}, %[[WRITE:.*]] = %c8192_i32{{.*}}) -> (i32, i32)
// CHECK-NEXT: tile.async_wait {pending = 1 : i64}
// CHECK-NEXT: gpu.barrier
// CHECK-NOT: gpu.barrier
// CHECK: tile.memdesc_stage %[[B]] at %[[WRITE]]
// CHECK: tile.async_commit_group
// CHECK: tile.memdesc_stage %[[B]] at %[[READ]]
// CHECK: %[[LAST:.*]] = arith.cmpi eq, %[[READ]], %c8192_i32{{.*}} : i32
// CHECK: %[[SUM:.*]] = arith.addi %[[READ]], %c4096_i32{{.*}} : i32
// CHECK-NEXT: %[[NEXT:.*]] = arith.select %[[LAST]], %c0_i32{{.*}}, %[[SUM]] : i32
// CHECK: scf.yield %[[NEXT]], %{{.*}} : i32, i32
// CHECK: tile.async_wait {pending = 0 : i64}
// CHECK-NEXT: tile.local_dealloc %[[B]]
#layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#shared = #tile.shared<order = [1, 0]>
func.func @one_barrier(%m: memref<64x32xf16>, %to: memref<64x32xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %true = arith.constant true
  %r:2 = tile.ring_alloc {stages = 3 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #shared>
  tile.ring_acquire %r#0[%c0] : !tile.ring
  %s0 = tile.ring_slot %r#1[%c0] : !tile.memdesc<64x32xf16, #shared>
  tile.async_copy %m to %s0 if %true {layout = #layout, vector = 8 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #shared>
  tile.ring_publish %r#0[%c0] : !tile.ring
  tile.ring_acquire %r#0[%c1] : !tile.ring
  %s1 = tile.ring_slot %r#1[%c1] : !tile.memdesc<64x32xf16, #shared>
  tile.async_copy %m to %s1 if %true {layout = #layout, vector = 8 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #shared>
  tile.ring_publish %r#0[%c1] : !tile.ring
  scf.for %i = %c0 to %n step %c1 iter_args(%read = %c0, %write = %c2) -> (index, index) {
    tile.ring_wait %r#0[%read] : !tile.ring
    tile.ring_acquire %r#0[%write] : !tile.ring
    %w = tile.ring_slot %r#1[%write] : !tile.memdesc<64x32xf16, #shared>
    tile.async_copy %m to %w if %true {layout = #layout, vector = 8 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #shared>
    tile.ring_publish %r#0[%write] : !tile.ring
    %s = tile.ring_slot %r#1[%read] : !tile.memdesc<64x32xf16, #shared>
    %t = tile.local_load %s : !tile.memdesc<64x32xf16, #shared> -> tensor<64x32xf16, #layout>
    tile.store %t, %to : tensor<64x32xf16, #layout>, memref<64x32xf16>
    tile.ring_release %r#0[%read] : !tile.ring
    %nr = arith.addi %read, %c1 : index
    %nw = arith.addi %write, %c1 : index
    scf.yield %nr, %nw : index, index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// A slot that is released in this iteration, behind the wait, is acquired behind a barrier of its own. The release of the first iteration, and what only it
// needs, is gone.
// CHECK-LABEL: func.func @two_barriers
// CHECK: scf.for
// CHECK-NEXT: tile.async_wait {pending = 0 : i64}
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NOT: arith.cmpi ne
// CHECK: gpu.barrier
// CHECK-NEXT: tile.memdesc_stage
#panels = #tile.shared<order = [1, 0], panel = 32>
func.func @two_barriers(%m: memref<64x32xf16>, %to: memref<64x32xf16>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = tile.ring_alloc {stages = 2 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #panels>
  tile.ring_publish %r#0[%c0] : !tile.ring
  scf.for %i = %c0 to %n step %c1 iter_args(%read = %c0, %write = %c1) -> (index, index) {
    tile.ring_wait %r#0[%read] : !tile.ring
    %before = arith.subi %read, %c1 : index
    %later = arith.cmpi ne, %i, %c0 : index
    tile.ring_release %r#0[%before] if %later : !tile.ring
    tile.ring_acquire %r#0[%write] : !tile.ring
    %w = tile.ring_slot %r#1[%write] : !tile.memdesc<64x32xf16, #panels>
    tile.async_copy %m to %w if %true {layout = #layout, vector = 8 : i64} : memref<64x32xf16> to !tile.memdesc<64x32xf16, #panels>
    tile.ring_publish %r#0[%write] : !tile.ring
    %nr = arith.addi %read, %c1 : index
    %nw = arith.addi %write, %c1 : index
    scf.yield %nr, %nw : index, index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}
