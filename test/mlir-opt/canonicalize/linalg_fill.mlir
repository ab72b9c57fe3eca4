// Joined fills are one fill.
func.func @concat_fill(%x: f32, %a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<12xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.concat dim(0) %f, %g : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
  return %r : tensor<12xf32>
}

// Padding with what the rest was filled with.
func.func @pad_fill(%x: f32, %a: tensor<4x8xf32>) -> tensor<6x8xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  %p = tensor.pad %f low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<6x8xf32>
  return %p : tensor<6x8xf32>
}

// The same constant inside and outside.
func.func @pad_fill_const(%a: tensor<4xf32>) -> tensor<6xf32> {
  %x = arith.constant 1.0 : f32
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %f low[1] high[1] {
  ^bb0(%i: index):
    %y = arith.constant 1.0 : f32
    tensor.yield %y : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// The result knows its size.
func.func @pad_fill_moretype(%x: f32, %a: tensor<?xf32>) -> tensor<6xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  %p = tensor.pad %f low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<?xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// Padding with something else.
func.func @pad_fill_other(%x: f32, %y: f32, %a: tensor<4xf32>) -> tensor<6xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %f low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %y : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// Offsets and sizes are computed.
func.func @insert_pad_dyn(%x: f32, %a: tensor<7x?xf32>, %e: tensor<20x384xf32>, %l: index, %o: index) -> tensor<20x384xf32> {
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<20x384xf32>) -> tensor<20x384xf32>
  %p = tensor.pad %a low[1, %l] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<7x?xf32> to tensor<8x128xf32>
  %r = tensor.insert_slice %p into %f[%o, 10] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<20x384xf32>
  return %r : tensor<20x384xf32>
}

// Other parts were inserted before.
func.func @insert_pad_chain(%x: f32, %a: tensor<7x123xf32>, %b: tensor<8x128xf32>, %e: tensor<20x384xf32>, %o: index) -> tensor<20x384xf32> {
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<20x384xf32>) -> tensor<20x384xf32>
  %q = tensor.insert_slice %b into %f[0, 0] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<20x384xf32>
  %p = tensor.pad %a low[1, 2] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<7x123xf32> to tensor<8x128xf32>
  %r = tensor.insert_slice %p into %q[%o, 128] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<20x384xf32>
  return %r : tensor<20x384xf32>
}

// Parts that may overlap.
func.func @insert_pad_overlap(%x: f32, %a: tensor<7x123xf32>, %b: tensor<8x128xf32>, %e: tensor<20x384xf32>, %o: index) -> tensor<20x384xf32> {
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<20x384xf32>) -> tensor<20x384xf32>
  %q = tensor.insert_slice %b into %f[0, 0] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<20x384xf32>
  %p = tensor.pad %a low[1, 2] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<7x123xf32> to tensor<8x128xf32>
  %r = tensor.insert_slice %p into %q[%o, 127] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<20x384xf32>
  return %r : tensor<20x384xf32>
}

// What was filled is filled in tiles.
func.func @pack_fill(%s: tensor<15xf32>, %d: tensor<2x8xf32>, %x: f32) -> tensor<2x8xf32> {
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<15xf32>) -> tensor<15xf32>
  %p = linalg.pack %f padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15xf32> -> tensor<2x8xf32>
  return %p : tensor<2x8xf32>
}

// Not if the destination is needed.
func.func @pack_fill_dest_used(%s: tensor<15xf32>, %d: tensor<2x8xf32>, %x: f32) -> (tensor<2x8xf32>, tensor<2x8xf32>) {
  %f = linalg.fill ins(%x : f32) outs(%s : tensor<15xf32>) -> tensor<15xf32>
  %p = linalg.pack %f padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15xf32> -> tensor<2x8xf32>
  return %p, %d : tensor<2x8xf32>, tensor<2x8xf32>
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

// Padding computed one by one.
func.func @pad_fill_computed(%x: f32, %a: tensor<4xf32>) -> tensor<6xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %p = tensor.pad %f low[1] high[1] {
  ^bb0(%i: index):
    %j = arith.index_cast %i : index to i32
    %y = arith.sitofp %j : i32 to f32
    tensor.yield %y : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// A slice of another rank.
func.func @insert_pad_rank(%x: f32, %a: tensor<7xf32>, %e: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<8x9xf32>) -> tensor<8x9xf32>
  %p = tensor.pad %a low[1] high[0] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<7xf32> to tensor<8xf32>
  %r = tensor.insert_slice %p into %f[0, 0] [8, 1] [1, 1] : tensor<8xf32> into tensor<8x9xf32>
  return %r : tensor<8x9xf32>
}

// Sizes are computed.
func.func @pad_fill_dyn(%x: f32, %a: tensor<?x8xf32>, %n: index) -> tensor<?x?xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  %p = tensor.pad %f low[1, %n] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x8xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// From several numbers.
func.func @pad_fill_dyn2(%x: f32, %a: tensor<?x8xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %m = arith.addi %n, %c1 : index
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<?x8xf32>) -> tensor<?x8xf32>
  %p = tensor.pad %f low[%n, %n] high[%m, %m] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<?x8xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}

// Padding inserted where it is already.
func.func @insert_pad(%x: f32, %a: tensor<7x123xf32>, %e: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %f = linalg.fill ins(%x : f32) outs(%e : tensor<8x128xf32>) -> tensor<8x128xf32>
  %p = tensor.pad %a low[1, 2] high[0, 3] {
  ^bb0(%i: index, %j: index):
    tensor.yield %x : f32
  } : tensor<7x123xf32> to tensor<8x128xf32>
  %r = tensor.insert_slice %p into %f[0, 0] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<8x128xf32>
  return %r : tensor<8x128xf32>
}
