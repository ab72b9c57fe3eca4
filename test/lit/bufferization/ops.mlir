// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s


// CHECK-LABEL: func.func @f(
// CHECK: %0 = bufferization.alloc_tensor() : tensor<4x8xf32>
// CHECK: %1 = bufferization.alloc_tensor(%arg5) : tensor<?x8xf32>
// CHECK: %2 = bufferization.alloc_tensor() copy(%arg4) : tensor<?x8xf32>
// CHECK: %3 = bufferization.alloc_tensor(%arg5) size_hint=%arg5 : tensor<?x8xf32>
// CHECK: %4 = bufferization.alloc_tensor(%arg5) size_hint=%arg5 {memory_space = 1 : i64} : tensor<?x8xf32>
// CHECK: %5 = bufferization.alloc_tensor() {foo, memory_space = "foo"} : tensor<4x8xf32>
// CHECK: %6 = bufferization.alloc_tensor() copy(%arg3) {foo} : tensor<4x8xf32>
// CHECK: %7 = bufferization.clone %arg0 : memref<4x8xf32> to memref<4x8xf32>
// CHECK: %8 = bufferization.clone %arg1 {foo} : memref<*xf32> to memref<*xf32>
// CHECK: %9 = bufferization.to_tensor %arg0 : memref<4x8xf32> to tensor<4x8xf32>
// CHECK: %10 = bufferization.to_tensor %arg0 restrict : memref<4x8xf32> to tensor<4x8xf32>
// CHECK: %11 = bufferization.to_tensor %arg0 restrict writable {foo} : memref<4x8xf32> to tensor<4x8xf32>
// CHECK: %12 = bufferization.to_tensor %arg1 writable : memref<*xf32> to tensor<*xf32>
// CHECK: %13 = bufferization.to_buffer %arg3 : tensor<4x8xf32> to memref<4x8xf32>
// CHECK: %14 = bufferization.to_buffer %arg3 read_only {foo} : tensor<4x8xf32> to memref<4x8xf32, strided<[?, ?], offset: ?>>
// CHECK: %15 = bufferization.to_buffer %arg7 read_only : tensor<*xf32> to memref<*xf32>
// CHECK: bufferization.materialize_in_destination %arg3 in writable %arg0 : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
// CHECK: bufferization.materialize_in_destination %arg3 in restrict writable %arg0 {foo} : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
// CHECK: %16 = bufferization.materialize_in_destination %arg3 in %0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: bufferization.dealloc_tensor %0 : tensor<4x8xf32>
// CHECK: bufferization.dealloc_tensor %1 {foo} : tensor<?x8xf32>
// CHECK: bufferization.dealloc
// CHECK: bufferization.dealloc (%arg0 : memref<4x8xf32>) if (%arg6)
// CHECK: %17 = bufferization.dealloc (%arg0, %arg2 : memref<4x8xf32>, memref<?xf32>) if (%arg6, %arg6) retain (%arg1 : memref<*xf32>)
// CHECK: %18:2 = bufferization.dealloc retain (%arg1, %arg0 : memref<*xf32>, memref<4x8xf32>) {foo}
// CHECK: bufferization.dealloc {foo}
func.func @f(%m: memref<4x8xf32>, %u: memref<*xf32>, %d: memref<?xf32>, %t: tensor<4x8xf32>, %td: tensor<?x8xf32>, %i: index, %c: i1, %tu: tensor<*xf32>) {
  %0 = bufferization.alloc_tensor() : tensor<4x8xf32>
  %1 = bufferization.alloc_tensor(%i) : tensor<?x8xf32>
  %2 = bufferization.alloc_tensor() copy(%td) : tensor<?x8xf32>
  %3 = bufferization.alloc_tensor(%i) size_hint=%i : tensor<?x8xf32>
  %4 = bufferization.alloc_tensor(%i) size_hint=%i {memory_space = 1 : i64} : tensor<?x8xf32>
  %5 = bufferization.alloc_tensor() {memory_space = "foo", foo} : tensor<4x8xf32>
  %6 = bufferization.alloc_tensor() copy(%t) {foo} : tensor<4x8xf32>
  %7 = bufferization.clone %m : memref<4x8xf32> to memref<4x8xf32>
  %8 = bufferization.clone %u {foo} : memref<*xf32> to memref<*xf32>
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
  bufferization.dealloc_tensor %0 : tensor<4x8xf32>
  bufferization.dealloc_tensor %1 {foo} : tensor<?x8xf32>
  bufferization.dealloc
  bufferization.dealloc (%m : memref<4x8xf32>) if (%c)
  %17 = bufferization.dealloc (%m, %d : memref<4x8xf32>, memref<?xf32>) if (%c, %c) retain (%u : memref<*xf32>)
  %18:2 = bufferization.dealloc retain (%u, %m : memref<*xf32>, memref<4x8xf32>) {foo}
  bufferization.dealloc {foo}
  return
}
