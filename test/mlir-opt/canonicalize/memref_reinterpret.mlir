// OUR-OPTIONS: fold-reinterpret-cast=true

// Constants go into the lists and the type.
func.func @constants(%m: memref<*xf32>, %n: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c-2 = arith.constant -2 : index
  %r = memref.reinterpret_cast %m to offset: [%c0], sizes: [%c4, %n], strides: [%n, %c-2] : memref<*xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %r : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// What is static already, but not in the type.
func.func @static_lists(%m: memref<4xf32>, %n: index) -> memref<?xf32, strided<[?], offset: ?>> {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<4xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %r : memref<?xf32, strided<[?], offset: ?>>
}

// Memory seen anew twice.
func.func @twice(%m: memref<*xf32>, %n: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %a = memref.reinterpret_cast %m to offset: [%n], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b = memref.reinterpret_cast %a to offset: [%n], sizes: [8], strides: [1] : memref<4xf32, strided<[1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  return %b : memref<8xf32, strided<[1], offset: ?>>
}

// Casts in between do not matter, even from unknown rank.
func.func @of_cast(%m: memref<*xf32>, %n: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %a = memref.cast %m : memref<*xf32> to memref<?xf32>
  %b = memref.reinterpret_cast %a to offset: [%n], sizes: [8], strides: [1] : memref<?xf32> to memref<8xf32, strided<[1], offset: ?>>
  return %b : memref<8xf32, strided<[1], offset: ?>>
}

// Nor do parts from the start.
func.func @of_subview(%m: memref<8x8xf32>, %n: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %c0 = arith.constant 0 : index
  %a = memref.subview %m[0, %c0] [%n, 4] [%n, 1] : memref<8x8xf32> to memref<?x4xf32, strided<[?, 1], offset: ?>>
  %b = memref.reinterpret_cast %a to offset: [%n], sizes: [8], strides: [1] : memref<?x4xf32, strided<[?, 1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  return %b : memref<8xf32, strided<[1], offset: ?>>
}

// Other parts do.
func.func @of_other_subview(%m: memref<8x8xf32>, %n: index) -> memref<8xf32, strided<[1], offset: ?>> {
  %a = memref.subview %m[0, %n] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %b = memref.reinterpret_cast %a to offset: [%n], sizes: [8], strides: [1] : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<8xf32, strided<[1], offset: ?>>
  return %b : memref<8xf32, strided<[1], offset: ?>>
}

// Memory seen as it is.
func.func @same(%m: memref<4x4xf32>) -> memref<4x4xf32> {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<4x4xf32> to memref<4x4xf32>
  return %r : memref<4x4xf32>
}

// As it is, but from an unknown offset on.
func.func @same_dynamic(%m: memref<4x4xf32, strided<[?, 1], offset: ?>>, %n: index) -> (memref<4x4xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32, strided<[?, 1], offset: ?>>) {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [%n, 1] : memref<4x4xf32, strided<[?, 1], offset: ?>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  %s = memref.reinterpret_cast %m to offset: [%n], sizes: [4, 4], strides: [%n, 1] : memref<4x4xf32, strided<[?, 1], offset: ?>> to memref<4x4xf32, strided<[?, 1], offset: ?>>
  return %r, %s : memref<4x4xf32, strided<[?, 1], offset: ?>>, memref<4x4xf32, strided<[?, 1], offset: ?>>
}

// As it is, with sizes known at run time only.
func.func @same_sizes(%m: memref<?xf32>, %n: index) -> memref<?xf32> {
  %r = memref.reinterpret_cast %m to offset: [0], sizes: [%n], strides: [1] : memref<?xf32> to memref<?xf32>
  return %r : memref<?xf32>
}

// Its own metadata put together again.
func.func @metadata(%m: memref<4x?xf32, strided<[?, 1], offset: ?>>) -> memref<4x?xf32, strided<[?, 1], offset: ?>> {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: ?>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [%o], sizes: [4, %s#1], strides: [%t#0, 1] : memref<f32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return %r : memref<4x?xf32, strided<[?, 1], offset: ?>>
}

// To another type.
func.func @metadata_cast(%m: memref<4x4xf32>) -> (memref<4x?xf32, strided<[4, 1]>>, memref<?x4xf32, strided<[?, ?], offset: ?>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %q = memref.reinterpret_cast %b to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<f32> to memref<4x?xf32, strided<[4, 1]>>
  %r = memref.reinterpret_cast %b to offset: [%o], sizes: [%s#0, 4], strides: [%t#0, %t#1] : memref<f32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %q, %r : memref<4x?xf32, strided<[4, 1]>>, memref<?x4xf32, strided<[?, ?], offset: ?>>
}

// Something else of its metadata: the buffer itself is seen anew.
func.func @metadata_other(%m: memref<4x4xf32>, %n: index) -> (memref<16xf32>, memref<4x4xf32, strided<[4, 1], offset: ?>>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x4xf32> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [0], sizes: [16], strides: [1] : memref<f32> to memref<16xf32>
  %q = memref.reinterpret_cast %b to offset: [%n], sizes: [4, 4], strides: [4, 1] : memref<f32> to memref<4x4xf32, strided<[4, 1], offset: ?>>
  return %r, %q : memref<16xf32>, memref<4x4xf32, strided<[4, 1], offset: ?>>
}

// The metadata of a part.
func.func @metadata_subview(%m: memref<8xf32>, %i: index) -> memref<4xf32, strided<[1], offset: ?>> {
  %s = memref.subview %m[%i] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %b, %o, %n, %t = memref.extract_strided_metadata %s : memref<4xf32, strided<[1], offset: ?>> -> memref<f32>, index, index, index
  %r = memref.reinterpret_cast %b to offset: [%o], sizes: [4], strides: [1] : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
  return %r : memref<4xf32, strided<[1], offset: ?>>
}

// A loop's own offsets.
func.func @in_loop(%m: memref<*xf32>, %lb: index, %ub: index, %to: memref<4xf32>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c4 {
    %r = memref.reinterpret_cast %m to offset: [%i], sizes: [%c4], strides: [%c1] : memref<*xf32> to memref<?xf32, strided<[?], offset: ?>>
    %c = memref.cast %to : memref<4xf32> to memref<?xf32>
    memref.copy %r, %c : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
  }
  return
}
