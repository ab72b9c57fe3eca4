// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected type to be 'tensor<2x2xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xi32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.extract_slice %t[0, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2x1xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  %0 = tensor.extract_slice %t[0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4x8xf32> to tensor<2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[3, 0] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = tensor.extract_slice %t[4, 0] [0, 3] [1, 1] : tensor<4x8xf32> to tensor<0x3xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected type to be 'tensor<2x3xf32>' or a rank-reduced version. (size mismatch)}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 3] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xi32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected element type to be 'f32'}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2x1xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected rank to be smaller or equal to the other rank.}}
  %0 = tensor.insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2x1xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = tensor.insert_slice %s into %t[3, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{'tensor.insert_slice' op failed to verify that expected result type to match dest type}}
  %0 = "tensor.insert_slice"(%s, %t) <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1, 1>}> : (tensor<2x2xf32>, tensor<4x8xf32>) -> tensor<4x9xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = tensor.insert_slice %s into %t[0] [2] [1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected InParallelOpInterface parent, got:}}
  tensor.parallel_insert_slice %s into %t[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  %4 = scf.forall (%k) in (4) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{expected type to be 'tensor<2x4xf32>' or a rank-reduced version. (size mismatch)}}
      tensor.parallel_insert_slice %s into %o[%k, 0] [2, 4] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  %4 = scf.forall (%k) in (4) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{'tensor.parallel_insert_slice' op may only insert into an output block argument}}
      tensor.parallel_insert_slice %s into %t[%k, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @f(%s: tensor<2x2xf32>, %t: tensor<4x8xf32>, %i: index) {
  %4 = scf.forall (%k) in (4) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
      tensor.parallel_insert_slice %s into %o[3, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
    }
  }
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{failed to infer expectedType from sourceType 'tensor<4x8xf32>', specified resultType is 'tensor<?x13xf32>'}}
  %5 = tensor.pad %t low[1] high[%i, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<?x13xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{expected the block to have 2 arguments}}
  %5 = tensor.pad %t low[1, 2] high[%i, 3] {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<?x13xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.pad' op expected block argument 2 to be an index}}
  %5 = tensor.pad %t low[1, 2] high[%i, 3] {
  ^bb0(%a: index, %b: i32):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<?x13xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: i32) {
  // expected-error @+1 {{'tensor.pad' op expected yield type to match shape element type}}
  %5 = tensor.pad %t low[1, 2] high[%i, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : i32
  } : tensor<4x8xf32> to tensor<?x13xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{specified type 'tensor<?x14xf32>' does not match the inferred type 'tensor<?x13xf32>'}}
  %5 = tensor.pad %t low[1, 2] high[%i, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<?x14xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.yield' op requires a single operand}}
  %5 = tensor.pad %t low[1, 2] high[%i, 3] {
  ^bb0(%a: index, %b: index):
    %y = arith.addf %x, %x : f32
  } : tensor<4x8xf32> to tensor<?x13xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.yield' op expects parent op to be one of 'tensor.generate, tensor.pad'}}
  tensor.yield %x : f32
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{'tensor.generate' op incorrect number of dynamic sizes, has 1, expected 2}}
  %7 = tensor.generate %i {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %x : f32
  } : tensor<?x3x?xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{must have one body argument per input dimension}}
  %7 = tensor.generate %i {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } : tensor<?x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: f32) {
  // expected-error @+1 {{all body arguments must be index}}
  %7 = tensor.generate %i {
  ^bb0(%a: index, %b: i32):
    tensor.yield %x : f32
  } : tensor<?x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: i32) {
  // expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
  %7 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : i32
  } : tensor<?x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: i32) {
  %7 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  } : tensor<?x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: index, %x: i32) {
  // expected-error @+1 {{'tensor.yield' op requires a single operand}}
  %7 = tensor.generate %i {
  ^bb0(%a: index, %b: index):
    %y = arith.addi %x, %x : i32
  } : tensor<?x3xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op result type mismatch: expected 'tensor<1x2x1x1xf32>' or its rank-reduced variant 'tensor<1x2xf32>' (got: 'tensor<1x2x1x2xf32>')}}
  %0 = tensor.gather %t[%i] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims values must be strictly increasing}}
  %0 = tensor.gather %t[%i] gather_dims([1, 0]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims must be non-empty}}
  %0 = tensor.gather %t[%i] gather_dims([]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims overflow source rank}}
  %0 = tensor.gather %t[%i] gather_dims([0, 1, 2]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x2xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims length must match the size of last dimension of indices}}
  %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x1xf32>) {
  // expected-error @+1 {{'tensor.gather' op operand #1 must be ranked tensor of signless integer or index values, but got 'tensor<1x2x1xf32>'}}
  %0 = tensor.gather %t[%i] gather_dims([0]) : (tensor<4x8xf32>, tensor<1x2x1xf32>) -> tensor<1x2x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{expected '['}}
  %0 = tensor.gather %t[%i] gather_dims(0) : (tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<1x2x1x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op requires 'unique' attribute to be set}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([1]) : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op source type mismatch: expected 'tensor<1x2x1x8xf32>' or its rank-reduced variant 'tensor<1x2x8xf32>' (got: 'tensor<1x2x4xf32>')}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims length must match the size of last dimension of indices}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([1, 0]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims must be non-empty}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4xi32>) {
  // expected-error @+1 {{'tensor.concat' op rank of concatenated inputs must match result rank}}
  %0 = tensor.concat dim(5) %t, %u : (tensor<4x8xf32>, tensor<4xi32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4x9xi32>) {
  // expected-error @+1 {{'tensor.concat' op inputs and result element type must match}}
  %0 = tensor.concat dim(5) %t, %u : (tensor<4x8xf32>, tensor<4x9xi32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %u: tensor<4x9xf32>) {
  // expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
  %0 = tensor.concat dim(5) %t, %u : (tensor<4x8xf32>, tensor<4x9xf32>) -> tensor<8x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be non-negative}}
  %0 = tensor.gather %t[%i] gather_dims([-1]) : (tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.gather' op gather_dims value must be smaller than source rank}}
  %0 = tensor.gather %t[%i] gather_dims([2]) : (tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<1x2xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims overflow dest rank}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([0,1,2]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims value must be smaller than dest rank}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([3]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<1x2x1xindex>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims value must be non-negative}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([-3]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%s: tensor<1x2x4xf32>, %t: tensor<4x8xf32>, %i: tensor<2xindex>) {
  // expected-error @+1 {{'tensor.scatter' op scatter_dims values must be strictly increasing}}
  %0 = tensor.scatter %s into %t[%i] scatter_dims([1, 1]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<2xindex>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected collapsed rank (2) to equal the number of reassociation maps (1).}}
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 2, 2] : tensor<4x2xf32> into tensor<2x2x2xi32>
  return
}

