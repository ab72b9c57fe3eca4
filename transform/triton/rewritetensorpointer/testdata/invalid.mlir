// RUN: tshared-opt %s --triton-rewrite-tensor-pointer --split-input-file --verify-diagnostics

tt.func @foreign(%p: !tt.ptr<tensor<8xi32>>) {
  // expected-error @+1 {{cannot lower 'builtin.unrealized_conversion_cast': it uses a block pointer}}
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

// -----

tt.func @too_long(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  %b = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%i, %i] {order = array<i32: 1, 0>} : <tensor<0x4294967296xf32>>
  // expected-error @+1 {{cannot lower 'tt.load': no tensor has the length of a dimension of the block}}
  %v = tt.load %b : !tt.ptr<tensor<0x4294967296xf32>>
  tt.return
}
