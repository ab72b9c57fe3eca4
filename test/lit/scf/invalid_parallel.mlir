// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @forall_upper_bounds(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%i0) in (%a, 4) { }
  return
}

// -----

func.func @forall_too_few_bounds(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 2 upper bound values, got 1}}
  scf.forall (%i0, %j0) in (%a) { }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @forall_bound_kind(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  scf.forall (%i0) in (%i) { }
  return
}

// -----

func.func @forall_upper_count(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 1 upper bound values, got 2}}
  scf.forall (%i0) = (0) to (8, 9) step (1) { }
  return
}

// -----

func.func @forall_step_count(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 1 step values, got 2}}
  scf.forall (%i0) = (0) to (8) step (1, 3) { }
  return
}

// -----

func.func @forall_counters(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op region expects 2 arguments}}
  scf.forall (%i0) = (0, 1) to (8, 8) step (1, 3) { }
  return
}

// -----

func.func @forall_types_count(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 2 types}}
  %0 = scf.forall (%i0) in (8) shared_outs(%o = %t) -> (tensor<8xf32>, f32) { }
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @forall_out_type(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{use of value '%t' expects different type than prior uses: 'tensor<9xf32>' vs 'tensor<8xf32>'}}
  %0 = scf.forall (%i0) in (8) shared_outs(%o = %t) -> (tensor<9xf32>) { }
  return
}

// -----

func.func @forall_out_not_tensor(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op operand #0 must be variadic of ranked tensor of any type values, but got 'i32'}}
  %0 = scf.forall (%i0) in (8) shared_outs(%o = %i) -> (i32) { }
  return
}

// -----

func.func @forall_no_types(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{custom op 'scf.forall' number of operands and types do not match: got 1 operands and 0 types}}
  %0 = scf.forall (%i0) in (8) shared_outs(%o = %t) { }
  return
}

// -----

func.func @forall_arrow(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  scf.forall (%i0) in (8) -> (f32) { }
  return
}

// -----

func.func @forall_mapping_size(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op mapping attribute size must match op rank}}
  scf.forall (%i0) in (8) { } {mapping = [#gpu.thread<x>, #gpu.thread<y>]}
  return
}

// -----

func.func @forall_mapping_kind(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute}}
  scf.forall (%i0) in (8) { } {mapping = [1]}
  return
}

// -----

func.func @in_parallel_op(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops}}
  scf.forall (%i0) in (8) { scf.forall.in_parallel { %x = arith.addi %a, %a : index } }
  return
}

// -----

func.func @in_parallel_outside(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall.in_parallel' op expects parent op 'scf.forall'}}
  scf.forall.in_parallel { }
  return
}

// -----

func.func @forall_region_args(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op region expects 1 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ scf.forall.in_parallel { } }) : () -> ()
  return
}

// -----

func.func @forall_counter_type(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op expects 0-th block argument to be an index}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: i32): scf.forall.in_parallel { } }) : () -> ()
  return
}

// -----

func.func @forall_outputs(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op produces 0 results, but has only 1 outputs}}
  "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): scf.forall.in_parallel { } }) : (tensor<8xf32>) -> ()
  return
}

// -----

func.func @forall_output_arg(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op region expects 1 arguments}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): scf.forall.in_parallel { } }) : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}

// -----

func.func @forall_output_arg_type(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op type mismatch between 0-th output and corresponding block argument}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index, %y: index): scf.forall.in_parallel { } }) : (tensor<8xf32>) -> (tensor<8xf32>)
  return
}

// -----

func.func @forall_result_type(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op expected type of operand #0 ('tensor<8xf32>') to match type of corresponding result ('tensor<9xf32>')}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index, %y: tensor<8xf32>): scf.forall.in_parallel { } }) : (tensor<8xf32>) -> (tensor<9xf32>)
  return
}

// -----

func.func @forall_static_lower(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op region expects 2 arguments}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0, 1>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): scf.forall.in_parallel { } }) : () -> ()
  return
}

// -----

func.func @forall_static_upper(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 1 upper bound values, got 2}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4, 5>}> ({ ^bb0(%x: index): scf.forall.in_parallel { } }) : () -> ()
  return
}

// -----

func.func @forall_dynamic_lower(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 1 dynamic lower bound values}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: -9223372036854775808>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): scf.forall.in_parallel { } }) : () -> ()
  return
}

// -----

