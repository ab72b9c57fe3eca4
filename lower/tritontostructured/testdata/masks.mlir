// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// A bound keeps the elements below it: none when it is negative, all when it is large.
// CHECK-LABEL: tt.func @bound
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32, %[[X:.*]]: f32)
tt.func @bound(%p: !tt.ptr<f32>, %n: i32, %x: f32) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %other = tt.splat %x : f32 -> tensor<64xf32>
  // CHECK: %[[B:.*]] = arith.index_cast %[[N]] : i32 to index
  // CHECK: %[[LESS:.*]] = arith.minsi %[[B]], %c64 : index
  // CHECK: %[[KEPT:.*]] = arith.maxsi %[[LESS]], %c0 : index
  // CHECK: "tts.load"(%{{.*}}, %[[KEPT]], %[[X]]) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}>
  %v = tt.load %a, %m, %other : tensor<64x!tt.ptr<f32>>
  // CHECK: "tts.store"(%{{.*}}, %{{.*}}, %[[KEPT]])
  tt.store %a, %v, %m : tensor<64x!tt.ptr<f32>>
  tt.return
}

// Unsigned, a negative bound is a large one.
// CHECK-LABEL: tt.func @unsigned
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[N:.*]]: i32)
tt.func @unsigned(%p: !tt.ptr<f32>, %n: i32) -> tensor<64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi ult, %r, %ns : tensor<64xi32>
  // CHECK: %[[B:.*]] = arith.index_castui %[[N]] : i32 to index
  // CHECK: arith.minsi %[[B]], %c64 : index
  // CHECK: "tts.load"
  %v = tt.load %a, %m : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// Unsigned, a sum may be a large bound though it is computed as a negative one.
// CHECK-LABEL: tt.func @unsigned_sum
// CHECK: %[[B:.*]] = arith.addi %{{.*}}, %c-5 : index
// CHECK: %[[LESS:.*]] = arith.minui %[[B]], %c64 : index
// CHECK: %[[KEPT:.*]] = arith.maxsi %[[LESS]], %c0 : index
// CHECK: "tts.load"(%{{.*}}, %[[KEPT]])
tt.func @unsigned_sum(%p: !tt.ptr<f32>, %n: i32) -> tensor<64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %less = arith.constant dense<-5> : tensor<64xi32>
  %bound = arith.addi %ns, %less : tensor<64xi32>
  %m = arith.cmpi ult, %r, %bound : tensor<64xi32>
  %v = tt.load %a, %m : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// Unsigned, positions that may be negative are on both sides of a bound that may
// be negative.
// CHECK-LABEL: tt.func @unsigned_negative
// CHECK-NOT: "tts.load"
// CHECK: tt.load
tt.func @unsigned_negative(%p: !tt.ptr<f32>, %n: i32, %start: i32) -> tensor<64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %b = tt.splat %start : i32 -> tensor<64xi32>
  %o = arith.addi %b, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi ult, %o, %ns : tensor<64xi32>
  %v = tt.load %a, %m : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// That positions are at least 0 keeps all where they cannot be negative ...
// CHECK-LABEL: tt.func @not_negative
// CHECK: "tts.load"(%{{.*}}) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 64>}>
tt.func @not_negative(%p: !tt.ptr<f32>) -> tensor<64xf32> {
  %c64 = arith.constant 64 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %c64 : i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %b = tt.splat %start : i32 -> tensor<64xi32>
  %o = arith.addi %b, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %z = arith.constant dense<0> : tensor<64xi32>
  %m = arith.cmpi sge, %o, %z : tensor<64xi32>
  %v = tt.load %a, %m : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// ... and is where the box starts otherwise: the tile begins there, and what is
// read goes behind zeros.
// CHECK-LABEL: tt.func @maybe_negative
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[S:.*]]: i32)
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : tensor<64xf32>
// CHECK: %[[FROM:.*]] = arith.index_cast %[[S]] : i32 to index
// CHECK: %[[TO:.*]] = arith.addi %[[FROM]], %c64
// CHECK: %[[BELOW:.*]] = arith.minsi %[[TO]], %c0
// CHECK: %[[FIRST:.*]] = arith.maxsi %[[BELOW]], %[[FROM]]
// CHECK: %[[START:.*]] = arith.subi %[[FIRST]], %[[FROM]]
// CHECK: %[[N:.*]] = arith.subi %c64, %[[START]]
// CHECK: %[[O:.*]] = arith.addi %[[FROM]], %[[START]]
// CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [64], strides: [1], offsets: [%[[O]]]
// CHECK: %[[V:.*]] = "tts.load"(%[[T]], %[[N]]) <{operandSegmentSizes = array<i32: 1, 1, 0>
// CHECK: %[[AT:.*]] = arith.minsi %[[START]], %c63
// CHECK: %[[K:.*]] = tensor.extract_slice %[[V]][0] [%[[N]]] [1]
// CHECK: tensor.insert_slice %[[K]] into %[[ZEROS]][%[[AT]]] [%[[N]]] [1]
tt.func @maybe_negative(%p: !tt.ptr<f32>, %start: i32) -> tensor<64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %b = tt.splat %start : i32 -> tensor<64xi32>
  %o = arith.addi %b, %r : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %z = arith.constant dense<0> : tensor<64xi32>
  %m = arith.cmpi sge, %o, %z : tensor<64xi32>
  %v = tt.load %a, %m : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// Elements that differ are no box.
// CHECK-LABEL: tt.func @pattern
// CHECK-NOT: "tts.load"
// CHECK: tt.load
tt.func @pattern(%p: !tt.ptr<f32>) -> tensor<4xf32> {
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %m = arith.constant dense<[true, false, true, false]> : tensor<4xi1>
  %v = tt.load %a, %m : tensor<4x!tt.ptr<f32>>
  tt.return %v : tensor<4xf32>
}

// What stands for elements that are masked off may be a tensor.
// CHECK-LABEL: tt.func @others
// CHECK-SAME: %[[X:[a-z0-9]+]]: tensor<64xf32>)
// CHECK: %[[V:.*]] = "tts.load"(%{{.*}}, %[[N:.*]]) <{operandSegmentSizes = array<i32: 1, 1, 0>
// CHECK: %[[K:.*]] = tensor.extract_slice %[[V]][0] [%[[N]]] [1]
// CHECK: tensor.insert_slice %[[K]] into %[[X]][0] [%[[N]]] [1]
tt.func @others(%p: !tt.ptr<f32>, %n: i32, %x: tensor<64xf32>) -> tensor<64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %v = tt.load %a, %m, %x : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}
