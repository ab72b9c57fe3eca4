// RUN: tshared-opt %s --split-input-file --verify-diagnostics --tile-lower-rings | FileCheck %s

// A role may wait for the first slot before its loop: it waits as often as the other role acquires.
// CHECK-LABEL: func.func @equal
// CHECK-NOT: tile.ring
// CHECK: return
#s = #tile.shared<order = [0]>
func.func @equal(%n: index) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64xf32, #s>
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "compute" warps 4 first 0 {
      tile.ring_wait %r#0[%c0] : !tile.ring
      tile.ring_release %r#0[%c0] : !tile.ring
      scf.for %i = %c1 to %n step %c1 iter_args(%at = %c1) -> (index) {
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

#s = #tile.shared<order = [0]>
func.func @fewer_waits(%n: index) attributes {tile.block_warps = 8 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64xf32, #s>
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "compute" warps 4 first 0 {
      scf.for %i = %c1 to %n step %c1 iter_args(%at = %c0) -> (index) {
        // expected-error @+1 {{'tile.ring_wait' op the role has not as many of these operations on the ring as others have of 'tile.ring_acquire'}}
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

// What cannot be compared is accepted: the bounds are other values, and branches differ.
// CHECK-LABEL: func.func @unknown
// CHECK-NOT: tile.ring
// CHECK: return
#s = #tile.shared<order = [0]>
func.func @unknown(%n: index, %m: index, %c: i1) attributes {tile.block_warps = 12 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64xf32, #s>
  tile.roles {
    tile.role "copy" warps 4 first 4 {
      scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_acquire %r#0[%at] : !tile.ring
        tile.ring_publish %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "first" warps 4 first 0 {
      scf.for %i = %c0 to %m step %c1 iter_args(%at = %c0) -> (index) {
        tile.ring_wait %r#0[%at] : !tile.ring
        tile.ring_release %r#0[%at] : !tile.ring
        %next = arith.addi %at, %c1 : index
        scf.yield %next : index
      }
    }
    tile.role "second" warps 4 first 8 {
      scf.if %c {
        tile.ring_wait %r#0[%c0] : !tile.ring
        tile.ring_release %r#0[%c0] : !tile.ring
      }
    }
  }
  return
}

// -----

#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#s = #tile.shared<order = [1, 0], panel = 64>
func.func @released_in_flight(%n: index, %start: tensor<64x64xf32, #acc>) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #s>, !tile.memdesc<64x64xf16, #s>
  %sums:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start, %at = %c0) -> (tensor<64x64xf32, #acc>, index) {
    tile.ring_acquire %r#0[%at] : !tile.ring
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    %a = tile.ring_slot %r#1[%at] : !tile.memdesc<64x64xf16, #s>
    %b = tile.ring_slot %r#2[%at] : !tile.memdesc<64x64xf16, #s>
    %x = tile.local_load %a : !tile.memdesc<64x64xf16, #s> -> tensor<64x64xf16, #in>
    %y = tile.local_load %b : !tile.memdesc<64x64xf16, #s> -> tensor<64x64xf16, #in>
    %dot = tile.dot %x, %y, %sum {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    tile.dot_wait {pending = 1 : i64}
    // expected-error @+1 {{'tile.ring_release' op a dot that reads the slot is in flight: it has to be waited for}}
    tile.ring_release %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %dot, %next : tensor<64x64xf32, #acc>, index
  }
  return
}

// -----

// The release is of the slot before, but so is the wait.
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#s = #tile.shared<order = [1, 0], panel = 64>
func.func @released_later(%n: index, %start: tensor<64x64xf32, #acc>) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #s>, !tile.memdesc<64x64xf16, #s>
  %sums:2 = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %start, %at = %c0) -> (tensor<64x64xf32, #acc>, index) {
    tile.ring_acquire %r#0[%at] : !tile.ring
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    %a = tile.ring_slot %r#1[%at] : !tile.memdesc<64x64xf16, #s>
    %b = tile.ring_slot %r#2[%at] : !tile.memdesc<64x64xf16, #s>
    %x = tile.local_load %a : !tile.memdesc<64x64xf16, #s> -> tensor<64x64xf16, #in>
    %y = tile.local_load %b : !tile.memdesc<64x64xf16, #s> -> tensor<64x64xf16, #in>
    %dot = tile.dot %x, %y, %sum {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    tile.dot_wait {pending = 2 : i64}
    %before = arith.subi %at, %c1 : index
    %later = arith.cmpi sgt, %i, %c0 : index
    // expected-error @+1 {{'tile.ring_release' op a dot that reads the slot is in flight: it has to be waited for}}
    tile.ring_release %r#0[%before] if %later : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %dot, %next : tensor<64x64xf32, #acc>, index
  }
  return
}

// -----

// A tensor in a slot is read where its users are: a loop that yields it reads it after the release.
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#s = #tile.shared<order = [1, 0]>
func.func @read_after_release(%n: index, %start: tensor<64x64xf16, #in>) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = tile.ring_alloc {stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #s>
  %last:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %start, %at = %c0) -> (tensor<64x64xf16, #in>, index) {
    tile.ring_acquire %r#0[%at] : !tile.ring
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    %b = tile.ring_slot %r#1[%at] : !tile.memdesc<64x64xf16, #s>
    %y = tile.local_load %b : !tile.memdesc<64x64xf16, #s> -> tensor<64x64xf16, #in>
    tile.ring_release %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    // expected-error @+1 {{'scf.yield' op reads a slot after its release}}
    scf.yield %y, %next : tensor<64x64xf16, #in>, index
  }
  return
}

// -----

// A role reads a slot until its own release.
// CHECK-LABEL: func.func @read_by_two_roles
// CHECK-NOT: tile.ring
// CHECK: return
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#s = #tile.shared<order = [1, 0]>
func.func @read_by_two_roles(%p: memref<64x64xf16>) attributes {tile.block_warps = 12 : i64, tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 2 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #s>
  tile.roles {
    tile.role "first" warps 4 first 0 {
      tile.ring_wait %r#0[%c0] : !tile.ring
      tile.ring_release %r#0[%c0] : !tile.ring
    }
    tile.role "second" warps 4 first 8 {
      tile.ring_wait %r#0[%c0] : !tile.ring
      %b = tile.ring_slot %r#1[%c0] : !tile.memdesc<64x64xf16, #s>
      %y = tile.local_load %b : !tile.memdesc<64x64xf16, #s> -> tensor<64x64xf16, #in>
      tile.store %y, %p vector 8 : tensor<64x64xf16, #in>, memref<64x64xf16>
      tile.ring_release %r#0[%c0] : !tile.ring
    }
    tile.role "copy" warps 4 first 4 {
      tile.ring_acquire %r#0[%c0] : !tile.ring
      tile.ring_publish %r#0[%c0] : !tile.ring
    }
  }
  return
}
