// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

func.func @thread_generic() {
  // expected-error @+1 {{'gpu.thread_id' op requires attribute 'dimension'}}
  %0 = "gpu.thread_id"() : () -> index
  return
}

// -----

func.func @thread_generic_kind() {
  // expected-error @+1 {{invalid properties {dimension = 1 : i64} for op gpu.thread_id: Invalid attribute `dimension` in property conversion: 1 : i64}}
  %0 = "gpu.thread_id"() <{dimension = 1}> : () -> index
  return
}

// -----

func.func @mapping_none() {
  // expected-error @+1 {{expected '<'}}
  scf.forall (%i) in (4) { } {mapping = [#gpu.thread]}
  return
}

// -----

func.func @upper_bound() {
  // expected-error @+1 {{expected attribute value}}
  %0 = gpu.lane_id upper_bound x
  return
}

// -----

func.func @barrier_operand(%x: i32) {
  // expected-error @+1 {{'gpu.barrier' op requires zero operands}}
  "gpu.barrier"(%x) : (i32) -> ()
  return
}

// -----

func.func @barrier_result() {
  // expected-error @+1 {{cannot name an operation with no results}}
  %0 = gpu.barrier
  return
}

// -----

// expected-error @+1 {{unknown attribute `foo` in dialect `gpu`}}
func.func @unknown_attribute() attributes {test.a = #gpu.foo<constant>} {
  return
}
