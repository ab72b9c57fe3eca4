// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @extsi_0(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i32' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i32 to i32
  return
}

// -----

func.func @extsi_1(%a: i64) {
  // expected-error @+1 {{'arith.extsi' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = arith.extsi %a : i64 to i32
  return
}

// -----

func.func @extui_2(%a: i8) {
  // expected-error @+1 {{'arith.extui' op operand type 'i8' and result type 'i8' are cast incompatible}}
  %0 = arith.extui %a : i8 to i8
  return
}

// -----

func.func @trunci_3(%a: i32) {
  // expected-error @+1 {{'arith.trunci' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.trunci %a : i32 to i64
  return
}

// -----

func.func @extf_4(%a: f16) {
  // expected-error @+1 {{'arith.extf' op operand type 'f16' and result type 'bf16' are cast incompatible}}
  %0 = arith.extf %a : f16 to bf16
  return
}

// -----

func.func @extf_5(%a: f64) {
  // expected-error @+1 {{'arith.extf' op operand type 'f64' and result type 'f32' are cast incompatible}}
  %0 = arith.extf %a : f64 to f32
  return
}

// -----

func.func @truncf_6(%a: f16) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f16' and result type 'f32' are cast incompatible}}
  %0 = arith.truncf %a : f16 to f32
  return
}

// -----

func.func @truncf_7(%a: f32) {
  // expected-error @+1 {{'arith.truncf' op operand type 'f32' and result type 'f32' are cast incompatible}}
  %0 = arith.truncf %a : f32 to f32
  return
}

// -----

func.func @index_cast_8(%a: index) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'index' and result type 'index' are cast incompatible}}
  %0 = arith.index_cast %a : index to index
  return
}

// -----

func.func @index_cast_9(%a: i32) {
  // expected-error @+1 {{'arith.index_cast' op operand type 'i32' and result type 'i64' are cast incompatible}}
  %0 = arith.index_cast %a : i32 to i64
  return
}

// -----

func.func @index_castui_10(%a: i64) {
  // expected-error @+1 {{'arith.index_castui' op operand type 'i64' and result type 'i32' are cast incompatible}}
  %0 = arith.index_castui %a : i64 to i32
  return
}

// -----

func.func @bitcast_11(%a: i32) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'i32' and result type 'f16' are cast incompatible}}
  %0 = arith.bitcast %a : i32 to f16
  return
}

// -----

func.func @bitcast_12(%a: vector<4xf32>) {
  // expected-error @+1 {{'arith.bitcast' op operand type 'vector<4xf32>' and result type 'vector<4xi64>' are cast incompatible}}
  %0 = arith.bitcast %a : vector<4xf32> to vector<4xi64>
  return
}

// -----

func.func @trunci_13(%a: tensor<4xi64>) {
  // expected-error @+1 {{'arith.trunci' op operand type 'tensor<4xi64>' and result type 'tensor<4xi32, "layout">' are cast incompatible}}
  %0 = arith.trunci %a : tensor<4xi64> to tensor<4xi32, "layout">
  return
}

// -----

func.func @sitofp_14(%a: tensor<4xi64, "layout">) {
  // expected-error @+1 {{'arith.sitofp' op operand type 'tensor<4xi64, "layout">' and result type 'tensor<4xf32>' are cast incompatible}}
  %0 = arith.sitofp %a : tensor<4xi64, "layout"> to tensor<4xf32>
  return
}

// -----

func.func @extsi_from(%a: none) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %0 = arith.extsi %a : none to i64
  return
}

// -----

func.func @extsi_to(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op result #0 must be signless-fixed-width-integer-like, but got 'ui8'}}
  %0 = arith.extsi %a : i32 to ui8
  return
}

// -----

func.func @extui_from(%a: none) {
  // expected-error @+1 {{'arith.extui' op operand #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %0 = arith.extui %a : none to i64
  return
}

// -----

func.func @extui_to(%a: i32) {
  // expected-error @+1 {{'arith.extui' op result #0 must be signless-fixed-width-integer-like, but got 'ui8'}}
  %0 = arith.extui %a : i32 to ui8
  return
}

// -----

func.func @trunci_from(%a: none) {
  // expected-error @+1 {{'arith.trunci' op operand #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %0 = arith.trunci %a : none to i32
  return
}

// -----

func.func @trunci_to(%a: i64) {
  // expected-error @+1 {{'arith.trunci' op result #0 must be signless-fixed-width-integer-like, but got 'ui8'}}
  %0 = arith.trunci %a : i64 to ui8
  return
}

// -----

func.func @extf_from(%a: none) {
  // expected-error @+1 {{'arith.extf' op operand #0 must be floating-point-like, but got 'none'}}
  %0 = arith.extf %a : none to f32
  return
}

