// RUN: tshared-opt %s --tile-fence-atomics --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-fence-atomics --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The kernel has stored before: a release orders that. Nobody reads the old elements, so an acquire orders nothing.
// CHECK-LABEL: func.func @stored_before
// CHECK: attrs =  {tile.fences = "before"}
func.func @stored_before(%p: memref<128xi32>, %q: memref<128xi32>, %x: tensor<128xi32, #x>, %o: tensor<128xi32, #x>) {
  tile.store %x, %q : tensor<128xi32, #x>, memref<128xi32>
  // REMARK: :[[@LINE+1]]:8: atomic update: a fence before all elements{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The kernel has done nothing before that others could see. The old elements are read: what others released is acquired.
// CHECK-LABEL: func.func @used
// CHECK: attrs =  {tile.fences = "behind"}
func.func @used(%p: memref<128xi32>, %x: tensor<128xi32, #x>, %o: tensor<128xi32, #x>) -> tensor<128xi32, #x> {
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: a fence behind all elements{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return %0 : tensor<128xi32, #x>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Neither fence orders anything: memory that nobody writes was read, and the old elements are unused.
// CHECK-LABEL: func.func @nothing_to_order
// CHECK: attrs =  {tile.fences = "none"}
func.func @nothing_to_order(%p: memref<128xi32>, %q: memref<128xi32>, %o: tensor<128xi32, #x>) {
  %x = tile.load %q : memref<128xi32> -> tensor<128xi32, #x>
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: no fence: it would order nothing{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// What was read before is written behind it: the update tells others that it may be.
// CHECK-LABEL: func.func @written_later
// CHECK: attrs =  {tile.fences = "before"}
func.func @written_later(%p: memref<128xi32>, %q: memref<128xi32>, %o: tensor<128xi32, #x>) {
  %x = tile.load %q : memref<128xi32> -> tensor<128xi32, #x>
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: a fence before all elements{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "release"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  tile.store %x, %q : tensor<128xi32, #x>, memref<128xi32>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// An earlier iteration has updated the memory: that is a write.
// CHECK-LABEL: func.func @loop
// CHECK: attrs =  {tile.fences = "around"}
func.func @loop(%p: memref<128xi32>, %x: tensor<128xi32, #x>, %n: index) -> tensor<128xi32, #x> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%o = %x) -> (tensor<128xi32, #x>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: a fence before and one behind all elements{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
    scf.yield %0 : tensor<128xi32, #x>
  }
  return %r : tensor<128xi32, #x>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A branch without a loop runs once: nothing was written before it.
// CHECK-LABEL: func.func @branch
// CHECK: attrs =  {tile.fences = "none"}
func.func @branch(%p: memref<128xi32>, %x: tensor<128xi32, #x>, %o: tensor<128xi32, #x>, %c: i1) {
  scf.if %c {
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: no fence: it would order nothing{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  }
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// An acquire needs no fence before it, a release none behind it; relaxed updates are not ordered at all.
// CHECK-LABEL: func.func @orders
// CHECK: attrs =  {tile.fences = "behind"}
// CHECK: attrs =  {tile.fences = "before"}
// CHECK-NOT: tile.fences
func.func @orders(%p: memref<128xi32>, %x: tensor<128xi32, #x>, %o: tensor<128xi32, #x>) -> (tensor<128xi32, #x>, tensor<128xi32, #x>, tensor<128xi32, #x>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: a fence behind all elements{{$}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acquire"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  // REMARK-NEXT: :[[@LINE+1]]:8: atomic update: a fence before all elements{{$}}
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "release"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return %0, %1, %2 : tensor<128xi32, #x>, tensor<128xi32, #x>, tensor<128xi32, #x>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Two updates in a body, and updates of scalars, have their own order.
// CHECK-LABEL: func.func @own_order
// CHECK-NOT: tile.fences
func.func @own_order(%p: memref<128xi32>, %s: i32, %at: index, %x: tensor<128xi32, #x>, %o: tensor<128xi32, #x>) -> (tensor<128xi32, #x>, i32) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%o : tensor<128xi32, #x>) {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    %last = memref.atomic_rmw maxs %e, %p[%i] {tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %last : i32
  } -> tensor<128xi32, #x>
  %1 = memref.atomic_rmw addi %s, %p[%at] {tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
  return %0, %1 : tensor<128xi32, #x>, i32
}

// REMARK-NOT: {{.}}
