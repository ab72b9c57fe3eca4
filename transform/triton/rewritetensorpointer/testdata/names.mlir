// RUN: tshared-opt %s --triton-rewrite-tensor-pointer --mlir-use-nameloc-as-prefix | FileCheck %s

// A loop that carries block pointers is built anew: its induction variable is named like the loop, the values that it
// carries like their initial values, also in a loop inside.
// CHECK-LABEL: tt.func @nested(
// CHECK: scf.for %outer_loop{{.*}} = {{.*}} iter_args(%block{{[_0-9]*}} = %block{{[_0-9]*}}, %start{{[_0-9]*}} = %start)
// CHECK: scf.for %inner_loop{{.*}} = {{.*}} iter_args(%block{{[_0-9]*}} = %block{{[_0-9]*}})
// CHECK: scf.for %k = 
tt.func @nested(%base: !tt.ptr<f32>, %n: i32, %size: i64, %s: f32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %start = arith.addf %s, %s : f32 loc("start")
  %p = tt.make_tensor_ptr %base, [%size], [%one], [%n] {order = array<i32: 0>} : <tensor<8xf32>> loc("block")
  %r:2 = "scf.for"(%c0, %n, %c1, %p, %start) ({
  ^bb0(%i: i32 loc("i"), %q: !tt.ptr<tensor<8xf32>> loc("q"), %acc: f32 loc("acc")):
    %t = "scf.for"(%c0, %n, %c1, %q) ({
    ^bb0(%j: i32 loc("j"), %u: !tt.ptr<tensor<8xf32>> loc("u")):
      %v = tt.advance %u, [%j] : <tensor<8xf32>> loc("advanced")
      scf.yield %v : !tt.ptr<tensor<8xf32>>
    }) : (i32, i32, i32, !tt.ptr<tensor<8xf32>>) -> !tt.ptr<tensor<8xf32>> loc("inner_loop")
    "scf.for"(%c0, %n, %c1) ({
    ^bb0(%k: i32 loc("k")):
      %x = tt.load %t : !tt.ptr<tensor<8xf32>>
      tt.store %t, %x : !tt.ptr<tensor<8xf32>>
      scf.yield
    }) : (i32, i32, i32) -> () loc("no_pointer_carried")
    %sum = arith.addf %acc, %acc : f32
    scf.yield %t, %sum : !tt.ptr<tensor<8xf32>>, f32
  }) : (i32, i32, i32, !tt.ptr<tensor<8xf32>>, f32) -> (!tt.ptr<tensor<8xf32>>, f32) loc("outer_loop")
  tt.return %r#1 : f32
}
