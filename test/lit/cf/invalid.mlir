// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @br_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.br ^bb1
^bb1(%x: i32):
  return
}

// -----

func.func @br_too_many(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{branch has 2 operands for successor #0, but target block has 1}}
  cf.br ^bb1(%i, %f : i32, f32)
^bb1(%x: i32):
  return
}

// -----

func.func @cond_br_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.cond_br %c, ^bb1, ^bb2(%i : i32)
^bb1:
  return
^bb2(%x: f32):
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @cond_br_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.cond_br %i, ^bb1, ^bb2(%i : i32)
^bb1:
  return
^bb2(%x: f32):
  return
}

// -----

func.func @cond_br_one(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected ','}}
  cf.cond_br %c, ^bb1
^bb1:
  return
}

// -----

func.func @cond_br_generic_one(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.cond_br' op requires 2 successors but found 1}}
  "cf.cond_br"(%c)[^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  return
}

// -----

func.func @br_two(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.br' op requires 1 successor but found 2}}
  "cf.br"(%c)[^bb1, ^bb1]: (i1) -> ()
^bb1:
  return
}

// -----

func.func @cond_br_segments(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.cond_br' op operand count (1) does not match with the total size (2) specified in attribute 'operandSegmentSizes'}}
  "cf.cond_br"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 1>}> : (i1) -> ()
^bb1:
  return
}

// -----

func.func @weights_few(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 1 vs 2}}
  cf.cond_br %c weights([1]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @weights_many(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expects number of branch weights to match number of successors: 3 vs 2}}
  cf.cond_br %c weights([1, 2, 3]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @weights_zero(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{branch weights cannot all be zero}}
  cf.cond_br %c weights([0, 0]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @weights_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{invalid properties {branch_weights = [1, 2], operandSegmentSizes = array<i32: 1, 0, 0>} for op cf.cond_br: Invalid attribute `branch_weights` in property conversion: [1, 2]}}
  "cf.cond_br"(%c)[^bb1, ^bb1] <{branch_weights = [1, 2], operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()
^bb1:
  return
}

// -----

func.func @weights_list(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected '['}}
  cf.cond_br %c weights(1, 2), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @switch_float(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %f : f32, [ default: ^bb1 ]
^bb1:
  return
}

// -----

func.func @switch_type_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  cf.switch %i : f32, [ default: ^bb1 ]
^bb1:
  return
}

// -----

func.func @switch_empty(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' expected 'default'}}
  cf.switch %i : i32, [ ]
^bb1:
  return
}

// -----

func.func @switch_no_default(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' expected 'default'}}
  cf.switch %i : i32, [ 1: ^bb1 ]
^bb1:
  return
}

// -----

func.func @switch_case_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{branch has 0 operands for successor #1, but target block has 1}}
  cf.switch %i : i32, [ default: ^bb1, 1: ^bb2 ]
^bb1:
  return
^bb2(%x: i32):
  return
}

// -----

func.func @switch_default_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{branch has 0 operands for successor #0, but target block has 1}}
  cf.switch %i : i32, [ default: ^bb2, 1: ^bb2 ]
^bb1:
  return
^bb2(%x: i32):
  return
}

// -----

func.func @switch_case_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #1}}
  cf.switch %i : i32, [ default: ^bb1, 1: ^bb2(%f : f32) ]
^bb1:
  return
^bb2(%x: i32):
  return
}

// -----

func.func @switch_more_values(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.switch' op number of case values (1) should match number of case destinations (0)}}
  "cf.switch"(%i)[^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @switch_value_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.switch' op 'flag' type ('i32') should match case value type ('i64')}}
  "cf.switch"(%i)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @switch_no_segments(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.switch' op requires attribute 'case_operand_segments'}}
  "cf.switch"(%i)[^bb1, ^bb1] <{case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^bb1:
  return
}

// -----

func.func @switch_segments(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'cf.switch' op caseOperands count (1) does not match with the total size (0) specified in attribute 'case_operand_segments'}}
  "cf.switch"(%i, %i)[^bb1, ^bb1] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^bb1:
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @assert_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  cf.assert %i, "x"
  return
}

// -----

func.func @assert_number(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{integer literal not valid for specified type}}
  cf.assert %c, 1
  return
}

// -----

func.func @assert_no_message(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected ','}}
  cf.assert %c
  return
}

// -----

func.func @switch_case_name(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %i : i32, [ default: ^bb1, x: ^bb1 ]
^bb1:
  return
}

// -----

func.func @switch_trailing_comma(%c: i1, %i: i8, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' expected integer value}}
  cf.switch %i : i8, [ default: ^bb1, 1: ^bb1, ]
^bb1:
  return
}

// -----

func.func @switch_no_colon(%c: i1, %i: i8, %f: f32) {
  // expected-error @+1 {{expected ':'}}
  cf.switch %i : i8, [ default: ^bb1, 1 ^bb1 ]
^bb1:
  return
}

// -----

func.func @switch_all_types(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{type mismatch for bb argument #0 of successor #0}}
  cf.switch %i : i32, [ default: ^bb1(%f : f32), 1: ^bb1(%f : f32), 2: ^bb1(%f : f32) ]
^bb1(%x: i32):
  return
}

// -----

func.func @switch_index(%c: i1, %i: index, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'index'}}
  cf.switch %i : index, [ default: ^bb1, 1: ^bb1 ]
^bb1:
  return
}

// -----

func.func @br_value(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected block name}}
  cf.br %c
^bb1:
  return
}

// -----

func.func @br_types(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected ':'}}
  cf.br ^bb1(%i)
^bb1:
  return
}

// -----

func.func @br_type_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.br' number of operands and types do not match: got 1 operands and 2 types}}
  cf.br ^bb1(%i : i32, i32)
^bb1:
  return
}

// -----

func.func @switch_type_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'cf.switch' number of operands and types do not match: got 1 operands and 2 types}}
  cf.switch %i : i32, [ default: ^bb1, 1: ^bb1(%i : i32, i32) ]
^bb1:
  return
}

// -----

func.func @br_not_last(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{operation with block successors must terminate its parent block}}
  cf.br ^bb1 return
^bb1:
  return
}
