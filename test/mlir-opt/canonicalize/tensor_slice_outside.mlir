// Constants that make a slice leave its tensor: those before them are still
// written down, in the order of offsets, sizes, strides.
func.func @slice_a(%t: tensor<4x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %v5 = tensor.extract_slice %t[%c0, %c0] [%c2, %c8] [%c1, %c1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %v5 : tensor<?x?xf32>
}

func.func @slice_b(%t: tensor<4x4xf32>, %n: index) -> tensor<2x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  %v5 = tensor.extract_slice %t[%c0, %c0] [2, %c2] [%c9, %c1] : tensor<4x4xf32> to tensor<2x?xf32>
  return %v5 : tensor<2x?xf32>
}

func.func @slice_c(%t: tensor<4x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  %v5 = tensor.extract_slice %t[%c0, %n] [%c9, %c2] [1, %c1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %v5 : tensor<?x?xf32>
}

func.func @slice_d(%s: tensor<?x2xf32>, %t: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %v5 = tensor.insert_slice %s into %t[%n, %c0] [%c9, 2] [%c1, %c1] : tensor<?x2xf32> into tensor<4x4xf32>
  return %v5 : tensor<4x4xf32>
}

func.func @slice_e(%s: tensor<2x2xf32>, %t: tensor<4x4xf32>, %n: index) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %v5 = tensor.insert_slice %s into %t[%c0, %c0] [2, 2] [%c1, %c9] : tensor<2x2xf32> into tensor<4x4xf32>
  return %v5 : tensor<4x4xf32>
}

func.func @slice_f(%t: tensor<4x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  %v5 = tensor.extract_slice %t[%c0, %n] [%c9, %c2] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %v5 : tensor<?x?xf32>
}

func.func @slice_g(%t: tensor<4x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  %v5 = tensor.extract_slice %t[0, 0] [%c9, %c2] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %v5 : tensor<?x?xf32>
}

func.func @slice_h(%t: tensor<4x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c9 = arith.constant 9 : index
  %c2 = arith.constant 2 : index
  %v5 = tensor.extract_slice %t[0, %c9] [%n, %c2] [1, 1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %v5 : tensor<?x?xf32>
}

func.func @slice_i(%t: tensor<4x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %v5 = tensor.extract_slice %t[%c0, %c0] [%c1, %n] [%c9, %c1] : tensor<4x4xf32> to tensor<?x?xf32>
  return %v5 : tensor<?x?xf32>
}
