// RUN: tshared-opt %s --triton-arith-to-linalg="hints=true" --split-input-file | FileCheck %s

// A sum that starts at zero needs no addition; the precision travels along.
// CHECK-LABEL: func.func @from_zero
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[P:.*]] = linalg.matmul {tshared.input_precision = "tf32"} ins(%{{.*}}) outs(%[[Z]] : tensor<4x4xf32>)
// CHECK-NEXT: return %[[P]]
tt.func @from_zero(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<4x4xf32> {
  %z = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = tt.dot %a, %b, %z, inputPrecision = tf32 {maxNumImpreciseAcc = 64 : i32} : tensor<4x8xf32> * tensor<8x4xf32> -> tensor<4x4xf32>
  tt.return %0 : tensor<4x4xf32>
}

// -----

// What is said about f32 and 8-bit floats means nothing for others.
// CHECK-LABEL: func.func @short_floats
// CHECK: linalg.matmul {tshared.input_precision = "bf16", tshared.max_num_imprecise_acc = 64 : i32} ins(%{{.*}} : tensor<4x8xf8E5M2>
// CHECK: linalg.matmul ins(%{{.*}} : tensor<4x8xbf16>
tt.func @short_floats(%a: tensor<4x8xf8E5M2>, %b: tensor<8x4xf8E5M2>, %c: tensor<4x8xbf16>, %d: tensor<8x4xbf16>) -> (tensor<4x4xf32>, tensor<4x4xf32>) {
  %z = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
  %0 = tt.dot %a, %b, %z, inputPrecision = tf32 {maxNumImpreciseAcc = 64 : i32} : tensor<4x8xf8E5M2> * tensor<8x4xf8E5M2> -> tensor<4x4xf32>
  %1 = tt.dot %c, %d, %z, inputPrecision = tf32 {maxNumImpreciseAcc = 64 : i32} : tensor<4x8xbf16> * tensor<8x4xbf16> -> tensor<4x4xf32>
  tt.return %0, %1 : tensor<4x4xf32>, tensor<4x4xf32>
}

// -----

// Others are added to the product.
// CHECK-LABEL: func.func @accumulate
// CHECK-SAME: %[[C:[^ ]*]]: tensor<4x4xi32>
// CHECK: %[[P:.*]] = linalg.matmul
// CHECK: linalg.generic {{.*}} ins(%[[C]], %[[P]]
// CHECK: arith.addi
tt.func @accumulate(%a: tensor<4x8xi8>, %b: tensor<8x4xi8>, %c: tensor<4x4xi32>) -> tensor<4x4xi32> {
  %0 = tt.dot %a, %b, %c : tensor<4x8xi8> * tensor<8x4xi8> -> tensor<4x4xi32>
  tt.return %0 : tensor<4x4xi32>
}

// -----

// Sums of short floats are kept in f32.
// CHECK-LABEL: func.func @short_sums
// CHECK: %[[P:.*]] = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf16>, tensor<8x4xf16>) outs(%{{.*}} : tensor<4x4xf32>)
// CHECK: linalg.generic {{.*}} ins(%arg2 : tensor<4x4xf16>)
// CHECK: arith.extf
// CHECK: arith.addf %{{.*}} : f32
// CHECK: arith.truncf %{{.*}} : f32 to f16
tt.func @short_sums(%a: tensor<4x8xf16>, %b: tensor<8x4xf16>, %c: tensor<4x4xf16>) -> tensor<4x4xf16> {
  %0 = tt.dot %a, %b, %c : tensor<4x8xf16> * tensor<8x4xf16> -> tensor<4x4xf16>
  tt.return %0 : tensor<4x4xf16>
}

// -----

// Stacks of matrices have a product of their own.
// CHECK-LABEL: func.func @batched
// CHECK: linalg.batch_matmul ins(%{{.*}} : tensor<2x4x8xf32>, tensor<2x8x4xf32>)
tt.func @batched(%a: tensor<2x4x8xf32>, %b: tensor<2x8x4xf32>) -> tensor<2x4x4xf32> {
  %z = arith.constant dense<0.000000e+00> : tensor<2x4x4xf32>
  %0 = tt.dot %a, %b, %z : tensor<2x4x8xf32> * tensor<2x8x4xf32> -> tensor<2x4x4xf32>
  tt.return %0 : tensor<2x4x4xf32>
}
