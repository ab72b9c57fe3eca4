// RUN: tshared-opt %s --triton-rewrite-tensor-descriptor-to-pointer=rounding=true --canonicalize --cse | FileCheck %s

// An argument ends with its padding and whether f32 is rounded to TF32; infinities and NaN stay.
// CHECK-LABEL: tt.func @f32(
// CHECK-SAME: !tt.ptr<f32>, %{{[a-z0-9_]*}}: i64, %{{[a-z0-9_]*}}: i64, %{{[a-z0-9_]*}}: i1, %[[ROUNDS:[a-z0-9_]*]]: i1, %{{[a-z0-9_]*}}: i32)
// CHECK-DAG: %[[LOW:.*]] = arith.constant dense<-8192> : tensor<8xi32>
// CHECK-DAG: %[[HALF:.*]] = arith.constant dense<4095> : tensor<8xi32>
// CHECK-DAG: %[[SPECIAL:.*]] = arith.constant dense<2139095040> : tensor<8xi32>
// CHECK-DAG: %[[DROPPED:.*]] = arith.constant dense<13> : tensor<8xi32>
// CHECK-DAG: %[[ONE:.*]] = arith.constant dense<1> : tensor<8xi32>
// CHECK: %[[X:.*]] = tt.load
// CHECK: %[[BITS:.*]] = tt.bitcast %[[X]] : tensor<8xf32> -> tensor<8xi32>
// CHECK: %[[SHIFTED:.*]] = arith.shrui %[[BITS]], %[[DROPPED]]
// CHECK: %[[ODD:.*]] = arith.andi %[[SHIFTED]], %[[ONE]]
// CHECK: %[[BIAS:.*]] = arith.addi %[[ODD]], %[[HALF]]
// CHECK: %[[SUM:.*]] = arith.addi %[[BITS]], %[[BIAS]]
// CHECK: %[[NEAREST:.*]] = arith.andi %[[SUM]], %[[LOW]]
// CHECK: %[[EXPONENT:.*]] = arith.andi %[[BITS]], %[[SPECIAL]]
// CHECK: %[[IS:.*]] = arith.cmpi eq, %[[EXPONENT]], %[[SPECIAL]]
// CHECK: %[[CHOSEN:.*]] = arith.select %[[IS]], %[[BITS]], %[[NEAREST]]
// CHECK: %[[ROUNDED:.*]] = tt.bitcast %[[CHOSEN]] : tensor<8xi32> -> tensor<8xf32>
// CHECK: arith.select %[[ROUNDS]], %[[ROUNDED]], %[[X]] : tensor<8xf32>
tt.func @f32(%d: !tt.tensordesc<8xf32>, %i: i32) -> tensor<8xf32> {
  %v = tt.descriptor_load %d[%i] : !tt.tensordesc<8xf32> -> tensor<8xf32>
  tt.return %v : tensor<8xf32>
}

// Other types are not rounded.
// CHECK-LABEL: tt.func @f16(
// CHECK-SAME: %{{[a-z0-9_]*}}: i1, %{{[a-z0-9_]*}}: i1, %{{[a-z0-9_]*}}: i32)
// CHECK-NOT: tt.bitcast
tt.func @f16(%d: !tt.tensordesc<8xf16>, %i: i32) -> tensor<8xf16> {
  %v = tt.descriptor_load %d[%i] : !tt.tensordesc<8xf16> -> tensor<8xf16>
  tt.return %v : tensor<8xf16>
}

// Nor are loads of descriptors that a kernel makes.
// CHECK-LABEL: tt.func @made(
// CHECK-NOT: tt.bitcast
tt.func @made(%p: !tt.ptr<f32>, %n: i32, %s: i64) -> tensor<8xf32> {
  %c0 = arith.constant 0 : i32
  %d = tt.make_tensor_descriptor %p, [%n], [%s] : !tt.ptr<f32>, !tt.tensordesc<8xf32>
  %v = tt.descriptor_load %d[%c0] : !tt.tensordesc<8xf32> -> tensor<8xf32>
  tt.return %v : tensor<8xf32>
}
