// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s
// RUN: not tshared compile %s --emit=ptx --target=sm_80 2>&1 | FileCheck %s --check-prefix=OLD

// The first thread stores a box for each panel. Every thread commits and waits: the groups of the others are empty.
// OLD: bulk copies need sm_90 or newer
// CHECK: st.shared
// CHECK: fence.proxy.async.shared::cta;
// CHECK: {{bar(rier)?}}.sync
// CHECK: @%p{{.*}} cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd{{.*}}, {%r{{.*}}, %r{{.*}}}], [%r{{.*}}];
// CHECK: @%p{{.*}} cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd{{.*}}, {%r{{.*}}, %r{{.*}}}], [%r{{.*}}];
// CHECK-NOT: bulk.tensor
// CHECK: cp.async.bulk.commit_group;
// CHECK: cp.async.bulk.wait_group.read 0;
// CHECK: cp.async.bulk.wait_group 0;
#s = #tile.shared<order = [1, 0], panel = 64>
#l = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [8, 0], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [0, 64], [1, 0]], warp = [[2, 0], [4, 0]]>
func.func @store(%m: memref<*xf16>, %n32: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.shared = 16384 : i64} {
  %n = arith.index_cast %n32 : i32 to index
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.000000e+00 : f16
  %e = tensor.empty() : tensor<64x128xf16, #l>
  %t = linalg.fill ins(%one : f16) outs(%e : tensor<64x128xf16, #l>) -> tensor<64x128xf16, #l>
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x128xf16, #s>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x128xf16, #s>
  tile.local_store %t, %b : tensor<64x128xf16, #l>, !tile.memdesc<64x128xf16, #s>
  tile.fence_async_shared
  gpu.barrier
  tile.bulk_store %b to %map[%c0, %c0] : !tile.memdesc<64x128xf16, #s> to !tile.tensor_map<64x128xf16, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64, read}
  tile.bulk_wait {pending = 0 : i64}
  return
}
