// Shapes collapsed and expanded at random: which of them undo each other.
func.func @f0(%t: tensor<3x1xf32>) -> tensor<3xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3, 4, 5]] output_shape [3, 1, 1, 1, 1, 1] : tensor<3x1xf32> into tensor<3x1x1x1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5]] : tensor<3x1x1x1x1x1xf32> into tensor<3xf32>
  return %1 : tensor<3xf32>
}

func.func @f1(%t: tensor<1x3x?x4x?xf32>, %n0: index, %n1: index) -> tensor<1x1x3x?x4x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3, 4, 5], [6, 7], [8, 9, 10, 11], [12]] output_shape [1, 1, 3, 1, 1, 1, %n0, 1, 1, 1, 4, 1, %n1] : tensor<1x3x?x4x?xf32> into tensor<1x1x3x1x1x1x?x1x1x1x4x1x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3, 4, 5], [6, 7], [8, 9, 10, 11], [12]] : tensor<1x1x3x1x1x1x?x1x1x1x4x1x?xf32> into tensor<1x1x3x?x4x?xf32>
  return %1 : tensor<1x1x3x?x4x?xf32>
}

func.func @f2(%t: tensor<1xf32>) -> tensor<1x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1]] : tensor<1x1xf32> into tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

func.func @f3(%t: tensor<3xf32>) -> tensor<1x3xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [1, 1, 1, 3] : tensor<3xf32> into tensor<1x1x1x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3]] : tensor<1x1x1x3xf32> into tensor<1x3xf32>
  return %1 : tensor<1x3xf32>
}

func.func @f4(%t: tensor<?x?xf32>, %n0: index, %n1: index) -> tensor<3x?x4x3x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3, 4]] output_shape [3, %n0, 4, 3, %n1] : tensor<?x?xf32> into tensor<3x?x4x3x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4]] : tensor<3x?x4x3x?xf32> into tensor<3x?x4x3x?xf32>
  return %1 : tensor<3x?x4x3x?xf32>
}

func.func @f5(%t: tensor<2x?xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0], [1]] output_shape [2, %n0] : tensor<2x?xf32> into tensor<2x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f6(%t: tensor<1x4x1x4x1x3xf32>) -> tensor<48xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3, 4], [5, 6, 7, 8], [9], [10, 11, 12, 13], [14]] output_shape [1, 1, 1, 2, 2, 1, 1, 1, 1, 4, 1, 1, 1, 1, 3] : tensor<1x4x1x4x1x3xf32> into tensor<1x1x1x2x2x1x1x1x1x4x1x1x1x1x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]] : tensor<1x1x1x2x2x1x1x1x1x4x1x1x1x1x3xf32> into tensor<48xf32>
  return %1 : tensor<48xf32>
}

func.func @f7(%t: tensor<4x?x6x1x6x4xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3], [4], [5, 6], [7], [8, 9, 10]] output_shape [2, 2, %n0, 6, 6, 1, 1, 6, 1, 2, 2] : tensor<4x?x6x1x6x4xf32> into tensor<2x2x?x6x6x1x1x6x1x2x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] : tensor<2x2x?x6x6x1x1x6x1x2x2xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f8(%t: tensor<1x1x2x?x1xf32>, %n0: index) -> tensor<1x1x1x1x1x1x2x1x1x6x?x3x6x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4], [5, 6, 7, 8], [9, 10, 11, 12], [13]] output_shape [1, 1, 1, 1, 1, 1, 2, 1, 1, 6, %n0, 3, 6, 1] : tensor<1x1x2x?x1xf32> into tensor<1x1x1x1x1x1x2x1x1x6x?x3x6x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13]] : tensor<1x1x1x1x1x1x2x1x1x6x?x3x6x1xf32> into tensor<1x1x1x1x1x1x2x1x1x6x?x3x6x1xf32>
  return %1 : tensor<1x1x1x1x1x1x2x1x1x6x?x3x6x1xf32>
}

