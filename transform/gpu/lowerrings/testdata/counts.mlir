// RUN: tshared-opt %s --tile-lower-rings | FileCheck %s

// A ring of one slot: the barrier comes before the copy, none is in flight behind the loop, and there is nothing to select.
// CHECK-LABEL: func.func @one_slot
// CHECK: scf.for {{.*}} iter_args(%[[AT:.*]] = %c0_i32{{.*}}) -> (i32)
// CHECK-NEXT: gpu.barrier
// CHECK: tile.async_commit_group
// CHECK-NEXT: tile.async_wait {pending = 0 : i64}
// CHECK-NEXT: gpu.barrier
// CHECK: scf.yield %[[AT]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: tile.local_dealloc
#shared = #tile.shared<order = [1, 0]>
func.func @one_slot(%n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = tile.ring_alloc {stages = 1 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #shared>
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    tile.ring_acquire %r#0[%at] : !tile.ring
    %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x32xf16, #shared>
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    tile.ring_release %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// The first slots are filled in a loop: what the counts are behind it is known.
// CHECK-LABEL: func.func @filled_in_a_loop
// CHECK: %[[F:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %c0_i32{{.*}}, %{{.*}} = %c0_i32{{.*}}) -> (i32, i32)
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[F]]#0, %{{.*}} = %[[F]]#1) -> (i32, i32)
// CHECK-NEXT: tile.async_wait {pending = 2 : i64}
func.func @filled_in_a_loop(%n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %r:2 = tile.ring_alloc {stages = 4 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #shared>
  %f:2 = scf.for %i = %c0 to %c3 step %c1 iter_args(%read = %c0, %write = %c0) -> (index, index) {
    %w = tile.ring_slot %r#1[%write] : !tile.memdesc<64x32xf16, #shared>
    tile.ring_publish %r#0[%write] : !tile.ring
    %next = arith.addi %write, %c1 : index
    scf.yield %read, %next : index, index
  }
  scf.for %i = %c0 to %n step %c1 iter_args(%read = %f#0, %write = %f#1) -> (index, index) {
    tile.ring_wait %r#0[%read] : !tile.ring
    %s = tile.ring_slot %r#1[%read] : !tile.memdesc<64x32xf16, #shared>
    tile.ring_publish %r#0[%write] : !tile.ring
    %nr = arith.addi %read, %c1 : index
    %nw = arith.addi %write, %c1 : index
    scf.yield %nr, %nw : index, index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// A branch may leave other counts: they are positions, too.
// CHECK-LABEL: func.func @in_a_branch
// CHECK: %[[F:.*]] = scf.if %{{.*}} -> (i32) {
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %c0_i32{{.*}}) -> (i32)
// CHECK: } else {
// CHECK: scf.yield %c0_i32{{.*}} : i32
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[F]]) -> (i32)
// CHECK-NOT: arith.remui
func.func @in_a_branch(%n: index, %chosen: i1) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = tile.ring_alloc {stages = 4 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #shared>
  %f = scf.if %chosen -> (index) {
    %l = scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
      %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x32xf16, #shared>
      tile.ring_publish %r#0[%at] : !tile.ring
      tile.ring_wait %r#0[%at] : !tile.ring
      %next = arith.addi %at, %c1 : index
      scf.yield %next : index
    }
    scf.yield %l : index
  } else {
    scf.yield %c0 : index
  }
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %f) -> (index) {
    %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x32xf16, #shared>
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// Any other count is divided by the number of slots, and its wait is for all copies.
// CHECK-LABEL: func.func @any_count
// CHECK-SAME: (%[[N:.*]]: index)
// CHECK: tile.async_wait {pending = 0 : i64}
// CHECK: %[[SLOT:.*]] = arith.remui %[[N]], %c3{{.*}} : index
// CHECK: %[[BYTES:.*]] = arith.muli %[[SLOT]], %c4096{{.*}} : index
// CHECK: %[[AT:.*]] = arith.index_cast %[[BYTES]] : index to i32
// CHECK: tile.memdesc_stage %{{.*}} at %[[AT]]
func.func @any_count(%n: index) attributes {tile.num_warps = 4 : i64} {
  %r:2 = tile.ring_alloc {stages = 3 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #shared>
  tile.ring_publish %r#0[%n] : !tile.ring
  tile.ring_wait %r#0[%n] : !tile.ring
  %s = tile.ring_slot %r#1[%n] : !tile.memdesc<64x32xf16, #shared>
  tile.ring_dealloc %r#0 : !tile.ring
  return
}

// Threads that read only what they have copied need no barriers.
// CHECK-LABEL: func.func @private
// CHECK: tile.async_wait {pending = 1 : i64}
// CHECK-NOT: gpu.barrier
func.func @private(%n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = tile.ring_alloc {private, stages = 2 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #shared>
  tile.ring_publish %r#0[%c0] : !tile.ring
  tile.ring_publish %r#0[%c1] : !tile.ring
  scf.for %i = %c0 to %n step %c1 iter_args(%read = %c0, %write = %c2) -> (index, index) {
    tile.ring_wait %r#0[%read] : !tile.ring
    %s = tile.ring_slot %r#1[%read] : !tile.memdesc<64x32xf16, #shared>
    tile.ring_release %r#0[%read] : !tile.ring
    tile.ring_acquire %r#0[%write] : !tile.ring
    tile.ring_publish %r#0[%write] : !tile.ring
    %nr = arith.addi %read, %c1 : index
    %nw = arith.addi %write, %c1 : index
    scf.yield %nr, %nw : index, index
  }
  tile.ring_dealloc %r#0 : !tile.ring
  return
}
