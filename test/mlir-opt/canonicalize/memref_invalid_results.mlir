// Where mlir-opt gives what it does not accept itself.
// Through a type of unknown rank to a type that contradicts.
func.func @contradiction(%m: memref<4xf32>) -> memref<8xf32> {
  %a = memref.cast %m : memref<4xf32> to memref<*xf32>
  %b = memref.cast %a : memref<*xf32> to memref<8xf32>
  return %b : memref<8xf32>
}

// -----

// A cast out of bounds of what is known then.
func.func @of_cast_out_of_bounds(%m: memref<8xf32>) -> memref<4xf32, strided<[1], offset: 6>> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %s = memref.subview %c[6] [4] [1] : memref<?xf32> to memref<4xf32, strided<[1], offset: 6>>
  return %s : memref<4xf32, strided<[1], offset: 6>>
}

// -----

// Negative numbers as offset and size.
func.func @negative_reinterpret(%m: memref<*xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %c = arith.constant -4 : index
  %r = memref.reinterpret_cast %m to offset: [%c], sizes: [%c], strides: [%n] : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// -----

// A cast to a size that the expansion contradicts.
func.func @expand_contradiction(%m: memref<8xf32>) -> memref<?x4xf32> {
  %c3 = arith.constant 3 : index
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%c3, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}
