// RUN: tshared-opt %s --triton-to-linalg | FileCheck %s

// What a helper computes is computed in the kernel, so that a sum is known as
// one; a function that must not be inlined is called.

// CHECK-LABEL: func.func @sum
// CHECK-NOT: call
// CHECK: linalg.reduce
// CHECK-NEXT: (%[[X:.*]]: bf16, %[[SUM:.*]]: f32) {
// CHECK-NEXT: %[[WIDE:.*]] = arith.extf %[[X]] : bf16 to f32
// CHECK-NEXT: arith.addf %[[WIDE]], %[[SUM]] : f32
// CHECK: call @kept(
// CHECK: return
// CHECK-NOT: @combine
// CHECK: func.func private @kept(
tt.func public @sum(%x: tensor<16xbf16>, %p: !tt.ptr<bf16>) {
  %0 = tt.call @add_up(%x) : (tensor<16xbf16>) -> bf16
  %1 = tt.call @kept(%0) : (bf16) -> bf16
  tt.store %p, %1 : !tt.ptr<bf16>
  tt.return
}
tt.func private @add_up(%x: tensor<16xbf16>) -> bf16 attributes {noinline = false} {
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: bf16, %b: bf16):
    %2 = tt.call @combine(%a, %b) : (bf16, bf16) -> bf16
    tt.reduce.return %2 : bf16
  }) : (tensor<16xbf16>) -> bf16
  tt.return %0 : bf16
^bb1:
  %1 = ub.poison : bf16
  tt.return %1 : bf16
}
tt.func private @combine(%a: bf16, %b: bf16) -> bf16 attributes {noinline = false} {
  %0 = arith.addf %a, %b : bf16
  tt.return %0 : bf16
^bb1:
  %1 = ub.poison : bf16
  tt.return %1 : bf16
}
tt.func private @kept(%a: bf16) -> bf16 attributes {noinline = true} {
  %0 = arith.addf %a, %a : bf16
  tt.return %0 : bf16
}
