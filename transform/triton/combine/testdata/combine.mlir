// RUN: tshared-opt %s --triton-combine | FileCheck %s

// Of two products the second adds the first; precision is kept.
// CHECK-LABEL: tt.func @two_products(
// CHECK: %[[X:.*]] = tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = bf16x3 : tensor<16x16xi8>
// CHECK-NEXT: %[[Y:.*]] = tt.dot %{{.*}}, %{{.*}}, %[[X]], inputPrecision = tf32 {maxNumImpreciseAcc = 32 : i32} : tensor<16x16xi8>
// CHECK-NEXT: tt.return %[[Y]]
tt.func @two_products(%a: tensor<16x16xi8>) -> tensor<16x16xi32> {
  %z = arith.constant dense<0> : tensor<16x16xi32>
  %0 = tt.dot %a, %a, %z, inputPrecision = bf16x3 : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xi32>
  %1 = tt.dot %a, %a, %z, inputPrecision = tf32 {maxNumImpreciseAcc = 32 : i32} : tensor<16x16xi8> * tensor<16x16xi8> -> tensor<16x16xi32>
  %2 = arith.addi %0, %1 : tensor<16x16xi32>
  tt.return %2 : tensor<16x16xi32>
}

// Offsets as wide as pointers are added up whatever they are, others only
// where the sum is known to fit; what is said about the result stays.
// CHECK-LABEL: tt.func @addptr(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[X:.*]]: i64, %[[Y:.*]]: i64, %[[PS:.*]]: tensor<8x!tt.ptr<f32>>
// CHECK: %[[C:.*]] = arith.constant dense<5> : tensor<8xi32>
// CHECK: %[[S:.*]] = arith.addi %[[X]], %[[Y]] : i64
// CHECK: tt.addptr %[[P]], %[[S]] {tt.divisibility = 4 : i32} : !tt.ptr<f32>, i64
// CHECK: tt.addptr %[[PS]], %[[C]] : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
tt.func @addptr(%p: !tt.ptr<f32>, %x: i64, %y: i64, %ps: tensor<8x!tt.ptr<f32>>) -> (!tt.ptr<f32>, tensor<8x!tt.ptr<f32>>) {
  %c2 = arith.constant 2 : i32
  %two = tt.splat %c2 : i32 -> tensor<8xi32>
  %three = arith.constant dense<3> : tensor<8xi32>
  %0 = tt.addptr %p, %x : !tt.ptr<f32>, i64
  %1 = tt.addptr %0, %y {tt.divisibility = 4 : i32} : !tt.ptr<f32>, i64
  %2 = tt.addptr %ps, %two : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %3 = tt.addptr %2, %three : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.return %1, %3 : !tt.ptr<f32>, tensor<8x!tt.ptr<f32>>
}

// What is chosen instead becomes what the load gives, with all its hints.
// CHECK-LABEL: tt.func @select(
// CHECK-SAME: %{{.*}}: i1, %[[X:.*]]: tensor<8xf32>
// CHECK: %[[L:.*]] = tt.load %{{.*}}, %{{.*}}, %[[X]] cacheModifier = cg evictionPolicy = evict_last
// CHECK-NEXT: tt.return %[[L]]
tt.func @select(%p: tensor<8x!tt.ptr<f32>>, %c: i1, %x: tensor<8xf32>) -> tensor<8xf32> {
  %m = tt.splat %c : i1 -> tensor<8xi1>
  %v = tt.load %p, %m cacheModifier = cg evictionPolicy = evict_last : tensor<8x!tt.ptr<f32>>
  %r = arith.select %c, %v, %x : tensor<8xf32>
  tt.return %r : tensor<8xf32>
}

