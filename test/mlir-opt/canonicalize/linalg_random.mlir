// Structured operations on tensors, casts and changes of shape made at random.
func.func private @usef(f32)
func.func private @usei(index)

func.func @f0(%x: f32, %n: index, %i: index, %a0: tensor<2x?xf32>, %a1: tensor<?x4xf32>, %a2: tensor<?xf32>, %a3: tensor<1x1x1xf32>) -> (tensor<?xf32>, tensor<?x4xf32>, tensor<?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a3 : tensor<1x1x1xf32>) outs(%a3 : tensor<1x1x1xf32>)
  %v3 = linalg.map { math.exp } ins(%a2 : tensor<?xf32>) outs(%a2 : tensor<?xf32>)
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<2x?xf32>) outs(%a1 : tensor<?x4xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x4xf32>
  %dv5 = arith.constant 0 : index
  %v5 = tensor.dim %a3, %dv5 : tensor<1x1x1xf32>
  func.call @usei(%v5) : (index) -> ()
  %v6 = linalg.transpose ins(%v3 : tensor<?xf32>) outs(%a2 : tensor<?xf32>) permutation = [0]
  return %v3, %v4, %v6 : tensor<?xf32>, tensor<?x4xf32>, tensor<?xf32>
}

func.func @f1(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<1xf32>, %a2: tensor<1x2x?xf32>, %a3: tensor<4x?x?xf32>, %a7: tensor<?x2x4xf32>, %a8: tensor<2x8xf32>, %a9: tensor<?x2x1xf32>) -> (tensor<?x?x4xf32>, tensor<2x8xf32>, tensor<1x2x?xf32>) {
  %v2 = tensor.cast %a7 : tensor<?x2x4xf32> to tensor<?x?x4xf32>
  %v1 = linalg.transpose ins(%a3 : tensor<4x?x?xf32>) outs(%v2 : tensor<?x?x4xf32>) permutation = [2, 1, 0]
  %v3 = linalg.map { math.exp } ins(%a8 : tensor<2x8xf32>) outs(%a8 : tensor<2x8xf32>)
  %v5 = tensor.cast %a9 : tensor<?x2x1xf32> to tensor<1x2x?xf32>
  %v4 = linalg.transpose ins(%a2 : tensor<1x2x?xf32>) outs(%v5 : tensor<1x2x?xf32>) permutation = [0, 1, 2]
  return %v1, %v3, %v4 : tensor<?x?x4xf32>, tensor<2x8xf32>, tensor<1x2x?xf32>
}

func.func @f2(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<?x1x4xf32>, %a2: tensor<2x1xf32>, %a3: tensor<?x?xf32>, %a7: tensor<1x1xf32>) -> (tensor<?x1xf32>, tensor<?xf32>) {
  %v2 = tensor.cast %a7 : tensor<1x1xf32> to tensor<?x1xf32>
  %v1 = linalg.transpose ins(%a0 : tensor<?x1xf32>) outs(%v2 : tensor<?x1xf32>) permutation = [0, 1]
  %v3 = tensor.extract %a0[%i, %i] : tensor<?x1xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v4 = tensor.collapse_shape %v1 [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %v5 = tensor.extract %a0[%i, %i] : tensor<?x1xf32>
  func.call @usef(%v5) : (f32) -> ()
  return %v1, %v4 : tensor<?x1xf32>, tensor<?xf32>
}

func.func @f3(%x: f32, %n: index, %i: index, %a0: tensor<?x?x2xf32>, %a1: tensor<4x?xf32>, %a2: tensor<1x1x2xf32>, %a3: tensor<?x4x?xf32>, %a7: tensor<4x?xf32>) -> (tensor<1x2xf32>, tensor<4x?xf32>) {
  %dv1 = arith.constant 0 : index
  %v1 = tensor.dim %a1, %dv1 : tensor<4x?xf32>
  func.call @usei(%v1) : (index) -> ()
  %v2 = tensor.collapse_shape %a2 [[0, 1], [2]] : tensor<1x1x2xf32> into tensor<1x2xf32>
  %v3 = linalg.map { math.exp } ins(%a1 : tensor<4x?xf32>) outs(%a7 : tensor<4x?xf32>)
  return %v2, %v3 : tensor<1x2xf32>, tensor<4x?xf32>
}

func.func @f4(%x: f32, %n: index, %i: index, %a0: tensor<?x?x?xf32>, %a1: tensor<1x?x1xf32>, %a2: tensor<2x2xf32>, %a3: tensor<?x2xf32>) -> (tensor<?x?x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<?x?x?xf32>) outs(%a0 : tensor<?x?x?xf32>)
  %dv2 = arith.constant 0 : index
  %v2 = tensor.dim %a3, %dv2 : tensor<?x2xf32>
  func.call @usei(%v2) : (index) -> ()
  %dv3 = arith.constant 0 : index
  %v3 = tensor.dim %v1, %dv3 : tensor<?x?x?xf32>
  func.call @usei(%v3) : (index) -> ()
  return %v1 : tensor<?x?x?xf32>
}

func.func @f5(%x: f32, %n: index, %i: index, %a0: tensor<2x4xf32>, %a1: tensor<?x1xf32>, %a2: tensor<4x4xf32>, %a3: tensor<4xf32>, %a7: tensor<2x4x4xf32>) -> (tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>) {
  %v1 = tensor.extract_slice %a2[0, 0] [3, %n] [1, 1] : tensor<4x4xf32> to tensor<3x?xf32>
  %v2 = linalg.broadcast ins(%a2 : tensor<4x4xf32>) outs(%a7 : tensor<2x4x4xf32>) dimensions = [0]
  %v3 = linalg.map { math.exp } ins(%a0 : tensor<2x4xf32>) outs(%a0 : tensor<2x4xf32>)
  %v4 = tensor.extract_slice %a0[0, 0] [2, 4] [1, 1] : tensor<2x4xf32> to tensor<2x4xf32>
  %dv5 = arith.constant 0 : index
  %v5 = tensor.dim %a1, %dv5 : tensor<?x1xf32>
  func.call @usei(%v5) : (index) -> ()
  return %v2, %v3, %v4 : tensor<2x4x4xf32>, tensor<2x4xf32>, tensor<2x4xf32>
}

func.func @f6(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<?xf32>, %a2: tensor<4x?x?xf32>, %a3: tensor<?x4xf32>) -> (tensor<4x?x?xf32>, tensor<1xf32>) {
  %v2 = tensor.empty(%n, %n) : tensor<4x?x?xf32>
  %dv3 = arith.constant 2 : index
  %v3 = tensor.dim %v2, %dv3 : tensor<4x?x?xf32>
  func.call @usei(%v3) : (index) -> ()
  %v5 = tensor.extract %a3[%i, %i] : tensor<?x4xf32>
  func.call @usef(%v5) : (f32) -> ()
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<1xf32>, tensor<?xf32>) outs(%a0 : tensor<1xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<1xf32>
  return %v2, %v6 : tensor<4x?x?xf32>, tensor<1xf32>
}

func.func @f7(%x: f32, %n: index, %i: index, %a0: tensor<1x1x?xf32>, %a1: tensor<2x?xf32>, %a2: tensor<1x?xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x?xf32>, %a8: tensor<?x1x?xf32>) -> (tensor<2x?xf32>, tensor<1x?xf32>, tensor<?x1x?xf32>) {
  %v1 = tensor.concat dim(0) %a3, %a3 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%a1 : tensor<2x?xf32>) -> tensor<2x?xf32>
  %v2 = linalg.map { math.absf } ins(%a1 : tensor<2x?xf32>) outs(%v3 : tensor<2x?xf32>)
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a1 : tensor<2x?xf32>) outs(%a7 : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  %v6 = tensor.cast %v4 : tensor<?x?xf32> to tensor<2x?xf32>
  %v5 = linalg.map { math.exp } ins(%v3 : tensor<2x?xf32>) outs(%v6 : tensor<2x?xf32>)
  %v8 = tensor.cast %a0 : tensor<1x1x?xf32> to tensor<1x1x4xf32>
  %v7 = linalg.map { math.exp } ins(%a2 : tensor<1x?xf32>) outs(%a2 : tensor<1x?xf32>)
  %v9 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a0 : tensor<1x1x?xf32>) outs(%a8 : tensor<?x1x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x1x?xf32>
  return %v5, %v7, %v9 : tensor<2x?xf32>, tensor<1x?xf32>, tensor<?x1x?xf32>
}

func.func @f8(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<?x1x2xf32>, %a2: tensor<4x4xf32>, %a3: tensor<4xf32>) -> (tensor<?x1x2xf32>, tensor<8x1x2xf32>, tensor<8x1x2xf32>) {
  %v1 = tensor.concat dim(0) %a1, %a1 : (tensor<?x1x2xf32>, tensor<?x1x2xf32>) -> tensor<?x1x2xf32>
  %v2 = tensor.extract_slice %v1[0, 0, 0] [8, 1, 2] [1, 1, 1] : tensor<?x1x2xf32> to tensor<8x1x2xf32>
  %v4 = tensor.cast %v1 : tensor<?x1x2xf32> to tensor<8x1x2xf32>
  %v3 = linalg.map { math.exp } ins(%v2 : tensor<8x1x2xf32>) outs(%v4 : tensor<8x1x2xf32>)
  return %v1, %v2, %v3 : tensor<?x1x2xf32>, tensor<8x1x2xf32>, tensor<8x1x2xf32>
}

func.func @f9(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?x?x?xf32>, %a3: tensor<4x2xf32>, %a7: tensor<?x2x2xf32>, %a8: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x2x?xf32>, tensor<?x?xf32>) {
  %v1 = tensor.concat dim(0) %a0, %a0 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %v2 = linalg.broadcast ins(%v1 : tensor<2xf32>) outs(%a3 : tensor<4x2xf32>) dimensions = [0]
  %v3 = tensor.cast %v2 : tensor<4x2xf32> to tensor<?x?xf32>
  %v4 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %v6 = tensor.cast %a7 : tensor<?x2x2xf32> to tensor<?x2x?xf32>
  %v5 = linalg.broadcast ins(%a1 : tensor<?x?xf32>) outs(%v6 : tensor<?x2x?xf32>) dimensions = [1]
  %v8 = linalg.reduce { arith.addf } ins(%a2 : tensor<?x?x?xf32>) outs(%a8 : tensor<?x?xf32>) dimensions = [2]
  return %v4, %v5, %v8 : tensor<?x?xf32>, tensor<?x2x?xf32>, tensor<?x?xf32>
}

func.func @f10(%x: f32, %n: index, %i: index, %a0: tensor<?x4x1xf32>, %a1: tensor<1x1x4xf32>, %a2: tensor<1x?xf32>, %a3: tensor<4x1xf32>, %a7: tensor<?x?xf32>, %a8: tensor<4x?x1xf32>) -> (tensor<2x?x4xf32>, tensor<4x?x1xf32>, tensor<?x1xf32>) {
  %v1 = tensor.cast %a1 : tensor<1x1x4xf32> to tensor<1x?x4xf32>
  %v3 = tensor.cast %a7 : tensor<?x?xf32> to tensor<1x4xf32>
  %v2 = linalg.reduce { arith.addf } ins(%v1 : tensor<1x?x4xf32>) outs(%v3 : tensor<1x4xf32>) dimensions = [1]
  %v4 = tensor.concat dim(0) %v1, %v1 : (tensor<1x?x4xf32>, tensor<1x?x4xf32>) -> tensor<2x?x4xf32>
  %v5 = linalg.broadcast ins(%a3 : tensor<4x1xf32>) outs(%a8 : tensor<4x?x1xf32>) dimensions = [1]
  %v6 = tensor.collapse_shape %a0 [[0, 1], [2]] : tensor<?x4x1xf32> into tensor<?x1xf32>
  return %v4, %v5, %v6 : tensor<2x?x4xf32>, tensor<4x?x1xf32>, tensor<?x1xf32>
}

