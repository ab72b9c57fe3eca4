// RUN: tshared-opt %s --split-input-file --verify-diagnostics --tile-membar | FileCheck %s

// What threads have stored to a buffer is visible to a bulk store after a fence of each and a barrier. The thread that waits for the store knows that its
// buffer has been read: the others know it after a barrier. The stores of two iterations need no order: one thread issues both.
// CHECK-LABEL: func.func @loop
// CHECK: scf.for
// CHECK-NEXT: tile.bulk_wait {pending = 0 : i64, read}
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.local_store
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.bulk_store
// CHECK-NEXT: tile.bulk_commit
// CHECK-NEXT: }
// CHECK-NEXT: tile.bulk_wait
#s = #tile.shared<order = [1, 0], panel = 64>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
func.func @loop(%m: memref<*xf16>, %n: index, %x: tensor<64x64xf16, #l>) attributes {tile.num_warps = 4 : i64, tile.shared = 8192 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #s>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  scf.for %i = %c0 to %n step %c64 {
    tile.bulk_wait {pending = 0 : i64, read}
    tile.local_store %x, %b : tensor<64x64xf16, #l>, !tile.memdesc<64x64xf16, #s>
    tile.bulk_store %b to %map[%i, %c0] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
    tile.bulk_commit
  }
  tile.bulk_wait {pending = 0 : i64, read}
  return
}

// -----

// Two buffers in turn: the store of the last group may be pending while the other buffer is written. A fence that is there already is enough.
// CHECK-LABEL: func.func @two
// CHECK: tile.bulk_wait {pending = 1 : i64, read}
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.local_store
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.bulk_store
#s = #tile.shared<order = [1, 0], panel = 64>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
func.func @two(%map: !tile.tensor_map<64x64xf16, #s>, %n: index, %x: tensor<64x64xf16, #l>) attributes {tile.num_warps = 4 : i64, tile.shared = 16384 : i64} {
  %a = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  %b = tile.local_alloc {offset = 8192 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  tile.bulk_store %a to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
  tile.bulk_commit
  tile.bulk_store %b to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 1 : i64, read}
  tile.local_store %x, %a : tensor<64x64xf16, #l>, !tile.memdesc<64x64xf16, #s>
  tile.fence_async_shared
  gpu.barrier
  tile.bulk_store %a to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64}
  return
}

// -----

// The wait leaves the last group pending, in which this buffer is.
#s = #tile.shared<order = [1, 0], panel = 64>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
func.func @pending(%map: !tile.tensor_map<64x64xf16, #s>, %n: index, %x: tensor<64x64xf16, #l>) attributes {tile.num_warps = 4 : i64, tile.shared = 8192 : i64} {
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  tile.bulk_store %b to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 1 : i64, read}
  // expected-error @+1 {{a bulk store may still read the buffer: expected 'tile.bulk_wait' before it}}
  tile.local_store %x, %b : tensor<64x64xf16, #l>, !tile.memdesc<64x64xf16, #s>
  tile.bulk_wait {pending = 0 : i64, read}
  return
}

// -----

// A wait is for groups that are committed.
#s = #tile.shared<order = [1, 0], panel = 64>
func.func @free(%map: !tile.tensor_map<64x64xf16, #s>, %n: index) attributes {tile.num_warps = 4 : i64, tile.shared = 8192 : i64} {
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  tile.bulk_store %b to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
  tile.bulk_wait {pending = 0 : i64, read}
  // expected-error @+1 {{a bulk store may still read the buffer: expected 'tile.bulk_wait' before it}}
  tile.local_dealloc %b : !tile.memdesc<64x64xf16, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64, read}
  return
}

// -----

#s = #tile.shared<order = [1, 0], panel = 64>
func.func @end(%map: !tile.tensor_map<64x64xf16, #s>, %n: index) attributes {tile.block_warps = 4 : i64, tile.num_warps = 4 : i64, tile.shared = 8192 : i64} {
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  tile.roles {
    // expected-error @+1 {{bulk stores may still read their buffers at the end: expected 'tile.bulk_wait' before it}}
    tile.role "store" warps 4 first 0 {
      tile.bulk_store %b to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
      tile.bulk_commit
    }
  }
  return
}

// -----

#s = #tile.shared<order = [1, 0], panel = 64>
func.func @others(%m: memref<*xf16>, %n: index) attributes {tile.num_warps = 4 : i64, tile.shared = 8192 : i64} {
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #s>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  tile.bulk_store %b to %map[%n, %n] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64}
  gpu.barrier
  %c = memref.cast %m : memref<*xf16> to memref<4xf16>
  // expected-error @+1 {{bulk stores write the memory as well: no barrier orders the two}}
  %x = memref.load %c[%n] : memref<4xf16>
  return
}

