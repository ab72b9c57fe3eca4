// Copying what was filled is filling.
func.func @copy_fill(%x: f32, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.copy {foo} ins(%f : tensor<4xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// Filling what is copied over is not needed, also when elements are converted.
func.func @copy_into_fill(%x: f32, %a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.copy ins(%b : tensor<4xf64>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// A copy of a tensor stays a copy.
func.func @copy_into_fill_same(%x: f32, %a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.copy ins(%b : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// A copy lets sizes be inferred.
func.func @copy_cast(%b: tensor<?xf32>, %f: tensor<4xf32>) -> tensor<4xf32> {
  %c = linalg.copy ins(%b : tensor<?xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return %c : tensor<4xf32>
}

// A buffer copied to itself.
func.func @copy_self(%b: memref<4xf32>) {
  linalg.copy ins(%b : memref<4xf32>) outs(%b : memref<4xf32>)
  return
}

// A buffer copied to another one, and an empty one.
func.func @copy_other(%b: memref<4xf32>, %c: memref<4xf32>, %z: memref<4x0xf32>) {
  linalg.copy ins(%b : memref<4xf32>) outs(%c : memref<4xf32>)
  linalg.copy ins(%z : memref<4x0xf32>) outs(%z : memref<4x0xf32>)
  return
}

// Nothing is written to buffers without elements.
func.func @zero_sized(%x: f32, %z: memref<4x0xf32>, %t: tensor<4x0xf32>) -> tensor<4x0xf32> {
  linalg.fill ins(%x : f32) outs(%z : memref<4x0xf32>)
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<4x0xf32>) -> tensor<4x0xf32>
  return %f : tensor<4x0xf32>
}

// Results that nobody uses.
func.func @unused(%x: f32, %t: tensor<4xf32>) {
  %f = linalg.fill ins(%x : f32) outs(%t : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.softmax dimension(0) ins(%t : tensor<4xf32>) outs(%f : tensor<4xf32>) -> tensor<4xf32>
  return
}

// How elements are converted is not forgotten.
func.func @copy_unsigned(%x: i32, %a: tensor<4xi8>, %b: tensor<4xi32>) -> tensor<4xi32> {
  %f = linalg.fill ins(%x : i32) outs(%b : tensor<4xi32>) -> tensor<4xi32>
  %c = linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%a : tensor<4xi8>) outs(%f : tensor<4xi32>) -> tensor<4xi32>
  return %c : tensor<4xi32>
}
