// What is inserted is larger than where it goes: the size stays an operand.
func.func @outside(%s: tensor<?xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant 16 : index
  %0 = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

// An encoding is kept.
func.func @cast_encoding(%n: index) -> tensor<4xf32, "e"> {
  %0 = tensor.empty(%n) : tensor<?xf32, "e">
  %1 = tensor.cast %0 : tensor<?xf32, "e"> to tensor<4xf32, "e">
  return %1 : tensor<4xf32, "e">
}

// -----

// The sizes contradict each other.
func.func @contradiction(%a: tensor<4xf32>, %t: tensor<5xf32>) -> tensor<?xf32> {
  %ct = tensor.cast %t : tensor<5xf32> to tensor<?xf32>
  %ca = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %0 = linalg.map { math.absf } ins(%ca : tensor<?xf32>) outs(%ct : tensor<?xf32>)
  return %0 : tensor<?xf32>
}

// -----

// The dimension that is dropped stays the same.
func.func @extract_dropped(%t: tensor<8x16x4xf32>) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [%c1, %c8, 1] [1, 1, 1] : tensor<8x16x4xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @insert_dropped(%s: tensor<?x?xf32>, %t: tensor<8x16x4xf32>) -> tensor<8x16x4xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = tensor.insert_slice %s into %t[0, 0, 0] [%c1, %c8, 1] [1, 1, 1] : tensor<?x?xf32> into tensor<8x16x4xf32>
  return %0 : tensor<8x16x4xf32>
}
