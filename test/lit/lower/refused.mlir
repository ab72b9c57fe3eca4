// RUN: tshared-opt %s --triton-to-linalg-experimental --split-input-file --verify-diagnostics
// RUN: not tshared-opt %s --triton-to-linalg-experimental --split-input-file 2>/dev/null | FileCheck %s

// The whole lowering refuses what it cannot do, where the kernel says it, and
// prints nothing of it.
// CHECK-NOT: @atomic
tt.func @atomic(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @+1 {{'and' cannot be done to its elements}}
  %0 = tt.atomic_rmw and, acq_rel, gpu, %p, %x : (!tt.ptr<f32>, f32) -> f32
  tt.return
}

// -----

// CHECK-NOT: @extern
tt.func @extern(%p: !tt.ptr<f32>, %x: f32) {
  // expected-error @+1 {{cannot lower 'tt.extern_elementwise': its function has effects, or is one of libdevice on other types, or its symbol names something else}}
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = false, symbol = "my_fn"} : (f32) -> f32
  tt.store %p, %0 : !tt.ptr<f32>
  tt.return
}

// -----

// CHECK: func.func @good
tt.func @good(%p: !tt.ptr<f32>, %x: f32) {
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}
