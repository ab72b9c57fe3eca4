// RUN: tshared-opt %s --triton-arith-to-linalg="hints=true" --split-input-file | FileCheck %s

// Two 4-bit numbers share a byte along the dimension summed over, 32 numbers a
// scale. The other operand is taken as it is.
// CHECK-DAG: #[[PACKED:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>
// CHECK-DAG: #[[SCALE:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 32)>
// CHECK-LABEL: func.func @left
// CHECK: %[[A:.*]] = linalg.generic {indexing_maps = [#[[PACKED]], #[[SCALE]], #{{.*}}], {{.*}} outs(%{{.*}} : tensor<16x64xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i8, %[[S:.*]]: i8, %{{.*}}: f32):
// CHECK-NEXT: %[[K:.*]] = linalg.index 1
// CHECK-NEXT: %[[ODD:.*]] = arith.remui %[[K]], %c2
// CHECK-NEXT: %[[BY:.*]] = arith.muli %[[ODD]], %c4
// CHECK-NEXT: %[[SHIFT:.*]] = arith.index_cast %[[BY]] : index to i8
// CHECK-NEXT: %[[MOVED:.*]] = arith.shrui %[[IN]], %[[SHIFT]]
// CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[MOVED]] : i8 to i4
// CHECK-NEXT: %[[F:.*]] = arith.bitcast %[[LOW]] : i4 to f4E2M1FN
// CHECK-NEXT: %[[X:.*]] = arith.extf %[[F]] : f4E2M1FN to f32
// CHECK-NEXT: %[[P:.*]] = arith.bitcast %[[S]] : i8 to f8E8M0FNU
// CHECK-NEXT: %[[SF:.*]] = arith.extf %[[P]] : f8E8M0FNU to f32
// CHECK-NEXT: %[[R:.*]] = arith.mulf %[[X]], %[[SF]] : f32
// CHECK-NEXT: linalg.yield %[[R]]
// CHECK: %[[B:.*]] = linalg.generic {{.*}} ins(%arg2 : tensor<64x16xbf16>)
// CHECK: linalg.matmul {tshared.input_precision = "bf16"} ins(%[[A]], %[[B]] : tensor<16x64xf32>, tensor<64x16xf32>)
// CHECK: arith.addf
tt.func @left(%a: tensor<16x32xi8>, %s: tensor<16x2xi8>, %b : tensor<64x16xbf16>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %r = tt.dot_scaled %a scale %s, %b, %c lhs = e2m1 rhs = bf16 {fastMath = false} : tensor<16x32xi8>, tensor<16x2xi8> * tensor<64x16xbf16> -> tensor<16x16xf32>
  tt.return %r : tensor<16x16xf32>
}

// -----

// The right operand has its scales transposed, here as 8-bit floats for 16
// numbers each, and is packed along the dimension that stays. Nothing is added
// to zero, and the result is rounded once.
// CHECK-DAG: #[[PACKED:.*]] = affine_map<(d0, d1) -> (d0, d1 floordiv 2)>
// CHECK-DAG: #[[SCALE:.*]] = affine_map<(d0, d1) -> (d1, d0 floordiv 16)>
// CHECK-LABEL: func.func @right
// CHECK: linalg.generic {{.*}} ins(%arg0 : tensor<16x32xf8E5M2>)
// CHECK-NEXT: ^bb0
// CHECK-NEXT: arith.extf %{{.*}} : f8E5M2 to f32
// CHECK: linalg.generic {indexing_maps = [#[[PACKED]], #[[SCALE]], #{{.*}}], {{.*}} outs(%{{.*}} : tensor<32x16xf32>)
// CHECK-NEXT: ^bb0(%{{.*}}: i8, %[[S:.*]]: f8E4M3FN, %{{.*}}: f32):
// CHECK: arith.extf %[[S]] : f8E4M3FN to f32
// CHECK: linalg.matmul
// CHECK-NOT: arith.addf
// CHECK: arith.truncf %{{.*}} : f32 to bf16
tt.func @right(%a: tensor<16x32xf8E5M2>, %b: tensor<32x8xi8>, %s: tensor<16x2xf8E4M3FN>) -> tensor<16x16xbf16> {
  %c = arith.constant dense<0.0> : tensor<16x16xbf16>
  %r = tt.dot_scaled %a, %b scale %s, %c lhs = e5m2 rhs = e2m1 {fastMath = true, rhs_k_pack = false} : tensor<16x32xf8E5M2> * tensor<32x8xi8>, tensor<16x2xf8E4M3FN> -> tensor<16x16xbf16>
  tt.return %r : tensor<16x16xbf16>
}

// -----

// Stacks of matrices; formats of six bits in bytes.
// CHECK: #[[SCALE:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2 floordiv 32)>
// CHECK-LABEL: func.func @stack
// CHECK: linalg.generic {indexing_maps = [#{{.*}}, #[[SCALE]], #{{.*}}]
// CHECK: arith.trunci %{{.*}} : i8 to i6
// CHECK-NEXT: arith.bitcast %{{.*}} : i6 to f6E2M3FN
// CHECK: arith.bitcast %{{.*}} : i6 to f6E3M2FN
// CHECK: linalg.batch_matmul
tt.func @stack(%a: tensor<2x16x32xi8>, %s: tensor<2x16x1xi8>, %b: tensor<2x32x16xi8>, %c: tensor<2x16x16xf32>) -> tensor<2x16x16xf32> {
  %r = tt.dot_scaled %a scale %s, %b, %c lhs = e2m3 rhs = e3m2 {fastMath = false} : tensor<2x16x32xi8>, tensor<2x16x1xi8> * tensor<2x32x16xi8> -> tensor<2x16x16xf32>
  tt.return %r : tensor<2x16x16xf32>
}
