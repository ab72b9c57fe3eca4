// RUN: tshared-opt %s --triton-reorder-broadcast | FileCheck %s

// Chains of all kinds of elementwise operations are computed on scalars.
// CHECK-LABEL: tt.func @scalars(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: i32
// CHECK: %[[C:.*]] = arith.constant 3 : i32
// CHECK: %[[M:.*]] = arith.muli %[[I]], %[[C]] overflow<nsw> : i32
// CHECK: %[[Q:.*]] = tt.addptr %[[P]], %[[M]] : !tt.ptr<f32>, i32
// CHECK: %[[QS:.*]] = tt.splat %[[Q]] : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
// CHECK: %[[L:.*]] = arith.cmpi slt, %[[I]], %[[C]] : i32
// CHECK: %[[LS:.*]] = tt.splat %[[L]] : i1 -> tensor<8xi1>
// CHECK: tt.return %[[QS]], %[[LS]]
tt.func @scalars(%p: !tt.ptr<f32>, %i: i32) -> (tensor<8x!tt.ptr<f32>>, tensor<8xi1>) {
  %three = arith.constant dense<3> : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %is = tt.splat %i : i32 -> tensor<8xi32>
  %m = arith.muli %is, %three overflow<nsw> : tensor<8xi32>
  %q = tt.addptr %ps, %m : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %l = arith.cmpi slt, %is, %three : tensor<8xi32>
  tt.return %q, %l : tensor<8x!tt.ptr<f32>>, tensor<8xi1>
}

// What is the same everywhere gets the shape of what is repeated.
// CHECK-LABEL: tt.func @mixed(
// CHECK-SAME: %[[V:.*]]: tensor<1x8xf32>, %[[X:.*]]: f32
// CHECK: %[[XS:.*]] = tt.splat %[[X]] : f32 -> tensor<1x8xf32>
// CHECK: %[[S:.*]] = arith.subf %[[XS]], %[[V]] : tensor<1x8xf32>
// CHECK: %[[B:.*]] = tt.broadcast %[[S]] : tensor<1x8xf32> -> tensor<4x8xf32>
// CHECK: tt.return %[[B]]
tt.func @mixed(%v: tensor<1x8xf32>, %x: f32) -> tensor<4x8xf32> {
  %b = tt.broadcast %v : tensor<1x8xf32> -> tensor<4x8xf32>
  %xs = tt.splat %x : f32 -> tensor<4x8xf32>
  %r = arith.subf %xs, %b : tensor<4x8xf32>
  tt.return %r : tensor<4x8xf32>
}

// Several results are each repeated.
// CHECK-LABEL: tt.func @two_results(
// CHECK: %[[L:.*]], %[[H:.*]] = arith.mului_extended %{{.*}}, %{{.*}} : tensor<4x1xi32>
// CHECK: tt.broadcast %[[L]] : tensor<4x1xi32> -> tensor<4x8xi32>
// CHECK: tt.broadcast %[[H]] : tensor<4x1xi32> -> tensor<4x8xi32>
tt.func @two_results(%v: tensor<4x1xi32>, %w: tensor<4x1xi32>) -> (tensor<4x8xi32>, tensor<4x8xi32>) {
  %a = tt.broadcast %v : tensor<4x1xi32> -> tensor<4x8xi32>
  %b = tt.broadcast %w : tensor<4x1xi32> -> tensor<4x8xi32>
  %l, %h = arith.mului_extended %a, %b : tensor<4x8xi32>
  tt.return %l, %h : tensor<4x8xi32>, tensor<4x8xi32>
}
