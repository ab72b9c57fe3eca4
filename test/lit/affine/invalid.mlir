// RUN: tshared-opt %s --split-input-file --verify-diagnostics

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

