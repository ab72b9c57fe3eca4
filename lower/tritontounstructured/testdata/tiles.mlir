// RUN: tshared-opt %s --triton-to-structured --canonicalize --triton-to-unstructured --canonicalize --split-input-file | FileCheck %s

// Tiles count from where their bases come from.

// CHECK-LABEL: tt.func @block
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %{{.*}}: !tt.ptr<f32>, %[[B:.*]]: i32, %[[K:.*]]: i32)
// CHECK: %[[KI:.*]] = arith.index_cast %[[K]]
// CHECK: %[[ROW:.*]] = arith.muli %[[KI]], %{{.*}} : index
// CHECK: %[[BI:.*]] = arith.index_cast %[[B]]
// CHECK: %[[O:.*]] = arith.addi %[[BI]], %[[ROW]] : index
// CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], {{.*}} offsets: [%[[O]], %{{.*}}]
tt.func @block(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>, %b: i32, %k: i32) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %n = arith.constant 32 : i64
  %q = tt.addptr %p, %b : !tt.ptr<f32>, i32
  %t = tt.make_tensor_ptr %q, [%n, %n], [%n, %one], [%k, %c0] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %v = tt.load %t : !tt.ptr<tensor<4x8xf32>>
  %u = tt.make_tensor_ptr %o, [%n, %n], [%n, %one], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  tt.store %u, %v : !tt.ptr<tensor<4x8xf32>>
  tt.return
}

// -----

// The check of the rows does not see the distance of the base, and does not divide by the stride.
// CHECK-LABEL: tt.func @checked
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %{{.*}}: !tt.ptr<f32>, %[[B:.*]]: i32, %[[K:.*]]: i32)
// CHECK: %[[KI:.*]] = arith.index_cast %[[K]]
// CHECK: arith.muli %[[KI]], %c32 : index
// CHECK-NOT: arith.divsi
// CHECK: arith.addi %[[KI]], %c4 : index
// CHECK: %[[BI:.*]] = arith.index_cast %[[B]]
// CHECK: %[[O:.*]] = arith.addi %[[BI]]
// CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], {{.*}} offsets: [%[[O]], %{{.*}}]
tt.func @checked(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>, %b: i32, %k: i32) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %n = arith.constant 32 : i64
  %q = tt.addptr %p, %b : !tt.ptr<f32>, i32
  %t = tt.make_tensor_ptr %q, [%n, %n], [%n, %one], [%k, %c0] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %v = tt.load %t {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<4x8xf32>>
  %u = tt.make_tensor_ptr %o, [%n, %n], [%n, %one], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  tt.store %u, %v : !tt.ptr<tensor<4x8xf32>>
  tt.return
}

// -----

// What is added step by step is added up as indices: as i32 the sum might wrap
// around, which pointers do not.
// CHECK-LABEL: tt.func @steps
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK-DAG: %[[AI:.*]] = arith.index_cast %[[A]]
// CHECK-DAG: %[[BI:.*]] = arith.index_cast %[[B]]
// CHECK: %[[O:.*]] = arith.addi %[[AI]], %[[BI]] : index
// CHECK-NOT: tt.addptr
// CHECK: tts.make_tptr %[[P]] to sizes: [8], {{.*}} offsets: [%[[O]]]
tt.func @steps(%p: !tt.ptr<f32>, %a: i32, %b: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %n = arith.constant 32 : i64
  %q = tt.addptr %p, %a : !tt.ptr<f32>, i32
  %r = tt.addptr %q, %b : !tt.ptr<f32>, i32
  %t = tt.make_tensor_ptr %r, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf32>>
  %v = tt.load %t : !tt.ptr<tensor<8xf32>>
  tt.return %v : tensor<8xf32>
}

// -----

// A base that is one of two pointers from the same argument.
// CHECK-LABEL: tt.func @chosen
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[B:.*]]: i32, %[[C:.*]]: i1)
// CHECK: %[[S:.*]] = arith.select %[[C]], %[[B]], %{{.*}} : i32
// CHECK: %[[O:.*]] = arith.index_cast %[[S]]
// CHECK: tts.make_tptr %[[P]] to sizes: [8], {{.*}} offsets: [%[[O]]]
tt.func @chosen(%p: !tt.ptr<f32>, %b: i32, %c: i1) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %q0 = tt.addptr %p, %b : !tt.ptr<f32>, i32
  %q = scf.if %c -> (!tt.ptr<f32>) {
    scf.yield %q0 : !tt.ptr<f32>
  } else {
    scf.yield %p : !tt.ptr<f32>
  }
  %s = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// -----

