// RUN: tshared-opt %s --tile-assign-layouts --split-input-file | FileCheck %s

#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [4, 0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// An elementwise result has the layout of its operand; so has a result of other width. A splat has none: its users compute it.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-LABEL: func.func @elementwise
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32x64xf16, #layout>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f16) outs(%{{.*}} : tensor<32x64xf16>) -> tensor<32x64xf16>
// CHECK: %{{.*}} = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<32x64xf16>, tensor<32x64xf16, #layout>) outs(%{{.*}} : tensor<32x64xf32, #layout>)
func.func @elementwise(%m: memref<32x64xf16>, %c: f16) {
  %t = tile.load %m {tile.coalesced = #rows} : memref<32x64xf16> -> tensor<32x64xf16>
  %e = tensor.empty() : tensor<32x64xf16>
  %s = linalg.fill ins(%c : f16) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
  %f = tensor.empty() : tensor<32x64xf32>
  %g = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %t : tensor<32x64xf16>, tensor<32x64xf16>) outs(%f : tensor<32x64xf32>) {
  ^bb0(%x: f16, %y: f16, %o: f32):
    %a = arith.addf %x, %y : f16
    %b = arith.extf %a : f16 to f32
    linalg.yield %b : f32
  } -> tensor<32x64xf32>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [4, 0]]>
// A transpose and a reshape move no elements: the layouts change instead.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 8], [0, 16]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [32, 0], [0, 1]], warp = {{\[\[}}0, 2], [0, 4]]>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}1], [2], [512], [1024]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK-LABEL: func.func @moved
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = linalg.transpose ins(%{{.*}} : tensor<32x64xf32, #layout>) outs(%{{.*}} : tensor<64x32xf32, #layout1>) permutation = [1, 0]
// CHECK: %{{.*}} = tensor.collapse_shape %{{.*}} {{\[\[}}0, 1]] : tensor<32x64xf32, #layout> into tensor<2048xf32, #layout2>
func.func @moved(%m: memref<32x64xf32>) {
  %t = tile.load %m {tile.coalesced = #rows} : memref<32x64xf32> -> tensor<32x64xf32>
  %e = tensor.empty() : tensor<64x32xf32>
  %u = linalg.transpose ins(%t : tensor<32x64xf32>) outs(%e : tensor<64x32xf32>) permutation = [1, 0]
  %v = tensor.collapse_shape %t [[0, 1]] : tensor<32x64xf32> into tensor<2048xf32>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0], [16, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = [[2, 0], [4, 0]]>
// A reduced tensor has the layout without the reduced dimension: lanes along it have copies.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0], [16, 0]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [1, 0]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}8], [16]], lane = {{\[\[}}0], [0], [0], [0], [1]], warp = {{\[\[}}2], [4]]>
// CHECK-LABEL: func.func @reduced
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<32x64xf32, #layout>
// CHECK: %{{.*}} = tile.reduce %{{.*}} dimensions [1] {
// CHECK: } : tensor<32x64xf32, #layout> -> tensor<32xf32, #layout1>
func.func @reduced(%m: memref<32x64xf32>) {
  %t = tile.load %m {tile.coalesced = #rows} : memref<32x64xf32> -> tensor<32x64xf32>
  %r = tile.reduce %t dimensions [1] {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tile.yield %s : f32
  } : tensor<32x64xf32> -> tensor<32xf32>
  return
}

// -----

#unit = #tile.layout<register = [], lane = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = [[32, 0], [64, 0]]>
// A dimension of size 1 is reduced, and another one added: nothing moves.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0]], warp = {{\[\[}}32, 0], [64, 0]]>
// CHECK: #layout1 = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK: #layout2 = #tile.layout<register = [], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = {{\[\[}}0, 32], [0, 64]]>
// CHECK-LABEL: func.func @unit_dimensions
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128x1xf32, #layout>
// CHECK: %{{.*}} = tile.reduce %{{.*}} dimensions [1] {
// CHECK: } : tensor<128x1xf32, #layout> -> tensor<128xf32, #layout1>
// CHECK: %{{.*}} = tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [1, 128] : tensor<128xf32, #layout1> into tensor<1x128xf32, #layout2>
func.func @unit_dimensions(%m: memref<128x1xf32>) {
  %t = tile.load %m {tile.coalesced = #unit} : memref<128x1xf32> -> tensor<128x1xf32>
  %r = tile.reduce %t dimensions [1] {
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tile.yield %s : f32
  } : tensor<128x1xf32> -> tensor<128xf32>
  %g = tensor.expand_shape %r [[0, 1]] output_shape [1, 128] : tensor<128xf32> into tensor<1x128xf32>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (d1)>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Rows and columns that are broadcast to one tensor: no operand has an element for each of its own, so it has the default layout.
// CHECK: #layout = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [64]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0], [64, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = {{\[\[}}0, 32], [0, 64]]>
// CHECK-LABEL: func.func @outer
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<128xf32, #layout>, tensor<128xf32, #layout>) outs(%{{.*}} : tensor<128x128xf32, #layout1>)
func.func @outer(%m: memref<128xf32>) {
  %t = tile.load %m {tile.coalesced = #x} : memref<128xf32> -> tensor<128xf32>
  %e = tensor.empty() : tensor<128x128xf32>
  %g = linalg.generic {indexing_maps = [#row, #column, #id], iterator_types = ["parallel", "parallel"]} ins(%t, %t : tensor<128xf32>, tensor<128xf32>) outs(%e : tensor<128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<128x128xf32>
  return
}