func.func @f9(%t: tensor<1x4x3x1xf32>) -> tensor<1x4x3x1x1x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2, 3], [4, 5, 6], [7, 8, 9]] output_shape [1, 4, 1, 1, 1, 1, 3, 1, 1, 1] : tensor<1x4x3x1xf32> into tensor<1x4x1x1x1x1x3x1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2, 3], [4, 5, 6], [7], [8], [9]] : tensor<1x4x1x1x1x1x3x1x1x1xf32> into tensor<1x4x3x1x1x1xf32>
  return %1 : tensor<1x4x3x1x1x1xf32>
}

func.func @f10(%t: tensor<1x6x1x3x?xf32>, %n0: index) -> tensor<1x6x1x1x3x1x1x1x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4], [5, 6], [7, 8, 9, 10], [11]] output_shape [1, 1, 1, 1, 6, 1, 1, 3, 1, 1, 1, %n0] : tensor<1x6x1x3x?xf32> into tensor<1x1x1x1x6x1x1x3x1x1x1x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3], [4], [5], [6], [7], [8], [9], [10], [11]] : tensor<1x1x1x1x6x1x1x3x1x1x1x?xf32> into tensor<1x6x1x1x3x1x1x1x?xf32>
  return %1 : tensor<1x6x1x1x3x1x1x1x?xf32>
}

func.func @f11(%t: tensor<1x2xf32>) -> tensor<1x1x1x1x2xf32> {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<1x2xf32> into tensor<1x2xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3, 4]] output_shape [1, 1, 1, 1, 2] : tensor<1x2xf32> into tensor<1x1x1x1x2xf32>
  return %1 : tensor<1x1x1x1x2xf32>
}

func.func @f12(%t: tensor<?x1x1xf32>, %n0: index) -> tensor<?x1x1x1x1x1xf32> {
  %0 = tensor.collapse_shape %t [[0], [1], [2]] : tensor<?x1x1xf32> into tensor<?x1x1xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2, 3], [4, 5]] output_shape [%n0, 1, 1, 1, 1, 1] : tensor<?x1x1xf32> into tensor<?x1x1x1x1x1xf32>
  return %1 : tensor<?x1x1x1x1x1xf32>
}

func.func @f13(%t: tensor<?x4x6x4xf32>, %n0: index) -> tensor<?x1x2x2x1x2x3x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3, 4], [5, 6], [7, 8, 9, 10]] output_shape [%n0, 1, 2, 2, 1, 2, 3, 1, 2, 2, 1] : tensor<?x4x6x4xf32> into tensor<?x1x2x2x1x2x3x1x2x2x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7, 8, 9, 10]] : tensor<?x1x2x2x1x2x3x1x2x2x1xf32> into tensor<?x1x2x2x1x2x3x4xf32>
  return %1 : tensor<?x1x2x2x1x2x3x4xf32>
}

func.func @f14(%t: tensor<1x1x2x?xf32>, %n0: index, %n1: index) -> tensor<1x1x1x1x1x1x2x?x6x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3, 4, 5], [6], [7, 8, 9]] output_shape [1, 1, 1, 1, 1, 1, 2, %n0, 6, %n1] : tensor<1x1x2x?xf32> into tensor<1x1x1x1x1x1x2x?x6x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9]] : tensor<1x1x1x1x1x1x2x?x6x?xf32> into tensor<1x1x1x1x1x1x2x?x6x?xf32>
  return %1 : tensor<1x1x1x1x1x1x2x?x6x?xf32>
}

func.func @f15(%t: tensor<?x6x4x6xf32>, %n0: index) -> tensor<?x3x1x2x1x1x4x1x6xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2, 3, 4], [5, 6, 7], [8]] output_shape [%n0, 3, 1, 2, 1, 1, 4, 1, 6] : tensor<?x6x4x6xf32> into tensor<?x3x1x2x1x1x4x1x6xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7], [8]] : tensor<?x3x1x2x1x1x4x1x6xf32> into tensor<?x3x1x2x1x1x4x1x6xf32>
  return %1 : tensor<?x3x1x2x1x1x4x1x6xf32>
}

