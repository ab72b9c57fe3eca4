// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @case_1(%i0: tensor<2x3xf32>, %i1: tensor<3x4xf32>, %o0: tensor<2x4xf32>) {
  // expected-error @+1 {{'linalg.matmul' op Invalid broadcast requested, should be (d2).}}
  %r = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%i0, %i1 : tensor<2x3xf32>, tensor<3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// -----

func.func @case_2(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid broadcast requested.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_4(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op expected operand #1 rank (3) to match the result rank of indexing_map (1)}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_6(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op inferred input/output operand #2 has shape's dimension #1 to be greater than or equal to 5, but found 2}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1 + d2, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_7(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op no. of result dim expressions exceeds 3.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_9(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid batch dimension expression.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d3, d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

// -----

func.func @case_11(%i0: tensor<5x2x3xf32>, %i1: tensor<5x3x4xf32>, %o0: tensor<5x2x4xf32>) {
  // expected-error @+1 {{'linalg.batch_matmul' op Invalid output map result dimension.}}
  %r = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d0, d2)>] ins(%i0, %i1 : tensor<5x2x3xf32>, tensor<5x3x4xf32>) outs(%o0 : tensor<5x2x4xf32>) -> tensor<5x2x4xf32>
  return
}

