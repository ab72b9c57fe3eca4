// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @for_bound_types(%i: i32, %k: index) {
  // expected-error @+1 {{'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type}}
  "scf.for"(%i, %k, %i) ({ ^bb0(%a: i32): scf.yield }) : (i32, index, i32) -> ()
  return
}

// -----

func.func @for_bound_kind(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op operand #0 must be signless integer or index, but got 'f32'}}
  "scf.for"(%k, %k, %k) ({ ^bb0(%a: f32): scf.yield }) : (f32, f32, f32) -> ()
  return
}

// -----

func.func @for_no_counter(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 0 != 18446744073709551615}}
  "scf.for"(%i, %i, %i) ({ scf.yield }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @for_no_block(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.for"(%i, %i, %i) ({ }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @for_counter_type(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op expected induction variable to be same type as bounds and step}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%a: f32): scf.yield }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @for_inits_and_results(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op mismatch in number of loop-carried values and defined values}}
  "scf.for"(%i, %i, %i, %k) ({ ^bb0(%a: i32): scf.yield }) : (i32, i32, i32, f32) -> ()
  return
}

// -----

func.func @for_inits_and_args(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op different number of inits and region iter_args: 1 != 0}}
  %0 = "scf.for"(%i, %i, %i, %k) ({ ^bb0(%a: i32): scf.yield }) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @for_init_type(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%i, %i, %i, %k) ({ ^bb0(%a: i32, %b: i32): scf.yield }) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @for_too_many_yielded(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op different number of region iter_args and yielded values: 1 != 2}}
  %0 = "scf.for"(%i, %i, %i, %k) ({ ^bb0(%a: i32, %b: f32): scf.yield %k, %k : f32, f32 }) : (i32, i32, i32, f32) -> f32
  return
}

// -----

func.func @for_result_type(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%i, %i, %i, %k) ({ ^bb0(%a: i32, %b: f32): scf.yield %k: f32 }) : (i32, i32, i32, f32) -> i32
  return
}

// -----

func.func @for_result_type_no_yield(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'}}
  %0 = "scf.for"(%i, %i, %i, %k) ({ ^bb0(%a: i32, %b: f32): scf.yield }) : (i32, i32, i32, f32) -> i32
  return
}

// -----

func.func @for_terminator(%i: i32, %k: f32) {
  // expected-error @+2 {{'scf.for' op expects regions to end with 'scf.yield', found 'test.foo'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.yield'}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%a: i32): "test.foo"() : () -> () }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @for_operand_count(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op expected 3 or more operands, but found 2}}
  "scf.for"(%i, %i) ({ ^bb0(%a: i32): scf.yield }) : (i32, i32) -> ()
  return
}

// -----

func.func @for_no_region(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.for' op requires one region}}
  "scf.for"(%i, %i, %i) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @yield_outside(%i: i32, %k: f32) {
  // expected-error @+1 {{'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'}}
  scf.yield
}

// -----

func.func @condition_outside(%c: i1, %k: f32) {
  // expected-error @+1 {{'scf.condition' op expects parent op 'scf.while'}}
  scf.condition(%c)
}

// -----

func.func @for_same_name_twice(%i: i32, %k: index) {
  // expected-error @+2 {{region entry argument '%x' is already in use}}
  // expected-note @+1 {{previously referenced here}}
  scf.for %a = %k to %k step %k iter_args(%x = %i, %x = %i) -> (i32, i32) { }
  return
}

// -----

func.func @for_missing_result_type(%i: i32, %k: index) {
  // expected-error @+1 {{custom op 'scf.for' mismatch in number of loop-carried values and defined values}}
  scf.for %a = %k to %k step %k iter_args(%x = %i, %y = %i) -> (i32) { }
  return
}

// -----

func.func @for_missing_arrow(%i: i32, %k: index) {
  // expected-error @+1 {{expected '->'}}
  scf.for %a = %k to %k step %k iter_args(%x = %i) { }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @for_bound_mismatch(%i: i32, %k: index) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  scf.for %a = %k to %i step %k { }
  return
}

// -----

func.func @for_counter_name(%i: i32, %k: index) {
  // expected-error @+1 {{expected SSA operand}}
  scf.for a = %k to %i step %k { }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @for_init_mismatch(%i: i32, %k: index) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'f32' vs 'i32'}}
  %r = scf.for %a = %k to %k step %k iter_args(%x = %i) -> (f32) { scf.yield %x : f32 }
  return
}

