// RUN: tshared-opt %s --triton-to-unstructured | FileCheck %s

// A loop carries offsets, as wide as what is added in it.
// CHECK-LABEL: tt.func @loop
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi32>, %[[J:.*]]: tensor<8xi64>
tt.func @loop(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %j: tensor<8xi64>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[W:.*]] = arith.extsi %[[I]] : tensor<8xi32> to tensor<8xi64>
  // CHECK: scf.for {{.*}} iter_args(%[[O:.*]] = %[[W]]) -> (tensor<8xi64>)
  %e = scf.for %k = %c0 to %c9 step %c1 iter_args(%q = %a) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK-NEXT: tts.scatter %{{.*}} into %[[P]][%[[O]]]
    tt.store %q, %x : tensor<8x!tt.ptr<f32>>
    // CHECK-NEXT: %[[N:.*]] = arith.addi %[[O]], %[[J]] : tensor<8xi64>
    // CHECK-NEXT: scf.yield %[[N]]
    %n = tt.addptr %q, %j : tensor<8x!tt.ptr<f32>>, tensor<8xi64>
    scf.yield %n : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// Pointers of which the base is not the same in each turn stay, and so does the
// access through them; the one beside it does not.
// CHECK-LABEL: tt.func @swapped
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %{{.*}}: !tt.ptr<f32>, %{{.*}}: tensor<8xi32>)
tt.func @swapped(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %i: tensor<8xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: scf.for {{.*}} -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>)
  %e:2 = scf.for %k = %c0 to %c9 step %c1 iter_args(%a = %ps, %b = %qs) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK: %[[V:.*]] = tts.gather %[[P]]
    %v = tt.load %pa : tensor<8x!tt.ptr<f32>>
    // CHECK: tt.store %{{.*}}, %[[V]] : tensor<8x!tt.ptr<f32>>
    tt.store %b, %v : tensor<8x!tt.ptr<f32>>
    scf.yield %b, %a : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// So do those that an inner loop gets from such a loop.
// CHECK-LABEL: tt.func @nested
// CHECK-NOT: tts.scatter
// CHECK: tt.store %{{.*}} : tensor<8x!tt.ptr<f32>>
// CHECK-NOT: tts.scatter
tt.func @nested(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %i: tensor<8xi32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %e:2 = scf.for %k = %c0 to %c9 step %c1 iter_args(%a = %ps, %b = %qs) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) : i32 {
    %r = scf.for %l = %c0 to %c9 step %c1 iter_args(%z = %a) -> (tensor<8x!tt.ptr<f32>>) : i32 {
      tt.store %z, %x : tensor<8x!tt.ptr<f32>>
      %n = tt.addptr %z, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      scf.yield %n : tensor<8x!tt.ptr<f32>>
    }
    scf.yield %b, %r : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// Pointers that are chosen among, or read from memory, have no base of their own
// unless there is only one of them.
// CHECK-LABEL: tt.func @chosen
// CHECK-SAME: (%[[C:.*]]: i1, %[[P:.*]]: !tt.ptr<f32>, %[[Q:.*]]: !tt.ptr<f32>, %[[M:.*]]: tensor<8xi1>
tt.func @chosen(%c: i1, %p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %m: tensor<8xi1>, %i: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xf32>) {
  // CHECK: %[[ONE:.*]] = arith.select %[[C]], %[[P]], %[[Q]]
  %r = arith.select %c, %p, %q : !tt.ptr<f32>
  %rs = tt.splat %r : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ra = tt.addptr %rs, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.gather %[[ONE]]
  %v = tt.load %ra : tensor<8x!tt.ptr<f32>>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %s = arith.select %m, %ps, %qs : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
  // CHECK: %[[A:.*]] = tt.addptr
  %sa = tt.addptr %s, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tt.load %[[A]]
  %w = tt.load %sa : tensor<8x!tt.ptr<f32>>
  tt.return %v, %w : tensor<8xf32>, tensor<8xf32>
}
