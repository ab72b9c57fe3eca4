// RUN: tshared-opt %s --triton-to-linalg-experimental | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured --triton-to-unstructured --canonicalize | FileCheck %s
// RUN: tshared-opt %s --triton-arith-to-linalg="tensor-ptr-to-linalg=true" --triton-to-ptr | FileCheck %s

// Hints are for the backends, to which --triton-to-linalg leads: elsewhere the
// output has none. What keeps volatile loads apart is no hint.

// CHECK-NOT: tshared.{{cache|evict|alignment|contiguity|input_precision|precise}}
// CHECK: tshared.volatile = 0
// CHECK-NOT: tshared.
tt.func public @k(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32>, %i: tensor<8xi32>, %x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.load %o {isVolatile = true} : !tt.ptr<f32>
  tt.store %o, %s cacheModifier = wt : !tt.ptr<f32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r {tt.contiguity = dense<8> : tensor<1xi32>} : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %pp evictionPolicy = evict_first : tensor<8x!tt.ptr<f32>>
  %pi = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %pi, %v cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  %q = tt.precise_divf %x, %y : tensor<16x16xf32>
  %d = tt.dot %q, %y, %x, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}
