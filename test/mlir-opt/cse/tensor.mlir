// Equal operations without effects are one.
func.func @pure(%t: tensor<4x?xf32>, %i: index, %x: f32) -> (f32, f32, tensor<4x?xf32>, tensor<4x?xf32>) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %2 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  %3 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  return %0, %1, %2, %3 : f32, f32, tensor<4x?xf32>, tensor<4x?xf32>
}

// Empty tensors too, though their contents are anything.
func.func @empty(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.empty(%n) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Attributes make a difference.
func.func @slices(%t: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

func.func private @effect() -> f32