func.func @f16(%t: tensor<4x1x1x4x1xf32>) -> tensor<4x1x1x1x1x1x1x4x1xf32> {
  %0 = tensor.collapse_shape %t [[0], [1], [2], [3], [4]] : tensor<4x1x1x4x1xf32> into tensor<4x1x1x4x1xf32>
  %1 = tensor.expand_shape %0 [[0], [1], [2, 3, 4], [5, 6, 7], [8]] output_shape [4, 1, 1, 1, 1, 1, 1, 4, 1] : tensor<4x1x1x4x1xf32> into tensor<4x1x1x1x1x1x1x4x1xf32>
  return %1 : tensor<4x1x1x1x1x1x1x4x1xf32>
}

func.func @f17(%t: tensor<6x1xf32>) -> tensor<3x1x1x2x1x1x1x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4, 5, 6, 7]] output_shape [3, 1, 1, 2, 1, 1, 1, 1] : tensor<6x1xf32> into tensor<3x1x1x2x1x1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7]] : tensor<3x1x1x2x1x1x1x1xf32> into tensor<3x1x1x2x1x1x1x1xf32>
  return %1 : tensor<3x1x1x2x1x1x1x1xf32>
}

func.func @f18(%t: tensor<1x2x1x1x1xf32>) -> tensor<1x1x1x2x1x1x1x1x1x1x1x1x1x1x1x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15]] output_shape [1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] : tensor<1x2x1x1x1xf32> into tensor<1x1x1x2x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10], [11], [12], [13], [14], [15]] : tensor<1x1x1x2x1x1x1x1x1x1x1x1x1x1x1x1xf32> into tensor<1x1x1x2x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return %1 : tensor<1x1x1x2x1x1x1x1x1x1x1x1x1x1x1x1xf32>
}

func.func @f19(%t: tensor<?xf32>, %n0: index) -> tensor<1x?xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, %n0] : tensor<?xf32> into tensor<1x?xf32>
  return %1 : tensor<1x?xf32>
}

func.func @f20(%t: tensor<?x?xf32>, %n0: index, %n1: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n0, %n1, 2] : tensor<?x?xf32> into tensor<?x?x2xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<?x?x2xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @f21(%t: tensor<?x4x6x4x?xf32>, %n0: index, %n1: index) -> tensor<?x4x1x6x1x1x1x1x4x1x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1], [2, 3, 4, 5], [6, 7, 8, 9], [10, 11]] output_shape [%n0, 4, 1, 6, 1, 1, 1, 1, 4, 1, %n1, 6] : tensor<?x4x6x4x?xf32> into tensor<?x4x1x6x1x1x1x1x4x1x?x6xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9], [10, 11]] : tensor<?x4x1x6x1x1x1x1x4x1x?x6xf32> into tensor<?x4x1x6x1x1x1x1x4x1x?xf32>
  return %1 : tensor<?x4x1x6x1x1x1x1x4x1x?xf32>
}

func.func @f22(%t: tensor<1x1x4x?x2xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2], [3], [4], [5, 6, 7]] output_shape [1, 1, 1, 4, %n0, 1, 1, 2] : tensor<1x1x4x?x2xf32> into tensor<1x1x1x4x?x1x1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7]] : tensor<1x1x1x4x?x1x1x2xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f23(%t: tensor<?x1x?xf32>, %n0: index, %n1: index) -> tensor<?x1x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2], [3, 4, 5]] output_shape [%n0, 1, 1, 2, %n1, 3] : tensor<?x1x?xf32> into tensor<?x1x1x2x?x3xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2], [3, 4, 5]] : tensor<?x1x1x2x?x3xf32> into tensor<?x1x?xf32>
  return %1 : tensor<?x1x?xf32>
}

