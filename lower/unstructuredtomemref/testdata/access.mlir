// RUN: tshared-opt %s --unstructured-to-memref | FileCheck %s

// Elements are read one by one; masked-off ones are not touched and are 0.
// CHECK-LABEL: func @gather
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[O:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>)
func.func @gather(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8xf32> {
  // CHECK: %[[B:.*]] = builtin.unrealized_conversion_cast %[[P]] : !tt.ptr<f32> to memref<*xf32>
  // CHECK: %[[C:.*]] = memref.cast %[[B]] : memref<*xf32> to memref<?xf32>
  // CHECK: %[[T:.*]] = bufferization.to_tensor %[[C]] restrict : memref<?xf32> to tensor<?xf32>
  // CHECK: linalg.generic {{.*}} ins(%[[O]], %[[M]] : tensor<8xi32>, tensor<8xi1>)
  // CHECK: ^bb0(%[[IN:.*]]: i32, %[[KEEP:.*]]: i1, %{{.*}}: f32):
  // CHECK: %[[V:.*]] = scf.if %[[KEEP]] -> (f32) {
  // CHECK: %[[I:.*]] = arith.index_cast %[[IN]] : i32 to index
  // CHECK: %[[E:.*]] = tensor.extract %[[T]][%[[I]]] {tshared.cache = "cg"} : tensor<?xf32>
  // CHECK: scf.yield %[[E]]
  // CHECK: } else {
  // CHECK: %[[Z:.*]] = arith.constant 0.000000e+00 : f32
  // CHECK: scf.yield %[[Z]]
  // CHECK: linalg.yield %[[V]] : f32
  %0 = tts.gather %p[%o] mask = %m {tshared.cache = "cg"} : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// Pointers that are masked off are null.
// CHECK-LABEL: func @gather_pointers
func.func @gather_pointers(%p: !tt.ptr<!tt.ptr<f32>>, %o: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8x!tt.ptr<f32>> {
  // CHECK: } else {
  // CHECK: %[[Z:.*]] = arith.constant 0 : i64
  // CHECK: %[[NULL:.*]] = tt.int_to_ptr %[[Z]] : i64 -> !tt.ptr<f32>
  // CHECK: scf.yield %[[NULL]]
  %0 = tts.gather %p[%o] mask = %m : (!tt.ptr<!tt.ptr<f32>>, tensor<8xi32>) -> tensor<8x!tt.ptr<f32>>
  return %0 : tensor<8x!tt.ptr<f32>>
}

// CHECK-LABEL: func @scatter
func.func @scatter(%p: !tt.ptr<f32>, %o: tensor<4x8xi64>, %v: tensor<4x8xf32>, %m: tensor<4x8xi1>) {
  // CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
  // CHECK: ^bb0(%[[O:.*]]: i64, %[[V:.*]]: f32, %[[KEEP:.*]]: i1):
  // CHECK: scf.if %[[KEEP]] {
  // CHECK: %[[I:.*]] = arith.index_cast %[[O]] : i64 to index
  // CHECK: memref.store %[[V]], %{{.*}}[%[[I]]] : memref<?xf32>
  tts.scatter %v into %p[%o] mask = %m : tensor<4x8xf32> into (<f32>, tensor<4x8xi64>)
  return
}

// The mask of a scalar access is honoured.
// CHECK-LABEL: func @scalar
// CHECK-SAME: (%{{.*}}, %[[I:.*]]: i32, %[[M:.*]]: i1, %[[X:.*]]: f32)
func.func @scalar(%p: !tt.ptr<f32>, %i: i32, %m: i1, %x: f32) {
  // CHECK: %[[V:.*]] = scf.if %[[M]] -> (f32) {
  // CHECK: %[[AT:.*]] = arith.index_cast %[[I]] : i32 to index
  // CHECK: %[[E:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%[[AT]]], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1], offset: ?>>
  // CHECK: %[[L:.*]] = affine.load %[[E]][0] : memref<1xf32, strided<[1], offset: ?>>
  // CHECK: scf.yield %[[L]]
  // CHECK: } else {
  // CHECK: scf.yield %[[X]]
  %0 = tts.gather %p[%i] mask = %m default = %x : (<f32>, i32) -> f32
  // CHECK: scf.if %[[M]] {
  // CHECK: affine.store %[[V]], %{{.*}}[0]
  tts.scatter %0 into %p[%i] mask = %m : f32 into (<f32>, i32)
  // CHECK: affine.load
  // CHECK: affine.store
  // CHECK-NOT: scf.if
  %1 = tts.gather %p[%i] : (<f32>, i32) -> f32
  tts.scatter %1 into %p[%i] : f32 into (<f32>, i32)
  return
}
