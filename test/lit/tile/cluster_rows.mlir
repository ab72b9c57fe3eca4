// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off | FileCheck %s

// Each block copies half of the rows of both panels to both blocks: a panel has 8 kB of each.
// CHECK: mov.u32 [[RANK:%r[0-9]+]], %cluster_ctarank;
// CHECK-DAG: shl.b32 {{.*}}, [[RANK]], 13;
// CHECK-DAG: shl.b32 {{.*}}, [[RANK]], 6;
// CHECK: cp.async.bulk.tensor.2d.{{.*}}.multicast::cluster
// CHECK: cp.async.bulk.tensor.2d.{{.*}}.multicast::cluster
// CHECK-NOT: multicast
#s = #tile.shared<order = [1, 0], panel = 64>
func.func @rows(%m: memref<*xf16>, %n32: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.cluster = 2 : i64, tile.num_warps = 4 : i64, tile.shared = 33024 : i64} {
  %n = arith.index_cast %n32 : i32 to index
  %c0 = arith.constant 0 : index
  %i0 = arith.constant 0 : i32
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x128xf16, #s>
  %b = tile.local_alloc {offset = 0 : i64, stages = 1 : i64} : !tile.memdesc<128x128xf16, #s>
  %bars = tile.local_alloc {offset = 32768 : i64, stages = 1 : i64} : !tile.memdesc<2xi64, #tile.shared<order = [0]>>
  tile.mbarrier_init %bars {arrivals = array<i64: 4, 8>, cluster} : !tile.memdesc<2xi64, #tile.shared<order = [0]>>
  tile.cluster_barrier
  tile.mbarrier_arrive %bars[%i0] {bytes = 32768 : i64} : !tile.memdesc<2xi64, #tile.shared<order = [0]>>
  tile.bulk_copy %map[%c0, %c0] to %b at %bars[%i0] {multicast} : !tile.tensor_map<64x128xf16, #s> to !tile.memdesc<128x128xf16, #s> at !tile.memdesc<2xi64, #tile.shared<order = [0]>>, i32
  tile.mbarrier_wait %bars[%i0] parity %i0 : !tile.memdesc<2xi64, #tile.shared<order = [0]>>
  tile.cluster_barrier
  return
}