func.func @f11(%x: f32, %n: index, %i: index, %a0: tensor<4x2xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<?x1x1xf32>, %a7: tensor<4x1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %v2 = tensor.cast %a7 : tensor<4x1xf32> to tensor<?x1xf32>
  %v1 = linalg.reduce { arith.addf } ins(%a3 : tensor<?x1x1xf32>) outs(%v2 : tensor<?x1xf32>) dimensions = [2]
  %v3 = linalg.fill ins(%x : f32) outs(%a2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v4 = linalg.map { math.exp } ins(%a2 : tensor<?x?xf32>) outs(%v3 : tensor<?x?xf32>)
  %v5 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %v6 = tensor.extract %a3[%i, %i, %i] : tensor<?x1x1xf32>
  func.call @usef(%v6) : (f32) -> ()
  %v7 = linalg.map { math.exp } ins(%a2 : tensor<?x?xf32>) outs(%v3 : tensor<?x?xf32>)
  return %v4, %v5, %v7 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @f12(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<?x1xf32>, %a2: tensor<1x1x4xf32>, %a3: tensor<1xf32>) -> (tensor<1x?x?xf32>, tensor<1x1x4xf32>, tensor<1x1x4xf32>) {
  %v1 = tensor.cast %a2 : tensor<1x1x4xf32> to tensor<1x?x?xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v1 : tensor<1x?x?xf32>) outs(%a2 : tensor<1x1x4xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<1x1x4xf32>
  %v3 = linalg.map { math.exp } ins(%v2 : tensor<1x1x4xf32>) outs(%v2 : tensor<1x1x4xf32>)
  return %v1, %v2, %v3 : tensor<1x?x?xf32>, tensor<1x1x4xf32>, tensor<1x1x4xf32>
}

func.func @f13(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<2x2xf32>, %a2: tensor<?x4x?xf32>, %a3: tensor<1x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x4x?xf32>, tensor<2x2xf32>) {
  %v1 = tensor.collapse_shape %a2 [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a2 : tensor<?x4x?xf32>) outs(%a2 : tensor<?x4x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<?x4x?xf32>
  %v3 = linalg.transpose ins(%a1 : tensor<2x2xf32>) outs(%a1 : tensor<2x2xf32>) permutation = [1, 0]
  return %v1, %v2, %v3 : tensor<?x?xf32>, tensor<?x4x?xf32>, tensor<2x2xf32>
}

func.func @f14(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<4xf32>, %a2: tensor<1xf32>, %a3: tensor<?x?xf32>, %a7: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<4x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a1 : tensor<4xf32>) outs(%a1 : tensor<4xf32>)
  %dv2 = arith.constant 0 : index
  %v2 = tensor.dim %a2, %dv2 : tensor<1xf32>
  func.call @usei(%v2) : (index) -> ()
  %v4 = linalg.fill ins(%x : f32) outs(%a7 : tensor<1xf32>) -> tensor<1xf32>
  %v3 = linalg.map { math.absf } ins(%a2 : tensor<1xf32>) outs(%v4 : tensor<1xf32>)
  %v9 = tensor.cast %a3 : tensor<?x?xf32> to tensor<4x?xf32>
  %v8 = linalg.transpose ins(%a0 : tensor<?x4xf32>) outs(%v9 : tensor<4x?xf32>) permutation = [1, 0]
  return %v4, %v3, %v8 : tensor<1xf32>, tensor<1xf32>, tensor<4x?xf32>
}

func.func @f15(%x: f32, %n: index, %i: index, %a0: tensor<4x?x?xf32>, %a1: tensor<4x?x?xf32>, %a2: tensor<?xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x1xf32>, %a8: tensor<?x1x1xf32>) -> (tensor<?x1x1xf32>, tensor<?xf32>, tensor<?x1x1xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a7 : tensor<?x1xf32>) -> tensor<?x1xf32>
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a3 : tensor<?x?xf32>) outs(%v2 : tensor<?x1xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x1xf32>
  %v3 = tensor.concat dim(0) %a7, %v1 : (tensor<?x1xf32>, tensor<?x1xf32>) -> tensor<?x1xf32>
  %v4 = linalg.broadcast ins(%v2 : tensor<?x1xf32>) outs(%a8 : tensor<?x1x1xf32>) dimensions = [2]
  %v5 = tensor.concat dim(0) %a2, %a2 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %v6 = tensor.concat dim(0) %a8, %a8 : (tensor<?x1x1xf32>, tensor<?x1x1xf32>) -> tensor<?x1x1xf32>
  return %v4, %v5, %v6 : tensor<?x1x1xf32>, tensor<?xf32>, tensor<?x1x1xf32>
}

func.func @f16(%x: f32, %n: index, %i: index, %a0: tensor<1x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<1x2x4xf32>, %a3: tensor<1x2x?xf32>, %a7: tensor<2x?x1xf32>) -> (tensor<4x?xf32>, tensor<?x2x1xf32>) {
  %v1 = tensor.cast %a1 : tensor<?x?xf32> to tensor<4x?xf32>
  %v4 = tensor.cast %a7 : tensor<2x?x1xf32> to tensor<?x2x1xf32>
  %v3 = linalg.transpose ins(%a3 : tensor<1x2x?xf32>) outs(%v4 : tensor<?x2x1xf32>) permutation = [2, 1, 0]
  return %v1, %v3 : tensor<4x?xf32>, tensor<?x2x1xf32>
}

func.func @f17(%x: f32, %n: index, %i: index, %a0: tensor<1x1xf32>, %a1: tensor<2x4xf32>, %a2: tensor<?x2xf32>, %a3: tensor<?x2xf32>) -> (tensor<2x?xf32>, tensor<?x2xf32>, tensor<2x?xf32>) {
  %v2 = tensor.cast %a1 : tensor<2x4xf32> to tensor<2x?xf32>
  %v1 = linalg.transpose ins(%a3 : tensor<?x2xf32>) outs(%v2 : tensor<2x?xf32>) permutation = [1, 0]
  %v3 = linalg.fill ins(%x : f32) outs(%a2 : tensor<?x2xf32>) -> tensor<?x2xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a1 : tensor<2x4xf32>) outs(%v1 : tensor<2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2x?xf32>
  return %v1, %v3, %v4 : tensor<2x?xf32>, tensor<?x2xf32>, tensor<2x?xf32>
}

func.func @f18(%x: f32, %n: index, %i: index, %a0: tensor<4x2x2xf32>, %a1: tensor<2x1xf32>, %a2: tensor<2x4xf32>, %a3: tensor<2x1xf32>, %a7: tensor<2x?x1xf32>, %a8: tensor<?x?xf32>) -> (tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<?x?xf32>) {
  %v2 = tensor.cast %a7 : tensor<2x?x1xf32> to tensor<2x2x1xf32>
  %v1 = linalg.broadcast ins(%a1 : tensor<2x1xf32>) outs(%v2 : tensor<2x2x1xf32>) dimensions = [0]
  %v4 = tensor.extract_slice %a0[0, 0, 0] [1, 1, 1] [1, 1, 1] : tensor<4x2x2xf32> to tensor<1x1x1xf32>
  %v5 = linalg.map { arith.addf } ins(%v4, %v4 : tensor<1x1x1xf32>, tensor<1x1x1xf32>) outs(%v4 : tensor<1x1x1xf32>)
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<2x4xf32>) outs(%a8 : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  return %v4, %v5, %v6 : tensor<1x1x1xf32>, tensor<1x1x1xf32>, tensor<?x?xf32>
}

func.func @f19(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<?x?xf32>, %a2: tensor<2x?xf32>, %a3: tensor<4xf32>) -> (tensor<?x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) {
  %v1 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%v1 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v4 = tensor.insert_slice %a1 into %a1[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  %v5 = linalg.map { math.exp } ins(%a0 : tensor<?x2xf32>) outs(%a0 : tensor<?x2xf32>)
  %v6 = tensor.empty(%n, %n) : tensor<?x?xf32>
  return %v4, %v5, %v6 : tensor<?x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>
}

func.func @f20(%x: f32, %n: index, %i: index, %a0: tensor<?x2x4xf32>, %a1: tensor<2x?xf32>, %a2: tensor<?x?x4xf32>, %a3: tensor<2xf32>) -> (tensor<2x?xf32>, tensor<2xf32>, tensor<?x1xf32>) {
  %v1 = linalg.fill ins(%x : f32) outs(%a1 : tensor<2x?xf32>) -> tensor<2x?xf32>
  %v2 = linalg.map { math.absf } ins(%a3 : tensor<2xf32>) outs(%a3 : tensor<2xf32>)
  %v3 = tensor.extract_slice %a1[0, 0] [%n, 1] [1, 1] : tensor<2x?xf32> to tensor<?x1xf32>
  return %v1, %v2, %v3 : tensor<2x?xf32>, tensor<2xf32>, tensor<?x1xf32>
}

func.func @f21(%x: f32, %n: index, %i: index, %a0: tensor<2x4xf32>, %a1: tensor<?x?x2xf32>, %a2: tensor<?x4xf32>, %a3: tensor<?x4x?xf32>, %a7: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<2x?xf32>, tensor<?x4x?xf32>) {
  %v2 = tensor.cast %a7 : tensor<2x?xf32> to tensor<2x4xf32>
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<2x4xf32>) outs(%v2 : tensor<2x4xf32>)
  %v4 = tensor.cast %a7 : tensor<2x?xf32> to tensor<2x4xf32>
  %v5 = linalg.map { math.exp } ins(%a1 : tensor<?x?x2xf32>) outs(%a1 : tensor<?x?x2xf32>)
  %v7 = linalg.fill ins(%x : f32) outs(%a7 : tensor<2x?xf32>) -> tensor<2x?xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v4 : tensor<2x4xf32>) outs(%v7 : tensor<2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2x?xf32>
  %v8 = tensor.concat dim(0) %a3, %a3 : (tensor<?x4x?xf32>, tensor<?x4x?xf32>) -> tensor<?x4x?xf32>
  %dv9 = arith.constant 0 : index
  %v9 = tensor.dim %v4, %dv9 : tensor<2x4xf32>
  func.call @usei(%v9) : (index) -> ()
  return %v7, %v6, %v8 : tensor<2x?xf32>, tensor<2x?xf32>, tensor<?x4x?xf32>
}

func.func @f22(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<2x2xf32>, %a3: tensor<2xf32>, %a7: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) {
  %v1 = linalg.transpose ins(%a0 : tensor<4x?xf32>) outs(%a0 : tensor<4x?xf32>) permutation = [0, 1]
  %v3 = tensor.cast %v1 : tensor<4x?xf32> to tensor<?x4xf32>
  %v2 = linalg.transpose ins(%v1 : tensor<4x?xf32>) outs(%v3 : tensor<?x4xf32>) permutation = [1, 0]
  %v5 = linalg.fill ins(%x : f32) outs(%a0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %v4 = linalg.map { math.absf } ins(%v1 : tensor<4x?xf32>) outs(%v5 : tensor<4x?xf32>)
  %v7 = linalg.fill ins(%x : f32) outs(%a7 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %v6 = linalg.map { math.absf } ins(%v4 : tensor<4x?xf32>) outs(%v7 : tensor<4x?xf32>)
  return %v4, %v7, %v6 : tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>
}

func.func @f23(%x: f32, %n: index, %i: index, %a0: tensor<2x2x?xf32>, %a1: tensor<?x4x?xf32>, %a2: tensor<4xf32>, %a3: tensor<1x?xf32>) -> (tensor<4x?xf32>, tensor<4xf32>, tensor<1x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a2 : tensor<4xf32>) outs(%a2 : tensor<4xf32>)
  %v2 = tensor.collapse_shape %a0 [[0, 1], [2]] : tensor<2x2x?xf32> into tensor<4x?xf32>
  %dv3 = arith.constant 2 : index
  %v3 = tensor.dim %a0, %dv3 : tensor<2x2x?xf32>
  func.call @usei(%v3) : (index) -> ()
  %v5 = linalg.map { arith.addf } ins(%a2, %a2 : tensor<4xf32>, tensor<4xf32>) outs(%a2 : tensor<4xf32>)
  %v6 = tensor.empty(%n) : tensor<1x?xf32>
  return %v2, %v5, %v6 : tensor<4x?xf32>, tensor<4xf32>, tensor<1x?xf32>
}

func.func @f24(%x: f32, %n: index, %i: index, %a0: tensor<4x1xf32>, %a1: tensor<4xf32>, %a2: tensor<?x2xf32>, %a3: tensor<?x?x2xf32>, %a7: tensor<?x2xf32>, %a8: tensor<4x1xf32>) -> (tensor<4x1xf32>, tensor<4x1xf32>, tensor<?x2xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<?x2xf32>) outs(%a7 : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  %v2 = tensor.empty() : tensor<5x1xf32>
  %v4 = linalg.fill ins(%x : f32) outs(%a8 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %v3 = linalg.map { math.absf } ins(%a0 : tensor<4x1xf32>) outs(%v4 : tensor<4x1xf32>)
  %v5 = tensor.concat dim(0) %v1, %v1 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %v4, %v3, %v5 : tensor<4x1xf32>, tensor<4x1xf32>, tensor<?x2xf32>
}

func.func @f25(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<?xf32>, %a2: tensor<?x?x4xf32>, %a3: tensor<?x4xf32>, %a7: tensor<?x?x?xf32>, %a8: tensor<?x4x?xf32>, %a9: tensor<4x1xf32>, %a10: tensor<1xf32>) -> (tensor<4x1xf32>, tensor<?x4x1xf32>, tensor<?xf32>) {
  %v2 = tensor.cast %a7 : tensor<?x?x?xf32> to tensor<?x?x4xf32>
  %v1 = linalg.broadcast ins(%a3 : tensor<?x4xf32>) outs(%v2 : tensor<?x?x4xf32>) dimensions = [0]
  %v4 = tensor.cast %a8 : tensor<?x4x?xf32> to tensor<?x4x1xf32>
  %v3 = linalg.broadcast ins(%a0 : tensor<?x1xf32>) outs(%v4 : tensor<?x4x1xf32>) dimensions = [1]
  %v5 = linalg.map { math.exp } ins(%a8 : tensor<?x4x?xf32>) outs(%a8 : tensor<?x4x?xf32>)
  %v7 = tensor.cast %a7 : tensor<?x?x?xf32> to tensor<?x?x4xf32>
  %v6 = linalg.map { math.exp } ins(%a9 : tensor<4x1xf32>) outs(%a9 : tensor<4x1xf32>)
  %v8 = linalg.map { math.absf } ins(%v3 : tensor<?x4x1xf32>) outs(%v3 : tensor<?x4x1xf32>)
  %v10 = tensor.cast %a10 : tensor<1xf32> to tensor<?xf32>
  %v9 = linalg.reduce { arith.addf } ins(%a0 : tensor<?x1xf32>) outs(%v10 : tensor<?xf32>) dimensions = [1]
  return %v6, %v8, %v9 : tensor<4x1xf32>, tensor<?x4x1xf32>, tensor<?xf32>
}

func.func @f26(%x: f32, %n: index, %i: index, %a0: tensor<1x?xf32>, %a1: tensor<?x4x2xf32>, %a2: tensor<4xf32>, %a3: tensor<2xf32>, %a7: tensor<1x1xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<1x?xf32>) {
  %v2 = tensor.cast %a7 : tensor<1x1xf32> to tensor<?x1xf32>
  %v1 = linalg.transpose ins(%a0 : tensor<1x?xf32>) outs(%v2 : tensor<?x1xf32>) permutation = [1, 0]
  %v3 = tensor.collapse_shape %a7 [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  %v4 = linalg.transpose ins(%a3 : tensor<2xf32>) outs(%a3 : tensor<2xf32>) permutation = [0]
  %v6 = tensor.extract_slice %v1[0, 0] [1, %n] [1, 1] : tensor<?x1xf32> to tensor<1x?xf32>
  return %v3, %v4, %v6 : tensor<1xf32>, tensor<2xf32>, tensor<1x?xf32>
}

func.func @f27(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<1x?xf32>, %a2: tensor<2x4xf32>, %a3: tensor<?x4xf32>, %a7: tensor<1x?xf32>) -> (tensor<1x?xf32>, tensor<1x?xf32>, tensor<2x4xf32>) {
  %v1 = linalg.map { arith.addf } ins(%a1, %a1 : tensor<1x?xf32>, tensor<1x?xf32>) outs(%a1 : tensor<1x?xf32>)
  %v2 = tensor.insert_slice %a1 into %a7[0, 0] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<1x?xf32>
  %v3 = linalg.map { math.exp } ins(%a2 : tensor<2x4xf32>) outs(%a2 : tensor<2x4xf32>)
  return %v1, %v2, %v3 : tensor<1x?xf32>, tensor<1x?xf32>, tensor<2x4xf32>
}

func.func @f28(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<?x4xf32>, %a2: tensor<4x2xf32>, %a3: tensor<?x?x?xf32>, %a7: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<4x2xf32>, tensor<4x2xf32>) {
  %v1 = tensor.cast %a0 : tensor<?x2xf32> to tensor<2x?xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%a3 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %v2 = linalg.map { math.absf } ins(%a3 : tensor<?x?x?xf32>) outs(%v3 : tensor<?x?x?xf32>)
  %v4 = tensor.extract_slice %a3[0, 0, 0] [1, %n, 2] [1, 1, 1] : tensor<?x?x?xf32> to tensor<1x?x2xf32>
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v4 : tensor<1x?x2xf32>) outs(%v4 : tensor<1x?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<1x?x2xf32>
  %v6 = tensor.collapse_shape %v2 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v1 : tensor<2x?xf32>) outs(%a7 : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  %v9 = linalg.fill ins(%x : f32) outs(%a2 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %v8 = linalg.map { math.absf } ins(%a2 : tensor<4x2xf32>) outs(%v9 : tensor<4x2xf32>)
  return %v7, %v9, %v8 : tensor<?x?xf32>, tensor<4x2xf32>, tensor<4x2xf32>
}

func.func @f29(%x: f32, %n: index, %i: index, %a0: tensor<4x4x2xf32>, %a1: tensor<?x2xf32>, %a2: tensor<4x1xf32>, %a3: tensor<?xf32>, %a7: tensor<2x?xf32>, %a8: tensor<?x2x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<?x2x4xf32>) {
  %v1 = linalg.map { arith.addf } ins(%a3, %a3 : tensor<?xf32>, tensor<?xf32>) outs(%a3 : tensor<?xf32>)
  %dv2 = arith.constant 0 : index
  %v2 = tensor.dim %a2, %dv2 : tensor<4x1xf32>
  func.call @usei(%v2) : (index) -> ()
  %v4 = tensor.cast %a7 : tensor<2x?xf32> to tensor<?x?xf32>
  %v3 = linalg.broadcast ins(%a3 : tensor<?xf32>) outs(%v4 : tensor<?x?xf32>) dimensions = [1]
  %v7 = tensor.cast %a8 : tensor<?x2x?xf32> to tensor<?x2x4xf32>
  %v6 = linalg.map { math.exp } ins(%v7 : tensor<?x2x4xf32>) outs(%v7 : tensor<?x2x4xf32>)
  return %v1, %v3, %v6 : tensor<?xf32>, tensor<?x?xf32>, tensor<?x2x4xf32>
}

func.func @f30(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<?x?x?xf32>, %a3: tensor<?x4x1xf32>, %a7: tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<?x?x?xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a0 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a7 : tensor<4x4xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<4x4xf32>
  %v2 = tensor.extract %a7[%i, %i] : tensor<4x4xf32>
  func.call @usef(%v2) : (f32) -> ()
  %v4 = tensor.cast %a1 : tensor<4x?xf32> to tensor<4x4xf32>
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<4x4xf32>) outs(%v4 : tensor<4x4xf32>)
  %v5 = tensor.concat dim(0) %a2, %a2 : (tensor<?x?x?xf32>, tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  return %v1, %v3, %v5 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<?x?x?xf32>
}

func.func @f31(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<?xf32>, %a2: tensor<?xf32>, %a3: tensor<4x?x2xf32>, %a7: tensor<?x2xf32>, %a8: tensor<?x2xf32>, %a9: tensor<?xf32>) -> (tensor<?x2xf32>, tensor<?xf32>, tensor<?xf32>) {
  %v1 = linalg.reduce { arith.addf } ins(%a3 : tensor<4x?x2xf32>) outs(%a0 : tensor<4x?xf32>) dimensions = [2]
  %v2 = linalg.map { math.exp } ins(%a0 : tensor<4x?xf32>) outs(%v1 : tensor<4x?xf32>)
  %v3 = tensor.collapse_shape %a3 [[0, 1], [2]] : tensor<4x?x2xf32> into tensor<?x2xf32>
  %v4 = linalg.map { math.exp } ins(%v3 : tensor<?x2xf32>) outs(%a7 : tensor<?x2xf32>)
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v4 : tensor<?x2xf32>) outs(%a8 : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  %v7 = linalg.fill ins(%x : f32) outs(%a9 : tensor<?xf32>) -> tensor<?xf32>
  %v6 = linalg.map { math.absf } ins(%a2 : tensor<?xf32>) outs(%v7 : tensor<?xf32>)
  return %v5, %v7, %v6 : tensor<?x2xf32>, tensor<?xf32>, tensor<?xf32>
}

func.func @f32(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<4x1x?xf32>, %a2: tensor<?x2xf32>, %a3: tensor<?x1xf32>, %a7: tensor<1x2xf32>) -> (tensor<1x1xf32>, tensor<4x?xf32>, tensor<?x2xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a1 : tensor<4x1x?xf32>) outs(%a1 : tensor<4x1x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<4x1x?xf32>
  %v3 = tensor.cast %a3 : tensor<?x1xf32> to tensor<1x?xf32>
  %v2 = linalg.transpose ins(%a3 : tensor<?x1xf32>) outs(%v3 : tensor<1x?xf32>) permutation = [1, 0]
  %v4 = tensor.cast %v2 : tensor<1x?xf32> to tensor<1x1xf32>
  %v5 = tensor.collapse_shape %a1 [[0, 1], [2]] : tensor<4x1x?xf32> into tensor<4x?xf32>
  %dv6 = arith.constant 1 : index
  %v6 = tensor.dim %v4, %dv6 : tensor<1x1xf32>
  func.call @usei(%v6) : (index) -> ()
  %v8 = tensor.cast %a7 : tensor<1x2xf32> to tensor<?x2xf32>
  %v7 = linalg.map { math.exp } ins(%a2 : tensor<?x2xf32>) outs(%v8 : tensor<?x2xf32>)
  return %v4, %v5, %v7 : tensor<1x1xf32>, tensor<4x?xf32>, tensor<?x2xf32>
}

func.func @f33(%x: f32, %n: index, %i: index, %a0: tensor<1x2xf32>, %a1: tensor<4xf32>, %a2: tensor<?x?xf32>, %a3: tensor<?xf32>, %a7: tensor<1x2xf32>, %a8: tensor<1xf32>) -> (tensor<?x4xf32>, tensor<?xf32>, tensor<1xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<1x2xf32>) outs(%a7 : tensor<1x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<1x2xf32>
  %v2 = tensor.extract_slice %a7[0, 0] [1, %n] [1, 1] : tensor<1x2xf32> to tensor<1x?xf32>
  %v3 = tensor.empty() : tensor<2x4xf32>
  %v4 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %v5 = tensor.extract_slice %v3[0, 0] [%n, 4] [1, 1] : tensor<2x4xf32> to tensor<?x4xf32>
  %v6 = linalg.map { arith.addf } ins(%a3, %a3 : tensor<?xf32>, tensor<?xf32>) outs(%a3 : tensor<?xf32>)
  %v8 = tensor.cast %v2 : tensor<1x?xf32> to tensor<1x1xf32>
  %v7 = linalg.map { math.exp } ins(%a8 : tensor<1xf32>) outs(%a8 : tensor<1xf32>)
  return %v5, %v6, %v7 : tensor<?x4xf32>, tensor<?xf32>, tensor<1xf32>
}

func.func @f34(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<?xf32>, %a2: tensor<?x2xf32>, %a3: tensor<?x?x2xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) {
  %v1 = linalg.map { arith.addf } ins(%a0, %a0 : tensor<1xf32>, tensor<1xf32>) outs(%a0 : tensor<1xf32>)
  %v2 = tensor.extract %a2[%i, %i] : tensor<?x2xf32>
  func.call @usef(%v2) : (f32) -> ()
  %v3 = linalg.map { math.exp } ins(%v1 : tensor<1xf32>) outs(%a0 : tensor<1xf32>)
  %v4 = linalg.map { math.absf } ins(%v1 : tensor<1xf32>) outs(%v3 : tensor<1xf32>)
  %dv5 = arith.constant 0 : index
  %v5 = tensor.dim %v3, %dv5 : tensor<1xf32>
  func.call @usei(%v5) : (index) -> ()
  %v7 = linalg.map { math.exp } ins(%v4 : tensor<1xf32>) outs(%v4 : tensor<1xf32>)
  return %v3, %v4, %v7 : tensor<1xf32>, tensor<1xf32>, tensor<1xf32>
}

func.func @f35(%x: f32, %n: index, %i: index, %a0: tensor<2x?x?xf32>, %a1: tensor<4xf32>, %a2: tensor<?x?xf32>, %a3: tensor<1xf32>) -> (tensor<?x?xf32>, tensor<4xf32>, tensor<4xf32>) {
  %v2 = tensor.empty(%n, %n) : tensor<?x?xf32>
  %v4 = linalg.fill ins(%x : f32) outs(%a1 : tensor<4xf32>) -> tensor<4xf32>
  %v3 = linalg.map { math.absf } ins(%a1 : tensor<4xf32>) outs(%v4 : tensor<4xf32>)
  return %v2, %v4, %v3 : tensor<?x?xf32>, tensor<4xf32>, tensor<4xf32>
}

func.func @f36(%x: f32, %n: index, %i: index, %a0: tensor<4x4xf32>, %a1: tensor<2x?x?xf32>, %a2: tensor<?x2xf32>, %a3: tensor<2x4xf32>, %a7: tensor<4x4xf32>, %a8: tensor<?x?xf32>) -> (tensor<4x4xf32>, tensor<4x4xf32>, tensor<?x?xf32>) {
  %v1 = linalg.map { arith.addf } ins(%a0, %a0 : tensor<4x4xf32>, tensor<4x4xf32>) outs(%a0 : tensor<4x4xf32>)
  %v2 = linalg.map { math.exp } ins(%a0 : tensor<4x4xf32>) outs(%a7 : tensor<4x4xf32>)
  %v3 = linalg.fill ins(%x : f32) outs(%v1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v4 = tensor.insert_slice %a0 into %a8[0, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  return %v2, %v3, %v4 : tensor<4x4xf32>, tensor<4x4xf32>, tensor<?x?xf32>
}

func.func @f37(%x: f32, %n: index, %i: index, %a0: tensor<1x?xf32>, %a1: tensor<?x1x?xf32>, %a2: tensor<2x4x1xf32>, %a3: tensor<?x2xf32>, %a7: tensor<1x?x?xf32>) -> (tensor<1x?x4xf32>, tensor<3x5x1xf32>, tensor<?x1x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a2 : tensor<2x4x1xf32>) outs(%a2 : tensor<2x4x1xf32>)
  %v2 = tensor.extract %a1[%i, %i, %i] : tensor<?x1x?xf32>
  func.call @usef(%v2) : (f32) -> ()
  %dv3 = arith.constant 2 : index
  %v3 = tensor.dim %a2, %dv3 : tensor<2x4x1xf32>
  func.call @usei(%v3) : (index) -> ()
  %v5 = tensor.cast %a7 : tensor<1x?x?xf32> to tensor<1x?x4xf32>
  %v4 = linalg.map { math.exp } ins(%v5 : tensor<1x?x4xf32>) outs(%v5 : tensor<1x?x4xf32>)
  %v6 = tensor.empty() : tensor<3x5x1xf32>
  %dv7 = arith.constant 1 : index
  %v7 = tensor.dim %a0, %dv7 : tensor<1x?xf32>
  func.call @usei(%v7) : (index) -> ()
  %v8 = linalg.transpose ins(%a1 : tensor<?x1x?xf32>) outs(%a1 : tensor<?x1x?xf32>) permutation = [0, 1, 2]
  return %v4, %v6, %v8 : tensor<1x?x4xf32>, tensor<3x5x1xf32>, tensor<?x1x?xf32>
}

func.func @f38(%x: f32, %n: index, %i: index, %a0: tensor<1x?x?xf32>, %a1: tensor<1x?x2xf32>, %a2: tensor<?x1xf32>, %a3: tensor<?x?xf32>) -> (tensor<2x?x2xf32>, tensor<?x2x2xf32>, tensor<1x?x?xf32>) {
  %v1 = linalg.fill ins(%x : f32) outs(%a1 : tensor<1x?x2xf32>) -> tensor<1x?x2xf32>
  %v2 = tensor.empty(%n) : tensor<2x?x2xf32>
  %v3 = tensor.cast %v2 : tensor<2x?x2xf32> to tensor<?x2x2xf32>
  %v4 = tensor.empty(%n, %n) : tensor<1x?x?xf32>
  return %v2, %v3, %v4 : tensor<2x?x2xf32>, tensor<?x2x2xf32>, tensor<1x?x?xf32>
}

func.func @f39(%x: f32, %n: index, %i: index, %a0: tensor<1x2xf32>, %a1: tensor<2x?xf32>, %a2: tensor<?x1xf32>, %a3: tensor<?xf32>, %a7: tensor<2x?xf32>) -> (tensor<?xf32>, tensor<2x?xf32>, tensor<2x?xf32>) {
  %v1 = linalg.transpose ins(%a3 : tensor<?xf32>) outs(%a3 : tensor<?xf32>) permutation = [0]
  %v3 = tensor.extract_slice %a3[0] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  %v5 = tensor.empty(%n) : tensor<?x2xf32>
  %v6 = linalg.map { math.exp } ins(%a3 : tensor<?xf32>) outs(%v1 : tensor<?xf32>)
  %v8 = linalg.fill ins(%x : f32) outs(%a7 : tensor<2x?xf32>) -> tensor<2x?xf32>
  %v7 = linalg.map { math.absf } ins(%a1 : tensor<2x?xf32>) outs(%v8 : tensor<2x?xf32>)
  return %v6, %v8, %v7 : tensor<?xf32>, tensor<2x?xf32>, tensor<2x?xf32>
}

func.func @f40(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<4x1xf32>, %a2: tensor<2x?xf32>, %a3: tensor<2x1xf32>, %a7: tensor<4xf32>) -> (tensor<4xf32>, tensor<4x1xf32>, tensor<2x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<4xf32>) outs(%a7 : tensor<4xf32>)
  %v3 = linalg.map { math.exp } ins(%a1 : tensor<4x1xf32>) outs(%a1 : tensor<4x1xf32>)
  %v5 = linalg.map { math.exp } ins(%a2 : tensor<2x?xf32>) outs(%a2 : tensor<2x?xf32>)
  return %v1, %v3, %v5 : tensor<4xf32>, tensor<4x1xf32>, tensor<2x?xf32>
}

func.func @f41(%x: f32, %n: index, %i: index, %a0: tensor<2x?x?xf32>, %a1: tensor<4xf32>, %a2: tensor<?x?xf32>, %a3: tensor<2x?xf32>, %a7: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %dv1 = arith.constant 1 : index
  %v1 = tensor.dim %a3, %dv1 : tensor<2x?xf32>
  func.call @usei(%v1) : (index) -> ()
  %dv2 = arith.constant 0 : index
  %v2 = tensor.dim %a2, %dv2 : tensor<?x?xf32>
  func.call @usei(%v2) : (index) -> ()
  %v4 = tensor.cast %a3 : tensor<2x?xf32> to tensor<2x1xf32>
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<?xf32>) outs(%a7 : tensor<?xf32>)
  %v5 = linalg.map { math.exp } ins(%a2 : tensor<?x?xf32>) outs(%a2 : tensor<?x?xf32>)
  return %v3, %v5 : tensor<?xf32>, tensor<?x?xf32>
}

func.func @f42(%x: f32, %n: index, %i: index, %a0: tensor<2x1x?xf32>, %a1: tensor<1x1xf32>, %a2: tensor<?x1xf32>, %a3: tensor<4xf32>) -> (tensor<1x?xf32>, tensor<1x?xf32>) {
  %v1 = tensor.cast %a1 : tensor<1x1xf32> to tensor<1x?xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a1, %v1 : tensor<1x1xf32>, tensor<1x?xf32>) outs(%v1 : tensor<1x?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<1x?xf32>
  %dv3 = arith.constant 0 : index
  %v3 = tensor.dim %a0, %dv3 : tensor<2x1x?xf32>
  func.call @usei(%v3) : (index) -> ()
  return %v1, %v2 : tensor<1x?xf32>, tensor<1x?xf32>
}

func.func @f43(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<2x?x4xf32>, %a2: tensor<?x2xf32>, %a3: tensor<1x2xf32>, %a7: tensor<2x2x?xf32>) -> (tensor<?xf32>, tensor<2x2x2xf32>, tensor<2x?x2xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<?xf32>) outs(%a0 : tensor<?xf32>)
  %v3 = tensor.cast %a7 : tensor<2x2x?xf32> to tensor<2x2x2xf32>
  %v2 = linalg.map { math.exp } ins(%v3 : tensor<2x2x2xf32>) outs(%v3 : tensor<2x2x2xf32>)
  %v4 = tensor.extract_slice %a7[0, 0, 0] [2, %n, 2] [1, 1, 1] : tensor<2x2x?xf32> to tensor<2x?x2xf32>
  return %v1, %v2, %v4 : tensor<?xf32>, tensor<2x2x2xf32>, tensor<2x?x2xf32>
}

func.func @f44(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<2x?xf32>, %a2: tensor<1x1xf32>, %a3: tensor<4x?x?xf32>) -> (tensor<4x?xf32>, tensor<?xf32>, tensor<?x?xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a1 : tensor<2x?xf32>) -> tensor<2x?xf32>
  %v1 = linalg.map { math.absf } ins(%a1 : tensor<2x?xf32>) outs(%v2 : tensor<2x?xf32>)
  %v3 = tensor.empty(%n) : tensor<4x?xf32>
  %dv4 = arith.constant 1 : index
  %v4 = tensor.dim %v3, %dv4 : tensor<4x?xf32>
  func.call @usei(%v4) : (index) -> ()
  %v5 = tensor.cast %a0 : tensor<1xf32> to tensor<?xf32>
  %v6 = tensor.collapse_shape %a3 [[0, 1], [2]] : tensor<4x?x?xf32> into tensor<?x?xf32>
  return %v3, %v5, %v6 : tensor<4x?xf32>, tensor<?xf32>, tensor<?x?xf32>
}

func.func @f45(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<?x4xf32>, %a2: tensor<4x2xf32>, %a3: tensor<?x?x1xf32>, %a7: tensor<1x?xf32>, %a8: tensor<?x5xf32>, %a9: tensor<?x1x?xf32>) -> (tensor<?x5xf32>, tensor<4x2xf32>, tensor<?x1x?xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<?x4xf32>) outs(%a7 : tensor<1x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<1x?xf32>
  %v2 = tensor.cast %a2 : tensor<4x2xf32> to tensor<4x?xf32>
  %v3 = tensor.insert_slice %a7 into %a8[1, 1] [1, %n] [1, 1] : tensor<1x?xf32> into tensor<?x5xf32>
  %v4 = linalg.map { math.exp } ins(%a2 : tensor<4x2xf32>) outs(%a2 : tensor<4x2xf32>)
  %v5 = linalg.broadcast ins(%a7 : tensor<1x?xf32>) outs(%a9 : tensor<?x1x?xf32>) dimensions = [0]
  return %v3, %v4, %v5 : tensor<?x5xf32>, tensor<4x2xf32>, tensor<?x1x?xf32>
}

func.func @f46(%x: f32, %n: index, %i: index, %a0: tensor<4x1xf32>, %a1: tensor<?x2xf32>, %a2: tensor<1x?xf32>, %a3: tensor<4x?xf32>, %a7: tensor<?xf32>) -> (tensor<8x1xf32>, tensor<1xf32>, tensor<2x2xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<4x1xf32>) outs(%a0 : tensor<4x1xf32>)
  %v2 = tensor.concat dim(0) %v1, %a0 : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<8x1xf32>
  %v4 = tensor.cast %a7 : tensor<?xf32> to tensor<1xf32>
  %v3 = linalg.reduce { arith.addf } ins(%v1 : tensor<4x1xf32>) outs(%v4 : tensor<1xf32>) dimensions = [0]
  %v5 = tensor.extract_slice %a3[0, 0] [2, 2] [1, 1] : tensor<4x?xf32> to tensor<2x2xf32>
  return %v2, %v3, %v5 : tensor<8x1xf32>, tensor<1xf32>, tensor<2x2xf32>
}

func.func @f47(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<?x2x?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<2xf32>, %a7: tensor<10xf32>) -> (tensor<?x5xf32>, tensor<10xf32>) {
  %dv1 = arith.constant 2 : index
  %v1 = tensor.dim %a1, %dv1 : tensor<?x2x?xf32>
  func.call @usei(%v1) : (index) -> ()
  %v2 = tensor.empty(%n) : tensor<?x5xf32>
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<10xf32>) outs(%a7 : tensor<10xf32>)
  return %v2, %v3 : tensor<?x5xf32>, tensor<10xf32>
}

