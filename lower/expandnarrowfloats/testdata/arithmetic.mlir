// RUN: tshared-opt %s --expand-narrow-floats --split-input-file | FileCheck %s
// RUN: tshared-opt %s --expand-narrow-floats --split-input-file | FileCheck %s --check-prefix=NONE

// NONE-NOT: arith.{{extf|truncf|addf|cmpf|sitofp}} {{.*}}f8

// Numbers are computed with in f32.
// CHECK-LABEL: func.func @arithmetic
// CHECK: arith.addf %{{.*}} : f32
// CHECK: arith.cmpf olt, %{{.*}} : f32
// CHECK: math.exp %{{.*}} : f32
// CHECK: arith.sitofp %{{.*}} : i32 to f32
func.func @arithmetic(%x: f8E5M2, %y: f8E5M2, %i: i32) -> (f8E5M2, i1, f8E5M2, f8E5M2) {
  %0 = arith.addf %x, %y : f8E5M2
  %1 = arith.cmpf olt, %x, %y : f8E5M2
  %2 = math.exp %x : f8E5M2
  %3 = arith.sitofp %i : i32 to f8E5M2
  return %0, %1, %2, %3 : f8E5M2, i1, f8E5M2, f8E5M2
}

// -----

// Products of matrices get operands of f32, and keep what is said about them.
// CHECK-LABEL: func.func @product
// CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<4x8xf8E5M2>) outs(%{{.*}} : tensor<4x8xf32>)
// CHECK: %[[Y:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<8x4xf8E4M3FN>) outs(%{{.*}} : tensor<8x4xf32>)
// CHECK: linalg.matmul {tshared.max_num_imprecise_acc = 32 : i32} ins(%[[X]], %[[Y]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%arg2 : tensor<4x4xf32>)
func.func @product(%x: tensor<4x8xf8E5M2>, %y: tensor<8x4xf8E4M3FN>, %z: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %0 = linalg.matmul {tshared.max_num_imprecise_acc = 32 : i32} ins(%x, %y : tensor<4x8xf8E5M2>, tensor<8x4xf8E4M3FN>) outs(%z : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
