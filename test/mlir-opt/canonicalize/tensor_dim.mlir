// Sizes that a type knows are constants.
func.func @known(%t: tensor<4x?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<4x?xf32>
  return %0 : index
}

// Other sizes stay.
func.func @unknown(%t: tensor<4x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  %0 = tensor.dim %t, %c1 : tensor<4x?xf32>
  return %0 : index
}

// All sizes are the same, but nobody asks for that.
func.func @unknown_index(%t: tensor<4x4xf32>, %i: index) -> index {
  %0 = tensor.dim %t, %i : tensor<4x4xf32>
  return %0 : index
}

// There is no such dimension.
func.func @out_of_range(%t: tensor<4x?xf32>) -> (index, index) {
  %c2 = arith.constant 2 : index
  %n = arith.constant -1 : index
  %0 = tensor.dim %t, %c2 : tensor<4x?xf32>
  %1 = tensor.dim %t, %n : tensor<4x?xf32>
  return %0, %1 : index, index
}

// Nothing is known about a tensor of unknown rank.
func.func @unranked(%t: tensor<*xf32>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %t, %c0 : tensor<*xf32>
  return %0 : index
}

// A cast that forgets a size is looked through.
func.func @of_cast(%t: tensor<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  return %1, %2 : index, index
}

// A cast from unknown rank too.
func.func @of_cast_from_unranked(%t: tensor<*xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<*xf32> to tensor<4x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<4x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<4x?xf32>
  return %1, %2 : index, index
}

// A cast to unknown rank, asked for any dimension.
func.func @of_cast_to_unranked(%t: tensor<?x4xf32>, %i: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0 = tensor.cast %t : tensor<?x4xf32> to tensor<*xf32>
  %1 = tensor.dim %0, %c1 : tensor<*xf32>
  %2 = tensor.dim %0, %i : tensor<*xf32>
  return %1, %2 : index, index
}

// The sizes of an empty tensor.
func.func @of_empty(%n: index, %m: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %t = tensor.empty(%n, %m) : tensor<?x4x?xf32>
  %0 = tensor.dim %t, %c0 : tensor<?x4x?xf32>
  %1 = tensor.dim %t, %c1 : tensor<?x4x?xf32>
  %2 = tensor.dim %t, %c2 : tensor<?x4x?xf32>
  return %0, %1, %2 : index, index, index
}

// A dimension an empty tensor does not have.
func.func @of_empty_out_of_range(%n: index) -> index {
  %c3 = arith.constant 3 : index
  %t = tensor.empty(%n) : tensor<?x4xf32>
  %0 = tensor.dim %t, %c3 : tensor<?x4xf32>
  return %0 : index
}

// An unknown dimension of an empty tensor.
func.func @of_empty_unknown(%n: index, %i: index) -> index {
  %t = tensor.empty(%n) : tensor<?x4xf32>
  %0 = tensor.dim %t, %i : tensor<?x4xf32>
  return %0 : index
}

// The size of a slice.
func.func @of_slice(%t: tensor<?x?xf32>, %n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = tensor.extract_slice %t[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %0 = tensor.dim %s, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %s, %c1 : tensor<?x?xf32>
  return %0, %1 : index, index
}

// Not so when dimensions are dropped.
func.func @of_reduced_slice(%t: tensor<?x?xf32>, %n: index, %m: index) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.extract_slice %t[0, 0] [1, %m] [1, 1] : tensor<?x?xf32> to tensor<?xf32>
  %0 = tensor.dim %s, %c0 : tensor<?xf32>
  return %0 : index
}

// What is inserted into keeps its sizes.
func.func @of_insert(%t: tensor<?x?xf32>, %x: f32, %i: index) -> index {
  %c0 = arith.constant 0 : index
  %s = tensor.insert %x into %t[%i, %i] : tensor<?x?xf32>
  %0 = tensor.dim %s, %c0 : tensor<?x?xf32>
  return %0 : index
}

