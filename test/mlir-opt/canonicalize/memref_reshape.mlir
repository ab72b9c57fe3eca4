// Collapsing what was just expanded is nothing.
func.func @collapse_of_expand_back(%m: memref<12x4xf32>) -> memref<12x4xf32> {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  %c = memref.collapse_shape %e [[0, 1], [2]] : memref<3x4x4xf32> into memref<12x4xf32>
  return %c : memref<12x4xf32>
}

// Expanding what was just collapsed is nothing where the sizes are known.
func.func @expand_of_collapse_back(%m: memref<3x4x4xf32>) -> memref<3x4x4xf32> {
  %c = memref.collapse_shape %m [[0, 1], [2]] : memref<3x4x4xf32> into memref<12x4xf32>
  %e = memref.expand_shape %c [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  return %e : memref<3x4x4xf32>
}

// With one unknown size.
func.func @expand_of_collapse_dynamic(%m: memref<?x4x4xf32>, %n: index) -> memref<?x4x4xf32> {
  %c = memref.collapse_shape %m [[0, 1], [2]] : memref<?x4x4xf32> into memref<?x4xf32>
  %e = memref.expand_shape %c [[0, 1], [2]] output_shape [%n, 4, 4] : memref<?x4xf32> into memref<?x4x4xf32>
  return %e : memref<?x4x4xf32>
}

// With two unknown sizes of one group.
func.func @expand_of_collapse_two(%m: memref<?x?x4xf32>, %n: index, %k: index) -> memref<?x?x4xf32> {
  %c = memref.collapse_shape %m [[0, 1], [2]] : memref<?x?x4xf32> into memref<?x4xf32>
  %e = memref.expand_shape %c [[0, 1], [2]] output_shape [%n, %k, 4] : memref<?x4xf32> into memref<?x?x4xf32>
  return %e : memref<?x?x4xf32>
}

// Two collapses are one.
func.func @collapse_collapse(%m: memref<2x3x4x5xf32>) -> memref<120xf32> {
  %a = memref.collapse_shape %m [[0, 1], [2], [3]] : memref<2x3x4x5xf32> into memref<6x4x5xf32>
  %b = memref.collapse_shape %a [[0, 1, 2]] : memref<6x4x5xf32> into memref<120xf32>
  return %b : memref<120xf32>
}

// Collapses to rank 0.
func.func @collapse_to_scalar(%m: memref<1x1x1xf32>) -> memref<f32> {
  %a = memref.collapse_shape %m [[0, 1], [2]] : memref<1x1x1xf32> into memref<1x1xf32>
  %b = memref.collapse_shape %a [] : memref<1x1xf32> into memref<f32>
  return %b : memref<f32>
}

// Two expansions are one.
func.func @expand_expand(%m: memref<120xf32>) -> memref<2x3x4x5xf32> {
  %a = memref.expand_shape %m [[0, 1, 2]] output_shape [6, 4, 5] : memref<120xf32> into memref<6x4x5xf32>
  %b = memref.expand_shape %a [[0, 1], [2], [3]] output_shape [2, 3, 4, 5] : memref<6x4x5xf32> into memref<2x3x4x5xf32>
  return %b : memref<2x3x4x5xf32>
}

// Two expansions with sizes known at run time only.
func.func @expand_expand_dynamic(%m: memref<?xf32>, %n: index, %k: index) -> memref<?x3x?x5xf32> {
  %a = memref.expand_shape %m [[0, 1, 2]] output_shape [%n, %k, 5] : memref<?xf32> into memref<?x?x5xf32>
  %b = memref.expand_shape %a [[0, 1], [2], [3]] output_shape [%n, 3, %k, 5] : memref<?x?x5xf32> into memref<?x3x?x5xf32>
  return %b : memref<?x3x?x5xf32>
}

// Expansions from rank 0.
func.func @expand_scalar(%m: memref<f32>) -> memref<1x1x1xf32> {
  %a = memref.expand_shape %m [] output_shape [1] : memref<f32> into memref<1xf32>
  %b = memref.expand_shape %a [[0, 1, 2]] output_shape [1, 1, 1] : memref<1xf32> into memref<1x1x1xf32>
  return %b : memref<1x1x1xf32>
}

// A collapse that takes more together than the expansion before took apart.
func.func @collapse_of_expand_more(%m: memref<12x4xf32>) -> memref<48xf32> {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [3, 4, 4] : memref<12x4xf32> into memref<3x4x4xf32>
  %c = memref.collapse_shape %e [[0, 1, 2]] : memref<3x4x4xf32> into memref<48xf32>
  return %c : memref<48xf32>
}

// A collapse that takes less together.
func.func @collapse_of_expand_less(%m: memref<24x4xf32>) -> memref<6x4x4xf32> {
  %e = memref.expand_shape %m [[0, 1, 2], [3]] output_shape [2, 3, 4, 4] : memref<24x4xf32> into memref<2x3x4x4xf32>
  %c = memref.collapse_shape %e [[0, 1], [2], [3]] : memref<2x3x4x4xf32> into memref<6x4x4xf32>
  return %c : memref<6x4x4xf32>
}

// A collapse that takes less together of unknown sizes.
func.func @collapse_of_expand_less_dynamic(%m: memref<?x4xf32>, %n: index) -> memref<?x4x4xf32> {
  %e = memref.expand_shape %m [[0, 1, 2], [3]] output_shape [%n, 3, 4, 4] : memref<?x4xf32> into memref<?x3x4x4xf32>
  %c = memref.collapse_shape %e [[0, 1], [2], [3]] : memref<?x3x4x4xf32> into memref<?x4x4xf32>
  return %c : memref<?x4x4xf32>
}

// A collapse across the groups of the expansion.
func.func @collapse_of_expand_mixed(%m: memref<6x4xf32>) -> memref<2x12xf32> {
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 3, 4] : memref<6x4xf32> into memref<2x3x4xf32>
  %c = memref.collapse_shape %e [[0], [1, 2]] : memref<2x3x4xf32> into memref<2x12xf32>
  return %c : memref<2x12xf32>
}

