// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s

// Two blocks of two warps run a program. Each needs after the conversion the elements that it had before: it stores them to its own shared memory and waits for
// its own threads.
// CHECK: .reqnctapercluster 2
// CHECK-NOT: barrier.cluster
// CHECK: st.shared
// CHECK-NOT: barrier.cluster
// CHECK: bar{{(rier)?}}.sync
// CHECK: ld.shared
// CHECK-NOT: barrier.cluster
// CHECK: ret;
#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[1, 0], [2, 0], [4, 0], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]]>
#columns = #tile.layout<register = [[1, 0], [2, 0]], lane = [[4, 0], [0, 1], [0, 2], [0, 4], [0, 8]], warp = [[0, 16], [0, 32]]>
func.func @convert(%m: memref<*xf32> {tt.divisibility = 16 : i32}, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_ctas = 2 : i64, tile.num_warps = 4 : i64, tile.shared = 2048 : i64} {
  %at = arith.index_cast %x : i32 to index
  %from = memref.reinterpret_cast %m to offset: [%at], sizes: [8, 64], strides: [64, 1] : memref<*xf32> to memref<8x64xf32, strided<[64, 1], offset: ?>>
  %a = tile.load %from {vector = 1 : i64} : memref<8x64xf32, strided<[64, 1], offset: ?>> -> tensor<8x64xf32, #rows>
  %b = tile.convert_layout %a {by = "shared", tile.scratch = array<i64: 0, 2048>} : tensor<8x64xf32, #rows> -> tensor<8x64xf32, #columns>
  tile.store %b, %from {vector = 1 : i64} : tensor<8x64xf32, #columns>, memref<8x64xf32, strided<[64, 1], offset: ?>>
  return
}
