// RUN: tshared-opt %s --tile-inline-calls --split-input-file --verify-diagnostics

func.func @itself(%x: f32) -> f32 {
  // expected-error @+1 {{recursion is not supported}}
  %r = func.call @itself(%x) : (f32) -> f32
  return %r : f32
}

// -----

func.func @kernel(%x: f32) -> f32 {
  %r = func.call @a(%x) : (f32) -> f32
  return %r : f32
}
func.func private @a(%x: f32) -> f32 {
  %r = func.call @b(%x) : (f32) -> f32
  return %r : f32
}
func.func private @b(%x: f32) -> f32 {
  // expected-error @+1 {{recursion is not supported}}
  %r = func.call @a(%x) : (f32) -> f32
  return %r : f32
}
