// Elements of constants.
func.func @extract_constant() -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = tensor.extract %t[%c0, %c1] : tensor<2x2xi32>
  %1 = tensor.extract %t[%c1, %c0] : tensor<2x2xi32>
  return %0, %1 : i32, i32
}

// All elements of a splat are the same, wherever they are.
func.func @extract_splat_constant(%i: index) -> f32 {
  %t = arith.constant dense<2.5> : tensor<4x4xf32>
  %0 = tensor.extract %t[%i, %i] : tensor<4x4xf32>
  return %0 : f32
}

// A splat outside of its bounds.
func.func @extract_splat_outside() -> f32 {
  %c9 = arith.constant 9 : index
  %t = arith.constant dense<2.5> : tensor<4xf32>
  %0 = tensor.extract %t[%c9] : tensor<4xf32>
  return %0 : f32
}

func.func @extract_outside() -> (i32, i32) {
  %c9 = arith.constant 9 : index
  %n = arith.constant -1 : index
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = tensor.extract %t[%c9] : tensor<2xi32>
  %1 = tensor.extract %t[%n] : tensor<2xi32>
  return %0, %1 : i32, i32
}

// The element of a tensor without dimensions.
func.func @extract_scalar() -> f32 {
  %t = arith.constant dense<3.0> : tensor<f32>
  %0 = tensor.extract %t[] : tensor<f32>
  return %0 : f32
}

// Sparse constants have elements too.
func.func @extract_sparse() -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = arith.constant sparse<[[0, 1]], [5.0]> : tensor<2x2xf32>
  %0 = tensor.extract %t[%c0, %c1] : tensor<2x2xf32>
  %1 = tensor.extract %t[%c1, %c1] : tensor<2x2xf32>
  return %0, %1 : f32, f32
}

// Wide, narrow and index elements.
func.func @extract_types() -> (i1, i128, index, i4, bf16) {
  %c1 = arith.constant 1 : index
  %a = arith.constant dense<[true, false]> : tensor<2xi1>
  %b = arith.constant dense<[1, 170141183460469231731687303715884105727]> : tensor<2xi128>
  %c = arith.constant dense<[7, 8]> : tensor<2xindex>
  %d = arith.constant dense<[7, -8]> : tensor<2xi4>
  %e = arith.constant dense<[7.0, -8.0]> : tensor<2xbf16>
  %0 = tensor.extract %a[%c1] : tensor<2xi1>
  %1 = tensor.extract %b[%c1] : tensor<2xi128>
  %2 = tensor.extract %c[%c1] : tensor<2xindex>
  %3 = tensor.extract %d[%c1] : tensor<2xi4>
  %4 = tensor.extract %e[%c1] : tensor<2xbf16>
  return %0, %1, %2, %3, %4 : i1, i128, index, i4, bf16
}

// Listed elements.
func.func @extract_listed(%a: f32, %b: f32, %c: f32, %d: f32) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
  %0 = tensor.extract %t[%c0, %c1] : tensor<2x2xf32>
  %1 = tensor.extract %t[%c1, %c0] : tensor<2x2xf32>
  %2 = tensor.extract %t[%c1, %c1] : tensor<2x2xf32>
  return %0, %1, %2 : f32, f32, f32
}

func.func @extract_listed_scalar(%a: f32) -> f32 {
  %t = tensor.from_elements %a : tensor<f32>
  %0 = tensor.extract %t[] : tensor<f32>
  return %0 : f32
}

func.func @extract_listed_outside(%a: f32, %b: f32) -> (f32, f32) {
  %c2 = arith.constant 2 : index
  %n = arith.constant -1 : index
  %t = tensor.from_elements %a, %b : tensor<2xf32>
  %0 = tensor.extract %t[%c2] : tensor<2xf32>
  %1 = tensor.extract %t[%n] : tensor<2xf32>
  return %0, %1 : f32, f32
}

// Outside in one dimension, inside all the same.
func.func @extract_listed_askew(%a: f32, %b: f32, %c: f32, %d: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %t = tensor.from_elements %a, %b, %c, %d : tensor<2x2xf32>
  %0 = tensor.extract %t[%c0, %c2] : tensor<2x2xf32>
  return %0 : f32
}

