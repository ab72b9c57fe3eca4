// RUN: tshared-opt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

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

