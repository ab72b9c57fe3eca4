// Constant operands go into the static lists, and the type becomes more static.
func.func @constants(%m: memref<8x16xf32>, %i: index) -> memref<?x?xf32, strided<[?, ?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%c2, %c4] [%c4, %i] [%c1, %c2] : memref<8x16xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  return %s : memref<?x?xf32, strided<[?, ?], offset: ?>>
}

// Dropped dimensions stay dropped.
func.func @constants_reduced(%m: memref<8x16x4xf32>, %i: index) -> memref<?x4xf32, strided<[?, ?], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %s = memref.subview %m[%c2, %c1, 0] [1, %c2, 4] [%c1, %c1, %c1] : memref<8x16x4xf32> to memref<?x4xf32, strided<[?, ?], offset: ?>>
  return %s : memref<?x4xf32, strided<[?, ?], offset: ?>>
}

// A size that turns out to be 1 is not dropped.
func.func @size_one(%m: memref<8x16xf32>, %i: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %s = memref.subview %m[%i, 0] [1, %c1] [1, 1] : memref<8x16xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// A negative offset or size is not folded, nor do the others hinder it.
func.func @negative(%m: memref<?xf32>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %n = arith.constant -2 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%n] [%c4] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = memref.subview %m[%c4] [%n] [1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s, %t : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}

// A negative stride is fine.
func.func @negative_stride(%m: memref<?xf32>, %i: index) -> memref<4xf32, strided<[?], offset: ?>> {
  %n = arith.constant -2 : index
  %s = memref.subview %m[%i] [4] [%n] : memref<?xf32> to memref<4xf32, strided<[?], offset: ?>>
  return %s : memref<4xf32, strided<[?], offset: ?>>
}

// Constants that lead out of the buffer.
func.func @out_of_bounds(%m: memref<8xf32>) -> (memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>) {
  %c9 = arith.constant 9 : index
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[%c9] [%c4] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = memref.subview %m[%c4] [%c9] [1] : memref<8xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s, %t : memref<?xf32, strided<[1], offset: ?>>, memref<?xf32, strided<[1], offset: ?>>
}

// Nothing is left out: the part is the buffer.
func.func @whole(%m: memref<4x6xf32>) -> memref<4x6xf32, strided<[6, 1]>> {
  %s = memref.subview %m[0, 0] [4, 6] [1, 1] : memref<4x6xf32> to memref<4x6xf32, strided<[6, 1]>>
  return %s : memref<4x6xf32, strided<[6, 1]>>
}

// The same with equal types.
func.func @whole_same_type(%m: memref<4x6xf32, strided<[6, 1], offset: 3>>) -> memref<4x6xf32, strided<[6, 1], offset: 3>> {
  %s = memref.subview %m[0, 0] [4, 6] [1, 1] : memref<4x6xf32, strided<[6, 1], offset: 3>> to memref<4x6xf32, strided<[6, 1], offset: 3>>
  return %s : memref<4x6xf32, strided<[6, 1], offset: 3>>
}

// The sizes are the buffer's own.
func.func @whole_dynamic(%m: memref<?x6xf32>) -> memref<?x6xf32, strided<[6, 1]>> {
  %c0 = arith.constant 0 : index
  %n = memref.dim %m, %c0 : memref<?x6xf32>
  %s = memref.subview %m[0, 0] [%n, 6] [1, 1] : memref<?x6xf32> to memref<?x6xf32, strided<[6, 1]>>
  return %s : memref<?x6xf32, strided<[6, 1]>>
}

// A size that is not known to be the buffer's.
func.func @part_dynamic(%m: memref<?x6xf32>, %n: index) -> memref<?x6xf32, strided<[6, 1]>> {
  %s = memref.subview %m[0, 0] [%n, 6] [1, 1] : memref<?x6xf32> to memref<?x6xf32, strided<[6, 1]>>
  return %s : memref<?x6xf32, strided<[6, 1]>>
}

// A whole buffer without its dimension of size 1.
func.func @whole_reduced(%m: memref<1x6xf32>) -> memref<6xf32, strided<[1]>> {
  %s = memref.subview %m[0, 0] [1, 6] [1, 1] : memref<1x6xf32> to memref<6xf32, strided<[1]>>
  return %s : memref<6xf32, strided<[1]>>
}

// A dynamic layout keeps a part of all sizes.
func.func @whole_dynamic_layout(%m: memref<4x6xf32, strided<[?, 1], offset: ?>>) -> memref<4x6xf32, strided<[?, 1], offset: ?>> {
  %s = memref.subview %m[0, 0] [4, 6] [1, 1] : memref<4x6xf32, strided<[?, 1], offset: ?>> to memref<4x6xf32, strided<[?, 1], offset: ?>>
  return %s : memref<4x6xf32, strided<[?, 1], offset: ?>>
}

// A part of a part from its start, with the same sizes.
func.func @of_subview(%m: memref<?xf32, strided<[1], offset: ?>>, %i: index, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %s = memref.subview %m[%i] [%n] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %t = memref.subview %s[0] [%n] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %t : memref<?xf32, strided<[1], offset: ?>>
}

// A part of a part with other sizes stays.
func.func @of_subview_other(%m: memref<?xf32, strided<[1], offset: ?>>, %i: index, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %s = memref.subview %m[%i] [%n] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %t = memref.subview %s[0] [%i] [1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return %t : memref<?xf32, strided<[1], offset: ?>>
}

// A cast before a part goes behind it.
func.func @of_cast(%m: memref<8x16xf32>, %i: index) -> memref<4x?xf32, strided<[?, 1], offset: ?>> {
  %c = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %s = memref.subview %c[%i, 0] [4, %i] [1, 1] : memref<?x?xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  return %s : memref<4x?xf32, strided<[?, 1], offset: ?>>
}

// Also where a dimension is dropped.
func.func @of_cast_reduced(%m: memref<8x16xf32>, %i: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %s = memref.subview %c[%i, 0] [1, %i] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// With a constant operand that goes first.
func.func @of_cast_constant(%m: memref<8x16xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c1 = arith.constant 1 : index
  %c = memref.cast %m : memref<8x16xf32> to memref<?x?xf32>
  %s = memref.subview %c[%c1, 0] [1, %c1] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %s : memref<?xf32, strided<[1], offset: ?>>
}

// A cast that adds knowledge stays.
func.func @of_cast_back(%m: memref<?x?xf32>, %i: index) -> memref<4x4xf32, strided<[16, 1], offset: ?>> {
  %c = memref.cast %m : memref<?x?xf32> to memref<8x16xf32>
  %s = memref.subview %c[%i, 0] [4, 4] [1, 1] : memref<8x16xf32> to memref<4x4xf32, strided<[16, 1], offset: ?>>
  return %s : memref<4x4xf32, strided<[16, 1], offset: ?>>
}

// A cast that forgets the layout.
func.func @of_layout_cast(%m: memref<8x16xf32>, %i: index) -> memref<4x4xf32, strided<[?, ?], offset: ?>> {
  %c = memref.cast %m : memref<8x16xf32> to memref<8x16xf32, strided<[?, ?], offset: ?>>
  %s = memref.subview %c[%i, 0] [4, 4] [1, 1] : memref<8x16xf32, strided<[?, ?], offset: ?>> to memref<4x4xf32, strided<[?, ?], offset: ?>>
  return %s : memref<4x4xf32, strided<[?, ?], offset: ?>>
}

// Attributes of a part are lost when it changes.
func.func @attributes(%m: memref<8xf32>) -> memref<?xf32, strided<[1], offset: 2>> {
  %c4 = arith.constant 4 : index
  %s = memref.subview %m[2] [%c4] [1] {note = "x"} : memref<8xf32> to memref<?xf32, strided<[1], offset: 2>>
  return %s : memref<?xf32, strided<[1], offset: 2>>
}
