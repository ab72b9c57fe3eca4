// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @if_yields_too_little(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.if %c -> i32 { scf.yield } else { scf.yield %i : i32 }
  return
}

// -----

func.func @if_then_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.if %c -> i32 { scf.yield %f : f32 } else { scf.yield %i : i32 }
  return
}

// -----

func.func @if_else_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.if %c -> i32 { scf.yield %i : i32 } else { scf.yield %f : f32 }
  return
}

// -----

func.func @if_yields_too_much(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  scf.if %c { scf.yield %i : i32 }
  return
}

// -----

func.func @if_argument(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op region #0 should have no arguments}}
  "scf.if"(%c) ({ ^bb0(%x: i32): scf.yield }, {}) : (i1) -> ()
  return
}

// -----

func.func @if_no_then(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks}}
  "scf.if"(%c) ({ }, {}) : (i1) -> ()
  return
}

// -----

func.func @if_two_else_blocks(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op expects region #1 to have 0 or 1 blocks}}
  "scf.if"(%c) ({ scf.yield }, { scf.yield ^bb0: scf.yield }) : (i1) -> ()
  return
}

// -----

func.func @if_condition_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  "scf.if"(%i) ({ scf.yield }, { }) : (i32) -> ()
  return
}

// -----

func.func @if_one_region(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({ scf.yield }) : (i1) -> ()
  return
}

// -----

func.func @if_three_regions(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op expected 2 regions}}
  "scf.if"(%c) ({ scf.yield }, {}, {}) : (i1) -> ()
  return
}

// -----

func.func @if_else_argument(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op region #1 should have no arguments}}
  "scf.if"(%c) ({ scf.yield }, { ^bb0(%x: i32): scf.yield }) : (i1) -> ()
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @if_condition_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.if %i { }
  return
}

// -----

func.func @if_labelled_argument(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op region #0 should have no arguments}}
  scf.if %c { ^bb0(%x: i32): scf.yield }
  return
}

// -----

func.func @if_terminator(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.if' op expects regions to end with 'scf.yield', found 'test.foo'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.if"(%c) ({ "test.foo"() : () -> () }, {}) : (i1) -> ()
  return
}

// -----

func.func @if_else_if(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  scf.if %c { } else if %c { }
  return
}

// -----

func.func @if_attributes(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  scf.if %c attributes {a} { }
  return
}

// -----

func.func @execute_region_empty(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.execute_region' op region needs to have at least one block}}
  scf.execute_region { }
  return
}

// -----

func.func @execute_region_argument(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.execute_region' op region cannot have any arguments}}
  scf.execute_region { ^bb0(%x: i32): scf.yield }
  return
}

// -----

func.func @execute_region_yields(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  scf.execute_region { scf.yield %i : i32 }
  return
}

// -----

func.func @execute_region_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.execute_region -> i32 { scf.yield %f : f32 }
  return
}

// -----

func.func @execute_region_second_exit(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %0 = scf.execute_region -> i32 { cf.cond_br %c, ^bb1, ^bb2 ^bb1: scf.yield %i : i32 ^bb2: scf.yield }
  return
}

// -----

func.func @execute_region_no_region(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.execute_region' op requires one region}}
  "scf.execute_region"() : () -> ()
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @switch_kind(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  scf.index_switch %i default { }
  return
}

// -----

func.func @switch_no_default(%a: index, %f: f32, %i: i32) {
  scf.index_switch %a
  // expected-error @+1 {{custom op 'scf.index_switch' expected 'default'}}
  return
}

// -----

func.func @switch_empty_case(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op region #1 ('caseRegions') failed to verify constraint: region with 1 blocks}}
  scf.index_switch %a case 1 { } default { }
  return
}

// -----

func.func @switch_duplicate(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op has duplicate case value: 1}}
  scf.index_switch %a case 1 { scf.yield } case 1 { scf.yield } default { }
  return
}

// -----

func.func @switch_case_yields(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0}}
  // expected-note @+1 {{see yield operation here}}
  %0 = scf.index_switch %a -> f32 case 1 { scf.yield } default { scf.yield %f : f32 }
  return
}

// -----

func.func @switch_default_yields(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.index_switch' op expected each region to return 1 values, but default region returns 0}}
  // expected-note @+1 {{see yield operation here}}
  %0 = scf.index_switch %a -> f32 case 1 { scf.yield %f : f32 } default { scf.yield }
  return
}

// -----

func.func @switch_default_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  // expected-note @+1 {{default region returns 'i32' here}}
  %0 = scf.index_switch %a -> f32 case 1 { scf.yield %f : f32 } default { scf.yield %i : i32 }
  return
}

// -----

func.func @switch_case_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.index_switch' op expected result #0 of each region to be 'f32'}}
  // expected-note @+1 {{case region #1 returns 'i32' here}}
  %0 = scf.index_switch %a -> f32 case 1 { scf.yield %f : f32 } case 2 { scf.yield %i : i32 } default { scf.yield %f : f32 }
  return
}

// -----

func.func @switch_missing_region(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op has 1 case regions but 2 case values}}
  "scf.index_switch"(%a) <{cases = array<i64: 1, 2>}> ({ scf.yield }, { scf.yield }) : (index) -> ()
  return
}

// -----

func.func @switch_missing_value(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op has 1 case regions but 0 case values}}
  "scf.index_switch"(%a) <{cases = array<i64>}> ({ scf.yield }, { scf.yield }) : (index) -> ()
  return
}

// -----

func.func @switch_no_regions(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  "scf.index_switch"(%a) <{cases = array<i64>}> () : (index) -> ()
  return
}

// -----

func.func @switch_no_cases(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op requires attribute 'cases'}}
  "scf.index_switch"(%a) ({ scf.yield }) : (index) -> ()
  return
}

// -----

func.func @switch_empty_default(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op region #0 ('defaultRegion') failed to verify constraint: region with 1 blocks}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({}, { scf.yield }) : (index) -> ()
  return
}

// -----

func.func @switch_case_value(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.index_switch' expected integer value}}
  scf.index_switch %a case x { scf.yield } default { }
  return
}

// -----

func.func @if_empty_block(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op expects a non-empty block}}
  "scf.if"(%c) ({ ^bb0: }, {}) : (i1) -> ()
  return
}

// -----

func.func @switch_empty_block(%c: index, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.index_switch' op expects a non-empty block}}
  "scf.index_switch"(%c) <{cases = array<i64: 1>}> ({ ^bb0: }, {scf.yield}) : (index) -> ()
  return
}

// -----

func.func @if_without_else(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op must have an else block if defining values}}
  %0 = scf.if %c -> i32 { scf.yield %i : i32 }
  return
}