func.func @f24(%t: tensor<2xf32>) -> tensor<1x2xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<2xf32> into tensor<2xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

func.func @f25(%t: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 1] : tensor<2xf32> into tensor<2x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x1xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @f26(%t: tensor<?xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, %n0] : tensor<?xf32> into tensor<2x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f27(%t: tensor<1xf32>) -> tensor<1x1xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<1xf32> into tensor<1xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [1, 1] : tensor<1xf32> into tensor<1x1xf32>
  return %1 : tensor<1x1xf32>
}

func.func @f28(%t: tensor<1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [1, 1, 1] : tensor<1xf32> into tensor<1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2]] : tensor<1x1x1xf32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

func.func @f29(%t: tensor<2x6x?x3x?xf32>, %n0: index, %n1: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4, 5], [6], [7, 8], [9]] output_shape [2, 1, 1, 1, 1, 6, %n0, 3, 1, %n1] : tensor<2x6x?x3x?xf32> into tensor<2x1x1x1x1x6x?x3x1x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]] : tensor<2x1x1x1x1x6x?x3x1x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f30(%t: tensor<6x3x?x4x6xf32>, %n0: index) -> tensor<6x3x?x1x1x4x1x1x6x1x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2], [3], [4, 5, 6, 7], [8, 9, 10, 11]] output_shape [6, 1, 3, %n0, 1, 1, 4, 1, 1, 6, 1, 1] : tensor<6x3x?x4x6xf32> into tensor<6x1x3x?x1x1x4x1x1x6x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2], [3], [4], [5], [6], [7], [8], [9], [10], [11]] : tensor<6x1x3x?x1x1x4x1x1x6x1x1xf32> into tensor<6x3x?x1x1x4x1x1x6x1x1xf32>
  return %1 : tensor<6x3x?x1x1x4x1x1x6x1x1xf32>
}

func.func @f31(%t: tensor<1x1x?x1x?xf32>, %n0: index, %n1: index) -> tensor<1x1x1x1x1x1x?x6x1x1x1x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4, 5, 6], [7, 8], [9, 10, 11], [12]] output_shape [1, 1, 1, 1, 1, 1, 1, %n0, 6, 1, 1, 1, %n1] : tensor<1x1x?x1x?xf32> into tensor<1x1x1x1x1x1x1x?x6x1x1x1x?xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3], [4], [5], [6], [7], [8], [9], [10], [11], [12]] : tensor<1x1x1x1x1x1x1x?x6x1x1x1x?xf32> into tensor<1x1x1x1x1x1x?x6x1x1x1x?xf32>
  return %1 : tensor<1x1x1x1x1x1x?x6x1x1x1x?xf32>
}

func.func @f32(%t: tensor<4x3xf32>) -> tensor<4x1x3x1xf32> {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<4x3xf32> into tensor<4x3xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2, 3]] output_shape [4, 1, 3, 1] : tensor<4x3xf32> into tensor<4x1x3x1xf32>
  return %1 : tensor<4x1x3x1xf32>
}

func.func @f33(%t: tensor<3x3xf32>) -> tensor<3x1x1x1x3x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4, 5, 6]] output_shape [1, 3, 1, 1, 1, 3, 1] : tensor<3x3xf32> into tensor<1x3x1x1x1x3x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2], [3], [4], [5], [6]] : tensor<1x3x1x1x1x3x1xf32> into tensor<3x1x1x1x3x1xf32>
  return %1 : tensor<3x1x1x1x3x1xf32>
}

