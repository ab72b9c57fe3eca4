// Operations on tensors, made at random.
func.func @f0(%t0: tensor<?x1x4xf32>, %t1: tensor<?x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x1x4xf32>, tensor<4xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v2 = bufferization.to_buffer %t0 : tensor<?x1x4xf32> to memref<?x1x4xf32>
  %v1 = bufferization.to_tensor %v2 : memref<?x1x4xf32> to tensor<?x1x4xf32>
  %v3 = tensor.empty() : tensor<4xf32>
  %v4 = tensor.concat dim(0) %t0, %v1 : (tensor<?x1x4xf32>, tensor<?x1x4xf32>) -> tensor<?x1x4xf32>
  %v5 = tensor.dim %v3, %c0 : tensor<4xf32>
  %v6 = bufferization.materialize_in_destination %v3 in %v3 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %v4, %v6, %v5 : tensor<?x1x4xf32>, tensor<4xf32>, index
}

func.func @f1(%t0: tensor<?x?xf32>, %t1: tensor<8x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<2x4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract_slice %t1[%c0, 0] [1, 1] [1, 1] : tensor<8x4xf32> to tensor<1x1xf32>
  %v2 = tensor.concat dim(0) %t0, %v1 : (tensor<?x?xf32>, tensor<1x1xf32>) -> tensor<?x1xf32>
  %v3 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v4 = bufferization.materialize_in_destination %v3 in %v3 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %v5 = tensor.splat %x : tensor<2x4xf32>
  return %v4, %v5 : tensor<?x?xf32>, tensor<2x4xf32>
}

func.func @f2(%t0: tensor<1x?x?xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.empty() : tensor<4xf32>
  %v3 = tensor.empty(%i0) : tensor<?xf32>
  %v4 = tensor.collapse_shape %t0 [[0, 1], [2]] : tensor<1x?x?xf32> into tensor<?x?xf32>
  %v5 = tensor.empty(%i0) : tensor<4x?xf32>
  %v6 = tensor.extract_slice %v3[%i1] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  %v7 = tensor.empty(%i0) : tensor<?xf32>
  return %v6, %v7 : tensor<?xf32>, tensor<?xf32>
}

func.func @f3(%t0: tensor<1x?xf32>, %t1: tensor<?x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<8x8xf32>, tensor<8x8xf32>, index, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.dim %t1, %c0 : tensor<?x4xf32>
  %v2 = tensor.empty() : tensor<8x8xf32>
  %v3 = bufferization.materialize_in_destination %t0 in %t0 : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<1x?xf32>
  %v4 = tensor.extract %t0[%i1, %i1] : tensor<1x?xf32>
  %v5 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v6 = tensor.insert_slice %v5 into %v3[0, 0] [%c1, %i2] [1, 1] : tensor<?x?xf32> into tensor<1x?xf32>
  %v7 = tensor.insert %y into %v2[%v1, %i0] : tensor<8x8xf32>
  %v8 = tensor.extract %v2[%v1, %i0] : tensor<8x8xf32>
  %v9 = tensor.insert %y into %v7[%v1, %i0] : tensor<8x8xf32>
  return %v7, %v9, %v1, %v8 : tensor<8x8xf32>, tensor<8x8xf32>, index, f32
}

func.func @f4(%t0: tensor<8x4xf32>, %t1: tensor<?x8x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<8x4xf32>, tensor<?x4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %v1 = tensor.insert %x into %t0[%i2, %i1] : tensor<8x4xf32>
  %v2 = tensor.splat %y[%i1] : tensor<?x4xf32>
  return %v1, %v2 : tensor<8x4xf32>, tensor<?x4xf32>
}

func.func @f5(%t0: tensor<1xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1xf32>, tensor<?xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v1 = bufferization.materialize_in_destination %t0 in %t0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<1xf32>
  %v2 = tensor.insert_slice %v1 into %v1[%i2] [1] [1] : tensor<1xf32> into tensor<1xf32>
  %v3 = tensor.dim %v2, %i1 : tensor<1xf32>
  %v4 = tensor.extract_slice %t0[0] [%c1] [1] : tensor<1xf32> to tensor<?xf32>
  %v5 = tensor.insert_slice %v4 into %t0[0] [%c1] [1] : tensor<?xf32> into tensor<1xf32>
  %v6 = tensor.extract_slice %t1[%c0] [%v3] [1] : tensor<?xf32> to tensor<?xf32>
  return %v5, %v6, %v3 : tensor<1xf32>, tensor<?xf32>, index
}

func.func @f6(%t0: tensor<4xf32>, %t1: tensor<1x?x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1x?x?xf32>, tensor<?x4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v1 = tensor.empty() : tensor<8xf32>
  %v2 = bufferization.materialize_in_destination %v1 in %v1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v3 = tensor.collapse_shape %t1 [[0], [1, 2]] : tensor<1x?x?xf32> into tensor<1x?xf32>
  %v4 = tensor.cast %t1 : tensor<1x?x?xf32> to tensor<1x?x?xf32>
  %v6 = tensor.splat %y[%i1] : tensor<?x4xf32>
  return %v4, %v6 : tensor<1x?x?xf32>, tensor<?x4xf32>
}

func.func @f7(%t0: tensor<?xf32>, %t1: tensor<1x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1x4xf32>, tensor<1x4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %v2 = tensor.insert %y into %t1[%i0, %i2] : tensor<1x4xf32>
  return %t1, %v2 : tensor<1x4xf32>, tensor<1x4xf32>
}

func.func @f8(%t0: tensor<?xf32>, %t1: tensor<?x4x8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x4x8xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v2 = tensor.empty(%i0) : tensor<?xf32>
  return %t1, %v2 : tensor<?x4x8xf32>, tensor<?xf32>
}