func.func @extract_listed_unknown(%a: f32, %b: f32, %i: index) -> f32 {
  %t = tensor.from_elements %a, %b : tensor<2xf32>
  %0 = tensor.extract %t[%i] : tensor<2xf32>
  return %0 : f32
}

// All elements of a splat are its operand.
func.func @extract_splat(%a: f32, %i: index) -> f32 {
  %t = tensor.splat %a : tensor<4xf32>
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}

func.func @extract_dynamic_splat(%a: f32, %i: index) -> f32 {
  %t = tensor.splat %a[%i] : tensor<?xf32>
  %0 = tensor.extract %t[%i] : tensor<?xf32>
  return %0 : f32
}

// Casts do not change elements.
func.func @extract_cast(%t: tensor<4xf32>, %u: tensor<*xf32>, %i: index) -> (f32, f32) {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.extract %0[%i] : tensor<?xf32>
  %2 = tensor.cast %u : tensor<*xf32> to tensor<?xf32>
  %3 = tensor.extract %2[%i] : tensor<?xf32>
  return %1, %3 : f32, f32
}

func.func private @effect() -> index

// What was inserted at the same place comes out again.
func.func @extract_inserted(%t: tensor<4xf32>, %x: f32, %i: index) -> f32 {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%i] : tensor<4xf32>
  return %1 : f32
}

func.func @extract_inserted_elsewhere(%t: tensor<4xf32>, %x: f32, %i: index, %j: index) -> f32 {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.extract %0[%j] : tensor<4xf32>
  return %1 : f32
}

func.func @extract_inserted_scalar(%t: tensor<f32>, %x: f32) -> f32 {
  %0 = tensor.insert %x into %t[] : tensor<f32>
  %1 = tensor.extract %0[] : tensor<f32>
  return %1 : f32
}

func.func @extract_inserted_constants(%t: tensor<4xf32>, %x: f32) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert %x into %t[%c0] : tensor<4xf32>
  %1 = tensor.extract %0[%c0] : tensor<4xf32>
  %2 = tensor.extract %0[%c1] : tensor<4xf32>
  return %1, %2 : f32, f32
}

// Casting elements to or from index can wait until one is chosen.
func.func @extract_index_cast(%t: tensor<4xi32>, %u: tensor<4xindex>, %i: index) -> (index, i32) {
  %0 = arith.index_cast %t : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xindex>
  %2 = arith.index_cast %u : tensor<4xindex> to tensor<4xi32>
  %3 = tensor.extract %2[%i] : tensor<4xi32>
  return %1, %3 : index, i32
}

func.func @extract_index_castui(%t: tensor<4xi32>, %i: index) -> index {
  %0 = arith.index_castui %t : tensor<4xi32> to tensor<4xindex>
  %1 = tensor.extract %0[%i] : tensor<4xindex>
  return %1 : index
}

func.func @extract_other_cast(%t: tensor<4xi32>, %i: index) -> i64 {
  %0 = arith.extsi %t : tensor<4xi32> to tensor<4xi64>
  %1 = tensor.extract %0[%i] : tensor<4xi64>
  return %1 : i64
}

// Inserting what is there already.
func.func @insert_same() -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %x = arith.constant 2.0 : f32
  %t = arith.constant dense<2.0> : tensor<4xf32>
  %0 = tensor.insert %x into %t[%c1] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

func.func @insert_same_anywhere(%i: index) -> tensor<4xi32> {
  %x = arith.constant 2 : i32
  %t = arith.constant dense<2> : tensor<4xi32>
  %0 = tensor.insert %x into %t[%i] : tensor<4xi32>
  return %0 : tensor<4xi32>
}

func.func @insert_other() -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %x = arith.constant 3.0 : f32
  %t = arith.constant dense<2.0> : tensor<4xf32>
  %0 = tensor.insert %x into %t[%c1] : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Nothing of the kind for constants that differ in their elements.
func.func @insert_listed_same() -> tensor<2xi32> {
  %c1 = arith.constant 1 : index
  %x = arith.constant 2 : i32
  %t = arith.constant dense<[1, 2]> : tensor<2xi32>
  %0 = tensor.insert %x into %t[%c1] : tensor<2xi32>
  return %0 : tensor<2xi32>
}

