// Tiles laid out plainly and in tiles again; an order that changes nothing is none.
func.func @pack_unpack(%s: tensor<2x4x8x8xf32>, %d: tensor<16x32xf32>, %e: tensor<2x4x8x8xf32>) -> (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) {
  %u = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  %p = linalg.pack %u inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  %q = linalg.pack %u outer_dims_perm = [0, 1] inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %p, %q : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>
}

// The other way round.
func.func @unpack_pack(%s: tensor<16x32xf32>, %d: tensor<2x4x8x8xf32>, %e: tensor<16x32xf32>) -> tensor<16x32xf32> {
  %p = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  %u = linalg.unpack %p inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<2x4x8x8xf32> -> tensor<16x32xf32>
  return %u : tensor<16x32xf32>
}

// Less is unpacked if less is used.
func.func @unpack_slice(%s: tensor<28x2x1x16x16xf32>, %d: tensor<28x28x15xf32>) -> tensor<28x28x10xf32> {
  %u = linalg.unpack %s inner_dims_pos = [1, 2] inner_tiles = [16, 16] into %d : tensor<28x2x1x16x16xf32> -> tensor<28x28x15xf32>
  %x = tensor.extract_slice %u[0, 0, 0] [28, 28, 10] [1, 1, 1] : tensor<28x28x15xf32> to tensor<28x28x10xf32>
  return %x : tensor<28x28x10xf32>
}

