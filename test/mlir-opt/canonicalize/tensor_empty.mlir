// Constant sizes become part of the type.
func.func @constant_sizes(%n: index) -> tensor<?x?x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%c2, %n) : tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

// Negative ones cannot.
func.func @negative_size() -> tensor<?xf32> {
  %n = arith.constant -2 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @zero_size() -> tensor<?xf32> {
  %n = arith.constant 0 : index
  %0 = tensor.empty(%n) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A cast gives the type right away.
func.func @cast(%n: index, %m: index) -> tensor<4x?xf32> {
  %0 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %1 = tensor.cast %0 : tensor<?x?xf32> to tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

func.func @forgetting_cast(%m: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%m) : tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @crossing_cast(%m: index) -> tensor<?x8xf32> {
  %0 = tensor.empty(%m) : tensor<4x?xf32>
  %1 = tensor.cast %0 : tensor<4x?xf32> to tensor<?x8xf32>
  return %1 : tensor<?x8xf32>
}

func.func @cast_of_constant_size() -> tensor<8xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.empty(%c8) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @cast_contradicts_size() -> tensor<4xf32> {
  %c8 = arith.constant 8 : index
  %0 = tensor.empty(%c8) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Shapes and slices of empty tensors are left alone.
func.func @collapse(%n: index) -> tensor<?xf32> {
  %0 = tensor.empty(%n) : tensor<?x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Encoding of an empty tensor with constant sizes.
func.func @constant_sizes_encoding() -> tensor<?xf32, "e"> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%c2) : tensor<?xf32, "e">
  return %0 : tensor<?xf32, "e">
}

// A cast to unknown rank.
func.func @cast_unranked(%n: index) -> tensor<*xf32> {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<*xf32>
  return %1 : tensor<*xf32>
}

// Attributes are not kept.
func.func @attribute() -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.empty(%c2) {tag} : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Unused tensors go.
func.func @unused(%t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>, %n: index, %x: f32, %u: tensor<*xf32>, %s: tensor<1x2x4xf32>, %sh: tensor<1xindex>) {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %2 = tensor.dim %t, %n : tensor<4x8xf32>
  %6 = tensor.extract %t[%n, %n] : tensor<4x8xf32>
  %7 = tensor.insert %x into %t[%n, %n] : tensor<4x8xf32>
  %8 = tensor.from_elements %x : tensor<1xf32>
  %9 = tensor.splat %x : tensor<1xf32>
  %10 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %12 = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %13 = tensor.insert_slice %12 into %t[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<4x8xf32>
  %14 = tensor.reshape %t(%sh) : (tensor<4x8xf32>, tensor<1xindex>) -> tensor<32xf32>
  %15 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %16 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  return
}

func.func private @effect() -> f32

