// RUN: tshared-opt %s --triton-to-structured --remove-dead-values --canonicalize --cse | FileCheck %s

// A loop carries the offsets of a tile with indices, and the indices stay outside. The step is added along the
// dimension without indices.
// CHECK-LABEL: tt.func @pointers
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi64>, %[[N:.*]]: i32, %[[S:.*]]: i64
tt.func @pointers(%p: !tt.ptr<f32>, %i: tensor<8xi64>, %n: i32, %s: i64) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<8x16xf32>
  %step = arith.constant dense<16> : tensor<8x16xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
  %ss = tt.splat %s : i64 -> tensor<8x1xi64>
  %row = arith.muli %i2, %ss : tensor<8x1xi64>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
  %pr = tt.addptr %ps, %row : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi64>
  %pb = tt.broadcast %pr : tensor<8x1x!tt.ptr<f32>> -> tensor<8x16x!tt.ptr<f32>>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %pp = tt.addptr %pb, %cb : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: %[[ST:.*]] = arith.index_cast %[[S]] : i64 to index
  // CHECK: scf.for {{.*}} iter_args(%[[A:.*]] = {{.*}}, %[[O:.*]] = %c0) -> (tensor<8x16xf32>, index)
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %zero, %q = %pp) -> (tensor<8x16xf32>, tensor<8x16x!tt.ptr<f32>>) : i32 {
    // CHECK: %[[T:.*]] = tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[I]], strides: [%[[ST]], %c1], offsets: [0, %[[O]]] : tensor<8xi64>
    // CHECK: "tts.load"(%[[T]])
    %v = tt.load %q : tensor<8x16x!tt.ptr<f32>>
    %b = arith.addf %a, %v : tensor<8x16xf32>
    // CHECK: %[[NEXT:.*]] = arith.addi %[[O]], %c16 : index
    // CHECK: scf.yield %{{.*}}, %[[NEXT]]
    %next = tt.addptr %q, %step : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    scf.yield %b, %next : tensor<8x16xf32>, tensor<8x16x!tt.ptr<f32>>
  }
  tt.return %r#0 : tensor<8x16xf32>
}

// Offsets that are carried instead of pointers, by two loops, and used behind them. Quotients are indices too.
// CHECK-LABEL: tt.func @offsets
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>
tt.func @offsets(%p: !tt.ptr<f32>, %n: i32) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<16> : tensor<8x16xi32>
  %three = arith.constant dense<3> : tensor<8xi32>
  %hundred = arith.constant dense<100> : tensor<8x1xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  // CHECK: %[[Q:.*]] = arith.divsi
  %third = arith.divsi %r, %three : tensor<8xi32>
  %t2 = tt.expand_dims %third {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %row = arith.muli %t2, %hundred : tensor<8x1xi32>
  %rb = tt.broadcast %row : tensor<8x1xi32> -> tensor<8x16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %first = arith.addi %rb, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  // CHECK: %[[OUTER:.*]] = scf.for {{.*}} iter_args(%[[O1:.*]] = %c0) -> (index)
  %end = scf.for %k = %c0 to %n step %c1 iter_args(%o1 = %first) -> (tensor<8x16xi32>) : i32 {
    // CHECK: %[[INNER:.*]] = scf.for {{.*}} iter_args(%[[O2:.*]] = %[[O1]]) -> (index)
    %inner = scf.for %l = %c0 to %n step %c1 iter_args(%o2 = %o1) -> (tensor<8x16xi32>) : i32 {
      %q = tt.addptr %ps, %o2 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
      // CHECK: %[[T:.*]] = tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[Q]], strides: [%c100, %c1], offsets: [0, %[[O2]]]
      // CHECK: "tts.load"(%[[T]])
      // CHECK: "tts.store"
      %v = tt.load %q : tensor<8x16x!tt.ptr<f32>>
      %w = arith.addf %v, %v : tensor<8x16xf32>
      tt.store %q, %w : tensor<8x16x!tt.ptr<f32>>
      %next = arith.addi %o2, %step : tensor<8x16xi32>
      scf.yield %next : tensor<8x16xi32>
    }
    // CHECK: scf.yield %[[INNER]]
    scf.yield %inner : tensor<8x16xi32>
  }
  %z = tt.addptr %ps, %end : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[Q]], strides: [%c100, %c1], offsets: [0, %[[OUTER]]]
  %last = tt.load %z : tensor<8x16x!tt.ptr<f32>>
  tt.return %last : tensor<8x16xf32>
}

