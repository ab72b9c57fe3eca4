// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @case_1(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected the number of indexing_map (2) to be equal to the number of input/output operands (3)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_3(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op inferred input/output operand #1 has shape's dimension #0 to be 2, but found 3}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_5(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected operand #0 rank (2) to match the result rank of indexing_map (1)}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_7(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Unexpected dim expression in map result.}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_9(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op unexpected symbols in indexing_map #0}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2)[s0] -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_11(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op invalid indexing maps are non-invertible: ((d0, d1, d2, d3) -> (d0, d2, d2, d1, d0, d1))}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d2, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_13(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' element of indexing_maps array is not an affine_map}}
  %r = linalg.matmul indexing_maps = [1] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_14(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' invalid kind of attribute specified}}
  %r = linalg.matmul indexing_maps = 1 ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_15(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{expected '='}}
  %r = linalg.matmul indexing_maps [] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_16(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' 'linalg.matmul' op attribute 'cast' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 1}}
  %r = linalg.matmul {cast = 1} ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_17(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+2 {{expected ::mlir::linalg::TypeFn to be one of: cast_signed, cast_unsigned}}
  // expected-error @+1 {{failed to parse TypeFnAttr parameter 'value' which is to be a `::mlir::linalg::TypeFn`}}
  %r = linalg.matmul {cast = #linalg.type_fn<foo>} ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_18(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{custom op 'linalg.matmul' attribute 'indexing_maps' occurs more than once in the attribute list}}
  %r = linalg.matmul {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>]} ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_19(%i0: tensor<2x3xf32>, %o0: tensor<2x4xf32>) {
  %r = linalg.matmul ins(%i0 : tensor<2x3xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  // expected-error @+1 {{custom op 'linalg.matmul' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2}}
  return
}

// -----

func.func @case_20(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: f32) {
  // expected-error @+1 {{'linalg.matmul' op operand #2 must be variadic of shaped of any type values, but got 'f32'}}
  linalg.matmul ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : f32)
  return
}

// -----

func.func @case_21(%i0: tensor<2x3xf32>, %i1: memref<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op expected to have pure tensor or buffer semantics}}
  %r = linalg.matmul ins(%i0, %i1 : tensor<2x3xf32>, memref<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_23(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Indexing_map attribute must have 3 affine maps.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_26(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op expected operand #0 rank (3) to match the result rank of indexing_map (2)}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_27(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op inferred input/output operand #1 has shape's dimension #1 to be 2, but found 3}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d3, d1)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_28(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d0, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_30(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_31(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op expects 3 dims, but got (2).}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_33(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Unexpected result dim expression (outside the set of default result dims).}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3 + d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_48(%i0: tensor<2x3xf32>, %o0: tensor<2x3xf32>) {
  // expected-error @+1 {{expected op with scalar input}}
  %r = linalg.fill ins(%i0 : tensor<2x3xf32>) outs(%o0 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// -----

func.func @case_49(%i0: f32, %i1: f32, %o0: tensor<2x3xf32>) {
  %r = linalg.fill ins(%i0, %i1 : f32, f32) outs(%o0 : tensor<2x3xf32>) -> tensor<2x3xf32>
  // expected-error @+1 {{custom op 'linalg.fill' [parseNamedStructuredOpRegion] ods-gen generated region expects 2 args, got 3}}
  return
}

// -----

func.func @case_50(%i0: f32, %o0: tensor<*xf32>) {
  // expected-error @+1 {{'linalg.fill' op result #0 must be variadic of ranked tensor of any type values, but got 'tensor<*xf32>'}}
  %r = linalg.fill ins(%i0 : f32) outs(%o0 : tensor<*xf32>) -> tensor<*xf32>
  return
}

// -----

func.func @case_51(%i0: f32, %o0: f32) {
  // expected-error @+1 {{'linalg.fill' op operand #1 must be variadic of shaped of any type values, but got 'f32'}}
  linalg.fill ins(%i0 : f32) outs(%o0 : f32)
  return
}

// -----

func.func @case_52(%i0: f64, %o0: tensor<2x3xf32>) {
  // expected-error @+1 {{'linalg.fill' op expected fill value type ('f64') to match output element type ('f32')}}
  %r = linalg.fill ins(%i0 : f64) outs(%o0 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

