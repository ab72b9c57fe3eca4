// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-note @+1 {{prior use here}}
func.func @assume_kind(%i: i1, %j: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i32' vs 'i1'}}
  llvm.intr.assume %i : i32
  return
}

// -----

func.func @assume_no_sizes(%i: i1, %j: i32) {
  // expected-error @+1 {{'llvm.intr.assume' op requires attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%i) : (i1) -> ()
  return
}

// -----

func.func @assume_generic_kind(%i: i1, %j: i32) {
  // expected-error @+1 {{'llvm.intr.assume' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "llvm.intr.assume"(%j) <{op_bundle_sizes = array<i32>}> : (i32) -> ()
  return
}

// -----

func.func @assume_operand_count(%i: i1, %j: i32) {
  // expected-error @+1 {{'llvm.intr.assume' op op_bundle_operands count (1) does not match with the total size (0) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%i, %j) <{op_bundle_sizes = array<i32>}> : (i1, i32) -> ()
  return
}

// -----

func.func @assume_no_tags(%i: i1, %j: i32) {
  // expected-error @+1 {{expected 1 operand bundle tags, but actually got 0}}
  "llvm.intr.assume"(%i, %j) <{op_bundle_sizes = array<i32: 1>}> : (i1, i32) -> ()
  return
}

// -----

func.func @assume_tag_count(%i: i1, %j: i32) {
  // expected-error @+1 {{expected 1 operand bundle tags, but actually got 2}}
  "llvm.intr.assume"(%i, %j) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["x", "y"]}> : (i1, i32) -> ()
  return
}

// -----

func.func @assume_tag_kind(%i: i1, %j: i32) {
  // expected-error @+1 {{operand bundle tag must be a StringAttr}}
  "llvm.intr.assume"(%i, %j) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = [1]}> : (i1, i32) -> ()
  return
}

// -----

func.func @assume_negative(%i: i1, %j: i32) {
  // expected-error @+1 {{'llvm.intr.assume' op 'op_bundle_sizes' attribute cannot have negative elements}}
  "llvm.intr.assume"(%i, %j) <{op_bundle_sizes = array<i32: -1>, op_bundle_tags = ["x"]}> : (i1, i32) -> ()
  return
}

// -----

func.func @assume_too_many(%i: i1, %j: i32) {
  // expected-error @+1 {{'llvm.intr.assume' op op_bundle_operands count (2) does not match with the total size (1) specified in attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%i, %j, %j) <{op_bundle_sizes = array<i32: 1>, op_bundle_tags = ["x"]}> : (i1, i32, i32) -> ()
  return
}

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: foo}}
"test.foo"() {a = #llvm.loop_annotation<foo = 1>} : () -> ()

// -----

// expected-error @+1 {{duplicate or unknown struct parameter name: mustProgress}}
"test.foo"() {a = #llvm.loop_annotation<mustProgress = true, mustProgress = true>} : () -> ()

// -----

// expected-error @+1 {{expected '='}}
"test.foo"() {a = #llvm.loop_annotation<licm>} : () -> ()

// -----

// expected-error @+1 {{expected '<'}}
"test.foo"() {a = #llvm.loop_annotation} : () -> ()

// -----

// expected-error @+1 {{expected '>'}}
"test.foo"() {a = #llvm.loop_annotation<1>} : () -> ()

// -----

// expected-error @+1 {{expected '<'}}
"test.foo"() {a = #llvm.access_group} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `llvm`}}
"test.foo"() {a = #llvm.foo<parallelAccesses = true>} : () -> ()
