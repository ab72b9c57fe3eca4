// RUN: tshared-opt %s --triton-to-linalg | FileCheck %s

// Tiles that wrap around and take turns in a loop: it carries where they begin,
// and nothing is left of the pointers.
// CHECK-LABEL: func.func @turns
// CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %{{.*}}, %[[B:.*]] = %{{.*}}) -> (index, index)
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[A]]], sizes: [11, 16], strides: [17, 1]
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[B]]], sizes: [11, 16], strides: [17, 1]
// CHECK: scf.yield %[[B]], %[[A]] : index, index
tt.func public @turns(%a5: !tt.ptr<i64>, %a3: i32, %a4: i32, %o: !tt.ptr<i64>) {
  %c0 = arith.constant 0 : i32
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %c11 = arith.constant dense<11> : tensor<32xi32>
  %m = arith.remui %r, %c11 : tensor<32xi32>
  %e = tt.expand_dims %m {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %c17 = arith.constant dense<17> : tensor<32x1xi32>
  %e2 = arith.muli %e, %c17 : tensor<32x1xi32>
  %r2 = tt.make_range {end = 17 : i32, start = 1 : i32} : tensor<16xi32>
  %f = tt.expand_dims %r2 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %b1 = tt.broadcast %e2 : tensor<32x1xi32> -> tensor<32x16xi32>
  %b2 = tt.broadcast %f : tensor<1x16xi32> -> tensor<32x16xi32>
  %s = arith.addi %b1, %b2 : tensor<32x16xi32>
  %p = tt.splat %a5 : !tt.ptr<i64> -> tensor<32x16x!tt.ptr<i64>>
  %p1 = tt.addptr %p, %s : tensor<32x16x!tt.ptr<i64>>, tensor<32x16xi32>
  %st = tt.splat %a3 : i32 -> tensor<32x16xi32>
  %p2 = tt.addptr %p1, %st : tensor<32x16x!tt.ptr<i64>>, tensor<32x16xi32>
  %q = tt.splat %o : !tt.ptr<i64> -> tensor<32x16x!tt.ptr<i64>>
  %z:2 = scf.for %i = %c0 to %a4 step %a3 iter_args(%x = %p1, %y = %p2) -> (tensor<32x16x!tt.ptr<i64>>, tensor<32x16x!tt.ptr<i64>>) : i32 {
    %l = tt.load %x : tensor<32x16x!tt.ptr<i64>>
    %l2 = tt.load %y : tensor<32x16x!tt.ptr<i64>>
    %t = arith.addi %l, %l2 : tensor<32x16xi64>
    tt.store %q, %t : tensor<32x16x!tt.ptr<i64>>
    scf.yield %y, %x : tensor<32x16x!tt.ptr<i64>>, tensor<32x16x!tt.ptr<i64>>
  }
  tt.return
}
