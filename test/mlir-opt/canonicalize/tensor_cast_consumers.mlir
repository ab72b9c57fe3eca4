// Structured operations work on tensors before they are cast.
func.func @fill(%t: tensor<4x8xf32>, %x: f32) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @fill_strict(%t: tensor<?x?xf32>, %x: f32) -> tensor<4x?xf32> {
  %c = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<4x?xf32>) -> tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @transpose(%a: tensor<4x8xf32>, %t: tensor<8x4xf32>) -> tensor<?x?xf32> {
  %ca = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %ct = tensor.cast %t : tensor<8x4xf32> to tensor<?x?xf32>
  %0 = linalg.transpose ins(%ca : tensor<?x?xf32>) outs(%ct : tensor<?x?xf32>) permutation = [1, 0]
  return %0 : tensor<?x?xf32>
}

// Casts from unknown rank stay.
func.func @unranked(%t: tensor<*xf32>, %x: f32) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %0 = linalg.fill ins(%x : f32) outs(%c : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The sum of two casts, computed on the tensors before.
func.func @elementwise(%a: tensor<4xf32>, %t: tensor<4xf32>) -> tensor<4xf32> {
  %ca = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %ct = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = linalg.map { arith.addf } ins(%ca, %ca : tensor<?xf32>, tensor<?xf32>) outs(%ct : tensor<?xf32>)
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
