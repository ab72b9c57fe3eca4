// RUN: tshared-opt %s --structured-to-memref --split-input-file --verify-diagnostics

func.func @unknown(%p: tensor<8x!tt.ptr<f32>>) {
  // expected-error @+1 {{cannot lower 'tts.load': its addresses are not described by 'tts.make_tptr' or 'tts.make_gather_scatter_tptr'}}
  %0 = "tts.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  // expected-error @+1 {{cannot lower 'tts.store': its addresses are not described by 'tts.make_tptr' or 'tts.make_gather_scatter_tptr'}}
  "tts.store"(%p, %0) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> ()
  return
}

// -----

func.func @rank(%p: !tt.ptr<f32>) {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // expected-error @+1 {{expected 2 mask values, got 1}}
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 2>}> : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  return
}

// -----

func.func @escapes(%p: !tt.ptr<f32>, %i: tensor<4xi32>) -> !tt.ptr<tensor<4x8xf32>> {
  // expected-error @+1 {{cannot lower 'tts.make_gather_scatter_tptr': its addresses are used by 'func.return', which is no access to a tile}}
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %i, strides: [8, 1], offsets: [0, 0] : tensor<4xi32>  <f32> to !tt.ptr<tensor<4x8xf32>>
  return %0 : !tt.ptr<tensor<4x8xf32>>
}

// -----

func.func @too_many(%p: !tt.ptr<f32>, %v: tensor<4x8xf32>, %n: index) -> tensor<4x8xf32> {
  %0 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // expected-error @+1 {{cannot lower 'tts.load': its mask keeps 9 elements along dimension 1, which has 8}}
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 4, 9>}> : (tensor<4x8x!tt.ptr<f32>>) -> tensor<4x8xf32>
  %c5 = arith.constant 5 : index
  // expected-error @+1 {{cannot lower 'tts.store': its mask keeps 5 elements along dimension 0, which has 4}}
  "tts.store"(%0, %v, %c5) <{static_mask_dims = array<i64: -9223372036854775808, 8>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>, index) -> ()
  %2 = tts.make_tptr %p to sizes: [4, 8], strides: [16, 1], offsets: [0, 0], shape: [0, %n], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // expected-error @+1 {{cannot lower 'tts.store': its mask keeps -1 elements along dimension 0, which has 4}}
  "tts.store"(%2, %v) <{static_mask_dims = array<i64: -1, 8>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>) -> ()
  return %1 : tensor<4x8xf32>
}

// -----

func.func @too_many_rows(%p: !tt.ptr<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %0 = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %i, strides: [8, 1], offsets: [0, 0] : tensor<4xi32>  <f32> to !tt.ptr<tensor<4x8xf32>>
  // expected-error @+1 {{cannot lower 'tts.load': its mask keeps 7 elements along dimension 0, which has 4}}
  %1 = "tts.load"(%0) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 7, 8>}> : (!tt.ptr<tensor<4x8xf32>>) -> tensor<4x8xf32>
  return %1 : tensor<4x8xf32>
}
