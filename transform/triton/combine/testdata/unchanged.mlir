// RUN: tshared-opt %s --triton-combine | FileCheck %s

// A product that something else uses, one that is added to already, and one
// that promised something about its own sum.
// CHECK-LABEL: tt.func @products(
// CHECK-COUNT-3: arith.addf
tt.func @products(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
  %z = arith.constant dense<0.0> : tensor<16x16xf32>
  %0 = tt.dot %a, %a, %z : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  %1 = arith.addf %0, %c : tensor<16x16xf32>
  %2 = tt.dot %a, %a, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  %3 = arith.addf %2, %c : tensor<16x16xf32>
  %4 = tt.dot %a, %a, %z {maxNumImpreciseAcc = 32 : i32} : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  %5 = arith.addf %4, %c : tensor<16x16xf32>
  tt.return %0, %1, %3, %5 : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}

// The sum wraps around, is not known, or is of different types.
// CHECK-LABEL: tt.func @offsets(
// CHECK-COUNT-6: tt.addptr
tt.func @offsets(%p: !tt.ptr<f32>, %x: i32, %y: i64) -> (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>) {
  %max = arith.constant 2147483647 : i32
  %one = arith.constant 1 : i32
  %0 = tt.addptr %p, %max : !tt.ptr<f32>, i32
  %1 = tt.addptr %0, %one : !tt.ptr<f32>, i32
  %2 = tt.addptr %p, %x : !tt.ptr<f32>, i32
  %3 = tt.addptr %2, %one : !tt.ptr<f32>, i32
  %4 = tt.addptr %p, %x : !tt.ptr<f32>, i32
  %5 = tt.addptr %4, %y : !tt.ptr<f32>, i64
  tt.return %1, %3, %5 : !tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>
}

// Memory changes between the load and the choice, the load is volatile, or it
// has another condition.
// CHECK-LABEL: tt.func @selects(
// CHECK-COUNT-3: arith.select
tt.func @selects(%p: tensor<8x!tt.ptr<f32>>, %c: i1, %d: i1, %x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %m = tt.splat %c : i1 -> tensor<8xi1>
  %v = tt.load %p, %m, %x : tensor<8x!tt.ptr<f32>>
  tt.store %p, %x : tensor<8x!tt.ptr<f32>>
  %0 = arith.select %c, %v, %x : tensor<8xf32>
  %w = tt.load %p, %m, %x {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %1 = arith.select %c, %w, %x : tensor<8xf32>
  %u = tt.load %p, %m, %x : tensor<8x!tt.ptr<f32>>
  %2 = arith.select %d, %u, %x : tensor<8xf32>
  tt.return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// A sum along another dimension, and matrices that are too small.
// CHECK-LABEL: tt.func @sums(
// CHECK-NOT: tt.dot
// CHECK: tt.return
tt.func @sums(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<8x16xf32>, %d: tensor<16x8xf32>) -> (tensor<16x16xf32>, tensor<8x8xf32>) {
  %a1 = tt.expand_dims %a {axis = 2 : i32} : tensor<16x16xf32> -> tensor<16x16x1xf32>
  %ab = tt.broadcast %a1 : tensor<16x16x1xf32> -> tensor<16x16x16xf32>
  %b1 = tt.expand_dims %b {axis = 0 : i32} : tensor<16x16xf32> -> tensor<1x16x16xf32>
  %bb = tt.broadcast %b1 : tensor<1x16x16xf32> -> tensor<16x16x16xf32>
  %p = arith.mulf %ab, %bb : tensor<16x16x16xf32>
  %s = "tt.reduce"(%p) <{axis = 0 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %t = arith.addf %x, %y : f32
    tt.reduce.return %t : f32
  }) : (tensor<16x16x16xf32>) -> tensor<16x16xf32>
  %c1 = tt.expand_dims %c {axis = 2 : i32} : tensor<8x16xf32> -> tensor<8x16x1xf32>
  %cb = tt.broadcast %c1 : tensor<8x16x1xf32> -> tensor<8x16x8xf32>
  %d1 = tt.expand_dims %d {axis = 0 : i32} : tensor<16x8xf32> -> tensor<1x16x8xf32>
  %db = tt.broadcast %d1 : tensor<1x16x8xf32> -> tensor<8x16x8xf32>
  %q = arith.mulf %cb, %db : tensor<8x16x8xf32>
  %u = "tt.reduce"(%q) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %t = arith.addf %x, %y : f32
    tt.reduce.return %t : f32
  }) : (tensor<8x16x8xf32>) -> tensor<8x8xf32>
  tt.return %s, %u : tensor<16x16xf32>, tensor<8x8xf32>
}

// The place of the greatest element depends on the order; so does a mask.
// CHECK-LABEL: tt.func @order(
// CHECK-NOT: allow_reorder
// CHECK: tt.return
tt.func @order(%x: tensor<4x8xi32>, %i: tensor<32xi32>, %m: tensor<32xi1>) -> (i32, tensor<16xi32>) {
  %f = tt.reshape %x : tensor<4x8xi32> -> tensor<32xi32>
  %r:2 = "tt.reduce"(%f, %i) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %j: i32, %b: i32, %k: i32):
    %t = arith.cmpi sgt, %a, %b : i32
    %v = arith.select %t, %a, %b : i32
    %n = arith.select %t, %j, %k : i32
    tt.reduce.return %v, %n : i32, i32
  }) : (tensor<32xi32>, tensor<32xi32>) -> (i32, i32)
  %g = tt.reshape %x : tensor<4x8xi32> -> tensor<32xi32>
  %h = tt.histogram %g, %m : tensor<32xi32> -> tensor<16xi32>
  tt.return %r#1, %h : i32, tensor<16xi32>
}

// A load that is used in both shapes, and a reshape that does more.
// CHECK-LABEL: tt.func @descriptors(
// CHECK-COUNT-2: tt.reshape
tt.func @descriptors(%d: !tt.tensordesc<tensor<1x64xf32>>, %e: !tt.tensordesc<tensor<2x32xf32>>, %i: i32) -> (tensor<1x64xf32>, tensor<64xf32>, tensor<64xf32>) {
  %v = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<1x64xf32>> -> tensor<1x64xf32>
  %r = tt.reshape %v : tensor<1x64xf32> -> tensor<64xf32>
  %w = tt.descriptor_load %e[%i, %i] : !tt.tensordesc<tensor<2x32xf32>> -> tensor<2x32xf32>
  %s = tt.reshape %w : tensor<2x32xf32> -> tensor<64xf32>
  tt.return %v, %r, %s : tensor<1x64xf32>, tensor<64xf32>, tensor<64xf32>
}
