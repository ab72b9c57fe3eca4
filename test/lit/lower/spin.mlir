// RUN: tshared-opt --triton-to-linalg %s | FileCheck %s

// The loop waits until another program writes a value: each iteration loads anew.
// CHECK-LABEL: func.func @waits
// CHECK: scf.while
// CHECK: load{{.*}}tshared.volatile
tt.func public @waits(%flag: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
  %c3 = arith.constant 3 : i32
  %v = scf.while : () -> i32 {
    %0 = tt.load %flag : !tt.ptr<i32>
    %1 = arith.cmpi ne, %0, %c3 : i32
    scf.condition(%1) %0 : i32
  } do {
  ^bb0(%x: i32):
    scf.yield
  }
  tt.store %out, %v : !tt.ptr<i32>
  tt.return
}

// Its condition does not depend on what is loaded from an address that stays, and the load that it depends on has another address
// each time.
// CHECK-LABEL: func.func @counts
// CHECK-NOT: tshared.volatile
tt.func public @counts(%table: !tt.ptr<i32>, %scale: !tt.ptr<i32>, %out: !tt.ptr<i32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r:2 = scf.while (%i = %c0, %s = %c0) : (i32, i32) -> (i32, i32) {
    %p = tt.addptr %table, %i : !tt.ptr<i32>, i32
    %0 = tt.load %p : !tt.ptr<i32>
    %1 = arith.cmpi ne, %0, %c0 : i32
    scf.condition(%1) %i, %s : i32, i32
  } do {
  ^bb0(%i: i32, %s: i32):
    %k = tt.load %scale : !tt.ptr<i32>
    %t = arith.addi %s, %k : i32
    %n = arith.addi %i, %c1 : i32
    scf.yield %n, %t : i32, i32
  }
  tt.store %out, %r#1 : !tt.ptr<i32>
  tt.return
}
