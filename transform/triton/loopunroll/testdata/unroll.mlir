// RUN: tshared-opt %s --triton-loop-unroll | FileCheck %s

// Carried values go from one copy of the body to the next; the one iteration
// that is left needs no loop.
// CHECK-LABEL: tt.func @known(
// CHECK: %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %c6_i32 step %c3_i32 iter_args(%[[A:.*]] = %{{.*}}) -> (i32)
// CHECK: %[[B:.*]] = arith.addi %[[A]], %[[I]] : i32
// CHECK: %[[J:.*]] = arith.addi %[[I]], %{{.*}} : i32
// CHECK: %[[C:.*]] = arith.addi %[[B]], %[[J]] : i32
// CHECK: %[[K:.*]] = arith.addi %[[I]], %{{.*}} : i32
// CHECK: %[[D:.*]] = arith.addi %[[C]], %[[K]] : i32
// CHECK: scf.yield %[[D]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: %[[E:.*]] = arith.addi %[[R]], %c6_i32 : i32
// CHECK-NEXT: tt.return %[[E]]
tt.func @known(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c7 = arith.constant 7 : i32
  %r = scf.for %i = %c0 to %c7 step %c1 iter_args(%a = %x) -> (i32) : i32 {
    %b = arith.addi %a, %i : i32
    scf.yield %b : i32
  } {tt.loop_unroll_factor = 3 : i32}
  tt.return %r : i32
}

// Nothing is left of a loop whose iterations are done at once; its counter has
// no uses and is not computed.
// CHECK-LABEL: tt.func @all(
// CHECK-NOT: scf.for
// CHECK: %[[A:.*]] = arith.muli %[[X:[a-z0-9_]+]]
// CHECK-SAME: , %[[X]] : i32
// CHECK-NEXT: %[[B:.*]] = arith.muli %[[A]], %[[A]] : i32
// CHECK-NEXT: tt.return %[[B]]
tt.func @all(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %x) -> (i32) : i32 {
    %b = arith.muli %a, %a : i32
    scf.yield %b : i32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : i32
}

// With any step the loop stops where the upper bound is certain not to be
// passed, also when that is below the lower one. Other attributes stay.
// CHECK-LABEL: tt.func @any_step(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<i32>, %[[N:.*]]: i32
// CHECK: %[[E:.*]] = arith.maxsi %[[N]], %[[C0:.*]] : i32
// CHECK-NEXT: %[[D:.*]] = arith.subi %[[E]], %[[C0]] : i32
// CHECK-NEXT: %[[T:.*]] = arith.divui %[[D]], %[[C4:.*]] : i32
// CHECK-NEXT: %[[F:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[L:.*]] = arith.remui %[[T]], %[[F]] : i32
// CHECK-NEXT: %[[M:.*]] = arith.subi %[[T]], %[[L]] : i32
// CHECK-NEXT: %[[W:.*]] = arith.muli %[[M]], %[[C4]] : i32
// CHECK-NEXT: %[[U:.*]] = arith.addi %[[C0]], %[[W]] : i32
// CHECK-NEXT: %[[S:.*]] = arith.muli %[[C4]], %[[F]] : i32
// CHECK-NEXT: scf.for %{{.*}} = %[[C0]] to %[[U]] step %[[S]]
// CHECK: } {tt.num_stages = 3 : i32}
// CHECK-NEXT: scf.for %{{.*}} = %[[U]] to %[[N]] step %[[C4]]
// CHECK: } {tt.num_stages = 1 : i32}
tt.func @any_step(%p: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c4 = arith.constant 4 : i32
  scf.for %i = %c0 to %n step %c4 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 2 : i32, tt.num_stages = 3 : i32}
  tt.return
}

// Inner loops are unrolled first; the results of the rest are those of the
// whole.
// CHECK-LABEL: tt.func @nested(
// CHECK: %[[R:.*]] = scf.for
// CHECK-COUNT-4: scf.for
// CHECK: %[[S:.*]] = scf.for {{.*}} iter_args(%{{.*}} = %[[R]])
// CHECK-COUNT-2: scf.for
// CHECK-NOT: scf.for
// CHECK: tt.return %[[S]]
tt.func @nested(%n: i32, %m: i32, %x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (i32) : i32 {
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%b = %a) -> (i32) : i32 {
      %t = arith.addi %b, %j : i32
      scf.yield %t : i32
    } {tt.loop_unroll_factor = 2 : i32}
    scf.yield %s : i32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : i32
}

// A step that is not known may turn out too long for the longer one to fit;
// all iterations are then left to the second loop.
// CHECK-LABEL: tt.func @unknown_step(
// CHECK-SAME: %[[LB:.*]]: i32, %[[UB:.*]]: i32, %[[S:.*]]: i32
// CHECK: %[[T:.*]] = arith.divui %{{.*}}, %[[S]] : i32
// CHECK-NEXT: %[[MAX:.*]] = arith.constant 536870911 : i32
// CHECK-NEXT: %[[FITS:.*]] = arith.cmpi ule, %[[S]], %[[MAX]] : i32
// CHECK-NEXT: %[[NONE:.*]] = arith.constant 0 : i32
// CHECK-NEXT: arith.select %[[FITS]], %[[T]], %[[NONE]] : i32
tt.func @unknown_step(%p: !tt.ptr<i32>, %lb: i32, %ub: i32, %s: i32) {
  scf.for %i = %lb to %ub step %s : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 4 : i32}
  tt.return
}
