// RUN: tshared-opt %s --unstructured-to-memref --verify-diagnostics

func.func @shapes(%p: !tt.ptr<f32>, %i: i32, %v: tensor<8xf32>) {
  // expected-error @+1 {{cannot lower 'tts.gather': its offsets and its result do not have the same shape}}
  %0 = tts.gather %p[%i] : (<f32>, i32) -> tensor<8xf32>
  // expected-error @+1 {{cannot lower 'tts.scatter': its offsets and what it writes do not have the same shape}}
  tts.scatter %v into %p[%i] : tensor<8xf32> into (<f32>, i32)
  return
}
