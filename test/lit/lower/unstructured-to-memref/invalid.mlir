// RUN: tshared-opt %s --unstructured-to-memref --verify-diagnostics

func.func @unknown_size(%p: !tt.ptr<f32>, %i: tensor<?xi32>) {
  // expected-error @+1 {{cannot lower 'tts.gather': the size of its result is not known}}
  %0 = tts.gather %p[%i] : (<f32>, tensor<?xi32>) -> tensor<?xf32>
  return
}
