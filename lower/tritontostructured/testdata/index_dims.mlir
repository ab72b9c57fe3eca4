// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s
// RUN: tshared-opt %s --triton-to-structured="enable-make-gather-scatter=false" --canonicalize --cse | FileCheck %s --check-prefix=OFF

// A quotient with several elements along one dimension makes indices, computed in rank 1, and rows stay.
// CHECK-LABEL: tt.func @quotient
// OFF-LABEL: tt.func @quotient
// OFF: tt.load
tt.func @quotient(%p: !tt.ptr<f32>, %s: i32) -> tensor<8x16xf32> {
  // CHECK-DAG: %[[K:.*]] = arith.constant dense<3> : tensor<8xi32>
  // CHECK-DAG: %[[R:.*]] = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %e = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %k = arith.constant dense<3> : tensor<8x1xi32>
  // CHECK: %[[Q:.*]] = arith.divsi %[[R]], %[[K]] : tensor<8xi32>
  %q = arith.divsi %e, %k : tensor<8x1xi32>
  %st = tt.splat %s : i32 -> tensor<8x1xi32>
  %ro = arith.muli %q, %st : tensor<8x1xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %rb = tt.broadcast %ro : tensor<8x1xi32> -> tensor<8x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %rb, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: %[[S:.*]] = arith.index_cast %arg1 : i32 to index
  // CHECK: tts.make_gather_scatter_tptr %arg0 to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[Q]], strides: [%[[S]], 1], offsets: [0, 0] : tensor<8xi32>
  %v = tt.load %pp : tensor<8x16x!tt.ptr<f32>>
  tt.return %v : tensor<8x16xf32>
}

// What was loaded with a dimension of size 1 is reshaped.
// CHECK-LABEL: tt.func @loaded
tt.func @loaded(%p: !tt.ptr<f32>, %i: tensor<8x1x!tt.ptr<i32>>) -> tensor<8x16xf32> {
  // CHECK: %[[I:.*]] = tt.load
  %row = tt.load %i : tensor<8x1x!tt.ptr<i32>>
  %k = arith.constant dense<5> : tensor<8x1xi32>
  // CHECK: %[[L:.*]] = tt.reshape %[[I]] : tensor<8x1xi32> -> tensor<8xi32>
  // CHECK: %[[X:.*]] = arith.minsi %[[L]], %{{.*}} : tensor<8xi32>
  %x = arith.minsi %row, %k : tensor<8x1xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %rb = tt.broadcast %x : tensor<8x1xi32> -> tensor<8x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %rb, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: tts.make_gather_scatter_tptr %arg0 to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[X]], strides: [1, 1], offsets: [0, 0]
  %v = tt.load %pp : tensor<8x16x!tt.ptr<f32>>
  tt.return %v : tensor<8x16xf32>
}

// The remainder of a remainder.
// CHECK-LABEL: tt.func @remainders
tt.func @remainders(%p: !tt.ptr<f32>, %n: i32) -> tensor<8x16xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %k = tt.splat %n : i32 -> tensor<8xi32>
  %k2 = arith.constant dense<3> : tensor<8xi32>
  %m = arith.remsi %r, %k : tensor<8xi32>
  // CHECK: %[[M:.*]] = arith.remsi %{{.*}}, %{{.*}} : tensor<8xi32>
  // CHECK: %[[MM:.*]] = arith.remsi %[[M]], %{{.*}} : tensor<8xi32>
  %mm = arith.remsi %m, %k2 : tensor<8xi32>
  %row = tt.expand_dims %mm {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %rb = tt.broadcast %row : tensor<8x1xi32> -> tensor<8x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %rb, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: gather_scatter_offset: %[[MM]], strides: [1, 1], offsets: [0, 0]
  %v = tt.load %pp : tensor<8x16x!tt.ptr<f32>>
  tt.return %v : tensor<8x16xf32>
}