func.func @f48(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<4x4xf32>, %a7: tensor<?x?x2xf32>) -> (tensor<?x?x2xf32>, tensor<?x?x2xf32>) {
  %v1 = linalg.map { math.exp } ins(%a7 : tensor<?x?x2xf32>) outs(%a7 : tensor<?x?x2xf32>)
  %v2 = linalg.map { math.absf } ins(%v1 : tensor<?x?x2xf32>) outs(%v1 : tensor<?x?x2xf32>)
  %v3 = tensor.extract %a0[%i] : tensor<?xf32>
  func.call @usef(%v3) : (f32) -> ()
  return %v1, %v2 : tensor<?x?x2xf32>, tensor<?x?x2xf32>
}

func.func @f49(%x: f32, %n: index, %i: index, %a0: tensor<2x2xf32>, %a1: tensor<2xf32>, %a2: tensor<2x1x?xf32>, %a3: tensor<?x2x?xf32>) -> (tensor<?x2x?xf32>, tensor<2xf32>) {
  %v4 = linalg.map { math.exp } ins(%a3 : tensor<?x2x?xf32>) outs(%a3 : tensor<?x2x?xf32>)
  %v5 = linalg.map { math.exp } ins(%a1 : tensor<2xf32>) outs(%a1 : tensor<2xf32>)
  return %v4, %v5 : tensor<?x2x?xf32>, tensor<2xf32>
}

