// RUN: tshared-opt %s --triton-licm | FileCheck %s

// Something in the loop writes, atomically or through a call.
// CHECK-LABEL: tt.func @writes(
// CHECK: scf.for
// CHECK-NEXT: tt.load
// CHECK: scf.for
// CHECK-NEXT: tt.load
// CHECK: tt.call
tt.func @writes(%p: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %v = tt.load %p : !tt.ptr<i32>
    %w = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  }
  scf.for %i = %c0 to %n step %c1 : i32 {
    %v = tt.load %p : !tt.ptr<i32>
    tt.call @g(%v) : (i32) -> ()
  }
  tt.return
}
tt.func private @g(i32)

// The load is volatile, goes through a block pointer, changes place, or is not
// reached in every iteration.
// CHECK-LABEL: tt.func @loads(
// CHECK: scf.for
// CHECK-NEXT: tt.load %{{.*}} {isVolatile = true}
// CHECK: scf.for
// CHECK-NEXT: tt.load %{{.*}} : !tt.ptr<tensor<4xi32>>
// CHECK: scf.for
// CHECK: tt.addptr
// CHECK: tt.load
// CHECK: scf.for
// CHECK: scf.if
// CHECK-NEXT: tt.load
tt.func @loads(%p: !tt.ptr<i32>, %b: !tt.ptr<tensor<4xi32>>, %n: i32, %c: i1, %z: tensor<4xi32>) -> (i32, tensor<4xi32>, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
    %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
    %t = arith.addi %a, %v : i32
    scf.yield %t : i32
  }
  %1 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (tensor<4xi32>) : i32 {
    %v = tt.load %b : !tt.ptr<tensor<4xi32>>
    %t = arith.addi %a, %v : tensor<4xi32>
    scf.yield %t : tensor<4xi32>
  }
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
    %q = tt.addptr %p, %i : !tt.ptr<i32>, i32
    %v = tt.load %q : !tt.ptr<i32>
    %t = arith.addi %a, %v : i32
    scf.yield %t : i32
  }
  %3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i32) : i32 {
    %d = arith.cmpi eq, %i, %a : i32
    %t = scf.if %d -> (i32) {
      %v = tt.load %p : !tt.ptr<i32>
      scf.yield %v : i32
    } else {
      scf.yield %a : i32
    }
    scf.yield %t : i32
  }
  tt.return %0, %1, %2, %3 : i32, tensor<4xi32>, i32, i32
}
