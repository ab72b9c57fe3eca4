// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @transpose_1(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [0, 1]
  return
}

// -----

func.func @transpose_2(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op permutation is not valid}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 1]
  return
}

// -----

func.func @transpose_5(%a: tensor<4x8xf32>, %b: tensor<8xf32>) {
  // expected-error @+1 {{'linalg.transpose' op input rank 2 does not match init rank 1}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_7(%a: tensor<4x8xf32>, %b: tensor<8x4xf64>) {
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('f32') doesn't match the element type of the enclosing linalg.generic op ('f64')}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf64>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_8(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>)
  // expected-error @+1 {{custom op 'linalg.transpose' expected 'permutation'}}
  return
}

// -----

func.func @transpose_9(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op expected 2 operands, but found 3}}
  %0 = linalg.transpose ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_10(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_12(%a: tensor<4x8xf32>, %b: memref<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op expected to have pure tensor or buffer semantics}}
  linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_13(%a: f32, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'f32'}}
  %0 = linalg.transpose ins(%a : f32) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @transpose_14(%a: vector<4xf32>, %b: vector<8x4xf32>) {
  // expected-error @+1 {{'linalg.transpose' op operand #0 must be memref of any type values or ranked tensor of any type values, but got 'vector<4xf32>'}}
  linalg.transpose ins(%a : vector<4xf32>) outs(%b : vector<8x4xf32>) permutation = [1, 0]
  return
}

// -----

func.func @broadcast_1(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 0. input: 4, init: 8}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [1]
  return
}

// -----

func.func @broadcast_2(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input rank plus added dimensions does not match init rank. input rank: 1, dimensions size: 2, init rank: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [0, 1]
  return
}

// -----

func.func @broadcast_3(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: 2}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [2]
  return
}

// -----

func.func @broadcast_4(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op dimension 0 is out of range. expected range: [0, 1], got: -1}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>) dimensions = [-1]
  return
}

// -----

func.func @broadcast_5(%a: tensor<?xf32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: -9223372036854775808, init: 4}}
  %0 = linalg.broadcast ins(%a : tensor<?xf32>) outs(%b : tensor<8x4xf32>) dimensions = [0]
  return
}

// -----

func.func @broadcast_6(%a: tensor<4xf32>, %b: tensor<8x?xf32>) {
  // expected-error @+1 {{'linalg.broadcast' op input dim 0 should match init dim 1. input: 4, init: -9223372036854775808}}
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x?xf32>) dimensions = [0]
  return
}

// -----

func.func @broadcast_8(%a: tensor<4xi32>, %b: tensor<8x4xf32>) {
  // expected-error @+1 {{'linalg.yield' op type of yield operand 1 ('i32') doesn't match the element type of the enclosing linalg.generic op ('f32')}}
  %0 = linalg.broadcast ins(%a : tensor<4xi32>) outs(%b : tensor<8x4xf32>) dimensions = [0]
  return
}

// -----

func.func @broadcast_9(%a: tensor<4xf32>, %b: tensor<8x4xf32>) {
  %0 = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<8x4xf32>)
  // expected-error @+1 {{custom op 'linalg.broadcast' expected 'dimensions'}}
  return
}

// -----

func.func @reduce_1(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op init dimensions [4] doesn't match input dimensions after reduction [8]}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [0]
  return
}

// -----

func.func @reduce_2(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op dimensions for reduction should be in the range [0, 1].}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [2]
  return
}

// -----

func.func @reduce_3(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op attribute 'dimensions' failed to satisfy constraint: i64 dense array attribute should be in increasing order}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1, 1]
  return
}

// -----

func.func @reduce_5(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op number of dimensions after reduction 2 doesn't match the init rank 1}}
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = []
  return
}

// -----

func.func @reduce_6(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>)
  // expected-error @+1 {{custom op 'linalg.reduce' expected 'dimensions'}}
  return
}

// -----

func.func @reduce_7(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{unregistered operation 'arith.foo' found in dialect ('arith') that does not allow unknown operations}}
  %0 = linalg.reduce { arith.foo } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_8(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'foo.foo' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
  %0 = linalg.reduce { foo.foo } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_9(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'arith.negf' op requires a single operand}}
  %0 = linalg.reduce { arith.negf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_10(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = linalg.reduce { arith.addi } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]
  return
}

