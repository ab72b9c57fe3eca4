// RUN: tshared-opt %s --triton-loop-unroll | FileCheck %s

// Loops nobody asked to unroll, and empty ones.
// CHECK-LABEL: tt.func @loops(
// CHECK: scf.for %{{.*}} = %c0_i32 to %{{.*}} step %c1_i32  : i32 {
// CHECK-NEXT: tt.store
// CHECK-NEXT: }
// CHECK-NEXT: scf.for %{{.*}} = %c0_i32 to %{{.*}} step %c1_i32  : i32 {
// CHECK-NEXT: tt.store
// CHECK-NEXT: } {tt.loop_unroll_factor = 1 : i32}
// CHECK-NEXT: scf.for %{{.*}} = %c0_i32 to %{{.*}} step %c1_i32  : i32 {
// CHECK-NEXT: }
// CHECK-NEXT: tt.return
tt.func @loops(%p: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  }
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 1 : i32}
  scf.for %i = %c0 to %n step %c1 : i32 {
  } {tt.loop_unroll_factor = 4 : i32}
  tt.return
}

// The longer step would not fit its type.
// CHECK-LABEL: tt.func @long_steps(
// CHECK: scf.for %{{.*}} = %{{.*}} to %{{.*}} step %c1073741824_i32  : i32 {
// CHECK-NEXT: tt.store
// CHECK-NEXT: }
tt.func @long_steps(%p: !tt.ptr<i32>) {
  %lb = arith.constant -2147483648 : i32
  %ub = arith.constant 2147483647 : i32
  %s = arith.constant 1073741824 : i32
  scf.for %i = %lb to %ub step %s : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return
}
