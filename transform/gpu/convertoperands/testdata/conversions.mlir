// RUN: tshared-opt %s --tile-convert-operands --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-convert-operands --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#a = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#b = #tile.layout<register = [], lane = [[4], [8], [16], [32], [64]], warp = [[1], [2]]>
#id = affine_map<(d0) -> (d0)>
// An operand in another layout than the result is converted in front of the operation, once for several of them.
// CHECK-LABEL: func.func @twice
// CHECK-SAME: (%[[X:.*]]: tensor<128xf32, #[[A:.*]]>, %[[Y:.*]]: tensor<128xf32, #[[B:.*]]>)
// CHECK-NEXT: %[[C:.*]] = tile.convert_layout %[[Y]] : tensor<128xf32, #[[B]]> -> tensor<128xf32, #[[A]]>
// CHECK-NEXT: linalg.generic {{.*}} ins(%[[X]], %[[C]] : tensor<128xf32, #[[A]]>, tensor<128xf32, #[[A]]>)
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[C]] : tensor<128xf32, #[[A]]>, tensor<128xf32, #[[A]]>)
// CHECK-NOT: tile.convert_layout
func.func @twice(%x: tensor<128xf32, #a>, %y: tensor<128xf32, #b>) -> tensor<128xf32, #a> attributes {tile.num_warps = 4 : i64} {
  // REMARK: :[[@LINE+1]]:8: layout conversion: 128 of 4-byte elements converted for 'linalg.generic'{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<128xf32, #a>, tensor<128xf32, #b>) outs(%x : tensor<128xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<128xf32, #a>
  %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%r, %y : tensor<128xf32, #a>, tensor<128xf32, #b>) outs(%x : tensor<128xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<128xf32, #a>
  return %t : tensor<128xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[0], [0], [0], [1], [2]], warp = [[4], [8]]>
#column = #tile.layout<register = [[1]], lane = [[2], [4], [8], [0], [0]], warp = [[0], [0]]>
// Broadcast operands: threads have the element of each row and of each column already; only registers are renamed.
// CHECK-LABEL: func.func @broadcast
// CHECK-NOT: tile.convert_layout
// CHECK: return
func.func @broadcast(%x: tensor<16x16xf32, #a>, %y: tensor<16xf32, #row>, %z: tensor<16xf32, #column>) -> tensor<16x16xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y, %z : tensor<16x16xf32, #a>, tensor<16xf32, #row>, tensor<16xf32, #column>) outs(%x : tensor<16x16xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %u: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %t = arith.mulf %s, %u : f32
    linalg.yield %t : f32
  } -> tensor<16x16xf32, #a>
  return %r : tensor<16x16xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#other = #tile.layout<register = [], lane = [[1], [2], [4], [8], [0]], warp = [[0], [0]]>
// A column that other threads have is converted to the layout of the rows.
// CHECK: #[[L:.*]] = #tile.layout<register = [], lane = {{\[\[}}0], [0], [0], [1], [2]], warp = {{\[\[}}4], [8]]>
// CHECK-LABEL: func.func @broadcast_elsewhere
// CHECK: tile.convert_layout %{{.*}} : tensor<16xf32, #{{.*}}> -> tensor<16xf32, #[[L]]>
func.func @broadcast_elsewhere(%x: tensor<16x16xf32, #a>, %y: tensor<16xf32, #other>) -> tensor<16x16xf32, #a> attributes {tile.num_warps = 4 : i64} {
  // REMARK-NEXT: :[[@LINE+1]]:8: layout conversion: 16 of 4-byte elements converted for 'linalg.generic'{{$}}
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x16xf32, #a>, tensor<16xf32, #other>) outs(%x : tensor<16x16xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<16x16xf32, #a>
  return %r : tensor<16x16xf32, #a>
}

// -----

