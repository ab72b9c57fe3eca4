// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @f(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<4x8xf32>, %[[V1:[a-z0-9_]+]]: memref<*xf32>, %[[V2:[a-z0-9_]+]]: memref<?xf32>, %[[V3:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V4:[a-z0-9_]+]]: tensor<?x8xf32>, %[[V5:[a-z0-9_]+]]: index, %[[V6:[a-z0-9_]+]]: i1, %[[V7:[a-z0-9_]+]]: tensor<*xf32>) {
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = bufferization.alloc_tensor() : tensor<4x8xf32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = bufferization.alloc_tensor(%[[V5]]) : tensor<?x8xf32>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = bufferization.alloc_tensor() copy(%[[V4]]) : tensor<?x8xf32>
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = bufferization.alloc_tensor(%[[V5]]) size_hint=%[[V5]] : tensor<?x8xf32>
// CHECK-NEXT:   %[[V12:[a-z0-9_]+]] = bufferization.alloc_tensor(%[[V5]]) size_hint=%[[V5]] {memory_space = 1 : i64} : tensor<?x8xf32>
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]] = bufferization.alloc_tensor() {foo, memory_space = "foo"} : tensor<4x8xf32>
// CHECK-NEXT:   %[[V14:[a-z0-9_]+]] = bufferization.alloc_tensor() copy(%[[V3]]) {foo} : tensor<4x8xf32>
// CHECK-NEXT:   %[[V15:[a-z0-9_]+]] = bufferization.to_tensor %[[V0]] : memref<4x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:   %[[V16:[a-z0-9_]+]] = bufferization.to_tensor %[[V0]] restrict : memref<4x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:   %[[V17:[a-z0-9_]+]] = bufferization.to_tensor %[[V0]] restrict writable {foo} : memref<4x8xf32> to tensor<4x8xf32>
// CHECK-NEXT:   %[[V18:[a-z0-9_]+]] = bufferization.to_tensor %[[V1]] writable : memref<*xf32> to tensor<*xf32>
// CHECK-NEXT:   %[[V19:[a-z0-9_]+]] = bufferization.to_buffer %[[V3]] : tensor<4x8xf32> to memref<4x8xf32>
// CHECK-NEXT:   %[[V20:[a-z0-9_]+]] = bufferization.to_buffer %[[V3]] read_only {foo} : tensor<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   %[[V21:[a-z0-9_]+]] = bufferization.to_buffer %[[V7]] read_only : tensor<*xf32> to memref<*xf32>
// CHECK-NEXT:   bufferization.materialize_in_destination %[[V3]] in writable %[[V0]] : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
// CHECK-NEXT:   bufferization.materialize_in_destination %[[V3]] in restrict writable %[[V0]] {foo} : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
// CHECK-NEXT:   %[[V22:[a-z0-9_]+]] = bufferization.materialize_in_destination %[[V3]] in %[[V8]] : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @f(%m: memref<4x8xf32>, %u: memref<*xf32>, %d: memref<?xf32>, %t: tensor<4x8xf32>, %td: tensor<?x8xf32>, %i: index, %c: i1, %tu: tensor<*xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4x8xf32>
  %1 = bufferization.alloc_tensor(%i) : tensor<?x8xf32>
  %2 = bufferization.alloc_tensor() copy(%td) : tensor<?x8xf32>
  %3 = bufferization.alloc_tensor(%i) size_hint=%i : tensor<?x8xf32>
  %4 = bufferization.alloc_tensor(%i) size_hint=%i {memory_space = 1 : i64} : tensor<?x8xf32>
  %5 = bufferization.alloc_tensor() {memory_space = "foo", foo} : tensor<4x8xf32>
  %6 = bufferization.alloc_tensor() copy(%t) {foo} : tensor<4x8xf32>
  %9 = bufferization.to_tensor %m : memref<4x8xf32> to tensor<4x8xf32>
  %10 = bufferization.to_tensor %m restrict : memref<4x8xf32> to tensor<4x8xf32>
  %11 = bufferization.to_tensor %m restrict writable {foo} : memref<4x8xf32> to tensor<4x8xf32>
  %12 = bufferization.to_tensor %u writable : memref<*xf32> to tensor<*xf32>
  %13 = bufferization.to_buffer %t : tensor<4x8xf32> to memref<4x8xf32>
  %14 = bufferization.to_buffer %t read_only {foo} : tensor<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
  %15 = bufferization.to_buffer %tu read_only : tensor<*xf32> to memref<*xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  bufferization.materialize_in_destination %t in restrict writable %m {foo} : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  %16 = bufferization.materialize_in_destination %t in %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}