// Indices of another iteration are other indices: the access goes element by element.
// CHECK-LABEL: tt.func @other_indices
// CHECK: scf.for
// CHECK: tt.load
// CHECK-NOT: "tts.load"
// CHECK: tt.return
tt.func @other_indices(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: i32) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<8x16xf32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %ib = tt.broadcast %i2 : tensor<8x1xi32> -> tensor<8x16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %ib, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %zero, %q = %pp) -> (tensor<8x16xf32>, tensor<8x16x!tt.ptr<f32>>) : i32 {
    %v = tt.load %q : tensor<8x16x!tt.ptr<f32>>
    %b = arith.addf %a, %v : tensor<8x16xf32>
    %next = tt.addptr %q, %ib : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    scf.yield %b, %next : tensor<8x16xf32>, tensor<8x16x!tt.ptr<f32>>
  }
  tt.return %r#0 : tensor<8x16xf32>
}

// A loop carries no indices of elements that have no neighbours.
// CHECK-LABEL: tt.func @elements
// CHECK: scf.for
// CHECK: tt.load
// CHECK-NOT: "tts.load"
// CHECK: tt.return
tt.func @elements(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %step = arith.constant dense<16> : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %r:2 = scf.for %k = %c0 to %n step %c1 iter_args(%a = %zero, %q = %pp) -> (tensor<8xf32>, tensor<8x!tt.ptr<f32>>) : i32 {
    %v = tt.load %q : tensor<8x!tt.ptr<f32>>
    %b = arith.addf %a, %v : tensor<8xf32>
    %next = tt.addptr %q, %step : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %b, %next : tensor<8xf32>, tensor<8x!tt.ptr<f32>>
  }
  tt.return %r#0 : tensor<8xf32>
}

// Branches move pointers at loaded rows, or do not: the indices are those of both.
// CHECK-LABEL: tt.func @branches
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi32>, %[[F:.*]]: i1, %[[S:.*]]: i32
// CHECK: %[[O:.*]] = scf.if %[[F]] -> (index)
// CHECK: %[[SI:.*]] = arith.index_cast %[[S]] : i32 to index
// CHECK: scf.yield %[[SI]] : index
// CHECK: scf.yield %c0 : index
// CHECK: %[[T:.*]] = tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[I]], strides: [1, 1], offsets: [0, %[[O]]]
// CHECK: "tts.load"(%[[T]])
tt.func @branches(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %f: i1, %s: i32) -> tensor<8x16xf32> {
  %step = tt.splat %s : i32 -> tensor<8x16xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %ib = tt.broadcast %i2 : tensor<8x1xi32> -> tensor<8x16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %ib, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %q = scf.if %f -> (tensor<8x16x!tt.ptr<f32>>) {
    %moved = tt.addptr %pp, %step : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    scf.yield %moved : tensor<8x16x!tt.ptr<f32>>
  } else {
    scf.yield %pp : tensor<8x16x!tt.ptr<f32>>
  }
  %v = tt.load %q : tensor<8x16x!tt.ptr<f32>>
  tt.return %v : tensor<8x16xf32>
}

