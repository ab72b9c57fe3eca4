// RUN: tshared-opt %s --sccp | FileCheck %s

// Constants go through branches that are taken: the other side does not count.
// CHECK: func.func @one_side(%[[ARG0:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V1:.+]] = arith.constant 1 : i32
// CHECK-NEXT: %[[V2:.+]] = arith.constant true
// CHECK-NEXT: cf.cond_br %[[V2]], ^bb1, ^bb2(%[[ARG0]] : i32)
// CHECK-NEXT: ^bb1:  // pred: ^bb0
// CHECK-NEXT: cf.br ^bb2(%[[V1]] : i32)
// CHECK-NEXT: ^bb2(%[[V3:.+]]: i32):  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT: return %[[V1]] : i32
func.func @one_side(%x: i32) -> i32 {
  %true = arith.constant true
  %c1 = arith.constant 1 : i32
  cf.cond_br %true, ^left, ^right(%x : i32)
^left:
  cf.br ^right(%c1 : i32)
^right(%v: i32):
  return %v : i32
}

// A loop that does not change a constant keeps it.
// CHECK: func.func @loop(%[[ARG0:.+]]: index) -> i32 {
// CHECK-NEXT: %[[V1:.+]] = arith.constant 7 : i32
// CHECK-NEXT: %[[V2:.+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V3:.+]] = arith.constant 0 : index
// CHECK-NEXT: return %[[V1]] : i32
func.func @loop(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c7) -> (i32) {
    %z = arith.constant 0 : i32
    %b = arith.addi %a, %z : i32
    scf.yield %b : i32
  }
  return %r : i32
}
