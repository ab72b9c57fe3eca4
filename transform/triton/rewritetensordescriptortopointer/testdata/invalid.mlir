// RUN: tshared-opt %s --triton-rewrite-tensor-descriptor-to-pointer --split-input-file --verify-diagnostics

tt.func @increments(%d: !tt.tensordesc<tensor<8xi32>>, %v: tensor<8xi32>, %i: i32) {
  // expected-error @+1 {{cannot lower 'tt.descriptor_reduce': no atomic operation does 'inc' to its elements}}
  tt.descriptor_reduce inc, %d[%i], %v : !tt.tensordesc<tensor<8xi32>>, tensor<8xi32>
  tt.return
}

// -----

tt.func @smallest_float(%d: !tt.tensordesc<tensor<8xf32>>, %v: tensor<8xf32>, %i: i32) {
  // expected-error @+1 {{cannot lower 'tt.descriptor_reduce': no atomic operation does 'and' to its elements}}
  tt.descriptor_reduce and, %d[%i], %v : !tt.tensordesc<tensor<8xf32>>, tensor<8xf32>
  tt.return
}

// -----

tt.func @other_base(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
  // expected-error @+1 {{cannot lower 'tt.make_tensor_descriptor': its base is not a pointer to its elements in global memory}}
  %d = tt.make_tensor_descriptor %p, [%n], [%s] : !tt.ptr<f16>, !tt.tensordesc<tensor<8xf32>>
  tt.return
}

// -----

// expected-error @+1 {{cannot lower 'func.func': it uses a tensor descriptor}}
func.func @foreign(%d: !tt.tensordesc<tensor<8xf32>>) {
  return
}

// -----

tt.func @too_long(%d: !tt.tensordesc<tensor<0x4294967296xf32>>, %n: i32) {
  // expected-error @+1 {{cannot lower 'tt.descriptor_load': no tensor has the length of a dimension of the block}}
  %v = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<0x4294967296xf32>> -> tensor<0x4294967296xf32>
  tt.return
}
