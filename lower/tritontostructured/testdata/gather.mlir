// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured="enable-make-gather-scatter=false" --canonicalize --cse | FileCheck %s --check-prefix=OFF

// One dimension goes through indices, the other is regular.
// CHECK-LABEL: tt.func @rows
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<4xi32>)
// OFF-LABEL: tt.func @rows
// OFF-NOT: tts.
// OFF: tt.load
tt.func @rows(%p: !tt.ptr<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %z = arith.constant dense<1> : tensor<4xi32>
  // CHECK: %[[X:.*]] = arith.xori %[[I]]
  %x = arith.xori %i, %z : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r1 = tt.expand_dims %x {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %k = arith.constant dense<64> : tensor<4x1xi32>
  %r2 = arith.muli %r1, %k : tensor<4x1xi32>
  %r3 = tt.broadcast %r2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %c1 = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %c2 = tt.broadcast %c1 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %r3, %c2 : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  // CHECK: tts.make_gather_scatter_tptr %[[P]] to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %[[X]], strides: [%c64, 1], offsets: [0, 0]
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// Indices that a range is added to are indices, the range is not lost.
// CHECK-LABEL: tt.func @sum
tt.func @sum(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>) -> tensor<4xf32> {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %qa = tt.addptr %qs, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  // CHECK: %[[R:.*]] = tt.make_range
  // CHECK: %[[I:.*]] = "tts.load"
  %i = tt.load %qa : tensor<4x!tt.ptr<i32>>
  // CHECK: %[[S:.*]] = arith.addi %[[I]], %[[R]] : tensor<4xi32>
  %o = arith.addi %i, %r : tensor<4xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  // CHECK: tts.make_gather_scatter_tptr %{{.*}} gather_scatter_offset: %[[S]], strides: [1], offsets: [0]
  %v = tt.load %a : tensor<4x!tt.ptr<f32>>
  tt.return %v : tensor<4xf32>
}

// Two dimensions through indices are no tile.
// CHECK-LABEL: tt.func @both
// CHECK-NOT: tts.
// CHECK: tt.load
tt.func @both(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %j: tensor<8xi32>) -> tensor<4x8xf32> {
  %y = arith.constant dense<1> : tensor<4xi32>
  %z = arith.constant dense<1> : tensor<8xi32>
  %i1 = arith.xori %i, %y : tensor<4xi32>
  %j1 = arith.xori %j, %z : tensor<8xi32>
  %i2 = tt.expand_dims %i1 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %j2 = tt.expand_dims %j1 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %i3 = tt.broadcast %i2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %j3 = tt.broadcast %j2 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %i3, %j3 : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// One index that is repeated is no tensor of indices.
// CHECK-LABEL: tt.func @repeated_index
// CHECK-NOT: tts.make
// CHECK: tt.load
tt.func @repeated_index(%p: !tt.ptr<f32>, %i: tensor<1xi32>) -> tensor<8xf32> {
  %one = arith.constant dense<1> : tensor<1xi32>
  %x = arith.xori %i, %one : tensor<1xi32>
  %b = tt.broadcast %x : tensor<1xi32> -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %o = arith.addi %b, %r : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %a : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// One dimension through indices and another one that wraps around are no tile:
// a tile of indices cannot say where the other begins again.
// CHECK-LABEL: tt.func @wraps
// CHECK-NOT: tts.
// CHECK: tt.load
tt.func @wraps(%p: !tt.ptr<f32>, %i: tensor<4xi32>, %n: i32) -> tensor<4x8xf32> {
  %one = arith.constant dense<1> : tensor<4xi32>
  %i1 = arith.xori %i, %one : tensor<4xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %j1 = arith.remsi %r, %ns : tensor<8xi32>
  %i2 = tt.expand_dims %i1 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %j2 = tt.expand_dims %j1 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %i3 = tt.broadcast %i2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %j3 = tt.broadcast %j2 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %i3, %j3 : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %v = tt.load %a : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// Nor does a mask that decides element by element make a tile that wraps around
// one of indices.
// CHECK-LABEL: tt.func @wraps_masked
// CHECK-NOT: tts.load
// CHECK: tt.load
tt.func @wraps_masked(%p: !tt.ptr<f32>, %m: tensor<4xi1>, %n: i32) -> tensor<4x8xf32> {
  %q = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %j1 = arith.remsi %r, %ns : tensor<8xi32>
  %i2 = tt.expand_dims %q {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %j2 = tt.expand_dims %j1 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %i3 = tt.broadcast %i2 : tensor<4x1xi32> -> tensor<4x8xi32>
  %j3 = tt.broadcast %j2 : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %i3, %j3 : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %m1 = tt.expand_dims %m {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>
  %m2 = tt.broadcast %m1 : tensor<4x1xi1> -> tensor<4x8xi1>
  %v = tt.load %a, %m2 : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// An index is not lost with its dimension, even if that has one element.
// CHECK-LABEL: tt.func @merged
// CHECK-NOT: tts.load
// CHECK: tt.load
tt.func @merged(%p: !tt.ptr<f32>, %i: tensor<1xi32>) -> tensor<2xf32> {
  %one = arith.constant dense<1> : tensor<1xi32>
  %x = arith.xori %i, %one : tensor<1xi32>
  %r = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  %r2 = tt.expand_dims %r {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
  %x2 = tt.expand_dims %x {axis = 0 : i32} : tensor<1xi32> -> tensor<1x1xi32>
  %x3 = tt.broadcast %x2 : tensor<1x1xi32> -> tensor<2x1xi32>
  %o = arith.addi %r2, %x3 : tensor<2x1xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<2x1x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<2x1x!tt.ptr<f32>>, tensor<2x1xi32>
  %b = tt.reshape %a : tensor<2x1x!tt.ptr<f32>> -> tensor<2x!tt.ptr<f32>>
  %v = tt.load %b : tensor<2x!tt.ptr<f32>>
  tt.return %v : tensor<2xf32>
}

// The stride between indices is the last thing to be cast.
// CHECK-LABEL: tt.func @stride_last
// CHECK-SAME: %[[S:[^ ]*]]: i32, %[[T:[^ ]*]]: i32)
// CHECK: %[[TI:.*]] = arith.index_cast %[[T]] : i32 to index
// CHECK-NEXT: %[[SI:.*]] = arith.index_cast %[[S]] : i32 to index
// CHECK-NEXT: tts.make_gather_scatter_tptr {{.*}} strides: [%[[SI]], %[[TI]]]
tt.func @stride_last(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>, %x: !tt.ptr<i32>, %s: i32, %t: i32) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %i = tt.load %xp : tensor<8x!tt.ptr<i32>>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c2 = tt.expand_dims %r {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %ss = tt.splat %s : i32 -> tensor<8x1xi32>
  %ts = tt.splat %t : i32 -> tensor<1x8xi32>
  %a = arith.muli %i2, %ss : tensor<8x1xi32>
  %b = arith.muli %c2, %ts : tensor<1x8xi32>
  %ab = tt.broadcast %a : tensor<8x1xi32> -> tensor<8x8xi32>
  %bb = tt.broadcast %b : tensor<1x8xi32> -> tensor<8x8xi32>
  %off = arith.addi %ab, %bb : tensor<8x8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  %v = tt.load %pp : tensor<8x8x!tt.ptr<f32>>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<8x8x!tt.ptr<f32>>
  %op = tt.addptr %os, %bb : tensor<8x8x!tt.ptr<f32>>, tensor<8x8xi32>
  tt.store %op, %v : tensor<8x8x!tt.ptr<f32>>
  tt.return
}
