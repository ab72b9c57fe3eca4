// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{expected result type with size = 4 instead of 5 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{different element types specified for source type 'memref<*xf32>' and result memref type 'memref<4xi32>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{different memory spaces specified for source type 'memref<*xf32>' and result memref type 'memref<4xf32, 1>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, 1>
  return
}

// -----

func.func @f(%m: memref<*xf32>) {
  // expected-error @+1 {{expected result type with offset = 2 instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [2], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected result type with offset = dynamic instead of 0}}
  %0 = memref.reinterpret_cast %m to offset: [%i], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected result type with stride = 2 instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [2] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected result type with stride = dynamic instead of 1 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [%i] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected result type with size = dynamic instead of 4 in dim = 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{'memref.reinterpret_cast' op result #0 must be strided memref of any type values, but got 'memref<4xf32, affine_map<(d0) -> (d0, d0 mod 2)>>'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32, affine_map<(d0) -> (d0, d0 mod 2)>>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0, 0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4, 4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected 1 size values, got 0}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.reinterpret_cast"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<*xf32>, index) -> memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
  %0 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -9223372036854775808>, static_strides = array<i64: 1>}> : (memref<*xf32>) -> memref<?xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (0 vs 1)}}
  %0 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 4>, static_strides = array<i64: -9223372036854775808>}> : (memref<*xf32>) -> memref<4xf32, strided<[?]>>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -4}}
  %0 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: -4>, static_strides = array<i64: 1>}> : (memref<*xf32>) -> memref<4xf32, strided<[?]>>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -3}}
  %0 = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: -3>, static_sizes = array<i64: 4>, static_strides = array<i64: 1>}> : (memref<*xf32>) -> memref<4xf32, strided<[1], offset: -3>>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+2 {{custom op 'memref.reinterpret_cast' expected integer value}}
  // expected-error @+1 {{custom op 'memref.reinterpret_cast' expected SSA value or integer}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [4], strides: [x] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{expected ','}}
  %0 = memref.reinterpret_cast %m to offset: [0] sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<*xf32>, %i: index) {
  // expected-error @+1 {{custom op 'memref.reinterpret_cast' expected 'offset'}}
  %0 = memref.reinterpret_cast %m to [0], sizes: [4], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%m: memref<*xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  %0 = memref.reinterpret_cast %m to offset: [0], sizes: [%i], strides: [1] : memref<*xf32> to memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim size (32) must equal reassociation group size (36)}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x9xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.expand_shape %m [[0], [1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op reassociation indices must be contiguous}}
  %0 = memref.expand_shape %m [[0, 2]] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected number of static shape bounds to be equal to the output rank (2) but found 1 inputs instead}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 0}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [8, 4] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<4x8xf32>' but found 'memref<4x8xi32>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32> into memref<4x8xi32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op has source rank 2 and result rank 1. This is not an expansion (2 > 1).}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [32] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{'memref.expand_shape' op attribute 'reassociation' failed to satisfy constraint: Array of 64-bit integer array attributes}}
  %0 = memref.expand_shape %m [0, 1] output_shape [4, 8] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32>) {
  // expected-error @+1 {{custom op 'memref.expand_shape' expected 'output_shape'}}
  %0 = memref.expand_shape %m [[0, 1]] : memref<32xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<?xf32>, %i: index) {
  // expected-error @+1 {{'memref.expand_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<?xf32> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<f32>, %i: index) {
  // expected-error @+1 {{'memref.expand_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.expand_shape %m [] output_shape [2, 1] : memref<f32> into memref<2x1xf32>
  return
}

// -----

