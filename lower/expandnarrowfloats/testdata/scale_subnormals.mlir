// RUN: tshared-opt %s --expand-narrow-floats=scale-subnormals=true | FileCheck %s

// Exponent and fraction are shifted to where f32 has them, and one multiplication moves the bias, of subnormal numbers too. NaN is selected
// afterwards.
// CHECK-LABEL: func.func @extend
// CHECK: %[[B:.*]] = arith.bitcast %arg0 : f8E4M3FN to i8
// CHECK: %[[X:.*]] = arith.extui %[[B]] : i8 to i32
// CHECK: %[[M:.*]] = arith.andi %[[X]], %c127_i32{{[_0-9]*}} : i32
// CHECK: %[[S:.*]] = arith.shli %[[M]], %c20_i32{{[_0-9]*}} : i32
// CHECK: %[[F:.*]] = arith.bitcast %[[S]] : i32 to f32
// CHECK: %[[P:.*]] = arith.constant 1.329228E+36 : f32
// CHECK: arith.mulf %[[F]], %[[P]] : f32
// CHECK-NOT: arith.uitofp
// CHECK: arith.select
// CHECK-NOT: arith.select
func.func @extend(%x: f8E4M3FN) -> f32 {
  %y = arith.extf %x : f8E4M3FN to f32
  return %y : f32
}
