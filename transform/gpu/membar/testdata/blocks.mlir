// RUN: tshared-opt %s --tile-allocate-shared --tile-membar --split-input-file | FileCheck %s

// Two blocks of two warps run a program.

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[4], [8], [16], [32], [64]], warp = [[2], [128]]>
// A conversion in which blocks keep their elements stores to the shared memory of its block: in the next iteration it waits for the threads of that.
// CHECK-LABEL: func.func @in_block
// CHECK: scf.for
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.convert_layout
func.func @in_block(%x: tensor<256xf32, #a>, %n: index) -> tensor<256xf32, #a> attributes {tile.num_ctas = 2 : i64, tile.num_warps = 4 : i64} {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %x) -> (tensor<256xf32, #a>) {
    %y = tile.convert_layout %v {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
    %z = tile.convert_layout %y {by = "registers"} : tensor<256xf32, #b> -> tensor<256xf32, #a>
    scf.yield %z : tensor<256xf32, #a>
  }
  return %r : tensor<256xf32, #a>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#c = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[128], [64]]>
// One in which they exchange elements stores to both, and waits for the threads of both.
// CHECK-LABEL: func.func @across
// CHECK: scf.for
// CHECK-NEXT: tile.cluster_barrier
// CHECK-NEXT: tile.convert_layout
func.func @across(%x: tensor<256xf32, #a>, %n: index) -> tensor<256xf32, #a> attributes {tile.num_ctas = 2 : i64, tile.num_warps = 4 : i64} {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %r = scf.for %i = %0 to %n step %1 iter_args(%v = %x) -> (tensor<256xf32, #a>) {
    %y = tile.convert_layout %v {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #c>
    %z = tile.convert_layout %y {by = "registers"} : tensor<256xf32, #c> -> tensor<256xf32, #a>
    scf.yield %z : tensor<256xf32, #a>
  }
  return %r : tensor<256xf32, #a>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[4], [8], [16], [32], [64]], warp = [[2], [128]]>
// The barrier inside of a conversion in blocks is none for global memory, which the threads of the other block write.
// CHECK-LABEL: func.func @global
// CHECK: tile.convert_layout
// CHECK-NEXT: tile.cluster_barrier
// CHECK-NEXT: tile.load
func.func @global(%p: memref<256xf32>, %x: tensor<256xf32, #a>) -> (tensor<256xf32, #b>, tensor<256xf32, #b>) attributes {tile.num_ctas = 2 : i64, tile.num_warps = 4 : i64} {
  tile.store %x, %p : tensor<256xf32, #a>, memref<256xf32>
  %y = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %z = tile.load %p : memref<256xf32> -> tensor<256xf32, #b>
  return %y, %z : tensor<256xf32, #b>, tensor<256xf32, #b>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[4], [8], [16], [32], [64]], warp = [[2], [128]]>
#c = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[128], [64]]>
#shared = #tile.shared<order = [0]>
// A barrier after stores to buffers becomes one for all blocks where another block loads what is stored.
// CHECK-LABEL: func.func @buffers
// CHECK: tile.local_store
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.local_load
// CHECK: tile.local_store
// CHECK-NEXT: tile.cluster_barrier
// CHECK-NEXT: tile.local_load
func.func @buffers(%x: tensor<256xf32, #a>) -> (tensor<256xf32, #b>, tensor<256xf32, #c>) attributes {tile.num_ctas = 2 : i64, tile.num_warps = 4 : i64} {
  %own = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<256xf32, #shared>
  tile.local_store %x, %own : tensor<256xf32, #a>, !tile.memdesc<256xf32, #shared>
  gpu.barrier
  %l = tile.local_load %own : !tile.memdesc<256xf32, #shared> -> tensor<256xf32, #a>
  %y = tile.convert_layout %l {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  tile.local_dealloc %own : !tile.memdesc<256xf32, #shared>
  %all = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<256xf32, #shared>
  tile.local_store %x, %all : tensor<256xf32, #a>, !tile.memdesc<256xf32, #shared>
  gpu.barrier
  %k = tile.local_load %all : !tile.memdesc<256xf32, #shared> -> tensor<256xf32, #a>
  %z = tile.convert_layout %k {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #c>
  tile.local_dealloc %all : !tile.memdesc<256xf32, #shared>
  return %y, %z : tensor<256xf32, #b>, tensor<256xf32, #c>
}
