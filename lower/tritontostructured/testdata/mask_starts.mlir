// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg-experimental --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REPORT

// Elements from a bound on are written from the tile that begins there. What is
// written comes to the start of a tensor of its own.
// CHECK-LABEL: tt.func @above
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %{{.*}}: i32, %[[X:.*]]: tensor<64xf32>)
tt.func @above(%p: !tt.ptr<f32>, %n: i32, %x: tensor<64xf32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  // CHECK: %[[START:.*]] = arith.maxsi
  // CHECK: %[[N:.*]] = arith.subi %c64, %[[START]]
  // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [64], strides: [1], offsets: [%[[START]]]
  // CHECK: %[[ANY:.*]] = tensor.empty() : tensor<64xf32>
  // CHECK: %[[AT:.*]] = arith.minsi %[[START]], %c63
  // CHECK: %[[K:.*]] = tensor.extract_slice %[[X]][%[[AT]]] [%[[N]]] [1]
  // CHECK: %[[V:.*]] = tensor.insert_slice %[[K]] into %[[ANY]][0] [%[[N]]] [1]
  // CHECK: "tts.store"(%[[T]], %[[V]], %[[N]])
  // REPORT: mask_starts.mlir:[[@LINE+2]]:3: tt.store: structured, base argument #0, strides [1], box [?:64]
  %m = arith.cmpi sgt, %r, %ns : tensor<64xi32>
  tt.store %a, %x, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}

// One position of many is a box of one element, and two known bounds one that is
// known.
// CHECK-LABEL: tt.func @window
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[X:.*]]: tensor<8xf32>)
tt.func @window(%p: !tt.ptr<f32>, %x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %c2 = arith.constant dense<2> : tensor<8xi32>
  %c5 = arith.constant dense<5> : tensor<8xi32>
  %from = arith.cmpi sge, %r, %c2 : tensor<8xi32>
  %to = arith.cmpi ult, %r, %c5 : tensor<8xi32>
  %m = arith.andi %from, %to : tensor<8xi1>
  // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [2]
  // CHECK: %[[V:.*]] = "tts.load"(%[[T]]) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 3>}>
  // CHECK: %[[K:.*]] = tensor.extract_slice %[[V]][0] [3] [1] : tensor<8xf32> to tensor<3xf32>
  // CHECK: tensor.insert_slice %[[K]] into %[[X]][2] [3] [1]
  // REPORT: tt.load: structured, base argument #0, strides [1], box [2:5]
  %v = tt.load %a, %m, %x : tensor<8x!tt.ptr<f32>>
  %one = arith.cmpi eq, %r, %c5 : tensor<8xi32>
  // CHECK: tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [5]
  // CHECK: "tts.load"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 1>}>
  // CHECK: tensor.insert_slice %{{.*}} into %[[X]][5] [1] [1]
  // REPORT: tt.load: structured, base argument #0, strides [1], box [5:6]
  %w = tt.load %a, %one, %x : tensor<8x!tt.ptr<f32>>
  tt.return %v, %w : tensor<8xf32>, tensor<8xf32>
}

// Along the dimension that has a stride the tile begins that many strides later.
// CHECK-LABEL: tt.func @rows
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[LD:.*]]: i32)
tt.func @rows(%p: !tt.ptr<f32>, %ld: i32) -> tensor<4x8xf32> {
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %k = tt.splat %ld : i32 -> tensor<4x1xi32>
  %rk = arith.muli %r, %k : tensor<4x1xi32>
  %rb = tt.broadcast %rk : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %c : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %c2 = arith.constant dense<2> : tensor<4x1xi32>
  %from = arith.cmpi sge, %r, %c2 : tensor<4x1xi32>
  %m = tt.broadcast %from : tensor<4x1xi1> -> tensor<4x8xi1>
  // CHECK: %[[STRIDE:.*]] = arith.index_cast %[[LD]]
  // CHECK: %[[O:.*]] = arith.muli %[[STRIDE]], %c2 : index
  // CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], strides: [%[[STRIDE]], 1], offsets: [%[[O]], 0]
  // CHECK: static_mask_dims = array<i64: 2, 8>
  // CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[2, 0] [2, 8] [1, 1]
  // REPORT: tt.load: structured, base argument #0, strides [?, 1], box [2:4, 8]
  %v = tt.load %a, %m : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// A tile that wraps around does not begin elsewhere: this is left to a gather.
// CHECK-LABEL: tt.func @wraps
// CHECK-NOT: "tts.load"
// CHECK: tt.load
tt.func @wraps(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %o = arith.remsi %r, %ns : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %c2 = arith.constant dense<2> : tensor<8xi32>
  %m = arith.cmpi sge, %r, %c2 : tensor<8xi32>
  // REPORT: tt.load: gather, base argument #0, box [2:8], {{.*}}because the mask leaves out the first elements along a dimension that wraps around
  %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// Neither does a dimension that goes through indices.
// CHECK-LABEL: tt.func @indices
// CHECK-NOT: "tts.load"
// CHECK: tt.load
tt.func @indices(%p: !tt.ptr<f32>, %i: tensor<4xi32>) -> tensor<4x8xf32> {
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %x = arith.muli %i, %rows : tensor<4xi32>
  %r = tt.expand_dims %x {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %rb = tt.broadcast %r : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %c : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %c2 = arith.constant dense<2> : tensor<4xi32>
  %from = arith.cmpi sge, %rows, %c2 : tensor<4xi32>
  %m1 = tt.expand_dims %from {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>
  %m = tt.broadcast %m1 : tensor<4x1xi1> -> tensor<4x8xi1>
  %v = tt.load %a, %m : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// What is known of a part of a mask says in which box everything is.
// CHECK-LABEL: tt.func @partly
// CHECK-NOT: "tts.load"
// CHECK: tt.load
tt.func @partly(%p: !tt.ptr<f32>, %e: tensor<8xi1>) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %c2 = arith.constant dense<2> : tensor<8xi32>
  %from = arith.cmpi sge, %r, %c2 : tensor<8xi32>
  %m = arith.andi %from, %e : tensor<8xi1>
  // REPORT: tt.load: gather, base argument #0, box [2:8], {{.*}}because nothing is known about an argument of type 'tensor<8xi1>'
  %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}
