// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// What the program says about a load stays with it: alignment, cache modifier and eviction policy by their names
// in the dialect, other attributes as they are.
// CHECK-LABEL: func.func @load
// CHECK: tile.load %arg0 {alignment = 16 : i64, cache = "cg", evict = "evict_last", tshared.volatile} : memref<16xf32>
func.func @load(%m: memref<16xf32>) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %m, %a {tshared.alignment = 16 : i64, tshared.cache = "cg", tshared.evict = "evict_last", tshared.volatile} : memref<16xf32> to memref<16xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @store
// CHECK: tile.store %arg0, %arg1 {alignment = 8 : i64, cache = "wt", evict = "evict_first"} : tensor<16xf32>, memref<16xf32>
func.func @store(%x: tensor<16xf32>, %m: memref<16xf32>) {
  bufferization.materialize_in_destination %x in writable %m {tshared.alignment = 8 : i64, tshared.cache = "wt", tshared.evict = "evict_first"} : (tensor<16xf32>, memref<16xf32>) -> ()
  return
}

// -----

// Both copies of a wrapped tile keep their own.
// CHECK-LABEL: func.func @two
// CHECK: tile.load %arg0 {cache = "ca"} : memref<?xf32>
// CHECK: tile.load %arg1[%arg2] other({{.*}}) {cache = "cg"} : memref<?xf32>
func.func @two(%p: memref<?xf32>, %q: memref<?xf32>, %n: index, %rest: index) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  %v = memref.subview %a[0] [%n] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  memref.copy %p, %v {tshared.cache = "ca"} : memref<?xf32> to memref<?xf32, strided<[1]>>
  %w = memref.subview %a[%n] [%rest] [1] : memref<16xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %q, %w {tshared.cache = "cg"} : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A branch that gets a further result keeps its attributes.
// CHECK-LABEL: func.func @branch
// CHECK: scf.for
// CHECK: } {note = "kept"}
func.func @branch(%m: memref<16xf32>, %n: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %m, %a : memref<16xf32> to memref<16xf32>
  } {note = "kept"}
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A cache modifier of stores says nothing about a load, nor an alignment that is no power of two.
// CHECK-LABEL: func.func @others
// CHECK: tile.load %arg0 : memref<16xf32>
func.func @others(%m: memref<16xf32>) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  memref.copy %m, %a {tshared.alignment = 12 : i64, tshared.cache = "wb", tshared.evict = "no"} : memref<16xf32> to memref<16xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}
