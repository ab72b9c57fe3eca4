// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// All rows have the same elements: one is loaded.
// CHECK: #[[ROW:.*]] = affine_map<(d0, d1) -> (0, d1)>
// CHECK-LABEL: func.func @rows
// CHECK: %[[M:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [1, 32], strides: [1, 1]
// CHECK: %[[T:.*]] = tile.load %[[M]] {alignment = 16 : i64, evict = "evict_last"} : memref<1x32xf32, strided<[1, 1], offset: ?>> -> tensor<1x32xf32>
// CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ROW]], {{.*}} ins(%[[T]] : tensor<1x32xf32>) outs(%{{.*}} : tensor<16x32xf32>) attrs = {broadcastDims = array<i64: 0>}
// CHECK: tile.store %[[R]]
// CHECK-NOT: sizes: [16, 32], strides: [0, 1]
func.func @rows(%p: memref<*xf32>, %i: index, %o: memref<16x32xf32>) {
  %m = memref.reinterpret_cast %p to offset: [%i], sizes: [16, 32], strides: [0, 1] : memref<*xf32> to memref<16x32xf32, strided<[0, 1], offset: ?>>
  %t = tile.load %m {alignment = 16 : i64, evict = "evict_last"} : memref<16x32xf32, strided<[0, 1], offset: ?>> -> tensor<16x32xf32>
  tile.store %t, %o : tensor<16x32xf32>, memref<16x32xf32>
  return
}

// -----

// The mask of the other dimension stays, with what masked-off elements are.
// CHECK-LABEL: func.func @masked
// CHECK-SAME: %[[N:arg[0-9]+]]: index,
// CHECK: memref.reinterpret_cast %{{.*}} sizes: [32, 1], strides: [%{{.*}}, 1]
// CHECK: %[[M:.*]] = memref.subview %{{.*}}[0, 0] [%[[N]], 1] [1, 1]
// CHECK: %[[Z:.*]] = linalg.fill ins(%{{.*}} : f16) outs(%{{.*}} : tensor<32x1xf16>)
// CHECK: tile.load %[[M]] other(%[[Z]] : tensor<32x1xf16>) : memref<?x1xf16, {{.*}}> -> tensor<32x1xf16>
// CHECK: broadcastDims = array<i64: 1>
func.func @masked(%p: memref<*xf16>, %n: index, %ld: index, %o: memref<32x64xf16>) {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<32x64xf16>
  %z = linalg.fill ins(%zero : f16) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
  %w = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%ld, 0] : memref<*xf16> to memref<32x64xf16, strided<[?, 0]>>
  %m = memref.subview %w[0, 0] [%n, 64] [1, 1] : memref<32x64xf16, strided<[?, 0]>> to memref<?x64xf16, strided<[?, 0]>>
  %t = tile.load %m other(%z : tensor<32x64xf16>) : memref<?x64xf16, strided<[?, 0]>> -> tensor<32x64xf16>
  tile.store %t, %o : tensor<32x64xf16>, memref<32x64xf16>
  return
}

// -----

// Behind the mask of a dimension are other elements.
// CHECK-LABEL: func.func @masked_copies
// CHECK-NOT: broadcastDims
func.func @masked_copies(%p: memref<*xf16>, %n: index, %o: memref<32x64xf16>) {
  %w = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [0, 1] : memref<*xf16> to memref<32x64xf16, strided<[0, 1]>>
  %m = memref.subview %w[0, 0] [%n, 64] [1, 1] : memref<32x64xf16, strided<[0, 1]>> to memref<?x64xf16, strided<[0, 1]>>
  %t = tile.load %m : memref<?x64xf16, strided<[0, 1]>> -> tensor<32x64xf16>
  tile.store %t, %o : tensor<32x64xf16>, memref<32x64xf16>
  return
}

// -----

// A volatile load reads each copy.
// CHECK-LABEL: func.func @volatile
// CHECK-NOT: broadcastDims
func.func @volatile(%p: memref<*xf16>, %o: memref<32x64xf16>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [0, 1] : memref<*xf16> to memref<32x64xf16, strided<[0, 1]>>
  %t = tile.load %m {tshared.volatile} : memref<32x64xf16, strided<[0, 1]>> -> tensor<32x64xf16>
  tile.store %t, %o : tensor<32x64xf16>, memref<32x64xf16>
  return
}
