// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @case0(%n: i32) {
  // expected-error @+1 {{'llvm.call' op 'nope' does not reference a symbol in the current scope}}
  %0 = llvm.call @nope(%n) : (i32) -> f32
  return
}

// -----

func.func private @ff(i32)
func.func @case1(%n: i32) {
  // expected-error @+1 {{'llvm.call' op 'ff' does not reference a valid LLVM function or IFunc}}
  %0 = llvm.call @ff(%n) : (i32) -> f32
  return
}

// -----

llvm.mlir.global external @g(42 : i32) : i32
func.func @case2(%n: i32) {
  // expected-error @+1 {{'llvm.call' op 'g' does not reference a valid LLVM function or IFunc}}
  %0 = llvm.call @g(%n) : (i32) -> f32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case3(%n: i32) {
  // expected-error @+1 {{'llvm.call' op incorrect number of operands (1) for callee (expecting: 2)}}
  %0 = llvm.call @callee(%n) : (i32) -> f32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case4(%x: f32, %n: i32) {
  // expected-error @+1 {{'llvm.call' op operand type mismatch for operand 1: 'f32' != '!llvm.ptr'}}
  %0 = llvm.call @callee(%n, %x) : (i32, f32) -> f32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case5(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{'llvm.call' op result type mismatch: 'i32' != 'f32'}}
  %0 = llvm.call @callee(%n, %p) : (i32, !llvm.ptr) -> i32
  return
}

// -----

llvm.func @noret(i32)
func.func @case6(%n: i32) {
  // expected-error @+1 {{'llvm.call' op calling function with void result must not produce values}}
  %0 = llvm.call @noret(%n) : (i32) -> i32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case7(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{'llvm.call' op expected function call to produce a value}}
  llvm.call @callee(%n, %p) : (i32, !llvm.ptr) -> ()
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case8(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{custom op 'llvm.call' expected function with 0 or 1 result}}
  %0:2 = llvm.call @callee(%n, %p) : (i32, !llvm.ptr) -> (f32, f32)
  return
}

// -----

func.func @case9(%x: f32, %n: i32) {
  // expected-error @+1 {{'llvm.call' op indirect call expects a pointer as callee: 'f32'}}
  %0 = llvm.call %x(%n) : f32, (i32) -> i32
  return
}

// -----

func.func @case10(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{custom op 'llvm.call' expected indirect call to have 2 trailing types}}
  %0 = llvm.call %p(%n) : (i32) -> i32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case11(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{custom op 'llvm.call' number of operands and types do not match: got 2 operands and 1 types}}
  %0 = llvm.call @callee(%n, %p) : (i32) -> f32
  return
}

// -----

llvm.func @vararg(i32, ...) -> i32
func.func @case12(%x: f32, %n: i32) {
  // expected-error @+1 {{'llvm.call' op missing var_callee_type attribute for vararg call}}
  %0 = llvm.call @vararg(%n, %x) : (i32, f32) -> i32
  return
}

// -----

llvm.func @vararg(i32, ...) -> i32
func.func @case13(%x: f32, %n: i32) {
  // expected-error @+1 {{'llvm.call' op attribute 'var_callee_type' failed to satisfy constraint: type attribute of LLVM function type}}
  %0 = llvm.call @vararg(%n, %x) vararg(i32) : (i32, f32) -> i32
  return
}

// -----

llvm.func @vararg(i32, ...) -> i32
func.func @case14(%x: f32, %n: i32) {
  // expected-error @+1 {{'llvm.call' op var_callee_type parameter type mismatch: 'i64' != 'i32'}}
  %0 = llvm.call @vararg(%n, %x) vararg(!llvm.func<i32 (i64, ...)>) : (i32, f32) -> i32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case15(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{'llvm.call' op expected var_callee_type to be a variadic function type}}
  %0 = llvm.call @callee(%n, %p) vararg(!llvm.func<f32 (i32, ptr)>) : (i32, !llvm.ptr) -> f32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case16(%n: i32, %ix: index) {
  // expected-error @+1 {{'llvm.call' op operand #1 must be variadic of LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.call @callee(%n, %ix) : (i32, index) -> f32
  return
}

// -----

llvm.func @callee(i32, !llvm.ptr) -> f32
func.func @case17(%p: !llvm.ptr, %n: i32) {
  // expected-error @+1 {{expected attribute value}}
  %0 = llvm.call foocc @callee(%n, %p) : (i32, !llvm.ptr) -> f32
  return
}

// -----

llvm.func @noret(i32)
func.func @case18(%n: i32) {
  // expected-error @+1 {{'llvm.call' op op_bundle_operands count (0) does not match with the total size (1) specified in attribute 'op_bundle_sizes'}}
  "llvm.call"(%n) <{callee = @noret, op_bundle_sizes = array<i32: 1>, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  return
}

// -----

llvm.func @noret(i32)
func.func @case19(%n: i32) {
  // expected-error @+1 {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.call"(%n, %n) <{callee = @noret, op_bundle_sizes = array<i32: 1>, operandSegmentSizes = array<i32: 1, 1>}> : (i32, i32) -> ()
  return
}

// -----

func.func @case20() {
  // expected-error @+1 {{'llvm.call' op must have either a `callee` attribute or at least an operand}}
  "llvm.call"() <{op_bundle_sizes = array<i32>, operandSegmentSizes = array<i32: 0, 0>}> : () -> ()
  return
}

// -----

llvm.func @noret(i32)
func.func @case21(%n: i32) {
  // expected-error @+1 {{'llvm.call' op requires attribute 'op_bundle_sizes'}}
  "llvm.call"(%n) <{callee = @noret, operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> ()
  return
}

// -----

func.func @case22(%ix: index) {
  // expected-error @+1 {{'llvm.inline_asm' op operand #0 must be variadic of LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.inline_asm "a", "b" %ix : (index) -> i32
  return
}

// -----

func.func @case23(%n: i32) {
  // expected-error @+1 {{'llvm.inline_asm' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
  %0 = llvm.inline_asm "a", "b" %n : (i32) -> index
  return
}

// -----

func.func @case24(%n: i32) {
  // expected-error @+1 {{custom op 'llvm.inline_asm' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %0 = llvm.inline_asm "a", "b" %n : i32
  return
}

// -----

func.func @case25() {
  // expected-error @+1 {{operation defines 2 results but was provided 1 to bind}}
  %0 = llvm.inline_asm "a", "b" : () -> (i32, i32)
  return
}

// -----

func.func @case26(%n: i32) {
  // expected-error @+1 {{'llvm.inline_asm' op requires attribute 'constraints'}}
  %0 = "llvm.inline_asm"(%n) <{asm_string = "a"}> : (i32) -> i32
  return
}

// -----

func.func @case27() {
  // expected-error @+1 {{custom op 'llvm.inline_asm' expected string or keyword containing one of the following enum values for attribute 'asm_dialect' [att, intel]}}
  %0 = llvm.inline_asm asm_dialect = foo "a", "b" : () -> i32
  return
}

// -----

func.func @case28() {
  // expected-error @+2 {{custom op 'llvm.inline_asm' expected one of [none, notail, musttail, tail] for Tail Call Kind, got: foo}}
  // expected-error @+1 {{custom op 'llvm.inline_asm' failed to parse TailCallKindAttr parameter 'tailCallKind' which is to be a `TailCallKind`}}
  %0 = llvm.inline_asm tail_call_kind = <foo> "a", "b" : () -> i32
  return
}

// -----

func.func @case29() {
  // expected-error @+1 {{'llvm.inline_asm' op tail call kind 'musttail' is not supported by this operation}}
  %0 = llvm.inline_asm tail_call_kind = <musttail> "a", "b" : () -> i32
  return
}
