// RUN: tshared-opt %s --tile-allocate-shared --tile-membar --split-input-file | FileCheck %s

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Slices of an argument, one behind the other: the first one ends at %n, where the second begins.
// CHECK-LABEL: func.func @slices
// CHECK-NOT: gpu.barrier
func.func @slices(%p: memref<*xf32>, %n: i32, %x: tensor<128xf32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c128 = arith.constant 128 : i32
  %start = arith.muli %id, %c128 : i32
  %at = arith.index_cast %start : i32 to index
  %limit = arith.maxsi %n, %c0 : i32
  %left = arith.subi %limit, %start : i32
  %some = arith.maxsi %left, %c0 : i32
  %size32 = arith.minsi %some, %c128 : i32
  %size = arith.index_castui %size32 : i32 to index
  %first = memref.reinterpret_cast %p to offset: [%at], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
  %a = memref.subview %first[0] [%size] [1] : memref<128xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  tile.store %x, %a : tensor<128xf32, #x>, memref<?xf32, strided<[1], offset: ?>>
  %twice = arith.muli %n, %c2 : i32
  %by = arith.index_cast %twice : i32 to index
  %at2 = arith.addi %at, %by : index
  %second = memref.reinterpret_cast %p to offset: [%at2], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
  %b = memref.subview %second[0] [%size] [1] : memref<128xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  tile.store %x, %b : tensor<128xf32, #x>, memref<?xf32, strided<[1], offset: ?>>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Nothing is known of %n, and the first slice has 128 elements.
// CHECK-LABEL: func.func @unknown
// CHECK: tile.store
// CHECK: gpu.barrier
// CHECK-NEXT: tile.store
func.func @unknown(%p: memref<*xf32>, %n: index, %x: tensor<128xf32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %a = memref.reinterpret_cast %p to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
  tile.store %x, %a : tensor<128xf32, #x>, memref<128xf32, strided<[1]>>
  %b = memref.reinterpret_cast %p to offset: [%n], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
  tile.store %x, %b : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: ?>>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Rows of 128 elements, behind each other, and 127 apart.
// CHECK-LABEL: func.func @rows
// CHECK: tile.store
// CHECK-NOT: gpu.barrier
// CHECK: tile.store
// CHECK: gpu.barrier
// CHECK-NEXT: tile.store
func.func @rows(%p: memref<*xf32>, %x: tensor<128xf32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %a = memref.reinterpret_cast %p to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
  tile.store %x, %a : tensor<128xf32, #x>, memref<128xf32, strided<[1]>>
  %b = memref.reinterpret_cast %p to offset: [128], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: 128>>
  tile.store %x, %b : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: 128>>
  %c = memref.reinterpret_cast %p to offset: [255], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: 255>>
  tile.store %x, %c : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: 255>>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A loop that advances by the length of its row does not wait for the stores of earlier iterations. One that advances by less does.
// CHECK-LABEL: func.func @iterations
// CHECK: scf.for
// CHECK-NOT: gpu.barrier
// CHECK: tile.store
// CHECK: gpu.barrier
// CHECK: scf.for
// CHECK: gpu.barrier
// CHECK-NEXT: tile.store
func.func @iterations(%p: memref<*xf32>, %row: index, %n: index, %x: tensor<128xf32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %c128 = arith.constant 128 : index
  scf.for %i = %c0 to %n step %c128 {
    %at = arith.addi %row, %i : index
    %m = memref.reinterpret_cast %p to offset: [%at], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    tile.store %x, %m : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: ?>>
  }
  gpu.barrier
  scf.for %i = %c0 to %n step %c64 {
    %at = arith.addi %row, %i : index
    %m = memref.reinterpret_cast %p to offset: [%at], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
    tile.store %x, %m : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: ?>>
  }
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#y = #tile.layout<register = [], lane = [[4], [8], [16], [32], [64]], warp = [[1], [2]]>
// A thread that stores what it loaded itself does not wait for others. In another layout the elements are those of other threads.
// CHECK-LABEL: func.func @in_place
// CHECK: tile.load
// CHECK-NEXT: tile.store
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.store
func.func @in_place(%p: memref<*xf32>, %x: tensor<128xf32, #y>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %a = memref.reinterpret_cast %p to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
  %b = tile.load %a : memref<128xf32, strided<[1]>> -> tensor<128xf32, #x>
  tile.store %b, %a : tensor<128xf32, #x>, memref<128xf32, strided<[1]>>
  tile.store %x, %a : tensor<128xf32, #y>, memref<128xf32, strided<[1]>>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [0]]>
// All threads that have an element load it, and one of them stores it.
// CHECK-LABEL: func.func @copies
// CHECK: tile.load
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.store
func.func @copies(%p: memref<*xf32>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %a = memref.reinterpret_cast %p to offset: [0], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1]>>
  %b = tile.load %a : memref<64xf32, strided<[1]>> -> tensor<64xf32, #x>
  tile.store %b, %a : tensor<64xf32, #x>, memref<64xf32, strided<[1]>>
  return
}

// -----

#x = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// The two halves of rows, as a rotary embedding has them, and even and odd elements. The right half and 16 columns from the 17th on overlap.
// CHECK-LABEL: func.func @columns
// CHECK: tile.store
// CHECK-NOT: gpu.barrier
// CHECK: tile.store
// CHECK: gpu.barrier
// CHECK-NEXT: tile.store
// CHECK-LABEL: func.func @interleaved
// CHECK-NOT: gpu.barrier
func.func @columns(%p: memref<*xf32>, %row: i32, %n: index, %x: tensor<8x16xf32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 1 : i64} {
  %c17 = arith.constant 17 : index
  %c16 = arith.constant 16 : index
  %at = arith.index_cast %row : i32 to index
  %whole = memref.reinterpret_cast %p to offset: [%at], sizes: [8, 16], strides: [32, 1] : memref<*xf32> to memref<8x16xf32, strided<[32, 1], offset: ?>>
  %a = memref.subview %whole[0, 0] [%n, 16] [1, 1] : memref<8x16xf32, strided<[32, 1], offset: ?>> to memref<?x16xf32, strided<[32, 1], offset: ?>>
  tile.store %x, %a : tensor<8x16xf32, #x>, memref<?x16xf32, strided<[32, 1], offset: ?>>
  %half = arith.addi %at, %c16 : index
  %b = memref.reinterpret_cast %p to offset: [%half], sizes: [8, 16], strides: [32, 1] : memref<*xf32> to memref<8x16xf32, strided<[32, 1], offset: ?>>
  tile.store %x, %b : tensor<8x16xf32, #x>, memref<8x16xf32, strided<[32, 1], offset: ?>>
  %other = arith.addi %at, %c17 : index
  %c = memref.reinterpret_cast %p to offset: [%other], sizes: [8, 16], strides: [32, 1] : memref<*xf32> to memref<8x16xf32, strided<[32, 1], offset: ?>>
  tile.store %x, %c : tensor<8x16xf32, #x>, memref<8x16xf32, strided<[32, 1], offset: ?>>
  return
}
func.func @interleaved(%p: memref<*xf32>, %x: tensor<8x16xf32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 1 : i64} {
  %a = memref.reinterpret_cast %p to offset: [0], sizes: [8, 16], strides: [32, 2] : memref<*xf32> to memref<8x16xf32, strided<[32, 2]>>
  tile.store %x, %a : tensor<8x16xf32, #x>, memref<8x16xf32, strided<[32, 2]>>
  %b = memref.reinterpret_cast %p to offset: [1], sizes: [8, 16], strides: [32, 2] : memref<*xf32> to memref<8x16xf32, strided<[32, 2], offset: 1>>
  tile.store %x, %b : tensor<8x16xf32, #x>, memref<8x16xf32, strided<[32, 2], offset: 1>>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#id = affine_map<(d0) -> (d0)>
// Sums are the same in any order. The old elements of the third update are used: it waits for the first one, as the maximum does.
// CHECK-LABEL: func.func @updates
// CHECK: memref.atomic_rmw addi
// CHECK-NOT: gpu.barrier
// CHECK: memref.atomic_rmw addi
// CHECK: gpu.barrier
// CHECK: memref.atomic_rmw addi
// CHECK: gpu.barrier
// CHECK: memref.atomic_rmw maxs
func.func @updates(%p: memref<*xi32>, %q: memref<128xi32>, %i: tensor<128xi32, #x>, %x: tensor<128xi32, #x>, %e: tensor<128xi32, #x>, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %m = memref.cast %p : memref<*xi32> to memref<?xi32>
  %a = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %x : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%e : tensor<128xi32, #x>) {
  ^bb0(%k: i32, %v: i32, %o: i32):
    %at = arith.index_cast %k : i32 to index
    %r = memref.atomic_rmw addi %v, %m[%at] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %r : i32
  } -> tensor<128xi32, #x>
  %b = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %x : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%e : tensor<128xi32, #x>) {
  ^bb0(%k: i32, %v: i32, %o: i32):
    %at = arith.index_cast %k : i32 to index
    %r = memref.atomic_rmw addi %v, %m[%at] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %r : i32
  } -> tensor<128xi32, #x>
  %c = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %x : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%e : tensor<128xi32, #x>) {
  ^bb0(%k: i32, %v: i32, %o: i32):
    %at = arith.index_cast %k : i32 to index
    %r = memref.atomic_rmw addi %v, %m[%at] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %r : i32
  } -> tensor<128xi32, #x>
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %c : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%e : tensor<128xi32, #x>) {
  ^bb0(%k: i32, %v: i32, %o: i32):
    %at = arith.index_cast %k : i32 to index
    %r = memref.atomic_rmw maxs %v, %m[%at] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %r : i32
  } -> tensor<128xi32, #x>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The first inner loop stores the 512 elements of an iteration of the outer one. The second one has a fifth row, which the next iteration stores too.
// CHECK-LABEL: func.func @nested
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: gpu.barrier
// CHECK: tile.store
// CHECK: scf.for
// CHECK: scf.for
// CHECK: gpu.barrier
// CHECK-NEXT: tile.store
func.func @nested(%p: memref<*xf32>, %q: memref<*xf32>, %x: tensor<128xf32, #x>, %n: i32, %g0: i32, %g1: i32, %g2: i32, %id: i32, %id1: i32, %id2: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : i32
  %c128 = arith.constant 128 : i32
  %c512 = arith.constant 512 : i32
  %c513 = arith.constant 513 : i32
  scf.for %i = %c0 to %n step %c512 : i32 {
    %a = arith.index_cast %i : i32 to index
    scf.for %j = %c0 to %c512 step %c128 : i32 {
      %b = arith.index_cast %j : i32 to index
      %at = arith.addi %a, %b : index
      %m = memref.reinterpret_cast %p to offset: [%at], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
      tile.store %x, %m : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: ?>>
    }
  }
  scf.for %i = %c0 to %n step %c512 : i32 {
    %a = arith.index_cast %i : i32 to index
    scf.for %j = %c0 to %c513 step %c128 : i32 {
      %b = arith.index_cast %j : i32 to index
      %at = arith.addi %a, %b : index
      %m = memref.reinterpret_cast %q to offset: [%at], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1], offset: ?>>
      tile.store %x, %m : tensor<128xf32, #x>, memref<128xf32, strided<[1], offset: ?>>
    }
  }
  return
}
