// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A loop that counts elements in bins, under a mask.
// CHECK-LABEL: func.func @masked
// CHECK-NOT: scf.for
// CHECK: %[[R:.*]] = tile.histogram %arg0, %arg1 into %arg2 {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[V:.*]]: i32, %[[M:.*]]: i1):
// CHECK-NEXT: %[[BIN:.*]] = arith.index_castui %[[V]] : i32 to index
// CHECK-NEXT: %[[AT:.*]] = arith.select %[[M]], %[[BIN]], %{{.*}} : index
// CHECK-NEXT: %[[ONE:.*]] = arith.extui %[[M]] : i1 to i32
// CHECK-NEXT: tile.yield %[[AT]], %[[ONE]] : index, i32
// CHECK-NEXT: } : tensor<16xi32>, tensor<16xi1> into tensor<8xi32>
// CHECK-NEXT: return %[[R]]
func.func @masked(%x: tensor<16xi32>, %m: tensor<16xi1>, %bins: tensor<8xi32>) -> tensor<8xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  // REMARK: :[[@LINE+1]]:8: histogram: 16 of 4-byte elements in 8 bins{{$}}
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<8xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %on = tensor.extract %m[%i] : tensor<16xi1>
    %at = arith.select %on, %bin, %c0 : index
    %one = arith.extui %on : i1 to i32
    %old = tensor.extract %acc[%at] : tensor<8xi32>
    %new = arith.addi %old, %one : i32
    %next = tensor.insert %new into %acc[%at] : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  return %r : tensor<8xi32>
}

// -----

// Two dimensions: the region gets an index of each. The order of the addends does not matter.
// CHECK-LABEL: func.func @two_dimensions
// CHECK: tile.histogram %arg0 into %arg1 {
// CHECK-NEXT: ^bb0(%[[I:.*]]: index, %[[J:.*]]: index, %[[V:.*]]: i64):
// CHECK-NEXT: tile.yield %[[J]], %[[V]] : index, i64
// CHECK-NEXT: } : tensor<4x8xi64> into tensor<8xi64>
func.func @two_dimensions(%x: tensor<4x8xi64>, %bins: tensor<8xi64>) -> tensor<8xi64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  // REMARK-NEXT: :[[@LINE+1]]:8: histogram: 4x8 of 8-byte elements in 8 bins{{$}}
  %r = scf.for %i = %c0 to %c4 step %c1 iter_args(%outer = %bins) -> (tensor<8xi64>) {
    %s = scf.for %j = %c0 to %c8 step %c1 iter_args(%acc = %outer) -> (tensor<8xi64>) {
      %v = tensor.extract %x[%i, %j] : tensor<4x8xi64>
      %old = tensor.extract %acc[%j] : tensor<8xi64>
      %new = arith.addi %v, %old : i64
      %next = tensor.insert %new into %acc[%j] : tensor<8xi64>
      scf.yield %next : tensor<8xi64>
    }
    scf.yield %s : tensor<8xi64>
  }
  return %r : tensor<8xi64>
}

// -----

// Another bin is read than is written.
// CHECK-LABEL: func.func @two_bins
// CHECK: scf.for
// CHECK-NOT: tile.histogram
func.func @two_bins(%x: tensor<16xi32>, %bins: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<16xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %old = tensor.extract %acc[%i] : tensor<16xi32>
    %new = arith.addi %old, %v : i32
    %next = tensor.insert %new into %acc[%bin] : tensor<16xi32>
    scf.yield %next : tensor<16xi32>
  }
  return %r : tensor<16xi32>
}

// -----

// Multiplication: the order of updates would not matter, but there is no atomic instruction for it.
// CHECK-LABEL: func.func @product
// CHECK: scf.for
// CHECK-NOT: tile.histogram
func.func @product(%x: tensor<16xi32>, %bins: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<16xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %old = tensor.extract %acc[%bin] : tensor<16xi32>
    %new = arith.muli %old, %v : i32
    %next = tensor.insert %new into %acc[%bin] : tensor<16xi32>
    scf.yield %next : tensor<16xi32>
  }
  return %r : tensor<16xi32>
}

