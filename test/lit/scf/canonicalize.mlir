// RUN: tshared-opt %s --canonicalize | FileCheck %s

func.func private @use(i8)
func.func private @use_index(index)

// 255 steps of 100 from -128 are three, although 255 is no i8.
// CHECK-LABEL: func.func @distance_beyond_type(
// CHECK: scf.for
func.func @distance_beyond_type() {
  %lb = arith.constant -128 : i8
  %ub = arith.constant 127 : i8
  %step = arith.constant 100 : i8
  scf.for %i = %lb to %ub step %step : i8 {
    func.call @use(%i) : (i8) -> ()
  }
  return
}

// -56 is 200 without sign.
// CHECK-LABEL: func.func @unsigned_step(
// CHECK-NEXT: %[[ZERO:.*]] = arith.constant 0 : i8
// CHECK-NEXT: call @use(%[[ZERO]])
// CHECK-NEXT: return
func.func @unsigned_step() {
  %lb = arith.constant 0 : i8
  %ub = arith.constant 100 : i8
  %step = arith.constant -56 : i8
  scf.for unsigned %i = %lb to %ub step %step : i8 {
    func.call @use(%i) : (i8) -> ()
  }
  return
}

// CHECK-LABEL: func.func @no_step(
// CHECK-NEXT: return
func.func @no_step(%n: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %c0 {
    func.call @use_index(%i) : (index) -> ()
  }
  return
}

// Values that go around unchanged do not go around.
// CHECK-LABEL: func.func @around(
// CHECK-SAME: %[[X:.*]]: i8, %[[N:.*]]: index)
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[N]] step %{{[^ ]*}} {
// CHECK-NEXT: func.call @use(%[[X]])
// CHECK-NEXT: }
// CHECK-NEXT: return %[[X]], %[[X]]
func.func @around(%x: i8, %n: index) -> (i8, i8) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x) -> (i8, i8) {
    func.call @use(%a) : (i8) -> ()
    scf.yield %b, %a : i8, i8
  }
  return %r#0, %r#1 : i8, i8
}

