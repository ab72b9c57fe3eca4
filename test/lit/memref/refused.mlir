// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// What MLIR does not check, and then trips over.

func.func @f(%m: memref<4x1xf32, strided<[1, 1], offset: 3>>) {
  // expected-error @+1 {{'memref.collapse_shape' op invalid source layout map or collapsing non-contiguous dims}}
  %0 = memref.collapse_shape %m [[0, 1], []] : memref<4x1xf32, strided<[1, 1], offset: 3>> into memref<4x1xf32, strided<[1, 1], offset: 3>>
  return
}
