// RUN: tshared-opt %s --triton-relax-clamps | FileCheck %s

// Where clamped rows may be kept, they are loaded as before.

// A store of all rows.
// CHECK-LABEL: tt.func @whole(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @whole(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  tt.store %to, %x : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A store of a row more.
// CHECK-LABEL: tt.func @other_limit(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @other_limit(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %more = arith.addi %limit, %one : tensor<8xi32>
  %mask = arith.cmpi slt, %r, %more : tensor<8xi32>
  tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A store of the row at the limit, too.
// CHECK-LABEL: tt.func @at_most(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @at_most(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %mask = arith.cmpi sle, %r, %limit : tensor<8xi32>
  tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
  tt.return
}

// All rows are less than the limit once they are clamped.
// CHECK-LABEL: tt.func @clamped_mask(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @clamped_mask(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %mask = arith.cmpi slt, %c, %limit : tensor<8xi32>
  tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A store of other rows as well.
// CHECK-LABEL: tt.func @either(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @either(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %mask = arith.ori %in, %others : tensor<8xi1>
  tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
  tt.return
}

// A sum of all rows.
// CHECK-LABEL: tt.func @sum(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @sum(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %y = arith.addf %a, %b : f32
    tt.reduce.return %y : f32
  }) : (tensor<8xf32>) -> f32
  tt.store %p, %s : !tt.ptr<f32>
  tt.return
}

// Sums of the rows before.
// CHECK-LABEL: tt.func @scan(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @scan(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %s = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %y = arith.addf %a, %b : f32
    tt.scan.return %y : f32
  }) : (tensor<8xf32>) -> tensor<8xf32>
  tt.store %to, %s, %in : tensor<8x!tt.ptr<f32>>
  tt.return
}

// An atomic addition of all rows.
// CHECK-LABEL: tt.func @atomic(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @atomic(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %old = tt.atomic_rmw fadd, relaxed, gpu, %to, %x : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// Rows are printed.
// CHECK-LABEL: tt.func @print(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @print(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  tt.print " " {hex = false, isSigned = array<i32: 0>} : %x : tensor<8xf32>
  tt.return
}

// A quotient of integers, by what other rows are.
// CHECK-LABEL: tt.func @quotient(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @quotient(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %one : tensor<8xi1>, tensor<8xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %at = tt.addptr %qs, %c : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<i32>>
  %y = arith.divsi %one, %x : tensor<8xi32>
  %t = tt.addptr %qs, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  tt.store %t, %y, %in : tensor<8x!tt.ptr<i32>>
  tt.return
}

// Rows are multiplied with each other.
// CHECK-LABEL: tt.func @pairs(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @pairs(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %a = tt.expand_dims %x {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  %b = tt.expand_dims %x {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %as = tt.broadcast %a : tensor<8x1xf32> -> tensor<8x8xf32>
  %bs = tt.broadcast %b : tensor<1x8xf32> -> tensor<8x8xf32>
  %products = arith.mulf %as, %bs : tensor<8x8xf32>
  %column = tt.expand_dims %in {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
  %mask = tt.broadcast %column : tensor<8x1xi1> -> tensor<8x8xi1>
  %all = tt.splat %p : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  tt.store %all, %products, %mask : tensor<8x8x!tt.ptr<f32>>
  tt.return
}

// The next iteration stores the rows of this one, which has another limit.
// CHECK-LABEL: tt.func @next_iteration(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @next_iteration(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %none = arith.constant dense<0.0> : tensor<8xf32>
  %end = scf.for %m = %c0 to %n step %c1 iter_args(%carried = %none) -> (tensor<8xf32>) : i32 {
    %ms = tt.splat %m : i32 -> tensor<8xi32>
    %inside = arith.cmpi slt, %r, %ms : tensor<8xi32>
    tt.store %to, %carried, %inside : tensor<8x!tt.ptr<f32>>
    %c = arith.select %inside, %r, %zero : tensor<8xi1>, tensor<8xi32>
    %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %x = tt.load %at : tensor<8x!tt.ptr<f32>>
    scf.yield %x : tensor<8xf32>
  }
  tt.return
}