// -----

// Contiguous memory is as that of a map: the fence and the barrier are there, and what another operation reads is refused.
// CHECK-LABEL: func.func @rows
// CHECK: tile.local_store
// CHECK-NEXT: tile.fence_async_shared
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.bulk_store
#s = #tile.shared<order = [0]>
#l = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = [[128], [256]]>
func.func @rows(%m: memref<*xf32>, %at: index, %x: tensor<512xf32, #l>) attributes {tile.num_warps = 4 : i64, tile.shared = 2048 : i64} {
  %row = memref.reinterpret_cast %m to offset: [%at], sizes: [512], strides: [1] : memref<*xf32> to memref<512xf32, strided<[1], offset: ?>>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<512xf32, #s>
  tile.local_store %x, %b : tensor<512xf32, #l>, !tile.memdesc<512xf32, #s>
  tile.bulk_store %b to %row : !tile.memdesc<512xf32, #s> to memref<512xf32, strided<[1], offset: ?>>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64, read}
  return
}

// -----

#s = #tile.shared<order = [0]>
#b = #tile.shared<order = [0]>
func.func @in_place(%m: memref<*xf32>, %at: index, %i: i32, %mbarrier: !tile.memdesc<1xi64, #b>) attributes {tile.num_warps = 4 : i64, tile.shared = 2048 : i64} {
  %row = memref.reinterpret_cast %m to offset: [%at], sizes: [512], strides: [1] : memref<*xf32> to memref<512xf32, strided<[1], offset: ?>>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<512xf32, #s>
  // expected-error @+1 {{bulk stores write the memory as well: no barrier orders the two}}
  tile.bulk_copy %row to %b at %mbarrier[%i] : memref<512xf32, strided<[1], offset: ?>> to !tile.memdesc<512xf32, #s> at !tile.memdesc<1xi64, #b>, i32
  tile.mbarrier_wait %mbarrier[%i] parity %i : !tile.memdesc<1xi64, #b>
  tile.bulk_store %b to %row : !tile.memdesc<512xf32, #s> to memref<512xf32, strided<[1], offset: ?>>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64, read}
  return
}

// -----

// A barrier does not order what threads write to memory and bulk copies read.
#s = #tile.shared<order = [0]>
#b = #tile.shared<order = [0]>
func.func @written(%m: memref<*xf32>, %at: index, %i: i32, %x: f32, %mbarrier: !tile.memdesc<1xi64, #b>) attributes {tile.num_warps = 4 : i64, tile.shared = 2048 : i64} {
  %row = memref.reinterpret_cast %m to offset: [%at], sizes: [512], strides: [1] : memref<*xf32> to memref<512xf32, strided<[1], offset: ?>>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<512xf32, #s>
  // expected-error @+1 {{bulk copies read the memory as well: no barrier orders the two}}
  memref.store %x, %row[%at] : memref<512xf32, strided<[1], offset: ?>>
  gpu.barrier
  tile.bulk_copy %row to %b at %mbarrier[%i] : memref<512xf32, strided<[1], offset: ?>> to !tile.memdesc<512xf32, #s> at !tile.memdesc<1xi64, #b>, i32
  tile.mbarrier_wait %mbarrier[%i] parity %i : !tile.memdesc<1xi64, #b>
  return
}

// -----

// The first warp makes a map while the others go on: that is no barrier. The other threads know after one that the buffer has been read.
// CHECK-LABEL: func.func @map_between
// CHECK: tile.bulk_wait {pending = 0 : i64}
// CHECK-NEXT: tile.tensor_map
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.local_store
#s = #tile.shared<order = [1, 0], panel = 64>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
func.func @map_between(%m: memref<*xf16>, %n: index, %x: tensor<64x64xf16, #l>) attributes {tile.num_warps = 4 : i64, tile.shared = 8320 : i64} {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xf16, #s>
  scf.for %i = %c0 to %n step %c64 {
    tile.bulk_wait {pending = 0 : i64}
    %map = tile.tensor_map %m sizes(%i, %n) strides(%n) {offset = 0 : i64, tile.scratch = array<i64: 8192, 128>} : memref<*xf16> to !tile.tensor_map<64x64xf16, #s>
    tile.local_store %x, %b : tensor<64x64xf16, #l>, !tile.memdesc<64x64xf16, #s>
    tile.bulk_store %b to %map[%i, %c0] : !tile.memdesc<64x64xf16, #s> to !tile.tensor_map<64x64xf16, #s>
    tile.bulk_commit
  }
  tile.bulk_wait {pending = 0 : i64, read}
  return
}
