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

// -----

func.func @f(%t: tensor<4xf32>, %x: f32) {
  // expected-error @+1 {{expected 1 dynamic high values}}
  %0 = "tensor.pad"(%t) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_high = array<i64: -9223372036854775808>, static_low = array<i64: 1>}> ({
  ^bb0(%i: index):
    tensor.yield %x : f32
  }) : (tensor<4xf32>) -> tensor<?xf32>
  return
}
