// RUN: tshared-opt %s --triton-sanitize-overflow --split-input-file | FileCheck %s

// A sum is computed again in 64 bits, and compared.
// CHECK-LABEL: tt.func @offset
// CHECK: %[[O:.*]] = arith.addi %[[B:.*]], %[[R:.*]] : tensor<8xi32>
// CHECK-NEXT: %[[BW:.*]] = arith.extsi %[[B]] : tensor<8xi32> to tensor<8xi64>
// CHECK-NEXT: %[[RW:.*]] = arith.extsi %[[R]] : tensor<8xi32> to tensor<8xi64>
// CHECK-NEXT: %[[W:.*]] = arith.addi %[[BW]], %[[RW]] : tensor<8xi64>
// CHECK-NEXT: %[[OW:.*]] = arith.extsi %[[O]] : tensor<8xi32> to tensor<8xi64>
// CHECK-NEXT: %[[OK:.*]] = arith.cmpi eq, %[[W]], %[[OW]] : tensor<8xi64>
// CHECK-NEXT: tt.assert %[[OK]], "int32 overflow in 'arith.addi'" : tensor<8xi1>
tt.func @offset(%p: tensor<8x!tt.ptr<f32>>, %b: tensor<8xi32>) -> tensor<8xf32> {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %o = arith.addi %b, %r : tensor<8xi32>
  %q = tt.addptr %p, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %x = tt.load %q : tensor<8x!tt.ptr<f32>>
  tt.return %x : tensor<8xf32>
}

// -----

// Masks count too, by way of comparisons and what is made of these; so do remainders.
// CHECK-LABEL: tt.func @mask
// CHECK: tt.assert %{{.*}}, "int32 overflow in 'arith.muli'" : i1
// CHECK: tt.assert %{{.*}}, "int32 overflow in 'arith.subi'" : tensor<8xi1>
tt.func @mask(%p: tensor<8x!tt.ptr<f32>>, %b: i32, %n: tensor<8xi32>, %other: tensor<8xi1>) -> tensor<8xf32> {
  %c = arith.muli %b, %b : i32
  %s = tt.splat %c : i32 -> tensor<8xi32>
  %m = arith.remsi %s, %n : tensor<8xi32>
  %d = arith.subi %m, %n : tensor<8xi32>
  %k = arith.cmpi slt, %d, %n : tensor<8xi32>
  %a = arith.andi %k, %other : tensor<8xi1>
  %x = tt.load %p, %a : tensor<8x!tt.ptr<f32>>
  tt.return %x : tensor<8xf32>
}

// -----

// Numbers of 64 bits, and shifts.
// CHECK-LABEL: tt.func @wide
// CHECK: %[[S:.*]] = arith.addi %[[X:.*]], %[[Y:.*]] : i64
// CHECK-NEXT: %[[XS:.*]] = arith.xori %[[X]], %[[S]] : i64
// CHECK-NEXT: %[[YS:.*]] = arith.xori %[[Y]], %[[S]] : i64
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[XS]], %[[YS]] : i64
// CHECK: %[[OK:.*]] = arith.cmpi sge, %[[BOTH]], %c0_i64
// CHECK-NEXT: tt.assert %[[OK]], "int64 overflow in 'arith.addi'" : i1
// CHECK: arith.mulsi_extended
// CHECK: tt.assert %{{.*}}, "int64 overflow in 'arith.muli'" : i1
// CHECK: arith.shrsi
// CHECK: tt.assert %{{.*}}, "int64 overflow in 'arith.shli'" : i1
tt.func @wide(%p: !tt.ptr<f32>, %x: i64, %y: i64) -> f32 {
  %s = arith.addi %x, %y : i64
  %m = arith.muli %s, %y : i64
  %k = arith.shli %m, %y : i64
  %q = tt.addptr %p, %k : !tt.ptr<f32>, i64
  %v = tt.load %q : !tt.ptr<f32>
  tt.return %v : f32
}

// -----

// Through loops, branches and calls.
// CHECK-LABEL: tt.func private @next
// CHECK: tt.assert {{.*}} "int32 overflow in 'arith.addi'"
// CHECK-LABEL: tt.func @carried
// CHECK: tt.assert {{.*}} "int32 overflow in 'arith.muli'"
// CHECK: tt.assert {{.*}} "int32 overflow in 'arith.subi'"
// CHECK-NOT: tt.assert
tt.func private @next(%x: i32) -> i32 {
  %c = arith.constant 7 : i32
  %y = arith.addi %x, %c : i32
  tt.return %y : i32
}
tt.func @carried(%p: !tt.ptr<f32>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.muli %n, %n : i32
  %sum = arith.addi %n, %n : i32
  scf.for %i = %zero to %sum step %one iter_args(%o = %start) -> (i32) : i32 {
    %q = tt.addptr %p, %o : !tt.ptr<f32>, i32
    %x = tt.load %q : !tt.ptr<f32>
    tt.store %q, %x : !tt.ptr<f32>
    %y = scf.if %c -> (i32) {
      %d = arith.subi %o, %i : i32
      scf.yield %d : i32
    } else {
      %f = tt.call @next(%o) : (i32) -> i32
      scf.yield %f : i32
    }
    scf.yield %y : i32
  }
  tt.return
}
