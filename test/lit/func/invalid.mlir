// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error @+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func @type_then_name(i32, %a: i32)

// -----

// expected-error @+1 {{custom op 'func.func' expected SSA identifier}}
func.func @name_then_type(%a: i32, i32)

// -----

// expected-error @+1 {{empty block: expect at least a terminator}}
func.func @empty_block(%a: i32) {}

// -----

// expected-error @+1 {{custom op 'func.func' expected non-empty function body}}
func.func @empty_body() {}

// -----

// expected-error @+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @explicit_name() attributes {sym_name = "x"}

// -----

// expected-error @+1 {{custom op 'func.func' 'function_type' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @explicit_type() attributes {function_type = i32}

// -----

// expected-error @+1 {{custom op 'func.func' 'sym_visibility' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func @explicit_visibility() attributes {sym_visibility = "x"}

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func public @f()

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @default_declaration()

// -----

// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func @result_attr(%a : i32) -> (i32 {foo}) {
  return %a : i32
}

// -----

// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func @argument_attr(%a : i32 {foo}) -> (i32) { return %a : i32 }

// -----

// expected-error @+1 {{'func.func' op symbol's parent must have the SymbolTable trait}}
func.func @f() { func.func @g() { return } return }

// -----

func.func @return_count() -> i32 {
  // expected-error @+1 {{'func.return' op has 0 operands, but enclosing function (@return_count) returns 1}}
  return
}

// -----

func.func @return_type(%x: f32) -> i32 {
  // expected-error @+1 {{type of return operand 0 ('f32') doesn't match function result type ('i32') in function @return_type}}
  return %x : f32
}

// -----

func.func @unknown_callee(%x: f32) {
  // expected-error @+1 {{'func.call' op 'g' does not reference a valid function}}
  call @g() : () -> ()
  return
}

// -----

func.func @call_operand_count(%x: f32) {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  call @call_operand_count() : () -> ()
  return
}

// -----

func.func @call_result_count(%x: i32) {
  call @call_result_count(%x) : (i32) -> ()
  // expected-error @+1 {{'func.call' op incorrect number of results for callee}}
  %0 = call @call_result_count(%x) : (i32) -> i32
  return
}

// -----

func.func @call_result_type(%x: i32) -> i32 {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'f32'}}
  // expected-note @+1 {{function result types: 'i32'}}
  %0 = call @call_result_type(%x) : (i32) -> f32
  return %x : i32
}

// -----

func.func @call_list_count(%x: f32) {
  // expected-error @+1 {{custom op 'func.call' number of operands and types do not match: got 2 operands and 1 types}}
  call @call_list_count(%x, %x) : (f32) -> ()
  return
}

// -----

func.func @call_no_callee(%x: f32) {
  // expected-error @+1 {{'func.call' op requires attribute 'callee'}}
  "func.call"(%x) : (f32) -> ()
  return
}

// -----

// expected-error @+2 {{redefinition of symbol named 'f'}}
// expected-note @+1 {{see existing symbol definition here}}
func.func @f(%x: f32) { return } func.func @f(%x: f32) { return }

// -----

// expected-error @+1 {{expected operation name in quotes}}
func.func @unbound_result_list(%x: f32) -> f32, i32 { return }

// -----

// expected-error @+1 {{expected '('}}
func.func @no_parens %x: f32 { return }

// -----

// expected-error @+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func f() { return }

// -----

// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @entry_args(f32) {
  return
}

// -----

// expected-error @+1 {{invalid block name in region with named arguments}}
func.func @labelled_entry(%x: f32) { ^bb0(%y: f32): return }

// -----

// expected-error @+1 {{custom op 'func.func' expected SSA identifier}}
func.func @variadic(%x: f32, ...) {
  return
}

// -----

// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{arg_attrs = [{a.b}, {}], function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 2, but expected 0}}
"func.func"() <{res_attrs = [{a.b}, {}], function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0: func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ ^bb0(%a: f32): func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", sym_visibility = "foo"}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{invalid properties {function_type = (i32) -> (), sym_name = "f", sym_visibility = 1 : i64} for op func.func: Invalid attribute `sym_visibility` in property conversion: 1 : i64}}
"func.func"() <{function_type = (i32) -> (), sym_name = "f", sym_visibility = 1}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires attribute 'sym_name'}}
"func.func"() <{function_type = (i32) -> ()}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires attribute 'function_type'}}
"func.func"() <{sym_name = "f"}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{invalid properties {function_type = 1 : i32, sym_name = "f"} for op func.func: Invalid attribute `function_type` in property conversion: 1 : i32}}
"func.func"() <{function_type = 1 : i32, sym_name = "f"}> ({ ^bb0(%a: i32): func.return }) : () -> ()

// -----

// expected-error @+1 {{'func.func' op requires one region}}
"func.func"() <{function_type = () -> (), sym_name = "f"}> ({ func.return }, {}) : () -> ()

// -----

// expected-error @+1 {{invalid properties {arg_attrs = {}, function_type = () -> (), sym_name = "f"} for op func.func: Invalid attribute `arg_attrs` in property conversion: {}}}
"func.func"() <{function_type = () -> (), sym_name = "f", arg_attrs = {}}> ({ func.return }) : () -> ()
