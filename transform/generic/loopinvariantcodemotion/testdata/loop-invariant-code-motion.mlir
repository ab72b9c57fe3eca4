// RUN: tshared-opt %s --loop-invariant-code-motion | FileCheck %s

// What does not change from iteration to iteration goes before the loop; what the loop may not reach and could trap stays.
// CHECK: func.func @invariant(%[[ARG0:.+]]: memref<8xi32>, %[[ARG1:.+]]: index, %[[ARG2:.+]]: i32, %[[ARG3:.+]]: i32) {
// CHECK-NEXT: %[[V4:.+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V5:.+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V6:.+]] = arith.addi %[[ARG2]], %[[ARG3]] : i32
// CHECK-NEXT: scf.for %[[ARG4:.+]] = %[[V4]] to %[[ARG1]] step %[[V5]] {
// CHECK-NEXT: %[[V8:.+]] = arith.divsi %[[ARG2]], %[[ARG3]] : i32
// CHECK-NEXT: %[[V9:.+]] = memref.load %[[ARG0]][%[[ARG4]]] : memref<8xi32>
// CHECK-NEXT: %[[V10:.+]] = arith.addi %[[V9]], %[[V6]] : i32
// CHECK-NEXT: %[[V11:.+]] = arith.addi %[[V10]], %[[V8]] : i32
// CHECK-NEXT: memref.store %[[V11]], %[[ARG0]][%[[ARG4]]] : memref<8xi32>
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @invariant(%m: memref<8xi32>, %n: index, %x: i32, %y: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = arith.addi %x, %y : i32
    %q = arith.divsi %x, %y : i32
    %v = memref.load %m[%i] : memref<8xi32>
    %s = arith.addi %v, %a : i32
    %t = arith.addi %s, %q : i32
    memref.store %t, %m[%i] : memref<8xi32>
  }
  return
}

// Through two loops at once.
// CHECK: func.func @nested(%[[ARG0:.+]]: memref<8x8xf32>, %[[ARG1:.+]]: index, %[[ARG2:.+]]: f32) {
// CHECK-NEXT: %[[V3:.+]] = arith.constant 0 : index
// CHECK-NEXT: %[[V4:.+]] = arith.constant 1 : index
// CHECK-NEXT: %[[V5:.+]] = arith.mulf %[[ARG2]], %[[ARG2]] : f32
// CHECK-NEXT: scf.for %[[ARG3:.+]] = %[[V3]] to %[[ARG1]] step %[[V4]] {
// CHECK-NEXT: scf.for %[[ARG4:.+]] = %[[V3]] to %[[ARG1]] step %[[V4]] {
// CHECK-NEXT: memref.store %[[V5]], %[[ARG0]][%[[ARG3]], %[[ARG4]]] : memref<8x8xf32>
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: return
func.func @nested(%m: memref<8x8xf32>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = arith.mulf %x, %x : f32
      memref.store %a, %m[%i, %j] : memref<8x8xf32>
    }
  }
  return
}
