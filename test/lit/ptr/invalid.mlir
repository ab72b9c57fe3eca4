// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @space() {
  // expected-error @+2 {{invalid kind of attribute specified}}
  // expected-error @+1 {{failed to parse Ptr_PtrType parameter 'memorySpace' which is to be a `MemorySpaceAttrInterface`}}
  %0 = builtin.unrealized_conversion_cast to !ptr.ptr<f32>
  return
}

