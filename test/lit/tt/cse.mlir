// RUN: tshared-opt %s --cse | FileCheck %s

// What only computes is computed once.
// CHECK-LABEL: tt.func @pure(
// CHECK-NEXT: %[[ID:.*]] = tt.get_program_id x : i32
// CHECK-NEXT: %[[PS:.*]] = tt.splat %{{.*}} : !tt.ptr<f32>
// CHECK-NEXT: %[[IDS:.*]] = tt.splat %[[ID]] : i32
// CHECK-NEXT: %[[Q:.*]] = tt.addptr %[[PS]], %[[IDS]]
// CHECK-NEXT: %[[D:.*]] = tt.dot
// CHECK-NEXT: %[[R:.*]] = "tt.reduce"(%[[D]])
// CHECK-NOT: tt.reduce"
// CHECK: tt.return %[[Q]], %[[Q]], %[[R]], %[[R]]
tt.func @pure(%p: !tt.ptr<f32>, %a: tensor<16x16xf32>) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xf32>) {
  %0 = tt.get_program_id x : i32
  %1 = tt.get_program_id x : i32
  %2 = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %3 = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %4 = tt.splat %0 : i32 -> tensor<8xi32>
  %5 = tt.splat %1 : i32 -> tensor<8xi32>
  %6 = tt.addptr %2, %4 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %7 = tt.addptr %3, %5 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %8 = tt.dot %a, %a, %a : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %9 = tt.dot %a, %a, %a : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %10 = "tt.reduce"(%8) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x16xf32>) -> tensor<16xf32>
  %11 = "tt.reduce"(%9) <{axis = 1 : i32}> ({
  ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %y : f32
    tt.reduce.return %s : f32
  }) : (tensor<16x16xf32>) -> tensor<16xf32>
  tt.return %6, %7, %10, %11 : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, tensor<16xf32>, tensor<16xf32>
}

// Two reads are one unless something was written in between; volatile and
// atomic accesses all happen.
// CHECK-LABEL: tt.func @accesses(
// CHECK: %[[A:.*]] = tt.load %{{.*}} : !tt.ptr<f32>
// CHECK-NEXT: tt.store
// CHECK-NEXT: %[[B:.*]] = tt.load %{{.*}} : !tt.ptr<f32>
// CHECK-NEXT: %[[C:.*]] = tt.load %{{.*}} {isVolatile = true} : !tt.ptr<f32>
// CHECK-NEXT: %[[D:.*]] = tt.load %{{.*}} {isVolatile = true} : !tt.ptr<f32>
// CHECK-NEXT: %[[E:.*]] = tt.atomic_rmw
// CHECK-NEXT: %[[F:.*]] = tt.atomic_rmw
// CHECK-NEXT: tt.return %[[A]], %[[A]], %[[B]], %[[C]], %[[D]], %[[E]], %[[F]]
tt.func @accesses(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %x: f32, %c: i1) -> (f32, f32, f32, f32, f32, f32, f32) {
  %0 = tt.load %p : !tt.ptr<f32>
  %1 = tt.load %p : !tt.ptr<f32>
  tt.store %q, %x : !tt.ptr<f32>
  %2 = tt.load %p : !tt.ptr<f32>
  %3 = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %4 = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %5 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x, %c : (!tt.ptr<f32>, f32, i1) -> f32
  %6 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x, %c : (!tt.ptr<f32>, f32, i1) -> f32
  tt.return %0, %1, %2, %3, %4, %5, %6 : f32, f32, f32, f32, f32, f32, f32
}

// Foreign code counts as pure when it says so.
// CHECK-LABEL: tt.func @foreign(
// CHECK: %[[A:.*]] = tt.extern_elementwise %{{.*}} {libname = "l", libpath = "p", pure = true, symbol = "f"}
// CHECK-NEXT: %[[B:.*]] = tt.extern_elementwise %{{.*}} {libname = "l", libpath = "p", pure = false, symbol = "f"}
// CHECK-NEXT: %[[C:.*]] = tt.extern_elementwise %{{.*}} {libname = "l", libpath = "p", pure = false, symbol = "f"}
// CHECK-NEXT: tt.return %[[A]], %[[A]], %[[B]], %[[C]]
tt.func @foreign(%x: f32) -> (f32, f32, f32, f32) {
  %0 = tt.extern_elementwise %x {libname = "l", libpath = "p", pure = true, symbol = "f"} : (f32) -> f32
  %1 = tt.extern_elementwise %x {libname = "l", libpath = "p", pure = true, symbol = "f"} : (f32) -> f32
  %2 = tt.extern_elementwise %x {libname = "l", libpath = "p", pure = false, symbol = "f"} : (f32) -> f32
  %3 = tt.extern_elementwise %x {libname = "l", libpath = "p", pure = false, symbol = "f"} : (f32) -> f32
  tt.return %0, %1, %2, %3 : f32, f32, f32, f32
}
