// RUN: tshared-opt %s --tile-lower-rings --split-input-file --verify-diagnostics

func.func @argument(%r: !tile.ring, %n: index) attributes {tile.num_warps = 4 : i64} {
  // expected-error @below {{the ring is not allocated in this block, or in one around it}}
  tile.ring_wait %r[%n] : !tile.ring
  return
}

// -----

func.func @other_block(%n: index) attributes {tile.num_warps = 4 : i64} {
  %r:2 = tile.ring_alloc {stages = 3 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>
  cf.br ^bb1
^bb1:
  // expected-error @below {{the ring is not allocated in this block, or in one around it}}
  tile.ring_wait %r#0[%n] : !tile.ring
  return
}

// -----

func.func @not_drained(%n: index) attributes {tile.num_warps = 4 : i64} {
  %r:2 = tile.ring_alloc {by = "mbarrier", stages = 3 : i64} : !tile.ring, !tile.memdesc<64x32xf16, #tile.shared<order = [1, 0]>>
  tile.ring_publish %r#0[%n] : !tile.ring
  // expected-error @below {{how many slots are published and not waited for does not follow from the counts of a loop}}
  tile.ring_dealloc %r#0 : !tile.ring
  return
}
