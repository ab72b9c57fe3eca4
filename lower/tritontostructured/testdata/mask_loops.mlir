// RUN: tshared-opt %s --triton-to-structured --canonicalize --cse | FileCheck %s

// A loop that carries a mask carries what it keeps. The box starts at the first
// element in all turns, so where it ends is enough.
// CHECK-LABEL: tt.func @carried
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32)
tt.func @carried(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %first = arith.cmpi slt, %r, %ns : tensor<8xi32>
  // CHECK: %[[FIRST:.*]] = arith.maxsi
  // CHECK: scf.for %[[I:.*]] = {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[END:[a-z0-9]+]] = %[[FIRST]]) -> (tensor<8xf32>, index)
  %sum:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %z, %m = %first) -> (tensor<8xf32>, tensor<8xi1>) : i32 {
    // CHECK: "tts.load"(%{{.*}}, %[[END]])
    %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    %is = tt.splat %i : i32 -> tensor<8xi32>
    // CHECK: %[[NEXT:.*]] = arith.maxsi
    // CHECK: scf.yield %{{.*}}, %[[NEXT]] : tensor<8xf32>, index
    %next = arith.cmpi slt, %r, %is : tensor<8xi32>
    scf.yield %y, %next : tensor<8xf32>, tensor<8xi1>
  }
  tt.return %sum#0 : tensor<8xf32>
}

// Where a later turn has a box that starts later, starts are carried too, and the
// result has them.
// CHECK-LABEL: tt.func @starts
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32)
tt.func @starts(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %first = arith.cmpi slt, %r, %ns : tensor<8xi32>
  // CHECK: %[[LAST:.*]]:2 = scf.for {{.*}} -> (index, index)
  %last = scf.for %i = %c0 to %c4 step %c1 iter_args(%m = %first) -> (tensor<8xi1>) : i32 {
    %is = tt.splat %i : i32 -> tensor<8xi32>
    // CHECK: scf.yield %c8, %{{.*}} : index, index
    %next = arith.cmpi sge, %r, %is : tensor<8xi32>
    scf.yield %next : tensor<8xi1>
  }
  // CHECK: %[[KEPT:.*]] = arith.subi %[[LAST]]#0, %[[LAST]]#1
  // CHECK: tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [%[[LAST]]#1]
  // CHECK: "tts.load"(%{{.*}}, %[[KEPT]])
  %v = tt.load %a, %last : tensor<8x!tt.ptr<f32>>
  tt.return %v : tensor<8xf32>
}

// A mask that is no box in some turn is left to a gather, and what the loop
// carries is as before.
// CHECK-LABEL: tt.func @no_box
// CHECK: scf.for {{.*}} -> (tensor<8xf32>, tensor<8xi1>)
// CHECK-NOT: "tts.load"
// CHECK: tt.load
tt.func @no_box(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %first = arith.cmpi slt, %r, %ns : tensor<8xi32>
  %sum:2 = scf.for %i = %c0 to %c4 step %c1 iter_args(%x = %z, %m = %first) -> (tensor<8xf32>, tensor<8xi1>) : i32 {
    %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    %is = tt.splat %i : i32 -> tensor<8xi32>
    %next = arith.cmpi ne, %r, %is : tensor<8xi32>
    scf.yield %y, %next : tensor<8xf32>, tensor<8xi1>
  }
  tt.return %sum#0 : tensor<8xf32>
}

