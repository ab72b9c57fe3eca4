// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// A loop with a condition carries the offsets of its pointers, to its body and
// out of it.
// CHECK-LABEL: tt.func @moved
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %{{.*}}: tensor<8xf32>, %[[N:.*]]: i32)
tt.func @moved(%p: !tt.ptr<f32>, %x: tensor<8xf32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %first = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[W:.*]]:3 = scf.while ({{.*}}%[[O:.*]] = %c0) :
  %e:2 = scf.while (%a = %first, %i = %c0) : (tensor<8x!tt.ptr<f32>>, i32) -> (tensor<8x!tt.ptr<f32>>, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    // CHECK: scf.condition({{.*}}) {{.*}}, %[[O]] :
    scf.condition(%more) %a, %i : tensor<8x!tt.ptr<f32>>, i32
  } do {
  // CHECK: ^bb0({{.*}}, %[[B:.*]]: index):
  ^bb0(%a: tensor<8x!tt.ptr<f32>>, %i: i32):
    // CHECK: tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [%[[B]]]
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    // CHECK: %[[NEXT:.*]] = arith.addi %[[B]]
    %b = tt.addptr %a, %ns : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %j = arith.addi %i, %c1 : i32
    // CHECK: scf.yield {{.*}}, %[[NEXT]] :
    scf.yield %b, %j : tensor<8x!tt.ptr<f32>>, i32
  }
  // CHECK: tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [%[[W]]#2]
  %v = tt.load %e#0 : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// Where pointers take turns, what they count from is carried as well.
// CHECK-LABEL: tt.func @swapped
tt.func @swapped(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %x: tensor<8xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qa = tt.addptr %qs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %e:3 = scf.while (%a = %pa, %b = %qa, %i = %c0) : (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, i32) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %a, %b, %i : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, i32
  } do {
  // CHECK: ^bb0({{.*}}, %[[A:.*]]: !tt.ptr<f32>, {{.*}}%[[B:.*]]: !tt.ptr<f32>):
  ^bb0(%a: tensor<8x!tt.ptr<f32>>, %b: tensor<8x!tt.ptr<f32>>, %i: i32):
    // CHECK: tts.make_tptr %[[A]] to sizes: [8]
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    %j = arith.addi %i, %c1 : i32
    // CHECK: scf.yield {{.*}}, %[[B]], %[[A]] :
    scf.yield %b, %a, %j : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>, i32
  }
  tt.return
}

// Addresses that are regular only at first stay what they are.
// CHECK-LABEL: tt.func @irregular
tt.func @irregular(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %x: tensor<8xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %first = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %e:2 = scf.while (%a = %first, %i = %c0) : (tensor<8x!tt.ptr<f32>>, i32) -> (tensor<8x!tt.ptr<f32>>, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %a, %i : tensor<8x!tt.ptr<f32>>, i32
  } do {
  ^bb0(%a: tensor<8x!tt.ptr<f32>>, %i: i32):
    // CHECK: tt.store
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    %b = tt.addptr %a, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %j = arith.addi %i, %c1 : i32
    scf.yield %b, %j : tensor<8x!tt.ptr<f32>>, i32
  }
  tt.return
}
