// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s

// The first thread combines a box for each panel with the memory.
// CHECK: @%p{{.*}} cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group [%rd{{.*}}, {%r{{.*}}, %r{{.*}}}], [%r{{.*}}];
// CHECK: @%p{{.*}} cp.reduce.async.bulk.tensor.2d.global.shared::cta.min.tile.bulk_group [%rd{{.*}}, {%r{{.*}}, %r{{.*}}}], [%r{{.*}}];
// CHECK-NOT: bulk.tensor
// CHECK: cp.async.bulk.commit_group;
// CHECK: cp.async.bulk.wait_group 0;
#s = #tile.shared<order = [1, 0], panel = 32>
#l = #tile.layout<register = [[0, 1], [0, 2], [4, 0], [8, 0], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [32, 0]]>
func.func @reduce(%m: memref<*xi32>, %n32: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64, tile.shared = 16384 : i64} {
  %n = arith.index_cast %n32 : i32 to index
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i32
  %e = tensor.empty() : tensor<64x64xi32, #l>
  %t = linalg.fill ins(%one : i32) outs(%e : tensor<64x64xi32, #l>) -> tensor<64x64xi32, #l>
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) {unsigned} : memref<*xi32> to !tile.tensor_map<64x64xi32, #s>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<64x64xi32, #s>
  tile.local_store %t, %b : tensor<64x64xi32, #l>, !tile.memdesc<64x64xi32, #s>
  tile.fence_async_shared
  gpu.barrier
  tile.bulk_store %b to %map[%c0, %c0] {reduce = "min"} : !tile.memdesc<64x64xi32, #s> to !tile.tensor_map<64x64xi32, #s>
  tile.bulk_commit
  tile.bulk_wait {pending = 0 : i64}
  return
}