func.func @f(%m: memref<32xf32, affine_map<(d0) -> (d0, d0 mod 2)>>, %i: index) {
  // expected-error @+1 {{'memref.expand_shape' op operand #0 must be strided memref of any type values, but got 'memref<32xf32, affine_map<(d0) -> (d0, d0 mod 2)>>'}}
  %0 = memref.expand_shape %m [[0, 1]] output_shape [4, 8] : memref<32xf32, affine_map<(d0) -> (d0, d0 mod 2)>> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (33) must equal reassociation group size (32)}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<33xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation indices must be contiguous}}
  %0 = memref.collapse_shape %m [[1, 0]] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op reassociation index 2 is out of bounds}}
  %0 = memref.collapse_shape %m [[0, 1, 2]] : memref<4x8xf32> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32, strided<[16, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32, strided<[16, 1]>> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32, strided<[16, 1]>>) {
  // expected-error @+1 {{'memref.collapse_shape' op expected collapsed type to be 'memref<4x8xf32, strided<[16, 1]>>' but found 'memref<4x8xf32>'}}
  %0 = memref.collapse_shape %m [[0], [1]] : memref<4x8xf32, strided<[16, 1]>> into memref<4x8xf32>
  return
}

// -----

func.func @f(%m: memref<2x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op rank 0 memrefs can only be extended/collapsed with/from ones}}
  %0 = memref.collapse_shape %m [] : memref<2x8xf32> into memref<f32>
  return
}

// -----

func.func @f(%m: memref<?x8xf32>) {
  // expected-error @+1 {{'memref.collapse_shape' op collapsed dim (0) must be dynamic if and only if reassociation group is dynamic}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1, d1 mod 2)>>) {
  // expected-error @+1 {{'memref.collapse_shape' op operand #0 must be strided memref of any type values, but got 'memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1, d1 mod 2)>>'}}
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1, d1 mod 2)>> into memref<32xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<2x2xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected result element type to be 'f32', but got 'memref<2x2xi32, strided<[8, 1]>>'}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xi32, strided<[8, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{different memory spaces specified for base memref type 'memref<4x8xf32>' and subview memref type 'memref<2x2xf32, strided<[8, 1]>, 1>'}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1]>, 1>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x2x2xf32>'}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<2x2xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2xf32>'}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected 2 offset values, got 1}}
  %0 = memref.subview %m[0] [2] [1] : memref<4x8xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [2] [1] : memref<4x8xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (2 vs 1) so the rank of the result type is well-formed.}}
  %0 = memref.subview %m[0, 0] [2, 2] [1] : memref<4x8xf32> to memref<2xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[3, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1], offset: 24>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{offset 0 is out-of-bounds: 4 >= 4}}
  %0 = memref.subview %m[4, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1], offset: 32>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected offsets to be non-negative, but got -1}}
  %0 = memref.subview %m[-1, 2] [2, 4] [1, 2] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 2], offset: 2>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected sizes to be non-negative, but got -2}}
  %0 = memref.subview %m[0, 2] [-2, 4] [1, 2] : memref<4x8xf32> to memref<2x4xf32, strided<[8, 2], offset: 2>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1, d1 mod 2)>>, %i: index) {
  // expected-error @+1 {{base type 'memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1, d1 mod 2)>>' is not strided}}
  %0 = memref.subview %m[%i, 2] [2, 4] [1, 1] : memref<4x8xf32, affine_map<(d0, d1) -> (d0, d1, d1 mod 2)>> to memref<2x4xf32, strided<[7, 1], offset: ?>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
  %0 = "memref.subview"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>, index) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'strides' to match the number of dynamic entries in 'static_strides' (0 vs 1)}}
  %0 = "memref.subview"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, 4>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<4x8xf32>, index) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected the number of 'sizes' to match the number of dynamic entries in 'static_sizes' (0 vs 1)}}
  %0 = "memref.subview"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 4, -9223372036854775808>, static_strides = array<i64: 1, -9223372036854775808>}> : (memref<4x8xf32>) -> memref<4x4xf32, strided<[8, 1]>>
  return
}

// -----

func.func @f(%m: memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 3 + d1)>>) {
  // expected-error @+1 {{'memref.cast' op operand type 'memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 3 + d1)>>' and result type 'memref<?x?xf32, strided<[7, 3]>>' are cast incompatible}}
  %0 = memref.cast %m : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 * s0 + d1 * 3 + d1)>> to memref<?x?xf32, strided<[7, 3]>>
  return
}
