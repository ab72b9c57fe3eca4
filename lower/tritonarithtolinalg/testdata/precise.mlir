// RUN: tshared-opt %s --triton-to-linalg | FileCheck %s

// libdevice's exp is more accurate than that of a kernel, and than its own fast one.
// CHECK-LABEL: func.func @exp
// CHECK: %[[A:.*]] = math.exp %arg0 {tshared.precise} : f32
// CHECK: %[[B:.*]] = math.exp %arg0 : f32
// CHECK: return %[[A]], %[[B]], %[[B]]
tt.func @exp(%x: f32) -> (f32, f32, f32) {
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_expf"} : (f32) -> f32
  %1 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_fast_expf"} : (f32) -> f32
  %2 = math.exp %x : f32
  tt.return %0, %1, %2 : f32, f32, f32
}

// CHECK-LABEL: func.func @division
// CHECK: arith.divf %arg0, %arg0 {tshared.precise} : f32
tt.func @division(%x: f32) -> f32 {
  %0 = tt.precise_divf %x, %x : f32
  tt.return %0 : f32
}

// CHECK-LABEL: func.func @root
// CHECK: %[[A:.*]] = math.sqrt %arg0 {tshared.precise} : f32
// CHECK: %[[B:.*]] = math.sqrt %arg0 : f32
// CHECK: return %[[A]], %[[B]]
tt.func @root(%x: f32) -> (f32, f32) {
  %0 = tt.precise_sqrt %x : f32
  %1 = math.sqrt %x : f32
  tt.return %0, %1 : f32, f32
}