// -----

func.func @extf_to(%a: f16) {
  // expected-error @+1 {{'arith.extf' op result #0 must be floating-point-like, but got 'ui8'}}
  %0 = arith.extf %a : f16 to ui8
  return
}

// -----

func.func @truncf_from(%a: none) {
  // expected-error @+1 {{'arith.truncf' op operand #0 must be floating-point-like, but got 'none'}}
  %0 = arith.truncf %a : none to f16
  return
}

// -----

func.func @truncf_to(%a: f32) {
  // expected-error @+1 {{'arith.truncf' op result #0 must be floating-point-like, but got 'ui8'}}
  %0 = arith.truncf %a : f32 to ui8
  return
}

// -----

func.func @sitofp_from(%a: none) {
  // expected-error @+1 {{'arith.sitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %0 = arith.sitofp %a : none to f32
  return
}

// -----

func.func @sitofp_to(%a: i32) {
  // expected-error @+1 {{'arith.sitofp' op result #0 must be floating-point-like, but got 'ui8'}}
  %0 = arith.sitofp %a : i32 to ui8
  return
}

// -----

func.func @uitofp_from(%a: none) {
  // expected-error @+1 {{'arith.uitofp' op operand #0 must be signless-fixed-width-integer-like, but got 'none'}}
  %0 = arith.uitofp %a : none to f32
  return
}

// -----

func.func @uitofp_to(%a: i32) {
  // expected-error @+1 {{'arith.uitofp' op result #0 must be floating-point-like, but got 'ui8'}}
  %0 = arith.uitofp %a : i32 to ui8
  return
}

// -----

func.func @fptosi_from(%a: none) {
  // expected-error @+1 {{'arith.fptosi' op operand #0 must be floating-point-like, but got 'none'}}
  %0 = arith.fptosi %a : none to i32
  return
}

// -----

func.func @fptosi_to(%a: f32) {
  // expected-error @+1 {{'arith.fptosi' op result #0 must be signless-fixed-width-integer-like, but got 'ui8'}}
  %0 = arith.fptosi %a : f32 to ui8
  return
}

// -----

func.func @fptoui_from(%a: none) {
  // expected-error @+1 {{'arith.fptoui' op operand #0 must be floating-point-like, but got 'none'}}
  %0 = arith.fptoui %a : none to i32
  return
}

// -----

func.func @fptoui_to(%a: f32) {
  // expected-error @+1 {{'arith.fptoui' op result #0 must be signless-fixed-width-integer-like, but got 'ui8'}}
  %0 = arith.fptoui %a : f32 to ui8
  return
}

// -----

func.func @index_cast_from(%a: none) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'none'}}
  %0 = arith.index_cast %a : none to index
  return
}

// -----

func.func @index_cast_to(%a: i32) {
  // expected-error @+1 {{'arith.index_cast' op result #0 must be signless-integer-like or memref of signless-integer, but got 'ui8'}}
  %0 = arith.index_cast %a : i32 to ui8
  return
}

// -----

func.func @index_castui_from(%a: none) {
  // expected-error @+1 {{'arith.index_castui' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'none'}}
  %0 = arith.index_castui %a : none to index
  return
}

// -----

func.func @index_castui_to(%a: i32) {
  // expected-error @+1 {{'arith.index_castui' op result #0 must be signless-integer-like or memref of signless-integer, but got 'ui8'}}
  %0 = arith.index_castui %a : i32 to ui8
  return
}

// -----

func.func @bitcast_from(%a: none) {
  // expected-error @+1 {{'arith.bitcast' op operand #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'none'}}
  %0 = arith.bitcast %a : none to i32
  return
}

// -----

func.func @bitcast_to(%a: f32) {
  // expected-error @+1 {{'arith.bitcast' op result #0 must be signless-integer-or-float-like or memref of signless-integer or float, but got 'ui8'}}
  %0 = arith.bitcast %a : f32 to ui8
  return
}

// -----

func.func @extsi_index(%a: index) {
  // expected-error @+1 {{'arith.extsi' op operand #0 must be signless-fixed-width-integer-like, but got 'index'}}
  %0 = arith.extsi %a : index to i64
  return
}

// -----

func.func @index_cast_unranked_memref(%a: memref<*xi32>) {
  // expected-error @+1 {{'arith.index_cast' op operand #0 must be signless-integer-like or memref of signless-integer, but got 'memref<*xi32>'}}
  %0 = arith.index_cast %a : memref<*xi32> to memref<*xindex>
  return
}

// -----

func.func @extsi_vector_shape(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi32> to vector<5xi64>
  return
}

