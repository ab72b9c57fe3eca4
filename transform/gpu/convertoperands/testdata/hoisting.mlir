// RUN: tshared-opt %s --tile-convert-operands --split-input-file | FileCheck %s

#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [0]], warp = [[0], [0]]>
#column = #tile.layout<register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [0, 0]], warp = [[0, 0], [0, 0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// The column is the same in every iteration: it is converted before the loop, with the reshape that it comes from.
// CHECK-LABEL: func.func @invariant
// CHECK: %[[E:.*]] = tensor.expand_shape
// CHECK-NEXT: tile.convert_layout %[[E]]
// CHECK-NEXT: scf.for
// CHECK-NOT: tile.convert_layout
// CHECK: return
func.func @invariant(%x: tensor<16x16xf32, #a>, %y: tensor<16xf32, #row>, %n: index) -> tensor<16x16xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<16x16xf32, #a>) {
    %e = tensor.expand_shape %y [[0, 1]] output_shape [16, 1] : tensor<16xf32, #row> into tensor<16x1xf32, #column>
    %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0, 0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %e : tensor<16x16xf32, #a>, tensor<16x1xf32, #column>) outs(%acc : tensor<16x16xf32, #a>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %t = arith.mulf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<16x16xf32, #a>
    scf.yield %s : tensor<16x16xf32, #a>
  }
  return %r : tensor<16x16xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [0]], warp = [[0], [0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// The loop changes the column.
// CHECK-LABEL: func.func @carried
// CHECK: scf.for
// CHECK: tile.convert_layout
// CHECK: scf.yield
func.func @carried(%x: tensor<16x16xf32, #a>, %y: tensor<16xf32, #row>, %n: index) -> tensor<16x16xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x, %f = %y) -> (tensor<16x16xf32, #a>, tensor<16xf32, #row>) {
    %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %f : tensor<16x16xf32, #a>, tensor<16xf32, #row>) outs(%acc : tensor<16x16xf32, #a>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %t = arith.mulf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<16x16xf32, #a>
    %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%f : tensor<16xf32, #row>) outs(%f : tensor<16xf32, #row>) {
    ^bb0(%p: f32, %o: f32):
      %t = arith.addf %p, %p : f32
      linalg.yield %t : f32
    } -> tensor<16xf32, #row>
    scf.yield %s, %g : tensor<16x16xf32, #a>, tensor<16xf32, #row>
  }
  return %r#0 : tensor<16x16xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Quotients that are left to their users are computed before the loop, once; what is cheap is computed where it is used.
// CHECK-LABEL: func.func @quotients
// CHECK: arith.divui
// CHECK: scf.for
// CHECK-NOT: arith.divui
// CHECK: arith.muli
// CHECK: arith.addi
// CHECK: scf.yield
func.func @quotients(%x: tensor<8x16xi32, #a>, %d: i32, %n: index) -> tensor<8x16xi32, #a> attributes {tile.num_warps = 1 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xi32>
  %q = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<8xi32>) {
  ^bb0(%o: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.divui %j, %d : i32
    linalg.yield %k : i32
  } -> tensor<8xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<8x16xi32, #a>) {
    %m = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%q : tensor<8xi32>) outs(%e : tensor<8xi32>) {
    ^bb0(%p: i32, %o: i32):
      %t = arith.muli %p, %d : i32
      linalg.yield %t : i32
    } -> tensor<8xi32>
    %s = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %m : tensor<8x16xi32, #a>, tensor<8xi32>) outs(%acc : tensor<8x16xi32, #a>) {
    ^bb0(%p: i32, %u: i32, %o: i32):
      %t = arith.addi %p, %u : i32
      linalg.yield %t : i32
    } -> tensor<8x16xi32, #a>
    scf.yield %s : tensor<8x16xi32, #a>
  }
  return %r : tensor<8x16xi32, #a>
}