func.func @f50(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<2x?xf32>, %a2: tensor<4x?x?xf32>, %a3: tensor<2x?xf32>, %a7: tensor<4x1x4xf32>, %a8: tensor<?x?xf32>) -> (tensor<4x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %v2 = tensor.cast %a1 : tensor<2x?xf32> to tensor<?x?xf32>
  %v1 = linalg.broadcast ins(%a0 : tensor<?xf32>) outs(%v2 : tensor<?x?xf32>) dimensions = [1]
  %v3 = linalg.fill ins(%x : f32) outs(%a1 : tensor<2x?xf32>) -> tensor<2x?xf32>
  %v5 = linalg.fill ins(%x : f32) outs(%a2 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %v4 = linalg.map { math.absf } ins(%a2 : tensor<4x?x?xf32>) outs(%v5 : tensor<4x?x?xf32>)
  %v7 = tensor.cast %a7 : tensor<4x1x4xf32> to tensor<4x?x?xf32>
  %v6 = linalg.map { math.exp } ins(%v5 : tensor<4x?x?xf32>) outs(%v7 : tensor<4x?x?xf32>)
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v1, %v3 : tensor<?x?xf32>, tensor<2x?xf32>) outs(%v1 : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  %v9 = tensor.insert_slice %v1 into %a8[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x?xf32>
  return %v6, %v8, %v9 : tensor<4x?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @f51(%x: f32, %n: index, %i: index, %a0: tensor<?x4x?xf32>, %a1: tensor<?x2x2xf32>, %a2: tensor<?x4xf32>, %a3: tensor<2x1x?xf32>, %a7: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<2x1x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a7 : tensor<8xf32>) outs(%a7 : tensor<8xf32>)
  %v2 = tensor.insert_slice %a7 into %a7[0] [8] [1] : tensor<8xf32> into tensor<8xf32>
  %dv3 = arith.constant 2 : index
  %v3 = tensor.dim %a0, %dv3 : tensor<?x4x?xf32>
  func.call @usei(%v3) : (index) -> ()
  %v4 = tensor.empty() : tensor<8xf32>
  %v5 = linalg.map { math.exp } ins(%a3 : tensor<2x1x?xf32>) outs(%a3 : tensor<2x1x?xf32>)
  return %v2, %v4, %v5 : tensor<8xf32>, tensor<8xf32>, tensor<2x1x?xf32>
}

func.func @f52(%x: f32, %n: index, %i: index, %a0: tensor<1x4x?xf32>, %a1: tensor<4x2xf32>, %a2: tensor<?x2x2xf32>, %a3: tensor<1xf32>) -> (tensor<1x4x?xf32>, tensor<1xf32>, tensor<?x2x2xf32>) {
  %dv1 = arith.constant 0 : index
  %v1 = tensor.dim %a2, %dv1 : tensor<?x2x2xf32>
  func.call @usei(%v1) : (index) -> ()
  %v2 = linalg.map { math.absf } ins(%a0 : tensor<1x4x?xf32>) outs(%a0 : tensor<1x4x?xf32>)
  %v3 = linalg.map { arith.addf } ins(%a3, %a3 : tensor<1xf32>, tensor<1xf32>) outs(%a3 : tensor<1xf32>)
  %v4 = linalg.fill ins(%x : f32) outs(%a2 : tensor<?x2x2xf32>) -> tensor<?x2x2xf32>
  return %v2, %v3, %v4 : tensor<1x4x?xf32>, tensor<1xf32>, tensor<?x2x2xf32>
}

func.func @f53(%x: f32, %n: index, %i: index, %a0: tensor<?x2x?xf32>, %a1: tensor<4xf32>, %a2: tensor<?x?xf32>, %a3: tensor<?x1xf32>, %a7: tensor<?x?x4xf32>, %a8: tensor<4x?xf32>) -> (tensor<?x2x?xf32>, tensor<?x?x4xf32>, tensor<?x2xf32>) {
  %v1 = tensor.empty(%n, %n) : tensor<?x2x?xf32>
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<?x2x?xf32>) outs(%v1 : tensor<?x2x?xf32>)
  %v4 = linalg.fill ins(%x : f32) outs(%a0 : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
  %v3 = linalg.map { math.absf } ins(%a0 : tensor<?x2x?xf32>) outs(%v4 : tensor<?x2x?xf32>)
  %v5 = tensor.insert_slice %v2 into %a7[0, 1, 0] [%n, 2, %n] [1, 1, 1] : tensor<?x2x?xf32> into tensor<?x?x4xf32>
  %v6 = tensor.extract %v2[%i, %i, %i] : tensor<?x2x?xf32>
  func.call @usef(%v6) : (f32) -> ()
  %v8 = tensor.cast %a8 : tensor<4x?xf32> to tensor<?x2xf32>
  %v7 = linalg.reduce { arith.addf } ins(%v4 : tensor<?x2x?xf32>) outs(%v8 : tensor<?x2xf32>) dimensions = [2]
  return %v3, %v5, %v7 : tensor<?x2x?xf32>, tensor<?x?x4xf32>, tensor<?x2xf32>
}

func.func @f54(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<?x1xf32>, %a2: tensor<4x2x?xf32>, %a3: tensor<?x1xf32>, %a7: tensor<4x2x2xf32>) -> (tensor<8x2x2xf32>, tensor<3x2x1xf32>, tensor<3x2x1xf32>) {
  %v1 = tensor.extract_slice %a2[0, 0, 0] [4, 2, 2] [1, 1, 1] : tensor<4x2x?xf32> to tensor<4x2x2xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%a2 : tensor<4x2x?xf32>) -> tensor<4x2x?xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v1 : tensor<4x2x2xf32>) outs(%v3 : tensor<4x2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<4x2x?xf32>
  %v4 = tensor.concat dim(0) %a2, %a7 : (tensor<4x2x?xf32>, tensor<4x2x2xf32>) -> tensor<8x2x2xf32>
  %v5 = tensor.extract_slice %v1[0, 0, 0] [3, 2, 1] [1, 1, 1] : tensor<4x2x2xf32> to tensor<3x2x1xf32>
  %v6 = linalg.map { math.exp } ins(%v5 : tensor<3x2x1xf32>) outs(%v5 : tensor<3x2x1xf32>)
  return %v4, %v5, %v6 : tensor<8x2x2xf32>, tensor<3x2x1xf32>, tensor<3x2x1xf32>
}

func.func @f55(%x: f32, %n: index, %i: index, %a0: tensor<1x2xf32>, %a1: tensor<2xf32>, %a2: tensor<4x?x4xf32>, %a3: tensor<?xf32>, %a7: tensor<?x2x4xf32>) -> (tensor<?x4xf32>, tensor<?xf32>, tensor<?x2x4xf32>) {
  %v2 = tensor.cast %a7 : tensor<?x2x4xf32> to tensor<1x2x4xf32>
  %v1 = linalg.broadcast ins(%a0 : tensor<1x2xf32>) outs(%v2 : tensor<1x2x4xf32>) dimensions = [2]
  %v4 = linalg.fill ins(%x : f32) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
  %v3 = linalg.map { math.absf } ins(%a3 : tensor<?xf32>) outs(%v4 : tensor<?xf32>)
  %v5 = tensor.collapse_shape %a2 [[0, 1], [2]] : tensor<4x?x4xf32> into tensor<?x4xf32>
  %v6 = linalg.map { arith.addf } ins(%a3, %v3 : tensor<?xf32>, tensor<?xf32>) outs(%a3 : tensor<?xf32>)
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a7 : tensor<?x2x4xf32>) outs(%a7 : tensor<?x2x4xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?x2x4xf32>
  return %v5, %v6, %v7 : tensor<?x4xf32>, tensor<?xf32>, tensor<?x2x4xf32>
}

func.func @f56(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<4x1xf32>, %a2: tensor<?x4xf32>, %a3: tensor<?x?x2xf32>, %a7: tensor<?xf32>) -> (tensor<?x4xf32>, tensor<4xf32>) {
  %v1 = tensor.extract %a2[%i, %i] : tensor<?x4xf32>
  func.call @usef(%v1) : (f32) -> ()
  %v2 = tensor.concat dim(0) %a2, %a2 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %v4 = tensor.cast %a7 : tensor<?xf32> to tensor<4xf32>
  %v3 = linalg.reduce { arith.addf } ins(%a2 : tensor<?x4xf32>) outs(%v4 : tensor<4xf32>) dimensions = [0]
  return %v2, %v3 : tensor<?x4xf32>, tensor<4xf32>
}

func.func @f57(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<?xf32>, %a2: tensor<2xf32>, %a3: tensor<?xf32>, %a7: tensor<4x2xf32>, %a8: tensor<2xf32>, %a9: tensor<?x2xf32>) -> (tensor<4x2xf32>, tensor<2xf32>, tensor<?x2xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a3 : tensor<?xf32>) outs(%a2 : tensor<2xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2xf32>
  %v2 = tensor.extract %a1[%i] : tensor<?xf32>
  func.call @usef(%v2) : (f32) -> ()
  %v3 = linalg.map { math.exp } ins(%a3 : tensor<?xf32>) outs(%a3 : tensor<?xf32>)
  %v4 = linalg.map { math.exp } ins(%a0 : tensor<4xf32>) outs(%a0 : tensor<4xf32>)
  %v5 = linalg.broadcast ins(%v1 : tensor<2xf32>) outs(%a7 : tensor<4x2xf32>) dimensions = [0]
  %v6 = linalg.transpose ins(%a2 : tensor<2xf32>) outs(%a8 : tensor<2xf32>) permutation = [0]
  %v7 = linalg.map { math.exp } ins(%a9 : tensor<?x2xf32>) outs(%a9 : tensor<?x2xf32>)
  return %v5, %v6, %v7 : tensor<4x2xf32>, tensor<2xf32>, tensor<?x2xf32>
}

func.func @f58(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<4x?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<1x?x?xf32>, %a7: tensor<5x?xf32>, %a8: tensor<20xf32>) -> (tensor<4x?xf32>, tensor<5x?xf32>, tensor<20xf32>) {
  %dv1 = arith.constant 1 : index
  %v1 = tensor.dim %a2, %dv1 : tensor<?x?xf32>
  func.call @usei(%v1) : (index) -> ()
  %v2 = tensor.cast %a2 : tensor<?x?xf32> to tensor<1x?xf32>
  %v4 = linalg.fill ins(%x : f32) outs(%a1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %v3 = linalg.map { math.absf } ins(%a1 : tensor<4x?xf32>) outs(%v4 : tensor<4x?xf32>)
  %v5 = tensor.insert_slice %v4 into %a7[1, 0] [4, %n] [1, 1] : tensor<4x?xf32> into tensor<5x?xf32>
  %v7 = tensor.cast %v5 : tensor<5x?xf32> to tensor<5x4xf32>
  %v6 = linalg.map { math.exp } ins(%a8 : tensor<20xf32>) outs(%a8 : tensor<20xf32>)
  return %v3, %v5, %v6 : tensor<4x?xf32>, tensor<5x?xf32>, tensor<20xf32>
}

func.func @f59(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<2xf32>, %a2: tensor<?xf32>, %a3: tensor<2x?x2xf32>, %a7: tensor<2xf32>, %a8: tensor<3xf32>) -> (tensor<2xf32>, tensor<2xf32>, tensor<3xf32>) {
  %v1 = linalg.map { math.absf } ins(%a1 : tensor<2xf32>) outs(%a1 : tensor<2xf32>)
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<2xf32>) outs(%a7 : tensor<2xf32>)
  %v4 = tensor.insert_slice %a7 into %a8[1] [2] [1] : tensor<2xf32> into tensor<3xf32>
  return %v1, %v2, %v4 : tensor<2xf32>, tensor<2xf32>, tensor<3xf32>
}

func.func @f60(%x: f32, %n: index, %i: index, %a0: tensor<4x4xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?xf32>, %a3: tensor<?x2xf32>, %a7: tensor<4x1xf32>) -> (tensor<4x?xf32>, tensor<4x1xf32>, tensor<4x1xf32>) {
  %v1 = linalg.map { math.absf } ins(%a1 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>)
  %v3 = linalg.fill ins(%x : f32) outs(%v1 : tensor<4x?xf32>) -> tensor<4x?xf32>
  %v2 = linalg.map { math.absf } ins(%a1 : tensor<4x?xf32>) outs(%v3 : tensor<4x?xf32>)
  %v5 = linalg.fill ins(%x : f32) outs(%a7 : tensor<4x1xf32>) -> tensor<4x1xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a1 : tensor<4x?xf32>) outs(%v5 : tensor<4x1xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<4x1xf32>
  return %v2, %v5, %v4 : tensor<4x?xf32>, tensor<4x1xf32>, tensor<4x1xf32>
}

func.func @f61(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<2x?x4xf32>, %a2: tensor<2x1xf32>, %a3: tensor<1xf32>, %a7: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<1xf32>, tensor<?xf32>) {
  %v1 = tensor.concat dim(0) %a3, %a3 : (tensor<1xf32>, tensor<1xf32>) -> tensor<2xf32>
  %v2 = tensor.insert_slice %a3 into %v1[0] [1] [1] : tensor<1xf32> into tensor<2xf32>
  %v3 = tensor.concat dim(0) %v1, %v2 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %v4 = tensor.insert_slice %a2 into %a7[0, 0] [2, 1] [1, 1] : tensor<2x1xf32> into tensor<?x2xf32>
  %v5 = tensor.extract_slice %v2[0] [1] [1] : tensor<2xf32> to tensor<1xf32>
  %v6 = tensor.cast %v5 : tensor<1xf32> to tensor<?xf32>
  %v7 = tensor.extract %a7[%i, %i] : tensor<?x2xf32>
  func.call @usef(%v7) : (f32) -> ()
  return %v4, %v5, %v6 : tensor<?x2xf32>, tensor<1xf32>, tensor<?xf32>
}

func.func @f62(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<?x?x4xf32>, %a2: tensor<?x4x1xf32>, %a3: tensor<4x?xf32>, %a7: tensor<1xf32>) -> (tensor<?xf32>, tensor<1xf32>, tensor<1xf32>) {
  %dv1 = arith.constant 0 : index
  %v1 = tensor.dim %a3, %dv1 : tensor<4x?xf32>
  func.call @usei(%v1) : (index) -> ()
  %v2 = tensor.cast %a2 : tensor<?x4x1xf32> to tensor<4x4x1xf32>
  %v3 = tensor.collapse_shape %a0 [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v3, %v3 : tensor<?xf32>, tensor<?xf32>) outs(%a7 : tensor<1xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<1xf32>
  %v5 = tensor.insert_slice %v3 into %a7[0] [%n] [1] : tensor<?xf32> into tensor<1xf32>
  return %v3, %v4, %v5 : tensor<?xf32>, tensor<1xf32>, tensor<1xf32>
}

func.func @f63(%x: f32, %n: index, %i: index, %a0: tensor<2x4xf32>, %a1: tensor<4xf32>, %a2: tensor<?x2xf32>, %a3: tensor<4x?x1xf32>, %a7: tensor<2x2x4xf32>) -> (tensor<?x2xf32>, tensor<?x3xf32>, tensor<2x2x4xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<?x2xf32>) outs(%a2 : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?x2xf32>
  %v2 = linalg.map { math.absf } ins(%a2 : tensor<?x2xf32>) outs(%v1 : tensor<?x2xf32>)
  %v3 = linalg.map { math.absf } ins(%v2 : tensor<?x2xf32>) outs(%a2 : tensor<?x2xf32>)
  %v4 = tensor.empty(%n) : tensor<?x3xf32>
  %v5 = linalg.broadcast ins(%a0 : tensor<2x4xf32>) outs(%a7 : tensor<2x2x4xf32>) dimensions = [1]
  return %v3, %v4, %v5 : tensor<?x2xf32>, tensor<?x3xf32>, tensor<2x2x4xf32>
}

func.func @f64(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<?x?x?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<1xf32>, %a7: tensor<1x?xf32>) -> (tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %v1 = tensor.cast %a1 : tensor<?x?x?xf32> to tensor<?x1x2xf32>
  %v3 = tensor.cast %a7 : tensor<1x?xf32> to tensor<?x2xf32>
  %v2 = linalg.reduce { arith.addf } ins(%v1 : tensor<?x1x2xf32>) outs(%v3 : tensor<?x2xf32>) dimensions = [1]
  %v5 = linalg.fill ins(%x : f32) outs(%a2 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v4 = linalg.map { math.absf } ins(%a2 : tensor<?x?xf32>) outs(%v5 : tensor<?x?xf32>)
  return %v2, %v5, %v4 : tensor<?x2xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @f65(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<1x1xf32>, %a2: tensor<?x1x?xf32>, %a3: tensor<?x?xf32>) -> (tensor<?x2xf32>) {
  %v1 = linalg.map { math.absf } ins(%a0 : tensor<?x2xf32>) outs(%a0 : tensor<?x2xf32>)
  %dv2 = arith.constant 1 : index
  %v2 = tensor.dim %a1, %dv2 : tensor<1x1xf32>
  func.call @usei(%v2) : (index) -> ()
  return %v1 : tensor<?x2xf32>
}

func.func @f66(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<1xf32>, %a2: tensor<2x2x?xf32>, %a3: tensor<2x4x?xf32>, %a7: tensor<2x2x4xf32>) -> (tensor<2x2x4xf32>, tensor<2x2x?xf32>, tensor<2x2x4xf32>) {
  %v1 = tensor.collapse_shape %a0 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %v2 = linalg.map { math.absf } ins(%a3 : tensor<2x4x?xf32>) outs(%a3 : tensor<2x4x?xf32>)
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a2, %a7 : tensor<2x2x?xf32>, tensor<2x2x4xf32>) outs(%a7 : tensor<2x2x4xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<2x2x4xf32>
  %v5 = tensor.cast %v3 : tensor<2x2x4xf32> to tensor<2x2x?xf32>
  %v4 = linalg.map { math.exp } ins(%a2 : tensor<2x2x?xf32>) outs(%v5 : tensor<2x2x?xf32>)
  %v6 = linalg.map { math.absf } ins(%a7 : tensor<2x2x4xf32>) outs(%v3 : tensor<2x2x4xf32>)
  return %v3, %v4, %v6 : tensor<2x2x4xf32>, tensor<2x2x?xf32>, tensor<2x2x4xf32>
}

func.func @f67(%x: f32, %n: index, %i: index, %a0: tensor<4x4xf32>, %a1: tensor<2x1xf32>, %a2: tensor<4xf32>, %a3: tensor<1x2x4xf32>, %a7: tensor<4x?xf32>, %a8: tensor<4x4x4xf32>) -> (tensor<4x4xf32>, tensor<4x4x4xf32>, tensor<4xf32>) {
  %v2 = tensor.cast %a7 : tensor<4x?xf32> to tensor<4x4xf32>
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<4x4xf32>) outs(%v2 : tensor<4x4xf32>)
  %v3 = linalg.fill ins(%x : f32) outs(%a0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %v4 = linalg.broadcast ins(%v3 : tensor<4x4xf32>) outs(%a8 : tensor<4x4x4xf32>) dimensions = [0]
  %dv5 = arith.constant 0 : index
  %v5 = tensor.dim %a2, %dv5 : tensor<4xf32>
  func.call @usei(%v5) : (index) -> ()
  %v6 = linalg.transpose ins(%a2 : tensor<4xf32>) outs(%a2 : tensor<4xf32>) permutation = [0]
  return %v3, %v4, %v6 : tensor<4x4xf32>, tensor<4x4x4xf32>, tensor<4xf32>
}

func.func @f68(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<?x?x2xf32>, %a2: tensor<?x1x?xf32>, %a3: tensor<?x2xf32>) -> (tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x2xf32>) {
  %v1 = tensor.concat dim(0) %a0, %a0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %v2 = tensor.empty(%n, %n) : tensor<?x?x2xf32>
  %v3 = tensor.extract %a1[%i, %i, %i] : tensor<?x?x2xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v6 = linalg.map { math.exp } ins(%a1 : tensor<?x?x2xf32>) outs(%a1 : tensor<?x?x2xf32>)
  %v7 = tensor.concat dim(0) %a3, %a3 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  return %v2, %v6, %v7 : tensor<?x?x2xf32>, tensor<?x?x2xf32>, tensor<?x2xf32>
}

func.func @f69(%x: f32, %n: index, %i: index, %a0: tensor<1x?xf32>, %a1: tensor<?x1x2xf32>, %a2: tensor<2x?xf32>, %a3: tensor<1x4xf32>, %a7: tensor<2x5xf32>, %a8: tensor<2x?x3xf32>) -> (tensor<1x?xf32>, tensor<2x?x3xf32>, tensor<1x1xf32>) {
  %v1 = tensor.insert_slice %a3 into %a7[1, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<2x5xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%a0 : tensor<1x?xf32>) -> tensor<1x?xf32>
  %v2 = linalg.map { math.absf } ins(%a0 : tensor<1x?xf32>) outs(%v3 : tensor<1x?xf32>)
  %v4 = tensor.insert_slice %a1 into %a8[0, 0, 0] [%n, 1, 2] [1, 1, 1] : tensor<?x1x2xf32> into tensor<2x?x3xf32>
  %v5 = tensor.cast %v3 : tensor<1x?xf32> to tensor<1x1xf32>
  return %v2, %v4, %v5 : tensor<1x?xf32>, tensor<2x?x3xf32>, tensor<1x1xf32>
}

func.func @f70(%x: f32, %n: index, %i: index, %a0: tensor<2x1xf32>, %a1: tensor<4x?xf32>, %a2: tensor<?x1xf32>, %a3: tensor<1xf32>) -> (tensor<?x1xf32>, tensor<?xf32>, tensor<2x1xf32>) {
  %v1 = linalg.map { math.exp } ins(%a2 : tensor<?x1xf32>) outs(%a2 : tensor<?x1xf32>)
  %v2 = tensor.collapse_shape %a2 [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%a0 : tensor<2x1xf32>) -> tensor<2x1xf32>
  return %v1, %v2, %v3 : tensor<?x1xf32>, tensor<?xf32>, tensor<2x1xf32>
}

func.func @f71(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<?x4xf32>, %a2: tensor<4x?xf32>, %a3: tensor<4x2xf32>, %a7: tensor<4x?xf32>) -> (tensor<4x?xf32>, tensor<?xf32>, tensor<4xf32>) {
  %v1 = linalg.map { math.absf } ins(%a0 : tensor<?xf32>) outs(%a0 : tensor<?xf32>)
  %v3 = linalg.fill ins(%x : f32) outs(%a1 : tensor<?x4xf32>) -> tensor<?x4xf32>
  %v2 = linalg.map { math.absf } ins(%a1 : tensor<?x4xf32>) outs(%v3 : tensor<?x4xf32>)
  %v4 = tensor.empty(%n) : tensor<?x6xf32>
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a3, %a7 : tensor<4x2xf32>, tensor<4x?xf32>) outs(%a7 : tensor<4x?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<4x?xf32>
  %v6 = tensor.collapse_shape %v5 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %v8 = tensor.cast %v1 : tensor<?xf32> to tensor<4xf32>
  %v7 = linalg.reduce { arith.addf } ins(%v5 : tensor<4x?xf32>) outs(%v8 : tensor<4xf32>) dimensions = [1]
  return %v5, %v6, %v7 : tensor<4x?xf32>, tensor<?xf32>, tensor<4xf32>
}

func.func @f72(%x: f32, %n: index, %i: index, %a0: tensor<4x4x4xf32>, %a1: tensor<?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<1x?x4xf32>, %a7: tensor<1x?x1xf32>) -> (tensor<1x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %v1 = tensor.collapse_shape %a3 [[0, 1], [2]] : tensor<1x?x4xf32> into tensor<?x4xf32>
  %v5 = tensor.cast %a7 : tensor<1x?x1xf32> to tensor<1x?x?xf32>
  %v4 = linalg.broadcast ins(%a2 : tensor<?x?xf32>) outs(%v5 : tensor<1x?x?xf32>) dimensions = [0]
  %v7 = tensor.cast %a2 : tensor<?x?xf32> to tensor<1x?xf32>
  %v6 = linalg.reduce { arith.addf } ins(%a7 : tensor<1x?x1xf32>) outs(%v7 : tensor<1x?xf32>) dimensions = [2]
  %v8 = tensor.concat dim(0) %a2, %a2 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %v10 = tensor.cast %v6 : tensor<1x?xf32> to tensor<?x?xf32>
  %v9 = linalg.transpose ins(%a2 : tensor<?x?xf32>) outs(%v10 : tensor<?x?xf32>) permutation = [0, 1]
  return %v6, %v8, %v9 : tensor<1x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @f73(%x: f32, %n: index, %i: index, %a0: tensor<1x?x2xf32>, %a1: tensor<?x?xf32>, %a2: tensor<1x?xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x?x4xf32>, %a8: tensor<?x?xf32>) -> (tensor<1x?x2xf32>, tensor<?x?xf32>, tensor<2x1xf32>) {
  %v1 = linalg.map { math.exp } ins(%a7 : tensor<?x?x4xf32>) outs(%a7 : tensor<?x?x4xf32>)
  %v2 = tensor.extract %a7[%i, %i, %i] : tensor<?x?x4xf32>
  func.call @usef(%v2) : (f32) -> ()
  %v3 = linalg.map { math.exp } ins(%a0 : tensor<1x?x2xf32>) outs(%a0 : tensor<1x?x2xf32>)
  %v4 = linalg.transpose ins(%a1 : tensor<?x?xf32>) outs(%a8 : tensor<?x?xf32>) permutation = [1, 0]
  %v5 = tensor.cast %a8 : tensor<?x?xf32> to tensor<2x1xf32>
  return %v3, %v4, %v5 : tensor<1x?x2xf32>, tensor<?x?xf32>, tensor<2x1xf32>
}

func.func @f74(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<?x1xf32>, %a2: tensor<2x1xf32>, %a3: tensor<1x?xf32>, %a7: tensor<4xf32>, %a8: tensor<?xf32>) -> (tensor<2x1xf32>, tensor<?xf32>, tensor<2xf32>) {
  %v1 = linalg.map { arith.addf } ins(%a2, %a2 : tensor<2x1xf32>, tensor<2x1xf32>) outs(%a2 : tensor<2x1xf32>)
  %v3 = tensor.cast %a7 : tensor<4xf32> to tensor<?xf32>
  %v2 = linalg.reduce { arith.addf } ins(%a0 : tensor<4x?xf32>) outs(%v3 : tensor<?xf32>) dimensions = [0]
  %v5 = tensor.cast %a8 : tensor<?xf32> to tensor<2xf32>
  %v4 = linalg.reduce { arith.addf } ins(%a2 : tensor<2x1xf32>) outs(%v5 : tensor<2xf32>) dimensions = [1]
  return %v1, %v2, %v4 : tensor<2x1xf32>, tensor<?xf32>, tensor<2xf32>
}

func.func @f75(%x: f32, %n: index, %i: index, %a0: tensor<2x2xf32>, %a1: tensor<1xf32>, %a2: tensor<2xf32>, %a3: tensor<?x2xf32>, %a7: tensor<2x1xf32>, %a8: tensor<3x?xf32>, %a9: tensor<?x?x?xf32>) -> (tensor<2x1xf32>, tensor<?x?x4xf32>, tensor<1xf32>) {
  %dv1 = arith.constant 0 : index
  %v1 = tensor.dim %a1, %dv1 : tensor<1xf32>
  func.call @usei(%v1) : (index) -> ()
  %v2 = linalg.map { math.exp } ins(%a7 : tensor<2x1xf32>) outs(%a7 : tensor<2x1xf32>)
  %v3 = tensor.insert_slice %a0 into %a8[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<3x?xf32>
  %v4 = linalg.fill ins(%x : f32) outs(%a2 : tensor<2xf32>) -> tensor<2xf32>
  %v5 = linalg.map { math.exp } ins(%a7 : tensor<2x1xf32>) outs(%v2 : tensor<2x1xf32>)
  %v7 = tensor.cast %a9 : tensor<?x?x?xf32> to tensor<?x?x4xf32>
  %v6 = linalg.map { math.exp } ins(%v7 : tensor<?x?x4xf32>) outs(%v7 : tensor<?x?x4xf32>)
  %v8 = linalg.transpose ins(%a1 : tensor<1xf32>) outs(%a1 : tensor<1xf32>) permutation = [0]
  return %v5, %v6, %v8 : tensor<2x1xf32>, tensor<?x?x4xf32>, tensor<1xf32>
}

func.func @f76(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<?xf32>, %a2: tensor<2x2xf32>, %a3: tensor<?xf32>, %a7: tensor<?x2x?xf32>, %a8: tensor<?x4xf32>, %a9: tensor<2x4xf32>) -> (tensor<?x4xf32>, tensor<1x2x?xf32>, tensor<2x4xf32>) {
  %v3 = tensor.cast %a7 : tensor<?x2x?xf32> to tensor<?x2x2xf32>
  %v2 = linalg.map { math.exp } ins(%v3 : tensor<?x2x2xf32>) outs(%v3 : tensor<?x2x2xf32>)
  %v4 = linalg.map { math.exp } ins(%a8 : tensor<?x4xf32>) outs(%a8 : tensor<?x4xf32>)
  %v5 = tensor.cast %a7 : tensor<?x2x?xf32> to tensor<1x2x?xf32>
  %v6 = tensor.insert_slice %v4 into %a9[1, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<2x4xf32>
  return %v4, %v5, %v6 : tensor<?x4xf32>, tensor<1x2x?xf32>, tensor<2x4xf32>
}

func.func @f77(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<1x1xf32>, %a2: tensor<?xf32>, %a3: tensor<1x1x?xf32>) -> (tensor<?x?xf32>, tensor<?x4xf32>, tensor<2x1x?xf32>) {
  %v1 = tensor.empty(%n) : tensor<?x4xf32>
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<?x4xf32>) outs(%a0 : tensor<?x4xf32>)
  %v4 = tensor.cast %v2 : tensor<?x4xf32> to tensor<?x?xf32>
  %v5 = linalg.map { math.exp } ins(%v1 : tensor<?x4xf32>) outs(%a0 : tensor<?x4xf32>)
  %v6 = tensor.empty(%n) : tensor<2x1x?xf32>
  return %v4, %v5, %v6 : tensor<?x?xf32>, tensor<?x4xf32>, tensor<2x1x?xf32>
}

func.func @f78(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<1x?xf32>, %a2: tensor<1xf32>, %a3: tensor<?x2xf32>, %a7: tensor<2x?x1xf32>) -> (tensor<?x2xf32>, tensor<1xf32>, tensor<1xf32>) {
  %v1 = linalg.fill ins(%x : f32) outs(%a0 : tensor<2xf32>) -> tensor<2xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a3 : tensor<?x2xf32>) outs(%a3 : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?x2xf32>
  %v3 = linalg.map { math.absf } ins(%a3 : tensor<?x2xf32>) outs(%v2 : tensor<?x2xf32>)
  %v4 = linalg.map { math.absf } ins(%v2 : tensor<?x2xf32>) outs(%v2 : tensor<?x2xf32>)
  %v5 = linalg.map { math.exp } ins(%a7 : tensor<2x?x1xf32>) outs(%a7 : tensor<2x?x1xf32>)
  %v6 = linalg.map { math.exp } ins(%v2 : tensor<?x2xf32>) outs(%v2 : tensor<?x2xf32>)
  %v8 = linalg.fill ins(%x : f32) outs(%a2 : tensor<1xf32>) -> tensor<1xf32>
  %v7 = linalg.map { math.absf } ins(%a2 : tensor<1xf32>) outs(%v8 : tensor<1xf32>)
  return %v6, %v8, %v7 : tensor<?x2xf32>, tensor<1xf32>, tensor<1xf32>
}

func.func @f79(%x: f32, %n: index, %i: index, %a0: tensor<2x?xf32>, %a1: tensor<1xf32>, %a2: tensor<?x?xf32>, %a3: tensor<?x?xf32>, %a7: tensor<1x1xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %v2 = tensor.cast %a0 : tensor<2x?xf32> to tensor<?x?xf32>
  %v1 = linalg.map { math.exp } ins(%a2 : tensor<?x?xf32>) outs(%v2 : tensor<?x?xf32>)
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<1x1xf32>) outs(%a7 : tensor<1x1xf32>)
  %v5 = linalg.fill ins(%x : f32) outs(%a3 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v4 = linalg.map { math.absf } ins(%a3 : tensor<?x?xf32>) outs(%v5 : tensor<?x?xf32>)
  %v6 = linalg.map { math.exp } ins(%v1 : tensor<?x?xf32>) outs(%v1 : tensor<?x?xf32>)
  return %v5, %v4, %v6 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @f80(%x: f32, %n: index, %i: index, %a0: tensor<2x4xf32>, %a1: tensor<2x?xf32>, %a2: tensor<?x2xf32>, %a3: tensor<1xf32>) -> (tensor<1xf32>, tensor<?xf32>, tensor<1xf32>) {
  %v1 = tensor.empty() : tensor<1xf32>
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<1xf32>) outs(%v1 : tensor<1xf32>)
  %v3 = tensor.cast %v1 : tensor<1xf32> to tensor<?xf32>
  %v4 = linalg.fill ins(%x : f32) outs(%a3 : tensor<1xf32>) -> tensor<1xf32>
  %v5 = tensor.extract %a3[%i] : tensor<1xf32>
  func.call @usef(%v5) : (f32) -> ()
  %v6 = tensor.extract %v2[%i] : tensor<1xf32>
  func.call @usef(%v6) : (f32) -> ()
  return %v2, %v3, %v4 : tensor<1xf32>, tensor<?xf32>, tensor<1xf32>
}

func.func @f81(%x: f32, %n: index, %i: index, %a0: tensor<1x4x?xf32>, %a1: tensor<2x1xf32>, %a2: tensor<1x1xf32>, %a3: tensor<2xf32>, %a7: tensor<?x?x?xf32>, %a8: tensor<?x4xf32>) -> (tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1x?xf32>) {
  %v1 = linalg.fill ins(%x : f32) outs(%a0 : tensor<1x4x?xf32>) -> tensor<1x4x?xf32>
  %v2 = tensor.empty() : tensor<3x1xf32>
  %v3 = tensor.concat dim(0) %a1, %a1 : (tensor<2x1xf32>, tensor<2x1xf32>) -> tensor<4x1xf32>
  %v4 = linalg.map { math.exp } ins(%v1 : tensor<1x4x?xf32>) outs(%a0 : tensor<1x4x?xf32>)
  %v7 = linalg.fill ins(%x : f32) outs(%a7 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v1 : tensor<1x4x?xf32>) outs(%v7 : tensor<?x?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?x?xf32>
  %v9 = tensor.cast %a8 : tensor<?x4xf32> to tensor<1x?xf32>
  %v8 = linalg.reduce { arith.addf } ins(%v4 : tensor<1x4x?xf32>) outs(%v9 : tensor<1x?xf32>) dimensions = [1]
  return %v7, %v6, %v8 : tensor<?x?x?xf32>, tensor<?x?x?xf32>, tensor<1x?xf32>
}

func.func @f82(%x: f32, %n: index, %i: index, %a0: tensor<4x2xf32>, %a1: tensor<?x2xf32>, %a2: tensor<2x1x2xf32>, %a3: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<4x1x2xf32>, tensor<?x?xf32>) {
  %v1 = tensor.collapse_shape %a3 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%v1 : tensor<?xf32>) -> tensor<?xf32>
  %v2 = linalg.map { math.absf } ins(%v1 : tensor<?xf32>) outs(%v3 : tensor<?xf32>)
  %v4 = tensor.concat dim(0) %a2, %a2 : (tensor<2x1x2xf32>, tensor<2x1x2xf32>) -> tensor<4x1x2xf32>
  %v5 = linalg.map { arith.addf } ins(%a3, %a3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a3 : tensor<?x?xf32>)
  return %v2, %v4, %v5 : tensor<?xf32>, tensor<4x1x2xf32>, tensor<?x?xf32>
}

func.func @f83(%x: f32, %n: index, %i: index, %a0: tensor<4x?x4xf32>, %a1: tensor<?xf32>, %a2: tensor<4x2xf32>, %a3: tensor<?xf32>) -> (tensor<4x?x4xf32>, tensor<?xf32>, tensor<?xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a1 : tensor<?xf32>) -> tensor<?xf32>
  %v3 = linalg.map { arith.addf } ins(%a0, %a0 : tensor<4x?x4xf32>, tensor<4x?x4xf32>) outs(%a0 : tensor<4x?x4xf32>)
  %v4 = linalg.fill ins(%x : f32) outs(%a1 : tensor<?xf32>) -> tensor<?xf32>
  %v5 = linalg.map { math.absf } ins(%a3 : tensor<?xf32>) outs(%v4 : tensor<?xf32>)
  return %v3, %v4, %v5 : tensor<4x?x4xf32>, tensor<?xf32>, tensor<?xf32>
}

func.func @f84(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<1x?x1xf32>, %a2: tensor<?x2x?xf32>, %a3: tensor<4x?xf32>, %a7: tensor<?xf32>) -> (tensor<5x?xf32>, tensor<?xf32>, tensor<1x1x1xf32>) {
  %v1 = linalg.map { math.absf } ins(%a3 : tensor<4x?xf32>) outs(%a3 : tensor<4x?xf32>)
  %v2 = tensor.cast %a0 : tensor<?x?xf32> to tensor<?x1xf32>
  %v4 = tensor.cast %a7 : tensor<?xf32> to tensor<4xf32>
  %v3 = linalg.reduce { arith.addf } ins(%a3 : tensor<4x?xf32>) outs(%v4 : tensor<4xf32>) dimensions = [1]
  %v6 = tensor.cast %a7 : tensor<?xf32> to tensor<4xf32>
  %v5 = linalg.map { math.exp } ins(%v3 : tensor<4xf32>) outs(%v6 : tensor<4xf32>)
  %v7 = tensor.empty(%n) : tensor<5x?xf32>
  %v8 = tensor.collapse_shape %a3 [[0, 1]] : tensor<4x?xf32> into tensor<?xf32>
  %v9 = tensor.extract_slice %a1[0, 0, 0] [1, 1, 1] [1, 1, 1] : tensor<1x?x1xf32> to tensor<1x1x1xf32>
  return %v7, %v8, %v9 : tensor<5x?xf32>, tensor<?xf32>, tensor<1x1x1xf32>
}

func.func @f85(%x: f32, %n: index, %i: index, %a0: tensor<2x2x?xf32>, %a1: tensor<2x?x2xf32>, %a2: tensor<4xf32>, %a3: tensor<1x4xf32>, %a7: tensor<4x1xf32>, %a8: tensor<?x4x?xf32>) -> (tensor<4x1xf32>, tensor<?x4x4xf32>, tensor<?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a3 : tensor<1x4xf32>) outs(%a3 : tensor<1x4xf32>)
  %v2 = tensor.empty() : tensor<4xf32>
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<4x1xf32>) outs(%a7 : tensor<4x1xf32>)
  %v5 = tensor.cast %a8 : tensor<?x4x?xf32> to tensor<?x4x4xf32>
  %v4 = linalg.map { math.exp } ins(%v5 : tensor<?x4x4xf32>) outs(%v5 : tensor<?x4x4xf32>)
  %v6 = tensor.cast %v2 : tensor<4xf32> to tensor<?xf32>
  return %v3, %v4, %v6 : tensor<4x1xf32>, tensor<?x4x4xf32>, tensor<?xf32>
}

func.func @f86(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<?x1xf32>, %a2: tensor<?x?x?xf32>, %a3: tensor<4x4xf32>, %a7: tensor<1x?x4xf32>, %a8: tensor<2x?xf32>) -> (tensor<1x4x4xf32>, tensor<?x?x1xf32>, tensor<2x2xf32>) {
  %v2 = tensor.cast %a0 : tensor<4xf32> to tensor<?xf32>
  %v1 = linalg.reduce { arith.addf } ins(%a1 : tensor<?x1xf32>) outs(%v2 : tensor<?xf32>) dimensions = [1]
  %v4 = tensor.cast %a7 : tensor<1x?x4xf32> to tensor<1x4x4xf32>
  %v3 = linalg.broadcast ins(%a3 : tensor<4x4xf32>) outs(%v4 : tensor<1x4x4xf32>) dimensions = [0]
  %v5 = tensor.cast %a2 : tensor<?x?x?xf32> to tensor<?x?x1xf32>
  %v7 = tensor.cast %a8 : tensor<2x?xf32> to tensor<2x2xf32>
  %v6 = linalg.map { math.exp } ins(%v7 : tensor<2x2xf32>) outs(%v7 : tensor<2x2xf32>)
  return %v3, %v5, %v6 : tensor<1x4x4xf32>, tensor<?x?x1xf32>, tensor<2x2xf32>
}

func.func @f87(%x: f32, %n: index, %i: index, %a0: tensor<?x1x?xf32>, %a1: tensor<?x4xf32>, %a2: tensor<2x1x1xf32>, %a3: tensor<2x?x4xf32>, %a7: tensor<?x?x?xf32>, %a8: tensor<?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) {
  %v1 = tensor.collapse_shape %a0 [[0, 1], [2]] : tensor<?x1x?xf32> into tensor<?x?xf32>
  %v2 = tensor.cast %a2 : tensor<2x1x1xf32> to tensor<?x?x?xf32>
  %v3 = tensor.insert_slice %v2 into %a7[0, 1, 0] [%n, %n, %n] [1, 1, 1] : tensor<?x?x?xf32> into tensor<?x?x?xf32>
  %v4 = tensor.empty(%n, %n, %n) : tensor<?x?x?xf32>
  %v5 = tensor.collapse_shape %v1 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %v6 = linalg.map { math.exp } ins(%v1 : tensor<?x?xf32>) outs(%a8 : tensor<?x?xf32>)
  %v7 = tensor.extract_slice %v6[0, 0] [%n, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %v5, %v6, %v7 : tensor<?xf32>, tensor<?x?xf32>, tensor<?x?xf32>
}

func.func @f88(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<4xf32>, %a3: tensor<?x?x?xf32>, %a7: tensor<?xf32>, %a8: tensor<4xf32>, %a9: tensor<?xf32>, %a10: tensor<1xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<1xf32>) {
  %v1 = tensor.concat dim(0) %a2, %a2 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a2, %a8 : tensor<4xf32>, tensor<4xf32>) outs(%a7 : tensor<?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a8 : tensor<4xf32>) outs(%a9 : tensor<?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a2 : tensor<4xf32>) outs(%a9 : tensor<?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %v8 = tensor.cast %a1 : tensor<?x?xf32> to tensor<?x1xf32>
  %v7 = linalg.map { math.exp } ins(%a10 : tensor<1xf32>) outs(%a10 : tensor<1xf32>)
  return %v3, %v6, %v7 : tensor<?xf32>, tensor<?xf32>, tensor<1xf32>
}

func.func @f89(%x: f32, %n: index, %i: index, %a0: tensor<2x?x?xf32>, %a1: tensor<?x1xf32>, %a2: tensor<?xf32>, %a3: tensor<2xf32>, %a7: tensor<1xf32>) -> (tensor<2x?x?xf32>, tensor<2x?x?xf32>, tensor<?xf32>) {
  %v2 = linalg.map { math.absf } ins(%a3 : tensor<2xf32>) outs(%a3 : tensor<2xf32>)
  %v3 = linalg.reduce { arith.addf } ins(%a1 : tensor<?x1xf32>) outs(%a7 : tensor<1xf32>) dimensions = [0]
  %v4 = linalg.map { arith.addf } ins(%a0, %a0 : tensor<2x?x?xf32>, tensor<2x?x?xf32>) outs(%a0 : tensor<2x?x?xf32>)
  %v5 = tensor.extract %v4[%i, %i, %i] : tensor<2x?x?xf32>
  func.call @usef(%v5) : (f32) -> ()
  %v6 = linalg.map { math.exp } ins(%a0 : tensor<2x?x?xf32>) outs(%a0 : tensor<2x?x?xf32>)
  %v7 = linalg.map { math.exp } ins(%a2 : tensor<?xf32>) outs(%a2 : tensor<?xf32>)
  return %v4, %v6, %v7 : tensor<2x?x?xf32>, tensor<2x?x?xf32>, tensor<?xf32>
}

func.func @f90(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<1xf32>, %a2: tensor<1x?x?xf32>, %a3: tensor<?x2x1xf32>) -> (tensor<?x1xf32>, tensor<1xf32>, tensor<?x1xf32>) {
  %v1 = tensor.empty() : tensor<2xf32>
  %v2 = tensor.collapse_shape %a3 [[0, 1], [2]] : tensor<?x2x1xf32> into tensor<?x1xf32>
  %v3 = tensor.extract %a0[%i, %i] : tensor<?x2xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v4 = linalg.map { math.exp } ins(%v1 : tensor<2xf32>) outs(%v1 : tensor<2xf32>)
  %v5 = linalg.map { math.exp } ins(%v2 : tensor<?x1xf32>) outs(%v2 : tensor<?x1xf32>)
  %v6 = linalg.fill ins(%x : f32) outs(%a1 : tensor<1xf32>) -> tensor<1xf32>
  %v7 = linalg.map { math.exp } ins(%v5 : tensor<?x1xf32>) outs(%v2 : tensor<?x1xf32>)
  return %v5, %v6, %v7 : tensor<?x1xf32>, tensor<1xf32>, tensor<?x1xf32>
}

func.func @f91(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<?xf32>, %a2: tensor<4xf32>, %a3: tensor<4xf32>, %a7: tensor<1x4xf32>) -> (tensor<4xf32>, tensor<?xf32>, tensor<1x4xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a2 : tensor<4xf32>) -> tensor<4xf32>
  %v1 = linalg.map { math.absf } ins(%a3 : tensor<4xf32>) outs(%v2 : tensor<4xf32>)
  %v3 = tensor.extract_slice %a3[0] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  %v4 = linalg.map { math.exp } ins(%a7 : tensor<1x4xf32>) outs(%a7 : tensor<1x4xf32>)
  return %v1, %v3, %v4 : tensor<4xf32>, tensor<?xf32>, tensor<1x4xf32>
}

func.func @f92(%x: f32, %n: index, %i: index, %a0: tensor<2x?xf32>, %a1: tensor<?x4x2xf32>, %a2: tensor<?x4xf32>, %a3: tensor<2xf32>, %a7: tensor<2x2x?xf32>, %a8: tensor<?x4xf32>) -> (tensor<2x2x?xf32>, tensor<2x1x2xf32>, tensor<?x4xf32>) {
  %v1 = linalg.broadcast ins(%a0 : tensor<2x?xf32>) outs(%a7 : tensor<2x2x?xf32>) dimensions = [1]
  %v2 = linalg.map { arith.addf } ins(%v1, %v1 : tensor<2x2x?xf32>, tensor<2x2x?xf32>) outs(%a7 : tensor<2x2x?xf32>)
  %v3 = tensor.extract_slice %v1[0, 0, 0] [2, 1, 2] [1, 1, 1] : tensor<2x2x?xf32> to tensor<2x1x2xf32>
  %v5 = tensor.cast %v1 : tensor<2x2x?xf32> to tensor<2x2x2xf32>
  %v4 = linalg.map { math.exp } ins(%a8 : tensor<?x4xf32>) outs(%a8 : tensor<?x4xf32>)
  return %v2, %v3, %v4 : tensor<2x2x?xf32>, tensor<2x1x2xf32>, tensor<?x4xf32>
}

func.func @f93(%x: f32, %n: index, %i: index, %a0: tensor<2x1x?xf32>, %a1: tensor<2xf32>, %a2: tensor<1xf32>, %a3: tensor<2xf32>, %a7: tensor<?xf32>, %a8: tensor<?x?xf32>) -> (tensor<1xf32>, tensor<2xf32>, tensor<1x?xf32>) {
  %v1 = tensor.insert_slice %a3 into %a1[0] [2] [1] : tensor<2xf32> into tensor<2xf32>
  %v3 = linalg.fill ins(%x : f32) outs(%a2 : tensor<1xf32>) -> tensor<1xf32>
  %v2 = linalg.map { math.absf } ins(%a2 : tensor<1xf32>) outs(%v3 : tensor<1xf32>)
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a1 : tensor<2xf32>) outs(%a7 : tensor<?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %v5 = tensor.extract_slice %v3[0] [1] [1] : tensor<1xf32> to tensor<1xf32>
  %v6 = linalg.map { math.exp } ins(%a3 : tensor<2xf32>) outs(%v1 : tensor<2xf32>)
  %v8 = tensor.cast %a8 : tensor<?x?xf32> to tensor<1x?xf32>
  %v7 = linalg.broadcast ins(%v2 : tensor<1xf32>) outs(%v8 : tensor<1x?xf32>) dimensions = [1]
  return %v5, %v6, %v7 : tensor<1xf32>, tensor<2xf32>, tensor<1x?xf32>
}

func.func @f94(%x: f32, %n: index, %i: index, %a0: tensor<1x1xf32>, %a1: tensor<4x4x?xf32>, %a2: tensor<1x?x1xf32>, %a3: tensor<?xf32>, %a7: tensor<1x?xf32>) -> (tensor<1xf32>, tensor<1x?xf32>, tensor<?xf32>) {
  %v1 = tensor.collapse_shape %a0 [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  %v2 = linalg.reduce { arith.addf } ins(%a2 : tensor<1x?x1xf32>) outs(%a7 : tensor<1x?xf32>) dimensions = [2]
  %v3 = linalg.fill ins(%x : f32) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
  return %v1, %v2, %v3 : tensor<1xf32>, tensor<1x?xf32>, tensor<?xf32>
}

func.func @f95(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<1x4xf32>, %a2: tensor<?x1xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x2x?xf32>) -> (tensor<1x4xf32>, tensor<?x1xf32>, tensor<1x4xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a2 : tensor<?x1xf32>) -> tensor<?x1xf32>
  %v1 = linalg.map { math.absf } ins(%a2 : tensor<?x1xf32>) outs(%v2 : tensor<?x1xf32>)
  %v4 = tensor.cast %a7 : tensor<?x2x?xf32> to tensor<?x?x?xf32>
  %v3 = linalg.broadcast ins(%a3 : tensor<?x?xf32>) outs(%v4 : tensor<?x?x?xf32>) dimensions = [2]
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v3 : tensor<?x?x?xf32>) outs(%a7 : tensor<?x2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x2x?xf32>
  %v7 = linalg.map { math.exp } ins(%a1 : tensor<1x4xf32>) outs(%a1 : tensor<1x4xf32>)
  %v8 = tensor.extract_slice %v1[0, 0] [%n, 1] [1, 1] : tensor<?x1xf32> to tensor<?x1xf32>
  %v9 = tensor.cast %a0 : tensor<?x4xf32> to tensor<1x4xf32>
  return %v7, %v8, %v9 : tensor<1x4xf32>, tensor<?x1xf32>, tensor<1x4xf32>
}

func.func @f96(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<1x4x?xf32>, %a2: tensor<2x1xf32>, %a3: tensor<1x2x1xf32>, %a7: tensor<?x8xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<?x8xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<?xf32>) outs(%a0 : tensor<?xf32>)
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<?xf32>) outs(%v1 : tensor<?xf32>)
  %v4 = tensor.cast %a1 : tensor<1x4x?xf32> to tensor<1x4x2xf32>
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<?x8xf32>) outs(%a7 : tensor<?x8xf32>)
  return %v1, %v2, %v3 : tensor<?xf32>, tensor<?xf32>, tensor<?x8xf32>
}

