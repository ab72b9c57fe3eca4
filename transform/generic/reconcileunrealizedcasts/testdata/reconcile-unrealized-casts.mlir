// RUN: tshared-opt %s --reconcile-unrealized-casts | FileCheck %s

// A cast and the cast back are nothing; a cast to a third type stays.
// CHECK: func.func @there_and_back(%[[ARG0:.+]]: i64) -> i64 {
// CHECK-NEXT: return %[[ARG0]] : i64
func.func @there_and_back(%x: i64) -> i64 {
  %a = builtin.unrealized_conversion_cast %x : i64 to index
  %b = builtin.unrealized_conversion_cast %a : index to i64
  return %b : i64
}

// CHECK: func.func @elsewhere(%[[ARG0:.+]]: i64) -> f64 {
// CHECK-NEXT: %[[V1:.+]] = builtin.unrealized_conversion_cast %[[ARG0]] : i64 to index
// CHECK-NEXT: %[[V2:.+]] = builtin.unrealized_conversion_cast %[[V1]] : index to f64
// CHECK-NEXT: return %[[V2]] : f64
func.func @elsewhere(%x: i64) -> f64 {
  %a = builtin.unrealized_conversion_cast %x : i64 to index
  %b = builtin.unrealized_conversion_cast %a : index to f64
  return %b : f64
}
