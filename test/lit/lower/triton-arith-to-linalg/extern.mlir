// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// The f64 names are known like the f32 ones.
// CHECK-LABEL: func.func @doubles
// CHECK-NEXT: math.tanh %{{.*}} : f64
// CHECK-NEXT: math.atanh %{{.*}} : f64
tt.func @doubles(%x: f64) -> (f64, f64) {
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_tanh"} : (f64) -> f64
  %1 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_atanh"} : (f64) -> f64
  tt.return %0, %1 : f64, f64
}

// -----

// Functions of three numbers, and calls that claim to have effects.
// CHECK-LABEL: func.func @ternary_and_impure
// CHECK-NEXT: math.fma
// CHECK-NEXT: math.sin
tt.func @ternary_and_impure(%x: f32) -> (f32, f32) {
  %0 = tt.extern_elementwise %x, %x, %x {libname = "", libpath = "", pure = true, symbol = "__nv_fmaf"} : (f32, f32, f32) -> f32
  %1 = tt.extern_elementwise %x {libname = "", libpath = "", pure = false, symbol = "__nv_sinf"} : (f32) -> f32
  tt.return %0, %1 : f32, f32
}

// -----

// Unknown functions stay, and so do known ones on other types.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-2: tt.extern_elementwise
tt.func @unknown(%x: f32, %y: f64) -> (f32, f64) {
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_lgammaf"} : (f32) -> f32
  %1 = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f64) -> f64
  tt.return %0, %1 : f32, f64
}
