// RUN: tshared-opt %s --triton-rewrite-tensor-descriptor-to-pointer | FileCheck %s

// A descriptor that a kernel takes becomes base, size, stride, and what is
// outside, which is chosen when the kernel runs. Hints stay.
// CHECK-LABEL: tt.func @kernel(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i64, %[[S:.*]]: i64, %[[NAN:.*]]: i1, %{{.*}}: i32 {tt.divisibility = 16 : i32})
// CHECK: tt.splat %[[P]] : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
// CHECK: tt.splat %[[S]] : i64 -> tensor<8xi64>
// CHECK: tt.splat %[[N]] : i64 -> tensor<8xi64>
// CHECK: %[[X:.*]] = arith.select %[[NAN]], %{{.*}}, %{{.*}} : tensor<8xf32>
// CHECK: tt.load %{{.*}}, %{{.*}}, %[[X]] cacheModifier = ca {k = 1 : i32} : tensor<8x!tt.ptr<f32>>
tt.func @kernel(%d: !tt.tensordesc<tensor<8xf32>>, %n: i32 {tt.divisibility = 16 : i32}) -> tensor<8xf32> {
  %v = tt.descriptor_load %d[%n] cacheModifier = ca {k = 1 : i32} : !tt.tensordesc<tensor<8xf32>> -> tensor<8xf32>
  tt.return %v : tensor<8xf32>
}

// Dimensions of size 1 come and go; the padding is that of the descriptor.
// CHECK-LABEL: tt.func @nan(
// CHECK-NOT: arith.constant true
// CHECK: %[[X:.*]] = arith.constant dense<0x7FC0> : tensor<1x8xbf16>
// CHECK: %[[L:.*]] = tt.load %{{.*}}, %{{.*}}, %[[X]] : tensor<1x8x!tt.ptr<bf16>>
// CHECK: %[[V:.*]] = tt.reshape %[[L]] : tensor<1x8xbf16> -> tensor<8xbf16>
// CHECK: %[[W:.*]] = tt.reshape %[[V]] : tensor<8xbf16> -> tensor<1x8xbf16>
// CHECK: tt.store %{{.*}}, %[[W]], %{{.*}} : tensor<1x8x!tt.ptr<bf16>>
// CHECK: tt.return %[[V]]
tt.func @nan(%p: !tt.ptr<bf16>, %n: i32) -> tensor<8xbf16> {
  %c1 = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%c1, %c1] {padding = 2 : i32} : !tt.ptr<bf16>, !tt.tensordesc<tensor<1x8xbf16>>
  %v = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<1x8xbf16>> -> tensor<8xbf16>
  tt.descriptor_store %d[%n, %n], %v : !tt.tensordesc<tensor<1x8xbf16>>, tensor<8xbf16>
  tt.return %v : tensor<8xbf16>
}

// Rows are checked one by one, and so are the columns.
// CHECK-LABEL: tt.func @rows(
// CHECK-SAME: %{{.*}}: !tt.ptr<i32>, %[[ROWS:.*]]: i64, %[[COLUMNS:.*]]: i64, %[[SR:.*]]: i64, %[[SC:.*]]: i64, %{{.*}}: i1, %[[X:.*]]: tensor<32xi32>
// CHECK: %[[XW:.*]] = arith.extsi %[[X]] : tensor<32xi32> to tensor<32xi64>
// CHECK: %[[XE:.*]] = tt.expand_dims %[[XW]] {axis = 1 : i32} : tensor<32xi64> -> tensor<32x1xi64>
// CHECK: %[[SRS:.*]] = tt.splat %[[SR]] : i64 -> tensor<32x1xi64>
// CHECK: arith.muli %[[XE]], %[[SRS]] : tensor<32x1xi64>
// CHECK: tt.splat %[[SC]] : i64 -> tensor<1x16xi64>
// CHECK: tt.splat %[[ROWS]] : i64 -> tensor<32x1xi64>
// CHECK: tt.splat %[[COLUMNS]] : i64 -> tensor<1x16xi64>
// CHECK: %[[Z:.*]] = arith.constant dense<0> : tensor<32x16xi32>
// CHECK: %[[V:.*]] = tt.load %{{.*}}, %{{.*}}, %[[Z]] : tensor<32x16x!tt.ptr<i32>>
// CHECK: tt.store %{{.*}}, %[[V]], %{{.*}} : tensor<32x16x!tt.ptr<i32>>
tt.func @rows(%d: !tt.tensordesc<tensor<1x16xui32>>, %x: tensor<32xi32>, %y: i32) {
  %v = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xui32>>, tensor<32xi32>, i32) -> tensor<32x16xi32>
  tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x16xui32>>, tensor<32xi32>, i32, tensor<32x16xi32>
  tt.return
}

// The sign of the elements and what they are decide what happens to memory.
// CHECK-LABEL: tt.func @reduce(
// CHECK: tt.atomic_rmw umax, release, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>
// CHECK: tt.atomic_rmw fadd, release, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (tensor<8x!tt.ptr<f16>>, tensor<8xf16>, tensor<8xi1>) -> tensor<8xf16>
tt.func @reduce(%d: !tt.tensordesc<tensor<8xui32>>, %e: !tt.tensordesc<tensor<8xf16>>, %v: tensor<8xi32>, %w: tensor<8xf16>, %i: i32) {
  tt.descriptor_reduce max, %d[%i], %v : !tt.tensordesc<tensor<8xui32>>, tensor<8xi32>
  tt.descriptor_reduce add, %e[%i], %w : !tt.tensordesc<tensor<8xf16>>, tensor<8xf16>
  tt.return
}

// Which descriptor is used changes in the loop, and with it what is outside.
// CHECK-LABEL: tt.func @loop(
// CHECK: %[[F:.*]] = arith.constant false
// CHECK: %[[T:.*]] = arith.constant true
// CHECK: scf.for {{.*}} iter_args({{.*}}, %[[P:.*]] = %[[F]]) -> (tensor<8xf32>, !tt.ptr<f32>, i64, i64, i1)
// CHECK: arith.select %[[P]], %{{.*}}, %{{.*}} : tensor<8xf32>
// CHECK: scf.yield %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %[[T]] : tensor<8xf32>, !tt.ptr<f32>, i64, i64, i1
tt.func @loop(%p: !tt.ptr<f32>, %n: i32, %s: i64) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %z = arith.constant dense<0.0> : tensor<8xf32>
  %d = tt.make_tensor_descriptor %p, [%n], [%s] : !tt.ptr<f32>, !tt.tensordesc<tensor<8xf32>>
  %e = tt.make_tensor_descriptor %p, [%n], [%s] {padding = 2 : i32} : !tt.ptr<f32>, !tt.tensordesc<tensor<8xf32>>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %z, %x = %d) -> (tensor<8xf32>, !tt.tensordesc<tensor<8xf32>>) : i32 {
    %v = tt.descriptor_load %x[%i] : !tt.tensordesc<tensor<8xf32>> -> tensor<8xf32>
    scf.yield %v, %e : tensor<8xf32>, !tt.tensordesc<tensor<8xf32>>
  }
  tt.return %r#0 : tensor<8xf32>
}

// Nothing here is about descriptors.
// CHECK-LABEL: tt.func @others(
// CHECK-NEXT: tt.load %{{.*}} : tensor<8x!tt.ptr<f16>>
// CHECK-NEXT: tt.return
tt.func @others(%p: tensor<8x!tt.ptr<f16>>) -> tensor<8xf16> {
  %v = tt.load %p : tensor<8x!tt.ptr<f16>>
  tt.return %v : tensor<8xf16>
}
