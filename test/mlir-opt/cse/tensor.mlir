// Equal operations without effects are one.
func.func @pure(%t: tensor<4x?xf32>, %i: index, %x: f32) -> (f32, f32, tensor<4x?xf32>, tensor<4x?xf32>) {
  %0 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %1 = tensor.extract %t[%i, %i] : tensor<4x?xf32>
  %2 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  %3 = tensor.insert %x into %t[%i, %i] : tensor<4x?xf32>
  return %0, %1, %2, %3 : f32, f32, tensor<4x?xf32>, tensor<4x?xf32>
}

// Empty tensors too, though their contents are anything.
func.func @empty(%n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.empty(%n) : tensor<?xf32>
  %1 = tensor.empty(%n) : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

// Attributes make a difference.
func.func @slices(%t: tensor<8xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %t[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %2 = tensor.extract_slice %t[4] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

func.func @dims(%t: tensor<?x?xf32>, %u: tensor<*xf32>, %i: index) -> (index, index, index, index) {
  %0 = tensor.dim %t, %i : tensor<?x?xf32>
  %1 = tensor.dim %t, %i : tensor<?x?xf32>
  %2 = tensor.rank %u : tensor<*xf32>
  %3 = tensor.rank %u : tensor<*xf32>
  return %0, %1, %2, %3 : index, index, index, index
}

// Bodies are compared as well.
func.func @generate(%n: index, %x: f32) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %y = arith.addf %x, %x : f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    %y = arith.addf %x, %x : f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  %2 = tensor.generate %n {
  ^bb0(%i: index):
    %y = arith.mulf %x, %x : f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  return %0, %1, %2 : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

func.func @pad(%t: tensor<4xf32>, %x: f32) -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0, %1 : tensor<6xf32>, tensor<6xf32>
}

// A body that reads memory.
func.func @generate_load(%m: memref<?xf32>, %n: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    %y = memref.load %m[%i] : memref<?xf32>
    tensor.yield %y : f32
  } : tensor<?xf32>
  %1 = tensor.generate %n {
  ^bb0(%i: index):
    %y = memref.load %m[%i] : memref<?xf32>
    tensor.yield %y : f32
  } : tensor<?xf32>
  return %0, %1 : tensor<?xf32>, tensor<?xf32>
}

func.func private @effect() -> f32

func.func @pad_effect(%t: tensor<4xf32>) -> (tensor<6xf32>, tensor<6xf32>) {
  %0 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    %x = func.call @effect() : () -> f32
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  %1 = tensor.pad %t low[1] high[1] {
  ^bb0(%i: index):
    %x = func.call @effect() : () -> f32
    tensor.yield %x : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %0, %1 : tensor<6xf32>, tensor<6xf32>
}

// Everything else.
func.func @others(%t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>, %s: tensor<1x2x4xf32>, %x: f32) -> (tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<32xf32>, tensor<32xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = tensor.gather %t[%i] gather_dims([1]) : (tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4xf32>
  %1 = tensor.gather %t[%i] gather_dims([1]) : (tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<1x2x4xf32>
  %2 = tensor.scatter %s into %t[%i] scatter_dims([1]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  %3 = tensor.scatter %s into %t[%i] scatter_dims([1]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  %4 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %5 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %6 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %7 = tensor.concat dim(0) %t, %t : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
  %8 = tensor.splat %x : tensor<2xf32>
  %9 = tensor.splat %x : tensor<2xf32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9 : tensor<1x2x4xf32>, tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<32xf32>, tensor<32xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<2xf32>, tensor<2xf32>
}
