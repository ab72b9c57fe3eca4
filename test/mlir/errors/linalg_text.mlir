func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.generic 1 ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) { } -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) permutation = [0]
  return
}

// -----

func.func @f(%a: tensor<4x8xf32>, %c: tensor<4x8xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) permutation = [0, 1, 2]
  return
}
