// Constant sizes go into the basis.
func.func @constant_basis(%i: index, %j: index, %n: index) -> (index, index, index, index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a:3 = affine.delinearize_index %i into (%n, %c4, %c8) : index, index, index
  %b = affine.linearize_index [%i, %j, %i] by (%n, %c8, %c4) : index
  return %a#0, %a#1, %a#2, %b : index, index, index, index
}

// Sizes that are not positive stay.
func.func @bad_basis(%i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %a = affine.linearize_index [%i, %i] by (4, %c0) : index
  %b = affine.linearize_index disjoint [%i, %i] by (%c0, 5) : index
  return %a, %b : index, index
}

// Constants are computed.
func.func @constants() -> (index, index, index, index, index, index) {
  %c100 = arith.constant 100 : index
  %n100 = arith.constant -100 : index
  %c3 = arith.constant 3 : index
  %a:3 = affine.delinearize_index %c100 into (7, 5, 3) : index, index, index
  %b:2 = affine.delinearize_index %n100 into (7) : index, index
  %c = affine.linearize_index [%c3, %n100, %c3] by (4, 5, 6) : index
  return %a#0, %a#1, %a#2, %b#0, %b#1, %c : index, index, index, index, index, index
}

// With and without the outermost size.
func.func @constant_outer() -> (index, index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %a = affine.linearize_index [%c1, %c2] by (5) : index
  %b = affine.linearize_index disjoint [%c1, %c2] by (3, 5) : index
  return %a, %b : index, index
}

// A single coordinate is the index.
func.func @single(%i: index, %n: index) -> (index, index, index) {
  %a = affine.delinearize_index %i into (%n) : index
  %b = affine.delinearize_index %i into () : index
  %c = affine.linearize_index [%i] by (%n) : index
  return %a, %b, %c : index, index, index
}

// No coordinates are 0.
func.func @none() -> index {
  %a = affine.linearize_index [] by () : index
  return %a : index
}

// Coordinates of dimensions of size 1 are 0.
func.func @ones(%i: index, %n: index) -> (index, index, index, index) {
  %c1 = arith.constant 1 : index
  %a:4 = affine.delinearize_index %i into (%n, 1, 4, %c1) : index, index, index, index
  return %a#0, %a#1, %a#2, %a#3 : index, index, index, index
}

// The outermost size 1, given or not.
func.func @outer_one(%i: index, %n: index) -> (index, index, index, index) {
  %a:2 = affine.delinearize_index %i into (1, 4) : index, index
  %b:2 = affine.delinearize_index %i into (1) : index, index
  return %a#0, %a#1, %b#0, %b#1 : index, index, index, index
}

// All sizes are 1.
func.func @only_ones(%i: index) -> (index, index) {
  %a:2 = affine.delinearize_index %i into (1, 1) : index, index
  return %a#0, %a#1 : index, index
}

// What is joined in a dimension of size 1 must be 0.
func.func @joined_ones(%i: index, %j: index, %k: index, %n: index) -> (index, index, index, index) {
  %c0 = arith.constant 0 : index
  %a = affine.linearize_index disjoint [%i, %j, %k] by (%n, 1, 4) : index
  %b = affine.linearize_index [%i, %j, %k] by (%n, 1, 4) : index
  %c = affine.linearize_index [%i, %c0, %k] by (%n, 1, 4) : index
  %d = affine.linearize_index disjoint [%i, %j] by (1, 1) : index
  return %a, %b, %c, %d : index, index, index, index
}

// A 0 in front.
func.func @leading_zero(%i: index, %j: index, %n: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %a = affine.linearize_index [%c0, %i, %j] by (2, 3, %n) : index
  %b = affine.linearize_index disjoint [%c0, %i, %j] by (3, %n) : index
  %c = affine.linearize_index [%i, %c0, %j] by (2, 3, %n) : index
  return %a, %b, %c : index, index, index
}

// Split apart again as it was joined.
func.func @split_joined(%i: index, %j: index, %k: index, %n: index) -> (index, index, index) {
  %a = affine.linearize_index disjoint [%i, %j, %k] by (%n, 3, 5) : index
  %b:3 = affine.delinearize_index %a into (%n, 3, 5) : index, index, index
  return %b#0, %b#1, %b#2 : index, index, index
}

// Only when coordinates are within their sizes.
func.func @split_joined_not_disjoint(%i: index, %j: index, %n: index) -> (index, index) {
  %a = affine.linearize_index [%i, %j] by (%n, 3) : index
  %b:2 = affine.delinearize_index %a into (%n, 3) : index, index
  return %b#0, %b#1 : index, index
}

// Only the last sizes are the same.
func.func @split_joined_tail(%i: index, %j: index, %k: index, %n: index) -> (index, index, index) {
  %a = affine.linearize_index disjoint [%i, %j, %k] by (2, 3, %n) : index
  %b:3 = affine.delinearize_index %a into (3, 2, %n) : index, index, index
  return %b#0, %b#1, %b#2 : index, index, index
}