// -----

func.func @reduce_11(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op output element type 'f32' does not match corresponding block argument type 'i32'}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %y: i32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @reduce_12(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op mismatching number of operands and block arguments}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @reduce_13(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.yield' op expected number of yield values (0) to match the number of inits / outs operands of the enclosing LinalgOp (1)}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32) { linalg.yield  }
  return
}

// -----

func.func @reduce_14(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects a non-empty block}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32) { }
  return
}

// -----

func.func @reduce_16(%a: tensor<4x8xf32>, %b: tensor<4x9xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all inputs to have the same shapes. Shape at input-index 1 is not equal to the shape at input-index 0.}}
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<4x9xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) { linalg.yield %x, %y : f32, f32 }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @reduce_17(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4xf32>) {
  // expected-error @+1 {{use of value '%c' expects different type than prior uses: 'tensor<4xi32>' vs 'tensor<4xf32>'}}
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c, %c : tensor<4xf32>, tensor<4xi32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) { linalg.yield %x, %y : f32, f32 }
  return
}

// -----

func.func @reduce_18(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>, %c: tensor<4xf32>, %d: tensor<5xf32>) {
  // expected-error @+1 {{'linalg.reduce' op expects all outputs to have the same shapes. Shape at output-index 1 is not equal to the shape at output-index 0.}}
  %0:2 = linalg.reduce ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c, %d : tensor<4xf32>, tensor<5xf32>) dimensions = [1] (%x: f32, %y: f32, %z: f32, %w: f32) { linalg.yield %x, %y : f32, f32 }
  return
}

// -----

func.func @reduce_20(%a: tensor<4x8xf32>, %c: tensor<?xf32>) {
  // expected-error @+1 {{'linalg.reduce' op init dimensions [-9223372036854775808] doesn't match input dimensions after reduction [4]}}
  %0 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : tensor<?xf32>) dimensions = [1] (%x: f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @reduce_22(%a: tensor<4x8xf32>, %c: vector<4xf32>) {
  // expected-error @+1 {{'linalg.reduce' op operand #1 must be variadic of memref of any type values or ranked tensor of any type values, but got 'vector<4xf32>'}}
  linalg.reduce ins(%a : tensor<4x8xf32>) outs(%c : vector<4xf32>) dimensions = [1] (%x: f32, %y: f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @map_1(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{'arith.addf' op expected 2 operands, but found 1}}
  %0 = linalg.map { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
  return
}

// -----

func.func @map_2(%a: tensor<4x8xf32>, %b: tensor<4x9xf32>) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4, 8) to match shape of output (4, 9)}}
  %0 = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x9xf32>)
  return
}

// -----

func.func @map_3(%a: tensor<4x8xf32>, %b: tensor<4xf32>) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4, 8) to match shape of output (4)}}
  %0 = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>)
  return
}

// -----

func.func @map_4(%a: tensor<4x?xf32>, %b: tensor<4x9xf32>) {
  // expected-error @+1 {{'linalg.map' op expected shape of input (4, -9223372036854775808) to match shape of output (4, 9)}}
  %0 = linalg.map { math.exp } ins(%a : tensor<4x?xf32>) outs(%b : tensor<4x9xf32>)
  return
}

// -----

func.func @map_5(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.map' op expects number of operands to match the arity of mapper, but got: 2 and 1}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) (%x : f32) { linalg.yield %x : f32 }
  return
}

// -----

func.func @map_6(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{'linalg.map' op expected element type of input 'f32' to match bbArg type 'i32'}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) (%x : i32, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @map_7(%a: tensor<4x8xf32>, %b: tensor<4x8xf32>) {
  // expected-error @+1 {{expected '(' in argument list}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>)
  return
}

// -----

func.func @map_8(%a: tensor<4x8xf32>) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = linalg.map ins(%a : tensor<4x8xf32>) (%x : i32, %y: f32) { linalg.yield %y : f32 }
  return
}

// -----

func.func @map_9(%a: tensor<4x8xf32>, %b: tensor<4x8xf64>) {
  // expected-error @+1 {{'math.exp' op requires the same type for all operands and results}}
  %0 = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf64>)
  return
}

