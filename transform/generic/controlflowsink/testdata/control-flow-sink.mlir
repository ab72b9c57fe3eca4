// RUN: tshared-opt %s --control-flow-sink | FileCheck %s

// An operation that only one branch uses goes into it; one that both use stays.
// CHECK: func.func @sinks(%[[ARG0:.+]]: i1, %[[ARG1:.+]]: i32, %[[ARG2:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V3:.+]] = arith.muli %[[ARG1]], %[[ARG2]] : i32
// CHECK-NEXT: %[[V4:.+]] = scf.if %[[ARG0]] -> (i32) {
// CHECK-NEXT: %[[V5:.+]] = arith.addi %[[ARG1]], %[[ARG2]] : i32
// CHECK-NEXT: %[[V6:.+]] = arith.addi %[[V5]], %[[V3]] : i32
// CHECK-NEXT: scf.yield %[[V6]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[V3]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V4]] : i32
func.func @sinks(%c: i1, %x: i32, %y: i32) -> i32 {
  %one = arith.addi %x, %y : i32
  %both = arith.muli %x, %y : i32
  %r = scf.if %c -> (i32) {
    %n = arith.addi %one, %both : i32
    scf.yield %n : i32
  } else {
    scf.yield %both : i32
  }
  return %r : i32
}