// -----

func.func @extsi_vector_scalable(%a: vector<4xi32>) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : vector<4xi32> to vector<[4]xi64>
  return
}

// -----

func.func @extsi_to_vector(%a: i32) {
  // expected-error @+1 {{'arith.extsi' op requires the same shape for all operands and results}}
  %0 = arith.extsi %a : i32 to vector<4xi64>
  return
}

// -----

func.func @extsi_tensor(%a: tensor<?xi32>) {
  // expected-error @+1 {{'arith.extsi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extsi %a : tensor<?xi32> to tensor<4xi64>
  return
}

// -----

func.func @trunci_tensor(%a: i64) {
  // expected-error @+1 {{'arith.trunci' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.trunci %a : i64 to tensor<4xi32>
  return
}

// -----

func.func @extf_tensor(%a: tensor<*xf32>) {
  // expected-error @+1 {{'arith.extf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.extf %a : tensor<*xf32> to tensor<*xf64>
  return
}

// -----

func.func @fptosi_tensor(%a: vector<4xf32>) {
  // expected-error @+1 {{'arith.fptosi' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.fptosi %a : vector<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @bitcast_tensor(%a: tensor<4xf32>) {
  // expected-error @+1 {{'arith.bitcast' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.bitcast %a : tensor<4xf32> to tensor<5xi32>
  return
}

// -----

func.func @index_cast_container(%a: memref<4xi32>) {
  // expected-error @+1 {{'arith.index_cast' op if a result is non-scalar, then at least one operand must be non-scalar}}
  %0 = arith.index_cast %a : memref<4xi32> to vector<4xindex>
  return
}

// -----

func.func @extsi_no_to(%a: i32) {
  // expected-error @+1 {{custom op 'arith.extsi' expected 'to'}}
  %0 = arith.extsi %a : i32 i64
  return
}

// -----

func.func @truncf_rounding(%a: f32) {
  // expected-error @+1 {{'arith.truncf' op attribute 'roundingmode' failed to satisfy constraint: Floating point rounding mode}}
  %0 = "arith.truncf"(%a) {roundingmode = 7 : i32} : (f32) -> f16
  return
}

// -----

func.func @truncf_unknown_rounding(%a: f32) {
  // expected-error @+1 {{expected ':'}}
  %0 = arith.truncf %a to_odd : f32 to f16
  return
}

// -----

func.func @extf_flags(%a: f16) {
  // expected-error @+1 {{'arith.extf' op attribute 'fastmath' failed to satisfy constraint: Floating point fast math flags}}
  %0 = "arith.extf"(%a) {fastmath = 7 : i32} : (f16) -> f32
  return
}

// -----

func.func @scaling_extf_width(%a: f32, %b: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f32', 'f8E8M0FNU' and result type 'f16' are cast incompatible}}
  %0 = arith.scaling_extf %a, %b : f32, f8E8M0FNU to f16
  return
}

// -----

func.func @scaling_truncf_width(%a: f32, %b: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op operand types 'f32', 'f8E8M0FNU' and result type 'f64' are cast incompatible}}
  %0 = arith.scaling_truncf %a, %b : f32, f8E8M0FNU to f64
  return
}

// -----

func.func @scaling_extf_to_vector(%a: f16, %b: f16) {
  // expected-error @+1 {{'arith.scaling_extf' op operand types 'f16', 'f16' and result type 'vector<4xf32>' are cast incompatible}}
  %0 = arith.scaling_extf %a, %b : f16, f16 to vector<4xf32>
  return
}

// -----

func.func @scaling_extf_scale(%a: f4E2M1FN, %b: i8) {
  // expected-error @+1 {{'arith.scaling_extf' op operand #1 must be floating-point-like, but got 'i8'}}
  %0 = arith.scaling_extf %a, %b : f4E2M1FN, i8 to f32
  return
}

// -----

func.func @scaling_truncf_scale_shape(%a: vector<4xf32>, %b: vector<3xf8E8M0FNU>) {
  // expected-error @+1 {{'arith.scaling_truncf' op all non-scalar operands/results must have the same shape and base type}}
  %0 = arith.scaling_truncf %a, %b : vector<4xf32>, vector<3xf8E8M0FNU> to vector<4xf4E2M1FN>
  return
}

// -----

func.func @scaling_truncf_tensor(%a: tensor<?xf32>, %b: f8E8M0FNU) {
  // expected-error @+1 {{'arith.scaling_truncf' op failed to verify that input and output have the same tensor dimensions}}
  %0 = arith.scaling_truncf %a, %b : tensor<?xf32>, f8E8M0FNU to tensor<4xf4E2M1FN>
  return
}