// -----

// Sums of floats depend on the order.
// CHECK-LABEL: func.func @floats
// CHECK: scf.for
// CHECK-NOT: tile.histogram
func.func @floats(%x: tensor<16xf32>, %bins: tensor<16xf32>) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<16xf32>) {
    %v = tensor.extract %x[%i] : tensor<16xf32>
    %old = tensor.extract %acc[%i] : tensor<16xf32>
    %new = arith.addf %old, %v : f32
    %next = tensor.insert %new into %acc[%i] : tensor<16xf32>
    scf.yield %next : tensor<16xf32>
  }
  return %r : tensor<16xf32>
}

// -----

// A value that is added to itself doubles; the bin before is used twice.
// CHECK-LABEL: func.func @doubled
// CHECK: scf.for
// CHECK-NOT: tile.histogram
func.func @doubled(%x: tensor<16xi32>, %bins: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<16xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %old = tensor.extract %acc[%bin] : tensor<16xi32>
    %new = arith.addi %old, %old : i32
    %next = tensor.insert %new into %acc[%bin] : tensor<16xi32>
    scf.yield %next : tensor<16xi32>
  }
  return %r : tensor<16xi32>
}

// -----

// Only a part of the tensor is traversed.
// CHECK-LABEL: func.func @part
// CHECK: scf.for
// CHECK-NOT: tile.histogram
func.func @part(%x: tensor<16xi32>, %bins: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%acc = %bins) -> (tensor<16xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %old = tensor.extract %acc[%bin] : tensor<16xi32>
    %new = arith.addi %old, %v : i32
    %next = tensor.insert %new into %acc[%bin] : tensor<16xi32>
    scf.yield %next : tensor<16xi32>
  }
  return %r : tensor<16xi32>
}

// -----

// Elements that are read from memory are no tensor in registers.
// CHECK-LABEL: func.func @in_memory
// CHECK: scf.for
// CHECK-NOT: tile.histogram
func.func @in_memory(%m: memref<16xi32>, %bins: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %x = bufferization.to_tensor %m restrict : memref<16xi32> to tensor<16xi32>
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<16xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %old = tensor.extract %acc[%bin] : tensor<16xi32>
    %new = arith.addi %old, %v : i32
    %next = tensor.insert %new into %acc[%bin] : tensor<16xi32>
    scf.yield %next : tensor<16xi32>
  }
  return %r : tensor<16xi32>
}

// -----

// The tensor of a promoted allocation is in registers.
// CHECK-LABEL: func.func @loaded
// CHECK: %[[X:.*]] = tile.load %arg0
// CHECK: tile.histogram %[[X]] into %arg1
func.func @loaded(%m: memref<16xi32>, %bins: tensor<16xi32>) -> tensor<16xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %a = memref.alloc() : memref<16xi32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global load: 16 of 4-byte elements, no mask{{$}}
  memref.copy %m, %a : memref<16xi32> to memref<16xi32>
  %x = bufferization.to_tensor %a restrict : memref<16xi32> to tensor<16xi32>
  // REMARK-NEXT: :[[@LINE+1]]:8: histogram: 16 of 4-byte elements in 16 bins{{$}}
  %r = scf.for %i = %c0 to %c16 step %c1 iter_args(%acc = %bins) -> (tensor<16xi32>) {
    %v = tensor.extract %x[%i] : tensor<16xi32>
    %bin = arith.index_castui %v : i32 to index
    %old = tensor.extract %acc[%bin] : tensor<16xi32>
    %new = arith.addi %old, %v : i32
    %next = tensor.insert %new into %acc[%bin] : tensor<16xi32>
    scf.yield %next : tensor<16xi32>
  }
  return %r : tensor<16xi32>
}

// REMARK-NOT: {{.}}