func.func @f97(%x: f32, %n: index, %i: index, %a0: tensor<1x2x1xf32>, %a1: tensor<?x?x?xf32>, %a2: tensor<1xf32>, %a3: tensor<?x2xf32>, %a7: tensor<?xf32>, %a8: tensor<?x2xf32>, %a9: tensor<2x1x5xf32>) -> (tensor<?x2xf32>, tensor<?x2xf32>, tensor<2x1x5xf32>) {
  %v2 = linalg.map { math.exp } ins(%a3 : tensor<?x2xf32>) outs(%a3 : tensor<?x2xf32>)
  %v4 = tensor.cast %a7 : tensor<?xf32> to tensor<1xf32>
  %v3 = linalg.map { math.exp } ins(%a2 : tensor<1xf32>) outs(%v4 : tensor<1xf32>)
  %v5 = linalg.map { arith.addf } ins(%a3, %a8 : tensor<?x2xf32>, tensor<?x2xf32>) outs(%a3 : tensor<?x2xf32>)
  %v6 = tensor.concat dim(0) %v5, %v2 : (tensor<?x2xf32>, tensor<?x2xf32>) -> tensor<?x2xf32>
  %v7 = tensor.insert_slice %a1 into %a9[0, 0, 0] [%n, %n, %n] [1, 1, 1] : tensor<?x?x?xf32> into tensor<2x1x5xf32>
  return %v5, %v6, %v7 : tensor<?x2xf32>, tensor<?x2xf32>, tensor<2x1x5xf32>
}

func.func @f98(%x: f32, %n: index, %i: index, %a0: tensor<2x4xf32>, %a1: tensor<?xf32>, %a2: tensor<?x2xf32>, %a3: tensor<?x4xf32>, %a7: tensor<1x2xf32>) -> (tensor<?x?xf32>, tensor<?xf32>, tensor<?x2xf32>) {
  %v1 = linalg.map { math.absf } ins(%a1 : tensor<?xf32>) outs(%a1 : tensor<?xf32>)
  %v2 = tensor.cast %a2 : tensor<?x2xf32> to tensor<?x?xf32>
  %v3 = linalg.map { math.exp } ins(%a1 : tensor<?xf32>) outs(%v1 : tensor<?xf32>)
  %v6 = tensor.cast %a7 : tensor<1x2xf32> to tensor<?x2xf32>
  %v5 = linalg.broadcast ins(%a1 : tensor<?xf32>) outs(%v6 : tensor<?x2xf32>) dimensions = [1]
  return %v2, %v3, %v5 : tensor<?x?xf32>, tensor<?xf32>, tensor<?x2xf32>
}

