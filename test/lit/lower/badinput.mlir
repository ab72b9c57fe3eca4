// RUN: tshared-opt %s --triton-to-linalg-experimental --split-input-file --verify-diagnostics
// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file --verify-diagnostics
// RUN: not tshared-opt %s --triton-to-linalg-experimental --split-input-file 2>/dev/null | FileCheck %s --allow-empty --implicit-check-not=func.func

// A function that calls itself.
tt.func @direct(%p: !tt.ptr<f32>, %n: i32) {
  // expected-error @+1 {{cannot lower 'tt.call': it leads back to the function it is in}}
  tt.call @direct(%p, %n) : (!tt.ptr<f32>, i32) -> ()
  tt.return
}

// -----

// Functions that call each other, of which pointers go round and round.
tt.func @kernel(%p: !tt.ptr<f32>, %n: i32) {
  %0 = tt.call @a(%p, %n) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  %c = arith.constant 0.0 : f32
  tt.store %0, %c : !tt.ptr<f32>
  tt.return
}
tt.func private @a(%p: !tt.ptr<f32>, %n: i32) -> !tt.ptr<f32> {
  %q = tt.addptr %p, %n : !tt.ptr<f32>, i32
  %0 = tt.call @b(%q, %n) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  tt.return %0 : !tt.ptr<f32>
}
tt.func private @b(%p: !tt.ptr<f32>, %n: i32) -> !tt.ptr<f32> {
  // expected-error @+1 {{cannot lower 'tt.call': it leads back to the function it is in}}
  %0 = tt.call @a(%p, %n) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
  tt.return %0 : !tt.ptr<f32>
}

// -----

// Each of two calls that close a circle is told.
tt.func @twice(%n: i32) {
  // expected-error @+1 {{cannot lower 'tt.call': it leads back to the function it is in}}
  tt.call @twice(%n) : (i32) -> ()
  tt.call @other(%n) : (i32) -> ()
  tt.return
}
tt.func private @other(%n: i32) {
  // expected-error @+1 {{cannot lower 'tt.call': it leads back to the function it is in}}
  tt.call @twice(%n) : (i32) -> ()
  tt.return
}