// A quotient plus a remainder, along one dimension of two.
// CHECK-LABEL: tt.func @quotient_and_remainder
tt.func @quotient_and_remainder(%p: !tt.ptr<f32>, %n: i32) -> tensor<8x16xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %k = tt.splat %n : i32 -> tensor<8xi32>
  // CHECK: %[[D:.*]] = arith.divsi
  %d = arith.divsi %r, %k : tensor<8xi32>
  // CHECK: %[[M:.*]] = arith.remsi
  %m = arith.remsi %r, %k : tensor<8xi32>
  %d2 = tt.expand_dims %d {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %m2 = tt.expand_dims %m {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %db = tt.broadcast %d2 : tensor<8x1xi32> -> tensor<8x16xi32>
  %mb = tt.broadcast %m2 : tensor<8x1xi32> -> tensor<8x16xi32>
  // CHECK: %[[X:.*]] = arith.addi %[[D]], %[[M]] : tensor<8xi32>
  %row = arith.addi %db, %mb : tensor<8x16xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %row, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: gather_scatter_offset: %[[X]], strides: [1, 1], offsets: [0, 0]
  %v = tt.load %pp : tensor<8x16x!tt.ptr<f32>>
  tt.return %v : tensor<8x16xf32>
}

// Two indices with strides of their own are one index in the width of the source. Offsets that are added to pointers
// one after the other have 64 bits: only their sum with the pointer is known to fit.
// CHECK-LABEL: tt.func @two_strides
// CHECK-SAME: (%{{[a-z0-9]+}}: !tt.ptr<f32>, %[[I:[a-z0-9]+]]: tensor<8xi32>, %[[J:[a-z0-9]+]]: tensor<8xi32>,
tt.func @two_strides(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %j: tensor<8xi32>, %s: i32, %t: i32) -> (tensor<8x16xf32>, tensor<8x16xf32>) {
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %j2 = tt.expand_dims %j {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %ss = tt.splat %s : i32 -> tensor<8x1xi32>
  %ts = tt.splat %t : i32 -> tensor<8x1xi32>
  %a = arith.muli %i2, %ss : tensor<8x1xi32>
  %b = arith.muli %j2, %ts : tensor<8x1xi32>
  // CHECK: %[[A:.*]] = arith.muli %[[I]], %{{.*}} : tensor<8xi32>
  // CHECK: %[[B:.*]] = arith.muli %[[J]], %{{.*}} : tensor<8xi32>
  // CHECK: %[[AB:.*]] = arith.addi %[[A]], %[[B]] : tensor<8xi32>
  %ab = arith.addi %a, %b : tensor<8x1xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %rb = tt.broadcast %ab : tensor<8x1xi32> -> tensor<8x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %rb, %cb : tensor<8x16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: gather_scatter_offset: %[[AB]], strides: [1, 1], offsets: [0, 0] : tensor<8xi32>
  %v = tt.load %pp : tensor<8x16x!tt.ptr<f32>>
  %qs = tt.splat %p : !tt.ptr<f32> -> tensor<8x1x!tt.ptr<f32>>
  %qa = tt.addptr %qs, %a : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
  %qb = tt.addptr %qa, %b : tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>
  %qq = tt.broadcast %qb : tensor<8x1x!tt.ptr<f32>> -> tensor<8x16x!tt.ptr<f32>>
  %qc = tt.addptr %qq, %cb : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: %[[I64:.*]] = arith.extsi %[[I]] : tensor<8xi32> to tensor<8xi64>
  // CHECK: %[[A64:.*]] = arith.muli %[[I64]], %{{.*}} : tensor<8xi64>
  // CHECK: %[[J64:.*]] = arith.extsi %[[J]] : tensor<8xi32> to tensor<8xi64>
  // CHECK: %[[B64:.*]] = arith.muli %[[J64]], %{{.*}} : tensor<8xi64>
  // CHECK: %[[AB64:.*]] = arith.addi %[[A64]], %[[B64]] : tensor<8xi64>
  // CHECK: gather_scatter_offset: %[[AB64]], strides: [1, 1], offsets: [0, 0] : tensor<8xi64>
  %w = tt.load %qc : tensor<8x16x!tt.ptr<f32>>
  tt.return %v, %w : tensor<8x16xf32>, tensor<8x16xf32>
}

// An offset that all addresses have is one of a dimension without indices.
// CHECK-LABEL: tt.func @moved_base
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: tensor<8xi32>, %[[B:.*]]: i32
tt.func @moved_base(%p: !tt.ptr<f32>, %i: tensor<8xi32>, %b: i32) -> tensor<8x16xf32> {
  %q = tt.addptr %p, %b : !tt.ptr<f32>, i32
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %i2 = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %ib = tt.broadcast %i2 : tensor<8x1xi32> -> tensor<8x16xi32>
  %cb = tt.broadcast %c2 : tensor<1x16xi32> -> tensor<8x16xi32>
  %bs = tt.splat %b : i32 -> tensor<8x16xi32>
  %ic = arith.addi %ib, %cb : tensor<8x16xi32>
  %off = arith.addi %ic, %bs : tensor<8x16xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %qq = tt.addptr %qs, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  // CHECK: %[[O:.*]] = arith.index_cast %[[B]] : i32 to index
  // CHECK: %[[OO:.*]] = arith.addi %[[O]], %[[O]] : index
  // CHECK: tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 16] gather_scatter_dim: 0 gather_scatter_offset: %[[I]], strides: [1, 1], offsets: [0, %[[OO]]]
  %v = tt.load %qq : tensor<8x16x!tt.ptr<f32>>
  tt.return %v : tensor<8x16xf32>
}

// Without a dimension that may be contiguous there are no rows: the access goes element by element.
// CHECK-LABEL: tt.func @no_rows
// CHECK-COUNT-2: tt.load
// CHECK-NOT: "tts.load"
// CHECK: tt.return
tt.func @no_rows(%p: !tt.ptr<f32>, %n: i32) -> (tensor<8xf32>, tensor<8x16xf32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %k = tt.splat %n : i32 -> tensor<8xi32>
  %d = arith.divsi %r, %k : tensor<8xi32>
  %m = arith.remsi %r, %k : tensor<8xi32>
  %x = arith.addi %d, %m : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %x : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %pp : tensor<8x!tt.ptr<f32>>
  %c = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %two = arith.constant dense<2> : tensor<16xi32>
  %c2 = arith.muli %c, %two : tensor<16xi32>
  %x1 = tt.expand_dims %x {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
  %c1 = tt.expand_dims %c2 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %xb = tt.broadcast %x1 : tensor<8x1xi32> -> tensor<8x16xi32>
  %cb = tt.broadcast %c1 : tensor<1x16xi32> -> tensor<8x16xi32>
  %off = arith.addi %xb, %cb : tensor<8x16xi32>
  %qs = tt.splat %p : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
  %qq = tt.addptr %qs, %off : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
  %w = tt.load %qq : tensor<8x16x!tt.ptr<f32>>
  tt.return %v, %w : tensor<8xf32>, tensor<8x16xf32>
}
