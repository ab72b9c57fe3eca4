// RUN: tshared-opt %s --tile-vectorize-atomics='target=sm_90' --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-vectorize-atomics='target=sm_90' --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: tshared-opt %s --tile-vectorize-atomics='target=sm_80' --split-input-file | FileCheck %s --check-prefix=SM80
// SM80-NOT: tile.vector

#l = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#map = affine_map<(d0) -> (d0)>
// A thread has four adjacent elements, whose indices are contiguous and aligned.
// CHECK-LABEL: func.func @four
// CHECK: linalg.generic {{.*}} attrs = {tile.vector = 4 : i64}
// REMARK: atomic update: 4 adjacent elements by one instruction{{$}}
// REMARK-NOT: {{.}}
func.func @four(%p: memref<?xf32> {tt.divisibility = 16 : i32}, %v: tensor<128xf32, #l>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) attributes {tile.num_warps = 1 : i64} {
  %e = tensor.empty() : tensor<128xi32, #l>
  %i = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #l>) {
  ^bb0(%out: i32):
    %d = linalg.index 0 : index
    %n = arith.index_cast %d : index to i32
    linalg.yield %n : i32
  } -> tensor<128xi32, #l>
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<128xi32, #l>, tensor<128xf32, #l>) outs(%v : tensor<128xf32, #l>) {
  ^bb0(%at: i32, %x: f32, %out: f32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addf %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
    linalg.yield %old : f32
  } -> tensor<128xf32, #l>
  return
}

// -----

#l = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#map = affine_map<(d0) -> (d0)>
// Nothing is known of the indices, or of the mask.
// CHECK-LABEL: func.func @anywhere
// CHECK-NOT: tile.vector
func.func @anywhere(%p: memref<?xf32> {tt.divisibility = 16 : i32}, %i: tensor<128xi32, #l>, %v: tensor<128xf32, #l>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) attributes {tile.num_warps = 1 : i64} {
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<128xi32, #l>, tensor<128xf32, #l>) outs(%v : tensor<128xf32, #l>) {
  ^bb0(%at: i32, %x: f32, %out: f32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addf %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
    linalg.yield %old : f32
  } -> tensor<128xf32, #l>
  return
}

// CHECK-LABEL: func.func @masked
// CHECK-NOT: tile.vector
func.func @masked(%p: memref<?xf32> {tt.divisibility = 16 : i32}, %m: tensor<128xi1, #l>, %v: tensor<128xf32, #l>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) attributes {tile.num_warps = 1 : i64} {
  %e = tensor.empty() : tensor<128xi32, #l>
  %i = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #l>) {
  ^bb0(%out: i32):
    %d = linalg.index 0 : index
    %n = arith.index_cast %d : index to i32
    linalg.yield %n : i32
  } -> tensor<128xi32, #l>
  %a = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v, %m : tensor<128xi32, #l>, tensor<128xf32, #l>, tensor<128xi1, #l>) outs(%v : tensor<128xf32, #l>) {
  ^bb0(%at: i32, %x: f32, %in: i1, %out: f32):
    scf.if %in {
      %k = arith.index_cast %at : i32 to index
      %old = memref.atomic_rmw addf %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
    }
    linalg.yield %x : f32
  } -> tensor<128xf32, #l>
  return
}
