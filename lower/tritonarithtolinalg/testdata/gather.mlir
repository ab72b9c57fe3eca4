// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// Elements are picked along the axis; the other dimensions stay where they are.
// CHECK-LABEL: func.func @columns
// CHECK: linalg.generic {{.*}} ins(%arg1 : tensor<4x8xi64>) outs(%{{.*}} : tensor<4x8xf16>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i64, %{{.*}}: f16):
// CHECK-NEXT: %[[ROW:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[AT:.*]] = arith.index_cast %[[IN]] : i64 to index
// CHECK-NEXT: %[[V:.*]] = tensor.extract %arg0[%[[ROW]], %[[AT]]] : tensor<4x32xf16>
// CHECK-NEXT: linalg.yield %[[V]] : f16
tt.func @columns(%x: tensor<4x32xf16>, %i: tensor<4x8xi64>) -> tensor<4x8xf16> {
  %r = tt.gather %x[%i] {axis = 1 : i32} : (tensor<4x32xf16>, tensor<4x8xi64>) -> tensor<4x8xf16>
  tt.return %r : tensor<4x8xf16>
}

// -----

// Any axis of any rank.
// CHECK-LABEL: func.func @middle
// CHECK: %[[I:.*]] = linalg.index 0
// CHECK-NEXT: %[[J:.*]] = arith.index_cast %{{.*}} : i8 to index
// CHECK-NEXT: %[[K:.*]] = linalg.index 2
// CHECK-NEXT: tensor.extract %arg0[%[[I]], %[[J]], %[[K]]] : tensor<2x4x8xi32>
tt.func @middle(%x: tensor<2x4x8xi32>, %i: tensor<2x16x8xi8>) -> tensor<2x16x8xi32> {
  %r = tt.gather %x[%i] {axis = 1 : i32} : (tensor<2x4x8xi32>, tensor<2x16x8xi8>) -> tensor<2x16x8xi32>
  tt.return %r : tensor<2x16x8xi32>
}