// What a loop carries goes two steps at a time.
// CHECK-LABEL: tt.func @other_step(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @other_step(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %end = scf.for %m = %c0 to %n step %c1 iter_args(%carried = %c0) -> (i32) : i32 {
    %ms = tt.splat %m : i32 -> tensor<8xi32>
    %i = arith.addi %r, %ms : tensor<8xi32>
    %inside = arith.cmpi slt, %i, %limit : tensor<8xi32>
    %c = arith.select %inside, %i, %zero : tensor<8xi1>, tensor<8xi32>
    %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %x = tt.load %at : tensor<8x!tt.ptr<f32>>
    %cs = tt.splat %carried : i32 -> tensor<8xi32>
    %j = arith.addi %r, %cs : tensor<8xi32>
    %mask = arith.cmpi slt, %j, %limit : tensor<8xi32>
    tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
    %two = arith.addi %c1, %c1 : i32
    %next = arith.addi %carried, %two : i32
    scf.yield %next : i32
  }
  tt.return
}

// Rows are what a dot sums up.
// CHECK-LABEL: tt.func @depth(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @depth(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %row = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %rows = tt.broadcast %row : tensor<1x8xi32> -> tensor<8x8xi32>
  %all = tt.splat %p : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %at = tt.addptr %all, %rows : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %x = tt.load %at : tensor<8x8x!tt.ptr<f32>>
  %none = arith.constant dense<0.0> : tensor<8x8xf32>
  %product = tt.dot %x, %none, %none : tensor<8x8xf32> * tensor<8x8xf32> -> tensor<8x8xf32>
  %mask1 = tt.expand_dims %in {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
  %mask = tt.broadcast %mask1 : tensor<1x8xi1> -> tensor<8x8xi1>
  tt.store %all, %product, %mask : tensor<8x8x!tt.ptr<f32>>
  tt.return
}

// The mask is along columns.
// CHECK-LABEL: tt.func @other_column(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @other_column(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %row = tt.expand_dims %c {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %rows = tt.broadcast %row : tensor<8x1xi32> -> tensor<8x8xi32>
  %all = tt.splat %p : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %at = tt.addptr %all, %rows : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %x = tt.load %at : tensor<8x8x!tt.ptr<f32>>
  %mask1 = tt.expand_dims %in {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
  %mask = tt.broadcast %mask1 : tensor<1x8xi1> -> tensor<8x8xi1>
  tt.store %all, %x, %mask : tensor<8x8x!tt.ptr<f32>>
  tt.return
}

// Sums of columns, whose mask is that of rows.
// CHECK-LABEL: tt.func @column_sums(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @column_sums(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %row = tt.expand_dims %c {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %rows = tt.broadcast %row : tensor<8x1xi32> -> tensor<8x8xi32>
  %all = tt.splat %p : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %at = tt.addptr %all, %rows : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %x = tt.load %at : tensor<8x8x!tt.ptr<f32>>
  %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %y = arith.addf %a, %b : f32
    tt.reduce.return %y : f32
  }) : (tensor<8x8xf32>) -> tensor<8xf32>
  tt.store %to, %s, %in : tensor<8x!tt.ptr<f32>>
  tt.return
}

// The mask is of rows in the other order.
// CHECK-LABEL: tt.func @other_rows(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @other_rows(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c = arith.select %in, %r, %zero : tensor<8xi1>, tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %at : tensor<8x!tt.ptr<f32>>
  %minus = arith.constant dense<-1> : tensor<8xi32>
  %i = arith.muli %r, %minus : tensor<8xi32>
  %mask = arith.cmpi slt, %i, %limit : tensor<8xi32>
  tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What a loop carries goes faster than its counter.
// CHECK-LABEL: tt.func @other_pace(
// CHECK: %[[C:.*]] = arith.select
// CHECK: tt.load %{{[0-9]+}} :
tt.func @other_pace(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %n: i32, %others: tensor<8xi1>) {
  %zero = arith.constant dense<0> : tensor<8xi32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %to = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %in = arith.cmpi slt, %r, %limit : tensor<8xi32>
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  %end = scf.for %m = %c0 to %n step %c2 iter_args(%carried = %c0) -> (i32) : i32 {
    %ms = tt.splat %m : i32 -> tensor<8xi32>
    %i = arith.addi %r, %ms : tensor<8xi32>
    %inside = arith.cmpi slt, %i, %limit : tensor<8xi32>
    %c = arith.select %inside, %i, %zero : tensor<8xi1>, tensor<8xi32>
    %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %x = tt.load %at : tensor<8x!tt.ptr<f32>>
    %cs = tt.splat %carried : i32 -> tensor<8xi32>
    %j = arith.addi %r, %cs : tensor<8xi32>
    %mask = arith.cmpi slt, %j, %limit : tensor<8xi32>
    tt.store %to, %x, %mask : tensor<8x!tt.ptr<f32>>
    %next = arith.addi %carried, %c3 : i32
    scf.yield %next : i32
  }
  tt.return
}
