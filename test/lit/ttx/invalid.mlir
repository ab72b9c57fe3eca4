// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @axis(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op CumSum computation only supports axis == rank - 1}}
  %0 = ttx.cumsum {axis = 0 : ui32} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @axis_type(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op attribute 'axis' failed to satisfy constraint: 32-bit unsigned integer attribute}}
  %0 = ttx.cumsum {axis = 1 : i32} ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @no_axis(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op requires attribute 'axis'}}
  %0 = ttx.cumsum ins(%a : tensor<4x8xf32>) outs(%a : tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @rank(%a: tensor<2x4x8xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op CumSum op only takes tensors of rank 1 & 2.}}
  %0 = ttx.cumsum {axis = 2 : ui32} ins(%a : tensor<2x4x8xf32>) outs(%a : tensor<2x4x8xf32>) -> tensor<2x4x8xf32>
  return
}

// -----

func.func @shapes(%a: tensor<8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op Input and output types must be the same.}}
  %0 = ttx.cumsum {axis = 0 : ui32} ins(%a : tensor<8xf32>) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @input(%a: f32, %b: tensor<4xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op CumSum op expects input to be either tensor or memref.}}
  %0 = ttx.cumsum {axis = 0 : ui32} ins(%a : f32) outs(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @output(%a: f32, %b: tensor<4xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op CumSum op expects output to be either tensor or memref.}}
  %0 = ttx.cumsum {axis = 0 : ui32} ins(%b : tensor<4xf32>) outs(%a : f32) -> tensor<4xf32>
  return
}

// -----

func.func @no_output(%b: tensor<4xf32>) {
  // expected-error @+1 {{'ttx.cumsum' op CumSum op expects an input and an output.}}
  %0 = ttx.cumsum {axis = 0 : ui32} ins(%b : tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @network_size(%a: tensor<6xf32>) {
  // expected-error @+1 {{'ttx.compare_exchange' op expected a tensor of a power of two of elements, but got 'tensor<6xf32>'}}
  %0 = ttx.compare_exchange %a by "ogt" strides [1] falling [0] : tensor<6xf32>
  return
}

// -----

func.func @network_order(%a: tensor<8xf32>) {
  // expected-error @+1 {{'ttx.compare_exchange' op "sgt" is no comparison by which elements of type 'f32' are ordered}}
  %0 = ttx.compare_exchange %a by "sgt" strides [1] falling [0] : tensor<8xf32>
  return
}

// -----

func.func @network_steps(%a: tensor<8xi32>) {
  // expected-error @+1 {{'ttx.compare_exchange' op expected a stride and a mask of falling pairs for each step, but got 2 and 1}}
  %0 = ttx.compare_exchange %a by "sgt" strides [2, 1] falling [0] : tensor<8xi32>
  return
}

// -----

func.func @network_stride(%a: tensor<8xi32>) {
  // expected-error @+1 {{'ttx.compare_exchange' op the stride of step 1 must be a power of two below 8, but is 8}}
  %0 = ttx.compare_exchange %a by "sgt" strides [2, 8] falling [0, 0] : tensor<8xi32>
  return
}

// -----

func.func @network_falling(%a: tensor<8xi32>) {
  // expected-error @+1 {{'ttx.compare_exchange' op the mask of falling pairs of step 0 must be 0 or a power of two up to 8 that is not the stride, but is 2}}
  %0 = ttx.compare_exchange %a by "sgt" strides [2] falling [2] : tensor<8xi32>
  return
}
