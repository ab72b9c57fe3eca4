// RUN: tshared-opt %s --triton-to-linalg | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg-experimental | FileCheck %s

// Blocks without elements are lowered like others, and touch nothing.
// CHECK-LABEL: func @descriptor
// CHECK-NOT: memref.subview
// CHECK: return
tt.func public @descriptor(%p: !tt.ptr<f32>, %n: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%one, %one] : !tt.ptr<f32>, !tt.tensordesc<tensor<0x4xf32>>
  %v = tt.descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<0x4xf32>> -> tensor<0x4xf32>
  tt.descriptor_store %d[%n, %n], %v : !tt.tensordesc<tensor<0x4xf32>>, tensor<0x4xf32>
  tt.descriptor_reduce add, %d[%n, %n], %v : !tt.tensordesc<tensor<0x4xf32>>, tensor<0x4xf32>
  tt.return
}

// CHECK-LABEL: func @block
// CHECK-NOT: memref.subview
// CHECK: return
tt.func public @block(%p: !tt.ptr<f32>, %n: i64) {
  %zero = arith.constant 0 : i32
  %d = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%zero, %zero] {order = array<i32: 1, 0>} : <tensor<4x0xf32>>
  %v = tt.load %d {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<4x0xf32>>
  tt.store %d, %v {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<4x0xf32>>
  tt.return
}