// An expansion that takes more apart than was collapsed before.
func.func @expand_of_collapse_more(%m: memref<6x4xf32>) -> memref<2x3x4xf32> {
  %c = memref.collapse_shape %m [[0, 1]] : memref<6x4xf32> into memref<24xf32>
  %e = memref.expand_shape %c [[0, 1, 2]] output_shape [2, 3, 4] : memref<24xf32> into memref<2x3x4xf32>
  return %e : memref<2x3x4xf32>
}

// An expansion that takes less apart.
func.func @expand_of_collapse_less(%m: memref<2x3x4xf32>) -> memref<6x4xf32> {
  %c = memref.collapse_shape %m [[0, 1, 2]] : memref<2x3x4xf32> into memref<24xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  return %e : memref<6x4xf32>
}

// An expansion into something else.
func.func @expand_of_collapse_other(%m: memref<2x12xf32>) -> memref<6x4xf32> {
  %c = memref.collapse_shape %m [[0, 1]] : memref<2x12xf32> into memref<24xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [6, 4] : memref<24xf32> into memref<6x4xf32>
  return %e : memref<6x4xf32>
}

// An expansion of the collapse with the same sizes in another layout.
func.func @expand_of_collapse_layout(%m: memref<2x12xf32, strided<[12, 1], offset: ?>>) -> memref<2x12xf32, strided<[12, 1], offset: ?>> {
  %c = memref.collapse_shape %m [[0, 1]] : memref<2x12xf32, strided<[12, 1], offset: ?>> into memref<24xf32, strided<[1], offset: ?>>
  %e = memref.expand_shape %c [[0, 1]] output_shape [2, 12] : memref<24xf32, strided<[1], offset: ?>> into memref<2x12xf32, strided<[12, 1], offset: ?>>
  return %e : memref<2x12xf32, strided<[12, 1], offset: ?>>
}

// A collapse that loses what is known of the layout.
func.func @collapse_dynamic_layout(%m: memref<4x4xf32, strided<[?, 1], offset: ?>>) -> memref<4x2x2xf32, strided<[4, 2, 1], offset: ?>> {
  %c = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, strided<[?, 1], offset: ?>> into memref<16xf32, strided<[1], offset: ?>>
  %e = memref.expand_shape %c [[0, 1, 2]] output_shape [4, 2, 2] : memref<16xf32, strided<[1], offset: ?>> into memref<4x2x2xf32, strided<[4, 2, 1], offset: ?>>
  return %e : memref<4x2x2xf32, strided<[4, 2, 1], offset: ?>>
}

// A reshape that changes nothing.
func.func @same(%m: memref<4x4xf32>) -> (memref<4x4xf32>, memref<4x4xf32>) {
  %c = memref.collapse_shape %m [[0], [1]] : memref<4x4xf32> into memref<4x4xf32>
  %e = memref.expand_shape %m [[0], [1]] output_shape [4, 4] : memref<4x4xf32> into memref<4x4xf32>
  return %c, %e : memref<4x4xf32>, memref<4x4xf32>
}

