// RUN: tshared-opt %s --canonicalize | FileCheck %s

// A fold, a pattern and dead code.
// CHECK: func.func @folds(%[[ARG0:.+]]: i32, %[[ARG1:.+]]: i1) -> (i32, i32) {
// CHECK-NEXT: %[[V2:.+]] = arith.constant 0 : i32
// CHECK-NEXT: return %[[ARG0]], %[[V2]] : i32, i32
func.func @folds(%x: i32, %c: i1) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %dead = arith.muli %x, %x : i32
  %sum = arith.addi %c0, %x : i32
  %same = arith.select %c, %sum, %x : i32
  %diff = arith.subi %x, %x : i32
  return %same, %diff : i32, i32
}

// A branch whose condition is known takes one side.
// CHECK: func.func @known_branch(%[[ARG0:.+]]: i32) -> i32 {
// CHECK-NEXT: return %[[ARG0]] : i32
func.func @known_branch(%x: i32) -> i32 {
  %true = arith.constant true
  %r = scf.if %true -> (i32) {
    scf.yield %x : i32
  } else {
    %c1 = arith.constant 1 : i32
    scf.yield %c1 : i32
  }
  return %r : i32
}

// A loop that runs not at all is its initial values.
// CHECK: func.func @no_iterations(%[[ARG0:.+]]: f32) -> f32 {
// CHECK-NEXT: return %[[ARG0]] : f32
func.func @no_iterations(%x: f32) -> f32 {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c4 to %c4 step %c1 iter_args(%a = %x) -> (f32) {
    %n = arith.addf %a, %a : f32
    scf.yield %n : f32
  }
  return %r : f32
}