func.func @f9(%t0: tensor<?x8x8xf32>, %t1: tensor<4x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1xf32>, tensor<2x4xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %v1 = tensor.collapse_shape %t0 [[0, 1], [2]] : tensor<?x8x8xf32> into tensor<?x8xf32>
  %v2 = tensor.from_elements %x, %y : tensor<1x2xf32>
  %v3 = tensor.from_elements %x : tensor<1xf32>
  %v4 = tensor.splat %y : tensor<2x4xf32>
  %v6 = tensor.extract %v1[%i0, %i0] : tensor<?x8xf32>
  return %v3, %v4, %v6 : tensor<1xf32>, tensor<2x4xf32>, f32
}

func.func @f10(%t0: tensor<8x?x1xf32>, %t1: tensor<8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x4xf32>, tensor<?x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %v1 = tensor.empty(%i0) : tensor<?xf32>
  %v2 = tensor.expand_shape %t0 [[0], [1], [2, 3]] output_shape [8, %i0, 1, 1] : tensor<8x?x1xf32> into tensor<8x?x1x1xf32>
  %v3 = tensor.cast %t1 : tensor<8xf32> to tensor<8xf32>
  %v4 = tensor.from_elements %x, %x, %x, %x : tensor<1x4xf32>
  %v5 = tensor.cast %v4 : tensor<1x4xf32> to tensor<?x4xf32>
  %v6 = tensor.splat %y[%i1, %c4] : tensor<?x?xf32>
  return %v5, %v6 : tensor<?x4xf32>, tensor<?x?xf32>
}

func.func @f11(%t0: tensor<?xf32>, %t1: tensor<?x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x1xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.insert_slice %t0 into %t0[0] [%i2] [1] : tensor<?xf32> into tensor<?xf32>
  %v2 = tensor.insert %x into %t0[%i1] : tensor<?xf32>
  %v3 = bufferization.materialize_in_destination %t1 in %t1 : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %v4 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v5 = tensor.insert_slice %v3 into %t1[%c0, %i0] [%i0, 1] [1, 1] : tensor<?x1xf32> into tensor<?x1xf32>
  %v6 = tensor.insert %y into %v2[%i1] : tensor<?xf32>
  return %v5, %v6 : tensor<?x1xf32>, tensor<?xf32>
}

func.func @f12(%t0: tensor<?xf32>, %t1: tensor<8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.cast %t1 : tensor<8xf32> to tensor<?xf32>
  %v3 = bufferization.to_buffer %v1 : tensor<?xf32> to memref<?xf32>
  %v2 = bufferization.to_tensor %v3 : memref<?xf32> to tensor<?xf32>
  %v6 = bufferization.to_buffer %v1 : tensor<?xf32> to memref<?xf32>
  %v5 = bufferization.to_tensor %v6 : memref<?xf32> to tensor<?xf32>
  %v8 = bufferization.to_buffer %t0 : tensor<?xf32> to memref<?xf32>
  %v7 = bufferization.to_tensor %v8 : memref<?xf32> to tensor<?xf32>
  %v9 = tensor.insert_slice %v7 into %v1[%i0] [%i2] [1] : tensor<?xf32> into tensor<?xf32>
  %v10 = tensor.cast %v7 : tensor<?xf32> to tensor<?xf32>
  %v11 = tensor.dim %v10, %c0 : tensor<?xf32>
  return %v9, %v10, %v11 : tensor<?xf32>, tensor<?xf32>, index
}

func.func @f13(%t0: tensor<4xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.concat dim(0) %t0, %t1 : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  %v2 = tensor.expand_shape %v1 [[0, 1]] output_shape [%i2, %i0] : tensor<?xf32> into tensor<?x?xf32>
  %v3 = tensor.extract_slice %v1[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %v4 = tensor.empty(%i1, %i2) : tensor<?x?xf32>
  %v6 = tensor.from_elements %i0 : tensor<1xindex>
  %v5 = tensor.reshape %t1(%v6) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v8 = tensor.empty(%i0) : tensor<?xf32>
  %v9 = tensor.extract %v5[%i0] : tensor<?xf32>
  %v10 = tensor.empty(%i1) : tensor<?xf32>
  return %v8, %v10, %v9 : tensor<?xf32>, tensor<?xf32>, f32
}

func.func @f14(%t0: tensor<4xf32>, %t1: tensor<4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v1 = tensor.insert_slice %t0 into %t1[%i0] [4] [1] : tensor<4xf32> into tensor<4xf32>
  %v2 = tensor.cast %v1 : tensor<4xf32> to tensor<4xf32>
  %v4 = tensor.concat dim(0) %v1, %t0 : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  %v6 = tensor.empty(%i0) : tensor<?xf32>
  return %v4, %v6 : tensor<?xf32>, tensor<?xf32>
}

func.func @f15(%t0: tensor<8xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<1xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %v1 = tensor.extract %t1[%i0] : tensor<?xf32>
  %v2 = tensor.extract_slice %t0[%i2] [1] [1] : tensor<8xf32> to tensor<1xf32>
  return %t1, %v2, %v1 : tensor<?xf32>, tensor<1xf32>, f32
}

func.func @f16(%t0: tensor<?xf32>, %t1: tensor<4x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<4x?xf32>, tensor<?xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %v1 = tensor.dim %t1, %i2 : tensor<4x?xf32>
  %v3 = bufferization.to_buffer %t0 : tensor<?xf32> to memref<?xf32>
  %v2 = bufferization.to_tensor %v3 : memref<?xf32> to tensor<?xf32>
  return %t1, %v2, %v1 : tensor<4x?xf32>, tensor<?xf32>, index
}

func.func @f17(%t0: tensor<?x8x1xf32>, %t1: tensor<?x1x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x4x2x1xf32>, tensor<?x?x?xf32>, index, index) {
  %cst = arith.constant 1.0 : f32
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v1 = tensor.dim %t1, %i1 : tensor<?x1x?xf32>
  %v2 = tensor.expand_shape %t0 [[0], [1, 2], [3]] output_shape [%c2, 4, 2, 1] : tensor<?x8x1xf32> into tensor<?x4x2x1xf32>
  %v3 = tensor.extract_slice %t0[%c0, %c0, 0] [%c2, %c8, %i1] [1, 1, 1] : tensor<?x8x1xf32> to tensor<?x?x?xf32>
  %v4 = tensor.dim %t1, %i1 : tensor<?x1x?xf32>
  return %v2, %v3, %v1, %v4 : tensor<?x4x2x1xf32>, tensor<?x?x?xf32>, index, index
}

func.func @f18(%t0: tensor<?x4xf32>, %t1: tensor<8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract_slice %t0[%c0, %c0] [%c4, %i2] [1, 1] : tensor<?x4xf32> to tensor<?x?xf32>
  %v2 = tensor.extract %t1[%i1] : tensor<8xf32>
  %v3 = tensor.cast %v1 : tensor<?x?xf32> to tensor<?x?xf32>
  return %v1, %v3, %v2 : tensor<?x?xf32>, tensor<?x?xf32>, f32
}

func.func @f19(%t0: tensor<?x?x?xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?x4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.insert_slice %t1 into %t1[%c0] [%i0] [1] : tensor<?xf32> into tensor<?xf32>
  %v2 = tensor.cast %v1 : tensor<?xf32> to tensor<?xf32>
  %v3 = tensor.splat %y[%i1] : tensor<?x4xf32>
  return %v2, %v3 : tensor<?xf32>, tensor<?x4xf32>
}

func.func @f20(%t0: tensor<1x1xf32>, %t1: tensor<?x4x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<4x4xf32>, tensor<?x4x1xf32>) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.insert_slice %t1 into %t1[%c0, %c0, %i0] [%i2, 4, 1] [1, 1, 1] : tensor<?x4x1xf32> into tensor<?x4x1xf32>
  %v2 = tensor.cast %t0 : tensor<1x1xf32> to tensor<?x1xf32>
  %v3 = tensor.empty() : tensor<4x4xf32>
  %v4 = tensor.insert %y into %v1[%c1, %i1, %i0] : tensor<?x4x1xf32>
  return %v3, %v4 : tensor<4x4xf32>, tensor<?x4x1xf32>
}

