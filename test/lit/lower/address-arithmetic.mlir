// RUN: tshared-opt %s --triton-to-linalg-experimental --split-input-file | FileCheck %s

// Tensors that only addresses depend on go, however they get there.

// Two tensors of offsets that change places in every turn, and one that is
// carried for its own sake.
// CHECK-LABEL: func.func @carried
// CHECK-NOT: tensor<64xi32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<64xf32>)
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [64], strides: [1]
// CHECK-NOT: tensor<64xi32>
// CHECK: return
tt.func @carried(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c64 = arith.constant dense<64> : tensor<64xi32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %x:4 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %a = %r, %b = %c64, %own = %r) -> (tensor<64xf32>, tensor<64xi32>, tensor<64xi32>, tensor<64xi32>) : i32 {
    %is = tt.splat %i : i32 -> tensor<64xi32>
    %o = arith.addi %is, %r : tensor<64xi32>
    %ptr = tt.addptr %s, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %ptr : tensor<64x!tt.ptr<f32>>
    %w = arith.addf %acc, %v : tensor<64xf32>
    %more = arith.addi %own, %c64 : tensor<64xi32>
    scf.yield %w, %b, %a, %more : tensor<64xf32>, tensor<64xi32>, tensor<64xi32>, tensor<64xi32>
  }
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %d = tt.addptr %t, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %d, %x#0 : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// The same in a loop that goes on as long as a condition holds.
// CHECK-LABEL: func.func @while
// CHECK-NOT: tensor<64xi32>
// CHECK: scf.while (%{{.*}} = %c0_i32, %{{.*}} = %{{.*}}) : (i32, tensor<64xf32>) -> (i32, tensor<64xf32>)
// CHECK-NOT: tensor<64xi32>
// CHECK: return
tt.func @while(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64i = arith.constant 64 : i32
  %c64 = arith.constant dense<64> : tensor<64xi32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %x:3 = scf.while (%i = %c0, %acc = %zero, %o = %r) : (i32, tensor<64xf32>, tensor<64xi32>) -> (i32, tensor<64xf32>, tensor<64xi32>) {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i, %acc, %o : i32, tensor<64xf32>, tensor<64xi32>
  } do {
  ^bb0(%i: i32, %acc: tensor<64xf32>, %o: tensor<64xi32>):
    %is = tt.splat %i : i32 -> tensor<64xi32>
    %io = arith.addi %is, %r : tensor<64xi32>
    %ptr = tt.addptr %s, %io : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %ptr : tensor<64x!tt.ptr<f32>>
    %w = arith.addf %acc, %v : tensor<64xf32>
    %o2 = arith.addi %o, %c64 : tensor<64xi32>
    %i2 = arith.addi %i, %c64i : i32
    scf.yield %i2, %w, %o2 : i32, tensor<64xf32>, tensor<64xi32>
  }
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %d = tt.addptr %t, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %d, %x#1 : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// And between blocks.
// CHECK-LABEL: func.func @blocks
// CHECK-NOT: tensor<64xi32>
// CHECK: ^bb1(%{{.*}}: i32, %{{.*}}: tensor<64xf32>):
// CHECK-NOT: tensor<64xi32>
// CHECK: return
tt.func @blocks(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c64i = arith.constant 64 : i32
  %c64 = arith.constant dense<64> : tensor<64xi32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  cf.br ^head(%c0, %zero, %r : i32, tensor<64xf32>, tensor<64xi32>)
^head(%i: i32, %acc: tensor<64xf32>, %o: tensor<64xi32>):
  %c = arith.cmpi slt, %i, %n : i32
  cf.cond_br %c, ^body, ^end
^body:
  %is = tt.splat %i : i32 -> tensor<64xi32>
  %io = arith.addi %is, %r : tensor<64xi32>
  %ptr = tt.addptr %s, %io : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %ptr : tensor<64x!tt.ptr<f32>>
  %w = arith.addf %acc, %v : tensor<64xf32>
  %o2 = arith.addi %o, %c64 : tensor<64xi32>
  %i2 = arith.addi %i, %c64i : i32
  cf.br ^head(%i2, %w, %o2 : i32, tensor<64xf32>, tensor<64xi32>)
^end:
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %d = tt.addptr %t, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %d, %acc : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Offsets that are data too stay, but not for the addresses: these have an
// index of their own.
// CHECK-LABEL: func.func @mixed
// CHECK: %[[BASE:.*]] = arith.muli
// CHECK: %[[OFFSET:.*]] = arith.index_cast %[[BASE]] : i32 to index
// CHECK-COUNT-2: linalg.generic {{.*}} outs(%{{.*}} : tensor<64xi32>)
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [%[[OFFSET]]]
// CHECK: bufferization.materialize_in_destination
tt.func @mixed(%q: !tt.ptr<i32>) {
  %c64 = arith.constant 64 : i32
  %pid = tt.get_program_id x : i32
  %b = arith.muli %pid, %c64 : i32
  %bs = tt.splat %b : i32 -> tensor<64xi32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %o = arith.addi %bs, %r : tensor<64xi32>
  %t = tt.splat %q : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %d = tt.addptr %t, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  tt.store %d, %o : tensor<64x!tt.ptr<i32>>
  tt.return
}
