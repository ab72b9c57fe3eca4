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
