// RUN: tshared-opt %s --triton-licm | FileCheck %s

// A load leaves both loops; it happens only if both run.
// CHECK-LABEL: tt.func @nested(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32, %[[M:.*]]: i32
// CHECK: %[[A:.*]] = arith.cmpi slt, %[[C0:.*]], %[[M]] : i32
// CHECK: %[[B:.*]] = arith.cmpi slt, %[[C0]], %[[N]] : i32
// CHECK: %[[AB:.*]] = arith.andi %[[B]], %[[A]] : i1
// CHECK: %[[V:.*]] = tt.load %[[P]], %[[AB]] : !tt.ptr<f32>
// CHECK: scf.for
// CHECK: scf.for
// CHECK-NOT: tt.load
// CHECK: arith.addf %{{.*}}, %[[V]] : f32
tt.func @nested(%p: !tt.ptr<f32>, %n: i32, %m: i32, %z: f32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z) -> (f32) : i32 {
    %s = scf.for %j = %c0 to %m step %c1 iter_args(%b = %a) -> (f32) : i32 {
      %v = tt.load %p : !tt.ptr<f32>
      %t = arith.addf %b, %v : f32
      scf.yield %t : f32
    }
    scf.yield %s : f32
  }
  tt.return %r : f32
}

// What the load gives elsewhere and its hints stay; counters without sign are
// compared without.
// CHECK-LABEL: tt.func @options(
// CHECK: %[[C:.*]] = arith.cmpi ult, %{{.*}}, %{{.*}} : i32
// CHECK: %[[S:.*]] = tt.splat %[[C]] : i1 -> tensor<8xi1>
// CHECK: %[[M:.*]] = arith.andi %[[S]], %{{.*}} : tensor<8xi1>
// CHECK: tt.load %{{.*}}, %[[M]], %{{.*}} cacheModifier = ca : tensor<8x!tt.ptr<f32>>
// CHECK: scf.for unsigned
tt.func @options(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %o: tensor<8xf32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for unsigned %i = %c0 to %n step %c1 iter_args(%a = %o) -> (tensor<8xf32>) : i32 {
    %v = tt.load %p, %m, %o cacheModifier = ca : tensor<8x!tt.ptr<f32>>
    %t = arith.addf %a, %v : tensor<8xf32>
    scf.yield %t : tensor<8xf32>
  }
  tt.return %r : tensor<8xf32>
}
