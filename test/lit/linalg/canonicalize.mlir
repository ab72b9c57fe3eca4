// RUN: tshared-opt %s --canonicalize | FileCheck %s

// Joined fills whose type says less than is known.
// CHECK-LABEL: func.func @joined(
// CHECK-SAME: %[[X:.*]]: f32, %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[C:.*]] = tensor.concat dim(0) %[[A]], %[[B]] : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
// CHECK-NEXT: %[[F:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[C]] : tensor<12xf32>) -> tensor<12xf32>
// CHECK-NEXT: %[[R:.*]] = tensor.cast %[[F]] : tensor<12xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[R]]
func.func @joined(%x: f32, %a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<?xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.concat dim(0) %f, %g : (tensor<4xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

