// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// A line read backwards has a stride of -1.
// CHECK-LABEL: tt.func @backwards
tt.func @backwards(%p: !tt.ptr<f32>) -> tensor<64xf32> {
  %c63 = arith.constant dense<63> : tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %o = arith.subi %c63, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [64], strides: [-1], offsets: [%c63]
  %v = tt.load %a : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// A tile that is counted out of one line: quotient and remainder of it.
// CHECK-LABEL: tt.func @counted
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[LD:.*]]: i32)
tt.func @counted(%p: !tt.ptr<f32>, %ld: i32) -> tensor<4x8xf32> {
  // CHECK: %[[S:.*]] = arith.index_cast %[[LD]] : i32 to index
  %c8 = arith.constant dense<8> : tensor<4x8xi32>
  %c7 = arith.constant dense<7> : tensor<4x8xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %t = tt.reshape %r : tensor<32xi32> -> tensor<4x8xi32>
  %row = arith.divsi %t, %c8 : tensor<4x8xi32>
  %col = arith.andi %t, %c7 : tensor<4x8xi32>
  %lds = tt.splat %ld : i32 -> tensor<4x8xi32>
  %start = arith.muli %row, %lds : tensor<4x8xi32>
  %o = arith.addi %start, %col : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [4, 8], strides: [%[[S]], 1], offsets: [0, 0]
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// Bits that are free are added to.
// CHECK-LABEL: tt.func @bits
tt.func @bits(%p: !tt.ptr<f32>) -> tensor<64xf32> {
  %c6 = arith.constant 6 : i32
  %pid = tt.get_program_id x : i32
  // CHECK: %[[START:.*]] = arith.shli
  %start = arith.shli %pid, %c6 : i32
  // CHECK: %[[O:.*]] = arith.index_cast %[[START]] : i32 to index
  %b = tt.splat %start : i32 -> tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %o = arith.ori %b, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [64], strides: [1], offsets: [%[[O]]]
  %v = tt.load %a : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// What is done to one value repeated is done to the value.
// CHECK-LABEL: tt.func @repeated_value
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32, %[[M:.*]]: i32)
tt.func @repeated_value(%p: !tt.ptr<f32>, %n: i32, %m: i32) -> tensor<64xf32> {
  // CHECK: %[[X:.*]] = arith.xori %[[N]], %[[M]] : i32
  // CHECK: %[[Q:.*]] = arith.divui %[[X]], %[[M]] : i32
  // CHECK: %[[O:.*]] = arith.index_cast %[[Q]] : i32 to index
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %ms = tt.splat %m : i32 -> tensor<64xi32>
  %x = arith.xori %ns, %ms : tensor<64xi32>
  %q = arith.divui %x, %ms : tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %o = arith.addi %q, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [64], strides: [1], offsets: [%[[O]]]
  %v = tt.load %a : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// Pointers that get their shape after all was added to them are a tile as well.
// CHECK-LABEL: tt.func @shaped_last
tt.func @shaped_last(%p: !tt.ptr<f32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %e = tt.expand_dims %a {axis = 1 : i32} : tensor<4x!tt.ptr<f32>> -> tensor<4x1x!tt.ptr<f32>>
  %b = tt.broadcast %e : tensor<4x1x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
  %t = tt.trans %b {order = array<i32: 1, 0>} : tensor<4x8x!tt.ptr<f32>> -> tensor<8x4x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [8, 4], strides: [0, 1], offsets: [0, 0]
  %v = tt.load %t : tensor<8x4x!tt.ptr<f32>>
  %w = tt.splat %p : !tt.ptr<f32> -> tensor<8x4x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [8, 4], strides: [0, 0], offsets: [0, 0]
  %x = tt.load %w : tensor<8x4x!tt.ptr<f32>>
  tt.return %v, %x : tensor<8x4xf32>, tensor<8x4xf32>
}

// A cast of pointers is a cast of the one they count from, in smaller elements.
// CHECK-LABEL: tt.func @cast
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<i32>)
tt.func @cast(%p: !tt.ptr<i32>) -> tensor<8xi8> {
  %r = tt.make_range {end = 10 : i32, start = 2 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  // CHECK: %[[B:.*]] = tt.bitcast %[[P]] : !tt.ptr<i32> -> !tt.ptr<i8>
  %b = tt.bitcast %a : tensor<8x!tt.ptr<i32>> -> tensor<8x!tt.ptr<i8>>
  // CHECK: tts.make_tptr %[[B]] to sizes: [8], strides: [4], offsets: [8]
  %v = tt.load %b : tensor<8x!tt.ptr<i8>>
  tt.return %v : tensor<8xi8>
}

// Every single pointer is one to count from: one that a call gives, one out of
// memory.
// CHECK-LABEL: tt.func @bases
tt.func @bases(%t: !tt.ptr<!tt.ptr<f32>>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  // CHECK: %[[L:.*]] = tt.load
  %l = tt.load %t : !tt.ptr<!tt.ptr<f32>>
  %ls = tt.splat %l : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %la = tt.addptr %ls, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.make_tptr %[[L]] to
  %v = tt.load %la : tensor<8x!tt.ptr<f32>>
  // CHECK: %[[C:.*]] = tt.call @give
  %c = tt.call @give(%l) : (!tt.ptr<f32>) -> !tt.ptr<f32>
  %cs = tt.splat %c : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ca = tt.addptr %cs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.make_tptr %[[C]] to
  %w = tt.load %ca : tensor<8x!tt.ptr<f32>>
  tt.return %v, %w : tensor<8xf32>, tensor<8xf32>
}

tt.func private @give(%p: !tt.ptr<f32>) -> !tt.ptr<f32> {
  tt.return %p : !tt.ptr<f32>
}

// Steps of 3 do not come back to where they began after 16: indices.
// CHECK-LABEL: tt.func @uneven
tt.func @uneven(%p: !tt.ptr<f32>) -> tensor<8xf32> {
  %c3 = arith.constant dense<3> : tensor<8xi32>
  %c16 = arith.constant dense<16> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %x = arith.muli %r, %c3 : tensor<8xi32>
  %o = arith.remsi %x, %c16 : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tts.make_gather_scatter_tptr
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// Addresses at whole elements: the first one is a pointer to count from.
// CHECK-LABEL: tt.func @addresses
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i64)
tt.func @addresses(%p: !tt.ptr<f32>, %n: i64) -> tensor<8xf32> {
  // CHECK: %[[A:.*]] = tt.ptr_to_int %[[P]]
  %a = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %as = tt.splat %a : i64 -> tensor<8xi64>
  %ns = tt.splat %n : i64 -> tensor<8xi64>
  %c8 = arith.constant dense<8> : tensor<8xi64>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %l = arith.extsi %r : tensor<8xi32> to tensor<8xi64>
  %m = arith.muli %l, %c8 : tensor<8xi64>
  %o = arith.addi %m, %ns : tensor<8xi64>
  %b = arith.addi %as, %o : tensor<8xi64>
  // CHECK: %[[SUM:.*]] = arith.addi
  // CHECK: %[[FIRST:.*]] = arith.index_cast %[[SUM]] : index to i64
  // CHECK: %[[B:.*]] = tt.int_to_ptr %[[FIRST]] : i64 -> !tt.ptr<f32>
  %q = tt.int_to_ptr %b : tensor<8xi64> -> tensor<8x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %[[B]] to sizes: [8], strides: [2], offsets: [0]
  %v = tt.load %q : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
