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

func.func @forall_end(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.forall (%i0) in (8) { scf.yield }
  return
}

// -----

func.func @forall_two_blocks(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op expects region #0 to have 0 or 1 blocks}}
  scf.forall (%ii) in (%a) { scf.forall.in_parallel {} ^bb1: scf.forall.in_parallel {} }
  return
}

// -----

func.func @parallel_end(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note @+1 {{terminator here}}
  scf.parallel (%x) = (%a) to (%a) step (%a) { scf.yield }
  return
}

// -----

func.func @parallel_generic_end(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note @+1 {{terminator here}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ ^bb0(%x: index): "test.foo"() : () -> () }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_two_blocks(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects region #0 to have 0 or 1 blocks}}
  scf.parallel (%x) = (%a) to (%a) step (%a) { scf.reduce ^bb1: scf.reduce }
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

func.func @parallel_no_terminator(%a: index, %f: f32, %i: i32) {
  // expected-error @+2 {{'scf.parallel' op expects body to terminate with 'scf.reduce'}}
  // expected-note @+1 {{terminator here}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ ^bb0(%x: index): %q = arith.addi %a, %a : index }) : (index, index, index) -> ()
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
