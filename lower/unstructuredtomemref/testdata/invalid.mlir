// RUN: tshared-opt %s --unstructured-to-memref --verify-diagnostics

func.func @unknown_size(%p: !tt.ptr<f32>, %i: tensor<?xi32>) {
  // expected-error @+1 {{cannot lower 'tts.gather': the size of its result is not known}}
  %0 = tts.gather %p[%i] : (<f32>, tensor<?xi32>) -> tensor<?xf32>
  return
}

func.func @bits_of_floats(%p: !tt.ptr<f32>, %o: i32, %v: f32) {
  // expected-error @+1 {{'and' cannot be done to its elements}}
  %0 = tts.atomic_rmw and, acq_rel, gpu, %v into %p[%o] : f32 into (<f32>, i32)
  return
}
