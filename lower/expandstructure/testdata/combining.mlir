// RUN: tshared-opt %s --expand-structure --split-input-file | FileCheck %s

// A scan is a loop over slices.
// CHECK-LABEL: func.func @scan
// CHECK: scf.for
// CHECK: tensor.extract_slice
// CHECK: arith.addf
// CHECK: tensor.insert_slice
// CHECK: {tshared.scan_axis = 0 : i64}
func.func @scan(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = tile.scan %x axis 0 {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<8xf32> -> tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// A reduction begins with the first slice.
// CHECK-LABEL: func.func @reduce
// CHECK: %[[F:.*]] = tensor.extract_slice %arg0[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
// CHECK: %[[R:.*]] = tensor.extract_slice %arg0[1, 0] [7, 4] [1, 1] : tensor<8x4xf32> to tensor<7x4xf32>
// CHECK: linalg.reduce ins(%[[R]] : tensor<7x4xf32>) outs(%[[F]] : tensor<4xf32>) dimensions = [0]
func.func @reduce(%x: tensor<8x4xf32>) -> tensor<4xf32> {
  %r = tile.reduce %x dimensions [0] {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<8x4xf32> -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// A histogram is a loop over elements.
// CHECK-LABEL: func.func @histogram
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c1 iter_args(%[[BINS:.*]] = %arg1)
// CHECK: %[[K:.*]] = tensor.extract %arg0[%[[I]]] : tensor<64xi32>
// CHECK: %[[B:.*]] = arith.index_cast %[[K]] : i32 to index
// CHECK: %[[OLD:.*]] = tensor.extract %[[BINS]][%[[B]]] : tensor<16xi32>
// CHECK: %[[NEW:.*]] = arith.addi %[[OLD]], %arg2 : i32
// CHECK: tensor.insert %[[NEW]] into %[[BINS]][%[[B]]] : tensor<16xi32>
func.func @histogram(%keys: tensor<64xi32>, %bins: tensor<16xi32>, %one: i32) -> tensor<16xi32> {
  %r = tile.histogram %keys into %bins {
  ^bb0(%n: index, %key: i32):
    %bin = arith.index_cast %key : i32 to index
    tile.yield %bin, %one : index, i32
  } : tensor<64xi32> into tensor<16xi32>
  return %r : tensor<16xi32>
}

// -----

// Elements may be added as they are.
// CHECK-LABEL: func.func @sums
// CHECK: scf.for %[[I:.*]] = %c0 to %c64 step %c1 iter_args(%[[BINS:.*]] = %arg1)
// CHECK: %[[V:.*]] = tensor.extract %arg0[%[[I]]] : tensor<64xi32>
// CHECK: %[[OLD:.*]] = tensor.extract %[[BINS]][%[[I]]] : tensor<64xi32>
// CHECK: arith.addi %[[OLD]], %[[V]] : i32
func.func @sums(%x: tensor<64xi32>, %bins: tensor<64xi32>) -> tensor<64xi32> {
  %r = tile.histogram %x into %bins {
  ^bb0(%i: index, %v: i32):
    tile.yield %i, %v : index, i32
  } : tensor<64xi32> into tensor<64xi32>
  return %r : tensor<64xi32>
}
