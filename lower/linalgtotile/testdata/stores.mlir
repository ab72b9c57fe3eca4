// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @whole
// CHECK-NEXT: tile.store %arg0, %arg1 : tensor<8x16xf32>, memref<8x16xf32>
// CHECK-NEXT: return
func.func @whole(%x: tensor<8x16xf32>, %m: memref<8x16xf32>) {
  // REMARK: :[[@LINE+1]]:3: global store: 8x16 of 4-byte elements, no mask{{$}}
  bufferization.materialize_in_destination %x in writable %m : (tensor<8x16xf32>, memref<8x16xf32>) -> ()
  return
}

// -----

// Of a slice with dynamic sizes the whole tensor is stored: the memory takes the elements that are in it.
// CHECK-LABEL: func.func @masked
// CHECK: tile.store %arg0, %arg1 : tensor<8x16xf32>, memref<?x?xf32>
func.func @masked(%x: tensor<8x16xf32>, %m: memref<?x?xf32>, %r: index, %c: index) {
  %s = tensor.extract_slice %x[0, 0] [%r, %c] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global store: 8x16 of 4-byte elements, masked{{$}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}

// -----

// Static sizes that are no powers of two are masks as well.
// CHECK-LABEL: func.func @odd_sizes
// CHECK: tile.store %arg0, %arg1 : tensor<8x16xf32>, memref<8x12xf32>
func.func @odd_sizes(%x: tensor<8x16xf32>, %m: memref<8x12xf32>) {
  %s = tensor.extract_slice %x[0, 0] [8, 12] [1, 1] : tensor<8x16xf32> to tensor<8x12xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global store: 8x16 of 4-byte elements, masked{{$}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<8x12xf32>, memref<8x12xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @offsets
// CHECK: %[[C0:.*]] = arith.constant 0 : index
// CHECK: tile.store %arg0, %arg1[%arg4, %[[C0]]] : tensor<8x16xf32>, memref<?x?xf32>
func.func @offsets(%x: tensor<8x16xf32>, %m: memref<?x?xf32>, %r: index, %c: index, %i: index) {
  %s = tensor.extract_slice %x[%i, 0] [%r, %c] [1, 1] : tensor<8x16xf32> to tensor<?x?xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global store: 8x16 of 4-byte elements, masked{{$}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<?x?xf32>, memref<?x?xf32>) -> ()
  return
}

// -----

// A slice whose sizes are powers of two has a layout of its own.
// CHECK-LABEL: func.func @own_layout
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0
// CHECK: tile.store %[[S]], %arg1 : tensor<8x4xf32>, memref<8x4xf32>
func.func @own_layout(%x: tensor<8x16xf32>, %m: memref<8x4xf32>) {
  %s = tensor.extract_slice %x[0, 4] [8, 4] [1, 1] : tensor<8x16xf32> to tensor<8x4xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global store: 8x4 of 4-byte elements, no mask{{$}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<8x4xf32>, memref<8x4xf32>) -> ()
  return
}

// -----

// A slice with steps is not a part of the tensor as the memory has it.
// CHECK-LABEL: func.func @strided
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0
// CHECK: tile.store %[[S]], %arg1 : tensor<?xf32>, memref<?xf32>
func.func @strided(%x: tensor<16xf32>, %m: memref<?xf32>, %n: index) {
  %s = tensor.extract_slice %x[0] [%n] [2] : tensor<16xf32> to tensor<?xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global store: ? of 4-byte elements, no mask{{$}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

// CHECK-LABEL: func.func @rank_reducing
// CHECK: %[[S:.*]] = tensor.extract_slice %arg0
// CHECK: tile.store %[[S]], %arg1 : tensor<?xf32>, memref<?xf32>
func.func @rank_reducing(%x: tensor<8x16xf32>, %m: memref<?xf32>, %n: index) {
  %s = tensor.extract_slice %x[0, 0] [1, %n] [1, 1] : tensor<8x16xf32> to tensor<?xf32>
  // REMARK-NEXT: :[[@LINE+1]]:3: global store: ? of 4-byte elements, no mask{{$}}
  bufferization.materialize_in_destination %s in writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

// A destination that is a tensor is no memory.
// CHECK-LABEL: func.func @tensor
// CHECK-NEXT: bufferization.materialize_in_destination %arg0 in %arg1
func.func @tensor(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %r = bufferization.materialize_in_destination %x in %y : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// REMARK-NOT: {{.}}
