// A size in the type is a constant.
func.func @static(%m: memref<4x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.dim %m, %c0 : memref<4x?xf32>
  %b = memref.dim %m, %c1 : memref<4x?xf32>
  return %a, %b : index, index
}

// Which dimension must be known, and there.
func.func @unknown_index(%m: memref<4x4xf32>, %i: index) -> (index, index, index) {
  %c2 = arith.constant 2 : index
  %n = arith.constant -1 : index
  %a = memref.dim %m, %i : memref<4x4xf32>
  %b = memref.dim %m, %c2 : memref<4x4xf32>
  %c = memref.dim %m, %n : memref<4x4xf32>
  return %a, %b, %c : index, index, index
}

// The sizes a buffer was made with.
func.func @of_alloc(%m: index, %n: index, %x: f32) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc(%m, %n) : memref<?x4x?xf32>
  %d0 = memref.dim %a, %c0 : memref<?x4x?xf32>
  %d1 = memref.dim %a, %c1 : memref<?x4x?xf32>
  %d2 = memref.dim %a, %c2 : memref<?x4x?xf32>
  return %d0, %d1, %d2 : index, index, index
}

// The same on the stack.
func.func @of_alloca(%m: index, %n: index) -> index {
  %c2 = arith.constant 2 : index
  %a = memref.alloca(%m, %n) : memref<?x4x?xf32>
  %d2 = memref.dim %a, %c2 : memref<?x4x?xf32>
  return %d2 : index
}

// The sizes of a view.
func.func @of_view(%m: memref<2048xi8>, %s: index, %n: index) -> index {
  %c1 = arith.constant 1 : index
  %v = memref.view %m[%s][%n] : memref<2048xi8> to memref<4x?xf32>
  %d = memref.dim %v, %c1 : memref<4x?xf32>
  return %d : index
}

// The sizes of a part, with and without dropped dimensions.
func.func @of_subview(%m: memref<?x?x?xf32>, %i: index, %n: index, %k: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%i, 0, %i] [%n, 1, %k] [1, 1, 1] : memref<?x?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %d = memref.dim %s, %c1 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %t = memref.subview %m[%i, 0, %i] [4, %n, %k] [1, 1, 1] : memref<?x?x?xf32> to memref<4x?x?xf32, strided<[?, ?, 1], offset: ?>>
  %e = memref.dim %t, %c1 : memref<4x?x?xf32, strided<[?, ?, 1], offset: ?>>
  return %d, %e : index, index
}

// Casts are looked through, unless ranks differ.
func.func @of_cast(%m: memref<?x4xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %u = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %a = memref.dim %c, %c0 : memref<?x?xf32>
  %b = memref.dim %c, %c1 : memref<?x?xf32>
  %d = memref.dim %u, %c1 : memref<*xf32>
  return %a, %b, %d : index, index, index
}

// With an unknown index casts stay.
func.func @of_cast_unknown(%m: memref<?x4xf32>, %i: index) -> index {
  %c = memref.cast %m : memref<?x4xf32> to memref<?x?xf32>
  %a = memref.dim %c, %i : memref<?x?xf32>
  return %a : index
}

// Other views are not looked through.
func.func @of_views(%m: memref<?x?xf32>, %i: index, %j: index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %r = memref.reinterpret_cast %m to offset: [%i], sizes: [%j, %i], strides: [%i, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  %a = memref.dim %r, %c0 : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [%i, 4, %j] : memref<?x?xf32> into memref<?x4x?xf32>
  %b = memref.dim %e, %c0 : memref<?x4x?xf32>
  %f = memref.collapse_shape %m [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  %c = memref.dim %f, %c0 : memref<?xf32>
  %t = memref.transpose %m (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %d = memref.dim %t, %c0 : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  %g = memref.assume_alignment %m, 64 : memref<?x?xf32>
  %h = memref.dim %g, %c0 : memref<?x?xf32>
  %s = memref.memory_space_cast %m : memref<?x?xf32> to memref<?x?xf32, 1>
  %k = memref.dim %s, %c0 : memref<?x?xf32, 1>
  return %a, %b, %c, %d, %h, %k : index, index, index, index, index, index
}

// The size of a reshape is read from its shape, where it was made.
func.func @of_reshape(%m: memref<?xf32>, %shape: memref<2xindex>) -> index {
  %c1 = arith.constant 1 : index
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  memref.store %c1, %shape[%c1] : memref<2xindex>
  %d = memref.dim %r, %c1 : memref<?x?xf32>
  return %d : index
}

// A shape of integers needs a cast.
func.func @of_reshape_i32(%m: memref<?xf32>, %shape: memref<2xi32>) -> index {
  %c1 = arith.constant 1 : index
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<2xi32>) -> memref<?x?xf32>
  %d = memref.dim %r, %c1 : memref<?x?xf32>
  return %d : index
}

// An index known only at run time that is there before the reshape.
func.func @of_reshape_index(%m: memref<?xf32>, %shape: memref<?xindex>, %i: index) -> index {
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  %d = memref.dim %r, %i : memref<*xf32>
  return %d : index
}

// An index that is computed only after the reshape.
func.func @of_reshape_late(%m: memref<?xf32>, %shape: memref<?xindex>, %i: index) -> index {
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  %j = arith.muli %i, %i : index
  %d = memref.dim %r, %j : memref<*xf32>
  return %d : index
}

// An index that is computed in another block.
func.func @of_reshape_block(%m: memref<?xf32>, %shape: memref<?xindex>, %i: index, %c: i1) -> index {
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  %x = scf.if %c -> index {
    %j = arith.muli %i, %i : index
    %d = memref.dim %r, %j : memref<*xf32>
    scf.yield %d : index
  } else {
    %d = memref.dim %r, %i : memref<*xf32>
    scf.yield %d : index
  }
  return %x : index
}

// A loop's counter as index.
func.func @of_reshape_counter(%m: memref<?xf32>, %shape: memref<?xindex>, %lb: index, %ub: index, %to: memref<?xindex>) {
  %r = memref.reshape %m(%shape) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  scf.for %i = %lb to %ub step %ub {
    %d = memref.dim %r, %i : memref<*xf32>
    memref.store %d, %to[%i] : memref<?xindex>
  }
  return
}

// A size nothing uses is gone, also where it might not exist.
func.func @unused(%m: memref<4xf32>, %u: memref<*xf32>, %i: index) {
  %a = memref.dim %m, %i : memref<4xf32>
  %b = memref.dim %u, %i : memref<*xf32>
  return
}
