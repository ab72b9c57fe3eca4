// RUN: tshared-opt %s --triton-to-unstructured | FileCheck %s

// Atomic operations are done at offsets from one base.
// CHECK-LABEL: tt.func @atomics
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<i32>, %[[I:.*]]: tensor<8xi32>, %[[V:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>)
tt.func @atomics(%p: !tt.ptr<i32>, %i: tensor<8xi32>, %v: tensor<8xi32>, %m: tensor<8xi1>) -> (tensor<8xi32>, tensor<8xi32>) {
  %0 = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %1 = tt.addptr %0, %i : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  // CHECK: tts.atomic_rmw umax, relaxed, sys, %[[V]] into %[[P]][%[[I]]] mask = %[[M]] : tensor<8xi32> into (<i32>, tensor<8xi32>)
  %2 = tt.atomic_rmw umax, relaxed, sys, %1, %v, %m : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
  // CHECK: tts.atomic_cas acq_rel, gpu, %[[V]], %[[I]] into %[[P]][%[[I]]] : tensor<8xi32> into (<i32>, tensor<8xi32>)
  %3 = tt.atomic_cas acq_rel, gpu, %1, %v, %i : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi32>) -> tensor<8xi32>
  tt.return %2, %3 : tensor<8xi32>, tensor<8xi32>
}

// Two equal ones are two, and loads stay on their side of them.
// CHECK-LABEL: tt.func @order
tt.func @order(%p: !tt.ptr<i32>, %x: i32) -> (i32, i32) {
  // CHECK: tts.gather
  // CHECK: tts.atomic_rmw
  // CHECK: tts.atomic_rmw
  // CHECK: tts.gather
  %0 = tt.load %p : !tt.ptr<i32>
  %1 = tt.atomic_rmw add, acq_rel, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  %2 = tt.atomic_rmw add, acq_rel, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  %3 = tt.load %p : !tt.ptr<i32>
  tt.return %0, %3 : i32, i32
}