// An outermost size is given on one side only.
func.func @split_joined_outer(%i: index, %j: index, %k: index, %n: index) -> (index, index, index, index, index, index) {
  %a = affine.linearize_index disjoint [%i, %j, %k] by (3, 5) : index
  %b:3 = affine.delinearize_index %a into (%n, 3, 5) : index, index, index
  %c = affine.linearize_index disjoint [%i, %j, %k] by (%n, 3, 5) : index
  %d:3 = affine.delinearize_index %c into (3, 5) : index, index, index
  return %b#0, %b#1, %b#2, %d#0, %d#1, %d#2 : index, index, index, index, index, index
}

// More coordinates than were joined.
func.func @split_more(%i: index, %j: index, %k: index, %n: index) -> (index, index, index, index) {
  %a = affine.linearize_index disjoint [%i, %j, %k] by (3, 2, 32) : index
  %b:4 = affine.delinearize_index %a into (2, 3, 8, 4) : index, index, index, index
  return %b#0, %b#1, %b#2, %b#3 : index, index, index, index
}

// More coordinates, which do not fit the last size.
func.func @split_more_other(%i: index, %j: index) -> (index, index, index) {
  %a = affine.linearize_index disjoint [%i, %j] by (3, 32) : index
  %b:3 = affine.delinearize_index %a into (2, 3, 5) : index, index, index
  return %b#0, %b#1, %b#2 : index, index, index
}

// Joined again as it was split.
func.func @join_split(%i: index, %n: index) -> (index, index, index) {
  %a:3 = affine.delinearize_index %i into (%n, 3, 5) : index, index, index
  %b = affine.linearize_index [%a#0, %a#1, %a#2] by (%n, 3, 5) : index
  %c = affine.linearize_index disjoint [%a#0, %a#1, %a#2] by (%n, 3, 5) : index
  %d = affine.linearize_index [%a#0, %a#1, %a#2] by (3, 5) : index
  return %b, %c, %d : index, index, index
}

// A part is joined again.
func.func @join_part(%i: index, %j: index, %n: index, %k: index) -> index {
  %a:3 = affine.delinearize_index %i into (%n, 3, 5) : index, index, index
  %b = affine.linearize_index [%j, %a#1, %a#2] by (%k, 3, 5) : index
  return %b : index
}

// The parts have other users.
func.func @join_used_part(%i: index, %j: index, %n: index, %k: index) -> (index, index, index, index) {
  %a:3 = affine.delinearize_index %i into (%n, 3, 5) : index, index, index
  %b = affine.linearize_index [%j, %a#1, %a#2] by (%k, 3, 5) : index
  return %b, %a#0, %a#1, %a#2 : index, index, index, index
}

// The first part, whose size does not matter.
func.func @join_first_part(%i: index, %j: index, %n: index, %k: index) -> (index, index, index) {
  %a:3 = affine.delinearize_index %i into (%n, 3, 5) : index, index, index
  %b = affine.linearize_index [%a#0, %a#1, %j] by (%k, 3, 7) : index
  %c:3 = affine.delinearize_index %i into (3, 5) : index, index, index
  %d = affine.linearize_index [%c#0, %c#1, %j] by (%k, 3, 7) : index
  %e = affine.linearize_index disjoint [%j, %c#0, %c#1] by (2, %k, 3) : index
  return %b, %d, %e : index, index, index
}

// Sizes known at run time only are multiplied.
func.func @join_dynamic(%i: index, %j: index, %n: index, %k: index) -> index {
  %a:4 = affine.delinearize_index %i into (7, %n, 3, %k) : index, index, index, index
  %b = affine.linearize_index [%j, %a#1, %a#2, %a#3] by (9, %n, 3, %k) : index
  return %b : index
}

// Two parts of two indices.
func.func @join_two(%i: index, %j: index) -> index {
  %a:3 = affine.delinearize_index %i into (7, 3, 5) : index, index, index
  %b:3 = affine.delinearize_index %j into (7, 3, 5) : index, index, index
  %c = affine.linearize_index [%a#1, %a#2, %b#1, %b#2] by (3, 5, 3, 5) : index
  return %c : index
}

// Two parts of the same index.
func.func @join_same_twice(%i: index) -> index {
  %a:3 = affine.delinearize_index %i into (7, 3, 5) : index, index, index
  %c = affine.linearize_index [%a#1, %a#2, %a#1, %a#2] by (3, 5, 3, 5) : index
  return %c : index
}

// A part in another order.
func.func @join_other_order(%i: index) -> index {
  %a:3 = affine.delinearize_index %i into (7, 3, 5) : index, index, index
  %c = affine.linearize_index [%a#2, %a#1, %a#0] by (5, 3, 7) : index
  return %c : index
}

// A part with other sizes.
func.func @join_other_sizes(%i: index) -> index {
  %a:3 = affine.delinearize_index %i into (7, 3, 5) : index, index, index
  %c = affine.linearize_index [%a#0, %a#1, %a#2] by (7, 4, 5) : index
  return %c : index
}

// Used in accesses.
func.func @accesses(%m: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    %a:2 = affine.delinearize_index %i into (4, 8) : index, index
    %b = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1)>(%a#0, %a#1)
    affine.store %x, %m[%b] : memref<?xf32>
  }
  return
}
