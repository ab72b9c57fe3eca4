// RUN: tshared-opt %s --tile-convert-operands --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-convert-operands --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#a = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#b = #tile.layout<register = [], lane = [[4], [8], [16], [32], [64]], warp = [[1], [2]]>
#id = affine_map<(d0) -> (d0)>
// Indices have no layout: they are computed in that of each user, with their operands, and the original goes.
// CHECK-LABEL: func.func @indices
// CHECK-NOT: tensor<128xi32>
// CHECK: tensor.empty() : tensor<128xi32, #[[A:.*]]>
// CHECK: linalg.index
// CHECK: } -> tensor<128xi32, #[[A]]>
// CHECK: arith.addi
// CHECK: } -> tensor<128xi32, #[[A]]>
// CHECK: linalg.index
// CHECK: } -> tensor<128xi32, #[[B:.*]]>
// CHECK: arith.addi
// CHECK: } -> tensor<128xi32, #[[B]]>
// CHECK-NOT: linalg.index
// CHECK-NOT: tile.convert_layout
func.func @indices(%x: tensor<128xi32, #a>, %y: tensor<128xi32, #b>) -> (tensor<128xi32, #a>, tensor<128xi32, #b>) attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<128xi32>
  // REMARK: :[[@LINE+1]]:8: rematerialisation: computed again for each of its 2 users{{$}}
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32>) {
  ^bb0(%o: i32):
    %n = linalg.index 0 : index
    %m = arith.index_cast %n : index to i32
    linalg.yield %m : i32
  } -> tensor<128xi32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %i : tensor<128xi32, #a>, tensor<128xi32>) outs(%x : tensor<128xi32, #a>) {
  ^bb0(%p: i32, %q: i32, %o: i32):
    %s = arith.addi %p, %q : i32
    linalg.yield %s : i32
  } -> tensor<128xi32, #a>
  %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%y, %i : tensor<128xi32, #b>, tensor<128xi32>) outs(%y : tensor<128xi32, #b>) {
  ^bb0(%p: i32, %q: i32, %o: i32):
    %s = arith.addi %p, %q : i32
    linalg.yield %s : i32
  } -> tensor<128xi32, #b>
  return %r, %t : tensor<128xi32, #a>, tensor<128xi32, #b>
}

// -----