// Positions that a loop carries are compared with a bound. One element is one
// position.
// CHECK-LABEL: tt.func @position
// CHECK: scf.for {{.*}} iter_args(%{{.*}}, %[[O:[a-z0-9]+]] = %{{[^,)]*}})
// CHECK: tts.make_tptr %{{.*}} to sizes: [1], {{.*}} offsets: [%[[O]]]
// CHECK: %[[NEXT:.*]] = arith.addi %[[O]], %c1
// CHECK: %[[MIN:.*]] = arith.minsi %[[NEXT]], %{{.*}}
// CHECK: %[[MAX:.*]] = arith.maxsi %[[MIN]], %[[O]]
// CHECK: %[[KEPT:.*]] = arith.subi %[[MAX]], %[[O]]
// CHECK: "tts.load"(%{{.*}}, %[[KEPT]])
// CHECK: "tts.store"(%{{.*}}, %{{.*}}, %[[KEPT]])
tt.func @position(%p: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32, %w: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %pid = tt.get_program_id x : i32
  %i0 = tt.splat %pid : i32 -> tensor<1xi32>
  %st = tt.splat %w : i32 -> tensor<1xi32>
  %nn = tt.splat %n : i32 -> tensor<1xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<1x!tt.ptr<f32>>
  %f = scf.for %k = %c0 to %n step %c1 iter_args(%i = %i0) -> (tensor<1xi32>) : i32 {
    %m = arith.cmpi slt, %i, %nn : tensor<1xi32>
    %a = tt.addptr %ps, %i : tensor<1x!tt.ptr<f32>>, tensor<1xi32>
    %v = tt.load %a, %m : tensor<1x!tt.ptr<f32>>
    %b = tt.addptr %os, %i : tensor<1x!tt.ptr<f32>>, tensor<1xi32>
    tt.store %b, %v, %m : tensor<1x!tt.ptr<f32>>
    %j = arith.addi %i, %st : tensor<1xi32>
    scf.yield %j : tensor<1xi32>
  }
  tt.return
}

// Several that are the same keep all or nothing, those in steps of two every
// other one's bound, and those of rows a number of rows.
// CHECK-LABEL: tt.func @same
// CHECK: scf.for
// CHECK: %[[F:.*]] = arith.cmpi slt
// CHECK: %[[K:.*]] = arith.select %[[F]], %c8, %c0
// CHECK: "tts.load"(%{{.*}}, %[[K]])
tt.func @same(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %one = arith.constant dense<1> : tensor<8xi32>
  %i0 = tt.splat %c0 : i32 -> tensor<8xi32>
  %nn = tt.splat %n : i32 -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %f:2 = scf.for %k = %c0 to %n step %c1 iter_args(%i = %i0, %x = %z) -> (tensor<8xi32>, tensor<8xf32>) : i32 {
    %m = arith.cmpi slt, %i, %nn : tensor<8xi32>
    %o = arith.addi %i, %r : tensor<8xi32>
    %a = tt.addptr %ps, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    %j = arith.addi %i, %one : tensor<8xi32>
    scf.yield %j, %y : tensor<8xi32>, tensor<8xf32>
  }
  tt.return %f#1 : tensor<8xf32>
}

// CHECK-LABEL: tt.func @steps
// CHECK: scf.for {{.*}} iter_args(%{{.*}}, %[[O:[a-z0-9]+]] = %{{[^,)]*}})
// CHECK: arith.addi %[[O]], %c15
// CHECK: %[[K:.*]] = arith.divsi %{{.*}}, %c2
// CHECK: "tts.load"(%{{.*}}, %[[K]])
// CHECK: }
// CHECK: %[[L:.*]] = arith.divsi %{{.*}}, %c2
// CHECK: "tts.load"(%{{.*}}, %[[L]])
tt.func @steps(%p: !tt.ptr<f32>, %n: i32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %two = arith.constant dense<2> : tensor<8xi32>
  %nn = tt.splat %n : i32 -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %i0 = arith.muli %r, %two : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %f:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %z, %i = %i0) -> (tensor<8xf32>, tensor<8xi32>) : i32 {
    %m = arith.cmpi slt, %i, %nn : tensor<8xi32>
    %a = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    %j = arith.addi %i, %two : tensor<8xi32>
    scf.yield %y, %j : tensor<8xf32>, tensor<8xi32>
  }
  // What comes out of the loop is as regular.
  %last = arith.cmpi slt, %f#1, %nn : tensor<8xi32>
  %b = tt.addptr %ps, %f#1 : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %w = tt.load %b, %last : tensor<8x!tt.ptr<f32>>
  tt.return %f#0, %w : tensor<8xf32>, tensor<8xf32>
}

