// Less is transposed before it is broadcast.
func.func @swap(%a: tensor<?x8xf32>, %b: tensor<2x?x8xf32>, %c: tensor<8x2x?xf32>) -> tensor<8x2x?xf32> {
  %0 = linalg.broadcast ins(%a : tensor<?x8xf32>) outs(%b : tensor<2x?x8xf32>) dimensions = [0]
  %1 = linalg.transpose ins(%0 : tensor<2x?x8xf32>) outs(%c : tensor<8x2x?xf32>) permutation = [2, 0, 1]
  return %1 : tensor<8x2x?xf32>
}

// Nothing is left to be transposed.
func.func @swap_two(%a: tensor<4xf32>, %b: tensor<4x2x3xf32>, %c: tensor<3x4x2xf32>) -> tensor<3x4x2xf32> {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x2x3xf32>) dimensions = [1, 2]
  %1 = linalg.transpose ins(%0 : tensor<4x2x3xf32>) outs(%c : tensor<3x4x2xf32>) permutation = [2, 0, 1]
  return %1 : tensor<3x4x2xf32>
}

// A broadcast that adds no dimension.
func.func @bcast_none(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) dimensions = []
  return %0 : tensor<4xf32>
}

// Two transposes are one.
func.func @transposes(%a: tensor<2x4x8xf32>, %b: tensor<4x8x2xf32>, %c: tensor<8x4x2xf32>) -> tensor<8x4x2xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x4x8xf32>) outs(%b : tensor<4x8x2xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<4x8x2xf32>) outs(%c : tensor<8x4x2xf32>) permutation = [1, 0, 2] {note}
  return %1 : tensor<8x4x2xf32>
}

// There and back again.
func.func @transposes_back(%a: tensor<2x4xf32>, %b: tensor<4x2xf32>, %c: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x4xf32>) outs(%b : tensor<4x2xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%0 : tensor<4x2xf32>) outs(%c : tensor<2x4xf32>) permutation = [1, 0]
  return %1 : tensor<2x4xf32>
}

// Dimensions that stay in order.
func.func @transpose_nothing(%a: tensor<2x?xf32>, %b: tensor<2x?xf32>) -> tensor<2x?xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x?xf32>) outs(%b : tensor<2x?xf32>) permutation = [0, 1]
  return %0 : tensor<2x?xf32>
}

// Two broadcasts are one.
func.func @broadcasts(%a: tensor<8xf32>, %b: tensor<4x8xf32>, %c: tensor<3x4x8x2xf32>) -> tensor<3x4x8x2xf32> {
  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0]
  %1 = linalg.broadcast ins(%0 : tensor<4x8xf32>) outs(%c : tensor<3x4x8x2xf32>) dimensions = [0, 3]
  return %1 : tensor<3x4x8x2xf32>
}

// New dimensions in any order.
func.func @broadcasts_unsorted(%a: tensor<8xf32>, %b: tensor<4x8x2xf32>, %c: tensor<3x4x8x2x5xf32>) -> tensor<3x4x8x2x5xf32> {
  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<4x8x2xf32>) dimensions = [2, 0]
  %1 = linalg.broadcast ins(%0 : tensor<4x8x2xf32>) outs(%c : tensor<3x4x8x2x5xf32>) dimensions = [4, 0]
  return %1 : tensor<3x4x8x2x5xf32>
}

// A broadcast that is used elsewhere is not done again.
func.func @swap_used(%a: tensor<8xf32>, %b: tensor<2x8xf32>, %c: tensor<8x2xf32>) -> (tensor<8x2xf32>, tensor<2x8xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<2x8xf32>) dimensions = [0]
  %1 = linalg.transpose ins(%0 : tensor<2x8xf32>) outs(%c : tensor<8x2xf32>) permutation = [1, 0]
  return %1, %0 : tensor<8x2xf32>, tensor<2x8xf32>
}

// Transposed, broadcast and transposed again.
func.func @swap_twice(%a: tensor<4x8xf32>, %t: tensor<8x4xf32>, %b: tensor<2x8x4xf32>, %c: tensor<4x2x8xf32>) -> tensor<4x2x8xf32> {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%t : tensor<8x4xf32>) permutation = [1, 0]
  %1 = linalg.broadcast ins(%0 : tensor<8x4xf32>) outs(%b : tensor<2x8x4xf32>) dimensions = [0]
  %2 = linalg.transpose ins(%1 : tensor<2x8x4xf32>) outs(%c : tensor<4x2x8xf32>) permutation = [2, 0, 1]
  return %2 : tensor<4x2x8xf32>
}

// What was filled is filled in its last shape.
func.func @transpose_fill(%x: f32, %a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = linalg.transpose ins(%0 : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  return %1 : tensor<8x4xf32>
}

// A broadcast of what was filled stays.
func.func @broadcast_fill(%x: f32, %a: tensor<8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %0 = linalg.fill ins(%x : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.broadcast ins(%0 : tensor<8xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0]
  return %1 : tensor<4x8xf32>
}

// Nothing is known about buffers.
func.func @transpose_buffers(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x8xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  linalg.transpose ins(%b : memref<8x4xf32>) outs(%c : memref<4x8xf32>) permutation = [1, 0]
  linalg.broadcast ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) dimensions = []
  linalg.broadcast ins(%a : memref<4x8xf32>) outs(%c : memref<4x8xf32>) dimensions = []
  return
}