// The same from branches that do more, with distances of two widths.
// CHECK-LABEL: tt.func @branches
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[A:.*]]: i32, %[[B:.*]]: i64, %[[C:.*]]: i1)
// CHECK: %[[D:.*]] = scf.if %[[C]] -> (i64) {
// CHECK: tts.scatter
// CHECK: %[[W:.*]] = arith.extsi %[[A]] : i32 to i64
// CHECK: scf.yield %[[W]] : i64
// CHECK: } else {
// CHECK: scf.yield %[[B]] : i64
// CHECK: %[[O:.*]] = arith.index_cast %[[D]] : i64 to index
// CHECK: tts.make_tptr %[[P]] to sizes: [8], {{.*}} offsets: [%[[O]]]
tt.func @branches(%p: !tt.ptr<f32>, %a: i32, %b: i64, %c: i1) -> tensor<8xf32> {
  %f = arith.constant 1.0 : f32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %q = scf.if %c -> (!tt.ptr<f32>) {
    tt.store %p, %f : !tt.ptr<f32>
    %x = tt.addptr %p, %a : !tt.ptr<f32>, i32
    scf.yield %x : !tt.ptr<f32>
  } else {
    %y = tt.addptr %p, %b : !tt.ptr<f32>, i64
    scf.yield %y : !tt.ptr<f32>
  }
  %s = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %t = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %t : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// -----

// A tile that goes through rows keeps them, and begins elsewhere along its
// other dimension; one that wraps around along its rows likewise.
// CHECK-LABEL: tt.func @rows
// CHECK-SAME: (%[[P:[^ :]*]]: !tt.ptr<f32>
// CHECK: %[[O:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: tts.make_gather_scatter_tptr %[[P]] to sizes: [4, 8] gather_scatter_dim: 0 {{.*}} offsets: [0, %[[O]]]
// CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], {{.*}} offsets: [0, %[[O]]], shape: [%{{.*}}, 0]
tt.func @rows(%p: !tt.ptr<f32>, %x: !tt.ptr<i32>, %b: i32, %c: i1, %n: i32) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %r4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %xa = tt.addptr %xs, %r4 : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %i = tt.load %xa : tensor<4x!tt.ptr<i32>>
  %q0 = tt.addptr %p, %b : !tt.ptr<f32>, i32
  %q = arith.select %c, %q0, %p : !tt.ptr<f32>
  %c8 = arith.constant dense<8> : tensor<4x1xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %cols = tt.expand_dims %r {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %colb = tt.broadcast %cols : tensor<1x8xi32> -> tensor<4x8xi32>
  %s = tt.splat %q : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %rows = tt.expand_dims %i {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %rowo = arith.muli %rows, %c8 : tensor<4x1xi32>
  %rowb = tt.broadcast %rowo : tensor<4x1xi32> -> tensor<4x8xi32>
  %o = arith.addi %rowb, %colb : tensor<4x8xi32>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %w = arith.remsi %r4, %ns : tensor<4xi32>
  %wrapped = tt.expand_dims %w {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %wo = arith.muli %wrapped, %c8 : tensor<4x1xi32>
  %wb = tt.broadcast %wo : tensor<4x1xi32> -> tensor<4x8xi32>
  %o2 = arith.addi %wb, %colb : tensor<4x8xi32>
  %a2 = tt.addptr %s, %o2 : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v2 = tt.load %a2 : tensor<4x8x!tt.ptr<f32>>
  tt.return %v, %v2 : tensor<4x8xf32>, tensor<4x8xf32>
}

// -----

// A base that a loop moves on.
// CHECK-LABEL: tt.func @moved
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[S:.*]]: i32, %{{.*}}: i32)
// CHECK: scf.for {{.*}} iter_args(%{{[^,]*}}, %[[D:[^ ,]*]] = %{{[^,]*}}, {{.*}}) -> (tensor<8xf32>, i32, index)
// CHECK: %[[O:.*]] = arith.index_cast %[[D]]
// CHECK: tts.make_tptr %[[P]] to sizes: [8], {{.*}} offsets: [%[[O]]]
// CHECK: arith.addi %[[D]], %[[S]] : i32
tt.func @moved(%p: !tt.ptr<f32>, %s: i32, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %size = arith.constant 32 : i64
  %zero = arith.constant dense<0.0> : tensor<8xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %q = %p) -> (tensor<8xf32>, !tt.ptr<f32>) : i32 {
    %t = tt.make_tensor_ptr %q, [%size], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf32>>
    %v = tt.load %t : !tt.ptr<tensor<8xf32>>
    %sum = arith.addf %acc, %v : tensor<8xf32>
    %next = tt.addptr %q, %s : !tt.ptr<f32>, i32
    scf.yield %sum, %next : tensor<8xf32>, !tt.ptr<f32>
  }
  tt.return %r#0 : tensor<8xf32>
}