func.func @forall_dynamic_extra(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 0 dynamic lower bound values}}
  "scf.forall"(%a) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): scf.forall.in_parallel { } }) : (index) -> ()
  return
}

// -----

func.func @in_parallel_no_block(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall.in_parallel' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): "scf.forall.in_parallel"() ({}) : () -> () }) : () -> ()
  return
}

// -----

func.func @forall_in_or_equal(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected '='}}
  scf.forall (%i) at (8) { }
  return
}

// -----

func.func @forall_minimal(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected 1 dynamic upper bound values}}
  scf.forall (%ii) in (-9223372036854775808) { }
  return
}

// -----

func.func @in_parallel_no_region(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{expected '{' to begin a region}}
  scf.forall (%ii) in (%a) { scf.forall.in_parallel }
  return
}

// -----

func.func @parallel_lower_count(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%x) = (%a, %a) to (%a) step (%a) { }
  return
}

// -----

func.func @parallel_upper_count(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%x) = (%a) to (%a, %a) step (%a) { }
  return
}

// -----

func.func @parallel_step_count(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.parallel' expected 1 operands}}
  scf.parallel (%x) = (%a) to (%a) step (%a, %a) { }
  return
}

// -----

func.func @parallel_init_types(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 0 types}}
  scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) { }
  return
}

// -----

func.func @parallel_types_without_init(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.parallel' number of operands and types do not match: got 0 operands and 1 types}}
  scf.parallel (%x) = (%a) to (%a) step (%a) -> f32 { }
  return
}

// -----

func.func @parallel_too_many_types(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.parallel' number of operands and types do not match: got 1 operands and 2 types}}
  scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32, f32) { }
  return
}

// -----

func.func @parallel_no_reduction(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { }
  return
}

// -----

func.func @reduce_operand_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'i32' to be the same as the 0-th result type: 'f32'}}
  scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { scf.reduce(%i : i32) { ^bb0(%l: i32, %r: i32): scf.reduce.return %l : i32 } }
  return
}

// -----

func.func @parallel_extra_reduction(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1}}
  scf.parallel (%x) = (%a) to (%a) step (%a) { scf.reduce(%i : i32) { ^bb0(%l: i32, %r: i32): scf.reduce.return %l : i32 } }
  return
}

// -----

func.func @reduce_return_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce.return' op must have type 'f32' (the type of the reduction inputs)}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { scf.reduce(%f : f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %i : i32 } }
  return
}

// -----

func.func @reduce_arg_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { scf.reduce(%f : f32) { ^bb0(%l: f32, %r: i32): scf.reduce.return %f : f32 } }
  return
}

// -----

func.func @reduce_arg_count(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { scf.reduce(%f : f32) { ^bb0(%l: f32): scf.reduce.return %f : f32 } }
  return
}

// -----

func.func @reduce_no_block(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { scf.reduce(%f : f32) { } }
  return
}

// -----

func.func @reduce_end(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op reduction bodies must be terminated with an 'scf.reduce.return' op}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { "scf.reduce"(%f) ({ ^bb0(%l: f32, %r: f32): "test.foo"() : () -> () }) : (f32) -> () }
  return
}

// -----

func.func @parallel_reduce_without_region(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { "scf.reduce"(%f)  : (f32) -> () }
  return
}

// -----

func.func @parallel_two_reductions(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 2}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> (f32) { "scf.reduce"(%f) ({ ^bb0(%l: f32, %r: f32): scf.reduce.return %f : f32 }, { ^bb0(%l: f32, %r: f32): scf.reduce.return %f : f32 }) : (f32) -> () }
  return
}

// -----

func.func @parallel_counter_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects arguments for the induction variable to be of index type}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ ^bb0(%x: i32): scf.reduce }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_counters(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ ^bb0(%x: index, %y: index): scf.reduce }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_no_counter(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects the same number of induction variables: 0 as bound and step values: 1}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ scf.reduce }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_no_step(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 2,1,0,0>}> ({ ^bb0(%x: index, %y: index): scf.reduce }) : (index, index, index) -> ()
  return
}

// -----