#a = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#b = #tile.layout<register = [], lane = [[4], [8], [16], [32], [64]], warp = [[1], [2]]>
#id = affine_map<(d0) -> (d0)>
// A conversion in a branch does not hold behind it.
// CHECK-LABEL: func.func @in_a_branch
// CHECK: scf.if
// CHECK: tile.convert_layout
// CHECK: scf.yield
// CHECK: } else {
// CHECK: scf.yield
// CHECK: }
// CHECK: tile.convert_layout
// CHECK: return
func.func @in_a_branch(%x: tensor<128xf32, #a>, %y: tensor<128xf32, #b>, %c: i1) -> tensor<128xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %i = scf.if %c -> (tensor<128xf32, #a>) {
    // REMARK-NEXT: :[[@LINE+1]]:10: layout conversion: 128 of 4-byte elements converted for 'linalg.generic'{{$}}
    %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<128xf32, #a>, tensor<128xf32, #b>) outs(%x : tensor<128xf32, #a>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %s = arith.addf %p, %q : f32
      linalg.yield %s : f32
    } -> tensor<128xf32, #a>
    scf.yield %r : tensor<128xf32, #a>
  } else {
    scf.yield %x : tensor<128xf32, #a>
  }
  // REMARK-NEXT: :[[@LINE+1]]:8: layout conversion: 128 of 4-byte elements converted for 'linalg.generic'{{$}}
  %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %y : tensor<128xf32, #a>, tensor<128xf32, #b>) outs(%x : tensor<128xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.mulf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<128xf32, #a>
  return %t : tensor<128xf32, #a>
}

// -----

#a = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [1, 0], [2, 0]], warp = [[4, 0], [0, 0]]>
// A reduction takes its operands in one layout, that of the first one that has a layout.
// CHECK-LABEL: func.func @reduce
// CHECK: %[[F:.*]] = linalg.fill {{.*}} -> tensor<16x8xi32, #[[A:.*]]>
// CHECK: linalg.reduce ins(%{{.*}}, %[[F]] : tensor<16x8xf32, #[[A]]>, tensor<16x8xi32, #[[A]]>)
func.func @reduce(%x: tensor<16x8xf32, #a>, %n: i32, %e: tensor<16xf32, #tile.layout<register = [[8]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [0]]>>, %g: tensor<16xi32, #tile.layout<register = [[8]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [0]]>>) -> tensor<16xf32, #tile.layout<register = [[8]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [0]]>> attributes {tile.num_warps = 4 : i64} {
  %t = tensor.empty() : tensor<16x8xi32>
  %f = linalg.fill ins(%n : i32) outs(%t : tensor<16x8xi32>) -> tensor<16x8xi32>
  %r:2 = linalg.reduce ins(%x, %f : tensor<16x8xf32, #a>, tensor<16x8xi32>) outs(%e, %g : tensor<16xf32, #tile.layout<register = [[8]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [0]]>>, tensor<16xi32, #tile.layout<register = [[8]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [0]]>>) dimensions = [1]
    (%p: f32, %q: i32, %u: f32, %v: i32) {
      %s = arith.addf %p, %u : f32
      %w = arith.addi %q, %v : i32
      linalg.yield %s, %w : f32, i32
    }
  return %r#0 : tensor<16xf32, #tile.layout<register = [[8]], lane = [[0], [0], [0], [1], [2]], warp = [[4], [0]]>>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The tensor from which a loop in another block extracts elements gets a layout in front of the loop.
// CHECK-LABEL: func.func @blocks
// CHECK: ^bb1:
// CHECK: linalg.fill ins(%arg0 : f32) outs(%{{.*}} : tensor<2xf32, #{{.*}}>)
// CHECK: scf.for
// CHECK-NEXT: tensor.extract %{{.*}} : tensor<2xf32, #{{.*}}>
func.func @blocks(%v: f32, %m: memref<2xf32>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %e = tensor.empty() : tensor<2xf32>
  %x = linalg.fill ins(%v : f32) outs(%e : tensor<2xf32>) -> tensor<2xf32>
  cf.br ^bb1
^bb1:
  scf.for %i = %zero to %n step %one {
    %a = tensor.extract %x[%i] : tensor<2xf32>
    memref.store %a, %m[%i] : memref<2xf32>
  }
  return
}

// REMARK-NOT: {{.}}
