// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @apply_1(%i: index) {
  // expected-error @+1 {{custom op 'affine.apply' dimension or symbol index mismatch}}
  %0 = affine.apply affine_map<(d0)[s0] -> (d0)>(%i)
  return
}

// -----

func.func @apply_3(%i: index) {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = affine.apply affine_map<(d0) -> (d0, d0)>(%i)
  return
}

// -----

func.func @apply_4(%i: index) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = affine.apply affine_map<(d0) -> ()>(%i)
  return
}

// -----

func.func @apply_5(%i: index) {
  // expected-error @+1 {{custom op 'affine.apply' invalid kind of attribute specified}}
  %0 = affine.apply 1 (%i)
  return
}

// -----

func.func @apply_6(%i: index) {
  // expected-error @+1 {{expected attribute value}}
  %0 = affine.apply foo (%i)
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @apply_8(%i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.apply affine_map<(d0) -> (d0)>(%i)
  return
}

// -----

func.func @apply_9(%i: index) {
  // expected-error @+1 {{'affine.apply' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.apply"(%i) {map = affine_map<(d0, d1) -> (d0)>} : (index) -> index
  return
}

// -----

func.func @apply_10(%i: index) {
  // expected-error @+1 {{'affine.apply' op mapping must produce one value}}
  %0 = "affine.apply"(%i) {map = affine_map<(d0) -> (d0, d0)>} : (index) -> index
  return
}

// -----

func.func @apply_11(%i: index) {
  // expected-error @+1 {{'affine.apply' op requires attribute 'map'}}
  %0 = "affine.apply"(%i) : (index) -> index
  return
}

// -----

func.func @apply_12(%i: index) {
  // expected-error @+1 {{'affine.apply' op attribute 'map' failed to satisfy constraint: AffineMap attribute}}
  %0 = "affine.apply"(%i) {map = 1} : (index) -> index
  return
}

// -----

func.func @apply_13(%i: index) {
  // expected-error @+1 {{'affine.apply' op result #0 must be index, but got 'i32'}}
  %0 = "affine.apply"(%i) {map = affine_map<(d0) -> (d0)>} : (index) -> i32
  return
}

// -----

func.func @for_1() {
  // expected-error @+1 {{dimensional operand cannot be used as a symbol}}
  affine.for %k = 0 to 10 { %0 = affine.apply affine_map<()[s0] -> (s0)>()[%k] }
  return
}

// -----

func.func @for_4() {
  // expected-error @+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  affine.for %k = 0 to 10 { %0 = affine.min affine_map<(d0)[s0] -> (d0)>(%k) }
  return
}

// -----

func.func @min_1(%i: index) {
  // expected-error @+1 {{'affine.min' op operand count and affine map dimension and symbol count must match}}
  %0 = "affine.min"(%i) {map = affine_map<(d0, d1) -> (d0)>} : (index) -> index
  return
}

// -----

func.func @max_1(%i: index) {
  // expected-error @+1 {{'affine.max' op affine map expect at least one result}}
  %0 = "affine.max"(%i) {map = affine_map<(d0) -> ()>} : (index) -> index
  return
}

// -----

func.func @load_1(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
  %0 = affine.load %m[%i, %i] : memref<4xf32>
  return
}

// -----

func.func @load_3(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.load' invalid kind of type specified: expected builtin.memref, but found 'f32'}}
  %0 = affine.load %m[%i] : f32
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @load_5(%m: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = affine.load %m[%i] : memref<4xf32>
  return
}

// -----

func.func @load_6(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op result type must match element type of memref}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, index) -> i32
  return
}

// -----

func.func @load_7(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op expects as many subscripts as affine map inputs}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0, d1) -> (d0)>} : (memref<4xf32>, index) -> f32
  return
}

// -----

func.func @load_8(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op requires attribute 'map'}}
  %0 = "affine.load"(%m, %i) : (memref<4xf32>, index) -> f32
  return
}

// -----

func.func @load_9(%m: memref<4xf32>, %i: i32) {
  // expected-error @+1 {{'affine.load' op operand #1 must be variadic of index, but got 'i32'}}
  %0 = "affine.load"(%m, %i) {map = affine_map<(d0) -> (d0)>} : (memref<4xf32>, i32) -> f32
  return
}

// -----

func.func @load_10(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
  scf.for %k = %i to %i step %i { %0 = affine.load %m[%k] : memref<4xf32> }
  return
}

// -----

func.func @load_11(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.load' op operand cannot be used as a symbol}}
  scf.for %k = %i to %i step %i { %0 = affine.load %m[symbol(%k)] : memref<4xf32> }
  return
}

// -----

func.func @store_1(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'affine.store' op affine map num results must equal memref rank}}
  affine.store %f, %m[%i, %i] : memref<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @store_2(%m: memref<4xf32>, %i: index, %f: i32) {
  // expected-error @+1 {{use of value '%f' expects different type than prior uses: 'f32' vs 'i32'}}
  affine.store %f, %m[%i] : memref<4xf32>
  return
}

