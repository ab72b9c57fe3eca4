// RUN: tshared-opt %s --tile-assign-roles='target=sm_90a num-warps=8' | FileCheck %s

// The role gathers the scales of rows: its threads compute the indices and the mask for themselves, distributed over four warps. The role that computes issues no copy.
// CHECK-DAG: #[[ROLE:.*]] = #tile.layout<register = [], lane = [{{\[1\], \[2\], \[4\], \[8\], \[16\]}}], warp = [{{\[32\], \[64\]}}]>
// CHECK-LABEL: func.func @scales
// CHECK: tile.role "copy" warps 4
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<128xi32, #[[ROLE]]>)
// CHECK: scf.for
// CHECK: %[[I:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<128xi32, #[[ROLE]]>)
// CHECK: %[[M:.*]] = linalg.generic {{.*}} outs(%{{.*}} : tensor<128xi1, #[[ROLE]]>)
// CHECK: tile.async_gather %{{.*}}[%[[I]]] mask(%[[M]] : tensor<128xi1, #[[ROLE]]>)
// CHECK: tile.role "compute" warps 8
// CHECK-NOT: tile.async_gather
// CHECK: return
#p = #tile.shared<order = [1, 0], panel = 64>
#r = #tile.shared<order = [0]>
#l = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64], [0]]>
#map = affine_map<(d0) -> (d0)>
func.func @scales(%m: memref<*xf16>, %scales: memref<?xf32>, %n: index, %stride: i32) attributes {tile.num_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %map = tile.tensor_map %m sizes(%n, %n) strides(%n) : memref<*xf16> to !tile.tensor_map<64x64xf16, #p>
  %e = tensor.empty() : tensor<128xi32, #l>
  %rows = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #l>) {
  ^bb0(%out: i32):
    %row = linalg.index 0 : index
    %k = arith.index_cast %row : index to i32
    %first = arith.muli %k, %stride : i32
    linalg.yield %first : i32
  } -> tensor<128xi32, #l>
  %r:3 = tile.ring_alloc {by = "mbarrier", stages = 3 : i64} : !tile.ring, !tile.memdesc<64x64xf16, #p>, !tile.memdesc<128xf32, #r>
  scf.for %i = %c0 to %n step %c1 iter_args(%at = %c0) -> (index) {
    %block = arith.index_cast %i : index to i32
    %blocks = linalg.fill ins(%block : i32) outs(%e : tensor<128xi32, #l>) -> tensor<128xi32, #l>
    %index = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%rows, %blocks : tensor<128xi32, #l>, tensor<128xi32, #l>) outs(%e : tensor<128xi32, #l>) {
    ^bb0(%x: i32, %y: i32, %out: i32):
      %sum = arith.addi %x, %y : i32
      linalg.yield %sum : i32
    } -> tensor<128xi32, #l>
    %f = tensor.empty() : tensor<128xi1, #l>
    %mask = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%index : tensor<128xi32, #l>) outs(%f : tensor<128xi1, #l>) {
    ^bb0(%x: i32, %out: i1):
      %inside = arith.cmpi slt, %x, %stride : i32
      linalg.yield %inside : i1
    } -> tensor<128xi1, #l>
    tile.ring_acquire %r#0[%at] : !tile.ring
    %w = tile.ring_slot %r#1[%at] : !tile.memdesc<64x64xf16, #p>
    tile.bulk_copy %map[%c0, %i] to %w at %r#0[%at] : !tile.tensor_map<64x64xf16, #p> to !tile.memdesc<64x64xf16, #p> at !tile.ring, index
    %v = tile.ring_slot %r#2[%at] : !tile.memdesc<128xf32, #r>
    tile.async_gather %scales[%index] mask(%mask : tensor<128xi1, #l>) to %v if %true vector 1 : memref<?xf32>, tensor<128xi32, #l> to !tile.memdesc<128xf32, #r>
    tile.ring_publish %r#0[%at] : !tile.ring
    tile.ring_wait %r#0[%at] : !tile.ring
    tile.ring_release %r#0[%at] : !tile.ring
    %next = arith.addi %at, %c1 : index
    scf.yield %next : index
  }
  return
}
