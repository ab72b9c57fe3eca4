// RUN: tshared-opt %s --loop-invariant-code-motion | FileCheck %s

// Computations leave the loop, accesses and what is noticed stay.
// CHECK-LABEL: tt.func @loop(
// CHECK: tt.splat
// CHECK-NEXT: tt.make_range
// CHECK-NEXT: tt.addptr
// CHECK-NEXT: tt.extern_elementwise
// CHECK-NEXT: scf.for
// CHECK-NEXT: tt.load
// CHECK-NEXT: tt.store
// CHECK-NEXT: tt.assert
// CHECK-NEXT: }
tt.func @loop(%p: !tt.ptr<f32>, %n: i32, %x: f32, %c: i1) {
  scf.for %i = %n to %n step %n : i32 {
    %0 = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %1 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %2 = tt.addptr %0, %1 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %3 = tt.load %2 : tensor<8x!tt.ptr<f32>>
    tt.store %2, %3 : tensor<8x!tt.ptr<f32>>
    %4 = tt.extern_elementwise %x {libname = "l", libpath = "p", pure = true, symbol = "f"} : (f32) -> f32
    tt.assert %c, "holds" : i1
  }
  tt.return
}
