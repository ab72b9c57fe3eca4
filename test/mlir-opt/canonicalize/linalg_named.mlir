// A normalisation takes tensors as they were before casts.
func.func @softmax_cast(%a: tensor<4x8xf32>, %b: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %c = tensor.cast %a : tensor<4x8xf32> to tensor<?x8xf32>
  %r = linalg.map { math.exp } ins(%b : tensor<?x8xf32>) outs(%c : tensor<?x8xf32>)
  return %r : tensor<?x8xf32>
}

// Its operands do not tell each other their sizes.
func.func @softmax_infer(%a: tensor<4x8xf32>, %b: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<?x8xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}

// Nor is its result computed in another type.
func.func @softmax_result(%a: tensor<?x8xf32>, %b: tensor<?x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.map { math.exp } ins(%a : tensor<?x8xf32>) outs(%b : tensor<?x8xf32>)
  %c = tensor.cast %r : tensor<?x8xf32> to tensor<4x8xf32>
  return %c : tensor<4x8xf32>
}

// A map that gives its input is no identity yet.
func.func @map_identity(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }
  return %r : tensor<4xf32>
}

// The region of a map is simplified.
func.func @map_region(%a: tensor<4xf32>, %b: tensor<4xf32>, %k: f32) -> tensor<4xf32> {
  %r = linalg.map ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) (%x: f32, %y: f32) {
    %one = arith.constant 1.0 : f32
    %s = arith.mulf %x, %one : f32
    %t = arith.addf %s, %k : f32
    %u = arith.addf %k, %k : f32
    linalg.yield %t : f32
  }
  return %r : tensor<4xf32>
}

// A reduction over a cast tensor.
func.func @reduce_cast(%a: tensor<4x8xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %a : tensor<4x8xf32> to tensor<?x?xf32>
  %r = linalg.reduce { arith.addf } ins(%c : tensor<?x?xf32>) outs(%b : tensor<?xf32>) dimensions = [1]
  return %r : tensor<?xf32>
}

// A reduction along nothing.
func.func @reduce_nothing(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %r = linalg.reduce { arith.addf } ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) dimensions = []
  return %r : tensor<4xf32>
}

// A result that is cast while another is not.
func.func @two_results(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%a : tensor<?xf32>) outs(%b, %b : tensor<?xf32>, tensor<?xf32>) attrs = {note = 1 : i32} {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s, %x : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  %c = tensor.cast %r#0 : tensor<?xf32> to tensor<4xf32>
  return %c, %r#1 : tensor<4xf32>, tensor<?xf32>
}

// A chain of operations that all get to know the size of the last one.
func.func @chain(%a: tensor<?xf32>, %e: tensor<?xf32>) -> tensor<4xf32> {
  %0 = linalg.map { math.exp } ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>)
  %1 = linalg.map { math.exp } ins(%a : tensor<?xf32>) outs(%0 : tensor<?xf32>)
  %c = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %c : tensor<4xf32>
}

// Scalars and tensors without dimensions are different.
func.func @scalars(%x: f32, %s: tensor<f32>, %a: tensor<4xf32>, %t: tensor<f32>) -> (tensor<4xf32>, tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> ()>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%x, %s : f32, tensor<f32>) outs(%a : tensor<4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32):
    %u = arith.addf %p, %q : f32
    linalg.yield %u : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%x : f32) outs(%t : tensor<f32>) {
  ^bb0(%p: f32, %q: f32):
    linalg.yield %p : f32
  } -> tensor<f32>
  return %0, %1 : tensor<4xf32>, tensor<f32>
}

// A dimension of size 1 is no broadcast.
func.func @unit_dims(%a: tensor<1x8xf32>, %b: tensor<1x8xf32>) -> tensor<1x8xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<1x8xf32>) outs(%b : tensor<1x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<1x8xf32>
  return %r : tensor<1x8xf32>
}

// Encodings are part of the type.
func.func @encodings(%a: tensor<4xf32, "x">, %b: tensor<?xf32>) -> tensor<?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32, "x">) outs(%b : tensor<?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?xf32>
  return %r : tensor<?xf32>
}