// An scf.while carries offsets like an scf.for.
// CHECK-LABEL: tt.func @while(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi32>
// CHECK: scf.while (%{{.*}} = %c0_i32, %{{.*}} = %c0) : (i32, index) -> (i32, index)
// CHECK: ^bb0(%{{.*}}: i32, %[[O:.*]]: index):
// CHECK: %[[T:.*]] = tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[I]], strides: [1, 1], offsets: [0, %[[O]]]
// CHECK: "tts.load"(%[[T]])
// CHECK: "tts.store"(%[[T]],
// CHECK: %[[NEXT:.*]] = arith.addi %[[O]], %c16 : index
// CHECK: scf.yield %{{.*}}, %[[NEXT]] : i32, index
tt.func @while(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant dense<16> : tensor<8x16xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %ib = tt.broadcast %i2 : tensor<8x1xi32> -> tensor<8x16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %ib, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %r:2 = scf.while (%k = %c0, %q = %pp) : (i32, tensor<8x16x!tt.ptr<f32>>) -> (i32, tensor<8x16x!tt.ptr<f32>>) {
    %more = arith.cmpi slt, %k, %n : i32
    scf.condition(%more) %k, %q : i32, tensor<8x16x!tt.ptr<f32>>
  } do {
  ^bb0(%k: i32, %q: tensor<8x16x!tt.ptr<f32>>):
    %v = tt.load %q : tensor<8x16x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<8x16xf32>
    tt.store %q, %w : tensor<8x16x!tt.ptr<f32>>
    %next = tt.addptr %q, %step : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %k2 = arith.addi %k, %c1 : i32
    scf.yield %k2, %next : i32, tensor<8x16x!tt.ptr<f32>>
  }
  tt.return
}

// With other indices in another iteration it does not.
// CHECK-LABEL: tt.func @while_other_indices
// CHECK: scf.while
// CHECK: tt.load
// CHECK-NOT: "tts.load"
// CHECK: tt.return
tt.func @while_other_indices(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %ib = tt.broadcast %i2 : tensor<8x1xi32> -> tensor<8x16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %ib, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %r:2 = scf.while (%k = %c0, %q = %pp) : (i32, tensor<8x16x!tt.ptr<f32>>) -> (i32, tensor<8x16x!tt.ptr<f32>>) {
    %more = arith.cmpi slt, %k, %n : i32
    scf.condition(%more) %k, %q : i32, tensor<8x16x!tt.ptr<f32>>
  } do {
  ^bb0(%k: i32, %q: tensor<8x16x!tt.ptr<f32>>):
    %v = tt.load %q : tensor<8x16x!tt.ptr<f32>>
    %w = arith.addf %v, %v : tensor<8x16xf32>
    tt.store %q, %w : tensor<8x16x!tt.ptr<f32>>
    %next = tt.addptr %q, %ib : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %k2 = arith.addi %k, %c1 : i32
    scf.yield %k2, %next : i32, tensor<8x16x!tt.ptr<f32>>
  }
  tt.return
}

// A binary search: the offsets of both bounds are carried at first, and half of their sum is asked about while the loop is rebuilt. What is
// gathered is not regular: the loop carries the indices.
// CHECK-LABEL: tt.func @search
tt.func @search(%p: !tt.ptr<i32>, %key: tensor<8xi32>, %n: i32) -> tensor<8xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %zero = arith.constant dense<0> : tensor<8xi32>
  %two = arith.constant dense<2> : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  // CHECK: scf.for {{.*}} iter_args(%[[LO:.*]] = %{{.*}}, %[[HI:.*]] = %{{.*}}) -> (tensor<8xi32>, tensor<8xi32>)
  %r:2 = scf.for %k = %c0 to %c8 step %c1 iter_args(%lo = %zero, %hi = %ns) -> (tensor<8xi32>, tensor<8xi32>) : i32 {
    // CHECK: %[[SUM:.*]] = arith.addi %[[LO]], %[[HI]]
    // CHECK: %[[MID:.*]] = arith.divsi %[[SUM]]
    // CHECK: tts.make_gather_scatter_tptr {{.*}} gather_scatter_offset: %[[MID]]
    %sum = arith.addi %lo, %hi : tensor<8xi32>
    %mid = arith.divsi %sum, %two : tensor<8xi32>
    %at = tt.addptr %ps, %mid : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
    %v = tt.load %at : tensor<8x!tt.ptr<i32>>
    %up = arith.cmpi slt, %v, %key : tensor<8xi32>
    %lo2 = arith.select %up, %mid, %lo : tensor<8xi1>, tensor<8xi32>
    %hi2 = arith.select %up, %hi, %mid : tensor<8xi1>, tensor<8xi32>
    scf.yield %lo2, %hi2 : tensor<8xi32>, tensor<8xi32>
  }
  tt.return %r#0 : tensor<8xi32>
}
