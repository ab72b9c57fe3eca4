// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// Narrowing rounds as it is told to.
// CHECK-LABEL: func.func @rounding
// CHECK-NEXT: arith.truncf %{{.*}} : f32 to f16
// CHECK-NEXT: arith.truncf %{{.*}} toward_zero : f32 to f16
tt.func @rounding(%x: f32) -> (f16, f16) {
  %0 = tt.fp_to_fp %x, rounding = rtne : f32 -> f16
  %1 = tt.fp_to_fp %x, rounding = rtz : f32 -> f16
  tt.return %0, %1 : f16, f16
}

// -----

// Formats of one width are converted by way of f32, which loses nothing.
// CHECK-LABEL: func.func @same_width
// CHECK-NEXT: %[[W:.*]] = arith.extf %{{.*}} : bf16 to f32
// CHECK-NEXT: arith.truncf %[[W]] : f32 to f16
tt.func @same_width(%x: bf16) -> f16 {
  %0 = tt.fp_to_fp %x : bf16 -> f16
  tt.return %0 : f16
}

// -----

// The same on each element.
// CHECK-LABEL: func.func @same_width_tensor
// CHECK: arith.extf %{{.*}} : f8E4M3FN to f32
// CHECK: arith.truncf %{{.*}} : f32 to f8E5M2
tt.func @same_width_tensor(%x: tensor<8xf8E4M3FN>) -> tensor<8xf8E5M2> {
  %0 = tt.fp_to_fp %x : tensor<8xf8E4M3FN> -> tensor<8xf8E5M2>
  tt.return %0 : tensor<8xf8E5M2>
}

// -----

// Bits of numbers are read as another type; casts of pointers wait for others.
// CHECK-LABEL: func.func @bits
// CHECK-NEXT: arith.bitcast %{{.*}} : f32 to i32
// CHECK-NEXT: tt.bitcast %{{.*}} : !tt.ptr<f32> -> !tt.ptr<i32>
tt.func @bits(%x: f32, %p: !tt.ptr<f32>) -> (i32, !tt.ptr<i32>) {
  %0 = tt.bitcast %x : f32 -> i32
  %1 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i32>
  tt.return %0, %1 : i32, !tt.ptr<i32>
}
