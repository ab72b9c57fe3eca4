// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows from places that a tensor has, the first ones of them. The modifiers of the load stay.
// CHECK-LABEL: func.func @rows
// CHECK-NOT: scf.for
// CHECK: %[[R:.*]] = tile.gather %arg1 bounds(%arg2) other(%arg3 : tensor<32x64xf16>) {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[E:.*]]: i64):
// CHECK-NEXT: %[[O:.*]] = arith.index_cast %[[E]] : i64 to index
// CHECK-NEXT: %[[M:.*]] = memref.reinterpret_cast %arg0 to offset: [%[[O]]], sizes: [1, 64], strides: [64, 1]
// CHECK-NEXT: tile.yield %[[M]] : memref<1x64xf16, strided<[64, 1], offset: ?>>
// CHECK-NEXT: } {cache = "cg", dims = array<i64: 0>} : tensor<32xi64> -> tensor<32x64xf16>
// CHECK-NEXT: return %[[R]]
func.func @rows(%m: memref<?xf16>, %at: tensor<32xi64>, %n: index, %init: tensor<32x64xf16>) -> tensor<32x64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<32x64xf16>) {
    %e = tensor.extract %at[%i] : tensor<32xi64>
    %o = arith.index_cast %e : i64 to index
    %row = memref.reinterpret_cast %m to offset: [%o], sizes: [1, 64], strides: [64, 1] : memref<?xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
    // REMARK: :[[@LINE+1]]:13: gather: 32x64 of 2-byte elements, addresses by dimensions [0]{{$}}
    %next = tile.load %row[%i, %c0] other(%t : tensor<32x64xf16>) {alignment = 16 : i64, cache = "cg"} : memref<1x64xf16, strided<[64, 1], offset: ?>> -> tensor<32x64xf16>
    scf.yield %next : tensor<32x64xf16>
  }
  return %r : tensor<32x64xf16>
}

// -----

// The loop of lowered IR writes to an allocation that nothing was written to before: rows that are not read are undefined.
// CHECK-LABEL: func.func @allocation
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %{{.*}} = arith.constant 1 : index
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : index
// CHECK-NEXT: %[[R:.*]] = tile.gather %arg1 bounds(%[[C4]]) {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[E:.*]]: index):
// CHECK-NEXT: %[[M:.*]] = memref.reinterpret_cast %arg0 to offset: [%[[E]]], sizes: [1, 8], strides: [8, 1]
// CHECK-NEXT: %[[S:.*]] = memref.subview %[[M]][0, 0] [1, %arg2] [1, 1]
// CHECK-NEXT: tile.yield %[[S]] : memref<1x?xf32, strided<[8, 1], offset: ?>>
// CHECK-NEXT: } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[R]]
func.func @allocation(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() : memref<4x8xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %e = tensor.extract %at[%i] : tensor<4xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    %from = memref.subview %row[0, 0] [1, %n] [1, 1] : memref<1x8xf32, strided<[8, 1], offset: ?>> to memref<1x?xf32, strided<[8, 1], offset: ?>>
    %to = memref.subview %a[%i, 0] [1, %n] [1, 1] : memref<4x8xf32> to memref<1x?xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:5: gather: 4x8 of 4-byte elements, addresses by dimensions [0]{{$}}
    memref.copy %from, %to : memref<1x?xf32, strided<[8, 1], offset: ?>> to memref<1x?xf32, strided<[8, 1], offset: ?>>
  }
  %t = bufferization.to_tensor %a restrict writable : memref<4x8xf32> to tensor<4x8xf32>
  return %t : tensor<4x8xf32>
}

// -----

// Elements: a nest of two loops. The inner loop alone is no gather, since the tensor has an element for both counters.
// CHECK-LABEL: func.func @elements
// CHECK-NOT: scf.for
// CHECK: tile.gather %arg1, %arg2 bounds(%c4, %c4) other(%arg3 : tensor<4x4xf32>) {
// CHECK-NEXT: ^bb0(%[[I:.*]]: index, %{{.*}}: index, %[[E:.*]]: index, %[[F:.*]]: index):
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[E]], %[[F]] : index
// CHECK-NEXT: %[[O:.*]] = arith.addi %[[S]], %[[I]] : index
// CHECK: } {dims = array<i64: 1, 0>} : tensor<4x4xindex>, tensor<4x4xindex> -> tensor<4x4xf32>
func.func @elements(%m: memref<?xf32>, %x: tensor<4x4xindex>, %y: tensor<4x4xindex>, %init: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %init) -> (tensor<4x4xf32>) {
    %q = scf.for %j = %c0 to %c4 step %c1 iter_args(%t = %s) -> (tensor<4x4xf32>) {
      %e = tensor.extract %x[%i, %j] : tensor<4x4xindex>
      %f = tensor.extract %y[%i, %j] : tensor<4x4xindex>
      %sum = arith.addi %e, %f : index
      %o = arith.addi %sum, %i : index
      %one = memref.reinterpret_cast %m to offset: [%o], sizes: [1, 1], strides: [1, 1] : memref<?xf32> to memref<1x1xf32, strided<[1, 1], offset: ?>>
      // REMARK-NEXT: :[[@LINE+1]]:15: gather: 4x4 of 4-byte elements, addresses by dimensions [1 0]{{$}}
      %next = tile.load %one[%j, %i] other(%t : tensor<4x4xf32>) : memref<1x1xf32, strided<[1, 1], offset: ?>> -> tensor<4x4xf32>
      scf.yield %next : tensor<4x4xf32>
    }
    scf.yield %q : tensor<4x4xf32>
  }
  return %r : tensor<4x4xf32>
}

