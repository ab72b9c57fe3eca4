// RUN: tshared-opt %s --tile-convert-operands --split-input-file | FileCheck %s

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#b = #tile.layout<register = [[8, 0], [0, 8], [0, 16]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[0, 4], [0, 32]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Two tensors are computed from one of bf16, and taken in the layout #b only: one conversion of the tensor of bf16 does for both.
// CHECK: #[[B:.*]] = #tile.layout<register = {{\[\[}}8, 0], [0, 8], [0, 16]],
// CHECK: #[[A:.*]] = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4]],
// CHECK-LABEL: func.func @widened
// CHECK: %[[H:.*]] = tile.convert_layout %arg1 : tensor<16x64xbf16, #[[A]]> -> tensor<16x64xbf16, #[[B]]>
// CHECK: linalg.generic {{.*}} ins(%[[H]] : tensor<16x64xbf16, #[[B]]>)
// CHECK: arith.extf
// CHECK: math.exp
// CHECK: arith.mulf
// CHECK: arith.addf
// CHECK-NOT: tile.convert_layout
// CHECK-NOT: math.exp
// CHECK: return
func.func @widened(%x: tensor<16x64xf32, #b>, %h: tensor<16x64xbf16, #a>) -> tensor<16x64xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<16x64xf32, #a>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<16x64xbf16, #a>) outs(%e : tensor<16x64xf32, #a>) {
  ^bb0(%p: bf16, %o: f32):
    %t = arith.extf %p : bf16 to f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #a>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<16x64xf32, #a>) outs(%e : tensor<16x64xf32, #a>) {
  ^bb0(%p: f32, %o: f32):
    %t = math.exp %p : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #a>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %g : tensor<16x64xf32, #b>, tensor<16x64xf32, #a>) outs(%x : tensor<16x64xf32, #b>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.mulf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #b>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%r, %f : tensor<16x64xf32, #b>, tensor<16x64xf32, #a>) outs(%r : tensor<16x64xf32, #b>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.addf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #b>
  return %s : tensor<16x64xf32, #b>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#b = #tile.layout<register = [[8, 0], [0, 8], [0, 16]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[0, 4], [0, 32]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// What is stored in its own layout is not computed again.
// CHECK-LABEL: func.func @stored
// CHECK: math.exp
// CHECK-NOT: math.exp
// CHECK: tile.convert_layout %{{.*}} : tensor<16x64xf32, #{{.*}}> -> tensor<16x64xf32, #{{.*}}>
// CHECK: return
func.func @stored(%x: tensor<16x64xf32, #b>, %h: tensor<16x64xbf16, #a>, %m: memref<16x64xf32>) -> tensor<16x64xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<16x64xf32, #a>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%h : tensor<16x64xbf16, #a>) outs(%e : tensor<16x64xf32, #a>) {
  ^bb0(%p: bf16, %o: f32):
    %f = arith.extf %p : bf16 to f32
    %t = math.exp %f : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #a>
  tile.store %g, %m : tensor<16x64xf32, #a>, memref<16x64xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %g : tensor<16x64xf32, #b>, tensor<16x64xf32, #a>) outs(%x : tensor<16x64xf32, #b>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.mulf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #b>
  return %r : tensor<16x64xf32, #b>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#b = #tile.layout<register = [[8, 0], [0, 8], [0, 16]], lane = [[0, 1], [0, 2], [1, 0], [2, 0], [4, 0]], warp = [[0, 4], [0, 32]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// The sum of two tensors of bf16 would take two conversions: one of f32 takes as much shared memory, and one barrier less.
// CHECK-LABEL: func.func @sum
// CHECK: tile.convert_layout %{{.*}} : tensor<16x64xf32, #{{.*}}> -> tensor<16x64xf32, #{{.*}}>
// CHECK-NOT: tile.convert_layout
// CHECK: return
func.func @sum(%x: tensor<16x64xf32, #b>, %h: tensor<16x64xbf16, #a>, %i: tensor<16x64xbf16, #a>) -> tensor<16x64xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<16x64xf32, #a>
  %g = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%h, %i : tensor<16x64xbf16, #a>, tensor<16x64xbf16, #a>) outs(%e : tensor<16x64xf32, #a>) {
  ^bb0(%p: bf16, %q: bf16, %o: f32):
    %f = arith.extf %p : bf16 to f32
    %y = arith.extf %q : bf16 to f32
    %t = arith.addf %f, %y : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #a>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %g : tensor<16x64xf32, #b>, tensor<16x64xf32, #a>) outs(%x : tensor<16x64xf32, #b>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.mulf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #b>
  return %r : tensor<16x64xf32, #b>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [8, 0], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [0, 64], [1, 0]], warp = [[2, 0], [4, 0]]>
#b = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [0, 64]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Equal elements are not converted, of however many registers.
// CHECK-LABEL: func.func @equal
// CHECK: tile.convert_layout %{{.*}} : tensor<64x128xbf16, #{{.*}}> -> tensor<64x128xbf16, #{{.*}}>
// CHECK-NOT: tile.convert_layout
// CHECK: linalg.fill
// CHECK-NOT: tile.convert_layout
// CHECK: return
func.func @equal(%x: tensor<64x128xf32, #b>, %h: tensor<64x128xbf16, #a>) -> tensor<64x128xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %c = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<64x128xf32, #a>
  %one = linalg.fill ins(%c : f32) outs(%e : tensor<64x128xf32, #a>) -> tensor<64x128xf32, #a>
  %g = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%h, %one : tensor<64x128xbf16, #a>, tensor<64x128xf32, #a>) outs(%e : tensor<64x128xf32, #a>) {
  ^bb0(%p: bf16, %q: f32, %o: f32):
    %f = arith.extf %p : bf16 to f32
    %t = arith.addf %f, %q : f32
    linalg.yield %t : f32
  } -> tensor<64x128xf32, #a>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %g : tensor<64x128xf32, #b>, tensor<64x128xf32, #a>) outs(%x : tensor<64x128xf32, #b>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.mulf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<64x128xf32, #b>
  return %r : tensor<64x128xf32, #b>
}