// -----

func.func @f(%t: tensor<4x2xf32>) {
  // expected-error @+1 {{'tensor.expand_shape' op expected number of static shape dims to be equal to the output rank (4) but found 3 inputs instead}}
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 2] : tensor<4x2xf32> into tensor<2x2x2x1xi32>
  return
}

// -----

func.func @f(%t: tensor<4x2x1xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #0 to have size equal to the expanded rank (3), but it is  2.}}
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<4x2x1xf32> into tensor<8xf32>
  return
}

// -----

func.func @f(%t: tensor<4x2x1xf32>) {
  // expected-error @+1 {{'tensor.collapse_shape' op expected reassociation map #1 to be valid and contiguous.}}
  %0 = tensor.collapse_shape %t [[0], [2]] : tensor<4x2x1xf32> into tensor<4x2xf32>
  return
}

// -----

func.func @f(%t: tensor<4x8xf32>, %s: tensor<1xi64>) {
  // expected-error @+1 {{'tensor.reshape' op source and destination tensor should have the same number of elements}}
  %0 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<1xi64>) -> tensor<8x5xf32>
  return
}

// -----

func.func @f(%s: tensor<2x3xi32>, %t: tensor<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
  tensor.parallel_insert_slice %s into %t[0] [2, 2] [1, 1] : tensor<2x3xi32> into tensor<4x8xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.from_elements' op failed to verify that operand types match result element type}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<2xf32>
  %1 = "tensor.from_elements"(%x) : (f32) -> tensor<?xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.from_elements' op result #0 must be statically shaped tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = "tensor.from_elements"(%x) : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'tensor<*xf32>'}}
  %0 = tensor.from_elements %x : tensor<*xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{custom op 'tensor.from_elements' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tensor.from_elements %x : f32
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{expected SSA operand}}
  %0 = tensor.from_elements %x, : tensor<1xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.splat' op result #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = "tensor.splat"(%x) : (f32) -> tensor<*xf32>
  return
}

// -----

func.func @f(%x: f32) {
  // expected-error @+1 {{'tensor.generate' op result #0 must be ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %0 = "tensor.generate"() ({
    ^bb0(%a: index):
    "tensor.yield"(%x) : (f32) -> ()
  }) : () -> tensor<*xf32>
  return
}

// -----

func.func @f(%x: f32, %i: index) {
  // expected-error @+1 {{'tensor.generate' op expects region #0 to have 0 or 1 blocks}}
  %0 = tensor.generate %i {
    ^bb0(%a: index):
     cf.br ^bb1
    ^bb1:
    tensor.yield %x : f32
  } : tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32, "a">) {
  %0 = tensor.bitcast %t : tensor<4xf32, "a"> to tensor<?xi32>
  %1 = tensor.bitcast %t : tensor<4xf32, "a"> to tensor<*xsi32>
  // expected-error @+1 {{'tensor.bitcast' op result #0 must be tensor of signless integer or unsigned integer or signed integer or floating-point values, but got 'tensor<4xindex>'}}
  %2 = tensor.bitcast %t : tensor<4xf32, "a"> to tensor<4xindex>
  return
}

// -----

func.func @f(%x: i32) {
  // expected-error @+1 {{'tensor.extract_slice' op operand #0 must be ranked tensor of any type values, but got 'i32'}}
  %0 = "tensor.extract_slice"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 4>, static_strides = array<i64: 1, 1>}> : (i32) -> tensor<2x4xf32>
  return
}