#a = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// A constant is made in the layout in which it is taken; a conversion of it is not needed.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<3> : tensor<128xi32, #[[A:.*]]>
// CHECK-NEXT: %[[S:.*]] = linalg.map { arith.addi{{.*}} } ins(%{{.*}}, %[[C]] : tensor<128xi32, #[[A]]>, tensor<128xi32, #[[A]]>)
// CHECK-NEXT: return %[[S]], %[[C]]
func.func @constant(%x: tensor<128xi32, #a>) -> (tensor<128xi32, #a>, tensor<128xi32, #a>) attributes {tile.num_warps = 4 : i64} {
  %c = arith.constant dense<3> : tensor<128xi32>
  %s = linalg.map { arith.addi } ins(%x, %c : tensor<128xi32, #a>, tensor<128xi32>) outs(%x : tensor<128xi32, #a>)
  %d = tile.convert_layout %c : tensor<128xi32> -> tensor<128xi32, #a>
  return %s, %d : tensor<128xi32, #a>, tensor<128xi32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[0], [0], [0], [1], [2]], warp = [[4], [8]]>
// The broadcast of a row is computed in the layout of its user; the row itself is where it is needed.
// CHECK-LABEL: func.func @broadcast
// CHECK-NOT: tile.convert_layout
// CHECK: linalg.broadcast ins(%{{.*}} : tensor<16xf32, #{{.*}}>) outs(%{{.*}} : tensor<16x16xf32, #[[A:.*]]>) dimensions = [1]
// CHECK: linalg.map { arith.addf } {{.*}} outs(%{{.*}} : tensor<16x16xf32, #[[A]]>)
func.func @broadcast(%x: tensor<16x16xf32, #a>, %y: tensor<16xf32, #row>) -> tensor<16x16xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<16x16xf32>
  %b = linalg.broadcast ins(%y : tensor<16xf32, #row>) outs(%e : tensor<16x16xf32>) dimensions = [1]
  %r = linalg.map { arith.addf } ins(%x, %b : tensor<16x16xf32, #a>, tensor<16x16xf32>) outs(%x : tensor<16x16xf32, #a>)
  return %r : tensor<16x16xf32, #a>
}

// -----

#a = #tile.layout<register = [[64]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [0]]>
// A reshape keeps the elements in their threads: a unit dimension changes nothing.
// CHECK-LABEL: func.func @unit_dimension
// CHECK: %[[F:.*]] = linalg.fill {{.*}} -> tensor<1x128xf32, #[[R:.*]]>
// CHECK: %[[C:.*]] = tensor.collapse_shape %[[F]] {{.*}} : tensor<1x128xf32, #[[R]]> into tensor<128xf32, #[[A:.*]]>
// CHECK: linalg.map { arith.addf } ins(%{{.*}}, %[[C]] : tensor<128xf32, #[[A]]>, tensor<128xf32, #[[A]]>)
func.func @unit_dimension(%x: tensor<128xf32, #a>, %v: f32) -> tensor<128xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<1x128xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<1x128xf32>) -> tensor<1x128xf32>
  %c = tensor.collapse_shape %f [[0, 1]] : tensor<1x128xf32> into tensor<128xf32>
  %r = linalg.map { arith.addf } ins(%x, %c : tensor<128xf32, #a>, tensor<128xf32>) outs(%x : tensor<128xf32, #a>)
  return %r : tensor<128xf32, #a>
}

// -----

#a = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#id = affine_map<(d0) -> (d0)>
// A tensor of which only elements are extracted, in a loop and in a body: it has the default layout, before the loop.
// CHECK: #[[D:.*]] = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK-LABEL: func.func @extracted
// CHECK: %[[F:.*]] = linalg.fill {{.*}} -> tensor<128xf32, #[[D]]>
// CHECK: scf.for
// CHECK: tensor.extract %[[F]][%{{.*}}] : tensor<128xf32, #[[D]]>
// CHECK: linalg.generic
// CHECK: tensor.extract %[[F]][%{{.*}}] : tensor<128xf32, #[[D]]>
func.func @extracted(%x: tensor<128xindex, #a>, %v: f32, %n: index) -> tensor<128xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<128xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %t = scf.for %i = %zero to %n step %one iter_args(%s = %v) -> (f32) {
    %u = tensor.extract %f[%i] : tensor<128xf32>
    %w = arith.addf %s, %u : f32
    scf.yield %w : f32
  }
  %o = tensor.empty() : tensor<128xf32, #a>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<128xindex, #a>) outs(%o : tensor<128xf32, #a>) {
  ^bb0(%p: index, %q: f32):
    %u = tensor.extract %f[%p] : tensor<128xf32>
    %w = arith.addf %t, %u : f32
    linalg.yield %w : f32
  } -> tensor<128xf32, #a>
  return %r : tensor<128xf32, #a>
}

// -----

#a = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#id = affine_map<(d0) -> (d0)>
// Of an operand that the body does not read only the shape matters.
// CHECK-LABEL: func.func @unread
// CHECK-NOT: linalg.fill
// CHECK: %[[E:.*]] = tensor.empty() : tensor<128xf32, #{{.*}}>
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[E]] :
func.func @unread(%x: tensor<128xf32, #a>, %v: f32) -> tensor<128xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<128xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %f : tensor<128xf32, #a>, tensor<128xf32>) outs(%x : tensor<128xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.negf %p : f32
    linalg.yield %s : f32
  } -> tensor<128xf32, #a>
  return %r : tensor<128xf32, #a>
}

// REMARK-NOT: {{.}}
