// Constants become part of the slice; what is inserted is cast to the sizes.
func.func @constants(%s: tensor<?x?xf32>, %t: tensor<8x16xf32>, %n: index) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %s into %t[%c0, %c0] [%c4, %n] [%c1, %c1] : tensor<?x?xf32> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

func.func @constant_offset(%s: tensor<4x?xf32>, %t: tensor<8x16xf32>, %n: index) -> tensor<8x16xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.insert_slice %s into %t[%c2, %n] [4, %n] [1, %c2] : tensor<4x?xf32> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

func.func @reduced_constants(%s: tensor<?x?xf32>, %t: tensor<8x16x4xf32>, %n: index) -> tensor<8x16x4xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = tensor.insert_slice %s into %t[%c0, %c0, %c0] [%c4, 1, %n] [1, 1, 1] : tensor<?x?xf32> into tensor<8x16x4xf32>
  return %0 : tensor<8x16x4xf32>
}

func.func @reduced_one(%s: tensor<?x?xf32>, %t: tensor<8x16x4xf32>, %n: index) -> tensor<8x16x4xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %s into %t[0, 0, 0] [1, %c1, %n] [1, 1, 1] : tensor<?x?xf32> into tensor<8x16x4xf32>
  return %0 : tensor<8x16x4xf32>
}

func.func @reduced_one_behind(%s: tensor<?x?xf32>, %t: tensor<8x16x4xf32>, %n: index) -> tensor<8x16x4xf32> {
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %s into %t[0, 0, 0] [%n, %c1, 1] [1, 1, 1] : tensor<?x?xf32> into tensor<8x16x4xf32>
  return %0 : tensor<8x16x4xf32>
}