func.func @f99(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<?x2xf32>, %a2: tensor<4xf32>, %a3: tensor<?xf32>, %a7: tensor<2x?xf32>, %a8: tensor<4x4xf32>) -> (tensor<?x?xf32>, tensor<2x?xf32>, tensor<?x4xf32>) {
  %v2 = tensor.cast %a2 : tensor<4xf32> to tensor<?xf32>
  %v3 = tensor.extract %a0[%i, %i] : tensor<?x?xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v4 = tensor.insert_slice %a1 into %a7[1, 1] [%n, 2] [1, 1] : tensor<?x2xf32> into tensor<2x?xf32>
  %v5 = tensor.cast %v4 : tensor<2x?xf32> to tensor<?x?xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v5 : tensor<?x?xf32>) outs(%a7 : tensor<2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2x?xf32>
  %v8 = tensor.cast %a8 : tensor<4x4xf32> to tensor<?x4xf32>
  %v7 = linalg.broadcast ins(%v2 : tensor<?xf32>) outs(%v8 : tensor<?x4xf32>) dimensions = [1]
  return %v5, %v6, %v7 : tensor<?x?xf32>, tensor<2x?xf32>, tensor<?x4xf32>
}

func.func @f100(%x: f32, %n: index, %i: index, %a0: tensor<2x?x1xf32>, %a1: tensor<4x4x2xf32>, %a2: tensor<2xf32>, %a3: tensor<4xf32>, %a7: tensor<?xf32>, %a8: tensor<?x?xf32>, %a9: tensor<2xf32>) -> (tensor<?x?xf32>, tensor<4xf32>, tensor<8xf32>) {
  %dv1 = arith.constant 2 : index
  %v1 = tensor.dim %a0, %dv1 : tensor<2x?x1xf32>
  func.call @usei(%v1) : (index) -> ()
  %v3 = tensor.cast %a7 : tensor<?xf32> to tensor<2xf32>
  %v2 = linalg.map { math.exp } ins(%a2 : tensor<2xf32>) outs(%v3 : tensor<2xf32>)
  %v5 = tensor.cast %a8 : tensor<?x?xf32> to tensor<?x4xf32>
  %v4 = linalg.map { math.exp } ins(%v5 : tensor<?x4xf32>) outs(%v5 : tensor<?x4xf32>)
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v4 : tensor<?x4xf32>) outs(%a8 : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  %v7 = tensor.concat dim(0) %v2, %a9 : (tensor<2xf32>, tensor<2xf32>) -> tensor<4xf32>
  %v8 = tensor.concat dim(0) %a3, %v7 : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %v6, %v7, %v8 : tensor<?x?xf32>, tensor<4xf32>, tensor<8xf32>
}

func.func @f101(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<1xf32>, %a2: tensor<4x?x?xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x1x?xf32>, %a8: tensor<4xf32>, %a9: tensor<4x2x?xf32>) -> (tensor<?x1x1xf32>, tensor<4xf32>, tensor<4x2x?xf32>) {
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a3 : tensor<?x?xf32>) outs(%a3 : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<?x?xf32>
  %v3 = tensor.extract %a1[%i] : tensor<1xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v4 = linalg.fill ins(%x : f32) outs(%a2 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %v6 = tensor.cast %a7 : tensor<?x1x?xf32> to tensor<?x1x1xf32>
  %v5 = linalg.map { math.exp } ins(%v6 : tensor<?x1x1xf32>) outs(%v6 : tensor<?x1x1xf32>)
  %v8 = tensor.cast %v2 : tensor<?x?xf32> to tensor<?x1xf32>
  %v7 = linalg.map { math.exp } ins(%a8 : tensor<4xf32>) outs(%a8 : tensor<4xf32>)
  %v9 = tensor.insert_slice %v4 into %a9[0, 0, 1] [4, %n, %n] [1, 1, 1] : tensor<4x?x?xf32> into tensor<4x2x?xf32>
  return %v5, %v7, %v9 : tensor<?x1x1xf32>, tensor<4xf32>, tensor<4x2x?xf32>
}

func.func @f102(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<?x1xf32>, %a2: tensor<?x4x2xf32>, %a3: tensor<?x2x?xf32>, %a7: tensor<1x?xf32>) -> (tensor<1x1xf32>, tensor<?x4x2xf32>, tensor<?x2xf32>) {
  %v2 = tensor.cast %a3 : tensor<?x2x?xf32> to tensor<?x2x1xf32>
  %v1 = linalg.map { math.exp } ins(%a7 : tensor<1x?xf32>) outs(%a7 : tensor<1x?xf32>)
  %v3 = tensor.cast %a0 : tensor<?x?xf32> to tensor<1x1xf32>
  %v4 = tensor.concat dim(0) %a2, %a2 : (tensor<?x4x2xf32>, tensor<?x4x2xf32>) -> tensor<?x4x2xf32>
  %v5 = tensor.cast %v1 : tensor<1x?xf32> to tensor<?x2xf32>
  return %v3, %v4, %v5 : tensor<1x1xf32>, tensor<?x4x2xf32>, tensor<?x2xf32>
}

func.func @f103(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x2x?xf32>, %a3: tensor<?x2xf32>, %a7: tensor<4x?x1xf32>) -> (tensor<4x2x?xf32>, tensor<4x?xf32>, tensor<?x1xf32>) {
  %v1 = tensor.insert_slice %a0 into %a1[0, 0] [%n, 1] [1, 1] : tensor<?x1xf32> into tensor<4x?xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v1, %a3 : tensor<4x?xf32>, tensor<?x2xf32>) outs(%v1 : tensor<4x?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<4x?xf32>
  %v3 = linalg.map { math.exp } ins(%a7 : tensor<4x?x1xf32>) outs(%a7 : tensor<4x?x1xf32>)
  %v4 = linalg.map { math.exp } ins(%a2 : tensor<4x2x?xf32>) outs(%a2 : tensor<4x2x?xf32>)
  %v5 = linalg.map { math.absf } ins(%v1 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>)
  %v6 = linalg.fill ins(%x : f32) outs(%a0 : tensor<?x1xf32>) -> tensor<?x1xf32>
  return %v4, %v5, %v6 : tensor<4x2x?xf32>, tensor<4x?xf32>, tensor<?x1xf32>
}

func.func @f104(%x: f32, %n: index, %i: index, %a0: tensor<?x4x?xf32>, %a1: tensor<2xf32>, %a2: tensor<2x1x?xf32>, %a3: tensor<?xf32>) -> (tensor<2xf32>, tensor<?xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a1 : tensor<2xf32>) -> tensor<2xf32>
  %v3 = tensor.concat dim(0) %v2, %a3 : (tensor<2xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %v2, %v3 : tensor<2xf32>, tensor<?xf32>
}

func.func @f105(%x: f32, %n: index, %i: index, %a0: tensor<1x2xf32>, %a1: tensor<?x?x1xf32>, %a2: tensor<?x1xf32>, %a3: tensor<1x2xf32>, %a7: tensor<?x?x1xf32>, %a8: tensor<1xf32>) -> (tensor<1x2xf32>, tensor<1xf32>, tensor<?x?x1xf32>) {
  %v1 = tensor.insert_slice %a1 into %a7[1, 1, 0] [%n, %n, 1] [1, 1, 1] : tensor<?x?x1xf32> into tensor<?x?x1xf32>
  %v2 = linalg.fill ins(%x : f32) outs(%a3 : tensor<1x2xf32>) -> tensor<1x2xf32>
  %v3 = linalg.reduce { arith.addf } ins(%a3 : tensor<1x2xf32>) outs(%a8 : tensor<1xf32>) dimensions = [1]
  %v4 = tensor.insert_slice %a1 into %a1[0, 0, 0] [%n, %n, 1] [1, 1, 1] : tensor<?x?x1xf32> into tensor<?x?x1xf32>
  return %v2, %v3, %v4 : tensor<1x2xf32>, tensor<1xf32>, tensor<?x?x1xf32>
}

func.func @f106(%x: f32, %n: index, %i: index, %a0: tensor<4x?xf32>, %a1: tensor<2x2x1xf32>, %a2: tensor<?x4x1xf32>, %a3: tensor<4xf32>, %a7: tensor<?x?x4xf32>) -> (tensor<4x?x?xf32>, tensor<2x4x1xf32>) {
  %v2 = tensor.cast %a7 : tensor<?x?x4xf32> to tensor<4x?x?xf32>
  %v1 = linalg.broadcast ins(%a0 : tensor<4x?xf32>) outs(%v2 : tensor<4x?x?xf32>) dimensions = [1]
  %v4 = tensor.empty() : tensor<2x4x1xf32>
  return %v1, %v4 : tensor<4x?x?xf32>, tensor<2x4x1xf32>
}

func.func @f107(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<?x4x4xf32>, %a2: tensor<1x1xf32>, %a3: tensor<1xf32>, %a7: tensor<1x1xf32>, %a8: tensor<?x?x?xf32>, %a9: tensor<2x2xf32>) -> (tensor<2xf32>, tensor<?x?x?xf32>, tensor<2x2xf32>) {
  %v3 = linalg.fill ins(%x : f32) outs(%a7 : tensor<1x1xf32>) -> tensor<1x1xf32>
  %v2 = linalg.map { math.absf } ins(%a2 : tensor<1x1xf32>) outs(%v3 : tensor<1x1xf32>)
  %v4 = tensor.empty() : tensor<2xf32>
  %dv5 = arith.constant 1 : index
  %v5 = tensor.dim %a0, %dv5 : tensor<?x?xf32>
  func.call @usei(%v5) : (index) -> ()
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a1 : tensor<?x4x4xf32>) outs(%a8 : tensor<?x?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?x?xf32>
  %v8 = tensor.insert_slice %a7 into %a9[1, 1] [1, 1] [1, 1] : tensor<1x1xf32> into tensor<2x2xf32>
  return %v4, %v7, %v8 : tensor<2xf32>, tensor<?x?x?xf32>, tensor<2x2xf32>
}

func.func @f108(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<4x1xf32>, %a2: tensor<1xf32>, %a3: tensor<2x?xf32>, %a7: tensor<4x1xf32>) -> (tensor<?xf32>, tensor<4x1xf32>) {
  %v2 = tensor.collapse_shape %a0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<?x?xf32>) outs(%a7 : tensor<4x1xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<4x1xf32>
  return %v2, %v3 : tensor<?xf32>, tensor<4x1xf32>
}

func.func @f109(%x: f32, %n: index, %i: index, %a0: tensor<1x2x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<2x4xf32>, %a3: tensor<2x1xf32>) -> (tensor<1x2x?xf32>, tensor<?x2x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<1x2x?xf32>) outs(%a0 : tensor<1x2x?xf32>)
  %v2 = tensor.cast %v1 : tensor<1x2x?xf32> to tensor<?x2x?xf32>
  %v3 = tensor.extract %a3[%i, %i] : tensor<2x1xf32>
  func.call @usef(%v3) : (f32) -> ()
  return %v1, %v2 : tensor<1x2x?xf32>, tensor<?x2x?xf32>
}

func.func @f110(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<?x1x2xf32>, %a7: tensor<?xf32>) -> (tensor<?xf32>, tensor<?x1x2xf32>, tensor<?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a2 : tensor<4xf32>) outs(%a2 : tensor<4xf32>)
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a0 : tensor<1xf32>) outs(%a0 : tensor<1xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<1xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a2 : tensor<4xf32>) outs(%a2 : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<4xf32>
  %v4 = tensor.cast %a2 : tensor<4xf32> to tensor<?xf32>
  %v5 = linalg.fill ins(%x : f32) outs(%a3 : tensor<?x1x2xf32>) -> tensor<?x1x2xf32>
  %v6 = tensor.concat dim(0) %a1, %a7 : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %v4, %v5, %v6 : tensor<?xf32>, tensor<?x1x2xf32>, tensor<?xf32>
}

func.func @f111(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<1xf32>, %a2: tensor<2x2x2xf32>, %a3: tensor<4x?xf32>) -> (tensor<4xf32>, tensor<4x?xf32>) {
  %v1 = tensor.empty() : tensor<4xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a3 : tensor<4x?xf32>) outs(%a3 : tensor<4x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<4x?xf32>
  return %v1, %v3 : tensor<4xf32>, tensor<4x?xf32>
}

func.func @f112(%x: f32, %n: index, %i: index, %a0: tensor<1x?x?xf32>, %a1: tensor<4xf32>, %a2: tensor<4xf32>, %a3: tensor<?xf32>) -> (tensor<?x2x?xf32>, tensor<?x2x?xf32>, tensor<1x2x?xf32>) {
  %v1 = tensor.cast %a0 : tensor<1x?x?xf32> to tensor<?x2x?xf32>
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<?x2x?xf32>) outs(%v1 : tensor<?x2x?xf32>)
  %v3 = tensor.cast %v1 : tensor<?x2x?xf32> to tensor<1x2x?xf32>
  return %v1, %v2, %v3 : tensor<?x2x?xf32>, tensor<?x2x?xf32>, tensor<1x2x?xf32>
}

func.func @f113(%x: f32, %n: index, %i: index, %a0: tensor<?x2x1xf32>, %a1: tensor<?x4xf32>, %a2: tensor<1xf32>, %a3: tensor<2x1xf32>, %a7: tensor<2x2x1xf32>) -> (tensor<2x1xf32>, tensor<2x2x1xf32>, tensor<?x4xf32>) {
  %v1 = linalg.map { math.exp } ins(%a1 : tensor<?x4xf32>) outs(%a1 : tensor<?x4xf32>)
  %v2 = linalg.map { arith.addf } ins(%a1, %a1 : tensor<?x4xf32>, tensor<?x4xf32>) outs(%a1 : tensor<?x4xf32>)
  %v3 = linalg.map { math.exp } ins(%a3 : tensor<2x1xf32>) outs(%a3 : tensor<2x1xf32>)
  %v4 = linalg.broadcast ins(%a3 : tensor<2x1xf32>) outs(%a7 : tensor<2x2x1xf32>) dimensions = [0]
  %v5 = linalg.fill ins(%x : f32) outs(%a1 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %v3, %v4, %v5 : tensor<2x1xf32>, tensor<2x2x1xf32>, tensor<?x4xf32>
}

func.func @f114(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<1x?x?xf32>, %a3: tensor<?x2x?xf32>, %a7: tensor<4x?xf32>) -> (tensor<4x1xf32>, tensor<2x?x?xf32>) {
  %dv1 = arith.constant 0 : index
  %v1 = tensor.dim %a0, %dv1 : tensor<?xf32>
  func.call @usei(%v1) : (index) -> ()
  %v3 = tensor.cast %a7 : tensor<4x?xf32> to tensor<4x1xf32>
  %v2 = linalg.map { math.exp } ins(%v3 : tensor<4x1xf32>) outs(%v3 : tensor<4x1xf32>)
  %v4 = tensor.concat dim(0) %a2, %a2 : (tensor<1x?x?xf32>, tensor<1x?x?xf32>) -> tensor<2x?x?xf32>
  return %v2, %v4 : tensor<4x1xf32>, tensor<2x?x?xf32>
}

func.func @f115(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<?x4xf32>, %a2: tensor<1xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x2xf32>) -> (tensor<?x?xf32>, tensor<1xf32>, tensor<?x2xf32>) {
  %v1 = tensor.cast %a0 : tensor<?xf32> to tensor<4xf32>
  %v2 = tensor.concat dim(0) %a3, %a3 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %dv3 = arith.constant 1 : index
  %v3 = tensor.dim %a3, %dv3 : tensor<?x?xf32>
  func.call @usei(%v3) : (index) -> ()
  %v4 = tensor.empty() : tensor<1xf32>
  %v5 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v2 : tensor<?x?xf32>) outs(%a7 : tensor<?x2xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x2xf32>
  return %v2, %v4, %v5 : tensor<?x?xf32>, tensor<1xf32>, tensor<?x2xf32>
}

func.func @f116(%x: f32, %n: index, %i: index, %a0: tensor<2x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<1x4xf32>, %a3: tensor<1x2xf32>, %a7: tensor<1x?x2xf32>) -> (tensor<1x?x2xf32>, tensor<1x2xf32>, tensor<2x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a7 : tensor<1x?x2xf32>) outs(%a7 : tensor<1x?x2xf32>)
  %v2 = linalg.map { math.exp } ins(%a3 : tensor<1x2xf32>) outs(%a3 : tensor<1x2xf32>)
  %v3 = tensor.extract_slice %a0[0, 0] [2, %n] [1, 1] : tensor<2x?xf32> to tensor<2x?xf32>
  %v4 = tensor.extract %a1[%i, %i] : tensor<4x?xf32>
  func.call @usef(%v4) : (f32) -> ()
  return %v1, %v2, %v3 : tensor<1x?x2xf32>, tensor<1x2xf32>, tensor<2x?xf32>
}

func.func @f117(%x: f32, %n: index, %i: index, %a0: tensor<2x?x?xf32>, %a1: tensor<4xf32>, %a2: tensor<?x?x2xf32>, %a3: tensor<4x?x?xf32>) -> (tensor<4x?x2xf32>) {
  %v1 = tensor.cast %a3 : tensor<4x?x?xf32> to tensor<4x?x2xf32>
  %v2 = tensor.extract %a1[%i] : tensor<4xf32>
  func.call @usef(%v2) : (f32) -> ()
  %v3 = tensor.extract %a1[%i] : tensor<4xf32>
  func.call @usef(%v3) : (f32) -> ()
  %dv4 = arith.constant 0 : index
  %v4 = tensor.dim %a1, %dv4 : tensor<4xf32>
  func.call @usei(%v4) : (index) -> ()
  return %v1 : tensor<4x?x2xf32>
}

func.func @f118(%x: f32, %n: index, %i: index, %a0: tensor<1x?xf32>, %a1: tensor<?x?x?xf32>, %a2: tensor<1xf32>, %a3: tensor<4x2xf32>, %a7: tensor<?x2x1xf32>) -> (tensor<?x?x?xf32>, tensor<?x2x1xf32>, tensor<1x1x1xf32>) {
  %v1 = linalg.map { math.exp } ins(%a1 : tensor<?x?x?xf32>) outs(%a1 : tensor<?x?x?xf32>)
  %v2 = linalg.map { math.exp } ins(%v1 : tensor<?x?x?xf32>) outs(%a1 : tensor<?x?x?xf32>)
  %v3 = tensor.insert_slice %v2 into %a7[0, 0, 0] [%n, %n, %n] [1, 1, 1] : tensor<?x?x?xf32> into tensor<?x2x1xf32>
  %v4 = tensor.extract_slice %a7[0, 0, 0] [1, 1, 1] [1, 1, 1] : tensor<?x2x1xf32> to tensor<1x1x1xf32>
  return %v2, %v3, %v4 : tensor<?x?x?xf32>, tensor<?x2x1xf32>, tensor<1x1x1xf32>
}

