// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured="run-prepass-only=true" | FileCheck %s --check-prefix=PREPASS

// A pointer that moves on in a loop is a tile whose offset the loop carries.
// CHECK-LABEL: tt.func @moves
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>,
// PREPASS-LABEL: tt.func @moves
// PREPASS: "tts.get_structured_state"
// PREPASS: scf.for {{.*}} -> (tensor<8x!tt.ptr<f32>>, index, index)
// PREPASS: "tts.get_structured_state"
// PREPASS: tt.load
tt.func @moves(%p: !tt.ptr<f32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %step = arith.constant dense<16> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: scf.for {{.*}} iter_args(%[[O:.*]] = %c0) -> (index)
  %e = scf.for %i = %c0 to %c9 step %c1 iter_args(%q = %a) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK-NEXT: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [8], strides: [{{.*}}1], offsets: [%[[O]]]
    // CHECK-NEXT: %[[V:.*]] = "tts.load"(%[[T]])
    // CHECK-NEXT: "tts.store"(%[[T]], %[[V]])
    %v = tt.load %q : tensor<8x!tt.ptr<f32>>
    tt.store %q, %v : tensor<8x!tt.ptr<f32>>
    // CHECK-NEXT: %[[N:.*]] = arith.addi %[[O]], %c16 : index
    // CHECK-NEXT: scf.yield %[[N]] : index
    %n = tt.addptr %q, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %n : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// Positions move on with the pointers, and the mask with them.
// CHECK-LABEL: tt.func @positions
tt.func @positions(%p: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %step = arith.constant dense<8> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: scf.for {{.*}} iter_args({{.*}}%[[O:.*]] = %c0{{.*}})
  %e = scf.for %i = %c0 to %c9 step %c1 iter_args(%q = %r) -> (tensor<8xi32>) : i32 {
    %a = tt.addptr %s, %q : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %m = arith.cmpi slt, %q, %ns : tensor<8xi32>
    // CHECK: %[[END:.*]] = arith.addi %[[O]], %c8 : index
    // CHECK: %[[LESS:.*]] = arith.minsi %[[END]], %{{.*}} : index
    // CHECK: %[[MORE:.*]] = arith.maxsi %[[LESS]], %[[O]] : index
    // CHECK: %[[KEPT:.*]] = arith.subi %[[MORE]], %[[O]] : index
    // CHECK: "tts.load"(%{{.*}}, %[[KEPT]])
    %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
    tt.store %a, %v, %m : tensor<8x!tt.ptr<f32>>
    %next = arith.addi %q, %step : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  tt.return
}

// Positions that move apart are no range: what is assumed of them at the start
// of the loop does not hold at its end.
// CHECK-LABEL: tt.func @moves_apart
// CHECK: scf.for
// CHECK-NOT: "tts.store"
// CHECK: tt.store
// CHECK: scf.yield
tt.func @moves_apart(%p: !tt.ptr<f32>, %n: i32, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %e = scf.for %i = %c0 to %c9 step %c1 iter_args(%q = %r) -> (tensor<8xi32>) : i32 {
    %a = tt.addptr %s, %q : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %m = arith.cmpi slt, %q, %ns : tensor<8xi32>
    tt.store %a, %x, %m : tensor<8x!tt.ptr<f32>>
    %next = arith.addi %q, %r : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  tt.return
}

// A pointer whose base changes in the loop: the loop carries the base too. The
// one beside it keeps its own.
// CHECK-LABEL: tt.func @other_base
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[Q:.*]]: !tt.ptr<f32>
tt.func @other_base(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %step = arith.constant dense<16> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %qa = tt.addptr %qs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: scf.for {{.*}}%[[A:[^ ]*]] = %[[P]]) ->
  %e:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %pa, %b = %qa) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK: %[[S:.*]] = tts.make_tptr %[[A]]
    // CHECK: %[[T:.*]] = tts.make_tptr %[[Q]]
    // CHECK: "tts.store"(%[[S]]
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    // CHECK: "tts.store"(%[[T]]
    tt.store %b, %x : tensor<8x!tt.ptr<f32>>
    %n = tt.addptr %b, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %qa, %n : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// Pointers that a loop swaps have two bases each, which are swapped as well.
// CHECK-LABEL: tt.func @swapped
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[Q:.*]]: !tt.ptr<f32>)
// CHECK: scf.for {{.*}}%[[X:[^ ]*]] = %[[P]], %[[Y:[^ ]*]] = %[[Q]]) ->
// CHECK-DAG: %[[FROM:.*]] = tts.make_tptr %[[X]] to sizes: [8]
// CHECK-DAG: %[[TO:.*]] = tts.make_tptr %[[Y]] to sizes: [8]
// CHECK: %[[V:.*]] = "tts.load"(%[[FROM]])
// CHECK: "tts.store"(%[[TO]], %[[V]])
// CHECK: scf.yield {{.*}}%[[Y]], %[[X]] :
tt.func @swapped(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %qa = tt.addptr %qs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %e:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %pa, %b = %qa) -> (tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>) : i32 {
    %v = tt.load %a : tensor<8x!tt.ptr<f32>>
    tt.store %b, %v : tensor<8x!tt.ptr<f32>>
    scf.yield %b, %a : tensor<8x!tt.ptr<f32>>, tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// A pointer that wraps around at the start and no longer in the loop.
// CHECK-LABEL: tt.func @wraps_otherwise
// CHECK: scf.for
// CHECK-NOT: "tts.store"
// CHECK: tt.store
// CHECK: scf.yield
tt.func @wraps_otherwise(%p: !tt.ptr<f32>, %n: i32, %x: tensor<4x8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %mod = arith.remsi %cols, %ns : tensor<8xi32>
  %w = tt.expand_dims %mod {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %wb = tt.broadcast %w : tensor<1x8xi32> -> tensor<4x8xi32>
  %u = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %ub = tt.broadcast %u : tensor<1x8xi32> -> tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %wb : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %b = tt.addptr %s, %ub : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %e = scf.for %i = %c0 to %c9 step %c1 iter_args(%q = %a) -> (tensor<4x8x!tt.ptr<f32>>) : i32 {
    tt.store %q, %x : tensor<4x8x!tt.ptr<f32>>
    scf.yield %b : tensor<4x8x!tt.ptr<f32>>
  }
  tt.return
}

// Indices cannot be carried; the access goes through pointers.
// CHECK-LABEL: tt.func @indices
// CHECK: scf.for
// CHECK-NOT: "tts.store"
// CHECK: tt.store
tt.func @indices(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %x: tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c9 = arith.constant 9 : i32
  %step = arith.constant dense<16> : tensor<8xi32>
  %j = arith.xori %i, %step : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %j : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %e = scf.for %k = %c0 to %c9 step %c1 iter_args(%q = %a) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    tt.store %q, %x : tensor<8x!tt.ptr<f32>>
    %n = tt.addptr %q, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %n : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// What wraps around and is added to stays pointers, in and behind the loop.
// CHECK-LABEL: tt.func @irregular
tt.func @irregular(%p: !tt.ptr<f32>, %n: i32, %x: tensor<32xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %ns = tt.splat %n : i32 -> tensor<32xi32>
  %o = arith.remsi %r, %ns : tensor<32xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<32x!tt.ptr<f32>>
  // CHECK: %[[FIRST:.*]] = tt.addptr
  %first = tt.addptr %s, %o : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = %[[FIRST]])
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%a = %first) -> (tensor<32x!tt.ptr<f32>>) : i32 {
    // CHECK: tt.store %[[A]]
    tt.store %a, %x : tensor<32x!tt.ptr<f32>>
    %b = tt.addptr %a, %r : tensor<32x!tt.ptr<f32>>, tensor<32xi32>
    scf.yield %b : tensor<32x!tt.ptr<f32>>
  }
  tt.return
}