func.func @f34(%t: tensor<?x4x?x6x?x3xf32>, %n0: index, %n1: index, %n2: index) -> tensor<?x4x?x6x1x?x3xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2], [3, 4, 5], [6, 7], [8], [9]] output_shape [%n0, 2, 4, 1, %n1, 6, 6, 1, %n2, 3] : tensor<?x4x?x6x?x3xf32> into tensor<?x2x4x1x?x6x6x1x?x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2], [3, 4, 5], [6], [7], [8], [9]] : tensor<?x2x4x1x?x6x6x1x?x3xf32> into tensor<?x4x?x6x1x?x3xf32>
  return %1 : tensor<?x4x?x6x1x?x3xf32>
}

func.func @f35(%t: tensor<3x1xf32>) -> tensor<3x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3, 4, 5]] output_shape [1, 3, 1, 1, 1, 1] : tensor<3x1xf32> into tensor<1x3x1x1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2, 3, 4, 5]] : tensor<1x3x1x1x1x1xf32> into tensor<3x1xf32>
  return %1 : tensor<3x1xf32>
}

func.func @f36(%t: tensor<?x1x3x1x?xf32>, %n0: index, %n1: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3], [4, 5], [6, 7], [8, 9, 10]] output_shape [4, 3, %n0, 1, 1, 3, 1, 1, 4, %n1, 1] : tensor<?x1x3x1x?xf32> into tensor<4x3x?x1x1x3x1x1x4x?x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] : tensor<4x3x?x1x1x3x1x1x4x?x1xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f37(%t: tensor<1x1x2x6x2x3xf32>) -> tensor<1x1x1x1x1x1x1x2x6x1x1x1x1x2x1x3x1xf32> {
  %0 = tensor.collapse_shape %t [[0], [1], [2], [3], [4], [5]] : tensor<1x1x2x6x2x3xf32> into tensor<1x1x2x6x2x3xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2, 3, 4], [5, 6, 7], [8, 9], [10, 11, 12, 13], [14, 15, 16]] output_shape [1, 1, 1, 1, 1, 1, 1, 2, 6, 1, 1, 1, 1, 2, 1, 3, 1] : tensor<1x1x2x6x2x3xf32> into tensor<1x1x1x1x1x1x1x2x6x1x1x1x1x2x1x3x1xf32>
  return %1 : tensor<1x1x1x1x1x1x1x2x6x1x1x1x1x2x1x3x1xf32>
}

func.func @f38(%t: tensor<6x4x?xf32>, %n0: index) -> tensor<1x2x3x4x?x1x2xf32> {
  %0 = tensor.collapse_shape %t [[0], [1, 2]] : tensor<6x4x?xf32> into tensor<6x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3, 4, 5, 6]] output_shape [1, 2, 3, 4, %n0, 1, 2] : tensor<6x?xf32> into tensor<1x2x3x4x?x1x2xf32>
  return %1 : tensor<1x2x3x4x?x1x2xf32>
}

func.func @f39(%t: tensor<6x2x?xf32>, %n0: index) -> tensor<1x6x2x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<6x2x?xf32> into tensor<12x?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [1, 6, 2, %n0] : tensor<12x?xf32> into tensor<1x6x2x?xf32>
  return %1 : tensor<1x6x2x?xf32>
}

func.func @f40(%t: tensor<1x2xf32>) -> tensor<1x1x1x1x1x1x1x1x2xf32> {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<1x2xf32> into tensor<1x2xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2, 3], [4, 5, 6, 7, 8]] output_shape [1, 1, 1, 1, 1, 1, 1, 1, 2] : tensor<1x2xf32> into tensor<1x1x1x1x1x1x1x1x2xf32>
  return %1 : tensor<1x1x1x1x1x1x1x1x2xf32>
}

func.func @f41(%t: tensor<1x4x4x3x3xf32>) -> tensor<144xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3, 4, 5, 6], [7, 8, 9, 10], [11, 12, 13, 14], [15]] output_shape [1, 1, 1, 1, 1, 2, 2, 4, 1, 1, 1, 1, 3, 1, 1, 3] : tensor<1x4x4x3x3xf32> into tensor<1x1x1x1x1x2x2x4x1x1x1x1x3x1x1x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]] : tensor<1x1x1x1x1x2x2x4x1x1x1x1x3x1x1x3xf32> into tensor<144xf32>
  return %1 : tensor<144xf32>
}

