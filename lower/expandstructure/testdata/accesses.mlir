// RUN: tshared-opt %s --expand-structure --split-input-file | FileCheck %s

// Addresses say all that coordinates do.
// CHECK-LABEL: func.func @coordinates
// CHECK-NEXT: memref.copy %arg0, %arg1
func.func @coordinates(%p: memref<8x8xf32>, %q: memref<8x8xf32>) {
  %from = tile.coordinates %p() {outer_strides = affine_map<() -> ()>, sizes = affine_map<() -> (8, 8)>, starts = affine_map<() -> (0, 0)>} : memref<8x8xf32>
  memref.copy %from, %q : memref<8x8xf32> to memref<8x8xf32>
  return
}

// -----

// CHECK-LABEL: func.func @gather
// CHECK: %[[T:.*]] = bufferization.to_tensor %arg0 restrict : memref<?xf32> to tensor<?xf32>
// CHECK: linalg.generic {{.*}} ins(%arg1, %arg2, %arg3 : tensor<8xi32>, tensor<8xi1>, tensor<8xf32>)
// CHECK-NEXT: ^bb0(%[[AT:.*]]: i32, %[[ON:.*]]: i1, %[[OTHER:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[V:.*]] = scf.if %[[ON]] -> (f32) {
// CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[AT]] : i32 to index
// CHECK-NEXT: %[[E:.*]] = tensor.extract %[[T]][%[[I]]] {tshared.cache = "cg", tshared.contiguity = 4 : i32} : tensor<?xf32>
// CHECK-NEXT: scf.yield %[[E]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[OTHER]]
// CHECK: linalg.yield %[[V]]
func.func @gather(%m: memref<?xf32>, %at: tensor<8xi32>, %on: tensor<8xi1>, %z: tensor<8xf32>) -> tensor<8xf32> {
  %r = tile.gather_elements %m[%at] mask(%on : tensor<8xi1>) other(%z : tensor<8xf32>) {cache = "cg", tshared.contiguity = 4 : i32} : memref<?xf32>, tensor<8xi32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Elements that the mask leaves out are undefined without others; without a mask all are read.
// CHECK-LABEL: func.func @gather_undefined
// CHECK: } else {
// CHECK-NEXT: %[[P:.*]] = ub.poison : f32
// CHECK-NEXT: scf.yield %[[P]]
// CHECK: linalg.generic
// CHECK-NOT: scf.if
// CHECK: return
func.func @gather_undefined(%m: memref<?xf32>, %at: tensor<8xi32>, %on: tensor<8xi1>) -> (tensor<8xf32>, tensor<8xf32>) {
  %r = tile.gather_elements %m[%at] mask(%on : tensor<8xi1>) : memref<?xf32>, tensor<8xi32> -> tensor<8xf32>
  %s = tile.gather_elements %m[%at] : memref<?xf32>, tensor<8xi32> -> tensor<8xf32>
  return %r, %s : tensor<8xf32>, tensor<8xf32>
}

// -----

// CHECK-LABEL: func.func @scatter
// CHECK: linalg.generic {{.*}} ins(%arg1, %arg2, %arg3 : tensor<8xi64>, tensor<8xf32>, tensor<8xi1>)
// CHECK-NEXT: ^bb0(%[[AT:.*]]: i64, %[[V:.*]]: f32, %[[ON:.*]]: i1):
// CHECK-NEXT: scf.if %[[ON]] {
// CHECK-NEXT: %[[I:.*]] = arith.index_cast %[[AT]] : i64 to index
// CHECK-NEXT: memref.store %[[V]], %arg0[%[[I]]] {tshared.evict = "evict_last"} : memref<?xf32>
// CHECK: linalg.generic
// CHECK-NOT: scf.if
// CHECK: memref.store
func.func @scatter(%m: memref<?xf32>, %at: tensor<8xi64>, %x: tensor<8xf32>, %on: tensor<8xi1>) {
  tile.scatter_elements %x, %m[%at] mask(%on : tensor<8xi1>) {evict = "evict_last"} : tensor<8xf32>, memref<?xf32>, tensor<8xi64>
  tile.scatter_elements %x, %m[%at] : tensor<8xf32>, memref<?xf32>, tensor<8xi64>
  return
}

// -----

// A gather of rows copies row by row, as many as there are; others stay.
// CHECK-LABEL: func.func @rows
// CHECK: %[[A:.*]] = memref.alloc() : memref<32x64xf16>
// CHECK: bufferization.materialize_in_destination %arg2 in writable %[[A]]
// CHECK: %[[N:.*]] = arith.minsi %arg3, %c32 : index
// CHECK: scf.for %[[I:.*]] = %c0 to %[[N]] step %c1 {
// CHECK-NEXT: %[[E:.*]] = tensor.extract %arg1[%[[I]]] : tensor<32xi64>
// CHECK-NEXT: %[[O:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK-NEXT: %[[R:.*]] = memref.reinterpret_cast %arg0 to offset: [%[[O]]], sizes: [1, %arg4], strides: [64, 1]
// CHECK: %[[D:.*]] = memref.dim %[[R]], %c1
// CHECK: %[[TO:.*]] = memref.subview %[[A]][%[[I]], 0] [1, %[[D]]] [1, 1]
// CHECK: memref.copy %[[R]], %[[TO]] {tshared.cache = "cg"}
// CHECK: bufferization.to_tensor %[[A]] restrict writable
func.func @rows(%m: memref<?xf16>, %at: tensor<32xi64>, %z: tensor<32x64xf16>, %n: index, %columns: index) -> tensor<32x64xf16> {
  %r = tile.gather %at bounds(%n) other(%z : tensor<32x64xf16>) {
  ^bb0(%i: index, %e: i64):
    %o = arith.index_cast %e : i64 to index
    %row = memref.reinterpret_cast %m to offset: [%o], sizes: [1, %columns], strides: [64, 1] : memref<?xf16> to memref<1x?xf16, strided<[64, 1], offset: ?>>
    tile.yield %row : memref<1x?xf16, strided<[64, 1], offset: ?>>
  } {cache = "cg", dims = array<i64: 0>} : tensor<32xi64> -> tensor<32x64xf16>
  return %r : tensor<32x64xf16>
}

// -----

// A saturating conversion clamps.
// CHECK-LABEL: func.func @cast
// CHECK: %[[LEAST:.*]] = arith.constant -4.480000e+02 : f32
// CHECK: %[[M:.*]] = arith.maximumf %arg0, %[[LEAST]] : f32
// CHECK: %[[MOST:.*]] = arith.constant 4.480000e+02 : f32
// CHECK: %[[N:.*]] = arith.minimumf %[[M]], %[[MOST]] : f32
// CHECK: arith.truncf %[[N]] : f32 to f8E4M3FN
func.func @cast(%x: f32) -> f8E4M3FN {
  %r = tile.saturating_truncf %x : f32 to f8E4M3FN
  return %r : f8E4M3FN
}

// -----

// Rows of a tile that wraps around, one by one.
// CHECK-LABEL: func.func @wrapped
// CHECK: %[[A:.*]] = memref.alloc() : memref<8x16xf32>
// CHECK-NEXT: bufferization.materialize_in_destination %arg3 in writable %[[A]]
// CHECK: %[[C1:.*]] = arith.constant 1 : index
// CHECK-NEXT: %[[K:.*]] = memref.dim %arg0, %[[C1]] : memref<?x?xf32
// CHECK-DAG: %[[FIRST:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK-DAG: %[[ROWS:.*]] = arith.index_cast %arg2 : i32 to index
// CHECK: scf.for %[[I:.*]] = %c0{{.*}} to %c8{{.*}} step %c1
// CHECK-NEXT: %[[FAR:.*]] = arith.addi %[[FIRST]], %[[I]] : index
// CHECK-NEXT: %[[ROW:.*]] = arith.remsi %[[FAR]], %[[ROWS]] : index
// CHECK-NEXT: %[[FROM:.*]] = memref.subview %arg0[%[[ROW]], 0] [1, %[[K]]] [1, 1]
// CHECK-NEXT: %[[TO:.*]] = memref.subview %[[A]][%[[I]], 0] [1, %[[K]]] [1, 1]
// CHECK-NEXT: memref.copy %[[FROM]], %[[TO]] {tshared.cache = "cg"}
// CHECK: bufferization.to_tensor %[[A]] restrict writable
func.func @wrapped(%m: memref<?x?xf32, strided<[?, 1], offset: ?>>, %first: i32, %rows: i32, %z: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %r = tile.load %m wrap(%first, %rows : i32, i32) other(%z : tensor<8x16xf32>) {cache = "cg", wrap_dim = 0 : i64} : memref<?x?xf32, strided<[?, 1], offset: ?>> -> tensor<8x16xf32>
  return %r : tensor<8x16xf32>
}