// One that changes nothing but has sizes known at run time only.
func.func @same_dynamic(%m: memref<?x4xf32>, %n: index) -> (memref<?x4xf32>, memref<?x4xf32>) {
  %c = memref.collapse_shape %m [[0], [1]] : memref<?x4xf32> into memref<?x4xf32>
  %e = memref.expand_shape %m [[0], [1]] output_shape [%n, 4] : memref<?x4xf32> into memref<?x4xf32>
  return %c, %e : memref<?x4xf32>, memref<?x4xf32>
}

// A cast before a collapse.
func.func @collapse_of_cast(%m: memref<4x4xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4x4xf32> to memref<?x?xf32>
  %e = memref.collapse_shape %c [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  return %e : memref<?xf32>
}

// A cast before a collapse whose result is the same.
func.func @collapse_of_cast_same(%m: memref<4x?xf32>) -> memref<?xf32> {
  %c = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>
  %e = memref.collapse_shape %c [[0, 1]] : memref<?x?xf32> into memref<?xf32>
  return %e : memref<?xf32>
}

// A cast that adds knowledge stays.
func.func @collapse_of_cast_back(%m: memref<?x?xf32>) -> memref<16xf32> {
  %c = memref.cast %m : memref<?x?xf32> to memref<4x4xf32>
  %e = memref.collapse_shape %c [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  return %e : memref<16xf32>
}

// A cast before an expansion.
func.func @expand_of_cast(%m: memref<8xf32>, %n: index) -> memref<?x4xf32> {
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%n, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}

// A cast before an expansion with a constant size.
func.func @expand_of_cast_constant(%m: memref<8xf32>) -> memref<?x4xf32> {
  %c2 = arith.constant 2 : index
  %c = memref.cast %m : memref<8xf32> to memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%c2, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}

// A cast of the layout only.
func.func @expand_of_layout_cast(%m: memref<8xf32>) -> memref<2x4xf32, strided<[?, ?], offset: ?>> {
  %c = memref.cast %m : memref<8xf32> to memref<8xf32, strided<[?], offset: ?>>
  %e = memref.expand_shape %c [[0, 1]] output_shape [2, 4] : memref<8xf32, strided<[?], offset: ?>> into memref<2x4xf32, strided<[?, ?], offset: ?>>
  return %e : memref<2x4xf32, strided<[?, ?], offset: ?>>
}

// A constant size of an expansion.
func.func @expand_constant(%m: memref<?xf32>) -> memref<?x4xf32> {
  %c2 = arith.constant 2 : index
  %e = memref.expand_shape %m [[0, 1]] output_shape [%c2, 4] : memref<?xf32> into memref<?x4xf32>
  return %e : memref<?x4xf32>
}

// The sizes of a group are multiplied, the unknown ones first.
func.func @collapse_of_expand_product(%m: memref<?xf32>, %n: index, %k: index) -> memref<?x4x?xf32> {
  %e = memref.expand_shape %m [[0, 1, 2, 3, 4, 5]] output_shape [%n, 3, %k, 4, 5, %n] : memref<?xf32> into memref<?x3x?x4x5x?xf32>
  %c = memref.collapse_shape %e [[0, 1, 2], [3], [4, 5]] : memref<?x3x?x4x5x?xf32> into memref<?x4x?xf32>
  return %c : memref<?x4x?xf32>
}

// Of two ways to expand after a collapse none is taken.
func.func @expand_of_collapse_choice(%m: memref<?x2x2xf32>, %n: index) -> memref<?x2xf32> {
  %c = memref.collapse_shape %m [[0, 1, 2]] : memref<?x2x2xf32> into memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%n, 2] : memref<?xf32> into memref<?x2xf32>
  return %e : memref<?x2xf32>
}

// Dimensions of size 1 go with what follows.
func.func @expand_of_collapse_ones(%m: memref<?x1x3x3x1xf32>, %n: index) -> memref<?x9xf32> {
  %c = memref.collapse_shape %m [[0, 1, 2, 3, 4]] : memref<?x1x3x3x1xf32> into memref<?xf32>
  %e = memref.expand_shape %c [[0, 1]] output_shape [%n, 9] : memref<?xf32> into memref<?x9xf32>
  return %e : memref<?x9xf32>
}

// To one element and back to several dimensions.
func.func @expand_of_collapse_scalar(%m: memref<1x1x1xf32>) -> memref<1x1xf32> {
  %c = memref.collapse_shape %m [] : memref<1x1x1xf32> into memref<f32>
  %e = memref.expand_shape %c [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  return %e : memref<1x1xf32>
}
