// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @pack_5(%s: tensor<16x32xf32>, %d: tensor<2x1x8x32xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.pack %s inner_dims_pos = [0, 2] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8x32xf32>
  return
}

// -----

func.func @pack_7(%s: tensor<16x32xf32>, %d: tensor<2x1x8x32xf32>) {
  // expected-error @+1 {{invalid zero tile factor}}
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [0, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8x32xf32>
  return
}

// -----

func.func @pack_8(%s: tensor<16x32xf32>, %d: tensor<2x1x8x32xf32>) {
  // expected-error @+1 {{tiling factors must equal the number of dimensions to tile}}
  %0 = linalg.pack %s inner_dims_pos = [0] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8x32xf32>
  return
}

// -----

func.func @pack_9(%s: tensor<16x32xf32>, %d: tensor<2x1x8x32xf32>) {
  // expected-error @+1 {{invalid outer_dims_perm vector}}
  %0 = linalg.pack %s outer_dims_perm = [0, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8x32xf32>
  return
}

// -----

func.func @pack_10(%s: tensor<16x32xf32>, %d: tensor<2x1x8x32xf32>) {
  // expected-error @+1 {{outer_dims_perm must be a permutation or empty}}
  %0 = linalg.pack %s outer_dims_perm = [0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8x32xf32>
  return
}

// -----

func.func @pack_11(%s: tensor<16x32xf32>, %d: tensor<2x1x8x16xf32>) {
  // expected-error @+1 {{mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type}}
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8x16xf32>
  return
}

// -----

func.func @pack_12(%s: tensor<16x32xf32>, %d: tensor<2x2x8x32xf32>) {
  // expected-error @+1 {{expected 'tensor<2x1x8x32xf32>' for the packed domain value, got 'tensor<2x2x8x32xf32>'}}
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x2x8x32xf32>
  return
}

// -----

func.func @pack_14(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>) {
  // expected-error @+1 {{'linalg.pack' op invalid tile factor or output size provided. Only full tiles are supported when padding_value is not set}}
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @pack_15(%s: tensor<13x15xf32>, %d: tensor<2x8x8x2xf32>, %p: i32) {
  // expected-error @+1 {{'linalg.pack' op expected padding_value has 'f32' but got: 'i32'}}
  %0 = linalg.pack %s padding_value(%p : i32) inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %d : tensor<13x15xf32> -> tensor<2x8x8x2xf32>
  return
}

// -----

func.func @pack_16(%s: tensor<16x32xf32>, %d: tensor<2x1x8x32xf32>) {
  // expected-error @+1 {{tiling factors must be less than or equal to the input rank for pack or output rank for unpack}}
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32, 3] into %d : tensor<16x32xf32> -> tensor<2x1x8x32xf32>
  return
}

// -----

func.func @pack_17(%s: tensor<16x32xf32>, %d: tensor<2x1x8xf32>) {
  // expected-error @+1 {{packed rank != (unpacked rank + num tiling factors), got 3 != 4}}
  %0 = linalg.pack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<16x32xf32> -> tensor<2x1x8xf32>
  return
}

// -----

func.func @unpack_3(%s: tensor<2x1x8x32xf32>, %d: tensor<16x33xf32>) {
  // expected-error @+1 {{expected 'tensor<2x2x8x32xf32>' for the packed domain value, got 'tensor<2x1x8x32xf32>'}}
  %0 = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<2x1x8x32xf32> -> tensor<16x33xf32>
  return
}

// -----

func.func @unpack_5(%s: tensor<2x1x8x32xf32>, %d: tensor<16xf32>) {
  // expected-error @+1 {{invalid inner_dims_pos vector}}
  %0 = linalg.unpack %s inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<2x1x8x32xf32> -> tensor<16xf32>
  return
}
