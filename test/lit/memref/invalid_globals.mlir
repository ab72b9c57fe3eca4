// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f() {
  // expected-error @+1 {{'memref.get_global' op 'nope' does not reference a valid global memref}}
  %0 = memref.get_global @nope : memref<4xf32>
  return
}

// -----

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @g()
func.func @f() {
  %0 = memref.get_global @g : memref<4xf32>
  return
}

// -----

memref.global @g : memref<4xf32>
func.func @f() {
  // expected-error @+1 {{'memref.get_global' op result type 'memref<5xf32>' does not match type 'memref<4xf32>' of the global memref @g}}
  %0 = memref.get_global @g : memref<5xf32>
  return
}

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @g : memref<?xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'f32'}}
memref.global @g : f32

// -----

// expected-error @+1 {{expected operation name in quotes}}
memref.global @g : memref<4xf32> = dense<1.0> : tensor<4xf32>

// -----

// expected-error @+1 {{inferred shape of elements literal ([2]) does not match type ([4])}}
memref.global @g : memref<4xf32> = dense<[1.0, 2.0]>

// -----

// expected-error @+1 {{'memref.global' op initial value shape expected to be 4 but was 5}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = dense<1.0> : tensor<5xf32>}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op initial value should be a unit or elements attribute, but got "foo"}}
"memref.global"() <{sym_name = "g", type = memref<4xf32>, initial_value = "foo"}> : () -> ()

// -----

// expected-error @+1 {{'memref.global' op attribute 'type' failed to satisfy constraint: memref type attribute}}
"memref.global"() <{sym_name = "g", type = tensor<4xf32>}> : () -> ()

// -----

// expected-error @+1 {{custom op 'memref.global' 'memref.global' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
memref.global @g : memref<4xf32> {alignment = 3 : i64}

// -----

// expected-error @+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "foo"}}
memref.global "foo" @g : memref<4xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' expected valid '@'-identifier for symbol name}}
memref.global foo @g : memref<4xf32>

// -----

// expected-error @+1 {{expected attribute value}}
memref.global @g : memref<4xf32> = 

// -----

// expected-error @+1 {{expected ':'}}
memref.global @g memref<4xf32>

// -----

// expected-error @+1 {{custom op 'memref.global' initial value should be a unit or elements attribute}}
memref.global @g : memref<4xf32> = @foo

