// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// A pointer that goes on in an inner loop from where an outer one is.
// CHECK-LABEL: tt.func @nested
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>,
tt.func @nested(%p: !tt.ptr<f32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %step = arith.constant dense<16> : tensor<8xi32>
  %row = arith.constant dense<100> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: scf.for {{.*}} iter_args(%[[OUTER:.*]] = %c0) -> (index)
  %e = scf.for %i = %c0 to %c9 step %c1 iter_args(%q = %a) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK: %[[R:.*]] = scf.for {{.*}} iter_args(%[[INNER:.*]] = %[[OUTER]]) -> (index)
    %f = scf.for %j = %c0 to %c9 step %c1 iter_args(%t = %q) -> (tensor<8x!tt.ptr<f32>>) : i32 {
      // CHECK: tts.make_tptr %[[P]] to sizes: [8], strides: [{{.*}}1], offsets: [%[[INNER]]]
      // CHECK: "tts.store"
      tt.store %t, %x : tensor<8x!tt.ptr<f32>>
      // CHECK: arith.addi %[[INNER]], %c16 : index
      %n = tt.addptr %t, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      scf.yield %n : tensor<8x!tt.ptr<f32>>
    }
    // CHECK: arith.addi %[[R]], %c100 : index
    %m = tt.addptr %f, %row : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %m : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// What comes out of a loop is described by what the loop carried.
// CHECK-LABEL: tt.func @behind
tt.func @behind(%p: !tt.ptr<f32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %step = arith.constant dense<16> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[END:.*]] = scf.for {{.*}} -> (index)
  %e = scf.for %i = %c0 to %c9 step %c1 iter_args(%q = %a) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    tt.store %q, %x : tensor<8x!tt.ptr<f32>>
    %n = tt.addptr %q, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %n : tensor<8x!tt.ptr<f32>>
  }
  // CHECK: %[[O:.*]] = arith.addi %[[END]], %c16 : index
  // CHECK: tts.make_tptr %{{.*}} to sizes: [8], strides: [{{.*}}], offsets: [%[[O]]]
  %b = tt.addptr %e, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: "tts.store"
  tt.store %b, %x : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What one loop hands on is not looked for inside another one that hands on the
// same.
// CHECK-LABEL: tt.func @siblings
// CHECK-COUNT-2: scf.for
tt.func @siblings(%p: !tt.ptr<f32>, %x: tensor<8xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%o = %r) -> (tensor<8xi32>) : i32 {
    %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    %next = arith.constant dense<5> : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  %f = scf.for %i = %c0 to %n step %c1 iter_args(%o = %r) -> (tensor<8xi32>) : i32 {
    %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    %next = arith.constant dense<5> : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  tt.return
}
