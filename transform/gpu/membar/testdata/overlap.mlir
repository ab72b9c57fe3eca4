// RUN: tshared-opt %s --tile-allocate-shared --tile-membar=overlap | FileCheck %s
// RUN: not tshared-opt %s --tile-membar 2>&1 | FileCheck %s --check-prefix=EARLY

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Arguments may be the same memory.
// CHECK-LABEL: func.func @overlap
// CHECK: tile.store
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: tile.load
// EARLY: 'tile-membar' needs a function whose shared memory is allocated
func.func @overlap(%p: memref<128xf32>, %q: memref<128xf32>, %x: tensor<128xf32, #x>) -> tensor<128xf32, #x> attributes {tile.num_warps = 4 : i64} {
  tile.store %x, %p : tensor<128xf32, #x>, memref<128xf32>
  %y = tile.load %q : memref<128xf32> -> tensor<128xf32, #x>
  return %y : tensor<128xf32, #x>
}
