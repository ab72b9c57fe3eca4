// RUN: tshared-opt %s --tile-select-dots='target=sm_80 num-warps=8' --split-input-file | FileCheck %s

// One row: the instruction has 16.
// CHECK-LABEL: func.func @one_row
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @one_row(%a: tensor<1x32xf16>, %b: tensor<32x64xf16>, %c: tensor<1x64xf32>) -> tensor<1x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<1x32xf16>, tensor<32x64xf16>) outs(%c : tensor<1x64xf32>) -> tensor<1x64xf32>
  return %d : tensor<1x64xf32>
}

// -----

// One column.
// CHECK-LABEL: func.func @one_column
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @one_column(%a: tensor<64x32xf16>, %b: tensor<32x1xf16>, %c: tensor<64x1xf32>) -> tensor<64x1xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x1xf16>) outs(%c : tensor<64x1xf32>) -> tensor<64x1xf32>
  return %d : tensor<64x1xf32>
}

// -----

// K = 1: a column by a row.
// CHECK-LABEL: func.func @outer_product
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @outer_product(%a: tensor<64x1xf16>, %b: tensor<1x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x1xf16>, tensor<1x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// Sizes that are no powers of two have no layout.
// CHECK-LABEL: func.func @odd
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @odd(%a: tensor<48x32xf16>, %b: tensor<32x64xf16>, %c: tensor<48x64xf32>) -> tensor<48x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<48x32xf16>, tensor<32x64xf16>) outs(%c : tensor<48x64xf32>) -> tensor<48x64xf32>
  return %d : tensor<48x64xf32>
}

// -----

// The smallest dot: the instruction is the whole of it, and all warps compute it.
// CHECK-LABEL: func.func @smallest
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16>
func.func @smallest(%a: tensor<16x16xf16>, %b: tensor<16x8xf16>, %c: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<16x16xf16>, tensor<16x8xf16>) outs(%c : tensor<16x8xf32>) -> tensor<16x8xf32>
  return %d : tensor<16x8xf32>
}

// -----

// A batch of one matrix, and one of four: warps are assigned to batches first.
// CHECK-LABEL: func.func @batches
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 4>} : tensor<1x32x32xf16>
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 4, 2, 1>} : tensor<4x32x32xf16>
func.func @batches(%a: tensor<1x32x32xf16>, %b: tensor<1x32x32xf16>, %c: tensor<1x32x32xf32>, %x: tensor<4x32x32xf16>, %y: tensor<4x32x32xf16>, %z: tensor<4x32x32xf32>) -> (tensor<1x32x32xf32>, tensor<4x32x32xf32>) {
  %d = linalg.batch_matmul ins(%a, %b : tensor<1x32x32xf16>, tensor<1x32x32xf16>) outs(%c : tensor<1x32x32xf32>) -> tensor<1x32x32xf32>
  %e = linalg.batch_matmul ins(%x, %y : tensor<4x32x32xf16>, tensor<4x32x32xf16>) outs(%z : tensor<4x32x32xf32>) -> tensor<4x32x32xf32>
  return %d, %e : tensor<1x32x32xf32>, tensor<4x32x32xf32>
}
