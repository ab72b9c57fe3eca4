// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s
// RUN: not tshared compile %s --emit=ptx --target=sm_80 2>&1 | FileCheck %s --check-prefix=OLD

// The first thread copies memory that is contiguous, without a map: the size is an operand of the instruction, and the address that of the view.
// OLD: bulk copies need sm_90 or newer
// CHECK: mbarrier.init.shared.b64
// CHECK: @%p{{.*}} cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r{{.*}}], [%rd{{.*}}], 2048, [%r{{.*}}];
// CHECK: mbarrier.try_wait
// CHECK: @%p{{.*}} cp.async.bulk.global.shared::cta.bulk_group [%rd{{.*}}], [%r{{.*}}], 2048;
// CHECK-NOT: cp.async.bulk.{{global|shared|tensor}}
// CHECK: cp.async.bulk.commit_group;
// CHECK: cp.async.bulk.wait_group.read 0;
#s = #tile.shared<order = [1, 0]>
#b = #tile.shared<order = [0]>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [0, 64], [1, 0]], warp = [[2, 0], [4, 0]]>
func.func @copy(%from: memref<*xf16>, %to: memref<*xf16>, %at32: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.shared = 2176 : i64} {
  %at = arith.index_cast %at32 : i32 to index
  %c0 = arith.constant 0 : i32
  %here = memref.reinterpret_cast %from to offset: [%at], sizes: [8, 128], strides: [128, 1] : memref<*xf16> to memref<8x128xf16, strided<[128, 1], offset: ?>>
  %there = memref.reinterpret_cast %to to offset: [0], sizes: [8, 128], strides: [128, 1] : memref<*xf16> to memref<8x128xf16>
  %buffer = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<8x128xf16, #s>
  %mbarrier = tile.local_alloc {offset = 2048 : i64, stages = 1 : i64} : !tile.memdesc<1xi64, #b>
  tile.mbarrier_init %mbarrier {arrivals = array<i64: 4>} : !tile.memdesc<1xi64, #b>
  tile.fence_async_shared
  gpu.barrier
  tile.mbarrier_arrive %mbarrier[%c0] {bytes = 2048 : i64} : !tile.memdesc<1xi64, #b>
  tile.bulk_copy %here to %buffer at %mbarrier[%c0] : memref<8x128xf16, strided<[128, 1], offset: ?>> to !tile.memdesc<8x128xf16, #s> at !tile.memdesc<1xi64, #b>, i32
  tile.mbarrier_wait %mbarrier[%c0] parity %c0 : !tile.memdesc<1xi64, #b>
  tile.bulk_store %buffer to %there : !tile.memdesc<8x128xf16, #s> to memref<8x128xf16>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64, read}
  return
}
