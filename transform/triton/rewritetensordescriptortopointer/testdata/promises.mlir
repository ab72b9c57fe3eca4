// RUN: tshared-opt %s --triton-rewrite-tensor-descriptor-to-pointer=promises=true | FileCheck %s

// Base and strides of an argument are multiples of 16 bytes, and the last stride is 1.
// CHECK-LABEL: tt.func @argument(
// CHECK-SAME: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %{{[a-z0-9_]*}}: i64, %{{[a-z0-9_]*}}: i64, %{{[a-z0-9_]*}}: i64 {tt.divisibility = 8 : i32}, %{{[a-z0-9_]*}}: i64, %{{[a-z0-9_]*}}: i1, %{{.*}}: i32)
// CHECK: %[[ONE:.*]] = arith.constant 1 : i64
// CHECK: tt.splat %[[ONE]] : i64 -> tensor<1x32xi64>
tt.func @argument(%d: !tt.tensordesc<tensor<8x32xf16>>, %i: i32) -> tensor<8x32xf16> {
  %v = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x32xf16>> -> tensor<8x32xf16>
  tt.return %v : tensor<8x32xf16>
}

// A descriptor that is made in the kernel says the same about what it is made of, where it is certain to be made, and about what that is
// extended from.
// CHECK-LABEL: tt.func @made(
// CHECK-SAME: %{{.*}}: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %{{.*}}: i32 {tt.divisibility = 4 : i32}, %{{.*}}: !tt.ptr<f32>)
// CHECK: arith.extsi %{{.*}} {tt.divisibility = 4 : i32} : i32 to i64
tt.func @made(%p: !tt.ptr<f32>, %n: i32, %q: !tt.ptr<f32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %s = arith.extsi %n : i32 to i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %c1] : !tt.ptr<f32>, !tt.tensordesc<tensor<8x32xf32>>
  %v = tt.descriptor_load %d[%c0, %c0] : !tt.tensordesc<tensor<8x32xf32>> -> tensor<8x32xf32>
  %some = arith.cmpi sgt, %n, %c0 : i32
  scf.if %some {
    %e = tt.make_tensor_descriptor %q, [%n, %n], [%s, %c1] : !tt.ptr<f32>, !tt.tensordesc<tensor<8x32xf32>>
    tt.descriptor_store %e[%c0, %c0], %v : !tt.tensordesc<tensor<8x32xf32>>, tensor<8x32xf32>
  }
  tt.return
}
