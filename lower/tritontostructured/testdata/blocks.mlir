// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// A block is a tile with the shape of its tensor and an order.
// CHECK-LABEL: tt.func @block
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[M:.*]]: i64, %[[N:.*]]: i64)
tt.func @block(%p: !tt.ptr<f32>, %m: i64, %n: i64) -> tensor<4x8xf32> {
  %c1 = arith.constant 1 : i64
  %c2 = arith.constant 2 : i32
  %c3 = arith.constant 3 : i32
  // CHECK: %[[NI:.*]] = arith.index_cast %[[N]]
  // CHECK: %[[O:.*]] = arith.muli %[[NI]], %c2 : index
  // CHECK: %[[MI:.*]] = arith.index_cast %[[M]]
  // CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], strides: [%[[NI]], %c1], offsets: [%[[O]], %c3], shape: [%[[MI]], %[[NI]]], order: [1, 0] : <f32> to !tt.ptr<tensor<4x8xf32>>
  %b = tt.make_tensor_ptr %p, [%m, %n], [%n, %c1], [%c2, %c3] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  // CHECK: "tts.load"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}>
  %v = tt.load %b : !tt.ptr<tensor<4x8xf32>>
  tt.return %v : tensor<4x8xf32>
}

// Checked along a dimension, it has as many elements as are left of the tensor;
// the others are 0.
// CHECK-LABEL: tt.func @checked
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[M:.*]]: i64, %[[N:.*]]: i64)
tt.func @checked(%p: !tt.ptr<f32>, %m: i64, %n: i64) {
  %c1 = arith.constant 1 : i64
  %c8 = arith.constant 8 : i32
  %c0 = arith.constant 0 : i32
  // CHECK: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK: %[[PID:.*]] = tt.get_program_id x
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c8 : i32
  %b = tt.make_tensor_ptr %p, [%m, %n], [%n, %c1], [%c0, %start] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  // CHECK: %[[T:.*]] = tts.make_tptr
  // CHECK: %[[LEFT:.*]] = arith.subi %{{.*}}, %{{.*}} : index
  // CHECK: %[[SOME:.*]] = arith.maxsi %[[LEFT]], %c0
  // CHECK: %[[KEPT:.*]] = arith.minsi %[[SOME]], %c8
  // CHECK: %[[V:.*]] = "tts.load"(%[[T]], %[[KEPT]], %[[ZERO]]) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: 4, -9223372036854775808>}>
  %v = tt.load %b {boundaryCheck = array<i32: 1>, padding = 1 : i32} : !tt.ptr<tensor<4x8xf32>>
  // CHECK: "tts.store"(%[[T]], %[[V]], %[[KEPT]])
  tt.store %b, %v {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<4x8xf32>>
  tt.return
}

// Or NaN.
// CHECK-LABEL: tt.func @nan
// CHECK: %[[NAN:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: "tts.load"(%{{.*}}, %{{.*}}, %[[NAN]])
tt.func @nan(%p: !tt.ptr<f32>, %m: i64) -> tensor<4xf32> {
  %c1 = arith.constant 1 : i64
  %c0 = arith.constant 0 : i32
  %b = tt.make_tensor_ptr %p, [%m], [%c1], [%c0] {order = array<i32: 0>} : <tensor<4xf32>>
  %v = tt.load %b {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<4xf32>>
  tt.return %v : tensor<4xf32>
}

// Moving a block in a loop moves its offsets.
// CHECK-LABEL: tt.func @advanced
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>,
tt.func @advanced(%p: !tt.ptr<f32>, %m: i64, %n: i64, %x: tensor<4x8xf32>) {
  %c1 = arith.constant 1 : i64
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %b = tt.make_tensor_ptr %p, [%m, %n], [%n, %c1], [%z, %z] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  // CHECK: scf.for {{.*}} iter_args(%[[O:[a-z0-9]+]] = %c0) -> (index)
  %e = scf.for %i = %z to %c8 step %one iter_args(%q = %b) -> (!tt.ptr<tensor<4x8xf32>>) : i32 {
    // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [4, 8], strides: [{{.*}}], offsets: [%c0, %[[O]]], {{.*}}, order: [1, 0]
    // CHECK: "tts.store"(%[[T]], %{{.*}}) <{static_mask_dims = array<i64>}>
    tt.store %q, %x : !tt.ptr<tensor<4x8xf32>>
    // CHECK: arith.addi %[[O]], %c8 : index
    %a = tt.advance %q, [%z, %c8] : <tensor<4x8xf32>>
    scf.yield %a : !tt.ptr<tensor<4x8xf32>>
  }
  tt.return
}

// Checked, it keeps what is left of the tensor in each turn.
// CHECK-LABEL: tt.func @advanced_checked
tt.func @advanced_checked(%p: !tt.ptr<f32>, %m: i64, %n: i64, %x: tensor<4x8xf32>) {
  %c1 = arith.constant 1 : i64
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %b = tt.make_tensor_ptr %p, [%m, %n], [%n, %c1], [%z, %z] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  // CHECK: scf.for {{.*}} iter_args(%[[O:[a-z0-9]+]] = %{{.*}}) ->
  %e = scf.for %i = %z to %c8 step %one iter_args(%q = %b) -> (!tt.ptr<tensor<4x8xf32>>) : i32 {
    // CHECK: tts.make_tptr %{{.*}} to sizes: [4, 8]
    // CHECK: arith.subi
    // CHECK: %[[KEPT:.*]] = arith.minsi %{{.*}}, %c8
    // CHECK: "tts.store"(%{{.*}}, %{{.*}}, %[[KEPT]]) <{static_mask_dims = array<i64: 4, -9223372036854775808>}>
    tt.store %q, %x {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<4x8xf32>>
    %a = tt.advance %q, [%z, %c8] : <tensor<4x8xf32>>
    scf.yield %a : !tt.ptr<tensor<4x8xf32>>
  }
  tt.return
}

// A block that may begin before its tensor lacks elements at its start: it is read
// from the first one that is there, and those before it are 0.
// CHECK-LABEL: tt.func @before
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[M:.*]]: i64, %[[S:.*]]: i32)
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf32>
// CHECK-DAG: %[[FROM:.*]] = arith.index_cast %[[S]] : i32 to index
// CHECK-DAG: %[[SIZE:.*]] = arith.index_cast %[[M]] : i64 to index
// CHECK: %[[TO:.*]] = arith.addi %[[FROM]], %c4
// CHECK: %[[BELOW:.*]] = arith.minsi %[[TO]], %c0
// CHECK: %[[FIRST:.*]] = arith.maxsi %[[BELOW]], %[[FROM]]
// CHECK: %[[START:.*]] = arith.subi %[[FIRST]], %[[FROM]]
// CHECK: %[[N:.*]] = arith.subi %{{.*}}, %[[START]]
// CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [4], strides: [%c1], offsets: [%[[FIRST]]], shape: [%[[SIZE]]], order: [0]
// CHECK: %[[V:.*]] = "tts.load"(%[[T]], %[[N]])
// CHECK: %[[AT:.*]] = arith.minsi %[[START]], %c3
// CHECK: %[[K:.*]] = tensor.extract_slice %[[V]][0] [%[[N]]] [1]
// CHECK: tensor.insert_slice %[[K]] into %[[ZEROS]][%[[AT]]] [%[[N]]] [1]
tt.func @before(%p: !tt.ptr<f32>, %m: i64, %start: i32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : i64
  %b = tt.make_tensor_ptr %p, [%m], [%c1], [%start] {order = array<i32: 0>} : <tensor<4xf32>>
  %v = tt.load %b {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<4xf32>>
  tt.return %v : tensor<4xf32>
}

// Unchecked it is a tile all the same.
// CHECK-LABEL: tt.func @before_unchecked
// CHECK: tts.make_tptr
// CHECK: "tts.load"
tt.func @before_unchecked(%p: !tt.ptr<f32>, %m: i64, %start: i32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : i64
  %b = tt.make_tensor_ptr %p, [%m], [%c1], [%start] {order = array<i32: 0>} : <tensor<4xf32>>
  %v = tt.load %b : !tt.ptr<tensor<4xf32>>
  tt.return %v : tensor<4xf32>
}

// All elements along a dimension without stride are the same one, but only
// those inside the tensor are read.
// CHECK-LABEL: tt.func @no_stride
// CHECK: %[[T:.*]] = tts.make_tptr %{{.*}} to sizes: [4], strides: [0], offsets: [0]
// CHECK: %[[LEFT:.*]] = arith.subi %{{.*}}, %c64
// CHECK: %[[N:.*]] = arith.minsi %[[LEFT]], %c4
// CHECK: "tts.load"(%[[T]], %[[N]])
tt.func @no_stride(%p: !tt.ptr<f32>, %m: i64) -> tensor<4xf32> {
  %c0 = arith.constant 0 : i64
  %c64 = arith.constant 64 : i32
  %b = tt.make_tensor_ptr %p, [%m], [%c0], [%c64] {order = array<i32: 0>} : <tensor<4xf32>>
  %v = tt.load %b {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<4xf32>>
  tt.return %v : tensor<4xf32>
}

// A loop that goes on with a block of another buffer keeps base and offsets apart.

// CHECK-LABEL: tt.func @another_block
// CHECK: scf.for {{.*}} -> (!tt.ptr<f32>
// CHECK-NOT: tt.make_tensor_ptr
tt.func @another_block(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c1_i64 = arith.constant 1 : i64
  %c32_i64 = arith.constant 32 : i64
  %v = arith.constant dense<0.0> : tensor<4x8xf32>
  %b = tt.make_tensor_ptr %p, [%c32_i64, %c32_i64], [%c32_i64, %c1_i64], [%n, %c0] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %b) -> (!tt.ptr<tensor<4x8xf32>>) : i32 {
    %o = tt.make_tensor_ptr %q, [%c32_i64, %c32_i64], [%c32_i64, %c1_i64], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
    scf.yield %o : !tt.ptr<tensor<4x8xf32>>
  }
  tt.store %r, %v : !tt.ptr<tensor<4x8xf32>>
  tt.return
}

// A block that was moved begins at the sum of its positions: the check multiplies and divides nothing by the stride.
// CHECK-LABEL: tt.func @moved
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[M:.*]]: i64, %[[S:.*]]: i64, %[[A:.*]]: i32, %[[B:.*]]: i32)
// CHECK-DAG: %[[AI:.*]] = arith.index_cast %[[A]] : i32 to index
// CHECK-DAG: %[[BI:.*]] = arith.index_cast %[[B]] : i32 to index
// CHECK: %[[FROM:.*]] = arith.addi %[[BI]], %[[AI]] : index
// CHECK-NOT: arith.divsi
// CHECK: arith.addi %[[FROM]], %c4 : index
// CHECK: "tts.load"
// CHECK-NOT: tt.load
tt.func @moved(%p: !tt.ptr<f32>, %m: i64, %s: i64, %a: i32, %b: i32) -> tensor<4xf32> {
  %first = tt.make_tensor_ptr %p, [%m], [%s], [%a] {order = array<i32: 0>} : <tensor<4xf32>>
  %second = tt.advance %first, [%b] : <tensor<4xf32>>
  %v = tt.load %second {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<4xf32>>
  tt.return %v : tensor<4xf32>
}