// A sum of products of halves is a product of matrices as well.
// CHECK-LABEL: tt.func @matrix_product(
// CHECK-SAME: %[[A:.*]]: tensor<16x4xf16>, %[[B:.*]]: tensor<4x32xf16>
// CHECK: %[[Z:.*]] = arith.constant dense<0.000000e+00> : tensor<16x32xf16>
// CHECK: tt.dot %[[A]], %[[B]], %[[Z]], inputPrecision = tf32 : tensor<16x4xf16> * tensor<4x32xf16> -> tensor<16x32xf16>
tt.func @matrix_product(%a: tensor<16x4xf16>, %b: tensor<4x32xf16>) -> tensor<16x32xf16> {
  %a1 = tt.expand_dims %a {axis = 2 : i32} : tensor<16x4xf16> -> tensor<16x4x1xf16>
  %ab = tt.broadcast %a1 : tensor<16x4x1xf16> -> tensor<16x4x32xf16>
  %b1 = tt.expand_dims %b {axis = 0 : i32} : tensor<4x32xf16> -> tensor<1x4x32xf16>
  %bb = tt.broadcast %b1 : tensor<1x4x32xf16> -> tensor<16x4x32xf16>
  %p = arith.mulf %ab, %bb : tensor<16x4x32xf16>
  %s = "tt.reduce"(%p) <{axis = 1 : i32}> ({
  ^bb0(%x: f16, %y: f16):
    %t = arith.addf %x, %y : f16
    tt.reduce.return %t : f16
  }) : (tensor<16x4x32xf16>) -> tensor<16x32xf16>
  tt.return %s : tensor<16x32xf16>
}

// A reduction and a histogram take elements in any order.
// CHECK-LABEL: tt.func @reshape(
// CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xi32> -> tensor<32xi32>
tt.func @reshape(%x: tensor<4x8xi32>) -> (i32, tensor<16xi32>) {
  %f = tt.reshape %x : tensor<4x8xi32> -> tensor<32xi32>
  %r = "tt.reduce"(%f) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %t = arith.maxsi %a, %b : i32
    tt.reduce.return %t : i32
  }) : (tensor<32xi32>) -> i32
  %h = tt.histogram %f : tensor<32xi32> -> tensor<16xi32>
  tt.return %r, %h : i32, tensor<16xi32>
}

// Leading dimensions of size 1 are not loaded in the first place.
// CHECK-LABEL: tt.func @descriptor(
// CHECK: %[[L:.*]] = tt.descriptor_load %{{.*}} : !tt.tensordesc<tensor<1x1x64xf32>> -> tensor<64xf32>
// CHECK-NEXT: tt.return %[[L]]
tt.func @descriptor(%d: !tt.tensordesc<tensor<1x1x64xf32>>, %i: i32) -> tensor<64xf32> {
  %v = tt.descriptor_load %d[%i, %i, %i] : !tt.tensordesc<tensor<1x1x64xf32>> -> tensor<1x1x64xf32>
  %r = tt.reshape %v : tensor<1x1x64xf32> -> tensor<64xf32>
  tt.return %r : tensor<64xf32>
}

// Of the attributes of the second only those that say something of its addresses
// stay, and nothing of the first.
// CHECK-LABEL: tt.func @notes
// CHECK: tt.addptr %{{.*}}, %{{.*}} {tt.constancy = 2 : i32, tt.contiguity = 8 : i32, tt.divisibility = 4 : i32, tt.pointer_range = 32 : i32} : !tt.ptr<f32>, i64
// CHECK-NEXT: tt.return
tt.func @notes(%p: !tt.ptr<f32>, %x: i64, %y: i64) -> !tt.ptr<f32> {
  %0 = tt.addptr %p, %x {tt.divisibility = 16 : i32, tt.first} : !tt.ptr<f32>, i64
  %1 = tt.addptr %0, %y {tt.constancy = 2 : i32, tt.contiguity = 8 : i32, tt.divisibility = 4 : i32, tt.note = "x", tt.pointer_range = 32 : i32, my.note} : !tt.ptr<f32>, i64
  tt.return %1 : !tt.ptr<f32>
}
