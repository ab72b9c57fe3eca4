// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file --verify-diagnostics

// A function of another dialect was not told about the grid.
func.func @no_grid(%n: i32) -> i32 {
  // expected-error @+1 {{cannot lower 'tt.get_program_id': the function has no arguments for the numbers of programs and the position}}
  %0 = tt.get_program_id x : i32
  return %0 : i32
}

// -----

tt.func private @callee(%n: i32) -> i32 {
  tt.return %n : i32
}
func.func @caller(%n: i32) -> i32 {
  // expected-error @+1 {{cannot lower 'tt.call': the function has no arguments for the numbers of programs and the position}}
  %0 = tt.call @callee(%n) : (i32) -> i32
  return %0 : i32
}