// Padding that is needed, and padding that is not.
func.func @pack_padding(%s: tensor<16x30xf32>, %t: tensor<16x32xf32>, %d: tensor<2x4x8x8xf32>, %x: f32) -> (tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>) {
  %p = linalg.pack %s padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x30xf32> -> tensor<2x4x8x8xf32>
  %q = linalg.pack %t padding_value(%x : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %d : tensor<16x32xf32> -> tensor<2x4x8x8xf32>
  return %p, %q : tensor<2x4x8x8xf32>, tensor<2x4x8x8xf32>
}

// Sizes of dimensions that are not tiled.
func.func @pack_infer(%s: tensor<?x32xf32>, %d: tensor<16x4x8xf32>) -> tensor<16x4x8xf32> {
  %p = linalg.pack %s inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<?x32xf32> -> tensor<16x4x8xf32>
  return %p : tensor<16x4x8xf32>
}

// The same for the result, in another order.
func.func @pack_infer_dest(%s: tensor<16x32xf32>, %d: tensor<4x?x8xf32>) -> tensor<4x?x8xf32> {
  %p = linalg.pack %s outer_dims_perm = [1, 0] inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<16x32xf32> -> tensor<4x?x8xf32>
  return %p : tensor<4x?x8xf32>
}

// Constants laid out in tiles.
func.func @pack_constant(%d: tensor<2x8xf32>, %e: tensor<?x8xf32>, %x: f32) -> (tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>) {
  %c = arith.constant dense<1.0> : tensor<16xf32>
  %f = arith.constant dense<1.0> : tensor<15xf32>
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %p = linalg.pack %c inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<16xf32> -> tensor<2x8xf32>
  %q = linalg.pack %f padding_value(%one : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15xf32> -> tensor<2x8xf32>
  %r = linalg.pack %f padding_value(%two : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15xf32> -> tensor<2x8xf32>
  return %p, %q, %r : tensor<2x8xf32>, tensor<2x8xf32>, tensor<2x8xf32>
}

// Padding that is not known to be equal to the rest.
func.func @pack_constant_var(%d: tensor<2x8xf32>, %x: f32) -> (tensor<2x8xf32>) {
  %f = arith.constant dense<1.0> : tensor<15xf32>
  %q = linalg.pack %f padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15xf32> -> tensor<2x8xf32>
  return %q : tensor<2x8xf32>
}

// Constants laid out plainly.
func.func @unpack_constant(%d: tensor<15xf32>, %e: tensor<?xf32>) -> (tensor<15xf32>, tensor<?xf32>) {
  %c = arith.constant dense<1.0> : tensor<2x8xf32>
  %q = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<2x8xf32> -> tensor<15xf32>
  %r = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [8] into %e : tensor<2x8xf32> -> tensor<?xf32>
  return %q, %r : tensor<15xf32>, tensor<?xf32>
}

// All of the destination is overwritten.
func.func @unpack_dest(%s: tensor<2x8xf32>, %d: tensor<15xf32>, %x: f32) -> (tensor<15xf32>) {
  %f = linalg.fill ins(%x : f32) outs(%d : tensor<15xf32>) -> tensor<15xf32>
  %q = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x8xf32> -> tensor<15xf32>
  return %q : tensor<15xf32>
}

// Also one element of it.
func.func @unpack_dest2(%s: tensor<2x8xf32>, %d: tensor<15xf32>, %x: f32, %i: index) -> (tensor<15xf32>) {
  %f = tensor.insert %x into %d[%i] : tensor<15xf32>
  %q = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x8xf32> -> tensor<15xf32>
  return %q : tensor<15xf32>
}

// Sizes of dimensions that are not tiled.
func.func @unpack_infer(%s: tensor<16x4x8xf32>, %d: tensor<?x32xf32>) -> (tensor<?x32xf32>) {
  %q = linalg.unpack %s inner_dims_pos = [1] inner_tiles = [8] into %d : tensor<16x4x8xf32> -> tensor<?x32xf32>
  return %q : tensor<?x32xf32>
}

// A loop that computes the destination.
func.func @unpack_forall(%s: tensor<2x8xf32>, %d: tensor<15xf32>, %x: f32) -> (tensor<15xf32>) {
  %f = scf.forall (%i) in (15) shared_outs(%o = %d) -> tensor<15xf32> {
    %t = tensor.from_elements %x : tensor<1xf32>
    scf.forall.in_parallel { tensor.parallel_insert_slice %t into %o[%i] [1] [1] : tensor<1xf32> into tensor<15xf32> }
  }
  %q = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x8xf32> -> tensor<15xf32>
  return %q : tensor<15xf32>
}

// A slice of the destination.
func.func @unpack_insert_slice(%s: tensor<2x8xf32>, %d: tensor<15xf32>, %x: tensor<4xf32>) -> (tensor<15xf32>) {
  %f = tensor.insert_slice %x into %d[0] [4] [1] : tensor<4xf32> into tensor<15xf32>
  %q = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x8xf32> -> tensor<15xf32>
  return %q : tensor<15xf32>
}

// The destination as written to somewhere.
func.func @unpack_materialize(%s: tensor<2x8xf32>, %d: tensor<15xf32>, %x: tensor<15xf32>) -> (tensor<15xf32>) {
  %f = bufferization.materialize_in_destination %x in %d : (tensor<15xf32>, tensor<15xf32>) -> tensor<15xf32>
  %q = linalg.unpack %s inner_dims_pos = [0] inner_tiles = [8] into %f : tensor<2x8xf32> -> tensor<15xf32>
  return %q : tensor<15xf32>
}

// Tensors are taken as they were before casts.
func.func @pack_cast(%s: tensor<16x32xf32>, %d: tensor<2x4x8x8xf32>, %t: index) -> tensor<?x?x8x8xf32> {
  %c = tensor.cast %s : tensor<16x32xf32> to tensor<?x?xf32>
  %e = tensor.cast %d : tensor<2x4x8x8xf32> to tensor<?x?x8x8xf32>
  %p = linalg.pack %c inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e {note} : tensor<?x?xf32> -> tensor<?x?x8x8xf32>
  return %p : tensor<?x?x8x8xf32>
}

// Sizes of tiles become constants.
func.func @pack_cast_tiles(%s: tensor<?x?xf32>, %d: tensor<?x?x8x8xf32>) -> tensor<?x?x?x8xf32> {
  %t = arith.constant 8 : index
  %e = tensor.cast %d : tensor<?x?x8x8xf32> to tensor<?x?x?x8xf32>
  %p = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [%t, 8] into %e : tensor<?x?xf32> -> tensor<?x?x?x8xf32>
  return %p : tensor<?x?x?x8xf32>
}

// The same for unpacking.
func.func @unpack_cast(%s: tensor<2x4x8x8xf32>, %d: tensor<16x32xf32>) -> tensor<?x?xf32> {
  %t = arith.constant 8 : index
  %c = tensor.cast %s : tensor<2x4x8x8xf32> to tensor<?x?x?x8xf32>
  %e = tensor.cast %d : tensor<16x32xf32> to tensor<?x?xf32>
  %p = linalg.unpack %c inner_dims_pos = [0, 1] inner_tiles = [%t, 8] into %e : tensor<?x?x?x8xf32> -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
