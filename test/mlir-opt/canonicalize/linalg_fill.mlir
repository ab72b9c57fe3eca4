// Joined fills are one fill.
func.func @concat_fill(%x: f32, %a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<12xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.concat dim(0) %f, %g : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// What was filled is filled in its last shape.
func.func @expand_fill(%x: f32, %a: tensor<?x8xf32>, %n: index) -> tensor<?x2x8xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = tensor.expand_shape %f [[0, 1], [2]] output_shape [%n, 2, 8] : tensor<?x8xf32> into tensor<?x2x8xf32>
  return %r : tensor<?x2x8xf32>
}

// Every element is what was filled in.
func.func @extract_fill(%x: f32, %a: tensor<?x8xf32>, %i: index) -> f32 {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  %r = tensor.extract %f[%i, %i] : tensor<?x8xf32>
  return %r : f32
}

// What was filled is filled in its last shape.
func.func @collapse_fill(%x: f32, %a: tensor<?x8x4xf32>) -> tensor<?x32xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?x8x4xf32>) -> tensor<?x8x4xf32>
  %r = tensor.collapse_shape %f [[0], [1, 2]] : tensor<?x8x4xf32> into tensor<?x32xf32>
  return %r : tensor<?x32xf32>
}

// Fills with different numbers stay, those with equal constants are one.
func.func @concat_fills(%x: f32, %y: f32, %a: tensor<4xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<8xf32>) {
  %one = arith.constant 1.0 : f32
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%y : f32) outs(%b : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.concat dim(0) %f, %g : (tensor<4xf32>, tensor<?xf32>) -> tensor<?xf32>
  %h = linalg.fill ins(%one : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %s = tensor.concat dim(0) %h, %h : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32>
  return %r, %s : tensor<?xf32>, tensor<8xf32>
}

// Filling twice stays.
func.func @fill_fill(%x: f32, %y: f32, %a: tensor<4xf32>) -> tensor<4xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%y : f32) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %g : tensor<4xf32>
}