func.func @f42(%t: tensor<?xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0]] output_shape [%n0] : tensor<?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f43(%t: tensor<?xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [4, 6, %n0] : tensor<?xf32> into tensor<4x6x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<4x6x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f44(%t: tensor<3x6x1x1x3x6xf32>) -> tensor<3x6x1x1x3x6x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2, 3, 4], [5, 6, 7], [8, 9, 10], [11, 12], [13, 14]] output_shape [3, 2, 1, 3, 1, 1, 1, 1, 1, 1, 1, 1, 3, 6, 1] : tensor<3x6x1x1x3x6xf32> into tensor<3x2x1x3x1x1x1x1x1x1x1x1x3x6x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2, 3, 4], [5, 6, 7], [8, 9, 10], [11, 12], [13], [14]] : tensor<3x2x1x3x1x1x1x1x1x1x1x1x3x6x1xf32> into tensor<3x6x1x1x3x6x1xf32>
  return %1 : tensor<3x6x1x1x3x6x1xf32>
}

func.func @f45(%t: tensor<1x1xf32>) -> tensor<1x1x1x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2, 3]] output_shape [1, 1, 1, 1] : tensor<1xf32> into tensor<1x1x1x1xf32>
  return %1 : tensor<1x1x1x1xf32>
}

func.func @f46(%t: tensor<2xf32>) -> tensor<1x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [1, 1, 2, 1] : tensor<2xf32> into tensor<1x1x2x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2, 3]] : tensor<1x1x2x1xf32> into tensor<1x2xf32>
  return %1 : tensor<1x2xf32>
}

func.func @f47(%t: tensor<6x6x3x?x4x2xf32>, %n0: index, %n1: index) -> tensor<3x2x1x1x1x6x1x3x1x?x1x4x1x1x1x2x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2, 3, 4, 5], [6, 7, 8], [9, 10], [11, 12, 13], [14, 15, 16, 17]] output_shape [3, 2, 1, 1, 1, 6, 1, 3, 1, %n0, %n1, 1, 4, 1, 1, 1, 2, 1] : tensor<6x6x3x?x4x2xf32> into tensor<3x2x1x1x1x6x1x3x1x?x?x1x4x1x1x1x2x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3], [4], [5], [6], [7], [8], [9, 10], [11], [12], [13], [14], [15], [16], [17]] : tensor<3x2x1x1x1x6x1x3x1x?x?x1x4x1x1x1x2x1xf32> into tensor<3x2x1x1x1x6x1x3x1x?x1x4x1x1x1x2x1xf32>
  return %1 : tensor<3x2x1x1x1x6x1x3x1x?x1x4x1x1x1x2x1xf32>
}

func.func @f48(%t: tensor<?xf32>, %n0: index) -> tensor<?x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%n0, 3, 1] : tensor<?xf32> into tensor<?x3x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x3x1xf32> into tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

func.func @f49(%t: tensor<?xf32>, %n0: index) -> tensor<4x1x?xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [4, 1, %n0] : tensor<?xf32> into tensor<4x1x?xf32>
  return %1 : tensor<4x1x?xf32>
}

func.func @f50(%t: tensor<6x2x1x1x4xf32>) -> tensor<6x1x1x2x1x1x1x1x1x1x1x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11, 12], [13, 14, 15]] output_shape [6, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1] : tensor<6x2x1x1x4xf32> into tensor<6x1x1x1x1x2x1x1x1x1x1x1x1x1x4x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2], [3, 4, 5], [6], [7], [8], [9], [10], [11], [12], [13, 14, 15]] : tensor<6x1x1x1x1x2x1x1x1x1x1x1x1x1x4x1xf32> into tensor<6x1x1x2x1x1x1x1x1x1x1x4xf32>
  return %1 : tensor<6x1x1x2x1x1x1x1x1x1x1x4xf32>
}

