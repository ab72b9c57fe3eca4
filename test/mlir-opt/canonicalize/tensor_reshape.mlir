// Expanding what was expanded.
func.func @expand_twice(%t: tensor<?xf32>, %n: index, %m: index) -> tensor<?x6x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, 6, 4] : tensor<?x4xf32> into tensor<?x6x4xf32>
  return %1 : tensor<?x6x4xf32>
}

func.func @expand_static_twice(%t: tensor<24x2xf32>) -> tensor<2x3x4x2xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [6, 4, 2] : tensor<24x2xf32> into tensor<6x4x2xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2], [3]] output_shape [2, 3, 4, 2] : tensor<6x4x2xf32> into tensor<2x3x4x2xf32>
  return %1 : tensor<2x3x4x2xf32>
}

func.func @collapse_twice(%t: tensor<2x3x4x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2, 3]] : tensor<2x3x4x?xf32> into tensor<6x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<6x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Down to no dimension at all.
func.func @collapse_to_scalar(%t: tensor<1x1x1xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<1x1x1xf32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  return %1 : tensor<f32>
}

func.func @expand_from_scalar(%t: tensor<f32>) -> tensor<1x1x1xf32> {
  %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [1, 1, 1] : tensor<1x1xf32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

// Undoing an expansion, and undoing a collapse.
func.func @collapse_of_expand(%t: tensor<12x4xf32>) -> tensor<12x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [3, 4, 4] : tensor<12x4xf32> into tensor<3x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<3x4x4xf32> into tensor<12x4xf32>
  return %1 : tensor<12x4xf32>
}

func.func @collapse_of_expand_dynamic(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, %m] : tensor<?x?xf32> into tensor<?x4x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x4x?xf32> into tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

func.func @expand_of_collapse(%t: tensor<3x4x4xf32>) -> tensor<3x4x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<3x4x4xf32> into tensor<12x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [3, 4, 4] : tensor<12x4xf32> into tensor<3x4x4xf32>
  return %1 : tensor<3x4x4xf32>
}

func.func @expand_of_collapse_dynamic(%t: tensor<?x4x4xf32>, %n: index) -> tensor<?x4x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, 4, 4] : tensor<?x4xf32> into tensor<?x4x4xf32>
  return %1 : tensor<?x4x4xf32>
}

func.func @expand_of_collapse_two_dynamic(%t: tensor<?x?x4xf32>, %n: index, %m: index) -> tensor<?x?x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, %m, 4] : tensor<?x4xf32> into tensor<?x?x4xf32>
  return %1 : tensor<?x?x4xf32>
}

// A collapse that goes further than the expansion.
func.func @collapse_more(%t: tensor<12x4xf32>) -> tensor<48xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [3, 4, 4] : tensor<12x4xf32> into tensor<3x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<3x4x4xf32> into tensor<48xf32>
  return %1 : tensor<48xf32>
}

func.func @collapse_less(%t: tensor<24x4xf32>) -> tensor<6x4x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3]] output_shape [2, 3, 4, 4] : tensor<24x4xf32> into tensor<2x3x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<2x3x4x4xf32> into tensor<6x4x4xf32>
  return %1 : tensor<6x4x4xf32>
}

func.func @collapse_less_dynamic(%t: tensor<?x4xf32>, %n: index) -> tensor<?x4x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3]] output_shape [%n, 3, 4, 4] : tensor<?x4xf32> into tensor<?x3x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2], [3]] : tensor<?x3x4x4xf32> into tensor<?x4x4xf32>
  return %1 : tensor<?x4x4xf32>
}

// Groups that do not fit into each other.
func.func @collapse_across(%t: tensor<12x4xf32>) -> tensor<3x16xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [3, 4, 4] : tensor<12x4xf32> into tensor<3x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<3x4x4xf32> into tensor<3x16xf32>
  return %1 : tensor<3x16xf32>
}

func.func @expand_more(%t: tensor<3x4x4xf32>) -> tensor<3x2x2x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<3x4x4xf32> into tensor<12x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [3, 2, 2, 4] : tensor<12x4xf32> into tensor<3x2x2x4xf32>
  return %1 : tensor<3x2x2x4xf32>
}

func.func @expand_less(%t: tensor<2x3x4x4xf32>) -> tensor<6x4x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2], [3]] : tensor<2x3x4x4xf32> into tensor<24x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [6, 4, 4] : tensor<24x4xf32> into tensor<6x4x4xf32>
  return %1 : tensor<6x4x4xf32>
}

