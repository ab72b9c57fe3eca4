// RUN: tshared-opt %s --triton-saturate-casts --split-input-file | FileCheck %s

// Numbers beyond those of the format become its largest.
// CHECK-LABEL: tt.func @down
// CHECK-DAG: %[[LO:.*]] = arith.constant dense<-4.480000e+02> : tensor<8xf32>
// CHECK-DAG: %[[HI:.*]] = arith.constant dense<4.480000e+02> : tensor<8xf32>
// CHECK: %[[C:.*]] = tt.clampf %arg0, %[[LO]], %[[HI]], propagateNan = all : tensor<8xf32>
// CHECK-NEXT: tt.fp_to_fp %[[C]], rounding = rtne : tensor<8xf32> -> tensor<8xf8E4M3FN>
tt.func @down(%x: tensor<8xf32>) -> tensor<8xf8E4M3FN> {
  %0 = tt.fp_to_fp %x, rounding = rtne : tensor<8xf32> -> tensor<8xf8E4M3FN>
  tt.return %0 : tensor<8xf8E4M3FN>
}

// -----

// Between formats of eight bits it takes one that has both bounds.
// CHECK-LABEL: tt.func @across
// CHECK: %[[W:.*]] = tt.fp_to_fp %arg0 : f8E5M2 -> f32
// CHECK: %[[C:.*]] = tt.clampf %[[W]], %{{.*}}, %{{.*}}, propagateNan = all : f32
// CHECK: tt.fp_to_fp %[[C]], rounding = rtne : f32 -> f8E4M3FNUZ
tt.func @across(%x: f8E5M2) -> f8E4M3FNUZ {
  %0 = tt.fp_to_fp %x : f8E5M2 -> f8E4M3FNUZ
  tt.return %0 : f8E4M3FNUZ
}

// -----

// Cutting off digits never makes a number too large; wider formats have room.
// CHECK-LABEL: tt.func @others
// CHECK-NOT: clampf
tt.func @others(%x: f32) -> (f8E5M2, f16, f64) {
  %0 = tt.fp_to_fp %x, rounding = rtz : f32 -> f8E5M2
  %1 = tt.fp_to_fp %x, rounding = rtne : f32 -> f16
  %2 = tt.fp_to_fp %x : f32 -> f64
  tt.return %0, %1, %2 : f8E5M2, f16, f64
}
