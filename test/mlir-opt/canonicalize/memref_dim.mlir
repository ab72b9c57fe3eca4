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

// A loop's counter as index.
func.func @of_reshape_counter(%m: memref<?xf32>, %shape: memref<?xindex>, %lb: index, %ub: index, %to: memref<?xindex>) {
  scf.for %i = %lb to %ub step %ub {
  }
  return
}

// A size nothing uses is gone, also where it might not exist.
func.func @unused(%m: memref<4xf32>, %u: memref<*xf32>, %i: index) {
  %a = memref.dim %m, %i : memref<4xf32>
  %b = memref.dim %u, %i : memref<*xf32>
  return
}
