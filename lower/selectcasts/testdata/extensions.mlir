// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --linalg-to-tile --tile-select-casts=target=sm_90 --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --linalg-to-tile --tile-select-casts=target=sm_80 --split-input-file | FileCheck %s --check-prefix=OLD

// An 8-bit float is extended to f16 by an instruction, which older targets do not have, and is exact there.
// CHECK-LABEL: func.func @to_bf16
// CHECK: arith.extf %{{.*}} : f8E4M3FN to f16
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.truncf %{{.*}} : f32 to bf16
// CHECK-NOT: arith.shli
// OLD-LABEL: func.func @to_bf16
// OLD-NOT: f8E4M3FN to f16
// OLD: arith.shli
tt.func public @to_bf16(%p: !tt.ptr<f8E4M3FN>, %q: !tt.ptr<bf16>) {
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %a = tt.splat %p : !tt.ptr<f8E4M3FN> -> tensor<16x!tt.ptr<f8E4M3FN>>
  %b = tt.splat %q : !tt.ptr<bf16> -> tensor<16x!tt.ptr<bf16>>
  %c = tt.addptr %a, %i : tensor<16x!tt.ptr<f8E4M3FN>>, tensor<16xi32>
  %d = tt.addptr %b, %i : tensor<16x!tt.ptr<bf16>>, tensor<16xi32>
  %x = tt.load %c : tensor<16x!tt.ptr<f8E4M3FN>>
  %y = tt.fp_to_fp %x : tensor<16xf8E4M3FN> -> tensor<16xbf16>
  tt.store %d, %y : tensor<16x!tt.ptr<bf16>>
  tt.return
}

// -----

// The extension of an operand of a scaled dot is apart from its scale.
// CHECK-LABEL: func.func @scaled
// CHECK: arith.extf %{{.*}} : f8E5M2 to f16
// CHECK: %[[X:.*]] = linalg.generic
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: linalg.generic {{.*}} ins(%[[X]], %{{.*}} : tensor<16x32xf32>, tensor<16x1xi8>)
// CHECK: arith.mulf
// OLD-LABEL: func.func @scaled
// OLD-NOT: f8E5M2 to f16
tt.func public @scaled(%p: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %s: !tt.ptr<i8> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %r: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c16 = arith.constant 16 : i64
  %c32 = arith.constant 32 : i64
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %pa = tt.make_tensor_ptr %p, [%c16, %c32], [%c32, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x32xf8E5M2>>
  %ps = tt.make_tensor_ptr %s, [%c16, %c1], [%c1, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x1xi8>>
  %pb = tt.make_tensor_ptr %q, [%c32, %c16], [%c16, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<32x16xf8E5M2>>
  %pc = tt.make_tensor_ptr %r, [%c16, %c16], [%c16, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<16x16xf32>>
  %a = tt.load %pa : !tt.ptr<tensor<16x32xf8E5M2>>
  %sa = tt.load %ps : !tt.ptr<tensor<16x1xi8>>
  %b = tt.load %pb : !tt.ptr<tensor<32x16xf8E5M2>>
  %d = tt.dot_scaled %a scale %sa, %b, %zero lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<16x32xf8E5M2>, tensor<16x1xi8> * tensor<32x16xf8E5M2> -> tensor<16x16xf32>
  tt.store %pc, %d : !tt.ptr<tensor<16x16xf32>>
  tt.return
}
