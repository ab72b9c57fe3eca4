// RUN: tshared-opt %s --require-lowered="strict=true" --split-input-file --verify-diagnostics

// A strict check refuses pointers of any dialect, and running sums.
func.func @pointer(%i: i64) -> i64 {
  // expected-error @+1 {{cannot lower 'tptr.inttoptr': nothing lowers it here}}
  %p = tptr.inttoptr %i : i64 to <#tptr.default_memory_space>
  // expected-error @+1 {{cannot lower 'tptr.ptrtoint': nothing lowers it here}}
  %j = tptr.ptrtoint %p : <#tptr.default_memory_space> to i64
  return %j : i64
}

// -----

// expected-error @+1 {{cannot lower 'func.func': an argument of its region is of type 'tensor<8x!ptr.ptr<#tptr.default_memory_space>>'}}
func.func @type(%t: tensor<8x!ptr.ptr<#tptr.default_memory_space>>) {
  return
}

// -----

func.func @sum(%x: tensor<8xf32>) -> tensor<8xf32> {
  // expected-error @+1 {{cannot lower 'ttx.cumsum': nothing lowers it here}}
  %0 = ttx.cumsum {axis = 0 : ui32, operandSegmentSizes = array<i32: 1, 1>} ins(%x : tensor<8xf32>) outs(%x : tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @lowered(%m: memref<*xf32>, %i: index) -> index {
  return %i : index
}
