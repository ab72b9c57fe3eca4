// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
  %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(2) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.concat' op result type 'tensor<9x8xf32>'does not match inferred shape 'tensor<8x8xf32>' static sizes}}
  %0 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<9x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4x9xf32>) {
  // expected-error @+1 {{'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 1}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x8xf32>, tensor<4x9xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4x8xi32>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(0) %t, %u : (tensor<4x8xf32>, tensor<4x8xi32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f() {
  // expected-error @+1 {{'tensor.concat' op requires at least one input}}
  %0 = tensor.concat dim(0) : () -> tensor<4x8xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{custom op 'tensor.concat' expected 'dim'}}
  %0 = tensor.concat %t, %t : (tensor<4x8xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<f32>, %i: index) {
  // expected-error @+1 {{'tensor.dim' op operand #0 must be non-0-ranked or unranked tensor, but got 'tensor<f32>'}}
  %0 = tensor.dim %t, %i : tensor<f32>
  return
}

// -----

func.func @f(%i: index) {
  // expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
  %0 = tensor.empty(%i) : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
  %0 = tensor.extract %t[%i] : tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{'tensor.extract' op failed to verify that result type matches element type of tensor}}
  %0 = "tensor.extract"(%t, %i, %i) : (tensor<4x8xf32>, index, index) -> i32
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
  %0 = tensor.insert %x into %t[%i] : tensor<4x8xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%t: tensor<4x8xf32>, %i: index, %x: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = tensor.insert %x into %t[%i, %i] : tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: i32) {
  // expected-error @+1 {{'tensor.insert' op failed to verify that scalar type matches element type of dest}}
  %0 = "tensor.insert"(%x, %t, %i, %i) : (i32, tensor<4x8xf32>, index, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.insert' op failed to verify that result type matches type of dest}}
  %0 = "tensor.insert"(%x, %t, %i, %i) : (f32, tensor<4x8xf32>, index, index) -> tensor<4x9xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = tensor.from_elements %x : tensor<2xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' 'result' must be statically shaped tensor of any type values, but got 'tensor<?xf32>'}}
  %0 = tensor.from_elements %x : tensor<?xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<1xi32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%x: i32) {
  // expected-error @+1 {{use of value '%x' expects different type than prior uses: 'f32' vs 'i32'}}
  %0 = tensor.from_elements %x : tensor<1xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = tensor.splat %x : tensor<?xf32>
  return
}

// -----

func.func @f(%x: f32, %i: index) {
  // expected-error @+1 {{'tensor.splat' op failed to verify that operand type matches element type of result}}
  %0 = "tensor.splat"(%x) : (f32) -> tensor<4xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<8x5xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<2xi64>) {
  // expected-error @+1 {{'tensor.reshape' op element types of source and destination tensor types should be the same}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<8x4xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<3xi64>) {
  // expected-error @+1 {{'tensor.reshape' op length of shape operand differs from the result's tensor rank}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<3xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<?xi64>) {
  // expected-error @+1 {{'tensor.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked tensor type}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<?xi64>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<2xf32>) {
  // expected-error @+1 {{'tensor.reshape' op operand #1 must be 1D tensor of signless integer or index values, but got 'tensor<2xf32>'}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xf32>) -> tensor<8x4xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 32}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<33xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed rank (1) to equal the number of reassociation maps (2).}}
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[1, 0]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected collapsed type to be 'tensor<32xf32>', but got 'tensor<32xi32>'}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (2), but it is  3.}}
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected the expanded type, 'tensor<4xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<2x2xf32>'.}}
  %0 = tensor.collapse_shape %t [[0]] : tensor<4xf32> into tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x?xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected dimension 0 of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x?xf32> into tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op reassociation indices must not be empty}}
  %0 = tensor.collapse_shape %t [[0], []] : tensor<4x8xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = tensor.collapse_shape %t [["a"]] : tensor<4x8xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<32xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 36}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, 9] : tensor<32xf32> into tensor<4x9xf32>
  return
}

// -----

func.func @f(%t: tensor<32xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4] : tensor<32xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<32xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has 0 dynamic dims while output_shape has 1 values}}
  %0 = "tensor.expand_shape"(%t, %i) <{reassociation = [[0, 1]], static_output_shape = array<i64: 4, 8>}> : (tensor<32xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected collapsed type to be 'tensor<?xi32>', but got 'tensor<?xf32>'}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [4, %i] : tensor<?xf32> into tensor<4x?xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{'tensor.expand_shape' op expected the expanded type, 'tensor<32xf32>' to have a higher (or same) rank than the collapsed type, 'tensor<4x8xf32>'.}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [32] : tensor<4x8xf32> into tensor<32xf32>
  return
}

// -----

func.func @f(%t: tensor<32xf32>, %i: index) {
  // expected-error @+1 {{custom op 'tensor.expand_shape' expected 'output_shape'}}
  %0 = tensor.expand_shape %t [[0, 1]] : tensor<32xf32> into tensor<4x8xf32>
  return
}
