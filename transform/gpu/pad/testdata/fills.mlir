// RUN: tshared-opt %s --tile-pad --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-pad --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The fill is padded; its users get a slice.
// CHECK-LABEL: func.func @padded
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x16xf32>
// CHECK: %[[F:.*]] = linalg.fill ins(%arg0 : f32) outs(%[[E]] : tensor<4x16xf32>)
// CHECK: %[[S:.*]] = tensor.extract_slice %[[F]][0, 0] [3, 9] [1, 1] : tensor<4x16xf32> to tensor<3x9xf32>
// CHECK: return %[[S]]
func.func @padded(%x: f32) -> tensor<3x9xf32> {
  %e = tensor.empty() : tensor<3x9xf32>
  // REMARK: :[[@LINE+1]]:8: padding: a tensor of 3x9 is padded to 4x16{{$}}
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<3x9xf32>) -> tensor<3x9xf32>
  return %f : tensor<3x9xf32>
}

// -----

// Sizes that are powers of two, dynamic or zero stay.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: tensor.extract_slice
func.func @kept(%x: f32, %d: tensor<?x3xf32>, %z: tensor<0x3xf32>) -> (tensor<1x8xf32>, tensor<?x3xf32>, tensor<0x3xf32>) {
  %e = tensor.empty() : tensor<1x8xf32>
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<1x8xf32>) -> tensor<1x8xf32>
  %g = linalg.fill ins(%x : f32) outs(%d : tensor<?x3xf32>) -> tensor<?x3xf32>
  %h = linalg.fill ins(%x : f32) outs(%z : tensor<0x3xf32>) -> tensor<0x3xf32>
  return %f, %g, %h : tensor<1x8xf32>, tensor<?x3xf32>, tensor<0x3xf32>
}

// REMARK-NOT: {{.}}
