// Constants become part of the slice, and the result knows its sizes.
func.func @extract_constants(%t: tensor<8x16x4xf32>, %n: index) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c0, %c0, %c0] [%c4, %n, %c4] [%c1, %c1, %c1] : tensor<8x16x4xf32> to tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

// Offsets and strides alone do not change the type.
func.func @extract_constant_offset(%t: tensor<8x16xf32>, %n: index) -> tensor<4x?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[%c2, %n] [4, %n] [1, %c2] : tensor<8x16xf32> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// Dropped dimensions stay dropped.
func.func @extract_reduced_constants(%t: tensor<8x16x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c0, %c0, %c0] [%c4, 1, %n] [%c1, %c1, %c1] : tensor<8x16x4xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// A size that turns out to be 1 is not dropped.
func.func @extract_reduced_one(%t: tensor<8x16x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [1, %c1, %n] [1, 1, 1] : tensor<8x16x4xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @extract_reduced_one_behind(%t: tensor<8x16x4xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[0, 0, 0] [%n, %c1, 1] [1, 1, 1] : tensor<8x16x4xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Negative constants stay: they would not verify.
func.func @extract_negative_offset(%t: tensor<8xf32>) -> tensor<4xf32> {
  %n = arith.constant -1 : index
  %0 = tensor.extract_slice %t[%n] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @extract_negative_size(%t: tensor<8xf32>) -> tensor<?xf32> {
  %n = arith.constant -1 : index
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @extract_negative_stride(%t: tensor<8xf32>) -> tensor<4xf32> {
  %n = arith.constant -1 : index
  %0 = tensor.extract_slice %t[7] [4] [%n] : tensor<8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @extract_zero(%t: tensor<8xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.extract_slice %t[%c0] [%c0] [%c0] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Out of bounds once the constants are known.
func.func @extract_outside(%t: tensor<8xf32>) -> tensor<?xf32> {
  %c16 = arith.constant 16 : index
  %0 = tensor.extract_slice %t[0] [%c16] [1] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @extract_offset_outside(%t: tensor<8xf32>, %n: index) -> tensor<?xf32> {
  %c16 = arith.constant 16 : index
  %0 = tensor.extract_slice %t[%c16] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// One constant is out of bounds, another is not.
func.func @extract_mixed_outside(%t: tensor<8x8xf32>, %n: index) -> tensor<?x?xf32> {
  %c16 = arith.constant 16 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.extract_slice %t[%c16, %c4] [%n, %c4] [1, 1] : tensor<8x8xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Constants of other types cannot be here, but casts of them can.
func.func @extract_cast_constant(%t: tensor<8xf32>) -> tensor<?xf32> {
  %c4 = arith.constant 4 : i32
  %i = arith.index_cast %c4 : i32 to index
  %0 = tensor.extract_slice %t[%i] [%i] [1] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The whole tensor.
func.func @extract_all(%t: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tensor.extract_slice %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> to tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// It is not known that this is the whole.
func.func @extract_all_dynamic(%t: tensor<?x16xf32>, %n: index) -> tensor<?x16xf32> {
  %0 = tensor.extract_slice %t[0, 0] [%n, 16] [1, 1] : tensor<?x16xf32> to tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

func.func @extract_all_dim(%t: tensor<?x16xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?x16xf32>
  %0 = tensor.extract_slice %t[0, 0] [%n, 16] [1, 1] : tensor<?x16xf32> to tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

func.func @extract_all_constants(%t: tensor<8x16xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = tensor.extract_slice %t[%c0, 0] [%c8, 16] [1, 1] : tensor<8x16xf32> to tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

func.func @extract_all_stride(%t: tensor<1x16xf32>) -> tensor<1x16xf32> {
  %0 = tensor.extract_slice %t[0, 0] [1, 16] [2, 1] : tensor<1x16xf32> to tensor<1x16xf32>
  return %0 : tensor<1x16xf32>
}

func.func @extract_unknown_offset(%t: tensor<8xf32>, %o: index) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[%o] [8] [1] : tensor<8xf32> to tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Slices of splat constants are constants.
func.func @extract_of_splat(%o: index) -> tensor<2x4xf32> {
  %t = arith.constant dense<1.5> : tensor<8x8xf32>
  %0 = tensor.extract_slice %t[%o, 0] [2, 4] [1, 1] : tensor<8x8xf32> to tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @extract_reduced_of_splat() -> tensor<4xf32> {
  %t = arith.constant dense<1.5> : tensor<8x8xf32>
  %0 = tensor.extract_slice %t[0, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @extract_dynamic_of_splat(%n: index) -> tensor<?xf32> {
  %t = arith.constant dense<1.5> : tensor<8xf32>
  %0 = tensor.extract_slice %t[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Other constants are not cut.
func.func @extract_of_constant() -> tensor<2xi32> {
  %t = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = tensor.extract_slice %t[1] [2] [1] : tensor<4xi32> to tensor<2xi32>
  return %0 : tensor<2xi32>
}

func.func @extract_of_tensor_splat(%x: f32) -> tensor<2xf32> {
  %t = tensor.splat %x : tensor<4xf32>
  %0 = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// What was inserted there comes out again.
func.func @extract_of_insert(%t: tensor<8xf32>, %s: tensor<4xf32>, %o: index) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %t[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.extract_slice %0[%o] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @extract_of_insert_dynamic(%t: tensor<?xf32>, %s: tensor<?xf32>, %o: index, %n: index) -> tensor<?xf32> {
  %0 = tensor.insert_slice %s into %t[%o] [%n] [2] : tensor<?xf32> into tensor<?xf32>
  %1 = tensor.extract_slice %0[%o] [%n] [2] : tensor<?xf32> to tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Not if it went elsewhere.
func.func @extract_of_other_insert(%t: tensor<8xf32>, %s: tensor<4xf32>, %o: index) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %t[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Nor if the ranks differ.
func.func @extract_of_insert_other_rank(%t: tensor<8x8xf32>, %s: tensor<4xf32>) -> tensor<1x4xf32> {
  %0 = tensor.insert_slice %s into %t[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}

func.func @extract_of_insert_same_rank(%t: tensor<8x8xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %t[0, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  %1 = tensor.extract_slice %0[0, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Insertions in other places are not looked through.
func.func @extract_of_two_inserts(%t: tensor<8xf32>, %s: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %s into %0[4] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %2 = tensor.extract_slice %1[0] [4] [1] : tensor<8xf32> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

// Slices of slices stay.
func.func @extract_of_extract(%t: tensor<8xf32>) -> tensor<2xf32> {
  %0 = tensor.extract_slice %t[2] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.extract_slice %0[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %1 : tensor<2xf32>
}

// A slice of a cast is one of the tensor before.
func.func @extract_of_cast(%t: tensor<8x16xf32>, %o: index, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%o, 0] [%n, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

func.func @extract_of_stricter_cast(%t: tensor<?x16xf32>, %o: index) -> tensor<4x4xf32> {
  %0 = tensor.cast %t : tensor<?x16xf32> to tensor<8x16xf32>
  %1 = tensor.extract_slice %0[%o, 0] [4, 4] [1, 1] : tensor<8x16xf32> to tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

func.func @extract_reduced_of_cast(%t: tensor<8x16xf32>, %o: index) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%o, 0] [1, 4] [1, 1] : tensor<?x?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The slice would leave the tensor before the cast.
func.func @extract_of_cast_outside(%t: tensor<8xf32>, %o: index) -> tensor<16xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[0] [16] [1] : tensor<?xf32> to tensor<16xf32>
  return %1 : tensor<16xf32>
}

// Cast and constants in one.
func.func @extract_constants_of_cast(%t: tensor<8x16xf32>) -> tensor<?x4xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %1 = tensor.extract_slice %0[%c4, 0] [%c4, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// An encoding goes with the type.
func.func @extract_encoding(%t: tensor<8x16xf32, "e">) -> tensor<?x4xf32, "e"> {
  %c4 = arith.constant 4 : index
  %1 = tensor.extract_slice %t[%c4, 0] [%c4, 4] [1, 1] : tensor<8x16xf32, "e"> to tensor<?x4xf32, "e">
  return %1 : tensor<?x4xf32, "e">
}

// Attributes of the operation.
func.func @extract_attribute(%t: tensor<8x16xf32>) -> tensor<?x4xf32> {
  %c4 = arith.constant 4 : index
  %1 = tensor.extract_slice %t[%c4, 0] [%c4, 4] [1, 1] {tag} : tensor<8x16xf32> to tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// The slice of a structured operation's result.
func.func @extract_of_fill(%x: f32) -> tensor<2xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %t = linalg.fill ins(%x : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %0 = tensor.extract_slice %t[1] [2] [1] : tensor<4xf32> to tensor<2xf32>
  return %0 : tensor<2xf32>
}

// A slice of an empty tensor.
func.func @extract_of_empty(%n: index) -> tensor<?xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = tensor.extract_slice %e[1] [%n] [1] : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Nothing is taken.
func.func @extract_nothing(%t: tensor<8x8xf32>, %i: index) -> tensor<0x8xf32> {
  %0 = tensor.extract_slice %t[%i, 0] [0, 8] [1, 1] : tensor<8x8xf32> to tensor<0x8xf32>
  return %0 : tensor<0x8xf32>
}