func.func @expand_less_dynamic(%t: tensor<?x3x4x4xf32>, %n: index) -> tensor<?x4x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2], [3]] : tensor<?x3x4x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [%n, 4, 4] : tensor<?x4xf32> into tensor<?x4x4xf32>
  return %1 : tensor<?x4x4xf32>
}

func.func @expand_other_sizes(%t: tensor<3x4x4xf32>) -> tensor<4x3x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<3x4x4xf32> into tensor<12x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [4, 3, 4] : tensor<12x4xf32> into tensor<4x3x4xf32>
  return %1 : tensor<4x3x4xf32>
}

// Dimensions of size 1 make room.
func.func @expand_ones(%t: tensor<1x4x1xf32>) -> tensor<4x1x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<1x4x1xf32> into tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
  return %1 : tensor<4x1x1xf32>
}

func.func @collapse_ones(%t: tensor<4x1xf32>) -> tensor<1x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [1, 4, 1] : tensor<4x1xf32> into tensor<1x4x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<1x4x1xf32> into tensor<1x4xf32>
  return %1 : tensor<1x4xf32>
}

// To the same type.
func.func @expand_nothing(%t: tensor<4x?xf32>, %n: index) -> tensor<4x?xf32> {
  %0 = tensor.expand_shape %t [[0], [1]] output_shape [4, %n] : tensor<4x?xf32> into tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

func.func @collapse_nothing(%t: tensor<4x?xf32>) -> tensor<4x?xf32> {
  %0 = tensor.collapse_shape %t [[0], [1]] : tensor<4x?xf32> into tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}

// Splat constants.
func.func @expand_splat_constant() -> tensor<2x4xf32> {
  %c = arith.constant dense<1.0> : tensor<8xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @collapse_splat_constant() -> tensor<8xf32> {
  %c = arith.constant dense<1.0> : tensor<2x4xf32>
  %0 = tensor.collapse_shape %c [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Other constants.
func.func @expand_constant() -> tensor<2x2xi32> {
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

func.func @collapse_constant() -> tensor<4xi1> {
  %c = arith.constant dense<[[true, false], [true, true]]> : tensor<2x2xi1>
  %0 = tensor.collapse_shape %c [[0, 1]] : tensor<2x2xi1> into tensor<4xi1>
  return %0 : tensor<4xi1>
}

func.func @expand_resource_constant() -> tensor<2x2xi32> {
  %c = arith.constant sparse<[[0]], [5]> : tensor<4xi32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [2, 2] : tensor<4xi32> into tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

// Splats.
func.func @expand_splat(%x: f32) -> tensor<2x4xf32> {
  %c = tensor.splat %x : tensor<8xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [2, 4] : tensor<8xf32> into tensor<2x4xf32>
  return %0 : tensor<2x4xf32>
}

func.func @collapse_splat(%x: f32) -> tensor<8xf32> {
  %c = tensor.splat %x : tensor<2x4xf32>
  %0 = tensor.collapse_shape %c [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @expand_dynamic_splat(%x: f32, %n: index, %m: index) -> tensor<?x4xf32> {
  %c = tensor.splat %x[%n] : tensor<?xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [%m, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @collapse_dynamic_splat(%x: f32, %n: index) -> tensor<?xf32> {
  %c = tensor.splat %x[%n] : tensor<?x4xf32>
  %0 = tensor.collapse_shape %c [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Lists of elements.
func.func @expand_listed(%x: f32, %y: f32) -> tensor<1x2xf32> {
  %c = tensor.from_elements %x, %y : tensor<2xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [1, 2] : tensor<2xf32> into tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

func.func @collapse_listed(%x: f32, %y: f32) -> tensor<2xf32> {
  %c = tensor.from_elements %x, %y : tensor<1x2xf32>
  %0 = tensor.collapse_shape %c [[0, 1]] : tensor<1x2xf32> into tensor<2xf32>
  return %0 : tensor<2xf32>
}

// Constants in the shape.
func.func @expand_constant_shape(%t: tensor<?x?xf32>, %n: index) -> tensor<?x?x?xf32> {
  %c4 = arith.constant 4 : index
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, %c4, %n] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

func.func @expand_all_constant_shape(%t: tensor<?x?xf32>) -> tensor<?x?x?xf32> {
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%c4, %c4, %c5] : tensor<?x?xf32> into tensor<?x?x?xf32>
  return %0 : tensor<?x?x?xf32>
}

func.func @expand_constant_shape_of_cast(%t: tensor<16x?xf32>, %n: index) -> tensor<?x4x?xf32> {
  %c4 = arith.constant 4 : index
  %c = tensor.cast %t : tensor<16x?xf32> to tensor<?x?xf32>
  %0 = tensor.expand_shape %c [[0, 1], [2]] output_shape [%c4, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %0 : tensor<?x4x?xf32>
}

func.func @expand_contradicting_shape_of_cast(%t: tensor<16xf32>) -> tensor<?x4xf32> {
  %c5 = arith.constant 5 : index
  %c = tensor.cast %t : tensor<16xf32> to tensor<?xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [%c5, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @expand_of_cast(%t: tensor<16x?xf32>, %n: index) -> tensor<?x4x?xf32> {
  %c = tensor.cast %t : tensor<16x?xf32> to tensor<?x?xf32>
  %0 = tensor.expand_shape %c [[0, 1], [2]] output_shape [%n, 4, %n] : tensor<?x?xf32> into tensor<?x4x?xf32>
  return %0 : tensor<?x4x?xf32>
}

func.func @expand_negative_shape(%t: tensor<?xf32>) -> tensor<?x4xf32> {
  %c = arith.constant -4 : index
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%c, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// Casts before a collapse.
func.func @collapse_of_cast(%t: tensor<4x4x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x4x?xf32> to tensor<?x?x?xf32>
  %0 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @collapse_of_cast_same_type(%t: tensor<4x?x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4x?x?xf32> to tensor<?x?x?xf32>
  %0 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @collapse_of_stricter_cast(%t: tensor<?x?x?xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<?x?x?xf32> to tensor<4x?x?xf32>
  %0 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<4x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @collapse_of_unranked_cast(%t: tensor<*xf32>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<?x?x?xf32>
  %0 = tensor.collapse_shape %c [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Casts after reshaping stay.
func.func @cast_of_collapse(%t: tensor<?x?xf32>) -> tensor<16xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<16xf32>
  return %1 : tensor<16xf32>
}

// Encodings.
func.func @expand_encoding(%t: tensor<?xf32, "e">, %n: index) -> tensor<?x4x1xf32, "e"> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, 4] : tensor<?xf32, "e"> into tensor<?x4xf32, "e">
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 4, 1] : tensor<?x4xf32, "e"> into tensor<?x4x1xf32, "e">
  return %1 : tensor<?x4x1xf32, "e">
}

// Reshaping of what was reshaped.
func.func @reshape_twice(%t: tensor<?x?xf32>, %s: tensor<3xindex>, %r: tensor<1xindex>) -> tensor<?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %1 = tensor.reshape %0(%r) : (tensor<?x?x?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// To the same known type.
func.func @reshape_same(%t: tensor<2x3xf32>, %s: tensor<2xindex>) -> tensor<2x3xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @reshape_back(%t: tensor<2x3xf32>, %s: tensor<1xindex>, %r: tensor<2xindex>) -> tensor<2x3xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<1xindex>) -> tensor<6xf32>
  %1 = tensor.reshape %0(%r) : (tensor<6xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// To the same type with sizes from anywhere.
func.func @reshape_same_dynamic(%t: tensor<?x3xf32>, %s: tensor<2xindex>) -> tensor<?x3xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// With its own sizes.
func.func @reshape_own_sizes(%t: tensor<?x3x?xf32>) -> tensor<?x3x?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %a = tensor.dim %t, %c0 : tensor<?x3x?xf32>
  %b = tensor.dim %t, %c2 : tensor<?x3x?xf32>
  %s = tensor.from_elements %a, %c3, %b : tensor<3xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x3x?xf32>, tensor<3xindex>) -> tensor<?x3x?xf32>
  return %0 : tensor<?x3x?xf32>
}

func.func @reshape_own_sizes_i32(%t: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : i32
  %a = tensor.dim %t, %c0 : tensor<?x3xf32>
  %i = arith.index_cast %a : index to i32
  %s = tensor.from_elements %i, %c3 : tensor<2xi32>
  %0 = tensor.reshape %t(%s) : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// With one size that must be right.
func.func @reshape_one_unknown(%t: tensor<?x3xf32>, %n: index) -> tensor<?x3xf32> {
  %c3 = arith.constant 3 : index
  %s = tensor.from_elements %n, %c3 : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @reshape_two_unknown(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?xf32> {
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @reshape_two_unknown_one_own(%t: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %s = tensor.from_elements %a, %n : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @reshape_one_dynamic(%t: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %s = tensor.from_elements %n : tensor<1xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @reshape_swapped_sizes(%t: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.dim %t, %c0 : tensor<?x?xf32>
  %b = tensor.dim %t, %c1 : tensor<?x?xf32>
  %s = tensor.from_elements %b, %a : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

func.func @reshape_wrong_constant(%t: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = tensor.dim %t, %c0 : tensor<?x3xf32>
  %s = tensor.from_elements %a, %c4 : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @reshape_forgetting(%t: tensor<2x3xf32>) -> tensor<?x?xf32> {
  %s = arith.constant dense<[2, 3]> : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<2x3xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Splat constants.
func.func @reshape_splat_constant(%s: tensor<2xindex>) -> tensor<2x3xf32> {
  %c = arith.constant dense<1.0> : tensor<6xf32>
  %0 = tensor.reshape %c(%s) : (tensor<6xf32>, tensor<2xindex>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

func.func @reshape_splat_dynamic(%s: tensor<2xindex>) -> tensor<?x3xf32> {
  %c = arith.constant dense<1.0> : tensor<6xf32>
  %0 = tensor.reshape %c(%s) : (tensor<6xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @reshape_constant(%s: tensor<2xindex>) -> tensor<2x2xi32> {
  %c = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
  %0 = tensor.reshape %c(%s) : (tensor<4xi32>, tensor<2xindex>) -> tensor<2x2xi32>
  return %0 : tensor<2x2xi32>
}

func.func @reshape_unranked(%t: tensor<*xf32>, %s: tensor<?xindex>) -> tensor<*xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}

func.func @reshape_of_cast(%t: tensor<4xf32>, %s: tensor<2xindex>) -> tensor<?x?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = tensor.reshape %c(%s) : (tensor<?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Sizes of joined dimensions are multiplied.
func.func @collapse_less_products(%t: tensor<?x?xf32>, %n: index, %m: index) -> tensor<?x?x?x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3], [4, 5, 6]] output_shape [%n, %m, 3, 4, 2, %n, 5] : tensor<?x?xf32> into tensor<?x?x3x4x2x?x5xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3], [4, 5], [6]] : tensor<?x?x3x4x2x?x5xf32> into tensor<?x4x?x5xf32>
  %2 = tensor.cast %1 : tensor<?x4x?x5xf32> to tensor<?x?x?x?xf32>
  return %2 : tensor<?x?x?x?xf32>
}

func.func @collapse_less_two_values(%t: tensor<?xf32>, %n: index, %m: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [%n, %m, 4] : tensor<?xf32> into tensor<?x?x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x?x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

func.func @collapse_less_two_constants(%t: tensor<?xf32>, %n: index) -> tensor<?x4xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2, 3]] output_shape [2, 3, %n, 4] : tensor<?xf32> into tensor<2x3x?x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2], [3]] : tensor<2x3x?x4xf32> into tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

func.func @collapse_less_one_behind(%t: tensor<?xf32>, %n: index) -> tensor<4x?xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2]] output_shape [4, %n, 1] : tensor<?xf32> into tensor<4x?x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1, 2]] : tensor<4x?x1xf32> into tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

func.func @collapse_more_dynamic(%t: tensor<?x4xf32>, %n: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1], [2]] output_shape [%n, 4, 4] : tensor<?x4xf32> into tensor<?x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1, 2]] : tensor<?x4x4xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Less in one place, more in another.
func.func @collapse_less_and_more(%t: tensor<24x4x4xf32>) -> tensor<6x4x16xf32> {
  %0 = tensor.expand_shape %t [[0, 1, 2], [3], [4]] output_shape [2, 3, 4, 4, 4] : tensor<24x4x4xf32> into tensor<2x3x4x4x4xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2], [3, 4]] : tensor<2x3x4x4x4xf32> into tensor<6x4x16xf32>
  return %1 : tensor<6x4x16xf32>
}

func.func @expand_less_and_more(%t: tensor<2x3x4x4xf32>) -> tensor<6x4x2x2xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2], [3]] : tensor<2x3x4x4xf32> into tensor<24x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1], [2, 3]] output_shape [6, 4, 2, 2] : tensor<24x4xf32> into tensor<6x4x2x2xf32>
  return %1 : tensor<6x4x2x2xf32>
}

func.func @expand_more_dynamic(%t: tensor<?x4x4xf32>, %n: index) -> tensor<?x2x2x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x4x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [%n, 2, 2, 4] : tensor<?x4xf32> into tensor<?x2x2x4xf32>
  return %1 : tensor<?x2x2x4xf32>
}

func.func @expand_more_inner_dynamic(%t: tensor<4x?x4xf32>, %n: index) -> tensor<4x?x2x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<4x?x4xf32> into tensor<?x4xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2], [3]] output_shape [4, %n, 2, 4] : tensor<?x4xf32> into tensor<4x?x2x4xf32>
  return %1 : tensor<4x?x2x4xf32>
}

func.func @expand_moved_dynamic(%t: tensor<?x4xf32>, %n: index) -> tensor<4x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x4xf32> into tensor<?xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, %n] : tensor<?xf32> into tensor<4x?xf32>
  return %1 : tensor<4x?xf32>
}

func.func @expand_trailing_ones(%t: tensor<3x4xf32>) -> tensor<3x4x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [3, 4, 1] : tensor<12xf32> into tensor<3x4x1xf32>
  return %1 : tensor<3x4x1xf32>
}

