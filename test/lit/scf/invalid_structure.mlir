// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @for_two_blocks(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op expects region #0 to have 0 or 1 blocks}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%a: i32): scf.yield ^bb1: scf.yield }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @if_two_blocks(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  "scf.if"(%c) ({ scf.yield ^bb0: scf.yield }, {}) : (i1) -> ()
  return
}

// -----

func.func @while_two_blocks(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.while' op expects region #0 to have 0 or 1 blocks}}
  %r = "scf.while"(%i) ({ ^bb0(%q: i32): scf.condition(%c) %i : i32 ^bb1: scf.yield }, { ^bb0(%z: i32): scf.yield %i : i32 }) : (i32) -> i32
  return
}

// -----

func.func @switch_case_end(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op expected region to end with scf.yield, but got test.foo}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({ scf.yield }, { "test.foo"() : () -> () }) : (index) -> ()
  return
}

// -----

func.func @switch_default_end(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op expected region to end with scf.yield, but got test.foo}}
  "scf.index_switch"(%a) <{cases = array<i64: 1>}> ({ "test.foo"() : () -> () }, { scf.yield }) : (index) -> ()
  return
}

// -----

func.func @switch_two_blocks(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.index_switch' op expects region #1 to have 0 or 1 blocks}}
  scf.index_switch %a case 1 { scf.yield ^bb1: scf.yield } default { }
  return
}

// -----

func.func @if_branch(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.if' op expects region #0 to have 0 or 1 blocks}}
  scf.if %c { cf.br ^bb1 ^bb1: scf.yield }
  return
}

// -----

func.func @yield_not_last(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.yield' op must be the last operation in the parent block}}
  "scf.if"(%c) ({ "scf.yield"() : () -> ()  "test.foo"() : () -> () }, {}) : (i1) -> ()
  return
}
