// ARGS: --allow-unregistered-dialect
#id = affine_map<(d0, d1) -> (d0, d1)>
#id1 = affine_map<(d0) -> (d0)>
#t = affine_map<(d0, d1) -> (d1, d0)>

// The input is the result.
func.func @generic_identity(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// What it starts from is the result.
func.func @generic_identity_out(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// Elements stay in place although the maps transpose.
func.func @generic_transposed(%a: tensor<8x4xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %r = linalg.generic {indexing_maps = [#t, #t], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<8x4xf32>) outs(%b : tensor<8x4xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<8x4xf32>
  return %r : tensor<8x4xf32>
}

// Two results.
func.func @generic_two(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %r:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b, %b : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    linalg.yield %x, %z : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %r#0, %r#1 : tensor<4x8xf32>, tensor<4x8xf32>
}

// The input knows less than the result.
func.func @generic_identity_cast(%a: tensor<?x8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// Only a copy of a buffer to itself may go.
func.func @generic_memref(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  }
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : memref<4x8xf32>) outs(%a : memref<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %y : f32
  }
  return
}

// Without any input.
func.func @generic_self_out(%a: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<4x8xf32>) {
  ^bb0(%x: f32):
    linalg.yield %x : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// Something from outside is the result.
func.func @generic_constant_out(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %k: f32) -> tensor<4x8xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %k : f32
  } -> tensor<4x8xf32>
  return %r : tensor<4x8xf32>
}

// Duplicate operands and unused results stay; constants leave the region.
func.func @generic_duplicates(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %k: f32) -> tensor<4x8xf32> {
  %r:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b, %b : tensor<4x8xf32>, tensor<4x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32):
    %s = arith.addf %x, %y : f32
    %c = arith.constant 1.0 : f32
    %c2 = arith.constant 1.0 : f32
    %d = arith.addf %c, %c2 : f32
    %e = arith.addf %s, %d : f32
    linalg.yield %e, %x : f32, f32
  } -> (tensor<4x8xf32>, tensor<4x8xf32>)
  return %r#0 : tensor<4x8xf32>
}

// Operands tell each other their sizes.
func.func @infer(%a: tensor<?x8xf32>, %b: tensor<4x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [#id, #id, #t], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x8xf32>, tensor<4x?xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Sums of loops tell no sizes.
func.func @infer_conv(%a: tensor<?x8xf32>, %b: tensor<3xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1 + d2)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<?x8xf32>, tensor<3xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// The position along a loop that runs once.
func.func @index_unit(%a: tensor<1x8xindex>) -> tensor<1x8xindex> {
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%a : tensor<1x8xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %s = arith.addi %i, %j : index
    linalg.yield %s : index
  } -> tensor<1x8xindex>
  return %r : tensor<1x8xindex>
}

// The same as a result.
func.func @index_only(%a: tensor<1xindex>) -> tensor<1xindex> {
  %r = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%a : tensor<1xindex>) {
  ^bb0(%x: index):
    %i = linalg.index 0 : index
    linalg.yield %i : index
  } -> tensor<1xindex>
  return %r : tensor<1xindex>
}

// The result is computed in the type it is cast to.
func.func @cast_result(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<4x?xf32> {
  %r = linalg.map { math.exp } ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>)
  %s = tensor.cast %r : tensor<?x?xf32> to tensor<4x?xf32>
  return %s : tensor<4x?xf32>
}

// Casts that forget sizes stay behind.
func.func @cast_result_less(%a: tensor<4x?xf32>, %c: tensor<4x?xf32>) -> (tensor<?x?xf32>) {
  %r = linalg.map { math.exp } ins(%a : tensor<4x?xf32>) outs(%c : tensor<4x?xf32>)
  %s = tensor.cast %r : tensor<4x?xf32> to tensor<?x?xf32>
  return %s : tensor<?x?xf32>
}

// Casts in other blocks stay there.
func.func @cast_result_inside(%a: tensor<?x?xf32>, %c: tensor<?x?xf32>, %b: i1, %d: tensor<4x?xf32>) -> (tensor<4x?xf32>) {
  %r = linalg.map { math.exp } ins(%a : tensor<?x?xf32>) outs(%c : tensor<?x?xf32>)
  %q = scf.if %b -> tensor<4x?xf32> {
    %s = tensor.cast %r : tensor<?x?xf32> to tensor<4x?xf32>
    "test.op"(%s) : (tensor<4x?xf32>) -> ()
    scf.yield %s : tensor<4x?xf32>
  } else {
    scf.yield %d : tensor<4x?xf32>
  }
  return %q : tensor<4x?xf32>
}

// Named operations tell sizes as well.
func.func @matmul_infer(%a: tensor<4x?xf32>, %b: tensor<?x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %r = linalg.matmul ins(%a, %b : tensor<4x?xf32>, tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}

// Sizes that a cast has hidden.
func.func @infer_cast_source(%a: tensor<4x8xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %d = tensor.cast %a : tensor<4x8xf32> to tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d : tensor<?x8xf32>) outs(%c : tensor<?x?xf32>) {
  ^bb0(%e0: f32, %e1: f32):
    %e = math.exp %e0 : f32
    linalg.yield %e : f32
  } -> tensor<?x?xf32>
  return %r : tensor<?x?xf32>
}
