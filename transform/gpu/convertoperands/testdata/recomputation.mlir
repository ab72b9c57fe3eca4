// RUN: tshared-opt %s --tile-convert-operands --split-input-file | FileCheck %s

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// A row of fewer elements than there are threads: it is loaded in the layout in which it is used. A store behind the load does not
// matter, since it is loaded at the same place.
// CHECK: #[[C:.*]] = #tile.layout<register = {{\[\[}}1], [2], [4]], lane = {{\[\[}}8], [16], [32], [0], [0]], warp = {{\[\[}}0], [0]]>
// CHECK-LABEL: func.func @row
// CHECK: tile.load %{{.*}} : memref<64xf16, strided<[1], offset: ?>> -> tensor<64xf16, #[[C]]>
// CHECK-NOT: tile.load
// CHECK: tile.store
// CHECK: arith.extf
// CHECK-NOT: tile.convert_layout
// CHECK: return
func.func @row(%x: tensor<16x64xf32, #a>, %b: memref<*xf16>, %s: tensor<64xf16, #row>, %n: index) -> tensor<16x64xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %x) -> (tensor<16x64xf32, #a>) {
    %m = memref.reinterpret_cast %b to offset: [%i], sizes: [64], strides: [1] : memref<*xf16> to memref<64xf16, strided<[1], offset: ?>>
    %h = tile.load %m : memref<64xf16, strided<[1], offset: ?>> -> tensor<64xf16, #row>
    tile.store %s, %m : tensor<64xf16, #row>, memref<64xf16, strided<[1], offset: ?>>
    %e = tensor.empty() : tensor<64xf32, #row>
    %y = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%h : tensor<64xf16, #row>) outs(%e : tensor<64xf32, #row>) {
    ^bb0(%p: f16, %o: f32):
      %t = arith.extf %p : f16 to f32
      linalg.yield %t : f32
    } -> tensor<64xf32, #row>
    %r = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %y : tensor<16x64xf32, #a>, tensor<64xf32, #row>) outs(%acc : tensor<16x64xf32, #a>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %t = arith.mulf %p, %q : f32
      linalg.yield %t : f32
    } -> tensor<16x64xf32, #a>
    scf.yield %r : tensor<16x64xf32, #a>
  }
  return %z : tensor<16x64xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Eight elements with a stride would be eight loads of each thread, and an exponential would be computed eight times.
// CHECK-LABEL: func.func @costly
// CHECK: tile.convert_layout
// CHECK: tile.convert_layout
func.func @costly(%x: tensor<16x64xf32, #a>, %b: memref<*xf32>, %end: index) -> tensor<16x64xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %all = scf.for %i = %c0 to %end step %c1 iter_args(%acc = %x) -> (tensor<16x64xf32, #a>) {
    %m = memref.reinterpret_cast %b to offset: [%i], sizes: [64], strides: [8] : memref<*xf32> to memref<64xf32, strided<[8], offset: ?>>
    %n = memref.reinterpret_cast %b to offset: [%i], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1], offset: ?>>
    %y = tile.load %m : memref<64xf32, strided<[8], offset: ?>> -> tensor<64xf32, #row>
    %h = tile.load %n : memref<64xf32, strided<[1], offset: ?>> -> tensor<64xf32, #row>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%h : tensor<64xf32, #row>) outs(%h : tensor<64xf32, #row>) {
    ^bb0(%p: f32, %o: f32):
      %t = math.exp %p : f32
      linalg.yield %t : f32
    } -> tensor<64xf32, #row>
    %r = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %y, %z : tensor<16x64xf32, #a>, tensor<64xf32, #row>, tensor<64xf32, #row>) outs(%acc : tensor<16x64xf32, #a>) {
    ^bb0(%p: f32, %q: f32, %u: f32, %o: f32):
      %t = arith.mulf %p, %q : f32
      %v = arith.addf %t, %u : f32
      linalg.yield %v : f32
    } -> tensor<16x64xf32, #a>
    scf.yield %r : tensor<16x64xf32, #a>
  }
  return %all : tensor<16x64xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// A gather that is left to its users has one element in each thread: in the columns of its user, threads would gather eight.
// CHECK: #[[G:.*]] = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = {{\[\[}}32], [0]]>
// CHECK-LABEL: func.func @gathered
// CHECK: %[[V:.*]] = tile.gather_elements %{{.*}} -> tensor<64xf32, #[[G]]>
// CHECK: tile.convert_layout %[[V]]
func.func @gathered(%x: tensor<16x64xf32, #a>, %b: memref<?xf32>) -> tensor<16x64xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %e = tensor.empty() : tensor<64xi32>
  %i = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e : tensor<64xi32>) {
  ^bb0(%o: i32):
    %n = linalg.index 0 : index
    %m = arith.index_cast %n : index to i32
    %q = arith.muli %m, %m : i32
    linalg.yield %q : i32
  } -> tensor<64xi32>
  %y = tile.gather_elements %b[%i] : memref<?xf32>, tensor<64xi32> -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x64xf32, #a>, tensor<64xf32>) outs(%x : tensor<16x64xf32, #a>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %t = arith.mulf %p, %q : f32
    linalg.yield %t : f32
  } -> tensor<16x64xf32, #a>
  return %r : tensor<16x64xf32, #a>
}

// -----

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Outside of loops threads wait once for a conversion. Elements with a small stride are in few sectors.
// CHECK: #[[C:.*]] = #tile.layout<register = {{\[\[}}1], [2], [4]], lane = {{\[\[}}8], [16], [32], [0], [0]], warp = {{\[\[}}0], [0]]>
// CHECK-LABEL: func.func @once
// CHECK: tile.load %{{.*}} : memref<64xf16, strided<[4]>> -> tensor<64xf16, #[[C]]>
// CHECK-NOT: tile.convert_layout
func.func @once(%x: tensor<16x64xf16, #a>, %b: memref<*xf16>) -> tensor<16x64xf16, #a> attributes {tile.num_warps = 4 : i64} {
  %m = memref.reinterpret_cast %b to offset: [0], sizes: [64], strides: [4] : memref<*xf16> to memref<64xf16, strided<[4]>>
  %y = tile.load %m : memref<64xf16, strided<[4]>> -> tensor<64xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, affine_map<(d0, d1) -> (d1)>, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : tensor<16x64xf16, #a>, tensor<64xf16, #row>) outs(%x : tensor<16x64xf16, #a>) {
  ^bb0(%p: f16, %q: f16, %o: f16):
    %t = arith.mulf %p, %q : f16
    linalg.yield %t : f16
  } -> tensor<16x64xf16, #a>
  return %r : tensor<16x64xf16, #a>
}
