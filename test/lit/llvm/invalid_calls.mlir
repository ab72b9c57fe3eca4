// RUN: tshared-opt %s --split-input-file --verify-diagnostics

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
