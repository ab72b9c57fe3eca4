// RUN: tshared-opt %s --triton-version-clamps --cse --canonicalize | FileCheck %s

// One test before the loop: the greatest index is less than the number of rows.
// CHECK-LABEL: tt.func @select(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[FIRST:[a-z0-9]*]]: i32, %[[N:[a-z0-9]*]]: i32, %[[STEPS:[a-z0-9]*]]: i32)
// CHECK: %[[I:.*]] = arith.addi
// CHECK: %[[C:.*]] = arith.select %{{.*}}, %[[I]], %{{.*}} : tensor<8xi1>, tensor<8xi32>
// CHECK-DAG: %[[WN:.*]] = arith.extsi %[[N]] : i32 to i64
// CHECK-DAG: %[[WF:.*]] = arith.extsi %[[FIRST]] : i32 to i64
// CHECK: %[[OUT:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i64
// CHECK: scf.if %[[OUT]] -> (tensor<8xf32>) {
// CHECK: scf.for
// CHECK: } else {
// CHECK: tt.addptr %{{.*}}, %[[I]]
// CHECK: scf.for
// CHECK: } {tile.loop_versions = "clamped at 27:8"}
tt.func @select(%p: !tt.ptr<f32>, %first: i32, %n: i32, %steps: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0> : tensor<8xi32>
  %sum = arith.constant dense<0.0> : tensor<8xf32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %first : i32 -> tensor<8xi32>
  %i = arith.addi %s, %r : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %in = arith.cmpi slt, %i, %limit : tensor<8xi32>
  %c = arith.select %in, %i, %zero : tensor<8xi1>, tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %out = scf.for %k = %c0 to %steps step %c1 iter_args(%x = %sum) -> (tensor<8xf32>) : i32 {
    %v = tt.load %at : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  tt.return %out : tensor<8xf32>
}

// The last row in place of those behind it; addresses are computed in the loop.
// CHECK-LABEL: tt.func @minimum(
// CHECK: arith.minsi
// CHECK: scf.if
// CHECK: scf.for
// CHECK: } else {
// CHECK: scf.for
tt.func @minimum(%p: !tt.ptr<f32>, %n: i32, %steps: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant dense<1> : tensor<8xi32>
  %sum = arith.constant dense<0.0> : tensor<8xf32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %last = arith.subi %limit, %one : tensor<8xi32>
  %c = arith.minsi %r, %last : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %out = scf.for %k = %c0 to %steps step %c1 iter_args(%x = %sum) -> (tensor<8xf32>) : i32 {
    %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %v = tt.load %at : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  tt.return %out : tensor<8xf32>
}

// Values that are no addresses, indices that are loaded, and limits that differ stay as they are.
// CHECK-LABEL: tt.func @others(
// CHECK-NOT: scf.if
tt.func @others(%p: !tt.ptr<i32>, %n: i32, %steps: i32) -> tensor<8xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %limit = tt.splat %n : i32 -> tensor<8xi32>
  %value = arith.minsi %r, %limit : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %loaded = tt.load %ps : tensor<8x!tt.ptr<i32>>
  %c = arith.minsi %loaded, %limit : tensor<8xi32>
  %d = arith.minsi %r, %loaded : tensor<8xi32>
  %at = tt.addptr %ps, %c : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %too = tt.addptr %at, %d : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %out = scf.for %k = %c0 to %steps step %c1 iter_args(%x = %zero) -> (tensor<8xi32>) : i32 {
    %v = tt.load %too : tensor<8x!tt.ptr<i32>>
    %y = arith.addi %x, %v : tensor<8xi32>
    %z = arith.addi %y, %value : tensor<8xi32>
    scf.yield %z : tensor<8xi32>
  }
  tt.return %out : tensor<8xi32>
}