func.func @f51(%t: tensor<6x?x?x1xf32>, %n0: index, %n1: index) -> tensor<6x1x4x?x2x3x?x4x1xf32> {
  %0 = tensor.collapse_shape %t [[0], [1], [2], [3]] : tensor<6x?x?x1xf32> into tensor<6x?x?x1xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3], [4, 5, 6, 7], [8]] output_shape [6, 1, 4, %n0, 2, 3, %n1, 4, 1] : tensor<6x?x?x1xf32> into tensor<6x1x4x?x2x3x?x4x1xf32>
  return %1 : tensor<6x1x4x?x2x3x?x4x1xf32>
}

func.func @f52(%t: tensor<1x1x4xf32>) -> tensor<1x1x1x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<1x1x4xf32> into tensor<1x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [1, 1, 1, 4] : tensor<1x4xf32> into tensor<1x1x1x4xf32>
  return %1 : tensor<1x1x1x4xf32>
}

func.func @f53(%t: tensor<2x3x3xf32>) -> tensor<2x9xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x3x3xf32> into tensor<18xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, 9] : tensor<18xf32> into tensor<2x9xf32>
  return %1 : tensor<2x9xf32>
}

func.func @f54(%t: tensor<2x?x6x2x1xf32>, %n0: index) -> tensor<2x?x1x6x1x2x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12, 13], [14]] output_shape [1, 1, 2, 1, 2, 2, %n0, 1, 6, 1, 1, 1, 2, 1, 1] : tensor<2x?x6x2x1xf32> into tensor<1x1x2x1x2x2x?x1x6x1x1x1x2x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3], [4, 5, 6], [7], [8], [9], [10, 11, 12, 13], [14]] : tensor<1x1x2x1x2x2x?x1x6x1x1x1x2x1x1xf32> into tensor<2x?x1x6x1x2x1xf32>
  return %1 : tensor<2x?x1x6x1x2x1xf32>
}

func.func @f55(%t: tensor<2xf32>) -> tensor<2xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<2xf32> into tensor<2xf32>
  %1 = tensor.expand_shape %0 [[0]] output_shape [2] : tensor<2xf32> into tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @f56(%t: tensor<?xf32>, %n0: index) -> tensor<2x?xf32> {
  %0 = tensor.collapse_shape %t [[0]] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [2, %n0] : tensor<?xf32> into tensor<2x?xf32>
  return %1 : tensor<2x?xf32>
}

func.func @f57(%t: tensor<2x1x?x6x1xf32>, %n0: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0], [1], [2, 3], [4, 5, 6], [7, 8, 9, 10]] output_shape [2, 1, %n0, 6, 1, 3, 2, 1, 1, 1, 1] : tensor<2x1x?x6x1xf32> into tensor<2x1x?x6x1x3x2x1x1x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]] : tensor<2x1x?x6x1x3x2x1x1x1x1xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @f58(%t: tensor<?x?x2xf32>, %n0: index, %n1: index) -> tensor<?x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3, 4, 5], [6, 7, 8]] output_shape [%n0, 1, 4, 1, %n1, 2, 1, 1, 2] : tensor<?x?x2xf32> into tensor<?x1x4x1x?x2x1x1x2xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2, 3, 4, 5], [6, 7, 8]] : tensor<?x1x4x1x?x2x1x1x2xf32> into tensor<?x2xf32>
  return %1 : tensor<?x2xf32>
}

func.func @f59(%t: tensor<4xf32>) -> tensor<2x2x1xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [2, 2, 1] : tensor<4xf32> into tensor<2x2x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2]] : tensor<2x2x1xf32> into tensor<2x2x1xf32>
  return %1 : tensor<2x2x1xf32>
}
