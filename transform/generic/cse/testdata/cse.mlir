// RUN: tshared-opt %s --cse | FileCheck %s

// Equal operations on equal operands are one; different attributes make a difference.
// CHECK: func.func @equal(%[[ARG0:.+]]: i32, %[[ARG1:.+]]: i32) -> (i32, i32, i32, i1, i1) {
// CHECK-NEXT: %[[V2:.+]] = arith.addi %[[ARG0]], %[[ARG1]] : i32
// CHECK-NEXT: %[[V3:.+]] = arith.subi %[[ARG0]], %[[ARG1]] : i32
// CHECK-NEXT: %[[V4:.+]] = arith.cmpi slt, %[[ARG0]], %[[ARG1]] : i32
// CHECK-NEXT: %[[V5:.+]] = arith.cmpi sgt, %[[ARG0]], %[[ARG1]] : i32
// CHECK-NEXT: return %[[V2]], %[[V2]], %[[V3]], %[[V4]], %[[V5]] : i32, i32, i32, i1, i1
func.func @equal(%x: i32, %y: i32) -> (i32, i32, i32, i1, i1) {
  %a = arith.addi %x, %y : i32
  %b = arith.addi %x, %y : i32
  %s = arith.subi %x, %y : i32
  %l = arith.cmpi slt, %x, %y : i32
  %g = arith.cmpi sgt, %x, %y : i32
  return %a, %b, %s, %l, %g : i32, i32, i32, i1, i1
}

// A load is not repeated, unless a store is between.
// CHECK: func.func @memory(%[[ARG0:.+]]: memref<4xf32>, %[[ARG1:.+]]: index, %[[ARG2:.+]]: f32) -> (f32, f32, f32) {
// CHECK-NEXT: %[[V3:.+]] = memref.load %[[ARG0]][%[[ARG1]]] : memref<4xf32>
// CHECK-NEXT: memref.store %[[ARG2]], %[[ARG0]][%[[ARG1]]] : memref<4xf32>
// CHECK-NEXT: %[[V4:.+]] = memref.load %[[ARG0]][%[[ARG1]]] : memref<4xf32>
// CHECK-NEXT: return %[[V3]], %[[V3]], %[[V4]] : f32, f32, f32
func.func @memory(%m: memref<4xf32>, %i: index, %v: f32) -> (f32, f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  memref.store %v, %m[%i] : memref<4xf32>
  %c = memref.load %m[%i] : memref<4xf32>
  return %a, %b, %c : f32, f32, f32
}

// What is computed before a region is not computed in it again; two regions do not know each other.
// CHECK: func.func @regions(%[[ARG0:.+]]: i1, %[[ARG1:.+]]: i32) -> i32 {
// CHECK-NEXT: %[[V2:.+]] = arith.muli %[[ARG1]], %[[ARG1]] : i32
// CHECK-NEXT: %[[V3:.+]] = scf.if %[[ARG0]] -> (i32) {
// CHECK-NEXT: %[[V4:.+]] = arith.addi %[[V2]], %[[V2]] : i32
// CHECK-NEXT: scf.yield %[[V4]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[V4]] = arith.addi %[[V2]], %[[V2]] : i32
// CHECK-NEXT: scf.yield %[[V4]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: return %[[V3]] : i32
func.func @regions(%c: i1, %x: i32) -> i32 {
  %a = arith.muli %x, %x : i32
  %r = scf.if %c -> (i32) {
    %b = arith.muli %x, %x : i32
    %d = arith.addi %b, %a : i32
    scf.yield %d : i32
  } else {
    %d = arith.addi %a, %a : i32
    scf.yield %d : i32
  }
  return %r : i32
}
