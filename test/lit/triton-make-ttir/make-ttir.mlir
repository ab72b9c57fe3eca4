// RUN: tshared-opt %s --triton-make-ttir | FileCheck %s
// RUN: tshared-opt %s --triton-make-ttir=capability=90 | FileCheck %s --check-prefix=SM90
// RUN: tshared-opt %s --triton-make-ttir=capability=100 | FileCheck %s --check-prefix=SM90
// RUN: tshared-opt %s --triton-make-ttir=capability=89 | FileCheck %s --check-prefix=SM89

// CHECK-NOT: tt.func private
tt.func private @offset(%n: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.muli %n, %c2 : i32
  tt.return %0 : i32
}

// Helpers are inlined and go away, overflow checks that nothing uses as well, and scalars are added before they are
// splat.
// CHECK-LABEL: tt.func public @helpers(
// CHECK-NEXT: %[[C2:.*]] = arith.constant 2 : i32
// CHECK-NEXT: %[[O:.*]] = arith.muli %[[N:.*]], %[[C2]] : i32
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[O]], %[[N]] : i32
// CHECK-NEXT: %[[V:.*]] = tt.splat %[[S]] : i32 -> tensor<8xi32>
// CHECK-NEXT: tt.store %{{.*}}, %[[V]] : tensor<8x!tt.ptr<i32>>
// CHECK-NEXT: tt.return
tt.func public @helpers(%p: tensor<8x!tt.ptr<i32>>, %n: i32) {
  %0 = tt.call @offset(%n) : (i32) -> i32
  %1 = arith.extsi %0 : i32 to i64
  %2 = arith.extsi %n : i32 to i64
  %3 = arith.addi %1, %2 : i64
  %c = arith.constant 2147483647 : i64
  %4 = arith.cmpi sle, %3, %c : i64
  %5 = tt.splat %0 : i32 -> tensor<8xi32>
  %6 = tt.splat %n : i32 -> tensor<8xi32>
  %7 = arith.addi %5, %6 : tensor<8xi32>
  %all = arith.constant dense<true> : tensor<8xi1>
  tt.store %p, %7, %all : tensor<8x!tt.ptr<i32>>
  tt.return
}

// Block pointers become tensors of pointers on every GPU, descriptors where the GPU has none.
// SM90-LABEL: tt.func public @block(
// SM90-NOT: tt.make_tensor_ptr
// SM90: tt.make_tensor_descriptor
// SM90: tt.descriptor_load
// SM90: tt.load
// SM89-LABEL: tt.func public @block(
// SM89-NOT: tt.make_tensor_
// SM89-COUNT-2: tt.load
tt.func public @block(%base: !tt.ptr<f32>, %rows: i32, %cols: i32, %stride: i64) -> (tensor<8x16xf32>, tensor<16xf32>) {
  %c0 = arith.constant 0 : i32
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %base, [%rows, %cols], [%stride, %one] : <f32>, <tensor<8x16xf32>>
  %v = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  %p = tt.make_tensor_ptr %base, [%stride], [%one], [%c0] {order = array<i32: 0>} : <tensor<16xf32>>
  %w = tt.load %p : !tt.ptr<tensor<16xf32>>
  tt.return %v, %w : tensor<8x16xf32>, tensor<16xf32>
}

// CHECK-LABEL: tt.func public @unrolled(
// CHECK: scf.for
// CHECK-COUNT-2: tt.store
// CHECK: scf.for
// CHECK: } {tt.num_stages = 1 : i32}
tt.func public @unrolled(%p: !tt.ptr<i32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return
}
