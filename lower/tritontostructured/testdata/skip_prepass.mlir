// RUN: tshared-opt %s --triton-to-structured="skip-prepass=true" | FileCheck %s

// The prepass simplifies kernels; the analyses do not rely on that. A constant mask
// keeps all or nothing.
// CHECK-LABEL: tt.func @constants
tt.func @constants(%p: !tt.ptr<f32>, %x: tensor<64xf32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %no = arith.constant dense<false> : tensor<64xi1>
  %yes = arith.constant dense<true> : tensor<64xi1>
  // CHECK: "tts.store"({{.*}}static_mask_dims = array<i64: 64>
  tt.store %a, %x, %yes : tensor<64x!tt.ptr<f32>>
  // CHECK: "tts.store"({{.*}}static_mask_dims = array<i64: 0>
  tt.store %a, %x, %no : tensor<64x!tt.ptr<f32>>
  tt.return
}

// One that keeps nothing of a row keeps nothing of its copies.
// CHECK-LABEL: tt.func @repeated
tt.func @repeated(%p: !tt.ptr<f32>, %x: tensor<4x8xf32>) {
  %o = arith.constant dense<3> : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %no = arith.constant dense<false> : tensor<1x8xi1>
  %m = tt.broadcast %no : tensor<1x8xi1> -> tensor<4x8xi1>
  // CHECK: "tts.store"({{.*}}static_mask_dims = array<i64: 0, 8>
  tt.store %a, %x, %m : tensor<4x8x!tt.ptr<f32>>
  tt.return
}

// A range of one element that is repeated does not move: compared, it keeps all
// or nothing.
// CHECK-LABEL: tt.func @one
tt.func @one(%p: !tt.ptr<f32>, %n: i32, %x: tensor<8xf32>) {
  %one = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
  %b = tt.broadcast %one : tensor<1xi32> -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %o = arith.addi %r, %b : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [8], strides: [1], offsets: [0]
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: "tts.store"
  tt.store %a, %x : tensor<8x!tt.ptr<f32>>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %m = arith.cmpi slt, %b, %ns : tensor<8xi32>
  // CHECK: %[[F:.*]] = arith.cmpi slt, %c0, %{{.*}} : index
  // CHECK: %[[N:.*]] = arith.select %[[F]], %c8, %c0{{.*}} : index
  // CHECK: "tts.store"(%{{.*}}, %{{.*}}, %[[N]])
  tt.store %a, %x, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}