func.func @parallel_inits(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of initial values: 1}}
  "scf.parallel"(%a, %a, %a, %f) <{operandSegmentSizes = array<i32: 1,1,1,1>}> ({ ^bb0(%x: index): scf.reduce }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @parallel_missing_reduction(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = "scf.parallel"(%a, %a, %a, %f) <{operandSegmentSizes = array<i32: 1,1,1,1>}> ({ ^bb0(%x: index): scf.reduce }) : (index, index, index, f32) -> f32
  return
}

// -----

func.func @parallel_result_type(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'i32'}}
  %0 = "scf.parallel"(%a, %a, %a, %f) <{operandSegmentSizes = array<i32: 1,1,1,1>}> ({ ^bb0(%x: index): scf.reduce(%f: f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %f : f32 } }) : (index, index, index, f32) -> i32
  return
}

// -----

func.func @parallel_no_block(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op region #0 ('region') failed to verify constraint: region with 1 blocks}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ }) : (index, index, index) -> ()
  return
}

// -----

func.func @reduce_outside(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expects parent op 'scf.parallel'}}
  scf.reduce
}

// -----

func.func @reduce_return_outside(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce.return' op expects parent op 'scf.reduce'}}
  scf.reduce.return %a : index
}

// -----

// expected-note @+1 {{prior use here}}
func.func @parallel_step_kind(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{use of value '%i' expects different type than prior uses: 'index' vs 'i32'}}
  scf.parallel (%x) = (%a) to (%a) step (%i) { }
  return
}

// -----

func.func @reduce_types(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{custom op 'scf.reduce' number of operands and types do not match: got 2 operands and 1 types}}
  scf.parallel (%x) = (%a) to (%a) step (%a) { scf.reduce(%f, %i : f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %f : f32 } }
  return
}

// -----

func.func @parallel_empty_reduction(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 2}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %f : f32 }, { } }
  return
}

// -----

func.func @parallel_reduction_left_out(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0}}
  %0 = scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { scf.reduce(%f : f32) }
  return
}

// -----

func.func @parallel_reductions_first(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects number of results: 0 to be the same as number of reductions: 1}}
  "scf.parallel"(%a, %a, %a, %f) <{operandSegmentSizes = array<i32: 1,1,1,1>}> ({ ^bb0(%x: index): scf.reduce(%f: f32) { ^bb0(%l: f32, %r: f32): scf.reduce.return %f : f32 } }) : (index, index, index, f32) -> ()
  return
}

// -----

func.func @parallel_empty_block(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.parallel' op expects a non-empty block}}
  "scf.parallel"(%a, %a, %a) <{operandSegmentSizes = array<i32: 1,1,1,0>}> ({ ^bb0(%x: index): }) : (index, index, index) -> ()
  return
}

// -----

func.func @reduce_empty_block(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{empty block: expect at least a terminator}}
  scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { "scf.reduce"(%f) ({ ^bb0(%l: f32, %r: f32): }) : (f32) -> () }
  return
}

// -----

func.func @reduce_operand_count(%a: index, %f: f32, %i: i32) {
  // expected-error @+1 {{'scf.reduce' op expects number of reduction regions: 1 to be the same as number of reduction operands: 2}}
  scf.parallel (%x) = (%a) to (%a) step (%a) init (%f) -> f32 { "scf.reduce"(%f, %f) ({ ^bb0(%l: f32, %r: f32): scf.reduce.return %l : f32}) : (f32, f32) -> () }
  return
}

// -----

func.func @forall_generic_end(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+2 {{'scf.forall' op expects regions to end with 'scf.forall.in_parallel', found 'test.foo'}}
  // expected-note @+1 {{in custom textual format, the absence of terminator implies 'scf.forall.in_parallel'}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): "test.foo"() : () -> () }) : () -> ()
  return
}

// -----

func.func @forall_empty_block(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op expects a non-empty block}}
  "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index):  }) : () -> ()
  return
}

// -----

func.func @forall_extra_result(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op produces 1 results, but has only 0 outputs}}
  %0 = "scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index): scf.forall.in_parallel {}  }) : () -> (tensor<8xf32>)
  return
}

// -----

func.func @forall_result_not_tensor(%a: index, %t: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{'scf.forall' op expected the number of tensor results (0) to be equal to the number of output tensors (1)}}
  %0 = "scf.forall"(%t) <{operandSegmentSizes = array<i32: 0, 0, 0, 1>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({ ^bb0(%x: index, %y : tensor<8xf32>): scf.forall.in_parallel {}  }) : (tensor<8xf32>) -> (i32)
  return
}

// -----

func.func @parallel_step(%a: index) {
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{'scf.parallel' op constant step operand must be positive}}
  scf.parallel (%i) = (%a) to (%a) step (%c0) {
    scf.reduce
  }
  return
}