func.func @f21(%t0: tensor<?x4x?xf32>, %t1: tensor<8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v1 = tensor.insert_slice %t1 into %t1[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %v2 = tensor.from_elements %x : tensor<1x1xf32>
  %v3 = tensor.expand_shape %t0 [[0], [1, 2], [3]] output_shape [%i0, 1, 4, %i1] : tensor<?x4x?xf32> into tensor<?x1x4x?xf32>
  %v4 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v5 = tensor.extract_slice %v1[%i1] [%i2] [1] : tensor<8xf32> to tensor<?xf32>
  %v6 = tensor.extract %v4[%c4, %i1] : tensor<?x?xf32>
  %v7 = tensor.insert %v6 into %v5[%i2] : tensor<?xf32>
  %v8 = tensor.insert_slice %v5 into %v5[0] [%i0] [1] : tensor<?xf32> into tensor<?xf32>
  %v9 = tensor.empty(%i0) : tensor<?xf32>
  return %v8, %v9, %v6 : tensor<?xf32>, tensor<?xf32>, f32
}

func.func @f22(%t0: tensor<1x1xf32>, %t1: tensor<?x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?x?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v2 = tensor.from_elements %c1, %i2 : tensor<2xindex>
  %v1 = tensor.reshape %t0(%v2) : (tensor<1x1xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v3 = tensor.empty(%i0) : tensor<?xf32>
  %v4 = tensor.extract %v1[%i1, %i2] : tensor<?x?xf32>
  %v5 = tensor.insert %y into %v1[%c2, %i2] : tensor<?x?xf32>
  return %v3, %v5, %v4 : tensor<?xf32>, tensor<?x?xf32>, f32
}

func.func @f23(%t0: tensor<1x8x?xf32>, %t1: tensor<4x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %v2 = tensor.from_elements %c2, %i0 : tensor<2xindex>
  %v1 = tensor.reshape %t1(%v2) : (tensor<4x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v3 = tensor.extract_slice %t0[0, 0, %i0] [1, 8, %c1] [1, 1, 1] : tensor<1x8x?xf32> to tensor<1x8x?xf32>
  %v4 = tensor.insert_slice %v3 into %t0[0, 0, %i0] [1, 8, %c1] [1, 1, 1] : tensor<1x8x?xf32> into tensor<1x8x?xf32>
  %v6 = tensor.from_elements %i2, %i1 : tensor<2xindex>
  %v5 = tensor.reshape %v1(%v6) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v8 = tensor.from_elements %i1 : tensor<1xindex>
  %v7 = tensor.reshape %v5(%v8) : (tensor<?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %v5, %v7 : tensor<?x?xf32>, tensor<?xf32>
}

func.func @f24(%t0: tensor<?x8x8xf32>, %t1: tensor<?x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x1xf32>, tensor<1x2xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %v1 = tensor.dim %t0, %i2 : tensor<?x8x8xf32>
  %v2 = tensor.from_elements %x, %x : tensor<1x2xf32>
  return %t1, %v2, %v1 : tensor<?x1xf32>, tensor<1x2xf32>, index
}

func.func @f25(%t0: tensor<8xf32>, %t1: tensor<1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x4xf32>, tensor<?xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v2 = bufferization.to_buffer %t0 : tensor<8xf32> to memref<8xf32>
  %v1 = bufferization.to_tensor %v2 : memref<8xf32> to tensor<8xf32>
  %v3 = tensor.splat %x : tensor<4x4xf32>
  %v4 = bufferization.materialize_in_destination %v1 in %v1 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %v5 = tensor.empty(%i0) : tensor<?xf32>
  %v6 = tensor.splat %x[%c0] : tensor<?x4xf32>
  %v7 = tensor.cast %v4 : tensor<8xf32> to tensor<8xf32>
  %v8 = bufferization.materialize_in_destination %v6 in %v6 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %v9 = tensor.empty(%i0) : tensor<?xf32>
  %v10 = tensor.dim %v6, %c1 : tensor<?x4xf32>
  return %v8, %v9, %v10 : tensor<?x4xf32>, tensor<?xf32>, index
}

func.func @f26(%t0: tensor<1x?x1xf32>, %t1: tensor<?x4x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<2xf32>, tensor<?x?x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.splat %y[%i0] : tensor<?xf32>
  %v2 = tensor.cast %v1 : tensor<?xf32> to tensor<?xf32>
  %v3 = tensor.extract_slice %t0[0, %i1, %c0] [1, %c2, %i1] [1, 1, 1] : tensor<1x?x1xf32> to tensor<1x?x?xf32>
  %v4 = tensor.from_elements %y, %x, %y, %y : tensor<1x4xf32>
  %v5 = tensor.extract_slice %t1[%c0, %c0, 0] [%i0, %c4, %c1] [1, 1, 1] : tensor<?x4x1xf32> to tensor<?x?x?xf32>
  %v6 = tensor.extract_slice %v2[%i2] [2] [1] : tensor<?xf32> to tensor<2xf32>
  %v7 = tensor.empty(%i0, %i0, %i0) : tensor<?x?x?xf32>
  return %v6, %v7 : tensor<2xf32>, tensor<?x?x?xf32>
}

func.func @f27(%t0: tensor<?x8x?xf32>, %t1: tensor<?x4x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x2x4x?xf32>, tensor<?x8x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract_slice %t0[%c0, 0, 0] [1, 8, 1] [1, 1, 1] : tensor<?x8x?xf32> to tensor<8xf32>
  %v2 = tensor.insert_slice %v1 into %t0[%c0, 0, 0] [1, 8, 1] [1, 1, 1] : tensor<8xf32> into tensor<?x8x?xf32>
  %v3 = bufferization.materialize_in_destination %v2 in %v2 : (tensor<?x8x?xf32>, tensor<?x8x?xf32>) -> tensor<?x8x?xf32>
  %v4 = tensor.extract_slice %v2[0, %c0, %c0] [1, 1, %c2] [1, 1, 1] : tensor<?x8x?xf32> to tensor<1x1x?xf32>
  %v6 = tensor.empty(%i0, %i0, %i0) : tensor<?x?x?xf32>
  %v7 = tensor.expand_shape %v2 [[0], [1, 2], [3]] output_shape [%i2, 2, 4, %c2] : tensor<?x8x?xf32> into tensor<?x2x4x?xf32>
  %v8 = bufferization.materialize_in_destination %v3 in %v3 : (tensor<?x8x?xf32>, tensor<?x8x?xf32>) -> tensor<?x8x?xf32>
  return %v7, %v8 : tensor<?x2x4x?xf32>, tensor<?x8x?xf32>
}

func.func @f28(%t0: tensor<4xf32>, %t1: tensor<1x8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<6xf32>) {
  %cst = arith.constant 1.0 : f32
  %v1 = tensor.empty() : tensor<4xf32>
  %v2 = tensor.splat %x : tensor<2xf32>
  %v3 = tensor.cast %t0 : tensor<4xf32> to tensor<?xf32>
  %v4 = tensor.cast %t1 : tensor<1x8xf32> to tensor<1x?xf32>
  %v5 = tensor.collapse_shape %v4 [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  %v6 = tensor.concat dim(0) %v2, %v1 : (tensor<2xf32>, tensor<4xf32>) -> tensor<6xf32>
  return %v5, %v6 : tensor<?xf32>, tensor<6xf32>
}

func.func @f29(%t0: tensor<?xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %v2 = bufferization.to_buffer %t1 : tensor<?xf32> to memref<?xf32>
  %v1 = bufferization.to_tensor %v2 : memref<?xf32> to tensor<?xf32>
  %v3 = tensor.expand_shape %v1 [[0, 1]] output_shape [%i2, 4] : tensor<?xf32> into tensor<?x4xf32>
  %v4 = tensor.empty(%i0) : tensor<?x4xf32>
  %v5 = bufferization.materialize_in_destination %v4 in %v4 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %v6 = tensor.empty(%i0) : tensor<?x4xf32>
  %v7 = tensor.extract %v5[%c2, %i2] : tensor<?x4xf32>
  return %v5, %v6, %v7 : tensor<?x4xf32>, tensor<?x4xf32>, f32
}

func.func @f30(%t0: tensor<4x4x8xf32>, %t1: tensor<?x1x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x4xf32>, tensor<?x4xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.collapse_shape %t1 [[0, 1], [2]] : tensor<?x1x4xf32> into tensor<?x4xf32>
  %v2 = tensor.splat %y : tensor<4xf32>
  %v3 = tensor.extract_slice %v1[%i0, %i2] [2, %c1] [1, 1] : tensor<?x4xf32> to tensor<2x?xf32>
  %v4 = tensor.insert_slice %v3 into %v1[%i0, %i2] [2, %c1] [1, 1] : tensor<2x?xf32> into tensor<?x4xf32>
  %v5 = tensor.insert %x into %v1[%c1, %i0] : tensor<?x4xf32>
  %v6 = tensor.dim %v5, %c0 : tensor<?x4xf32>
  return %v4, %v5, %v6 : tensor<?x4xf32>, tensor<?x4xf32>, index
}

func.func @f31(%t0: tensor<?x4xf32>, %t1: tensor<1x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<1x1xf32>) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.empty(%i0) : tensor<?x6xf32>
  %v3 = tensor.empty(%i0) : tensor<?xf32>
  %v4 = tensor.cast %t1 : tensor<1x1xf32> to tensor<1x1xf32>
  %v5 = tensor.expand_shape %v1 [[0, 1], [2]] output_shape [1, %i2, 6] : tensor<?x6xf32> into tensor<1x?x6xf32>
  %v6 = tensor.extract_slice %v4[0, %c0] [1, %c1] [1, 1] : tensor<1x1xf32> to tensor<1x?xf32>
  %v7 = tensor.splat %x : tensor<2xf32>
  %v8 = tensor.empty(%i0) : tensor<?xf32>
  %v10 = bufferization.to_buffer %v4 : tensor<1x1xf32> to memref<1x1xf32>
  %v9 = bufferization.to_tensor %v10 : memref<1x1xf32> to tensor<1x1xf32>
  return %v8, %v9 : tensor<?xf32>, tensor<1x1xf32>
}

func.func @f32(%t0: tensor<?x8xf32>, %t1: tensor<8x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1xf32>, tensor<?x?xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %v1 = tensor.extract_slice %t0[0, 0] [1, %c8] [1, 1] : tensor<?x8xf32> to tensor<1x?xf32>
  %v2 = tensor.extract_slice %t1[0, 0] [%c1, %c2] [1, 1] : tensor<8x?xf32> to tensor<?x?xf32>
  %v4 = tensor.from_elements %c1 : tensor<1xindex>
  %v3 = tensor.reshape %v1(%v4) : (tensor<1x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v5 = tensor.extract_slice %v3[%i2] [1] [1] : tensor<?xf32> to tensor<1xf32>
  %v6 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v7 = tensor.dim %v2, %c2 : tensor<?x?xf32>
  return %v5, %v6, %v7 : tensor<1xf32>, tensor<?x?xf32>, index
}

func.func @f33(%t0: tensor<?x4xf32>, %t1: tensor<4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<4xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.expand_shape %t1 [[0, 1]] output_shape [4, 1] : tensor<4xf32> into tensor<4x1xf32>
  %v2 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v3 = tensor.insert %y into %v2[%i1, %i0] : tensor<?x?xf32>
  %v4 = tensor.collapse_shape %v1 [[0, 1]] : tensor<4x1xf32> into tensor<4xf32>
  %v5 = tensor.extract_slice %v3[%i1, %c0] [1, %i2] [1, 1] : tensor<?x?xf32> to tensor<1x?xf32>
  %v6 = tensor.expand_shape %v5 [[0], [1, 2]] output_shape [1, %i2, %i2] : tensor<1x?xf32> into tensor<1x?x?xf32>
  %v7 = tensor.extract %v6[%i0, %i2, %i2] : tensor<1x?x?xf32>
  %v9 = tensor.from_elements %c0, %i0 : tensor<2xindex>
  %v8 = tensor.reshape %v6(%v9) : (tensor<1x?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v10 = bufferization.materialize_in_destination %v4 in %v4 : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return %v8, %v10, %v7 : tensor<?x?xf32>, tensor<4xf32>, f32
}

func.func @f34(%t0: tensor<1x?x1xf32>, %t1: tensor<?x8x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?x8x1xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract %t0[%c0, %c1, %i1] : tensor<1x?x1xf32>
  %v3 = tensor.from_elements %i2 : tensor<1xindex>
  %v2 = tensor.reshape %t1(%v3) : (tensor<?x8x1xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v4 = tensor.empty(%i0, %i0, %i0) : tensor<?x?x?xf32>
  %v5 = tensor.concat dim(2) %v4, %t1 : (tensor<?x?x?xf32>, tensor<?x8x1xf32>) -> tensor<?x?x?xf32>
  %v6 = tensor.empty(%i0) : tensor<?xf32>
  %v8 = bufferization.to_buffer %t1 : tensor<?x8x1xf32> to memref<?x8x1xf32>
  %v7 = bufferization.to_tensor %v8 : memref<?x8x1xf32> to tensor<?x8x1xf32>
  return %v6, %v7, %v1 : tensor<?xf32>, tensor<?x8x1xf32>, f32
}

func.func @f35(%t0: tensor<?x4xf32>, %t1: tensor<1x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<1xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v2 = tensor.from_elements %i0, %i1 : tensor<2xindex>
  %v1 = tensor.reshape %t0(%v2) : (tensor<?x4xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v3 = tensor.empty(%i1) : tensor<?xf32>
  %v5 = tensor.extract %v3[%i2] : tensor<?xf32>
  %v6 = tensor.splat %y[%c4] : tensor<?x4xf32>
  %v7 = tensor.cast %v1 : tensor<?x?xf32> to tensor<?x?xf32>
  %v8 = tensor.from_elements %v5 : tensor<1xf32>
  return %v7, %v8, %v5 : tensor<?x?xf32>, tensor<1xf32>, f32
}

func.func @f36(%t0: tensor<?xf32>, %t1: tensor<1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract_slice %t1[%c0] [1] [1] : tensor<1xf32> to tensor<1xf32>
  %v2 = tensor.cast %t1 : tensor<1xf32> to tensor<?xf32>
  %v4 = tensor.from_elements %c0, %i1 : tensor<2xindex>
  %v3 = tensor.reshape %t1(%v4) : (tensor<1xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %v2, %v3 : tensor<?xf32>, tensor<?x?xf32>
}

func.func @f37(%t0: tensor<4x?xf32>, %t1: tensor<?x8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<8xf32>, index, f32) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %v1 = tensor.empty(%i1) : tensor<?xf32>
  %v2 = tensor.empty(%i0) : tensor<?xf32>
  %v3 = tensor.empty() : tensor<4xf32>
  %v4 = tensor.extract_slice %v2[0] [%c4] [1] : tensor<?xf32> to tensor<?xf32>
  %v5 = tensor.dim %v2, %c0 : tensor<?xf32>
  %v6 = bufferization.materialize_in_destination %v1 in %v1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %v7 = tensor.extract %v4[%v5] : tensor<?xf32>
  %v8 = tensor.cast %v2 : tensor<?xf32> to tensor<8xf32>
  return %v6, %v8, %v5, %v7 : tensor<?xf32>, tensor<8xf32>, index, f32
}

func.func @f38(%t0: tensor<?x8xf32>, %t1: tensor<?x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<?x?xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v1 = tensor.extract_slice %t1[%i0, 0] [1, %i1] [1, 1] : tensor<?x?xf32> to tensor<1x?xf32>
  %v2 = tensor.cast %t1 : tensor<?x?xf32> to tensor<?x?xf32>
  %v3 = tensor.splat %x[%i1] : tensor<4x?xf32>
  %v4 = tensor.dim %t0, %i0 : tensor<?x8xf32>
  %v5 = bufferization.materialize_in_destination %v2 in %v2 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %v6 = tensor.concat dim(1) %t1, %v1 : (tensor<?x?xf32>, tensor<1x?xf32>) -> tensor<?x?xf32>
  %v7 = tensor.insert_slice %v5 into %v2[0, %v4] [%v4, %v4] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %v8 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  return %v7, %v8, %v4 : tensor<?x?xf32>, tensor<?x?xf32>, index
}

func.func @f39(%t0: tensor<?xf32>, %t1: tensor<?x1x8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?x?x?xf32>, tensor<?x4x1x8xf32>) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.expand_shape %t1 [[0, 1], [2], [3]] output_shape [%i0, 4, 1, 8] : tensor<?x1x8xf32> into tensor<?x4x1x8xf32>
  %v3 = tensor.empty(%i0, %i0, %i0, %i0) : tensor<?x?x?x?xf32>
  %v4 = bufferization.materialize_in_destination %v1 in %v1 : (tensor<?x4x1x8xf32>, tensor<?x4x1x8xf32>) -> tensor<?x4x1x8xf32>
  return %v3, %v4 : tensor<?x?x?x?xf32>, tensor<?x4x1x8xf32>
}

func.func @f40(%t0: tensor<8x?xf32>, %t1: tensor<8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<8xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %v1 = tensor.expand_shape %t1 [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  %v2 = tensor.collapse_shape %v1 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %v3 = tensor.empty() : tensor<8xf32>
  %v4 = tensor.dim %v1, %i1 : tensor<2x4xf32>
  %v5 = tensor.insert %x into %t0[%i0, %c4] : tensor<8x?xf32>
  %v6 = tensor.collapse_shape %v1 [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %v7 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v9 = bufferization.to_buffer %v2 : tensor<8xf32> to memref<8xf32>
  %v8 = bufferization.to_tensor %v9 : memref<8xf32> to tensor<8xf32>
  return %v7, %v8, %v4 : tensor<?x?xf32>, tensor<8xf32>, index
}

func.func @f41(%t0: tensor<?xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v2 = tensor.from_elements %i1 : tensor<1xindex>
  %v1 = tensor.reshape %t1(%v2) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v4 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  return %v1, %v4 : tensor<?xf32>, tensor<?x?xf32>
}

func.func @f42(%t0: tensor<8xf32>, %t1: tensor<4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<4x?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %v1 = tensor.empty(%i0) : tensor<?xf32>
  %v2 = tensor.empty(%i0) : tensor<?xf32>
  %v3 = tensor.extract_slice %t1[%i1] [%i2] [1] : tensor<4xf32> to tensor<?xf32>
  %v4 = tensor.extract %t1[%i0] : tensor<4xf32>
  %v5 = tensor.empty(%i0) : tensor<?xf32>
  %v6 = tensor.splat %y[%i0] : tensor<4x?xf32>
  return %v5, %v6, %v4 : tensor<?xf32>, tensor<4x?xf32>, f32
}

func.func @f43(%t0: tensor<8xf32>, %t1: tensor<1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v2 = tensor.empty(%i0) : tensor<?xf32>
  %v3 = tensor.cast %t0 : tensor<8xf32> to tensor<?xf32>
  return %v2, %v3 : tensor<?xf32>, tensor<?xf32>
}

func.func @f44(%t0: tensor<?xf32>, %t1: tensor<?x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1xf32>, tensor<1x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %v1 = tensor.cast %t1 : tensor<?x1xf32> to tensor<4x1xf32>
  %v2 = tensor.insert %y into %t1[%c2, %i0] : tensor<?x1xf32>
  %v4 = tensor.concat dim(1) %v2, %v1 : (tensor<?x1xf32>, tensor<4x1xf32>) -> tensor<?x?xf32>
  %v5 = tensor.empty(%i0) : tensor<?x4xf32>
  %v6 = tensor.from_elements %y : tensor<1xf32>
  %v7 = tensor.cast %v4 : tensor<?x?xf32> to tensor<1x?xf32>
  return %v6, %v7 : tensor<1xf32>, tensor<1x?xf32>
}

func.func @f45(%t0: tensor<?x4xf32>, %t1: tensor<4x8x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<4x?xf32>, tensor<4x?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v2 = tensor.extract %t1[%i0, %i2, %i0] : tensor<4x8x4xf32>
  %v4 = bufferization.to_buffer %t0 : tensor<?x4xf32> to memref<?x4xf32>
  %v3 = bufferization.to_tensor %v4 : memref<?x4xf32> to tensor<?x4xf32>
  %v5 = tensor.cast %t1 : tensor<4x8x4xf32> to tensor<4x8x4xf32>
  %v6 = bufferization.materialize_in_destination %v3 in %v3 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %v7 = tensor.collapse_shape %v3 [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %v8 = tensor.empty(%i0) : tensor<4x?xf32>
  %v9 = tensor.splat %x[%i0] : tensor<4x?xf32>
  return %v8, %v9, %v2 : tensor<4x?xf32>, tensor<4x?xf32>, f32
}

func.func @f46(%t0: tensor<8xf32>, %t1: tensor<8x8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<2x2xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %v2 = tensor.from_elements %i2 : tensor<1xindex>
  %v1 = tensor.reshape %t0(%v2) : (tensor<8xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v3 = tensor.cast %v1 : tensor<?xf32> to tensor<?xf32>
  %v4 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v5 = tensor.empty(%i0) : tensor<?xf32>
  %v6 = tensor.splat %y : tensor<2x2xf32>
  %v7 = tensor.dim %v4, %c1 : tensor<?x?xf32>
  return %v5, %v6, %v7 : tensor<?xf32>, tensor<2x2xf32>, index
}

func.func @f47(%t0: tensor<?x?x4xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract_slice %t1[%c0] [1] [1] : tensor<?xf32> to tensor<f32>
  %v2 = tensor.insert_slice %v1 into %t1[%c0] [1] [1] : tensor<f32> into tensor<?xf32>
  %v3 = tensor.empty() : tensor<4xf32>
  return %v2, %v3 : tensor<?xf32>, tensor<4xf32>
}

func.func @f48(%t0: tensor<4x1xf32>, %t1: tensor<8x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1x1xf32>, tensor<1xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v1 = tensor.extract_slice %t1[%i2, %i2] [%i1, %i0] [1, 1] : tensor<8x?xf32> to tensor<?x?xf32>
  %v2 = tensor.insert_slice %v1 into %t1[%i2, %i2] [%i1, %i0] [1, 1] : tensor<?x?xf32> into tensor<8x?xf32>
  %v3 = tensor.from_elements %x : tensor<1xf32>
  %v4 = tensor.cast %v1 : tensor<?x?xf32> to tensor<?x?xf32>
  %v5 = tensor.cast %v1 : tensor<?x?xf32> to tensor<?x?xf32>
  %v6 = tensor.extract %v1[%i1, %i1] : tensor<?x?xf32>
  %v7 = tensor.insert_slice %v1 into %v4[0, 0] [%c1, %i0] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %v8 = tensor.extract_slice %v4[0, %i1] [1, 1] [1, 1] : tensor<?x?xf32> to tensor<1x1xf32>
  %v9 = tensor.from_elements %v6 : tensor<1xf32>
  return %v8, %v9, %v6 : tensor<1x1xf32>, tensor<1xf32>, f32
}

func.func @f49(%t0: tensor<?x?x1xf32>, %t1: tensor<8x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<1x4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.expand_shape %t0 [[0, 1], [2], [3]] output_shape [4, %i0, %i0, 1] : tensor<?x?x1xf32> into tensor<4x?x?x1xf32>
  %v3 = tensor.from_elements %i0, %i0 : tensor<2xindex>
  %v2 = tensor.reshape %v1(%v3) : (tensor<4x?x?x1xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %v5 = bufferization.to_buffer %v2 : tensor<?x?xf32> to memref<?x?xf32>
  %v4 = bufferization.to_tensor %v5 : memref<?x?xf32> to tensor<?x?xf32>
  %v7 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v8 = tensor.from_elements %y, %y, %x, %y : tensor<1x4xf32>
  return %v7, %v8 : tensor<?x?xf32>, tensor<1x4xf32>
}

func.func @f50(%t0: tensor<?x4xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.cast %t1 : tensor<?xf32> to tensor<?xf32>
  %v2 = tensor.empty() : tensor<4xf32>
  %v3 = tensor.extract_slice %v2[0] [%i0] [1] : tensor<4xf32> to tensor<?xf32>
  %v4 = tensor.insert_slice %v3 into %v2[0] [%i0] [1] : tensor<?xf32> into tensor<4xf32>
  %v6 = tensor.from_elements %i2 : tensor<1xindex>
  %v5 = tensor.reshape %v1(%v6) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v7 = tensor.splat %x[%i2] : tensor<?xf32>
  %v8 = tensor.extract %v7[%i0] : tensor<?xf32>
  %v9 = tensor.extract_slice %v3[%c0] [%i0] [1] : tensor<?xf32> to tensor<?xf32>
  %v10 = tensor.insert_slice %v9 into %v3[%c0] [%i0] [1] : tensor<?xf32> into tensor<?xf32>
  return %v9, %v10, %v8 : tensor<?xf32>, tensor<?xf32>, f32
}

func.func @f51(%t0: tensor<?xf32>, %t1: tensor<1x1x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1x2xf32>, tensor<1x1x1x1xf32>, index) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.empty() : tensor<4xf32>
  %v3 = bufferization.to_buffer %t1 : tensor<1x1x1xf32> to memref<1x1x1xf32>
  %v2 = bufferization.to_tensor %v3 : memref<1x1x1xf32> to tensor<1x1x1xf32>
  %v4 = tensor.dim %v2, %c1 : tensor<1x1x1xf32>
  %v5 = tensor.splat %y[%i1] : tensor<?x4xf32>
  %v6 = tensor.from_elements %x, %x : tensor<1x2xf32>
  %v7 = tensor.expand_shape %t1 [[0, 1], [2], [3]] output_shape [1, 1, 1, 1] : tensor<1x1x1xf32> into tensor<1x1x1x1xf32>
  return %v6, %v7, %v4 : tensor<1x2xf32>, tensor<1x1x1x1xf32>, index
}

func.func @f52(%t0: tensor<1x?x?xf32>, %t1: tensor<1x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<1x1x?xf32>, tensor<4xf32>) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.empty(%i0, %i0, %i0) : tensor<?x?x?xf32>
  %v2 = tensor.expand_shape %t1 [[0, 1], [2]] output_shape [1, 1, %i1] : tensor<1x?xf32> into tensor<1x1x?xf32>
  %v3 = tensor.empty() : tensor<4xf32>
  return %v2, %v3 : tensor<1x1x?xf32>, tensor<4xf32>
}

func.func @f53(%t0: tensor<8xf32>, %t1: tensor<8x4x8xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?x1xf32>, tensor<8x32xf32>) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.cast %t1 : tensor<8x4x8xf32> to tensor<8x4x8xf32>
  %v2 = tensor.insert_slice %v1 into %v1[%i1, 0, 0] [8, 4, 8] [1, 1, 1] : tensor<8x4x8xf32> into tensor<8x4x8xf32>
  %v3 = tensor.splat %y[%i2] : tensor<?xf32>
  %v4 = tensor.cast %v1 : tensor<8x4x8xf32> to tensor<8x4x8xf32>
  %v5 = tensor.extract_slice %v4[%i0, %c0, 0] [%c1, %i1, 1] [1, 1, 1] : tensor<8x4x8xf32> to tensor<?x?x1xf32>
  %v6 = tensor.collapse_shape %v2 [[0], [1, 2]] : tensor<8x4x8xf32> into tensor<8x32xf32>
  return %v5, %v6 : tensor<?x?x1xf32>, tensor<8x32xf32>
}

func.func @f54(%t0: tensor<4xf32>, %t1: tensor<1x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<1x1xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v1 = tensor.expand_shape %t1 [[0, 1], [2]] output_shape [1, 1, %i2] : tensor<1x?xf32> into tensor<1x1x?xf32>
  %v2 = tensor.extract_slice %v1[%c0, 0, 0] [1, %i0, 2] [1, 1, 1] : tensor<1x1x?xf32> to tensor<1x?x2xf32>
  %v3 = tensor.extract_slice %t0[0] [%i0] [1] : tensor<4xf32> to tensor<?xf32>
  %v4 = tensor.insert_slice %v3 into %t0[0] [%i0] [1] : tensor<?xf32> into tensor<4xf32>
  %v5 = tensor.cast %v4 : tensor<4xf32> to tensor<4xf32>
  %v6 = tensor.empty(%i0) : tensor<?xf32>
  %v7 = tensor.empty(%i0) : tensor<?xf32>
  %v8 = tensor.from_elements %y : tensor<1x1xf32>
  return %v7, %v8 : tensor<?xf32>, tensor<1x1xf32>
}

func.func @f55(%t0: tensor<8x1x8xf32>, %t1: tensor<4x?x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<12x?x?xf32>, tensor<2xf32>) {
  %cst = arith.constant 1.0 : f32
  %v1 = tensor.cast %t1 : tensor<4x?x?xf32> to tensor<4x?x?xf32>
  %v2 = tensor.concat dim(0) %t0, %v1 : (tensor<8x1x8xf32>, tensor<4x?x?xf32>) -> tensor<12x?x?xf32>
  %v3 = tensor.splat %y : tensor<2xf32>
  return %v2, %v3 : tensor<12x?x?xf32>, tensor<2xf32>
}

func.func @f56(%t0: tensor<?xf32>, %t1: tensor<4x1xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<8x4xf32>, f32) {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %v2 = tensor.from_elements %i0 : tensor<1xindex>
  %v1 = tensor.reshape %t0(%v2) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  %v3 = tensor.empty(%i0) : tensor<?xf32>
  %v4 = tensor.extract %t0[%c2] : tensor<?xf32>
  %v5 = tensor.empty() : tensor<8x4xf32>
  return %v3, %v5, %v4 : tensor<?xf32>, tensor<8x4xf32>, f32
}

func.func @f57(%t0: tensor<?xf32>, %t1: tensor<4x4xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?x8xf32>) {
  %cst = arith.constant 1.0 : f32
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.extract_slice %t0[%c0] [1] [1] : tensor<?xf32> to tensor<1xf32>
  %v2 = tensor.insert_slice %v1 into %t0[%c0] [1] [1] : tensor<1xf32> into tensor<?xf32>
  %v3 = tensor.cast %v2 : tensor<?xf32> to tensor<?xf32>
  %v4 = tensor.insert_slice %t0 into %v3[%c0] [%i2] [1] : tensor<?xf32> into tensor<?xf32>
  %v5 = tensor.empty(%i2) : tensor<?x8xf32>
  return %v4, %v5 : tensor<?xf32>, tensor<?x8xf32>
}

func.func @f58(%t0: tensor<8x8xf32>, %t1: tensor<?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?xf32>, tensor<?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %v1 = bufferization.materialize_in_destination %t1 in %t1 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %v2 = tensor.extract_slice %v1[%i0] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  %v3 = tensor.from_elements %y, %x : tensor<1x2xf32>
  %v4 = tensor.empty() : tensor<4xf32>
  %v5 = tensor.collapse_shape %v3 [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  %v6 = tensor.extract_slice %v5[%i2] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %v7 = tensor.splat %y[%i2] : tensor<?xf32>
  %v8 = tensor.empty(%i0) : tensor<?xf32>
  return %v7, %v8 : tensor<?xf32>, tensor<?xf32>
}

func.func @f59(%t0: tensor<?x?xf32>, %t1: tensor<8x?x?xf32>, %i0: index, %i1: index, %i2: index, %x: f32, %y: f32) -> (tensor<?x?xf32>, tensor<?x?x?xf32>) {
  %cst = arith.constant 1.0 : f32
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %v1 = tensor.empty(%i0, %i0) : tensor<?x?xf32>
  %v2 = tensor.extract_slice %t0[%c0, 0] [2, %c1] [1, 1] : tensor<?x?xf32> to tensor<2x?xf32>
  %v3 = tensor.insert_slice %v2 into %t0[%c0, 0] [2, %c1] [1, 1] : tensor<2x?xf32> into tensor<?x?xf32>
  %v4 = tensor.empty(%i0, %i0, %i0) : tensor<?x?x?xf32>
  return %v3, %v4 : tensor<?x?xf32>, tensor<?x?x?xf32>
}