// CHECK-LABEL: tt.func @rows
// CHECK: scf.for {{.*}} iter_args(%{{.*}}, %{{.*}}, %[[O:[a-z0-9]+]] = %{{[^,)]*}})
// CHECK: arith.addi %[[O]], %c4
// CHECK: %[[K:.*]] = arith.subi %{{.*}}, %[[O]]
// CHECK: "tts.load"(%{{.*}}, %[[K]]{{.*}}) <{{.*}} : (tensor<4x8x!tt.ptr<f32>>
tt.func @rows(%p: !tt.ptr<f32>, %n: i32) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant dense<0.0> : tensor<4x8xf32>
  %four = arith.constant dense<4> : tensor<4x1xi32>
  %eight = arith.constant dense<8> : tensor<4x1xi32>
  %nn = tt.splat %n : i32 -> tensor<4x1xi32>
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %i0 = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %c2 = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
  %cb = tt.broadcast %c2 : tensor<1x8xi32> -> tensor<4x8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x8x!tt.ptr<f32>>
  %f:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %z, %i = %i0) -> (tensor<4x8xf32>, tensor<4x1xi32>) : i32 {
    %m = arith.cmpi slt, %i, %nn : tensor<4x1xi32>
    %mb = tt.broadcast %m : tensor<4x1xi1> -> tensor<4x8xi1>
    %io = arith.muli %i, %eight : tensor<4x1xi32>
    %ib = tt.broadcast %io : tensor<4x1xi32> -> tensor<4x8xi32>
    %o = arith.addi %ib, %cb : tensor<4x8xi32>
    %a = tt.addptr %ps, %o : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
    %v = tt.load %a, %mb : tensor<4x8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<4x8xf32>
    %j = arith.addi %i, %four : tensor<4x1xi32>
    scf.yield %y, %j : tensor<4x8xf32>, tensor<4x1xi32>
  }
  tt.return %f#0 : tensor<4x8xf32>
}

// Positions whose steps change from turn to turn are left to a gather.
// CHECK-LABEL: tt.func @wider
// CHECK: tt.load
tt.func @wider(%p: !tt.ptr<f32>, %n: i32) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %nn = tt.splat %n : i32 -> tensor<8xi32>
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %f:2 = scf.for %k = %c0 to %n step %c1 iter_args(%x = %z, %i = %r) -> (tensor<8xf32>, tensor<8xi32>) : i32 {
    %m = arith.cmpi slt, %i, %nn : tensor<8xi32>
    %a = tt.addptr %ps, %i : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %v = tt.load %a, %m : tensor<8x!tt.ptr<f32>>
    %y = arith.addf %x, %v : tensor<8xf32>
    %j = arith.addi %i, %r : tensor<8xi32>
    scf.yield %y, %j : tensor<8xf32>, tensor<8xi32>
  }
  tt.return %f#0 : tensor<8xf32>
}

// Positions of 64 bits that a loop carries are the first position and a step, and a mask over them keeps a box.
// CHECK-LABEL: tt.func @wide_positions
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i64, %[[W:.*]]: i64)
tt.func @wide_positions(%p: !tt.ptr<f32>, %n: i64, %w: i64) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %z = arith.constant dense<0.0> : tensor<16xf32>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %first = arith.extsi %r : tensor<16xi32> to tensor<16xi64>
  %ws = tt.splat %w : i64 -> tensor<16xi64>
  %ns = tt.splat %n : i64 -> tensor<16xi64>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  // CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}, %[[O:[a-z0-9]+]] = %c0) -> (tensor<16xi64>, index)
  %end = scf.for %k = %c0 to %n step %c1 iter_args(%i = %first) -> (tensor<16xi64>) : i64 {
    %m = arith.cmpi slt, %i, %ns : tensor<16xi64>
    %a = tt.addptr %ps, %i : tensor<16x!tt.ptr<f32>>, tensor<16xi64>
    // CHECK: %[[T:.*]] = tts.make_tptr %[[P]] to sizes: [16], strides: [%c1], offsets: [%[[O]]]
    // CHECK: %[[LAST:.*]] = arith.addi %[[O]], %c16 : index
    // CHECK: %[[MIN:.*]] = arith.minsi %[[LAST]], %{{.*}} : index
    // CHECK: %[[MAX:.*]] = arith.maxsi %[[MIN]], %[[O]] : index
    // CHECK: %[[KEPT:.*]] = arith.subi %[[MAX]], %[[O]] : index
    // CHECK: "tts.store"(%[[T]], %{{.*}}, %[[KEPT]])
    tt.store %a, %z, %m : tensor<16x!tt.ptr<f32>>
    %next = arith.addi %i, %ws : tensor<16xi64>
    scf.yield %next : tensor<16xi64>
  }
  tt.return
}
