// RUN: tshared-opt %s --triton-loop-aware-cse | FileCheck %s

// Values that become each other are equal when they start equal; the order of
// a sum's operands does not matter.
// CHECK-LABEL: tt.func @swapped(
// CHECK: %[[R:.*]] = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (i32)
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[A]], %{{.*}} : i32
// CHECK-NEXT: scf.yield %[[S]] : i32
// CHECK: tt.return %[[R]], %[[R]]
tt.func @swapped(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
    %p = arith.addi %b, %y : i32
    %q = arith.addi %y, %a : i32
    scf.yield %p, %q : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// What starts from equal computations is equal too, in the inner loop because
// it is in the outer one.
// CHECK-LABEL: tt.func @nested(
// CHECK: %[[R:.*]] = scf.for %{{.*}} iter_args(%[[A:.*]] = %{{.*}}) -> (i32)
// CHECK: %[[S:.*]] = scf.for %{{.*}} iter_args(%{{.*}} = %[[A]]) -> (i32)
// CHECK: scf.yield %[[S]] : i32
// CHECK: tt.return %[[R]], %[[R]]
tt.func @nested(%n: i32, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %u = arith.muli %x, %x : i32
  %v = arith.muli %x, %x : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %u, %b = %v) -> (i32, i32) : i32 {
    %p = arith.addi %a, %c1 : i32
    %q = arith.addi %b, %c1 : i32
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%c = %a) -> (i32) : i32 {
      %d = arith.muli %c, %p : i32
      scf.yield %d : i32
    }
    scf.yield %s, %s : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}
