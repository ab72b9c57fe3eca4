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

// A pointer that is read from memory is a base, also when the load itself has
// become a gather.
// CHECK-LABEL: tt.func @read_from_memory
// CHECK-SAME: (%[[T:.*]]: !tt.ptr<!tt.ptr<f32>>)
tt.func @read_from_memory(%t: !tt.ptr<!tt.ptr<f32>>) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[P:.*]] = tts.gather %[[T]][%c0_i32]
  %p = tt.load %t : !tt.ptr<!tt.ptr<f32>>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.gather %[[P]][%{{.*}}]
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// Of two pointers that a branch gives one counts from a common base and becomes
// an offset; the other one is a base, and stays one behind the new branch.
// CHECK-LABEL: tt.func @given_by_a_branch
// CHECK-SAME: (%[[U:.*]]: !tt.ptr<f32>, %[[Q:.*]]: !tt.ptr<f32>, %[[C:.*]]: i1, %[[O:.*]]: i32)
tt.func @given_by_a_branch(%u: !tt.ptr<f32>, %q: !tt.ptr<f32>, %c: i1, %o: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[P:.*]] = arith.select %[[C]], %[[U]], %[[Q]] : !tt.ptr<f32>
  %p:2 = scf.if %c -> (!tt.ptr<f32>, !tt.ptr<f32>) {
    %a = tt.addptr %u, %o : !tt.ptr<f32>, i32
    scf.yield %u, %a : !tt.ptr<f32>, !tt.ptr<f32>
  } else {
    scf.yield %q, %u : !tt.ptr<f32>, !tt.ptr<f32>
  }
  %from = tt.splat %p#0 : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %x = tt.addptr %from, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %to = tt.splat %p#1 : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %y = tt.addptr %to, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[V:.*]] = tts.gather %[[P]][%{{.*}}]
  %v = tt.load %x : tensor<8x!tt.ptr<f32>>
  // CHECK: tts.scatter %[[V]] into %[[U]][%{{.*}}]
  tt.store %y, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}