func.func @f119(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<4x?x?xf32>, %a2: tensor<1x4xf32>, %a3: tensor<2xf32>, %a7: tensor<4x2x?xf32>) -> (tensor<4x?x?xf32>, tensor<4x?x?xf32>, tensor<?x?xf32>) {
  %v1 = tensor.extract %a1[%i, %i, %i] : tensor<4x?x?xf32>
  func.call @usef(%v1) : (f32) -> ()
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a1, %a7 : tensor<4x?x?xf32>, tensor<4x2x?xf32>) outs(%a1 : tensor<4x?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<4x?x?xf32>
  %v3 = linalg.map { math.exp } ins(%a1 : tensor<4x?x?xf32>) outs(%v2 : tensor<4x?x?xf32>)
  %v5 = linalg.fill ins(%x : f32) outs(%v3 : tensor<4x?x?xf32>) -> tensor<4x?x?xf32>
  %v4 = linalg.map { math.absf } ins(%a1 : tensor<4x?x?xf32>) outs(%v5 : tensor<4x?x?xf32>)
  %v6 = linalg.fill ins(%x : f32) outs(%a0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %v5, %v4, %v6 : tensor<4x?x?xf32>, tensor<4x?x?xf32>, tensor<?x?xf32>
}

func.func @f120(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<1x4xf32>, %a2: tensor<1x?xf32>, %a3: tensor<?x4xf32>, %a7: tensor<?x?x4xf32>) -> (tensor<?x?x4xf32>, tensor<?xf32>, tensor<1x2x4xf32>) {
  %v1 = tensor.cast %a1 : tensor<1x4xf32> to tensor<?x4xf32>
  %v2 = tensor.concat dim(0) %a2, %a2 : (tensor<1x?xf32>, tensor<1x?xf32>) -> tensor<2x?xf32>
  %v3 = linalg.broadcast ins(%a3 : tensor<?x4xf32>) outs(%a7 : tensor<?x?x4xf32>) dimensions = [1]
  %v4 = tensor.extract_slice %a0[0] [%n] [1] : tensor<1xf32> to tensor<?xf32>
  %v5 = tensor.cast %v3 : tensor<?x?x4xf32> to tensor<1x2x4xf32>
  return %v3, %v4, %v5 : tensor<?x?x4xf32>, tensor<?xf32>, tensor<1x2x4xf32>
}

func.func @f121(%x: f32, %n: index, %i: index, %a0: tensor<2x?xf32>, %a1: tensor<?xf32>, %a2: tensor<?xf32>, %a3: tensor<?x?x?xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<?xf32>) {
  %v1 = tensor.cast %a1 : tensor<?xf32> to tensor<1xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a1 : tensor<?xf32>) outs(%v1 : tensor<1xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<1xf32>
  %v3 = linalg.map { arith.addf } ins(%a2, %a2 : tensor<?xf32>, tensor<?xf32>) outs(%a2 : tensor<?xf32>)
  return %v1, %v2, %v3 : tensor<1xf32>, tensor<1xf32>, tensor<?xf32>
}

func.func @f122(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<?x4x?xf32>, %a2: tensor<?x4xf32>, %a3: tensor<?x2xf32>, %a7: tensor<4x5xf32>, %a8: tensor<4x?xf32>) -> (tensor<4x5xf32>, tensor<?x4x?xf32>, tensor<4x?xf32>) {
  %v1 = tensor.insert_slice %a2 into %a7[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<4x5xf32>
  %v2 = linalg.map { math.absf } ins(%a1 : tensor<?x4x?xf32>) outs(%a1 : tensor<?x4x?xf32>)
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<?x4xf32>) outs(%a8 : tensor<4x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<4x?xf32>
  return %v1, %v2, %v3 : tensor<4x5xf32>, tensor<?x4x?xf32>, tensor<4x?xf32>
}

func.func @f123(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<?xf32>, %a2: tensor<?x4xf32>, %a3: tensor<1x1xf32>, %a7: tensor<?x5xf32>, %a8: tensor<3xf32>) -> (tensor<4xf32>, tensor<3xf32>, tensor<4xf32>) {
  %v1 = tensor.insert_slice %a2 into %a7[0, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x5xf32>
  %v2 = linalg.map { math.exp } ins(%a0 : tensor<4xf32>) outs(%a0 : tensor<4xf32>)
  %v3 = tensor.cast %v1 : tensor<?x5xf32> to tensor<1x?xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a0 : tensor<4xf32>) outs(%a0 : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<4xf32>
  %v5 = tensor.insert_slice %a1 into %a8[1] [%n] [1] : tensor<?xf32> into tensor<3xf32>
  %v6 = linalg.transpose ins(%v4 : tensor<4xf32>) outs(%v2 : tensor<4xf32>) permutation = [0]
  %v7 = tensor.extract %v3[%i, %i] : tensor<1x?xf32>
  func.call @usef(%v7) : (f32) -> ()
  return %v4, %v5, %v6 : tensor<4xf32>, tensor<3xf32>, tensor<4xf32>
}

func.func @f124(%x: f32, %n: index, %i: index, %a0: tensor<2x2xf32>, %a1: tensor<?x2xf32>, %a2: tensor<2x2x?xf32>, %a3: tensor<1x?xf32>, %a7: tensor<?x?x1xf32>) -> (tensor<2x2x1xf32>, tensor<?x2x?xf32>, tensor<?x?x1xf32>) {
  %v2 = tensor.cast %a2 : tensor<2x2x?xf32> to tensor<2x2x1xf32>
  %v1 = linalg.map { math.exp } ins(%v2 : tensor<2x2x1xf32>) outs(%v2 : tensor<2x2x1xf32>)
  %v3 = tensor.extract %a0[%i, %i] : tensor<2x2xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v4 = tensor.cast %a2 : tensor<2x2x?xf32> to tensor<?x2x?xf32>
  %v5 = tensor.insert_slice %v4 into %a7[0, 1, 0] [%n, 2, %n] [1, 1, 1] : tensor<?x2x?xf32> into tensor<?x?x1xf32>
  return %v1, %v4, %v5 : tensor<2x2x1xf32>, tensor<?x2x?xf32>, tensor<?x?x1xf32>
}

func.func @f125(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<?x1x4xf32>, %a2: tensor<2x1xf32>, %a3: tensor<?x?x?xf32>, %a7: tensor<1x2x4xf32>, %a8: tensor<?xf32>, %a9: tensor<3x?x5xf32>) -> (tensor<1x2x4xf32>, tensor<?xf32>, tensor<3x?x5xf32>) {
  %v1 = linalg.fill ins(%x : f32) outs(%a0 : tensor<2xf32>) -> tensor<2xf32>
  %v3 = linalg.map { arith.addf } ins(%v1, %a0 : tensor<2xf32>, tensor<2xf32>) outs(%v1 : tensor<2xf32>)
  %v4 = tensor.collapse_shape %a3 [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  %v5 = linalg.map { math.exp } ins(%a7 : tensor<1x2x4xf32>) outs(%a7 : tensor<1x2x4xf32>)
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a0, %a8 : tensor<2xf32>, tensor<?xf32>) outs(%a8 : tensor<?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  %v7 = tensor.insert_slice %a1 into %a9[0, 0, 0] [%n, 1, 4] [1, 1, 1] : tensor<?x1x4xf32> into tensor<3x?x5xf32>
  return %v5, %v6, %v7 : tensor<1x2x4xf32>, tensor<?xf32>, tensor<3x?x5xf32>
}

func.func @f126(%x: f32, %n: index, %i: index, %a0: tensor<1x1xf32>, %a1: tensor<2x?xf32>, %a2: tensor<?x1x1xf32>, %a3: tensor<2xf32>, %a7: tensor<2x2xf32>, %a8: tensor<2x?xf32>, %a9: tensor<1x1xf32>) -> (tensor<2x?xf32>, tensor<?x1xf32>, tensor<?x1xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a1, %a7 : tensor<2x?xf32>, tensor<2x2xf32>) outs(%a1 : tensor<2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<2x?xf32>
  %v2 = linalg.map { math.exp } ins(%a2 : tensor<?x1x1xf32>) outs(%a2 : tensor<?x1x1xf32>)
  %v3 = tensor.cast %v1 : tensor<2x?xf32> to tensor<2x2xf32>
  %v4 = tensor.insert_slice %v1 into %a8[0, 1] [2, %n] [1, 1] : tensor<2x?xf32> into tensor<2x?xf32>
  %v5 = tensor.extract %a1[%i, %i] : tensor<2x?xf32>
  func.call @usef(%v5) : (f32) -> ()
  %v7 = tensor.cast %a9 : tensor<1x1xf32> to tensor<?x1xf32>
  %v6 = linalg.reduce { arith.addf } ins(%a2 : tensor<?x1x1xf32>) outs(%v7 : tensor<?x1xf32>) dimensions = [1]
  %v8 = linalg.map { math.exp } ins(%v6 : tensor<?x1xf32>) outs(%v6 : tensor<?x1xf32>)
  return %v4, %v6, %v8 : tensor<2x?xf32>, tensor<?x1xf32>, tensor<?x1xf32>
}

func.func @f127(%x: f32, %n: index, %i: index, %a0: tensor<?x?x2xf32>, %a1: tensor<?x4xf32>, %a2: tensor<?x?x1xf32>, %a3: tensor<1x2xf32>, %a7: tensor<2x?x1xf32>) -> (tensor<?x?xf32>, tensor<2x?x1xf32>, tensor<?x1x1xf32>) {
  %v1 = linalg.map { math.exp } ins(%a2 : tensor<?x?x1xf32>) outs(%a2 : tensor<?x?x1xf32>)
  %v2 = tensor.cast %a1 : tensor<?x4xf32> to tensor<?x?xf32>
  %v3 = tensor.insert_slice %a2 into %a7[0, 1, 0] [%n, %n, 1] [1, 1, 1] : tensor<?x?x1xf32> into tensor<2x?x1xf32>
  %v4 = tensor.extract_slice %a2[0, 0, 0] [%n, 1, 1] [1, 1, 1] : tensor<?x?x1xf32> to tensor<?x1x1xf32>
  return %v2, %v3, %v4 : tensor<?x?xf32>, tensor<2x?x1xf32>, tensor<?x1x1xf32>
}

func.func @f128(%x: f32, %n: index, %i: index, %a0: tensor<?x?x?xf32>, %a1: tensor<?xf32>, %a2: tensor<?xf32>, %a3: tensor<2x?xf32>) -> (tensor<2x?xf32>, tensor<?xf32>, tensor<2x?x2xf32>) {
  %v1 = linalg.map { math.exp } ins(%a3 : tensor<2x?xf32>) outs(%a3 : tensor<2x?xf32>)
  %v2 = tensor.extract %a0[%i, %i, %i] : tensor<?x?x?xf32>
  func.call @usef(%v2) : (f32) -> ()
  %v4 = tensor.cast %v1 : tensor<2x?xf32> to tensor<2x2xf32>
  %v3 = linalg.map { math.exp } ins(%a2 : tensor<?xf32>) outs(%a2 : tensor<?xf32>)
  %dv5 = arith.constant 0 : index
  %v5 = tensor.dim %a3, %dv5 : tensor<2x?xf32>
  func.call @usei(%v5) : (index) -> ()
  %v7 = tensor.cast %a0 : tensor<?x?x?xf32> to tensor<2x?x2xf32>
  return %v1, %v3, %v7 : tensor<2x?xf32>, tensor<?xf32>, tensor<2x?x2xf32>
}

func.func @f129(%x: f32, %n: index, %i: index, %a0: tensor<?x?x4xf32>, %a1: tensor<2x2xf32>, %a2: tensor<1x2xf32>, %a3: tensor<?x?x?xf32>, %a7: tensor<4x1x2xf32>, %a8: tensor<?x2x?xf32>) -> (tensor<?x?x?xf32>, tensor<1x2x2xf32>, tensor<?x?xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<?x?x4xf32>) outs(%a0 : tensor<?x?x4xf32>)
  %v2 = linalg.fill ins(%x : f32) outs(%a0 : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %v4 = tensor.cast %a7 : tensor<4x1x2xf32> to tensor<?x?x?xf32>
  %v3 = linalg.transpose ins(%a3 : tensor<?x?x?xf32>) outs(%v4 : tensor<?x?x?xf32>) permutation = [1, 0, 2]
  %v6 = tensor.cast %a8 : tensor<?x2x?xf32> to tensor<1x2x2xf32>
  %v5 = linalg.broadcast ins(%a2 : tensor<1x2xf32>) outs(%v6 : tensor<1x2x2xf32>) dimensions = [1]
  %v7 = tensor.extract %a7[%i, %i, %i] : tensor<4x1x2xf32>
  func.call @usef(%v7) : (f32) -> ()
  %v9 = tensor.cast %a2 : tensor<1x2xf32> to tensor<?x?xf32>
  %v8 = linalg.reduce { arith.addf } ins(%v2 : tensor<?x?x4xf32>) outs(%v9 : tensor<?x?xf32>) dimensions = [2]
  return %v3, %v5, %v8 : tensor<?x?x?xf32>, tensor<1x2x2xf32>, tensor<?x?xf32>
}

func.func @f130(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<?x4xf32>, %a2: tensor<?x4xf32>, %a3: tensor<?xf32>, %a7: tensor<4x?x4xf32>, %a8: tensor<?x5xf32>) -> (tensor<?x4xf32>, tensor<?x?x4xf32>, tensor<?x5xf32>) {
  %v1 = tensor.concat dim(0) %a1, %a1 : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %v2 = linalg.map { math.exp } ins(%a1 : tensor<?x4xf32>) outs(%a1 : tensor<?x4xf32>)
  %v4 = linalg.map { math.exp } ins(%v2 : tensor<?x4xf32>) outs(%v2 : tensor<?x4xf32>)
  %v6 = tensor.cast %a7 : tensor<4x?x4xf32> to tensor<?x?x4xf32>
  %v5 = linalg.broadcast ins(%v4 : tensor<?x4xf32>) outs(%v6 : tensor<?x?x4xf32>) dimensions = [1]
  %v7 = tensor.insert_slice %v1 into %a8[1, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x5xf32>
  return %v4, %v5, %v7 : tensor<?x4xf32>, tensor<?x?x4xf32>, tensor<?x5xf32>
}

func.func @f131(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<?xf32>, %a2: tensor<?x?xf32>, %a3: tensor<2x?xf32>, %a7: tensor<1x?xf32>) -> (tensor<3x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>) {
  %v1 = tensor.extract_slice %a2[0, 0] [1, %n] [1, 1] : tensor<?x?xf32> to tensor<1x?xf32>
  %v2 = tensor.cast %a2 : tensor<?x?xf32> to tensor<1x4xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<?x?xf32>) outs(%a7 : tensor<1x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<1x?xf32>
  %v4 = tensor.empty(%n) : tensor<3x?xf32>
  %v5 = tensor.cast %v1 : tensor<1x?xf32> to tensor<?x2xf32>
  %v7 = tensor.cast %v1 : tensor<1x?xf32> to tensor<?x?xf32>
  %v6 = linalg.broadcast ins(%a1 : tensor<?xf32>) outs(%v7 : tensor<?x?xf32>) dimensions = [1]
  return %v4, %v5, %v6 : tensor<3x?xf32>, tensor<?x2xf32>, tensor<?x?xf32>
}

func.func @f132(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<4x4xf32>, %a2: tensor<2x?xf32>, %a3: tensor<2x2xf32>, %a7: tensor<4x?x?xf32>, %a8: tensor<?x5xf32>, %a9: tensor<?x4x?xf32>) -> (tensor<4x?x1xf32>, tensor<?x5xf32>, tensor<4x?x1xf32>) {
  %v2 = tensor.cast %a7 : tensor<4x?x?xf32> to tensor<4x?x1xf32>
  %v1 = linalg.map { math.exp } ins(%v2 : tensor<4x?x1xf32>) outs(%v2 : tensor<4x?x1xf32>)
  %dv4 = arith.constant 0 : index
  %v4 = tensor.dim %a7, %dv4 : tensor<4x?x?xf32>
  func.call @usei(%v4) : (index) -> ()
  %v5 = tensor.insert_slice %a1 into %a8[1, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x5xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v1, %a9 : tensor<4x?x1xf32>, tensor<?x4x?xf32>) outs(%v1 : tensor<4x?x1xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<4x?x1xf32>
  return %v1, %v5, %v6 : tensor<4x?x1xf32>, tensor<?x5xf32>, tensor<4x?x1xf32>
}

func.func @f133(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<1x4xf32>, %a2: tensor<?x2x4xf32>, %a3: tensor<1x?xf32>) -> (tensor<1x1xf32>, tensor<1x?xf32>) {
  %v1 = tensor.extract_slice %a1[0, 0] [1, 1] [1, 1] : tensor<1x4xf32> to tensor<1x1xf32>
  %v2 = linalg.map { math.exp } ins(%a3 : tensor<1x?xf32>) outs(%a3 : tensor<1x?xf32>)
  %v3 = tensor.extract %a3[%i, %i] : tensor<1x?xf32>
  func.call @usef(%v3) : (f32) -> ()
  %dv4 = arith.constant 0 : index
  %v4 = tensor.dim %v1, %dv4 : tensor<1x1xf32>
  func.call @usei(%v4) : (index) -> ()
  return %v1, %v2 : tensor<1x1xf32>, tensor<1x?xf32>
}

func.func @f134(%x: f32, %n: index, %i: index, %a0: tensor<4xf32>, %a1: tensor<2x2x4xf32>, %a2: tensor<?xf32>, %a3: tensor<1xf32>) -> (tensor<4xf32>, tensor<1xf32>, tensor<2x2x4xf32>) {
  %v1 = linalg.map { math.exp } ins(%a0 : tensor<4xf32>) outs(%a0 : tensor<4xf32>)
  %v2 = linalg.map { math.exp } ins(%a3 : tensor<1xf32>) outs(%a3 : tensor<1xf32>)
  %v3 = linalg.fill ins(%x : f32) outs(%a1 : tensor<2x2x4xf32>) -> tensor<2x2x4xf32>
  return %v1, %v2, %v3 : tensor<4xf32>, tensor<1xf32>, tensor<2x2x4xf32>
}

func.func @f135(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<4x?x2xf32>, %a3: tensor<1x1xf32>, %a7: tensor<?xf32>, %a8: tensor<1x?x?xf32>, %a9: tensor<1x1xf32>) -> (tensor<1x?x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
  %v1 = linalg.transpose ins(%a3 : tensor<1x1xf32>) outs(%a3 : tensor<1x1xf32>) permutation = [1, 0]
  %v2 = linalg.map { math.exp } ins(%a7 : tensor<?xf32>) outs(%a7 : tensor<?xf32>)
  %v6 = tensor.cast %a8 : tensor<1x?x?xf32> to tensor<1x?x1xf32>
  %v5 = linalg.broadcast ins(%v1 : tensor<1x1xf32>) outs(%v6 : tensor<1x?x1xf32>) dimensions = [1]
  %v7 = linalg.map { arith.addf } ins(%v1, %v1 : tensor<1x1xf32>, tensor<1x1xf32>) outs(%v1 : tensor<1x1xf32>)
  %v8 = linalg.map { arith.addf } ins(%a3, %a9 : tensor<1x1xf32>, tensor<1x1xf32>) outs(%a3 : tensor<1x1xf32>)
  return %v5, %v7, %v8 : tensor<1x?x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>
}

func.func @f136(%x: f32, %n: index, %i: index, %a0: tensor<1x2xf32>, %a1: tensor<4x4xf32>, %a2: tensor<1x4xf32>, %a3: tensor<?x4x?xf32>, %a7: tensor<?xf32>, %a8: tensor<2xf32>) -> (tensor<1x2xf32>, tensor<?xf32>, tensor<2xf32>) {
  %v1 = linalg.map { arith.addf } ins(%a0, %a0 : tensor<1x2xf32>, tensor<1x2xf32>) outs(%a0 : tensor<1x2xf32>)
  %v2 = linalg.map { math.exp } ins(%a7 : tensor<?xf32>) outs(%a7 : tensor<?xf32>)
  %v3 = linalg.reduce { arith.addf } ins(%v1 : tensor<1x2xf32>) outs(%a8 : tensor<2xf32>) dimensions = [0]
  return %v1, %v2, %v3 : tensor<1x2xf32>, tensor<?xf32>, tensor<2xf32>
}

func.func @f137(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<?x?xf32>, %a2: tensor<2x4xf32>, %a3: tensor<?x1xf32>, %a7: tensor<1x?x4xf32>, %a8: tensor<2xf32>, %a9: tensor<2xf32>, %a10: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<2xf32>) {
  %v2 = tensor.cast %a7 : tensor<1x?x4xf32> to tensor<?x?x?xf32>
  %v1 = linalg.broadcast ins(%a0 : tensor<?x?xf32>) outs(%v2 : tensor<?x?x?xf32>) dimensions = [1]
  %v5 = tensor.cast %a1 : tensor<?x?xf32> to tensor<?x2xf32>
  %v4 = linalg.map { math.exp } ins(%a8 : tensor<2xf32>) outs(%a8 : tensor<2xf32>)
  %v6 = linalg.map { arith.addf } ins(%v4, %a9 : tensor<2xf32>, tensor<2xf32>) outs(%a8 : tensor<2xf32>)
  %v7 = tensor.concat dim(0) %a1, %a1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<2x4xf32>) outs(%a10 : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  %v9 = linalg.reduce { arith.addf } ins(%a2 : tensor<2x4xf32>) outs(%v6 : tensor<2xf32>) dimensions = [1]
  return %v7, %v8, %v9 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<2xf32>
}

func.func @f138(%x: f32, %n: index, %i: index, %a0: tensor<1x2xf32>, %a1: tensor<2x2xf32>, %a2: tensor<1x2xf32>, %a3: tensor<2xf32>, %a7: tensor<2x?x1xf32>, %a8: tensor<1x2xf32>, %a9: tensor<1x1x4xf32>, %a10: tensor<?x3x?xf32>) -> (tensor<1x1x4xf32>, tensor<1x2x4xf32>, tensor<?x3x?xf32>) {
  %v2 = tensor.cast %a7 : tensor<2x?x1xf32> to tensor<2x2x1xf32>
  %v1 = linalg.broadcast ins(%a1 : tensor<2x2xf32>) outs(%v2 : tensor<2x2x1xf32>) dimensions = [2]
  %v3 = linalg.map { math.exp } ins(%a8 : tensor<1x2xf32>) outs(%a8 : tensor<1x2xf32>)
  %v4 = linalg.map { math.exp } ins(%a9 : tensor<1x1x4xf32>) outs(%a9 : tensor<1x1x4xf32>)
  %v5 = tensor.empty() : tensor<1x2x4xf32>
  %v6 = tensor.insert_slice %v1 into %a10[0, 0, 0] [2, 2, 1] [1, 1, 1] : tensor<2x2x1xf32> into tensor<?x3x?xf32>
  return %v4, %v5, %v6 : tensor<1x1x4xf32>, tensor<1x2x4xf32>, tensor<?x3x?xf32>
}

func.func @f139(%x: f32, %n: index, %i: index, %a0: tensor<2x?xf32>, %a1: tensor<?x?x2xf32>, %a2: tensor<1x?xf32>, %a3: tensor<4xf32>, %a7: tensor<4x?x2xf32>) -> (tensor<1x?xf32>, tensor<?x?xf32>, tensor<4x?x2xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<1x?xf32>) outs(%a2 : tensor<1x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<1x?xf32>
  %v2 = tensor.cast %v1 : tensor<1x?xf32> to tensor<?x?xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a1 : tensor<?x?x2xf32>) outs(%a7 : tensor<4x?x2xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<4x?x2xf32>
  return %v1, %v2, %v3 : tensor<1x?xf32>, tensor<?x?xf32>, tensor<4x?x2xf32>
}

func.func @f140(%x: f32, %n: index, %i: index, %a0: tensor<?x4xf32>, %a1: tensor<4x2xf32>, %a2: tensor<?x?x1xf32>, %a3: tensor<2xf32>, %a7: tensor<5x2xf32>) -> (tensor<5x2xf32>) {
  %v1 = tensor.extract %a0[%i, %i] : tensor<?x4xf32>
  func.call @usef(%v1) : (f32) -> ()
  %v2 = tensor.insert_slice %a1 into %a7[0, 0] [4, 2] [1, 1] : tensor<4x2xf32> into tensor<5x2xf32>
  return %v2 : tensor<5x2xf32>
}

func.func @f141(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<4x2xf32>, %a2: tensor<2x?x?xf32>, %a3: tensor<?x?xf32>, %a7: tensor<?x2x4xf32>) -> (tensor<?x2x4xf32>, tensor<?x4xf32>, tensor<3x?x?xf32>) {
  %v1 = tensor.empty(%n, %n) : tensor<3x?x?xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a2 : tensor<2x?x?xf32>) outs(%a7 : tensor<?x2x4xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?x2x4xf32>
  %v3 = tensor.collapse_shape %a7 [[0, 1], [2]] : tensor<?x2x4xf32> into tensor<?x4xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v1 : tensor<3x?x?xf32>) outs(%v1 : tensor<3x?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<3x?x?xf32>
  return %v2, %v3, %v4 : tensor<?x2x4xf32>, tensor<?x4xf32>, tensor<3x?x?xf32>
}

func.func @f142(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<?x?xf32>, %a2: tensor<?x?x?xf32>, %a3: tensor<?xf32>, %a7: tensor<1xf32>, %a8: tensor<4x1xf32>) -> (tensor<1xf32>, tensor<1xf32>, tensor<?x?xf32>) {
  %v1 = linalg.transpose ins(%a3 : tensor<?xf32>) outs(%a3 : tensor<?xf32>) permutation = [0]
  %v3 = tensor.empty(%n) : tensor<?xf32>
  %v4 = tensor.cast %a3 : tensor<?xf32> to tensor<2xf32>
  %v6 = linalg.fill ins(%x : f32) outs(%a7 : tensor<1xf32>) -> tensor<1xf32>
  %v5 = linalg.map { math.absf } ins(%a0 : tensor<1xf32>) outs(%v6 : tensor<1xf32>)
  %v8 = tensor.cast %a8 : tensor<4x1xf32> to tensor<?x?xf32>
  %v7 = linalg.reduce { arith.addf } ins(%a2 : tensor<?x?x?xf32>) outs(%v8 : tensor<?x?xf32>) dimensions = [0]
  return %v6, %v5, %v7 : tensor<1xf32>, tensor<1xf32>, tensor<?x?xf32>
}

func.func @f143(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<4x2xf32>, %a2: tensor<?x1xf32>, %a3: tensor<?x?x4xf32>, %a7: tensor<?xf32>, %a8: tensor<4x2xf32>, %a9: tensor<2xf32>) -> (tensor<4x2xf32>, tensor<8x2xf32>, tensor<2xf32>) {
  %v1 = linalg.map { math.absf } ins(%a2 : tensor<?x1xf32>) outs(%a2 : tensor<?x1xf32>)
  %v4 = tensor.cast %a7 : tensor<?xf32> to tensor<1xf32>
  %v3 = linalg.reduce { arith.addf } ins(%a2 : tensor<?x1xf32>) outs(%v4 : tensor<1xf32>) dimensions = [0]
  %v6 = linalg.fill ins(%x : f32) outs(%a1 : tensor<4x2xf32>) -> tensor<4x2xf32>
  %v5 = linalg.map { math.absf } ins(%a1 : tensor<4x2xf32>) outs(%v6 : tensor<4x2xf32>)
  %v7 = tensor.concat dim(0) %v5, %a8 : (tensor<4x2xf32>, tensor<4x2xf32>) -> tensor<8x2xf32>
  %v9 = linalg.reduce { arith.addf } ins(%v5 : tensor<4x2xf32>) outs(%a9 : tensor<2xf32>) dimensions = [0]
  return %v5, %v7, %v9 : tensor<4x2xf32>, tensor<8x2xf32>, tensor<2xf32>
}

func.func @f144(%x: f32, %n: index, %i: index, %a0: tensor<1x2x?xf32>, %a1: tensor<2x2xf32>, %a2: tensor<?x?xf32>, %a3: tensor<4x1xf32>, %a7: tensor<?x2x1xf32>, %a8: tensor<?x?xf32>) -> (tensor<4x2x1xf32>, tensor<1x2xf32>, tensor<?x?xf32>) {
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a0 : tensor<1x2x?xf32>) outs(%a0 : tensor<1x2x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<1x2x?xf32>
  %v3 = tensor.cast %a7 : tensor<?x2x1xf32> to tensor<4x2x1xf32>
  %v2 = linalg.broadcast ins(%a3 : tensor<4x1xf32>) outs(%v3 : tensor<4x2x1xf32>) dimensions = [1]
  %v7 = tensor.cast %a8 : tensor<?x?xf32> to tensor<1x2xf32>
  %v6 = linalg.reduce { arith.addf } ins(%v1 : tensor<1x2x?xf32>) outs(%v7 : tensor<1x2xf32>) dimensions = [2]
  %v8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<?x?xf32>) outs(%a2 : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<?x?xf32>
  return %v2, %v6, %v8 : tensor<4x2x1xf32>, tensor<1x2xf32>, tensor<?x?xf32>
}

func.func @f145(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<4x?xf32>, %a2: tensor<2x?x1xf32>, %a3: tensor<?xf32>) -> (tensor<2x?x1xf32>, tensor<?x?xf32>, tensor<2x?x1xf32>) {
  %v1 = tensor.cast %a0 : tensor<1xf32> to tensor<?xf32>
  %v2 = linalg.map { math.exp } ins(%a2 : tensor<2x?x1xf32>) outs(%a2 : tensor<2x?x1xf32>)
  %v3 = tensor.cast %a1 : tensor<4x?xf32> to tensor<?x?xf32>
  %v4 = linalg.fill ins(%x : f32) outs(%v2 : tensor<2x?x1xf32>) -> tensor<2x?x1xf32>
  return %v2, %v3, %v4 : tensor<2x?x1xf32>, tensor<?x?xf32>, tensor<2x?x1xf32>
}

func.func @f146(%x: f32, %n: index, %i: index, %a0: tensor<?x1xf32>, %a1: tensor<2xf32>, %a2: tensor<4x?x1xf32>, %a3: tensor<1x1xf32>, %a7: tensor<2x1xf32>, %a8: tensor<1x1x1xf32>) -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x1x1xf32>) {
  %v2 = linalg.fill ins(%x : f32) outs(%a7 : tensor<2x1xf32>) -> tensor<2x1xf32>
  %v1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<?x1xf32>) outs(%v2 : tensor<2x1xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.absf %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2x1xf32>
  %v3 = tensor.extract %v2[%i, %i] : tensor<2x1xf32>
  func.call @usef(%v3) : (f32) -> ()
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<?x1xf32>) outs(%v2 : tensor<2x1xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<2x1xf32>
  %dv5 = arith.constant 1 : index
  %v5 = tensor.dim %a0, %dv5 : tensor<?x1xf32>
  func.call @usei(%v5) : (index) -> ()
  %v6 = linalg.broadcast ins(%a3 : tensor<1x1xf32>) outs(%a8 : tensor<1x1x1xf32>) dimensions = [1]
  return %v1, %v4, %v6 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<1x1x1xf32>
}

func.func @f147(%x: f32, %n: index, %i: index, %a0: tensor<1xf32>, %a1: tensor<1xf32>, %a2: tensor<?xf32>, %a3: tensor<?xf32>, %a7: tensor<2xf32>) -> (tensor<?xf32>, tensor<?xf32>, tensor<2xf32>) {
  %v1 = linalg.fill ins(%x : f32) outs(%a3 : tensor<?xf32>) -> tensor<?xf32>
  %v3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%v1 : tensor<?xf32>) outs(%a7 : tensor<2xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2xf32>
  %v4 = tensor.concat dim(0) %a3, %a7 : (tensor<?xf32>, tensor<2xf32>) -> tensor<?xf32>
  %v5 = tensor.extract %a2[%i] : tensor<?xf32>
  func.call @usef(%v5) : (f32) -> ()
  %v6 = tensor.extract_slice %v3[0] [%n] [1] : tensor<2xf32> to tensor<?xf32>
  %v7 = linalg.map { math.exp } ins(%a7 : tensor<2xf32>) outs(%v3 : tensor<2xf32>)
  return %v4, %v6, %v7 : tensor<?xf32>, tensor<?xf32>, tensor<2xf32>
}

func.func @f148(%x: f32, %n: index, %i: index, %a0: tensor<?xf32>, %a1: tensor<?x2xf32>, %a2: tensor<?x?x1xf32>, %a3: tensor<4x4x2xf32>, %a7: tensor<2x2xf32>, %a8: tensor<?x2xf32>) -> (tensor<2x2xf32>, tensor<?x2xf32>, tensor<16x2xf32>) {
  %v2 = tensor.cast %a7 : tensor<2x2xf32> to tensor<2x?xf32>
  %v1 = linalg.transpose ins(%a1 : tensor<?x2xf32>) outs(%v2 : tensor<2x?xf32>) permutation = [1, 0]
  %v3 = tensor.insert_slice %a1 into %a7[0, 0] [%n, 2] [1, 1] : tensor<?x2xf32> into tensor<2x2xf32>
  %v5 = tensor.cast %a1 : tensor<?x2xf32> to tensor<2x2xf32>
  %v4 = linalg.transpose ins(%a7 : tensor<2x2xf32>) outs(%v5 : tensor<2x2xf32>) permutation = [1, 0]
  %v6 = linalg.map { math.absf } ins(%a7 : tensor<2x2xf32>) outs(%v3 : tensor<2x2xf32>)
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a7 : tensor<2x2xf32>) outs(%a8 : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<?x2xf32>
  %v8 = tensor.collapse_shape %a3 [[0, 1], [2]] : tensor<4x4x2xf32> into tensor<16x2xf32>
  return %v6, %v7, %v8 : tensor<2x2xf32>, tensor<?x2xf32>, tensor<16x2xf32>
}

func.func @f149(%x: f32, %n: index, %i: index, %a0: tensor<2x2xf32>, %a1: tensor<?x?xf32>, %a2: tensor<4xf32>, %a3: tensor<?x?xf32>, %a7: tensor<3x5xf32>, %a8: tensor<?x?x2xf32>, %a9: tensor<3x?xf32>) -> (tensor<?x?x2xf32>, tensor<4xf32>, tensor<3x?xf32>) {
  %v1 = tensor.extract %a2[%i] : tensor<4xf32>
  func.call @usef(%v1) : (f32) -> ()
  %v2 = linalg.map { arith.addf } ins(%a3, %a3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a3 : tensor<?x?xf32>)
  %v3 = tensor.insert_slice %a3 into %a7[1, 1] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<3x5xf32>
  %v5 = linalg.map { math.exp } ins(%a8 : tensor<?x?x2xf32>) outs(%a8 : tensor<?x?x2xf32>)
  %v6 = tensor.collapse_shape %a0 [[0, 1]] : tensor<2x2xf32> into tensor<4xf32>
  %v7 = tensor.insert_slice %a7 into %a9[0, 0] [3, 5] [1, 1] : tensor<3x5xf32> into tensor<3x?xf32>
  return %v5, %v6, %v7 : tensor<?x?x2xf32>, tensor<4xf32>, tensor<3x?xf32>
}

func.func @f1001(%x: f32, %n: index, %i: index, %a0: tensor<?x?xf32>, %a1: tensor<4x?xf32>, %a2: tensor<1x2xf32>, %a3: tensor<2x4xf32>, %a7: tensor<?x1x2xf32>, %a8: tensor<2x2xf32>) -> (tensor<?x?x2xf32>, tensor<2x2xf32>, tensor<?x?x2xf32>) {
  %v1 = linalg.map { math.absf } ins(%a1 : tensor<4x?xf32>) outs(%a1 : tensor<4x?xf32>)
  %v2 = linalg.fill ins(%x : f32) outs(%a0 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %v3 = linalg.broadcast ins(%a2 : tensor<1x2xf32>) outs(%a7 : tensor<?x1x2xf32>) dimensions = [0]
  %v4 = tensor.extract %v2[%i, %i] : tensor<?x?xf32>
  func.call @usef(%v4) : (f32) -> ()
  %v6 = tensor.cast %a7 : tensor<?x1x2xf32> to tensor<?x?x2xf32>
  %v5 = linalg.broadcast ins(%v2 : tensor<?x?xf32>) outs(%v6 : tensor<?x?x2xf32>) dimensions = [2]
  %v7 = tensor.insert_slice %v2 into %a8[0, 1] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<2x2xf32>
  %v8 = linalg.map { math.absf } ins(%v5 : tensor<?x?x2xf32>) outs(%v5 : tensor<?x?x2xf32>)
  return %v5, %v7, %v8 : tensor<?x?x2xf32>, tensor<2x2xf32>, tensor<?x?x2xf32>
}

func.func @f1002(%x: f32, %n: index, %i: index, %a0: tensor<?x1x1xf32>, %a1: tensor<2x2xf32>, %a2: tensor<4x?xf32>, %a3: tensor<4x?x?xf32>, %a7: tensor<4x?xf32>, %a8: tensor<1x?x1xf32>, %a9: tensor<?x2xf32>) -> (tensor<1x?x1xf32>, tensor<?x?xf32>, tensor<?x2xf32>) {
  %v1 = tensor.collapse_shape %a0 [[0, 1], [2]] : tensor<?x1x1xf32> into tensor<?x1xf32>
  %v2 = linalg.map { arith.addf } ins(%a2, %a2 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%a7 : tensor<4x?xf32>)
  %v3 = linalg.transpose ins(%a0 : tensor<?x1x1xf32>) outs(%a8 : tensor<1x?x1xf32>) permutation = [1, 0, 2]
  %v4 = tensor.cast %v1 : tensor<?x1xf32> to tensor<?x?xf32>
  %v5 = tensor.insert_slice %v4 into %a9[1, 1] [%n, %n] [1, 1] : tensor<?x?xf32> into tensor<?x2xf32>
  %dv6 = arith.constant 1 : index
  %v6 = tensor.dim %a9, %dv6 : tensor<?x2xf32>
  func.call @usei(%v6) : (index) -> ()
  return %v3, %v4, %v5 : tensor<1x?x1xf32>, tensor<?x?xf32>, tensor<?x2xf32>
}

func.func @f1003(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<1x?xf32>, %a2: tensor<1xf32>, %a3: tensor<?x2xf32>, %a7: tensor<?x3xf32>, %a8: tensor<?x1xf32>, %a9: tensor<2x1x2xf32>) -> (tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x1x2xf32>) {
  %v1 = tensor.insert_slice %a0 into %a7[0, 0] [%n, 2] [1, 1] : tensor<?x2xf32> into tensor<?x3xf32>
  %v3 = tensor.cast %a8 : tensor<?x1xf32> to tensor<3x?xf32>
  %v2 = linalg.transpose ins(%v1 : tensor<?x3xf32>) outs(%v3 : tensor<3x?xf32>) permutation = [1, 0]
  %v5 = linalg.fill ins(%x : f32) outs(%v1 : tensor<?x3xf32>) -> tensor<?x3xf32>
  %v4 = linalg.map { math.absf } ins(%a7 : tensor<?x3xf32>) outs(%v5 : tensor<?x3xf32>)
  %v6 = linalg.map { math.exp } ins(%a9 : tensor<2x1x2xf32>) outs(%a9 : tensor<2x1x2xf32>)
  return %v5, %v4, %v6 : tensor<?x3xf32>, tensor<?x3xf32>, tensor<2x1x2xf32>
}

func.func @f1004(%x: f32, %n: index, %i: index, %a0: tensor<1x2x1xf32>, %a1: tensor<?xf32>, %a2: tensor<2x2x4xf32>, %a3: tensor<2x?xf32>, %a7: tensor<?x4xf32>) -> (tensor<?x?xf32>, tensor<2xf32>, tensor<?x4xf32>) {
  %dv1 = arith.constant 2 : index
  %v1 = tensor.dim %a0, %dv1 : tensor<1x2x1xf32>
  func.call @usei(%v1) : (index) -> ()
  %v3 = linalg.map { math.absf } ins(%a2 : tensor<2x2x4xf32>) outs(%a2 : tensor<2x2x4xf32>)
  %v4 = tensor.cast %a3 : tensor<2x?xf32> to tensor<?x?xf32>
  %v6 = tensor.cast %a1 : tensor<?xf32> to tensor<2xf32>
  %v5 = linalg.reduce { arith.addf } ins(%a3 : tensor<2x?xf32>) outs(%v6 : tensor<2xf32>) dimensions = [1]
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v4, %v4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%a7 : tensor<?x4xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<?x4xf32>
  return %v4, %v5, %v7 : tensor<?x?xf32>, tensor<2xf32>, tensor<?x4xf32>
}

func.func @f1005(%x: f32, %n: index, %i: index, %a0: tensor<?x2xf32>, %a1: tensor<2x?xf32>, %a2: tensor<4x?xf32>, %a3: tensor<?x?x4xf32>, %a7: tensor<4x4x4xf32>, %a8: tensor<4x?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x?x?xf32>) {
  %v1 = tensor.cast %a2 : tensor<4x?xf32> to tensor<?x4xf32>
  %v2 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a3, %a7 : tensor<?x?x4xf32>, tensor<4x4x4xf32>) outs(%a3 : tensor<?x?x4xf32>) {
  ^bb0(%e0: f32, %e1: f32, %e2: f32):
    %e = arith.addf %e0, %e1 : f32
    linalg.yield %e : f32
  } -> tensor<?x?x4xf32>
  %v3 = tensor.cast %a1 : tensor<2x?xf32> to tensor<?x?xf32>
  %v4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%v3 : tensor<?x?xf32>) outs(%v3 : tensor<?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<?x?xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%v2 : tensor<?x?x4xf32>) outs(%a8 : tensor<4x?x?xf32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %q : f32
  } -> tensor<4x?x?xf32>
  return %v3, %v4, %v6 : tensor<?x?xf32>, tensor<?x?xf32>, tensor<4x?x?xf32>
}

func.func @f1006(%x: f32, %n: index, %i: index, %a0: tensor<2xf32>, %a1: tensor<?xf32>, %a2: tensor<2x2xf32>, %a3: tensor<2x?xf32>, %a7: tensor<1x2xf32>, %a8: tensor<2x?xf32>) -> (tensor<?xf32>, tensor<2x?xf32>, tensor<?x2xf32>) {
  %v4 = tensor.cast %a7 : tensor<1x2xf32> to tensor<?x2xf32>
  %v3 = linalg.transpose ins(%a3 : tensor<2x?xf32>) outs(%v4 : tensor<?x2xf32>) permutation = [1, 0]
  %v5 = tensor.collapse_shape %a3 [[0, 1]] : tensor<2x?xf32> into tensor<?xf32>
  %v6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a2 : tensor<2x2xf32>) outs(%a8 : tensor<2x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<2x?xf32>
  %v7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a7 : tensor<1x2xf32>) outs(%v3 : tensor<?x2xf32>) {
  ^bb0(%p: f32, %q: f32):
    %j = linalg.index 0 : index
    %k = arith.index_cast %j : index to i32
    %l = arith.sitofp %k : i32 to f32
    %m = arith.addf %l, %p : f32
    linalg.yield %m : f32
  } -> tensor<?x2xf32>
  %dv8 = arith.constant 1 : index
  %v8 = tensor.dim %a7, %dv8 : tensor<1x2xf32>
  func.call @usei(%v8) : (index) -> ()
  return %v5, %v6, %v7 : tensor<?xf32>, tensor<2x?xf32>, tensor<?x2xf32>
}
