// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s --check-prefix=GENERIC

// The region of a named operation follows from its name and operand types.

// CHECK-LABEL: func.func @fill(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: f32, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.fill ins(%[[V0]] : f32) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "fill"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.fill"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
// GENERIC-NEXT: }) : (f32, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @fill(%i0: f32, %o0: tensor<4x?xf32>) {
  %r = linalg.fill ins(%i0 : f32) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

