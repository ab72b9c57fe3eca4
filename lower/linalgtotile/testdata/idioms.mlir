// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --linalg-to-tile --split-input-file | FileCheck %s

// Each idiom of lowered IR becomes its operation: what triton-to-linalg builds is what linalg-to-tile recognises.

// CHECK-LABEL: func.func @masked_load_and_store
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[V:.*]] = tile.load %{{.*}} other(%[[Z]] : tensor<64xf32>)
// CHECK: tile.store %[[V]], %{{.*}} : tensor<64xf32>, memref<?xf32
tt.func @masked_load_and_store(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %other = arith.constant dense<1.0> : tensor<64xf32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %pp, %mask, %other : tensor<64x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %qp = tt.addptr %qs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %qp, %v, %mask : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: func.func @gather_rows
// CHECK: %[[AT:.*]] = tile.load
// CHECK: %[[V:.*]] = tile.gather %[[AT]] bounds(
// CHECK: tile.yield %{{.*}} : memref<1x64xf16
// CHECK: } {dims = array<i64: 0>} : tensor<8xi32> -> tensor<8x64xf16>
// CHECK: tile.store %[[V]]
tt.func @gather_rows(%idx: !tt.ptr<i32>, %table: !tt.ptr<f16>, %out: !tt.ptr<f16>, %stride: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %is = tt.splat %idx : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %ip = tt.addptr %is, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %rows = tt.load %ip : tensor<8x!tt.ptr<i32>>
  %row = tt.expand_dims %rows {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %ss = tt.splat %stride : i32 -> tensor<8x1xi32>
  %at = arith.muli %row, %ss : tensor<8x1xi32>
  %ts = tt.splat %table : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
  %tp = tt.addptr %ts, %at : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
  %tb = tt.broadcast %tp : tensor<8x1x!tt.ptr<f16>> -> tensor<8x64x!tt.ptr<f16>>
  %col = tt.expand_dims %c {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %cb = tt.broadcast %col : tensor<1x64xi32> -> tensor<8x64xi32>
  %from = tt.addptr %tb, %cb : tensor<8x64x!tt.ptr<f16>>, tensor<8x64xi32>
  %v = tt.load %from : tensor<8x64x!tt.ptr<f16>>
  %own = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c64 = arith.constant dense<64> : tensor<8x1xi32>
  %oo = arith.muli %own, %c64 : tensor<8x1xi32>
  %os = tt.splat %out : !tt.ptr<f16> -> tensor<8x1x!tt.ptr<f16>>
  %op = tt.addptr %os, %oo : tensor<8x1x!tt.ptr<f16>>, tensor<8x1xi32>
  %ob = tt.broadcast %op : tensor<8x1x!tt.ptr<f16>> -> tensor<8x64x!tt.ptr<f16>>
  %to = tt.addptr %ob, %cb : tensor<8x64x!tt.ptr<f16>>, tensor<8x64xi32>
  tt.store %to, %v : tensor<8x64x!tt.ptr<f16>>
  tt.return
}

// -----

// CHECK-LABEL: func.func @scan
// CHECK: tile.scan %{{.*}} axis 0 {
// CHECK: } : tensor<64xf32> -> tensor<64xf32>
tt.func @scan(%p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %pp : tensor<64x!tt.ptr<f32>>
  %s = "tt.scan"(%v) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.addf %a, %b : f32
    tt.scan.return %c : f32
  }) : (tensor<64xf32>) -> tensor<64xf32>
  tt.store %pp, %s : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: func.func @histogram
// CHECK: tile.histogram %{{.*}} into %{{.*}} {
// CHECK: } : tensor<64xi32> into tensor<16xi32>
tt.func @histogram(%p: !tt.ptr<i32>, %q: !tt.ptr<i32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %b = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %v = tt.load %pp : tensor<64x!tt.ptr<i32>>
  %h = tt.histogram %v : tensor<64xi32> -> tensor<16xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %qp = tt.addptr %qs, %b : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  tt.store %qp, %h : tensor<16x!tt.ptr<i32>>
  tt.return
}

// -----

// A reduction whose combiner has no neutral element begins with the first one.
// CHECK-LABEL: func.func @reduction_from_the_first_element
// CHECK: tile.reduce %{{.*}} dimensions [0]
// CHECK: } : tensor<64xf32> -> tensor<f32>
tt.func @reduction_from_the_first_element(%p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %pp : tensor<64x!tt.ptr<f32>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %half = arith.constant 5.0e-01 : f32
    %m = arith.mulf %a, %b : f32
    %c = arith.mulf %m, %half : f32
    tt.reduce.return %c : f32
  }) : (tensor<64xf32>) -> f32
  tt.store %p, %s : !tt.ptr<f32>
  tt.return
}

// -----

// CHECK-LABEL: func.func @masked_elements
// CHECK: tile.gather_elements %{{.*}}[%{{.*}}] mask(%{{.*}} : tensor<64xi1>) other(%{{.*}} : tensor<64xf32>)
// CHECK-NOT: arith.select
tt.func @masked_elements(%idx: !tt.ptr<i32>, %p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %is = tt.splat %idx : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %ip = tt.addptr %is, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %at = tt.load %ip : tensor<64x!tt.ptr<i32>>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %mask = arith.cmpi sge, %at, %zero : tensor<64xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %qp = tt.addptr %qs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %other = tt.load %qp : tensor<64x!tt.ptr<f32>>
  %square = arith.muli %at, %at : tensor<64xi32>
  %rest = arith.remsi %square, %r : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %rest : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %pp, %mask, %other : tensor<64x!tt.ptr<f32>>
  tt.store %qp, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}