// -----

func.func @for_bind_count(%i: i32, %k: index) {
  // expected-error @+1 {{operation defines 1 results but was provided 2 to bind}}
  %0:2 = scf.for %a = %k to %k step %k iter_args(%x = %i) -> (i32) { scf.yield %x : i32 }
  return
}

// -----

func.func @for_bind_nothing(%i: i32, %k: index) {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = scf.for %a = %k to %k step %k { }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @for_stated_type(%i: i32, %k: index) {
  // expected-error @+1 {{use of value '%k' expects different type than prior uses: 'i32' vs 'index'}}
  scf.for %a = %k to %k step %k : i32 { }
  return
}

// -----

func.func @for_typed_counter(%i: i32, %k: index) {
  // expected-error @+1 {{expected '='}}
  scf.for %a : index = %k to %k step %k { }
  return
}

// -----

func.func @for_arrow_without_args(%i: i32, %k: index) {
  // expected-error @+1 {{expected '{' to begin a region}}
  scf.for %a = %k to %k step %k -> (i32) { }
  return
}

// -----

func.func @for_missing_to(%i: i32, %k: index) {
  // expected-error @+1 {{custom op 'scf.for' expected 'to'}}
  scf.for %a = %k %k step %k { }
  return
}

// -----

func.func @for_duplicate_attr(%i: i32, %k: index) {
  // expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
  scf.for %a = %k to %k step %k { } {a = 1, a = 2}
  return
}

// -----

// expected-note @+1 {{previously referenced here}}
func.func @for_shadowing(%i: i32, %k: index) {
  // expected-error @+1 {{region entry argument '%k' is already in use}}
  scf.for %a = %k to %k step %k iter_args(%k = %i) -> (i32) { scf.yield %k : i32}
  return
}

// -----

func.func @while_before_end(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note @+1 {{terminator here}}
  scf.while : () -> () { scf.yield } do { scf.yield }
  return
}

// -----

func.func @while_no_after(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.while' op region #1 ('after') failed to verify constraint: region with 1 blocks}}
  scf.while : () -> () { scf.condition(%c) } do { }
  return
}

// -----

func.func @while_no_before(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  scf.while : () -> () { } do { scf.yield }
  return
}

// -----

func.func @while_condition_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  scf.while : () -> () { scf.condition(%c) %i : i32 } do { scf.yield }
  return
}

// -----

func.func @while_after_end(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op expects the 'after' region to terminate with 'scf.yield'}}
  // expected-note @+1 {{terminator here}}
  scf.while : () -> () { scf.condition(%c) } do { scf.condition(%c) }
  return
}

// -----

func.func @while_yield_count(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  scf.while : () -> () { scf.condition(%c) } do { scf.yield %i : i32}
  return
}

// -----

func.func @while_after_args(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  %r = scf.while : () -> i32 { scf.condition(%c) %i : i32 } do { scf.yield }
  return
}

// -----

func.func @while_after_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to Region #1: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %r = scf.while : () -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%x: f32): scf.yield }
  return
}

// -----

func.func @while_result_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.condition to parent: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %r = scf.while : () -> f32 { scf.condition(%c) %i : i32 } do { ^bb0(%x: i32): scf.yield }
  return
}

// -----

func.func @while_yields_nothing(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: region branch point has 0 operands, but region successor needs 1 inputs}}
  // expected-note @+1 {{region branch point}}
  %r = scf.while (%x = %i) : (i32) -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%z: i32): scf.yield }
  return
}

// -----

