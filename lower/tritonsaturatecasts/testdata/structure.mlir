// RUN: tshared-opt %s --triton-saturate-casts=keep-structure=true --triton-arith-to-linalg=keep-structure=true --split-input-file | FileCheck %s

// Conversions of tensors for which GPUs have an instruction saturate themselves.
// CHECK-LABEL: func.func @tensor
// CHECK-NOT: arith.maximumf
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<8xbf16>)
// CHECK: tile.saturating_truncf %{{.*}} : bf16 to f8E5M2
tt.func @tensor(%x: tensor<8xbf16>) -> tensor<8xf8E5M2> {
  %y = tt.fp_to_fp %x, rounding = rtne : tensor<8xbf16> -> tensor<8xf8E5M2>
  tt.return %y : tensor<8xf8E5M2>
}

// -----

// CHECK-LABEL: func.func @between_narrow
// CHECK: arith.extf %{{.*}} : f8E5M2 to f32
// CHECK: tile.saturating_truncf %{{.*}} : f32 to f8E4M3FN
tt.func @between_narrow(%x: tensor<8xf8E5M2>) -> tensor<8xf8E4M3FN> {
  %y = tt.fp_to_fp %x, rounding = rtne : tensor<8xf8E5M2> -> tensor<8xf8E4M3FN>
  tt.return %y : tensor<8xf8E4M3FN>
}

// -----

// Scalars, other formats and f64 are clamped.
// CHECK-LABEL: func.func @others
// CHECK-NOT: tile.saturating_truncf
// CHECK: arith.truncf %{{.*}} : f32 to f8E5M2
// CHECK: arith.truncf %{{.*}} : f32 to f8E4M3FNUZ
// CHECK: arith.truncf %{{.*}} : f64 to f8E5M2
tt.func @others(%x: f32, %y: tensor<8xf32>, %z: tensor<8xf64>) -> (f8E5M2, tensor<8xf8E4M3FNUZ>, tensor<8xf8E5M2>) {
  %a = tt.fp_to_fp %x, rounding = rtne : f32 -> f8E5M2
  %b = tt.fp_to_fp %y, rounding = rtne : tensor<8xf32> -> tensor<8xf8E4M3FNUZ>
  %c = tt.fp_to_fp %z, rounding = rtne : tensor<8xf64> -> tensor<8xf8E5M2>
  tt.return %a, %b, %c : f8E5M2, tensor<8xf8E4M3FNUZ>, tensor<8xf8E5M2>
}

// -----

// Rounding towards zero does not saturate.
// CHECK-LABEL: func.func @toward_zero
// CHECK-NOT: tile.saturating_truncf
// CHECK: arith.truncf %{{.*}} toward_zero : f32 to f8E5M2
tt.func @toward_zero(%x: tensor<8xf32>) -> tensor<8xf8E5M2> {
  %y = tt.fp_to_fp %x, rounding = rtz : tensor<8xf32> -> tensor<8xf8E5M2>
  tt.return %y : tensor<8xf8E5M2>
}
