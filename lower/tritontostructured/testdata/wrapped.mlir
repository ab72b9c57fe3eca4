// RUN: tshared-opt %s --triton-to-structured="gather-wrapped=true" --canonicalize --cse | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s --check-prefix=PIECES

// Elements that repeat are accessed one by one: pieces of 64 elements would follow each other.
// CHECK-LABEL: tt.func @constant
// CHECK-NOT: tts.make_tptr
// CHECK: tt.load
// PIECES-LABEL: tt.func @constant
// PIECES: tts.make_tptr
// PIECES: "tts.load"
tt.func @constant(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %start: i32) -> tensor<512xf32> {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %b = tt.splat %start : i32 -> tensor<512xi32>
  %x = arith.addi %b, %r : tensor<512xi32>
  %n = arith.constant dense<64> : tensor<512xi32>
  %o = arith.remsi %x, %n : tensor<512xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  %v = tt.load %a : tensor<512x!tt.ptr<f32>>
  tt.return %v : tensor<512xf32>
}

// An unknown divisor may be small.
// CHECK-LABEL: tt.func @unknown
// CHECK-NOT: tts.make_tptr
// CHECK: tt.store
// PIECES-LABEL: tt.func @unknown
// PIECES: "tts.store"
tt.func @unknown(%p: !tt.ptr<f32>, %n: i32, %v: tensor<512xf32>) {
  %r = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
  %by = tt.splat %n : i32 -> tensor<512xi32>
  %o = arith.remsi %r, %by : tensor<512xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
  tt.store %a, %v : tensor<512x!tt.ptr<f32>>
  tt.return
}

// Rows of a matrix wrap around once: where another dimension is regular, an unknown divisor leaves a tile, and so does one that
// is not less than the number of rows. Fewer rows repeat.
// CHECK-LABEL: tt.func @rows
// CHECK: tts.make_tptr
// CHECK: "tts.load"
// CHECK: tts.make_tptr
// CHECK: "tts.load"
// CHECK: tt.load
// CHECK-NOT: "tts.load"
// PIECES-LABEL: tt.func @rows
// PIECES-COUNT-3: "tts.load"
tt.func @rows(%p: !tt.ptr<f32>, %n: i32) -> (tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) {
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  %k = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %columns = tt.expand_dims %k {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %column = tt.broadcast %columns : tensor<1x16xi32> -> tensor<32x16xi32>
  %width = arith.constant dense<16> : tensor<32x1xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<32x16x!tt.ptr<f32>>
  %at = tt.addptr %s, %column : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>

  %by = tt.splat %n : i32 -> tensor<32xi32>
  %o0 = arith.remsi %r, %by : tensor<32xi32>
  %e0 = tt.expand_dims %o0 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %m0 = arith.muli %e0, %width : tensor<32x1xi32>
  %b0 = tt.broadcast %m0 : tensor<32x1xi32> -> tensor<32x16xi32>
  %a0 = tt.addptr %at, %b0 : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
  %v0 = tt.load %a0 : tensor<32x16x!tt.ptr<f32>>

  %enough = arith.constant dense<32> : tensor<32xi32>
  %start = tt.splat %n : i32 -> tensor<32xi32>
  %x = arith.addi %start, %r : tensor<32xi32>
  %o1 = arith.remsi %x, %enough : tensor<32xi32>
  %e1 = tt.expand_dims %o1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %m1 = arith.muli %e1, %width : tensor<32x1xi32>
  %b1 = tt.broadcast %m1 : tensor<32x1xi32> -> tensor<32x16xi32>
  %a1 = tt.addptr %at, %b1 : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
  %v1 = tt.load %a1 : tensor<32x16x!tt.ptr<f32>>

  %few = arith.constant dense<8> : tensor<32xi32>
  %o2 = arith.remsi %x, %few : tensor<32xi32>
  %e2 = tt.expand_dims %o2 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
  %m2 = arith.muli %e2, %width : tensor<32x1xi32>
  %b2 = tt.broadcast %m2 : tensor<32x1xi32> -> tensor<32x16xi32>
  %a2 = tt.addptr %at, %b2 : tensor<32x16x!tt.ptr<f32>>, tensor<32x16xi32>
  %v2 = tt.load %a2 : tensor<32x16x!tt.ptr<f32>>
  tt.return %v0, %v1, %v2 : tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>
}
