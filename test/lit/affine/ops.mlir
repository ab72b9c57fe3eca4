// RUN: tshared-opt %s | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @rank_zero(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<f32>) -> f32 {
// CHECK-NEXT:   %[[V1:[a-z0-9_]+]] = affine.load %[[V0]][] : memref<f32>
// CHECK-NEXT:   affine.store %[[V1]], %[[V0]][] : memref<f32>
// CHECK-NEXT:   return %[[V1]] : f32
// CHECK-NEXT: }
func.func @rank_zero(%m: memref<f32>) -> f32 {
  %0 = affine.load %m[] : memref<f32>
  affine.store %0, %m[] : memref<f32>
  return %0 : f32
}

// CHECK-LABEL: func.func @memory(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<?x?xf32>, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: index) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = affine.load %[[V0]][%[[V1]] + symbol(%[[V2]]), 3] : memref<?x?xf32>
// CHECK-NEXT:   affine.store %[[V3]], %[[V0]][%[[V1]] floordiv 3, -symbol(%[[V2]]) + 7] {test.a = 1 : i32} : memref<?x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @memory(%m: memref<?x?xf32>, %i: index, %n: index) {
  %0 = affine.load %m[%i + symbol(%n), 3] : memref<?x?xf32>
  affine.store %0, %m[%i floordiv 3, -symbol(%n) + 7] {test.a = 1 : i32} : memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @symbols(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: memref<?xf32>, %[[V2:[a-z0-9_]+]]: i32) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:   scf.for %[[V4:[a-z0-9_]+]] = %[[V2]] to %[[V2]] step %[[V2]]  : i32 {
// CHECK-NEXT:     %[[V5:[a-z0-9_]+]] = arith.addi %[[V0]], %[[V3]] : index
// CHECK-NEXT:     %[[V6:[a-z0-9_]+]] = affine.load %[[V1]][symbol(%[[V5]]) + symbol(%[[V0]])] : memref<?xf32>
// CHECK-NEXT:     %[[V7:[a-z0-9_]+]] = memref.dim %[[V1]], %[[V3]] : memref<?xf32>
// CHECK-NEXT:     affine.store %[[V6]], %[[V1]][symbol(%[[V7]])] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @symbols(%n: index, %m: memref<?xf32>, %i: i32) {
  %c = arith.constant 4 : index
  scf.for %k = %i to %i step %i : i32 {
    %s = arith.addi %n, %c : index
    %0 = affine.load %m[symbol(%s) + symbol(%n)] : memref<?xf32>
    %d = memref.dim %m, %c : memref<?xf32>
    affine.store %0, %m[symbol(%d)] : memref<?xf32>
  }
  return
}
