// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --split-input-file | FileCheck %s

// The largest K that the size has: 16 for f16. The warps of a block have equal parts of the result.
// CHECK-LABEL: func.func @f16
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
func.func @f16(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// K = 8 has an instruction of its own.
// CHECK-LABEL: func.func @k8
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 8 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x8xbf16>
func.func @k8(%a: tensor<64x8xbf16>, %b: tensor<8x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x8xbf16>, tensor<8x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// CHECK-LABEL: func.func @i8
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 32 : i64, warps = array<i64: 1, 2, 2>} : tensor<32x64xi8>
func.func @i8(%a: tensor<32x64xi8>, %b: tensor<64x32xi8>, %c: tensor<32x32xi32>) -> tensor<32x32xi32> {
  %d = linalg.matmul ins(%a, %b : tensor<32x64xi8>, tensor<64x32xi8>) outs(%c : tensor<32x32xi32>) -> tensor<32x32xi32>
  return %d : tensor<32x32xi32>
}

// -----

// CHECK-LABEL: func.func @f64
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 4 : i64, warps = array<i64: 1, 2, 2>} : tensor<32x16xf64>
func.func @f64(%a: tensor<32x16xf64>, %b: tensor<16x32xf64>, %c: tensor<32x32xf64>) -> tensor<32x32xf64> {
  %d = linalg.matmul ins(%a, %b : tensor<32x16xf64>, tensor<16x32xf64>) outs(%c : tensor<32x32xf64>) -> tensor<32x32xf64>
  return %d : tensor<32x32xf64>
}

// -----

// f32 is rounded to tf32 if the kernel allows it.
// CHECK-LABEL: func.func @tf32
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 8 : i64, precision = "tf32", warps = array<i64: 1, 2, 2>} : tensor<32x16xf32>
func.func @tf32(%a: tensor<32x16xf32>, %b: tensor<16x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = linalg.matmul {tshared.input_precision = "tf32"} ins(%a, %b : tensor<32x16xf32>, tensor<16x32xf32>) outs(%c : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %d : tensor<32x32xf32>
}

// -----

// Without a word of the kernel f32 is multiplied as it is, which no instruction does.
// CHECK-LABEL: func.func @ieee
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @ieee(%a: tensor<32x16xf32>, %b: tensor<16x32xf32>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<32x16xf32>, tensor<16x32xf32>) outs(%c : tensor<32x32xf32>) -> tensor<32x32xf32>
  return %d : tensor<32x32xf32>
}

// -----

// Operands of two types have no instruction.
// CHECK-LABEL: func.func @mixed
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @mixed(%a: tensor<64x32xf16>, %b: tensor<32x64xbf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xbf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// An accumulator of bf16 would be rounded in each step.
// CHECK-LABEL: func.func @bf16_result
// CHECK-NOT: tile.dot
// CHECK: linalg.matmul
func.func @bf16_result(%a: tensor<64x32xbf16>, %b: tensor<32x64xbf16>, %c: tensor<64x64xbf16>) -> tensor<64x64xbf16> {
  %d = linalg.matmul ins(%a, %b : tensor<64x32xbf16>, tensor<32x64xbf16>) outs(%c : tensor<64x64xbf16>) -> tensor<64x64xbf16>
  return %d : tensor<64x64xbf16>
}

// -----

// CHECK-LABEL: func.func @f16_result
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf16>
func.func @f16_result(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf16>) -> tensor<64x64xf16> {
  %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf16>) -> tensor<64x64xf16>
  return %d : tensor<64x64xf16>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// Operands are exact in bf16, and A is extended from it: it is taken as it was, and B is truncated.
// CHECK-LABEL: func.func @extended
// CHECK-SAME: %[[A:.*]]: tensor<64x32xbf16>, %[[B:.*]]: tensor<32x64xf32>
// CHECK-NOT: arith.extf
// CHECK: %[[N:.*]] = linalg.generic {{.*}} ins(%[[B]] : tensor<32x64xf32>)
// CHECK: arith.truncf
// CHECK: tile.dot %[[A]], %[[N]], %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xbf16>, tensor<32x64xbf16> -> tensor<64x64xf32>
func.func @extended(%a: tensor<64x32xbf16>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x32xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x32xbf16>) outs(%e : tensor<64x32xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %v = arith.extf %in : bf16 to f32
    linalg.yield %v : f32
  } -> tensor<64x32xf32>
  %d = linalg.matmul {tshared.input_precision = "bf16"} ins(%x, %b : tensor<64x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