func.func @expand_leading_ones(%t: tensor<3x4xf32>) -> tensor<1x3x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [1, 3, 4] : tensor<12xf32> into tensor<1x3x4xf32>
  return %1 : tensor<1x3x4xf32>
}

func.func @expand_middle_ones(%t: tensor<3x4xf32>) -> tensor<3x1x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<3x4xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1, 2]] output_shape [3, 1, 4] : tensor<12xf32> into tensor<3x1x4xf32>
  return %1 : tensor<3x1x4xf32>
}

func.func @expand_drop_ones(%t: tensor<3x1x4xf32>) -> tensor<3x4xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<3x1x4xf32> into tensor<12xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [3, 4] : tensor<12xf32> into tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

// Through a tensor without dimensions.
func.func @expand_of_scalar(%t: tensor<1x1xf32>) -> tensor<1xf32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1] : tensor<f32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

func.func @expand_of_scalar_more(%t: tensor<1xf32>) -> tensor<1x1x1xf32> {
  %0 = tensor.collapse_shape %t [] : tensor<1xf32> into tensor<f32>
  %1 = tensor.expand_shape %0 [] output_shape [1, 1, 1] : tensor<f32> into tensor<1x1x1xf32>
  return %1 : tensor<1x1x1xf32>
}

func.func @collapse_of_scalar(%t: tensor<f32>) -> tensor<1xf32> {
  %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<1x1xf32> into tensor<1xf32>
  return %1 : tensor<1xf32>
}

