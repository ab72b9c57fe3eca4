// RUN: tshared-opt %s --tile-allocate-shared --split-input-file | FileCheck %s

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#b = #tile.layout<register = [[1, 0], [2, 0], [4, 0]], lane = [[8, 0], [0, 1], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]]>
// Scratch memory comes behind buffers that are in use, and where they were when they are freed: buffers of 4 KiB that are freed in
// another order than they were allocated.
// CHECK: tile.shared = 10240 : i64
// CHECK: tile.local_alloc {offset = 0 : i64, stages = 2 : i64}
// CHECK: tile.local_alloc {offset = 4096 : i64, stages = 1 : i64}
// CHECK: tile.convert_layout %arg0 {by = "shared", tile.scratch = array<i64: 6144, 2048>}
// CHECK: tile.convert_layout %{{.*}} {by = "shared", tile.scratch = array<i64: 0, 2048>}
// CHECK: tile.local_alloc {offset = 6144 : i64, stages = 2 : i64}
func.func @liveness(%x: tensor<16x64xf16, #a>) -> tensor<16x64xf16, #a> attributes {tile.num_warps = 4 : i64} {
  %p = tile.local_alloc {stages = 2 : i64} : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  %q = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  %y = tile.convert_layout %x {by = "shared"} : tensor<16x64xf16, #a> -> tensor<16x64xf16, #b>
  tile.local_dealloc %p : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  gpu.barrier
  %z = tile.convert_layout %y {by = "shared"} : tensor<16x64xf16, #b> -> tensor<16x64xf16, #a>
  %r = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  %s = tile.local_alloc {stages = 2 : i64} : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  tile.local_dealloc %r : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  tile.local_dealloc %s : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  tile.local_dealloc %q : !tile.memdesc<16x64xf16, #tile.shared<order = [1, 0]>>
  return %z : tensor<16x64xf16, #a>
}

// -----

// Panels of wgmma begin at multiples of 1024 bytes, others at multiples of 128.
// CHECK: tile.local_alloc {offset = 0 : i64
// CHECK: tile.local_alloc {offset = 128 : i64
// CHECK: tile.local_alloc {offset = 1024 : i64
func.func @alignment() attributes {tile.num_warps = 4 : i64} {
  %p = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<2x4xf16, #tile.shared<order = [1, 0]>>
  %q = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<2x4xf16, #tile.shared<order = [1, 0]>>
  %r = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0], panel = 64>>
  return
}