// Two insertions at one place.
func.func @insert_twice(%t: tensor<4xf32>, %x: f32, %y: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.insert %x into %t[%i] : tensor<4xf32>
  %1 = tensor.insert %y into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Inserting what was extracted.
func.func @insert_extracted(%t: tensor<4xf32>, %i: index) -> tensor<4xf32> {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  %1 = tensor.insert %0 into %t[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// The destination of an insertion may be cast later.
func.func @insert_into_cast(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<?xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<?xf32>
  return %1 : tensor<?xf32>
}

func.func @insert_into_stricter_cast(%t: tensor<?xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @insert_into_cast_and_back(%t: tensor<4xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %1 = tensor.insert %x into %0[%i] {tag} : tensor<?xf32>
  %2 = tensor.cast %1 : tensor<?xf32> to tensor<4xf32>
  return %2 : tensor<4xf32>
}

func.func @insert_into_unranked_cast(%t: tensor<*xf32>, %x: f32, %i: index) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<*xf32> to tensor<4xf32>
  %1 = tensor.insert %x into %0[%i] : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Lists of constants are constants.
func.func @list_constants() -> (tensor<2xf32>, tensor<2x1xi32>, tensor<index>, tensor<2xi1>) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %i = arith.constant 3 : i32
  %j = arith.constant 4 : index
  %t = arith.constant true
  %f = arith.constant false
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  %1 = tensor.from_elements %i, %i : tensor<2x1xi32>
  %2 = tensor.from_elements %j : tensor<index>
  %3 = tensor.from_elements %t, %f : tensor<2xi1>
  return %0, %1, %2, %3 : tensor<2xf32>, tensor<2x1xi32>, tensor<index>, tensor<2xi1>
}

func.func @list_some_constants(%x: f32) -> tensor<2xf32> {
  %a = arith.constant 1.0 : f32
  %0 = tensor.from_elements %a, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @list_nothing() -> tensor<0xf32> {
  %0 = tensor.from_elements : tensor<0xf32>
  return %0 : tensor<0xf32>
}

// One value for all.
func.func @list_same(%x: f32) -> tensor<2xf32> {
  %0 = tensor.from_elements %x, %x : tensor<2xf32>
  return %0 : tensor<2xf32>
}

// The elements of one tensor in order.
func.func @list_all_of_a_tensor(%t: tensor<2xf32>) -> tensor<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = tensor.extract %t[%c0] : tensor<2xf32>
  %b = tensor.extract %t[%c1] : tensor<2xf32>
  %0 = tensor.from_elements %a, %b : tensor<2xf32>
  return %0 : tensor<2xf32>
}

func.func @list_scalar_of_a_tensor(%t: tensor<f32>) -> tensor<f32> {
  %a = tensor.extract %t[] : tensor<f32>
  %0 = tensor.from_elements %a : tensor<f32>
  return %0 : tensor<f32>
}

// Splats of constants are constants.
func.func @splat_constants() -> (tensor<4xf32>, tensor<2x2xi32>, tensor<3xindex>, tensor<f16>) {
  %a = arith.constant 1.0 : f32
  %i = arith.constant 3 : i32
  %j = arith.constant 4 : index
  %h = arith.constant 1.5 : f16
  %0 = tensor.splat %a : tensor<4xf32>
  %1 = tensor.splat %i : tensor<2x2xi32>
  %2 = tensor.splat %j : tensor<3xindex>
  %3 = tensor.splat %h : tensor<f16>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<2x2xi32>, tensor<3xindex>, tensor<f16>
}

// Only for shapes that are known.
func.func @splat_dynamic(%n: index) -> tensor<?xf32> {
  %a = arith.constant 1.0 : f32
  %0 = tensor.splat %a[%n] : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @splat_constant_size() -> tensor<?x2xf32> {
  %n = arith.constant 4 : index
  %a = arith.constant 1.0 : f32
  %0 = tensor.splat %a[%n] : tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

func.func @splat_huge() -> tensor<1000000x1000000xf32> {
  %a = arith.constant 1.0 : f32
  %0 = tensor.splat %a : tensor<1000000x1000000xf32>
  return %0 : tensor<1000000x1000000xf32>
}

func.func @splat_nothing() -> tensor<0xf32> {
  %a = arith.constant 1.0 : f32
  %0 = tensor.splat %a : tensor<0xf32>
  return %0 : tensor<0xf32>
}
