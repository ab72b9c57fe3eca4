// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @pointer(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tptr.to_memref' op operand #0 must be pointer type, but got '!tt.ptr<f32>'}}
  %0 = "tptr.to_memref"(%p) : (!tt.ptr<f32>) -> memref<1xf32>
  return
}

// -----

func.func @dynamic(%p: !ptr.ptr<#tptr.default_memory_space>) {
  // expected-error @+1 {{'tptr.to_memref' op result #0 must be statically shaped memref of any type values, but got 'memref<?xf32>'}}
  %0 = tptr.to_memref %p : <#tptr.default_memory_space> to memref<?xf32>
  return
}

// -----

func.func @no_memref(%p: f32) {
  // expected-error @+1 {{custom op 'tptr.from_memref' invalid kind of type specified}}
  %0 = tptr.from_memref %p : f32 to <#tptr.default_memory_space>
  return
}

// -----

func.func @float_address(%p: f32) {
  // expected-error @+1 {{'tptr.inttoptr' op operand #0 must be signless integer or index, but got 'f32'}}
  %0 = tptr.inttoptr %p : f32 to <#tptr.default_memory_space>
  return
}

// -----

func.func @signed_address(%p: !ptr.ptr<#tptr.default_memory_space>) {
  // expected-error @+1 {{'tptr.ptrtoint' op result #0 must be signless integer or index, but got 'si64'}}
  %0 = tptr.ptrtoint %p : <#tptr.default_memory_space> to si64
  return
}

// -----

func.func @other_space(%p: !ptr.ptr<#tptr.default_memory_space>, %i: i32) {
  // expected-error @+1 {{'tptr.ptradd' op failed to verify that all of {base, result} have same type}}
  %0 = tptr.ptradd %p %i : <#tptr.default_memory_space>, i32 to <#ptr.generic_space>
  return
}

// -----

func.func @offset_type() {
  // expected-error @+1 {{'tptr.type_offset' op result #0 must be signless integer or index, but got 'f32'}}
  %0 = tptr.type_offset f32 : f32
  return
}

// -----

func.func @no_type() {
  // expected-error @+1 {{'tptr.type_offset' op requires attribute 'baseType'}}
  %0 = "tptr.type_offset"() : () -> index
  return
}