// -----

// Without an index tensor it is a loop over parts of a wrapped tile.
// CHECK-LABEL: func.func @no_index
// CHECK: scf.for
// CHECK-NOT: tile.gather
func.func @no_index(%m: memref<?xf32>, %n: index, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<4x8xf32>) {
    %row = memref.reinterpret_cast %m to offset: [%i], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:13: global load: 4x8 of 4-byte elements, masked, with other elements{{$}}
    %next = tile.load %row[%i, %c0] other(%t : tensor<4x8xf32>) : memref<1x8xf32, strided<[8, 1], offset: ?>> -> tensor<4x8xf32>
    scf.yield %next : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// -----

// Indices in memory may be written in the loop; a tensor of another size has no element for each row.
// CHECK-LABEL: func.func @other_indices
// CHECK-COUNT-2: scf.for
// CHECK-NOT: tile.gather
func.func @other_indices(%m: memref<?xf32>, %p: memref<4xindex>, %at: tensor<8xindex>, %n: index, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %mem = bufferization.to_tensor %p restrict : memref<4xindex> to tensor<4xindex>
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<4x8xf32>) {
    %e = tensor.extract %mem[%i] : tensor<4xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:13: global load: 4x8 of 4-byte elements, masked, with other elements{{$}}
    %next = tile.load %row[%i, %c0] other(%t : tensor<4x8xf32>) : memref<1x8xf32, strided<[8, 1], offset: ?>> -> tensor<4x8xf32>
    scf.yield %next : tensor<4x8xf32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %q) -> (tensor<4x8xf32>) {
    %e = tensor.extract %at[%i] : tensor<8xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:13: global load: 4x8 of 4-byte elements, masked, with other elements{{$}}
    %next = tile.load %row[%i, %c0] other(%t : tensor<4x8xf32>) : memref<1x8xf32, strided<[8, 1], offset: ?>> -> tensor<4x8xf32>
    scf.yield %next : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// -----

// Rows of two, rows that begin at another column, and a loop that does more than load stay loops.
// CHECK-LABEL: func.func @other_rows
// CHECK-COUNT-3: scf.for
// CHECK-NOT: tile.gather
func.func @other_rows(%m: memref<?xf32>, %one: f32, %at: tensor<4xindex>, %n: index, %init: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<4x8xf32>) {
    %e = tensor.extract %at[%i] : tensor<4xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [2, 8], strides: [8, 1] : memref<?xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:13: global load: 4x8 of 4-byte elements, masked, with other elements{{$}}
    %next = tile.load %row[%i, %c0] other(%t : tensor<4x8xf32>) : memref<2x8xf32, strided<[8, 1], offset: ?>> -> tensor<4x8xf32>
    scf.yield %next : tensor<4x8xf32>
  }
  %q = scf.for %i = %c0 to %n step %c1 iter_args(%t = %p) -> (tensor<4x8xf32>) {
    %e = tensor.extract %at[%i] : tensor<4xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:13: global load: 4x8 of 4-byte elements, masked, with other elements{{$}}
    %next = tile.load %row[%i, %n] other(%t : tensor<4x8xf32>) : memref<1x8xf32, strided<[8, 1], offset: ?>> -> tensor<4x8xf32>
    scf.yield %next : tensor<4x8xf32>
  }
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %q) -> (tensor<4x8xf32>) {
    %e = tensor.extract %at[%i] : tensor<4xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:13: global load: 4x8 of 4-byte elements, masked, with other elements{{$}}
    %next = tile.load %row[%i, %c0] other(%t : tensor<4x8xf32>) : memref<1x8xf32, strided<[8, 1], offset: ?>> -> tensor<4x8xf32>
    memref.store %one, %m[%i] : memref<?xf32>
    scf.yield %next : tensor<4x8xf32>
  }
  return %r : tensor<4x8xf32>
}

// REMARK-NOT: {{.}}
