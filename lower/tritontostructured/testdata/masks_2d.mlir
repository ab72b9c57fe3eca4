// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// Bounds on rows and on columns keep a box.
// CHECK-LABEL: tt.func @box
// CHECK-SAME: (%{{.*}}, %[[M:.*]]: i32, %[[N:.*]]: i32)
tt.func @box(%p: !tt.ptr<f32>, %m: i32, %n: i32) -> tensor<4x8xf32> {
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %rb = tt.broadcast %r : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %c : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %ms = tt.splat %m : i32 -> tensor<4x1xi32>
  %ns = tt.splat %n : i32 -> tensor<1x8xi32>
  %mr = arith.cmpi slt, %r, %ms : tensor<4x1xi32>
  %mc = arith.cmpi slt, %c, %ns : tensor<1x8xi32>
  %mrb = tt.broadcast %mr : tensor<4x1xi1> -> tensor<4x8xi1>
  %mcb = tt.broadcast %mc : tensor<1x8xi1> -> tensor<4x8xi1>
  %mask = arith.andi %mrb, %mcb : tensor<4x8xi1>
  // CHECK: %[[MI:.*]] = arith.index_cast %[[M]]
  // CHECK: %[[M1:.*]] = arith.minsi %[[MI]], %c4
  // CHECK: %[[M2:.*]] = arith.maxsi %[[M1]], %c0
  // CHECK: %[[NI:.*]] = arith.index_cast %[[N]]
  // CHECK: %[[N1:.*]] = arith.minsi %[[NI]], %c8
  // CHECK: %[[N2:.*]] = arith.maxsi %[[N1]], %c0
  // CHECK: %[[M3:.*]] = arith.minsi %[[M2]], %c4
  // CHECK: %[[N3:.*]] = arith.minsi %[[N2]], %c8
  // CHECK: "tts.load"(%{{.*}}, %[[M3]], %[[N3]])
  %v = tt.load %a, %mask : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}

// A flag keeps all or nothing, also when it is given to a row that is repeated.
// CHECK-LABEL: tt.func @flag
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32, %[[F:.*]]: i1)
tt.func @flag(%p: !tt.ptr<f32>, %n: i32, %f: i1) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %rb = tt.broadcast %r : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %c : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %fs = tt.splat %f : i1 -> tensor<4x8xi1>
  // CHECK: %[[ALL:.*]] = arith.select %[[F]], %c4, %c0 : index
  // CHECK: "tts.load"(%{{.*}}, %[[ALL]]) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808, 8>}>
  %v = tt.load %a, %fs : tensor<4x8x!tt.ptr<f32>>
  %ns = tt.splat %n : i32 -> tensor<1x8xi32>
  %m = arith.cmpi slt, %c, %ns : tensor<1x8xi32>
  %frow = tt.splat %f : i1 -> tensor<1x8xi1>
  %mrow = arith.andi %m, %frow : tensor<1x8xi1>
  %mask = tt.broadcast %mrow : tensor<1x8xi1> -> tensor<4x8xi1>
  // CHECK: %[[KEPT:.*]] = arith.maxsi
  // CHECK: %[[ONE:.*]] = arith.select %[[F]], %c1, %c0 : index
  // CHECK: %[[ROWS:.*]] = arith.muli %[[ONE]], %c4 : index
  // CHECK: "tts.load"(%{{.*}}, %[[ROWS]], %[[KEPT]])
  %w = tt.load %a, %mask : tensor<4x8x!tt.ptr<f32>>
  tt.return %v, %w : tensor<4x8xf32>, tensor<4x8xf32>
}

// A mask of which nothing is known decides along its dimension, together with
// a bound along the other one and a flag.
// CHECK-LABEL: tt.func @elements
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[E:.*]]: tensor<4xi1>, %[[F:.*]]: i1)
tt.func @elements(%p: !tt.ptr<f32>, %e: tensor<4xi1>, %f: i1) -> tensor<4x8xf32> {
  %rows = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %cols = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.expand_dims %rows {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c = tt.expand_dims %cols {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %k = arith.constant dense<100> : tensor<4x1xi32>
  %rk = arith.muli %r, %k : tensor<4x1xi32>
  %rb = tt.broadcast %rk : tensor<4x1xi32> -> tensor<4x8xi32>
  %cb = tt.broadcast %c : tensor<1x8xi32> -> tensor<4x8xi32>
  %o = arith.addi %rb, %cb : tensor<4x8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
  %e1 = tt.expand_dims %e {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>
  %eb = tt.broadcast %e1 : tensor<4x1xi1> -> tensor<4x8xi1>
  %six = arith.constant dense<6> : tensor<1x8xi32>
  %m = arith.cmpi slt, %c, %six : tensor<1x8xi32>
  %mb = tt.broadcast %m : tensor<1x8xi1> -> tensor<4x8xi1>
  %both = arith.andi %eb, %mb : tensor<4x8xi1>
  %fs = tt.splat %f : i1 -> tensor<4x8xi1>
  %mask = arith.andi %both, %fs : tensor<4x8xi1>
  // CHECK: %[[KEPT:.*]] = arith.select %[[F]], %c6, %c0 : index
  // CHECK: %[[I:.*]] = tt.make_range {end = 4 : i32, start = 0 : i32}
  // CHECK: %[[T:.*]] = tts.make_gather_scatter_tptr %[[P]] to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %[[I]] gather_scatter_mask: %[[E]], strides: [{{.*}}, 1], offsets: [0, 0]
  // CHECK: "tts.load"(%[[T]], %[[KEPT]])
  %v = tt.load %a, %mask : tensor<4x8x!tt.ptr<f32>>
  tt.return %v : tensor<4x8xf32>
}
