// RUN: tshared-opt %s --triton-relax-clamps --cse --canonicalize | FileCheck %s

// Rows that the store leaves out are masked off.
// CHECK-LABEL: tt.func @select(
// CHECK: %[[I:.*]] = arith.addi
// CHECK: %[[IN:.*]] = arith.cmpi slt, %[[I]]
// CHECK-NOT: arith.select
// CHECK: %[[P:.*]] = tt.addptr %{{.*}}, %[[I]]
// CHECK: %[[X:.*]] = tt.load %[[P]], %[[IN]] : tensor<8x!tt.ptr<f32>>
// CHECK: tt.store %[[P]], %[[X]], %[[IN]]
tt.func @select(%p: !tt.ptr<f32>, %first: i32, %n: i32) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %first : i32 -> tensor<8xi32>
  %i = arith.addi %s, %r : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %in = arith.cmpi slt, %i, %limit : tensor<8xi32>
  %c = arith.select %in, %i, %zero : tensor<8xi1>, tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %to, %x, %in : tensor<8x!tt.ptr<f32>>
  tt.return
}

// The last row in place of others; a dot, and what goes with its rows: a sum of each, a transposed one, and an atomic addition.
// CHECK-LABEL: tt.func @minimum(
// CHECK-SAME: %{{.*}}: !tt.ptr<f16>, %{{.*}}: !tt.ptr<f32>, %[[N:[a-z0-9]*]]: i32
// CHECK: %[[R:.*]] = tt.make_range
// CHECK: %[[LIMIT:.*]] = tt.splat %[[N]]
// CHECK-NOT: arith.minsi
// CHECK: %[[IN:.*]] = arith.cmpi slt, %[[R]], %[[LIMIT]]
// CHECK: %[[ROWS:.*]] = tt.expand_dims %[[IN]] {axis = 1 : i32}
// CHECK: %[[MASK:.*]] = tt.broadcast %[[ROWS]] : tensor<16x1xi1> -> tensor<16x16xi1>
// CHECK: tt.load %{{.*}}, %[[MASK]], %{{.*}}
// CHECK: scf.for
tt.func @minimum(%p: !tt.ptr<f16>, %q: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %all = arith.constant dense<true> : tensor<16x16xi1>
  %none = arith.constant dense<0.0> : tensor<16x16xf16>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %most = arith.subi %n, %c1 : i32
  %last = tt.splat %most : i32 -> tensor<16xi32>
  %c = arith.minsi %last, %r : tensor<16xi32>
  %column = tt.expand_dims %c {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %columns = tt.broadcast %column : tensor<16x1xi32> -> tensor<16x16xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
  %at = tt.addptr %ps, %columns : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
  %x = tt.load %at, %all, %none : tensor<16x16x!tt.ptr<f16>>
  %product = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %zero) -> (tensor<16x16xf32>) : i32 {
    %y = tt.dot %x, %none, %sum : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
    scf.yield %y : tensor<16x16xf32>
  }
  %t = tt.trans %product {order = array<i32: 1, 0>} : tensor<16x16xf32> -> tensor<16x16xf32>
  %sums = "tt.reduce"(%t) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x16xf32>) -> tensor<16xf32>
  %limit = tt.splat %n : i32 -> tensor<16xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<16xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %to = tt.addptr %qs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %to, %sums, %in : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xi1>) -> tensor<16xf32>
  tt.return
}

// What a loop carries goes with its counter, and quotients of equal numbers are equal.
// CHECK-LABEL: tt.func @carried(
// CHECK: scf.for
// CHECK-NOT: arith.select
// CHECK: tt.load %{{.*}}, %{{.*}} :
tt.func @carried(%p: !tt.ptr<f32>, %first: i32, %tiles: i32, %programs: i32, %n: i32) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %c8 = arith.constant 8 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %before = arith.subi %first, %programs : i32
  %end = scf.for %tile = %first to %tiles step %programs iter_args(%carried = %before) -> (i32) : i32 {
    %row = arith.remsi %tile, %n : i32
    %start = arith.muli %row, %c8 : i32
    %s = tt.splat %start : i32 -> tensor<8xi32>
    %i = arith.addi %s, %r : tensor<8xi32>
    %in = arith.cmpi slt, %i, %limit : tensor<8xi32>
    %c = arith.select %in, %i, %zero : tensor<8xi1>, tensor<8xi32>
    %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %x = tt.load %at : tensor<8x!tt.ptr<f32>>
    %stored = arith.addi %carried, %programs : i32
    %row2 = arith.remsi %stored, %n : i32
    %start2 = arith.muli %row2, %c8 : i32
    %s2 = tt.splat %start2 : i32 -> tensor<8xi32>
    %i2 = arith.addi %r, %s2 : tensor<8xi32>
    %in2 = arith.cmpi sgt, %limit, %i2 : tensor<8xi32>
    %to = tt.addptr %ps, %i2 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    tt.store %to, %x, %in2 : tensor<8x!tt.ptr<f32>>
    scf.yield %stored : i32
  }
  tt.return
}