// -----

func.func @store_3(%m: memref<4xf32>, %i: index, %f: i32) {
  // expected-error @+1 {{'affine.store' op value to store must have the same type as memref element type}}
  "affine.store"(%f, %m, %i) {map = affine_map<(d0) -> (d0)>} : (i32, memref<4xf32>, index) -> ()
  return
}

// -----

func.func @store_4(%m: memref<4xf32>, %i: index, %f: f32) {
  // expected-error @+1 {{'affine.store' op operand cannot be used as a dimension id}}
  scf.for %k = %i to %i step %i { affine.store %f, %m[%k] : memref<4xf32> }
  return
}

// -----

func.func @vector_load_1(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.vector_load' op requires memref and vector types of the same elemental type}}
  %0 = affine.vector_load %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

func.func @vector_load_2(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.vector_load' invalid kind of type specified: expected builtin.vector, but found 'f32'}}
  %0 = affine.vector_load %m[%i] : memref<4xf32>, f32
  return
}

// -----

func.func @vector_load_3(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.vector_load' op affine map num results must equal memref rank}}
  %0 = affine.vector_load %m[%i, %i] : memref<4xf32>, vector<4xf32>
  return
}

// -----

func.func @vector_store_1(%m: memref<4xf32>, %i: index, %v: vector<4xi32>) {
  // expected-error @+1 {{'affine.vector_store' op requires memref and vector types of the same elemental type}}
  affine.vector_store %v, %m[%i] : memref<4xf32>, vector<4xi32>
  return
}

// -----

func.func @prefetch_1(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op affine.prefetch affine map num results must equal memref rank}}
  affine.prefetch %m[%i, %i], read, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_2(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'}}
  affine.prefetch %m[%i], rad, locality<3>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_3(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
  affine.prefetch %m[%i], read, locality<5>, data : memref<4xf32>
  return
}

// -----

func.func @prefetch_4(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{custom op 'affine.prefetch' cache type has to be 'data' or 'instr'}}
  affine.prefetch %m[%i], read, locality<1>, dat : memref<4xf32>
  return
}

// -----

func.func @prefetch_5(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op index must be a valid dimension or symbol identifier}}
  scf.for %k = %i to %i step %i { affine.prefetch %m[%k], read, locality<1>, data : memref<4xf32> }
  return
}

// -----

func.func @prefetch_6(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op too few operands}}
  "affine.prefetch"(%m, %i) {map = affine_map<(d0, d1) -> (d0)>, isWrite = true, localityHint = 1 : i32, isDataCache = false} : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @prefetch_7(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'affine.prefetch' op requires attribute 'map'}}
  "affine.prefetch"(%m, %i) {isWrite = true, localityHint = 1 : i32, isDataCache = false} : (memref<4xf32>, index) -> ()
  return
}

// -----

func.func @load_12(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{non-affine expression: at least one of the multiply operands has to be either a constant or symbolic}}
  %0 = affine.load %m[%i * %i] : memref<4xf32>
  return
}

// -----

func.func @load_13(%m: memref<4xf32>, %i: index) {
  // expected-error @+1 {{missing right operand of binary operator}}
  %0 = affine.load %m[%i +] : memref<4xf32>
  return
}

// -----

func.func @delinearize_index_1(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
  %0:2 = affine.delinearize_index %i into () : index, index
  return
}

// -----

func.func @delinearize_index_4(%i: index) {
  // expected-error @+2 {{custom op 'affine.delinearize_index' expected integer value}}
  // expected-error @+1 {{custom op 'affine.delinearize_index' expected SSA value or integer}}
  %0:2 = affine.delinearize_index %i into (2, x) : index, index
  return
}

// -----

func.func @delinearize_index_5(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
  %0:2 = affine.delinearize_index %i into (2, 0) : index, index
  return
}

// -----

func.func @delinearize_index_9(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0:2 = "affine.delinearize_index"(%i, %i, %i) {static_basis = array<i64: 2, -9223372036854775808>} : (index, index, index) -> (index, index)
  return
}

// -----

func.func @delinearize_index_11(%i: index) {
  // expected-error @+1 {{'affine.delinearize_index' op requires attribute 'static_basis'}}
  %0:2 = "affine.delinearize_index"(%i) : (index) -> (index, index)
  return
}

// -----

func.func @linearize_index_2() {
  // expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
  %0 = affine.linearize_index [] by (2) : index
  return
}

// -----

func.func @linearize_index_8(%i: index) {
  // expected-error @+1 {{'affine.linearize_index' op mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis entry) -- this can only happen due to an incorrect fold/rewrite}}
  %0 = "affine.linearize_index"(%i, %i, %i) {operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: 2, 3>, disjoint} : (index, index, index) -> (index)
  return
}
