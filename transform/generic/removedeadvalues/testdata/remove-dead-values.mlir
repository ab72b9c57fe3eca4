// RUN: tshared-opt %s --remove-dead-values | FileCheck %s

// An argument that a private function does not use goes, with the operands of its calls; and so does a result that nobody uses.
// CHECK: func.func private @callee(%[[ARG0:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V1:.+]] = arith.addi %[[ARG0]], %[[ARG0]] : i32
// CHECK-NEXT: return %[[V1]] : i32
func.func private @callee(%x: i32, %unused: i32) -> (i32, i32) {
  %a = arith.addi %x, %x : i32
  %b = arith.muli %x, %x : i32
  return %a, %b : i32, i32
}

// CHECK: func.func @caller(%[[ARG0:.+]]: i32, %[[ARG1:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V2:.+]] = call @callee(%[[ARG0]]) : (i32) -> i32
// CHECK-NEXT: return %[[V2]] : i32
func.func @caller(%x: i32, %y: i32) -> i32 {
  %r:2 = call @callee(%x, %y) : (i32, i32) -> (i32, i32)
  return %r#0 : i32
}
