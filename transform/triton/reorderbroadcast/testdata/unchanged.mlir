// RUN: tshared-opt %s --triton-reorder-broadcast | FileCheck %s

// Different dimensions are repeated, or one operand is no repetition at all.
// CHECK-LABEL: tt.func @shapes(
// CHECK-COUNT-2: arith.addf %{{.*}}, %{{.*}} : tensor<4x8xf32>
tt.func @shapes(%v: tensor<1x8xf32>, %w: tensor<4x1xf32>, %x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %a = tt.broadcast %v : tensor<1x8xf32> -> tensor<4x8xf32>
  %b = tt.broadcast %w : tensor<4x1xf32> -> tensor<4x8xf32>
  %0 = arith.addf %a, %b : tensor<4x8xf32>
  %1 = arith.addf %a, %x : tensor<4x8xf32>
  tt.return %0, %1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// Constants that differ by element, and a condition that is one for all.
// CHECK-LABEL: tt.func @operands(
// CHECK: arith.addi %{{.*}}, %{{.*}} : tensor<2xi32>
// CHECK: arith.select %{{.*}}, %{{.*}}, %{{.*}} : tensor<2xi32>
tt.func @operands(%x: i32, %y: i32, %c: i1) -> (tensor<2xi32>, tensor<2xi32>) {
  %k = arith.constant dense<[1, 2]> : tensor<2xi32>
  %a = tt.splat %x : i32 -> tensor<2xi32>
  %b = tt.splat %y : i32 -> tensor<2xi32>
  %0 = arith.addi %a, %k : tensor<2xi32>
  %1 = arith.select %c, %a, %b : tensor<2xi32>
  tt.return %0, %1 : tensor<2xi32>, tensor<2xi32>
}

// Foreign code that does more than compute, or takes elements in pairs.
// CHECK-LABEL: tt.func @foreign(
// CHECK: tt.extern_elementwise {{.*}} -> tensor<8xf32>
// CHECK: tt.elementwise_inline_asm {{.*}} -> tensor<8xf32>
tt.func @foreign(%x: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = tt.splat %x : f32 -> tensor<8xf32>
  %0 = tt.extern_elementwise %a {libname = "", libpath = "", pure = false, symbol = "f"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tt.elementwise_inline_asm "mov.b32 $0, $1;" {constraints = "=r,r", packed_element = 2 : i32, pure = true} %a : tensor<8xf32> -> tensor<8xf32>
  tt.return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
