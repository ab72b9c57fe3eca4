// RUN: tshared-opt %s --triton-rewrite-tensor-descriptor-to-pointer --canonicalize --cse | FileCheck %s --implicit-check-not tt.tensordesc
// RUN: tshared-opt %s --triton-to-linalg | FileCheck %s --check-prefix=WHOLE --implicit-check-not !tt.

// Descriptors that functions take and give are base, sizes, strides, and what is
// outside, as operands and results.
// CHECK-LABEL: tt.func private @through(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i64, %[[M:.*]]: i64, %[[S:.*]]: i64, %[[T:.*]]: i64, %[[NAN:.*]]: i1) -> (!tt.ptr<f32>, i64, i64, i64, i64, i1)
// CHECK-NEXT: tt.return %[[P]], %[[N]], %[[M]], %[[S]], %[[T]], %[[NAN]]
tt.func private @through(%d: !tt.tensordesc<tensor<16x32xf32>>) -> !tt.tensordesc<tensor<16x32xf32>> attributes {noinline = true} {
  tt.return %d : !tt.tensordesc<tensor<16x32xf32>>
}

// CHECK-LABEL: tt.func private @make(
// CHECK-SAME: -> (i32, !tt.ptr<f32>, i64, i64, i64, i64, i1)
tt.func private @make(%p: !tt.ptr<f32>, %n: i32, %s: i64) -> (i32, !tt.tensordesc<tensor<16x32xf32>>) attributes {noinline = true} {
  %c1 = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %c1] : <f32>, <tensor<16x32xf32>>
  tt.return %n, %d : i32, !tt.tensordesc<tensor<16x32xf32>>
}

// CHECK-LABEL: tt.func public @calls(
// CHECK: %[[A:.*]]:7 = tt.call @make(
// CHECK: %[[B:.*]]:6 = tt.call @through(%[[A]]#1, %[[A]]#2, %[[A]]#3, %[[A]]#4, %[[A]]#5, %[[A]]#6)
// CHECK: tt.splat %[[B]]#0
// CHECK: tt.load
// CHECK: tt.store
// WHOLE-LABEL: func.func @calls
tt.func public @calls(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  %i, %d = tt.call @make(%p, %n, %s) : (!tt.ptr<f32>, i32, i64) -> (i32, !tt.tensordesc<tensor<16x32xf32>>)
  %e = tt.call @through(%d) : (!tt.tensordesc<tensor<16x32xf32>>) -> !tt.tensordesc<tensor<16x32xf32>>
  %v = tt.descriptor_load %e[%i, %n] : !tt.tensordesc<tensor<16x32xf32>> -> tensor<16x32xf32>
  tt.descriptor_store %e[%n, %i], %v : !tt.tensordesc<tensor<16x32xf32>>, tensor<16x32xf32>
  tt.return
}

// Constant sizes are constants in the call; arguments behind a descriptor keep
// their attributes.
// CHECK-LABEL: tt.func public @constants(
// CHECK-SAME: %arg{{[0-9]+}}: i32 {tt.divisibility = 16 : i32})
// CHECK-DAG: %[[C64:.*]] = arith.constant 64 : i64
// CHECK-DAG: %[[C1:.*]] = arith.constant 1 : i64
// CHECK-DAG: %[[F:.*]] = arith.constant false
// CHECK: tt.call @through(%{{.*}}, %[[C64]], %[[C64]], %[[C64]], %[[C1]], %[[F]])
tt.func public @constants(%x: !tt.tensordesc<tensor<16x32xf32>>, %p: !tt.ptr<f32>, %k: i32 {tt.divisibility = 16 : i32}) {
  %c1 = arith.constant 1 : i64
  %n = arith.constant 64 : i32
  %s = arith.constant 64 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %c1] : <f32>, <tensor<16x32xf32>>
  %e = tt.call @through(%d) : (!tt.tensordesc<tensor<16x32xf32>>) -> !tt.tensordesc<tensor<16x32xf32>>
  tt.return
}
