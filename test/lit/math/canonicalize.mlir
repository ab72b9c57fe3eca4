// RUN: tshared-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @certain(
// CHECK-DAG: %[[EXP:.*]] = arith.constant 2.71828175 : f32
// CHECK-DAG: %[[ROOT:.*]] = arith.constant 1.41421354 : f32
// CHECK-DAG: %[[POWER:.*]] = arith.constant 1.024000e+03 : f32
// CHECK: return %[[EXP]], %[[ROOT]], %[[POWER]]
func.func @certain() -> (f32, f32, f32) {
  %c1 = arith.constant 1.0 : f32
  %c2 = arith.constant 2.0 : f32
  %c10 = arith.constant 10.0 : f32
  %0 = math.exp %c1 : f32
  %1 = math.sqrt %c2 : f32
  %2 = math.powf %c2, %c10 : f32
  return %0, %1, %2 : f32, f32, f32
}

// Functions that C libraries compute with an error of less than a unit in the last place are
// folded to the nearest number.
// CHECK-LABEL: func.func @nearest(
// CHECK-DAG: %[[LOG:.*]] = arith.constant -0.356674969 : f32
// CHECK-DAG: %[[SIN:.*]] = arith.constant 0.644217669 : f32
// CHECK: return %[[LOG]], %[[SIN]]
func.func @nearest() -> (f32, f32) {
  %c = arith.constant 0.7 : f32
  %0 = math.log %c : f32
  %1 = math.sin %c : f32
  return %0, %1 : f32, f32
}

// Functions with greater errors are not folded, nor are undefined results.
// CHECK-LABEL: func.func @uncertain(
// CHECK: math.tanh
// CHECK: math.acosh
// CHECK: math.sqrt
// CHECK: math.ipowi
func.func @uncertain() -> (f32, f32, f32, i32) {
  %c = arith.constant 0.7 : f32
  %m = arith.constant -1.0 : f32
  %z = arith.constant 0 : i32
  %n = arith.constant -1 : i32
  %0 = math.tanh %c : f32
  %1 = math.acosh %c : f32
  %2 = math.sqrt %m : f32
  %3 = math.ipowi %z, %n : i32
  return %0, %1, %2, %3 : f32, f32, f32, i32
}
