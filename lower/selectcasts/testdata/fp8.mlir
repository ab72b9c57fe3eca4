// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --linalg-to-tile --tile-select-casts=target=sm_90 --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --linalg-to-tile --tile-select-casts=target=sm_80 --split-input-file | FileCheck %s --check-prefix=OLD

// The clamps of a conversion to 8-bit floats and its rounding are one instruction, which older targets do not have.
// CHECK-LABEL: func.func @convert
// CHECK-NOT: arith.maximumf
// CHECK-NOT: arith.minimumf
// CHECK: linalg.generic
// CHECK: ^bb0(%[[X:.*]]: f32, %{{.*}}: f8E4M3FN):
// CHECK-NEXT: %[[R:.*]] = tile.saturating_truncf %[[X]] : f32 to f8E4M3FN
// CHECK-NEXT: linalg.yield %[[R]] : f8E4M3FN
// CHECK-NOT: arith.shrui
// OLD-LABEL: func.func @convert
// OLD: arith.maximumf
// OLD: arith.minimumf
// OLD-NOT: tile.saturating_truncf
// OLD: arith.shrui
tt.func public @convert(%p: !tt.ptr<f32>, %q: !tt.ptr<f8E4M3FN>) {
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %a = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %b = tt.splat %q : !tt.ptr<f8E4M3FN> -> tensor<16x!tt.ptr<f8E4M3FN>>
  %c = tt.addptr %a, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %d = tt.addptr %b, %i : tensor<16x!tt.ptr<f8E4M3FN>>, tensor<16xi32>
  %x = tt.load %c : tensor<16x!tt.ptr<f32>>
  %y = tt.fp_to_fp %x, rounding = rtne : tensor<16xf32> -> tensor<16xf8E4M3FN>
  tt.store %d, %y : tensor<16x!tt.ptr<f8E4M3FN>>
  tt.return
}

// -----

// Narrower floats are extended first.
// CHECK-LABEL: func.func @convert_f16
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: tile.saturating_truncf %{{.*}} : f32 to f8E5M2
// CHECK-NOT: arith.shrui
tt.func public @convert_f16(%p: !tt.ptr<f16>, %q: !tt.ptr<f8E5M2>) {
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %a = tt.splat %p : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
  %b = tt.splat %q : !tt.ptr<f8E5M2> -> tensor<16x!tt.ptr<f8E5M2>>
  %c = tt.addptr %a, %i : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
  %d = tt.addptr %b, %i : tensor<16x!tt.ptr<f8E5M2>>, tensor<16xi32>
  %x = tt.load %c : tensor<16x!tt.ptr<f16>>
  %y = tt.fp_to_fp %x, rounding = rtne : tensor<16xf16> -> tensor<16xf8E5M2>
  tt.store %d, %y : tensor<16x!tt.ptr<f8E5M2>>
  tt.return
}

// -----

// A conversion that rounds towards zero does not saturate: no instruction does that.
// CHECK-LABEL: func.func @towards_zero
// CHECK-NOT: tile.saturating_truncf
// CHECK: arith.shrui
tt.func public @towards_zero(%p: !tt.ptr<f32>, %q: !tt.ptr<f8E5M2>) {
  %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %a = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %b = tt.splat %q : !tt.ptr<f8E5M2> -> tensor<16x!tt.ptr<f8E5M2>>
  %c = tt.addptr %a, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %d = tt.addptr %b, %i : tensor<16x!tt.ptr<f8E5M2>>, tensor<16xi32>
  %x = tt.load %c : tensor<16x!tt.ptr<f32>>
  %y = tt.fp_to_fp %x, rounding = rtz : tensor<16xf32> -> tensor<16xf8E5M2>
  tt.store %d, %y : tensor<16x!tt.ptr<f8E5M2>>
  tt.return
}
