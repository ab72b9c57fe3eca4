// RUN: tshared-opt %s --expand-narrow-floats --canonicalize --split-input-file | FileCheck %s

// A number with exponent 0 is its fraction; one pattern is NaN.
// CHECK-LABEL: func.func @extend
// CHECK-DAG: %[[WORTH:.*]] = arith.constant 0.001953125 : f32
// CHECK-DAG: %[[BIAS:.*]] = arith.constant 1006632960 : i32
// CHECK-DAG: %[[NAN:.*]] = arith.constant 2143289344 : i32
// CHECK: %[[I:.*]] = arith.bitcast %arg0 : f8E4M3FN to i8
// CHECK: %[[W:.*]] = arith.extui %[[I]] : i8 to i32
// CHECK: %[[M:.*]] = arith.andi %[[W]], %c127_i32
// CHECK: %[[E:.*]] = arith.shli %[[M]], %c20_i32
// CHECK: %[[NORMAL:.*]] = arith.addi %[[E]], %[[BIAS]]
// CHECK: %[[D:.*]] = arith.uitofp %[[M]] : i32 to f32
// CHECK: %[[S:.*]] = arith.mulf %[[D]], %[[WORTH]] : f32
// CHECK: %[[ISSMALL:.*]] = arith.cmpi ult, %[[M]], %c8_i32
// CHECK: %[[SMALL:.*]] = arith.bitcast %[[S]] : f32 to i32
// CHECK: %[[V:.*]] = arith.select %[[ISSMALL]], %[[SMALL]], %[[NORMAL]]
// CHECK: %[[SIGNED:.*]] = arith.ori %[[V]]
// CHECK: %[[ISNAN:.*]] = arith.cmpi eq, %[[M]], %c127_i32
// CHECK: %[[R:.*]] = arith.select %[[ISNAN]], %[[NAN]], %[[SIGNED]]
// CHECK: arith.bitcast %[[R]] : i32 to f32
func.func @extend(%x: f8E4M3FN) -> f32 {
  %0 = arith.extf %x : f8E4M3FN to f32
  return %0 : f32
}

// -----

// Elements of tensors as well; other formats are made of the f32.
// CHECK-LABEL: func.func @tensors
// CHECK: arith.bitcast %arg0 : tensor<8xf8E5M2> to tensor<8xi8>
// CHECK: arith.truncf %{{.*}} : tensor<8xf32> to tensor<8xf16>
func.func @tensors(%x: tensor<8xf8E5M2>) -> tensor<8xf16> {
  %0 = arith.extf %x : tensor<8xf8E5M2> to tensor<8xf16>
  return %0 : tensor<8xf16>
}

// -----

// Rounding that most targets do not have is done on the patterns; an f64 is
// rounded once.
// CHECK-LABEL: func.func @rounding
// CHECK-NOT: truncf
// CHECK: arith.trunci %{{.*}} : i32 to i16
// CHECK: arith.trunci %{{.*}} : i64 to i8
// CHECK: arith.trunci %{{.*}} : i64 to i32
func.func @rounding(%x: f32, %y: f64) -> (f16, f8E5M2, f32) {
  %0 = arith.truncf %x toward_zero : f32 to f16
  %1 = arith.truncf %y : f64 to f8E5M2
  %2 = arith.truncf %y upward : f64 to f32
  return %0, %1, %2 : f16, f8E5M2, f32
}

// -----

// What targets can do stays.
// CHECK-LABEL: func.func @known
// CHECK: arith.truncf %arg0 : f32 to f16
// CHECK-NEXT: arith.truncf %arg0 to_nearest_even : f32 to bf16
// CHECK-NEXT: arith.bitcast
// CHECK-NEXT: arith.select
// CHECK-NEXT: return
func.func @known(%x: f32, %y: f8E5M2, %c: i1) -> (f16, bf16, i8, f8E5M2) {
  %z = arith.constant 1.0 : f8E5M2
  %0 = arith.truncf %x : f32 to f16
  %1 = arith.truncf %x to_nearest_even : f32 to bf16
  %2 = arith.bitcast %y : f8E5M2 to i8
  %3 = arith.select %c, %y, %z : f8E5M2
  return %0, %1, %2, %3 : f16, bf16, i8, f8E5M2
}
