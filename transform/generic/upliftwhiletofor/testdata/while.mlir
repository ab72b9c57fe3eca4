// RUN: tshared-opt %s --uplift-while-to-for | FileCheck %s

// The counter goes up while it is less than an end. That it is not below a limit is a condition of the first iteration: it stays so.

// CHECK-LABEL: func.func @tiles(
// CHECK-SAME: %[[FIRST:.*]]: i32, %[[FROM:.*]]: i32, %[[TO:.*]]: i32, %[[SUM:.*]]: i32
// CHECK: %[[STEP:.*]] = arith.constant 132 : i32
// CHECK: %[[HOLDS:.*]] = arith.cmpi sle, %[[FROM]], %[[FIRST]] : i32
// CHECK: %[[END:.*]] = arith.select %[[HOLDS]], %[[TO]], %[[FIRST]] : i32
// CHECK: %[[LOOP:.*]]:2 = scf.for %[[I:.*]] = %[[FIRST]] to %[[END]] step %[[STEP]] iter_args(%{{.*}} = %[[FIRST]], %[[ARG:.*]] = %[[SUM]]) -> (i32, i32)
// CHECK: %[[NEXT:.*]] = arith.addi %[[ARG]], %[[I]] : i32
// CHECK: %[[LAST:.*]] = arith.addi %[[I]], %[[STEP]] : i32
// CHECK: scf.yield %[[LAST]], %[[NEXT]] : i32, i32
// CHECK: return %[[LOOP]]#0, %[[LOOP]]#1
func.func @tiles(%first: i32, %from: i32, %to: i32, %sum: i32) -> (i32, i32) {
  %step = arith.constant 132 : i32
  %r:2 = scf.while (%x = %first, %s = %sum) : (i32, i32) -> (i32, i32) {
    %above = arith.cmpi sle, %from, %x : i32
    %below = arith.cmpi slt, %x, %to : i32
    %both = arith.andi %above, %below : i1
    scf.condition(%both) %x, %s : i32, i32
  } do {
  ^bb0(%x: i32, %s: i32):
    %n = arith.addi %s, %x : i32
    %y = arith.addi %x, %step : i32
    scf.yield %y, %n : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}

// A loop that counts down, one whose end changes, and one that adds what is no constant stay.

// CHECK-LABEL: func.func @others
// CHECK-NOT: scf.for
func.func @others(%first: i32, %from: i32, %to: i32, %far: i32) -> (i32, i32, i32) {
  %step = arith.constant -1 : i32
  %one = arith.constant 1 : i32
  %down = scf.while (%x = %first) : (i32) -> i32 {
    %below = arith.cmpi slt, %x, %to : i32
    scf.condition(%below) %x : i32
  } do {
  ^bb0(%x: i32):
    %y = arith.addi %x, %step : i32
    scf.yield %y : i32
  }
  %changes:2 = scf.while (%x = %first, %e = %to) : (i32, i32) -> (i32, i32) {
    %below = arith.cmpi slt, %x, %e : i32
    scf.condition(%below) %x, %e : i32, i32
  } do {
  ^bb0(%x: i32, %e: i32):
    %y = arith.addi %x, %one : i32
    %f = arith.subi %e, %one : i32
    scf.yield %y, %f : i32, i32
  }
  %unknown = scf.while (%x = %first) : (i32) -> i32 {
    %below = arith.cmpi slt, %x, %to : i32
    scf.condition(%below) %x : i32
  } do {
  ^bb0(%x: i32):
    %y = arith.addi %x, %far : i32
    scf.yield %y : i32
  }
  return %down, %changes#0, %unknown : i32, i32, i32
}

// The number of programs along an axis, the first of the last six arguments, is positive.

// CHECK-LABEL: func.func @programs
// CHECK: scf.for %{{.*}} = %arg0 to %arg1 step %arg2
func.func @programs(%first: i32, %to: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) -> i32 {
  %r = scf.while (%x0 = %first) : (i32) -> i32 {
    %below = arith.cmpi sgt, %to, %x0 : i32
    scf.condition(%below) %x0 : i32
  } do {
  ^bb0(%x0: i32):
    %next = arith.addi %x0, %nx : i32
    scf.yield %next : i32
  }
  return %r : i32
}
