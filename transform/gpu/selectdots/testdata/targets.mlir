// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --split-input-file | FileCheck %s --check-prefix=SM90A
// RUN: tshared-opt %s --tile-select-dots='target=sm_90' --split-input-file | FileCheck %s --check-prefix=SM90
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=2' --split-input-file | FileCheck %s --check-prefix=TWO

// A warpgroup of four warps computes 64 rows, on the target that has wgmma.
// SM90A-LABEL: func.func @wgmma
// SM90-LABEL: func.func @wgmma
// TWO-LABEL: func.func @wgmma
// SM90A: tile.dot %{{.*}} {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16>
// SM90: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x64xf16>
// TWO: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 1>} : tensor<64x64xf16>
func.func @wgmma(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// 32 rows are too few for a warpgroup.
// SM90A-LABEL: func.func @rows
// SM90-LABEL: func.func @rows
// TWO-LABEL: func.func @rows
// SM90A: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<32x64xf16>
// SM90: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<32x64xf16>
// TWO: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 2>} : tensor<32x64xf16>
func.func @rows(%a: tensor<32x64xf16>, %b: tensor<64x64xf16>, %c: tensor<32x64xf32>) -> tensor<32x64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<32x64xf16>, tensor<64x64xf16>) outs(%c : tensor<32x64xf32>) -> tensor<32x64xf32>
  return %d : tensor<32x64xf32>
}

// -----

// Eight-bit operands of wgmma are contiguous along K: operand B in memory is not.
// SM90A-LABEL: func.func @bytes
// SM90-LABEL: func.func @bytes
// TWO-LABEL: func.func @bytes
// SM90A: tile.dot %{{.*}} {instruction = "mma", k = 32 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x64xi8>
// SM90: tile.dot %{{.*}} {instruction = "mma", k = 32 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x64xi8>
// TWO: tile.dot %{{.*}} {instruction = "mma", k = 32 : i64, warps = array<i64: 1, 2, 1>} : tensor<64x64xi8>
func.func @bytes(%a: tensor<64x64xi8>, %p: memref<*xi8>, %c: tensor<64x64xi32>) -> tensor<64x64xi32> {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [64, 64], strides: [64, 1] : memref<*xi8> to memref<64x64xi8, strided<[64, 1]>>
  %b = tile.load %m : memref<64x64xi8, strided<[64, 1]>> -> tensor<64x64xi8>
  %d = linalg.matmul ins(%a, %b : tensor<64x64xi8>, tensor<64x64xi8>) outs(%c : tensor<64x64xi32>) -> tensor<64x64xi32>
  return %d : tensor<64x64xi32>
}
