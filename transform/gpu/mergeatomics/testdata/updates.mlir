// RUN: tshared-opt %s --tile-merge-atomics --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-merge-atomics --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#r = #tile.layout<register = [[4]], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2]]>
#map = affine_map<(d0) -> (d0)>
// All lanes have copies of two elements: two lanes update one each.
// CHECK: #[[R:.*]] = #tile.layout<register = {{\[\[}}4]]
// CHECK: #[[S:.*]] = #tile.layout<register = [], lane = {{\[\[}}4], [0], [0], [0], [0]], warp = {{\[\[}}1], [2]]>
// CHECK-LABEL: func.func @one
// CHECK: %[[I:.*]] = tile.convert_layout %{{.*}} : tensor<8xi32, #[[R]]> -> tensor<8xi32, #[[S]]>
// CHECK-NEXT: %[[V:.*]] = tile.convert_layout %{{.*}} : tensor<8xf32, #[[R]]> -> tensor<8xf32, #[[S]]>
// CHECK: linalg.generic {{.*}} ins(%[[I]], %[[V]] : tensor<8xi32, #[[S]]>, tensor<8xf32, #[[S]]>)
// CHECK: memref.atomic_rmw addf
func.func @one(%p: memref<?xf32>, %i: tensor<8xi32, #r>, %v: tensor<8xf32, #r>) attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<8xf32, #r>
  // REMARK: :[[@LINE+1]]:8: atomic update: 8 of 4-byte elements by 2 lanes of a warp at a time{{$}}
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<8xi32, #r>, tensor<8xf32, #r>) outs(%e : tensor<8xf32, #r>) {
  ^bb0(%at: i32, %x: f32, %out: f32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addf %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
    linalg.yield %old : f32
  } -> tensor<8xf32, #r>
  return
}

// -----

#r = #tile.layout<register = [[4]], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2]]>
#map = affine_map<(d0) -> (d0)>
// Two updates become one of 2x8 elements, by four lanes. The operand that they have in common is indexed without the
// further dimension. A load of other memory is no hindrance.
// CHECK: #[[DROP:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @two
// CHECK-NOT: linalg.generic
// CHECK: tile.load
// CHECK: tensor.insert_slice %{{.*}}[0, 0] [1, 8] [1, 1]
// CHECK-NEXT: tensor.insert_slice %{{.*}}[1, 0] [1, 8] [1, 1]
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[DROP]], #{{.*}}], iterator_types = ["parallel", "parallel"]}
// CHECK: memref.atomic_rmw addi
// CHECK-NOT: memref.atomic_rmw
// REMARK: atomic update: 2x8 of 4-byte elements by 4 lanes of a warp at a time{{$}}
func.func @two(%p: memref<?xi32>, %q: memref<8xf32>, %i: tensor<8xi32, #r>, %j: tensor<8xi32, #r>, %v: tensor<8xi32, #r>) -> tensor<8xf32, #r> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<8xi32, #r>
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<8xi32, #r>, tensor<8xi32, #r>) outs(%e : tensor<8xi32, #r>) {
  ^bb0(%at: i32, %x: i32, %out: i32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addi %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<8xi32, #r>
  %l = tile.load %q : memref<8xf32> -> tensor<8xf32, #r>
  %b = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%j, %v : tensor<8xi32, #r>, tensor<8xi32, #r>) outs(%e : tensor<8xi32, #r>) {
  ^bb0(%at: i32, %x: i32, %out: i32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addi %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<8xi32, #r>
  return %l : tensor<8xf32, #r>
}

// -----

#r = #tile.layout<register = [], lane = [[1], [2], [4], [0], [0]], warp = []>
#map = affine_map<(d0) -> (d0)>
// Sums of floats depend on their order, and a store between updates may be to the memory that they change.
// CHECK-LABEL: func.func @floats
// CHECK-COUNT-2: memref.atomic_rmw addf
func.func @floats(%p: memref<?xf32>, %i: tensor<8xi32, #r>, %j: tensor<8xi32, #r>, %v: tensor<8xf32, #r>) attributes {tile.num_warps = 1 : i64} {
  %e = tensor.empty() : tensor<8xf32, #r>
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<8xi32, #r>, tensor<8xf32, #r>) outs(%e : tensor<8xf32, #r>) {
  ^bb0(%at: i32, %x: f32, %out: f32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addf %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
    linalg.yield %old : f32
  } -> tensor<8xf32, #r>
  %b = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%j, %v : tensor<8xi32, #r>, tensor<8xf32, #r>) outs(%e : tensor<8xf32, #r>) {
  ^bb0(%at: i32, %x: f32, %out: f32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addf %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<?xf32>) -> f32
    linalg.yield %old : f32
  } -> tensor<8xf32, #r>
  return
}

// CHECK-LABEL: func.func @store
// CHECK: memref.atomic_rmw addi
// CHECK: tile.store
// CHECK: memref.atomic_rmw addi
func.func @store(%p: memref<?xi32>, %q: memref<8xi32>, %i: tensor<8xi32, #r>, %j: tensor<8xi32, #r>, %v: tensor<8xi32, #r>) attributes {tile.num_warps = 1 : i64} {
  %e = tensor.empty() : tensor<8xi32, #r>
  %a = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%i, %v : tensor<8xi32, #r>, tensor<8xi32, #r>) outs(%e : tensor<8xi32, #r>) {
  ^bb0(%at: i32, %x: i32, %out: i32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addi %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<8xi32, #r>
  tile.store %v, %q : tensor<8xi32, #r>, memref<8xi32>
  %b = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%j, %v : tensor<8xi32, #r>, tensor<8xi32, #r>) outs(%e : tensor<8xi32, #r>) {
  ^bb0(%at: i32, %x: i32, %out: i32):
    %k = arith.index_cast %at : i32 to index
    %old = memref.atomic_rmw addi %x, %p[%k] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (i32, memref<?xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<8xi32, #r>
  return
}
