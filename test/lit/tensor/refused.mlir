// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// What MLIR does not check, and then trips over or prints without sense.

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(-1) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x1xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op reassociation indices must not be empty}}
  %0 = tensor.expand_shape %t [[0, 1], []] output_shape [4, 1] : tensor<4x1xf32> into tensor<4x1xf32>
  return
}

