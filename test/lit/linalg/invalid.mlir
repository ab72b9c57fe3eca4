// RUN: tshared-opt %s --split-input-file --verify-diagnostics

#id = affine_map<(d0) -> (d0)>
func.func @generic_1(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected the number of indexing_map (1) to be equal to the number of input/output operands (2)}}
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_2(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected indexing_map #0 to have 2 dim(s) to match the number of loops}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_3(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' unexpected iterator_type (foo)}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["foo"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0)[s0] -> (d0)>
func.func @generic_4(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected symbols in indexing_map #0}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0, d0)>
func.func @generic_5(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected operand #0 rank (1) to match the result rank of indexing_map (2)}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0 + d0)>
func.func @generic_6(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0) -> (d0 * 2, d0 * 2))}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_7(%a: tensor<4xf32>, %b: tensor<5xf32>) {
  // expected-error @+1 {{'linalg.generic' op inferred input/output operand #1 has shape's dimension #0 to be 4, but found 5}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<5xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<5xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_8(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected as many non-induction variable region arguments as the number of input/output operands}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_9(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected type of bb argument #0 ('i32') to match element or self type of the corresponding operand ('f32')}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: i32, %y: f32): linalg.yield %y : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_10(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_11(%a: tensor<4xf32>, %b: tensor<4xf32>, %z: i32) {
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %z : i32} -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_12(%a: tensor<4xf32>, %b: memref<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected to have pure tensor or buffer semantics}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : memref<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32}
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_13(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result ('tensor<5xf32>')}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32} -> tensor<5xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_14(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32}
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_15(%a: tensor<4xf32>, %b: f32) {
  // expected-error @+1 {{'linalg.generic' op operand #1 must be variadic of shaped of any type values, but got 'f32'}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : f32) { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32}
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_16(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects to have 1 region with 1 block}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_17(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects a non-empty block}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { ^bb0(%x: f32, %y: f32): } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_19(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op requires attribute 'indexing_maps'}}
  %0 = linalg.generic {iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_20(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
  %0 = linalg.generic {indexing_maps = [#id, #id]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_22(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{expected attribute value}}
  %0 = linalg.generic ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_23(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' 'linalg.generic' op attribute 'doc' failed to satisfy constraint: string attribute}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"], doc = 1} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32): linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_24(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.index' op expected dim (1) to be lower than the number of loops (1) of the enclosing LinalgOp}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32): %i = linalg.index 1 : index linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

func.func @index_1() {
  // expected-error @+1 {{'linalg.index' op expected parent op with LinalgOp interface}}
  %i = linalg.index 0 : index
  return
}

// -----

// expected-error @+1 {{'linalg.yield' op expected parent op with LinalgOp interface}}
func.func @a(%x: f32) { linalg.yield %x : f32 }

// -----

#id = affine_map<(d0) -> (d0)>
#map = affine_map<(d0) -> (0)>
func.func @generic_25(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0) -> (0, 0))}}
  %0 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#map = affine_map<(d0) -> (-d0)>
func.func @generic_26(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (-d0)}}
  %0 = linalg.generic {indexing_maps = [#map, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#map = affine_map<(d0) -> (d0 - 1)>
func.func @generic_27(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op unexpected result less than 0 at expression #0 in (d0) -> (d0 - 1)}}
  %0 = linalg.generic {indexing_maps = [#map, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#map = affine_map<(d0) -> (d0 + 3)>
func.func @generic_29(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op inferred input/output operand #0 has shape's dimension #0 to be greater than or equal to 7, but found 4}}
  %0 = linalg.generic {indexing_maps = [#map, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
#id2 = affine_map<(d0, d1) -> (d0)>
func.func @generic_35(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op invalid indexing maps are non-invertible: ((d0, d1) -> (d0, d0))}}
  %0 = linalg.generic {indexing_maps = [#id, #id2], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_36(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.generic' op expects region #0 to have 0 or 1 blocks}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32 ^bb1: linalg.yield %x : f32 } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_37(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  func.return } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_38(%a: tensor<*xf32>, %b: tensor<*xf32>) {
  // expected-error @+1 {{'linalg.generic' op result #0 must be variadic of ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<*xf32>) outs(%b : tensor<*xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32  } -> tensor<*xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_41(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xf32>) outs(%b : tensor<4xf32>)  { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32  } -> tensor<4xf32>
  return
}

// -----

#id = affine_map<(d0) -> (d0)>
func.func @generic_42(%a: tensor<4xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' attribute 'indexing_maps' occurs more than once in the attribute list}}
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) attrs = {indexing_maps = [#id]} { ^bb0(%x: f32, %y: f32):  linalg.yield %x : f32  } -> tensor<4xf32>
  return
}


// -----

func.func @generic_43(%a: tensor<4xf32>) {
  // expected-error @+1 {{custom op 'linalg.generic' expected iterator types to be strings}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = [1]} outs(%a : tensor<4xf32>) { } -> tensor<4xf32>
  return
}

