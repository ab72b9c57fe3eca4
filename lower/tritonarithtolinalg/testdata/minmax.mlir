// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// The larger of two integers, chosen by hand, is a maximum.
// CHECK-LABEL: func.func @integers
// CHECK-NEXT: %[[R:.*]] = arith.maxsi
// CHECK-NEXT: return %[[R]]
tt.func @integers(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi sgt, %a, %b : i32
  %r = arith.select %c, %a, %b : i32
  tt.return %r : i32
}

// -----

// where(a > b, a, b) is b when one of them is NaN, which arith.maximumf is not.
// CHECK-LABEL: func.func @floats
// CHECK-NEXT: arith.cmpf ogt
// CHECK-NEXT: arith.select
// CHECK-NOT: maximumf
tt.func @floats(%a: f32, %b: f32) -> f32 {
  %c = arith.cmpf ogt, %a, %b : f32
  %r = arith.select %c, %a, %b : f32
  tt.return %r : f32
}

// -----

// When NaN and the sign of zero do not matter, it is a maximum.
// CHECK-LABEL: func.func @careless_floats
// CHECK-NEXT: arith.maximumf
tt.func @careless_floats(%a: f32, %b: f32) -> f32 {
  %c = arith.cmpf ogt, %a, %b fastmath<nnan,nsz> : f32
  %r = arith.select %c, %a, %b : f32
  tt.return %r : f32
}

// -----

// The other way round it is a minimum, which nobody looks for.
// CHECK-LABEL: func.func @swapped
// CHECK: arith.select
tt.func @swapped(%a: i32, %b: i32) -> i32 {
  %c = arith.cmpi sgt, %a, %b : i32
  %r = arith.select %c, %b, %a : i32
  tt.return %r : i32
}