func.func @collapse_back_to_scalar(%t: tensor<f32>) -> tensor<f32> {
  %0 = tensor.expand_shape %t [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
  return %1 : tensor<f32>
}

// Two shapes, one dimension each.
func.func @reshape_any_one(%t: tensor<?xf32>, %s: tensor<1xindex>) -> tensor<?xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<?xf32>, tensor<1xindex>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @reshape_any_one_static(%t: tensor<4xf32>, %s: tensor<1xindex>) -> tensor<4xf32> {
  %0 = tensor.reshape %t(%s) : (tensor<4xf32>, tensor<1xindex>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @reshape_any_static(%t: tensor<4x2xf32>, %n: index, %m: index) -> tensor<4x2xf32> {
  %s = tensor.from_elements %n, %m : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<4x2xf32>, tensor<2xindex>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

func.func @reshape_scalar(%t: tensor<f32>, %s: tensor<0xindex>) -> tensor<f32> {
  %0 = tensor.reshape %t(%s) : (tensor<f32>, tensor<0xindex>) -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @reshape_own_and_constant(%t: tensor<?x3xf32>, %i: index) -> tensor<?x3xf32> {
  %c3 = arith.constant 3 : index
  %a = tensor.dim %t, %i : tensor<?x3xf32>
  %s = tensor.from_elements %a, %c3 : tensor<2xindex>
  %0 = tensor.reshape %t(%s) : (tensor<?x3xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

func.func @reshape_own_twice(%t: tensor<?x3xf32>, %s: tensor<3xindex>) -> tensor<?x3xf32> {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %r = tensor.reshape %t(%s) : (tensor<?x3xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  %a = tensor.dim %t, %c0 : tensor<?x3xf32>
  %q = tensor.from_elements %a, %c3 : tensor<2xindex>
  %0 = tensor.reshape %r(%q) : (tensor<?x?x?xf32>, tensor<2xindex>) -> tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}

// There and back by other groups.
func.func @expand_other_groups(%t: tensor<2x1x1xf32>) -> tensor<2x1x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<2x1x1xf32> into tensor<2x1xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [2, 1, 1] : tensor<2x1xf32> into tensor<2x1x1xf32>
  return %1 : tensor<2x1x1xf32>
}

func.func @collapse_two_dynamic(%t: tensor<?xf32>, %n: index, %m: index) -> tensor<?xf32> {
  %0 = tensor.expand_shape %t [[0, 1]] output_shape [%n, %m] : tensor<?xf32> into tensor<?x?xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %1 : tensor<?xf32>
}

// Casts of casts around an expansion.
func.func @expand_partly_constant(%t: tensor<16x?xf32>, %n: index) -> tensor<?x?x?x?xf32> {
  %c4 = arith.constant 4 : index
  %c = tensor.cast %t : tensor<16x?xf32> to tensor<?x?xf32>
  %0 = tensor.expand_shape %c [[0, 1], [2, 3]] output_shape [%n, %c4, %c4, %n] : tensor<?x?xf32> into tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}

func.func @expand_constant_of_unranked(%t: tensor<*xf32>) -> tensor<?x4xf32> {
  %c4 = arith.constant 4 : index
  %c = tensor.cast %t : tensor<*xf32> to tensor<?xf32>
  %0 = tensor.expand_shape %c [[0, 1]] output_shape [%c4, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// Back by other groups with sizes that are known, or not.
func.func @collapse_other_groups(%t: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [4, 1, 1] : tensor<4x1xf32> into tensor<4x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<4x1x1xf32> into tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
}

func.func @expand_other_groups_dynamic(%t: tensor<?x1x1xf32>, %n: index) -> tensor<?x1x1xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x1x1xf32> into tensor<?x1xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 1, 1] : tensor<?x1xf32> into tensor<?x1x1xf32>
  return %1 : tensor<?x1x1xf32>
}

func.func @expand_other_groups_two_dynamic(%t: tensor<?x2x?xf32>, %n: index, %m: index) -> tensor<?x2x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<?x2x?xf32> into tensor<?x?xf32>
  %1 = tensor.expand_shape %0 [[0], [1, 2]] output_shape [%n, 2, %m] : tensor<?x?xf32> into tensor<?x2x?xf32>
  return %1 : tensor<?x2x?xf32>
}

func.func @collapse_other_groups_dynamic(%t: tensor<?x1xf32>, %n: index) -> tensor<?x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2]] output_shape [%n, 1, 1] : tensor<?x1xf32> into tensor<?x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0, 1], [2]] : tensor<?x1x1xf32> into tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

func.func @collapse_other_groups_two_dynamic(%t: tensor<?x?x1xf32>, %n: index, %m: index) -> tensor<?x?x1xf32> {
  %0 = tensor.expand_shape %t [[0], [1, 2], [3]] output_shape [%n, %m, 1, 1] : tensor<?x?x1xf32> into tensor<?x?x1x1xf32>
  %1 = tensor.collapse_shape %0 [[0], [1], [2, 3]] : tensor<?x?x1x1xf32> into tensor<?x?x1xf32>
  return %1 : tensor<?x?x1xf32>
}

func.func @expand_moved_one(%t: tensor<?x?x1x1xf32>, %n: index, %m: index) -> tensor<?x?x1x1xf32> {
  %1 = tensor.collapse_shape %t [[0], [1], [2, 3]] : tensor<?x?x1x1xf32> into tensor<?x?x1xf32>
  %0 = tensor.expand_shape %1 [[0], [1, 2], [3]] output_shape [%n, %m, 1, 1] : tensor<?x?x1xf32> into tensor<?x?x1x1xf32>
  return %0 : tensor<?x?x1x1xf32>
}
