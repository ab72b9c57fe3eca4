// RUN: tshared-opt %s --inline | FileCheck %s

// A private function is inlined where it is called, and goes; one that calls itself stays.
// CHECK-NOT: @square
func.func private @square(%x: i32) -> i32 {
  %r = arith.muli %x, %x : i32
  return %r : i32
}

// CHECK: func.func @caller(%[[ARG0:.+]]: i32, %[[ARG1:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V2:.+]] = arith.muli %[[ARG0]], %[[ARG0]] : i32
// CHECK-NEXT: %[[V3:.+]] = arith.muli %[[ARG1]], %[[ARG1]] : i32
// CHECK-NEXT: %[[V4:.+]] = arith.addi %[[V2]], %[[V3]] : i32
// CHECK-NEXT: return %[[V4]] : i32
func.func @caller(%x: i32, %y: i32) -> i32 {
  %a = call @square(%x) : (i32) -> i32
  %b = call @square(%y) : (i32) -> i32
  %r = arith.addi %a, %b : i32
  return %r : i32
}

// CHECK: func.func @itself(%[[ARG0:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V1:.+]] = call @itself(%[[ARG0]]) : (i32) -> i32
// CHECK-NEXT: return %[[V1]] : i32
func.func @itself(%x: i32) -> i32 {
  %r = call @itself(%x) : (i32) -> i32
  return %r : i32
}
