// RUN: tshared-opt %s --canonicalize | FileCheck %s

// Branches in circles are left alone.
// CHECK-LABEL: func.func @circles(
// CHECK-NEXT: cf.cond_br %{{.*}}, ^[[A:bb[0-9]+]], ^[[B:bb[0-9]+]]
// CHECK: cf.br ^
// CHECK: cf.br ^
func.func @circles(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb1
^bb2:
  cf.br ^bb3
^bb3:
  cf.br ^bb2
}

// The condition is known where it led.
// CHECK-LABEL: func.func @known(
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[FALSE:.*]] = arith.constant false
// CHECK: return %[[TRUE]]
// CHECK: return %[[FALSE]]
func.func @known(%c: i1) -> i1 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %c : i1
^bb2:
  return %c : i1
}

// A case that leads where the default does is dropped.
// CHECK-LABEL: func.func @cases(
// CHECK: cf.switch %{{.*}} : i32, [
// CHECK-NEXT:   default: ^bb1,
// CHECK-NEXT:   4294967295: ^bb2
// CHECK-NEXT: ]
func.func @cases(%x: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  cf.switch %x : i32, [
    default: ^bb1,
    7: ^bb1,
    4294967295: ^bb2
  ]
^bb1:
  return %c1 : i32
^bb2:
  return %c2 : i32
}
