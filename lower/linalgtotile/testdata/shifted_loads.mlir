// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// Rows from %i on are in memory: they are loaded there, and the others are zero.
// CHECK-LABEL: func.func @rows
// CHECK-SAME: %[[I:arg[0-9]+]]: index, %[[N:arg[0-9]+]]: index
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[M:.*]] = memref.subview
// CHECK: %[[C:.*]] = arith.constant 0 : index
// CHECK: tile.load %[[M]][%[[I]], %[[C]]] other(%[[Z]] : tensor<32x64xf16>) {alignment = 16 : i64}
// CHECK-NOT: tensor.insert_slice
func.func @rows(%p: memref<*xf16>, %i: index, %n: index, %ld: index, %o: memref<32x64xf16>) {
  %zero = arith.constant 0.0 : f16
  %e = tensor.empty() : tensor<32x64xf16>
  %z = linalg.fill ins(%zero : f16) outs(%e : tensor<32x64xf16>) -> tensor<32x64xf16>
  %w = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%ld, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1]>>
  %m = memref.subview %w[0, 0] [%n, 64] [1, 1] : memref<32x64xf16, strided<[?, 1]>> to memref<?x64xf16, strided<[?, 1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<?x64xf16, strided<[?, 1]>> -> tensor<32x64xf16>
  %s = tensor.extract_slice %t[0, 0] [%n, 64] [1, 1] : tensor<32x64xf16> to tensor<?x64xf16>
  %r = tensor.insert_slice %s into %z[%i, 0] [%n, 64] [1, 1] : tensor<?x64xf16> into tensor<32x64xf16>
  tile.store %r, %o : tensor<32x64xf16>, memref<32x64xf16>
  return
}

// -----

// Along contiguous elements it is the same: tile-vectorize has a guard for shifts that are no multiple of the vector width.
// CHECK-LABEL: func.func @columns
// CHECK-SAME: %[[I:arg[0-9]+]]: index,
// CHECK: %[[C:.*]] = arith.constant 0 : index
// CHECK: tile.load %{{.*}}[%[[C]], %[[I]]] other(
// CHECK-NOT: tensor.insert_slice
func.func @columns(%p: memref<*xf16>, %i: index, %n: index, %ld: index, %o: memref<32x64xf16>, %z: tensor<32x64xf16>) {
  %w = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%ld, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1]>>
  %m = memref.subview %w[0, 0] [32, %n] [1, 1] : memref<32x64xf16, strided<[?, 1]>> to memref<32x?xf16, strided<[?, 1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<32x?xf16, strided<[?, 1]>> -> tensor<32x64xf16>
  %s = tensor.extract_slice %t[0, 0] [32, %n] [1, 1] : tensor<32x64xf16> to tensor<32x?xf16>
  %r = tensor.insert_slice %s into %z[0, %i] [32, %n] [1, 1] : tensor<32x?xf16> into tensor<32x64xf16>
  tile.store %r, %o : tensor<32x64xf16>, memref<32x64xf16>
  return
}

// -----

// Loads do not move behind stores.
// CHECK-LABEL: func.func @store
// CHECK: tensor.insert_slice
func.func @store(%p: memref<*xf16>, %i: index, %n: index, %ld: index, %o: memref<32x64xf16>, %z: tensor<32x64xf16>) {
  %w = memref.reinterpret_cast %p to offset: [0], sizes: [32, 64], strides: [%ld, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1]>>
  %m = memref.subview %w[0, 0] [%n, 64] [1, 1] : memref<32x64xf16, strided<[?, 1]>> to memref<?x64xf16, strided<[?, 1]>>
  %t = tile.load %m : memref<?x64xf16, strided<[?, 1]>> -> tensor<32x64xf16>
  tile.store %z, %w : tensor<32x64xf16>, memref<32x64xf16, strided<[?, 1]>>
  %s = tensor.extract_slice %t[0, 0] [%n, 64] [1, 1] : tensor<32x64xf16> to tensor<?x64xf16>
  %r = tensor.insert_slice %s into %z[%i, 0] [%n, 64] [1, 1] : tensor<?x64xf16> into tensor<32x64xf16>
  tile.store %r, %o : tensor<32x64xf16>, memref<32x64xf16>
  return
}
