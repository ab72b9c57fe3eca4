// RUN: tshared-opt %s --triton-rewrite-tensor-pointer --split-input-file --verify-diagnostics

tt.func @no_nan(%p: !tt.ptr<tensor<8xi32>>) -> tensor<8xi32> {
  // expected-error @+1 {{cannot lower 'tt.load': there is no NaN among its elements}}
  %v = tt.load %p {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<8xi32>>
  tt.return %v : tensor<8xi32>
}

// -----

tt.func @no_such_dimension(%p: !tt.ptr<tensor<8xi32>>, %v: tensor<8xi32>) {
  // expected-error @+1 {{cannot lower 'tt.store': it checks a dimension that the block does not have}}
  tt.store %p, %v {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<8xi32>>
  tt.return
}

// -----

tt.func @foreign(%p: !tt.ptr<tensor<8xi32>>) {
  // expected-error @+1 {{cannot lower 'builtin.unrealized_conversion_cast': it has to do with a block pointer}}
  %0 = builtin.unrealized_conversion_cast %p : !tt.ptr<tensor<8xi32>> to i64
  tt.return
}

// -----

tt.func @unreachable(%p: !tt.ptr<tensor<8xi32>>) {
  tt.return
^bb1:
  // expected-error @+1 {{cannot lower 'tt.load': it is never reached}}
  %v = tt.load %p : !tt.ptr<tensor<8xi32>>
  cf.br ^bb1
}
