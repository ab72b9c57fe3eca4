// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: memref<4xf32>, %i: index) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0, %1 = "memref.extract_strided_metadata"(%t) : (memref<4xf32>) -> (memref<f32>, index)
  return
}

// -----

func.func @f(%t: memref<4xf32>, %i: index) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:4 = memref.extract_strided_metadata %t : memref<4xf32> -> memref<i32>, index, index, index
  return
}

// -----

func.func @f(%t: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op result #3 must be variadic of index, but got 'i32'}}
  %0:4 = memref.extract_strided_metadata %t : memref<4xf32> -> memref<f32>, index, index, i32
  return
}

// -----

func.func @f(%t: memref<4xf32, affine_map<(d0) -> (d0, d0 mod 2)>>, %i: index) {
  // expected-error @+1 {{'memref.extract_strided_metadata' op operand #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0, d0 mod 2)>>'}}
  %0:4 = memref.extract_strided_metadata %t : memref<4xf32, affine_map<(d0) -> (d0, d0 mod 2)>> -> memref<f32>, index, index, index
  return
}

// -----

func.func @f(%t: memref<4xf32>, %i: index) {
  // expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<f32>', 'index', 'index'}}
  // expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
  %0:3 = memref.extract_strided_metadata %t : memref<4xf32> -> memref<f32>, index, index
  return
}

// -----

func.func @f(%t: memref<4xf32>, %i: index) {
  // expected-error @+1 {{'memref.extract_aligned_pointer_as_index' op result #0 must be index, but got 'i32'}}
  %0 = memref.extract_aligned_pointer_as_index %t : memref<4xf32> -> i32
  return
}
