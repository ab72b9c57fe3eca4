// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @exp_integer(%a: i32) {
  // expected-error @+1 {{'math.exp' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.exp %a : i32
  return
}

// -----

func.func @exp_types(%a: f32) {
  // expected-error @+1 {{'math.exp' op requires the same type for all operands and results}}
  %0 = "math.exp"(%a) : (f32) -> f64
  return
}

// -----

func.func @exp_inferred(%a: tensor<?xf32>) {
  // expected-error @+2 {{'math.exp' op inferred type(s) 'tensor<?xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  // expected-error @+1 {{'math.exp' op failed to infer returned types}}
  %0 = "math.exp"(%a) : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @exp_operands(%a: f32) {
  // expected-error @+1 {{'math.exp' op requires a single operand}}
  %0 = "math.exp"(%a, %a) : (f32, f32) -> f32
  return
}

// -----

func.func @exp_flags(%a: f32) {
  // expected-error @+1 {{'math.exp' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "math.exp"(%a) {fastmath = 1 : i32} : (f32) -> f32
  return
}

// -----

func.func @absi_float(%a: f32) {
  // expected-error @+1 {{'math.absi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.absi %a : f32
  return
}

// -----

func.func @ctlz_types(%a: i32) {
  // expected-error @+1 {{'math.ctlz' op requires the same type for all operands and results}}
  %0 = "math.ctlz"(%a) : (i32) -> i64
  return
}

// -----

func.func @ipowi_float(%a: f32) {
  // expected-error @+1 {{'math.ipowi' op operand #0 must be signless-integer-like, but got 'f32'}}
  %0 = math.ipowi %a, %a : f32
  return
}

// -----

func.func @ipowi_inferred(%a: tensor<?xi32>, %b: tensor<4xi32>) {
  // expected-error @+2 {{'math.ipowi' op inferred type(s) 'tensor<?xi32>' are incompatible with return type(s) of operation 'tensor<4xi32>'}}
  // expected-error @+1 {{'math.ipowi' op failed to infer returned types}}
  %0 = "math.ipowi"(%a, %b) : (tensor<?xi32>, tensor<4xi32>) -> tensor<4xi32>
  return
}

// -----

func.func @isnan_integer(%a: i32) {
  // expected-error @+1 {{custom op 'math.isnan' 'operand' must be floating-point-like, but got 'i32'}}
  %0 = math.isnan %a : i32
  return
}

// -----

func.func @isnan_flags(%a: f32) {
  // expected-error @+1 {{expected ':'}}
  %0 = math.isnan %a fastmath<fast> : f32
  return
}

// -----

func.func @isinf_result(%a: f32) {
  // expected-error @+1 {{'math.isinf' op result #0 must be bool-like, but got 'i32'}}
  %0 = "math.isinf"(%a) : (f32) -> i32
  return
}

// -----

func.func @isfinite_result_shape(%a: vector<4xf32>) {
  // expected-error @+1 {{'math.isfinite' op failed to verify that result type has i1 element type and same shape as operands}}
  %0 = "math.isfinite"(%a) : (vector<4xf32>) -> vector<3xi1>
  return
}

// -----

func.func @atan2_integer(%a: i32) {
  // expected-error @+1 {{'math.atan2' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.atan2 %a, %a : i32
  return
}

// -----

func.func @powf_types(%a: f32) {
  // expected-error @+1 {{'math.powf' op requires the same type for all operands and results}}
  %0 = "math.powf"(%a, %a) : (f32, f32) -> f64
  return
}

// -----

func.func @fpowi_exponent(%a: f32) {
  // expected-error @+1 {{'math.fpowi' op operand #1 must be signless-integer-like, but got 'f32'}}
  %0 = math.fpowi %a, %a : f32, f32
  return
}

// -----

func.func @fpowi_base(%a: i32) {
  // expected-error @+1 {{'math.fpowi' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fpowi %a, %a : i32, i32
  return
}

// -----

func.func @fpowi_result(%a: f32, %b: i32) {
  // expected-error @+1 {{'math.fpowi' op failed to verify that all of {lhs, result} have same type}}
  %0 = "math.fpowi"(%a, %b) : (f32, i32) -> f64
  return
}

// -----

func.func @fpowi_shape(%a: vector<4xf32>, %b: i32) {
  // expected-error @+1 {{'math.fpowi' op requires the same shape for all operands and results}}
  %0 = math.fpowi %a, %b : vector<4xf32>, i32
  return
}

// -----

func.func @fpowi_rank(%a: tensor<*xf32>, %b: tensor<4xi32>) {
  // expected-error @+1 {{'math.fpowi' op all non-scalar operands/results must have the same shape and base type}}
  %0 = math.fpowi %a, %b : tensor<*xf32>, tensor<4xi32>
  return
}

// -----

func.func @fpowi_one_type(%a: f32, %b: i32) {
  // expected-error @+1 {{expected ','}}
  %0 = math.fpowi %a, %b : f32
  return
}

// -----

func.func @fma_integer(%a: i32) {
  // expected-error @+1 {{'math.fma' op operand #0 must be floating-point-like, but got 'i32'}}
  %0 = math.fma %a, %a, %a : i32
  return
}

// -----

func.func @clampf_types(%a: f32, %b: f64) {
  // expected-error @+1 {{'math.clampf' op requires the same type for all operands and results}}
  %0 = "math.clampf"(%a, %a, %b) : (f32, f32, f64) -> f32
  return
}

// -----

func.func @sincos_types(%a: f32) {
  // expected-error @+1 {{'math.sincos' op failed to verify that all of {operand, sin, cos} have same type}}
  %0:2 = "math.sincos"(%a) : (f32) -> (f32, f64)
  return
}

// -----

func.func @sincos_integer(%a: i32) {
  // expected-error @+1 {{'math.sincos' op operand #0 must be floating-point-like, but got 'i32'}}
  %0:2 = math.sincos %a : i32
  return
}
