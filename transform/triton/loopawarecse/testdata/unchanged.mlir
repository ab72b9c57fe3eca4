// RUN: tshared-opt %s --triton-loop-aware-cse | FileCheck %s

// Other starts, other changes, changes that differ from the second iteration
// on, and what is read from memory.
// CHECK-LABEL: tt.func @start(
// CHECK: iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i32, i32)
tt.func @start(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y) -> (i32, i32) : i32 {
    %p = arith.addi %a, %c1 : i32
    %q = arith.addi %b, %c1 : i32
    scf.yield %p, %q : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: tt.func @change(
// CHECK: iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i32, i32)
tt.func @change(%n: i32, %x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
    %p = arith.subi %a, %i : i32
    %q = arith.subi %i, %b : i32
    scf.yield %p, %q : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}

// CHECK-LABEL: tt.func @later(
// CHECK: iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i32, i32, i32)
tt.func @later(%n: i32, %x: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (i32, i32, i32) : i32 {
    %p = arith.addi %b, %c1 : i32
    %q = arith.addi %c, %c1 : i32
    scf.yield %p, %q, %i : i32, i32, i32
  }
  tt.return %r#0, %r#1, %r#2 : i32, i32, i32
}

// CHECK-LABEL: tt.func @memory(
// CHECK: iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (i32, i32)
tt.func @memory(%n: i32, %x: i32, %p: !tt.ptr<i32>) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i32, i32) : i32 {
    %v = tt.load %p : !tt.ptr<i32>
    tt.store %p, %i : !tt.ptr<i32>
    %w = tt.load %p : !tt.ptr<i32>
    scf.yield %v, %w : i32, i32
  }
  tt.return %r#0, %r#1 : i32, i32
}
