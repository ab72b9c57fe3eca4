// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// Addresses out of a branch are a tile: what differs between its sides comes out
// of the branch beside them, here the offset.
// CHECK-LABEL: tt.func @offsets
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[ON:.*]]: i1, %[[N:.*]]: i32)
tt.func @offsets(%p: !tt.ptr<f32>, %on: i1, %n: i32) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: %[[O:.*]] = scf.if %[[ON]] -> (index) {
  // CHECK: %[[NN:.*]] = arith.muli %[[N]], %[[N]]
  // CHECK: %[[X:.*]] = arith.index_cast %[[NN]] : i32 to index
  // CHECK: scf.yield %[[X]] : index
  // CHECK: scf.yield %c0 : index
  %a = scf.if %on -> (tensor<8x!tt.ptr<f32>>) {
    %nn = arith.muli %n, %n : i32
    %ns = tt.splat %nn : i32 -> tensor<8xi32>
    %o = arith.addi %r, %ns : tensor<8xi32>
    %x = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %x : tensor<8x!tt.ptr<f32>>
  } else {
    %x = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %x : tensor<8x!tt.ptr<f32>>
  }
  // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [%[[O]]]
  // CHECK: "tts.load"(%[[T]])
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// The same for integers that are added to a pointer behind the branch. A branch
// that only chooses is a choice.
// CHECK-LABEL: tt.func @integers
tt.func @integers(%p: !tt.ptr<f32>, %on: i1) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c3 = arith.constant dense<3> : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: %[[S:.*]] = arith.select %{{.*}}, %c3, %c1 : index
  %o = scf.if %on -> (tensor<8xi32>) {
    %x = arith.muli %r, %c3 : tensor<8xi32>
    scf.yield %x : tensor<8xi32>
  } else {
    scf.yield %r : tensor<8xi32>
  }
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [8], strides: [%[[S]]], offsets: [0]
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// Sides that count from other pointers: the pointer is chosen.
// CHECK-LABEL: tt.func @bases
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[Q:.*]]: !tt.ptr<f32>, %[[ON:.*]]: i1)
tt.func @bases(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %on: i1) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[B:.*]] = arith.select %[[ON]], %[[P]], %[[Q]] : !tt.ptr<f32>
  %a = scf.if %on -> (tensor<8x!tt.ptr<f32>>) {
    %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    scf.yield %s : tensor<8x!tt.ptr<f32>>
  } else {
    %s = tt.splat %q : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    scf.yield %s : tensor<8x!tt.ptr<f32>>
  }
  %b = tt.addptr %a, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.make_tptr %[[B]] to sizes: [8], strides: [1], offsets: [0]
  %v = tt.load %b : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// A loop carries what comes out of a branch inside it.
// CHECK-LABEL: tt.func @in_a_loop
tt.func @in_a_loop(%p: !tt.ptr<f32>, %x: tensor<8xf32>, %on: i1, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %first = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: scf.for {{.*}} iter_args(%[[O:.*]] = %c0) -> (index)
  %e = scf.for %i = %c0 to %n step %c1 iter_args(%a = %first) -> (tensor<8x!tt.ptr<f32>>) : i32 {
    // CHECK: tts.make_tptr %{{.*}} to sizes: [8], strides: [%c1], offsets: [%[[O]]]
    tt.store %a, %x : tensor<8x!tt.ptr<f32>>
    // CHECK: %[[NEXT:.*]] = scf.if
    %next = scf.if %on -> (tensor<8x!tt.ptr<f32>>) {
      %b = tt.addptr %a, %ns : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
      scf.yield %b : tensor<8x!tt.ptr<f32>>
    } else {
      scf.yield %a : tensor<8x!tt.ptr<f32>>
    }
    // CHECK: scf.yield %[[NEXT]] : index
    scf.yield %next : tensor<8x!tt.ptr<f32>>
  }
  tt.return
}

// One side that is no tile makes the access none.
// CHECK-LABEL: tt.func @one_side
tt.func @one_side(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %on: i1) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = scf.if %on -> (tensor<8x!tt.ptr<f32>>) {
    %x = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %x : tensor<8x!tt.ptr<f32>>
  } else {
    %x = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    scf.yield %x : tensor<8x!tt.ptr<f32>>
  }
  // CHECK: tt.load
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
