// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @kind(%a: i32, %i: index) {
  // expected-error @+1 {{custom op 'memref.atomic_rmw' invalid kind of type specified: expected builtin.memref, but found 'i32'}}
  %0 = memref.atomic_rmw addi %a, %a[%i] : (i32, i32) -> i32
  return
}