func.func @negative(%s: tensor<?xf32>, %t: tensor<8xf32>) -> tensor<8xf32> {
  %n = arith.constant -1 : index
  %0 = tensor.insert_slice %s into %t[%n] [%n] [%n] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// The destination knows the size, the source does not.
func.func @source_cast(%s: tensor<?x?xf32>, %t: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %0 = tensor.insert_slice %s into %t[0, 0] [%c8, %c16] [1, 1] : tensor<?x?xf32> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

// Replacing everything.
func.func @all(%s: tensor<8x16xf32>, %t: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = tensor.insert_slice %s into %t[0, 0] [8, 16] [1, 1] : tensor<8x16xf32> into tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}

func.func @all_dynamic(%s: tensor<?xf32>, %t: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %0 = tensor.insert_slice %s into %t[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What was there before is put back.
func.func @of_extract(%t: tensor<8xf32>, %o: index) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[%o] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @of_extract_dynamic(%t: tensor<?x?xf32>, %o: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.extract_slice %t[%o, 1] [%n, 4] [2, %n] : tensor<?x?xf32> to tensor<?x4xf32>
  %1 = tensor.insert_slice %0 into %t[%o, 1] [%n, 4] [2, %n] : tensor<?x4xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @of_extract_elsewhere(%t: tensor<8xf32>, %o: index) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[%o] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @of_extract_of_another(%t: tensor<8xf32>, %u: tensor<8xf32>, %o: index) -> tensor<8xf32> {
  %0 = tensor.extract_slice %t[%o] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %u[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @of_reduced_extract(%t: tensor<8x8xf32>, %o: index) -> tensor<8x8xf32> {
  %0 = tensor.extract_slice %t[%o, 0] [1, 4] [1, 1] : tensor<8x8xf32> to tensor<4xf32>
  %1 = tensor.insert_slice %0 into %t[%o, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// An insertion that the next one covers.
func.func @of_insert(%t: tensor<8xf32>, %s: tensor<4xf32>, %r: tensor<4xf32>, %o: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %s into %t[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %r into %0[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @of_insert_elsewhere(%t: tensor<8xf32>, %s: tensor<4xf32>, %r: tensor<4xf32>, %o: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %s into %t[%o] [4] [1] : tensor<4xf32> into tensor<8xf32>
  %1 = tensor.insert_slice %r into %0[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @of_insert_other_rank(%t: tensor<8x8xf32>, %s: tensor<1x4xf32>, %r: tensor<4xf32>, %o: index) -> tensor<8x8xf32> {
  %0 = tensor.insert_slice %s into %t[%o, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<8x8xf32>
  %1 = tensor.insert_slice %r into %0[%o, 0] [1, 4] [1, 1] : tensor<4xf32> into tensor<8x8xf32>
  return %1 : tensor<8x8xf32>
}

// Casts of source and destination.
func.func @casts(%s: tensor<4x4xf32>, %t: tensor<8x16xf32>, %o: index, %n: index) -> tensor<?x?xf32> {
  %0 = tensor.cast %s : tensor<4x4xf32> to tensor<?x4xf32>
  %1 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %0 into %1[%o, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

func.func @cast_of_source(%s: tensor<4x4xf32>, %t: tensor<8x16xf32>, %o: index, %n: index) -> tensor<8x16xf32> {
  %0 = tensor.cast %s : tensor<4x4xf32> to tensor<?x4xf32>
  %2 = tensor.insert_slice %0 into %t[%o, 0] [%n, 4] [1, 1] : tensor<?x4xf32> into tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

func.func @cast_of_destination(%s: tensor<4x4xf32>, %t: tensor<8x16xf32>, %o: index) -> tensor<?x?xf32> {
  %1 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %s into %1[%o, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}

func.func @cast_of_destination_and_back(%s: tensor<4x4xf32>, %t: tensor<8x16xf32>, %o: index) -> tensor<8x16xf32> {
  %1 = tensor.cast %t : tensor<8x16xf32> to tensor<?x?xf32>
  %2 = tensor.insert_slice %s into %1[%o, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<8x16xf32>
  return %3 : tensor<8x16xf32>
}

func.func @stricter_casts(%s: tensor<?x4xf32>, %t: tensor<?x16xf32>, %o: index) -> tensor<8x16xf32> {
  %0 = tensor.cast %s : tensor<?x4xf32> to tensor<4x4xf32>
  %1 = tensor.cast %t : tensor<?x16xf32> to tensor<8x16xf32>
  %2 = tensor.insert_slice %0 into %1[%o, 0] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

func.func @reduced_source_cast(%s: tensor<4xf32>, %t: tensor<8x16xf32>, %o: index, %n: index) -> tensor<8x16xf32> {
  %0 = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
  %2 = tensor.insert_slice %0 into %t[%o, 0] [%n, 1] [1, 1] : tensor<?xf32> into tensor<8x16xf32>
  return %2 : tensor<8x16xf32>
}

// The sizes of what is inserted are those of the slice.
func.func @static_source_type(%s: tensor<?x4xf32>, %t: tensor<8x16xf32>, %o: index) -> tensor<8x16xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.cast %s : tensor<?x4xf32> to tensor<?x?xf32>
  %1 = tensor.insert_slice %0 into %t[%o, 0] [%c4, %c4] [1, 1] : tensor<?x?xf32> into tensor<8x16xf32>
  return %1 : tensor<8x16xf32>
}

// Source out of bounds.
func.func @source_cast_outside(%s: tensor<16xf32>, %t: tensor<8xf32>, %n: index) -> tensor<8xf32> {
  %0 = tensor.cast %s : tensor<16xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %0 into %t[0] [%n] [1] : tensor<?xf32> into tensor<8xf32>
  return %1 : tensor<8xf32>
}

func.func @destination_cast_outside(%s: tensor<16xf32>, %t: tensor<8xf32>) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.insert_slice %s into %0[0] [16] [1] : tensor<16xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Encodings and attributes.
func.func @encoding(%s: tensor<?x4xf32, "e">, %t: tensor<8x16xf32, "e">) -> tensor<8x16xf32, "e"> {
  %c4 = arith.constant 4 : index
  %1 = tensor.insert_slice %s into %t[%c4, 0] [%c4, 4] [1, 1] {tag} : tensor<?x4xf32, "e"> into tensor<8x16xf32, "e">
  return %1 : tensor<8x16xf32, "e">
}

// Into an empty tensor, or one that is all the same.
func.func @same_everywhere() -> tensor<8xf32> {
  %s = arith.constant dense<1.0> : tensor<4xf32>
  %t = arith.constant dense<1.0> : tensor<8xf32>
  %0 = tensor.insert_slice %s into %t[0] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Casts that know some of the sizes, from the first one on.
func.func @source_cast_behind_dynamic(%s: tensor<?x2xf32>, %t: tensor<8x8xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<?x2xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %c into %t[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @source_cast_before_dynamic(%s: tensor<2x?xf32>, %t: tensor<8x8xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<2x?xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %c into %t[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @destination_cast_dynamic_source(%s: tensor<?x?xf32>, %t: tensor<8x8xf32>, %n: index, %m: index) -> tensor<?x8xf32> {
  %c = tensor.cast %t : tensor<8x8xf32> to tensor<?x8xf32>
  %0 = tensor.insert_slice %s into %c[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

func.func @source_cast_all(%s: tensor<2x2xf32>, %t: tensor<8x8xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<2x2xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %c into %t[0, 0] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @source_cast_values(%s: tensor<?x2xf32>, %t: tensor<8x8xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<?x2xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %c into %t[%n, %n] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @source_cast_one(%s: tensor<?x1xf32>, %t: tensor<8x8xf32>, %n: index, %m: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<?x1xf32> to tensor<?x?xf32>
  %0 = tensor.insert_slice %c into %t[%n, %n] [%n, %m] [1, 1] : tensor<?x?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @source_cast_middle(%s: tensor<?x2x2xf32>, %t: tensor<8x8x8xf32>, %n: index, %m: index) -> tensor<8x8x8xf32> {
  %c = tensor.cast %s : tensor<?x2x2xf32> to tensor<?x?x2xf32>
  %0 = tensor.insert_slice %c into %t[0, 0, 0] [%n, %m, 2] [1, 1, 1] : tensor<?x?x2xf32> into tensor<8x8x8xf32>
  return %0 : tensor<8x8x8xf32>
}

func.func @reduced_source_cast_front(%s: tensor<2xf32>, %t: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<2xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %c into %t[%n, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @reduced_source_cast_one(%s: tensor<1xf32>, %t: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<1xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %c into %t[%n, 0] [1, %n] [1, 1] : tensor<?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @reduced_source_cast_one_behind(%s: tensor<1xf32>, %t: tensor<8x8xf32>, %n: index) -> tensor<8x8xf32> {
  %c = tensor.cast %s : tensor<1xf32> to tensor<?xf32>
  %0 = tensor.insert_slice %c into %t[%n, 0] [%n, 1] [1, 1] : tensor<?xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

// Nothing is inserted.
func.func @nothing(%s: tensor<0xf32>, %t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %0 = tensor.insert_slice %s into %t[%i] [0] [1] : tensor<0xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @nothing_dynamic(%s: tensor<?x0xf32>, %t: tensor<8x8xf32>, %i: index) -> tensor<8x8xf32> {
  %0 = tensor.insert_slice %s into %t[%i, 0] [%i, 0] [1, 1] : tensor<?x0xf32> into tensor<8x8xf32>
  return %0 : tensor<8x8xf32>
}

func.func @nothing_constant(%s: tensor<?xf32>, %t: tensor<8xf32>, %i: index) -> tensor<8xf32> {
  %c0 = arith.constant 0 : index
  %0 = tensor.insert_slice %s into %t[%i] [%c0] [1] : tensor<?xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @nothing_into_nothing(%s: tensor<0xf32>, %t: tensor<0xf32>, %i: index) -> tensor<0xf32> {
  %0 = tensor.insert_slice %s into %t[%i] [0] [1] : tensor<0xf32> into tensor<0xf32>
  return %0 : tensor<0xf32>
}

