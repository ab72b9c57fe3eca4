// RUN: tshared-opt %s --tile-allocate-shared --tile-membar --split-input-file | FileCheck %s

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A load of what other threads stored waits for them. A load of another argument does not.
// CHECK-LABEL: func.func @read_after_write
// CHECK: tile.store %arg2, %arg0
// CHECK-NEXT: tile.load %arg1
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.load %arg0
func.func @read_after_write(%p: memref<128xf32>, %q: memref<128xf32>, %x: tensor<128xf32, #x>) -> (tensor<128xf32, #x>, tensor<128xf32, #x>) attributes {tile.num_warps = 4 : i64} {
  tile.store %x, %p : tensor<128xf32, #x>, memref<128xf32>
  %y = tile.load %q : memref<128xf32> -> tensor<128xf32, #x>
  %z = tile.load %p : memref<128xf32> -> tensor<128xf32, #x>
  return %y, %z : tensor<128xf32, #x>, tensor<128xf32, #x>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A store waits for loads and stores of the same argument.
// CHECK-LABEL: func.func @write_after_read
// CHECK: tile.load %arg0
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.store %{{.*}}, %arg0
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.store %{{.*}}, %arg0
func.func @write_after_read(%p: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  %x = tile.load %p : memref<128xf32> -> tensor<128xf32, #x>
  tile.store %x, %p : tensor<128xf32, #x>, memref<128xf32>
  tile.store %x, %p : tensor<128xf32, #x>, memref<128xf32>
  return
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// The barrier inside of a conversion is one for global memory as well.
// CHECK-LABEL: func.func @inside
// CHECK-NOT: gpu.barrier
func.func @inside(%p: memref<256xf32>, %x: tensor<256xf32, #a>) -> (tensor<256xf32, #b>, tensor<256xf32, #a>) attributes {tile.num_warps = 4 : i64} {
  tile.store %x, %p : tensor<256xf32, #a>, memref<256xf32>
  %y = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %z = tile.load %p : memref<256xf32> -> tensor<256xf32, #a>
  return %y, %z : tensor<256xf32, #b>, tensor<256xf32, #a>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// One conversion in a loop: its stores wait for the loads of the previous iteration. Two conversions have memory of their own, and
// the barrier inside of the second one is behind the loads of the first.
// CHECK-LABEL: func.func @loops
// CHECK: scf.for
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.convert_layout
// CHECK: scf.for
// CHECK-NEXT: tile.convert_layout %{{.*}} {by = "shared", tile.scratch = array<i64: 0, 1024>}
// CHECK-NEXT: tile.convert_layout %{{.*}} {by = "shared", tile.scratch = array<i64: 1024, 1024>}
// CHECK-NEXT: scf.yield
func.func @loops(%x: tensor<256xf32, #a>, %n: index) -> (tensor<256xf32, #b>, tensor<256xf32, #a>) attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %e) -> (tensor<256xf32, #b>) {
    %y = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
    scf.yield %y : tensor<256xf32, #b>
  }
  gpu.barrier
  %t = scf.for %i = %zero to %n step %one iter_args(%s = %x) -> (tensor<256xf32, #a>) {
    %y = tile.convert_layout %s {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
    %z = tile.convert_layout %y {by = "shared"} : tensor<256xf32, #b> -> tensor<256xf32, #a>
    scf.yield %z : tensor<256xf32, #a>
  }
  return %r, %t : tensor<256xf32, #b>, tensor<256xf32, #a>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A load at the start of a loop waits for the store at its end. A branch that runs once does not wait for itself.
// CHECK-LABEL: func.func @back_edge
// CHECK: scf.for
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.load %arg0
// CHECK: gpu.barrier
// CHECK-NEXT: tile.store %{{.*}}, %arg0
// CHECK: scf.if
// CHECK-NEXT: tile.store %{{.*}}, %arg1
func.func @back_edge(%p: memref<128xf32>, %q: memref<128xf32>, %n: index, %c: i1, %x: tensor<128xf32, #x>) attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    %y = tile.load %p : memref<128xf32> -> tensor<128xf32, #x>
    tile.store %y, %p : tensor<128xf32, #x>, memref<128xf32>
  }
  scf.if %c {
    tile.store %x, %q : tensor<128xf32, #x>, memref<128xf32>
  }
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Behind branches all that one of them may have done counts.
// CHECK-LABEL: func.func @branches
// CHECK: } else {
// CHECK-NEXT: tile.store %{{.*}}, %arg0
// CHECK: gpu.barrier
// CHECK-NEXT: tile.load %arg0
func.func @branches(%p: memref<128xf32>, %c: i1, %x: tensor<128xf32, #x>) -> tensor<128xf32, #x> attributes {tile.num_warps = 4 : i64} {
  scf.if %c {
  } else {
    tile.store %x, %p : tensor<128xf32, #x>, memref<128xf32>
  }
  %y = tile.load %p : memref<128xf32> -> tensor<128xf32, #x>
  return %y : tensor<128xf32, #x>
}

// -----

// What all threads have done comes before a release by one thread, not before a relaxed update.
// CHECK-LABEL: func.func @release
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: memref.atomic_rmw
// CHECK-NEXT: memref.atomic_rmw
func.func @release(%v: i32, %m: memref<16xi32>, %p: memref<16xi32>, %i: index) attributes {tile.num_warps = 4 : i64} {
  %a = memref.atomic_rmw addi %v, %m[%i] {tshared.sem = "release"} : (i32, memref<16xi32>) -> i32
  %b = memref.atomic_rmw addi %v, %p[%i] {tshared.sem = "relaxed"} : (i32, memref<16xi32>) -> i32
  return
}

// -----

// A barrier that is there already is enough for a release, if there are only computations between the two. All threads wait for the old value of a lock: what is read
// then needs no barrier of its own.
// CHECK-LABEL: func.func @lock
// CHECK: gpu.barrier
// CHECK-NEXT: memref.cast
// CHECK-NEXT: arith.addi
// CHECK-NEXT: memref.atomic_rmw
// CHECK-NEXT: memref.load
// CHECK: gpu.barrier
// CHECK-NEXT: memref.store
func.func @lock(%v: i32, %m: memref<16xi32>, %i: index) -> (i32, i32) attributes {tile.num_warps = 4 : i64} {
  gpu.barrier
  %c = memref.cast %m : memref<16xi32> to memref<?xi32>
  %j = arith.addi %i, %i : index
  %a = memref.atomic_rmw assign %v, %c[%j] {tile.scratch = array<i64: 0, 16>} : (i32, memref<?xi32>) -> i32
  %b = memref.load %m[%i] : memref<16xi32>
  memref.store %v, %m[%i] : memref<16xi32>
  return %a, %b : i32, i32
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#b = #tile.layout<register = [[1, 0], [2, 0], [4, 0]], lane = [[8, 0], [0, 1], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]]>
// A buffer is read until it is freed: what uses its memory waits.
// CHECK-LABEL: func.func @freed
// CHECK: tile.local_dealloc
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.convert_layout
func.func @freed(%x: tensor<16x64xf16, #a>) -> tensor<16x64xf16, #b> attributes {tile.num_warps = 4 : i64} {
  %p = tile.local_alloc {stages = 2 : i64} : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  tile.local_dealloc %p : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  %y = tile.convert_layout %x {by = "shared"} : tensor<16x64xf16, #a> -> tensor<16x64xf16, #b>
  return %y : tensor<16x64xf16, #b>
}
