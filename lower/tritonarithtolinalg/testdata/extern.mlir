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

// Functions that are several operations, on scalars as well.
// CHECK-LABEL: func.func @integers
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8xi32>)
// CHECK: %[[N:.*]] = math.ctlz %{{.*}} : i64
// CHECK-NEXT: %[[R:.*]] = arith.trunci %[[N]] : i64 to i32
// CHECK-NEXT: linalg.yield %[[R]]
// CHECK: %[[X:.*]] = arith.xori %arg1, %arg2 : i32
// CHECK: %[[H:.*]] = arith.shrsi %[[X]], %c1_i32 : i32
// CHECK: %[[A:.*]] = arith.andi %arg1, %arg2 : i32
// CHECK: arith.addi %[[A]], %[[H]] : i32
tt.func @integers(%x: tensor<8xi64>, %y: i32, %z: i32) -> (tensor<8xi32>, i32) {
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_clzll"} : (tensor<8xi64>) -> tensor<8xi32>
  %1 = tt.extern_elementwise %y, %z {libname = "", libpath = "", pure = true, symbol = "__nv_hadd"} : (i32, i32) -> i32
  tt.return %0, %1 : tensor<8xi32>, i32
}

// -----

// Functions that no operation computes are called, and declared once.
// CHECK: func.func private @__nv_lgammaf(f32) -> f32
// CHECK-NOT: func.func private
// CHECK-LABEL: func.func @calls
// CHECK: linalg.generic
// CHECK: func.call @__nv_lgammaf(%{{.*}}) : (f32) -> f32
// CHECK: call @__nv_lgammaf(%arg1) : (f32) -> f32
tt.func @calls(%x: tensor<8xf32>, %y: f32) -> (tensor<8xf32>, f32) {
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_lgammaf"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_lgammaf"} : (f32) -> f32
  tt.return %0, %1 : tensor<8xf32>, f32
}

// -----

// Powers have an exponent of another type; fast functions are the others.
// CHECK-LABEL: func.func @operations
// CHECK: math.fpowi %{{.*}} : f32, i32
// CHECK: math.sin %arg1 : f32
// CHECK: arith.divf %arg1, %arg1 : f32
tt.func @operations(%x: tensor<8xf32>, %y: f32, %n: tensor<8xi32>) -> (tensor<8xf32>, f32, f32) {
  %0 = tt.extern_elementwise %x, %n {libname = "", libpath = "", pure = true, symbol = "__nv_powif"} : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  %1 = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_fast_sinf"} : (f32) -> f32
  %2 = tt.extern_elementwise %y, %y {libname = "", libpath = "", pure = true, symbol = "__nv_fast_fdividef"} : (f32, f32) -> f32
  tt.return %0, %1, %2 : tensor<8xf32>, f32, f32
}

// -----

// Functions of other libraries are called too, and declared once. Names that
// begin like those of libdevice are nothing special.
// CHECK: func.func private @my_fn(f32, i32) -> f32
// CHECK-NOT: func.func private @my_fn
// CHECK-LABEL: func.func @foreign
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<8xf32>, tensor<8xi32>)
// CHECK: func.call @my_fn(%{{.*}}, %{{.*}}) : (f32, i32) -> f32
// CHECK: call @my_fn(%arg2, %arg3) : (f32, i32) -> f32
// CHECK: call @__nv_unheard_of(%arg2) : (f32) -> f32
tt.func @foreign(%x: tensor<8xf32>, %n: tensor<8xi32>, %y: f32, %m: i32) -> (tensor<8xf32>, f32, f32) {
  %0 = tt.extern_elementwise %x, %n {libname = "mine", libpath = "", pure = true, symbol = "my_fn"} : (tensor<8xf32>, tensor<8xi32>) -> tensor<8xf32>
  %1 = tt.extern_elementwise %y, %m {libname = "mine", libpath = "", pure = true, symbol = "my_fn"} : (f32, i32) -> f32
  %2 = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_unheard_of"} : (f32) -> f32
  tt.return %0, %1, %2 : tensor<8xf32>, f32, f32
}

// -----

// Functions of libdevice on other types stay, those that have effects, and those
// whose name is taken: by another function, or by the same on other types.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-3: tt.extern_elementwise
// CHECK: call @twice(%arg0) : (f32) -> f32
// CHECK: tt.extern_elementwise %arg1 {{.*}}symbol = "twice"
tt.func @unknown(%x: f32, %y: f64) -> (f64, f32, f32, f32, f64) {
  %0 = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f64) -> f64
  %1 = tt.extern_elementwise %x {libname = "", libpath = "", pure = false, symbol = "my_fn"} : (f32) -> f32
  %2 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "unknown"} : (f32) -> f32
  %3 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "twice"} : (f32) -> f32
  %4 = tt.extern_elementwise %y {libname = "", libpath = "", pure = true, symbol = "twice"} : (f64) -> f64
  tt.return %0, %1, %2, %3, %4 : f64, f32, f32, f32, f64
}