func.func @of_insert_slice(%t: tensor<?x?xf32>, %x: tensor<4x4xf32>, %i: index, %d: index) -> index {
  %s = tensor.insert_slice %x into %t[%i, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  %0 = tensor.dim %s, %d : tensor<?x?xf32>
  return %0 : index
}

// Through several insertions to a cast.
func.func @of_insertions(%t: tensor<8x?xf32>, %x: tensor<4x4xf32>, %y: f32, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = tensor.cast %t : tensor<8x?xf32> to tensor<?x?xf32>
  %r = tensor.insert %y into %c[%i, %i] : tensor<?x?xf32>
  %s = tensor.insert_slice %x into %r[%i, %i] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  %0 = tensor.dim %s, %c0 : tensor<?x?xf32>
  %1 = tensor.dim %s, %c1 : tensor<?x?xf32>
  return %0, %1 : index, index
}

// A structured operation's result has the sizes of what it starts from.
func.func @of_fill(%t: tensor<?x?xf32>, %x: f32) -> index {
  %c0 = arith.constant 0 : index
  %s = linalg.fill ins(%x : f32) outs(%t : tensor<?x?xf32>) -> tensor<?x?xf32>
  %0 = tensor.dim %s, %c0 : tensor<?x?xf32>
  return %0 : index
}

func.func @of_generic(%a: tensor<?xf32>, %t: tensor<?xf32>, %u: tensor<?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %s:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%t, %u : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %r = arith.addf %x, %y : f32
    linalg.yield %r, %x : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  %0 = tensor.dim %s#0, %c0 : tensor<?xf32>
  %1 = tensor.dim %s#1, %c0 : tensor<?xf32>
  return %0, %1 : index, index
}

// The shape a tensor is reshaped to.
func.func @of_reshape(%t: tensor<?xf32>, %s: tensor<3xindex>) -> index {
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %0 = tensor.dim %r, %c1 : tensor<?x?x?xf32>
  return %0 : index
}

func.func @of_reshape_i32(%t: tensor<?xf32>, %s: tensor<3xi32>) -> index {
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xi32>) -> tensor<?x?x?xf32>
  %0 = tensor.dim %r, %c1 : tensor<?x?x?xf32>
  return %0 : index
}

func.func @of_reshape_any(%t: tensor<?xf32>, %s: tensor<?xindex>, %i: index) -> index {
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<?xindex>) -> tensor<*xf32>
  %0 = tensor.dim %r, %i : tensor<*xf32>
  return %0 : index
}

// Dimensions that come before the reshape, and one that is computed after it.
func.func @of_reshape_later(%t: tensor<?xf32>, %s: tensor<3xindex>, %i: index) -> (tensor<?x?x?xf32>, index) {
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %j = arith.addi %i, %i : index
  %0 = tensor.dim %r, %j : tensor<?x?x?xf32>
  return %r, %0 : tensor<?x?x?xf32>, index
}

func.func @of_reshape_of_elements(%t: tensor<?xf32>, %a: index, %b: index) -> index {
  %c1 = arith.constant 1 : index
  %s = tensor.from_elements %a, %b : tensor<2xindex>
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %0 = tensor.dim %r, %c1 : tensor<?x?xf32>
  return %0 : index
}

// An index from within a loop around the dim, the reshape outside.
func.func @of_reshape_in_loop(%t: tensor<?xf32>, %s: tensor<3xindex>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %x = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    %0 = tensor.dim %r, %i : tensor<?x?x?xf32>
    %b = arith.addi %a, %0 : index
    scf.yield %b : index
  }
  return %x : index
}

// The result of a materialization.
func.func @of_materialize(%t: tensor<?xf32>, %u: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %r = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  %0 = tensor.dim %r, %c0 : tensor<?xf32>
  return %0 : index
}

func.func private @between()

// The shape is asked where the tensor is reshaped, if the dimension is known there.
func.func @of_reshape_early(%t: tensor<?xf32>, %s: tensor<3xindex>, %i: index) -> (tensor<?x?x?xf32>, index) {
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  call @between() : () -> ()
  %0 = tensor.dim %r, %i : tensor<?x?x?xf32>
  return %r, %0 : tensor<?x?x?xf32>, index
}

func.func @of_reshape_not_early(%t: tensor<?xf32>, %s: tensor<3xindex>, %i: index) -> (tensor<?x?x?xf32>, index) {
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  call @between() : () -> ()
  %j = arith.addi %i, %i : index
  call @between() : () -> ()
  %0 = tensor.dim %r, %j : tensor<?x?x?xf32>
  return %r, %0 : tensor<?x?x?xf32>, index
}

func.func @of_reshape_index_before(%t: tensor<?xf32>, %s: tensor<3xindex>, %i: index, %n: index) -> (tensor<?x?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %j = arith.addi %i, %i : index
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  call @between() : () -> ()
  %x = scf.for %k = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    func.call @between() : () -> ()
    %0 = tensor.dim %r, %j : tensor<?x?x?xf32>
    %b = arith.addi %a, %0 : index
    scf.yield %b : index
  }
  return %r, %x : tensor<?x?x?xf32>, index
}

func.func @of_reshape_index_between(%t: tensor<?xf32>, %s: tensor<3xindex>, %i: index, %n: index) -> (tensor<?x?x?xf32>, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %j = arith.addi %i, %i : index
  call @between() : () -> ()
  %x = scf.for %k = %c0 to %n step %c1 iter_args(%a = %c0) -> index {
    func.call @between() : () -> ()
    %0 = tensor.dim %r, %j : tensor<?x?x?xf32>
    %b = arith.addi %a, %0 : index
    scf.yield %b : index
  }
  return %r, %x : tensor<?x?x?xf32>, index
}
