// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2x1xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %t[0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4x8xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[3, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[4, 0] [0, 3] [1, 1] : tensor<4x8xf32> to tensor<0x3xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected type to be 'tensor<2x3xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 3] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xi32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2x1xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2x1xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %s into %t[3, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
  %0 = "tensor.insert_slice"(%s, %t) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2x2xf32>, tensor<4x8xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.insert_slice %s into %t[0] [2] [1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4xi32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(5) %t, %u : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4x9xi32>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(5) %t, %u : (tensor<4x8xf32>, tensor<4x9xi32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4x9xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(5) %t, %u : (tensor<4x8xf32>, tensor<4x9xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 2, 2] : tensor<4x2xf32> into tensor<2x2x2xi32>
  return
}

// -----

func.func @f(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (4) but found 3 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 2] : tensor<4x2xf32> into tensor<2x2x2x1xi32>
  return
}

// -----

func.func @f(%t: tensor<4x2x1xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  2.}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2x1xf32> into tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x2x1xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[0], [2]] : tensor<4x2x1xf32> into tensor<4x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<1xi64>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<8x5xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<2xf32>
  %1 = "tensor.from_elements"(%x) : (f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.from_elements' op result #0 must be statically shaped tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.from_elements %x : tensor<*xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tensor.from_elements %x : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = tensor.from_elements %x, : tensor<1xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.splat' op result #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = "tensor.splat"(%x) : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'tensor.extract_slice' op operand #0 must be ranked tensor of any type values, but got 'i32'}}
  %0 = "tensor.extract_slice"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (i32) -> tensor<2x4xf32>
  return
}