func.func @while_yield_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from Operation scf.yield to Region #0: successor operand type #0 'f32' should match successor input type #0 'i32'}}
  // expected-note @+1 {{region branch point}}
  %r = scf.while (%x = %i) : (i32) -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%z: i32): scf.yield %f : f32 }
  return
}

// -----

func.func @while_before_type(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'i32' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %r = "scf.while"(%i) ({ ^bb0(%x: f32): scf.condition(%c) %i : i32 }, { ^bb0(%z: i32): scf.yield %i : i32 }) : (i32) -> i32
  return
}

// -----

func.func @while_before_args(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op along control flow edge from parent to Region #0: region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  %r = "scf.while"(%i) ({ ^bb0: scf.condition(%c) %i : i32 }, { ^bb0(%z: i32): scf.yield %i : i32 }) : (i32) -> i32
  return
}

// -----

func.func @while_before_empty(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks}}
  %r = "scf.while"(%i) ({  }, { ^bb0(%z: i32): scf.yield %i : i32 }) : (i32) -> i32
  return
}

// -----

func.func @while_after_empty(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.while' op region #1 ('after') failed to verify constraint: region with 1 blocks}}
  %r = "scf.while"(%i) ({ ^bb0(%q: i32): scf.condition(%c) %i : i32 }, {  }) : (i32) -> i32
  return
}

// -----

func.func @while_input_types(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'scf.while' expected as many input types as operands (expected 1 got 2)}}
  %r = scf.while (%x = %i) : (i32, i32) -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%z: i32): scf.yield %f : f32 }
  return
}

// -----

func.func @while_not_function(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'scf.while' invalid kind of type specified: expected builtin.function, but found 'i32'}}
  %r = scf.while (%x = %i) : i32 -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%z: i32): scf.yield %f : f32 }
  return
}

// -----

func.func @while_missing_do(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{custom op 'scf.while' expected 'do'}}
  %r = scf.while (%x = %i) : (i32) -> i32 { scf.condition(%c) %i : i32 } { ^bb0(%z: i32): scf.yield %f : f32 }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @while_condition_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'i1' vs 'i32'}}
  scf.while : () -> () { scf.condition(%i) } do { scf.yield }
  return
}

// -----

func.func @while_attr_dict(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{expected operation name in quotes}}
  scf.while : () -> () { scf.condition(%c) } do { scf.yield } {a}
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @while_init_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{use of value '%f' expects different type than prior uses: 'i32' vs 'f32'}}
  %r = scf.while (%x = %f) : (i32) -> i32 { scf.condition(%c) %i : i32 } do { ^bb0(%z: i32): scf.yield %f : f32 }
  return
}

// -----

func.func @while_before_yields(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note @+1 {{terminator here}}
  scf.while : () -> () { scf.yield %i : i32 } do { scf.yield }
  return
}

// -----

func.func @while_before_unknown_end(%c: i1, %i: i32, %f: f32) {
  // expected-error @+2 {{'scf.while' op expects the 'before' region to terminate with 'scf.condition'}}
  // expected-note @+1 {{terminator here}}
  scf.while : () -> () { "test.foo"() : () -> () } do { scf.yield }
  return
}

// -----

func.func @for_empty_block(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.for' op expects a non-empty block}}
  "scf.for"(%i, %i, %i) ({ ^bb0(%x: i32): }) : (i32, i32, i32) -> ()
  return
}

// -----

func.func @yield_region(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.yield' op requires zero regions}}
  "scf.yield"() ({ }) : () -> ()
}

// -----

func.func @condition_result(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.condition' op requires zero results}}
  %0 = "scf.condition"(%c) : (i1) -> i32
}

// -----

func.func @condition_no_operand(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.condition' op expected 1 or more operands, but found 0}}
  scf.while : () -> () { "scf.condition"() : () -> () } do { scf.yield }
  return
}

// -----

func.func @condition_generic_kind(%c: i1, %i: i32, %f: f32) {
  // expected-error @+1 {{'scf.condition' op operand #0 must be 1-bit signless integer, but got 'i32'}}
  scf.while : () -> () { "scf.condition"(%i) : (i32) -> () } do { scf.yield }
  return
}
