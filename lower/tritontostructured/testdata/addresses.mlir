// RUN: tshared-opt %s --triton-to-structured="hints=true" --canonicalize --cse | FileCheck %s

// A range is a tile of one dimension; a multiple of it has a stride, a start an offset.
// CHECK-LABEL: tt.func @range
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>)
tt.func @range(%p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 96 : i32, start = 32 : i32} : tensor<64xi32>
  %three = arith.constant dense<3> : tensor<64xi32>
  %o = arith.muli %r, %three : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [64], strides: [%c3], offsets: [96], shape: [0], order: []
  // CHECK-NEXT: %[[V:.*]] = "tts.load"(%[[T]])
  %v = tt.load %a : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: "tts.store"(%[[T]], %[[V]])
  tt.store %a, %v : tensor<64x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return
  tt.return
}

// What a program starts at is an offset, computed as index.
// CHECK-LABEL: tt.func @program
tt.func @program(%p: !tt.ptr<f32>) {
  %c64 = arith.constant 64 : i32
  // CHECK: %[[PID:.*]] = tt.get_program_id x
  %pid = tt.get_program_id x : i32
  // CHECK: %[[START:.*]] = arith.muli %[[PID]]
  %start = arith.muli %pid, %c64 : i32
  // CHECK: %[[O:.*]] = arith.index_cast %[[START]] : i32 to index
  %b = tt.splat %start : i32 -> tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %o = arith.addi %b, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [64], strides: [1], offsets: [%[[O]]]
  %v = tt.load %a : tensor<64x!tt.ptr<f32>>
  tt.store %a, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Two ranges across each other are a tile of two dimensions.
// CHECK-LABEL: tt.func @tile
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f16>, %[[LD:.*]]: i32)
tt.func @tile(%p: !tt.ptr<f16>, %ld: i32) -> tensor<16x32xf16> {
  // CHECK: %[[S:.*]] = arith.index_cast %[[LD]] : i32 to index
  %rows = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %cols = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %r1 = tt.expand_dims %rows {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %lds = tt.splat %ld : i32 -> tensor<16x1xi32>
  %r2 = arith.muli %r1, %lds : tensor<16x1xi32>
  %r3 = tt.broadcast %r2 : tensor<16x1xi32> -> tensor<16x32xi32>
  %c1 = tt.expand_dims %cols {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
  %c2 = tt.broadcast %c1 : tensor<1x32xi32> -> tensor<16x32xi32>
  %o = arith.addi %r3, %c2 : tensor<16x32xi32>
  %s = tt.splat %p : !tt.ptr<f16> -> tensor<16x32x!tt.ptr<f16>>
  %a = tt.addptr %s, %o : tensor<16x32x!tt.ptr<f16>>, tensor<16x32xi32>
  // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [16, 32], strides: [%[[S]], 1], offsets: [0, 0], shape: [0, 0], order: []
  // CHECK: "tts.load"(%[[T]])
  %v = tt.load %a : tensor<16x32x!tt.ptr<f16>>
  tt.return %v : tensor<16x32xf16>
}

// Nothing is structured about pointers that are compared, or come from memory.
// CHECK-LABEL: tt.func @from_memory
tt.func @from_memory(%p: tensor<4x!tt.ptr<!tt.ptr<f32>>>) -> tensor<4xf32> {
  // CHECK-NOT: tts.
  // CHECK: tt.load
  %q = tt.load %p : tensor<4x!tt.ptr<!tt.ptr<f32>>>
  // CHECK: %[[V:.*]] = tt.load
  %v = tt.load %q : tensor<4x!tt.ptr<f32>>
  // CHECK: tt.return %[[V]]
  tt.return %v : tensor<4xf32>
}

// A remainder along one dimension wraps around.
// CHECK-LABEL: tt.func @wraps
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32)
tt.func @wraps(%p: !tt.ptr<f32>, %n: i32) -> tensor<4x8xf32> {
  // CHECK: %[[M:.*]] = arith.index_cast %[[N]] : i32 to index
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %mod = arith.remsi %cols, %ns : tensor<8xi32>
  %r1 = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %k = arith.constant dense<100> : tensor<4x1xi32>
  %r2 = arith.muli %r1, %k : tensor<4x1xi32>
  %r3 = tt.broadcast %r2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %c1 = tt.expand_dims %mod {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %c2 = tt.broadcast %c1 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %r3, %c2 : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [4, 8], strides: [%c100, 1], offsets: [0, 0], shape: [0, %[[M]]], order: []
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// The copies of one element are all where it is.
// CHECK-LABEL: tt.func @repeated
tt.func @repeated(%p: !tt.ptr<f32>) -> tensor<4x8xf32> {
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %r1 = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x1x!tt.ptr<f32>>
  %a = tt.addptr %s, %r1 : tensor<4x1x!tt.ptr<f32>>, tensor<4x1xi32>
  %b = tt.broadcast %a : tensor<4x1x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
  %z = arith.constant dense<5> : tensor<4x8xi32>
  %c = tt.addptr %b, %z : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [4, 1], strides: [1, 0]
  %v = tt.load %a : tensor<4x1x!tt.ptr<f32>>
  tt.store %a, %v : tensor<4x1x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [4, 8], strides: [1, 0]
  %w = tt.load %c : tensor<4x8x!tt.ptr<f32>>
  tt.return %w : tensor<4x8xf32>
}

// What the access says about caches stays with it.
// CHECK-LABEL: tt.func @hints
tt.func @hints(%p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: "tts.load"({{.*}}tshared.cache = "cg"
  %v = tt.load %a cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  // CHECK: "tts.store"({{.*}}tshared.cache = "wb"
  tt.store %a, %v cacheModifier = wb : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What is added behind a remainder, as the start of a batch, does not wrap around
// with it: it counts along the other dimension.
// CHECK-LABEL: tt.func @behind_remainder
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[BATCH:.*]]: i32, %[[N:.*]]: i32)
tt.func @behind_remainder(%p: !tt.ptr<f32>, %batch: i32, %n: i32) -> tensor<4x8xf32> {
  // CHECK: %[[O:.*]] = arith.index_cast %[[BATCH]] : i32 to index
  %b = tt.addptr %p, %batch : !tt.ptr<f32>, i32
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<4xi32>
  %mod = arith.remsi %rows, %ns : tensor<4xi32>
  %r1 = tt.expand_dims %mod {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %k = arith.constant dense<100> : tensor<4x1xi32>
  %r2 = arith.muli %r1, %k : tensor<4x1xi32>
  %r3 = tt.broadcast %r2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %c1 = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %c2 = tt.broadcast %c1 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %r3, %c2 : tensor<4x8xi32>
  %s = tt.splat %b : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK: tts.make_tptr %{{.*}} to sizes: [4, 8], strides: [%c100, 1], offsets: [0, %[[O]]], shape: [%{{.*}}, 0], order: []
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// A product of constants is static.
// CHECK-LABEL: tt.func @constant_product
// CHECK: tts.make_tptr %{{.*}} to sizes: [8], strides: [%c7], offsets: [35], shape: [0], order: []
tt.func @constant_product(%p: !tt.ptr<f32>) -> tensor<8xf32> {
  %c5 = arith.constant 5 : i32
  %c7 = arith.constant dense<7> : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %fives = tt.splat %c5 : i32 -> tensor<8xi32>
  %x = arith.addi %r, %fives : tensor<8xi32>
  %o = arith.muli %x, %c7 : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
