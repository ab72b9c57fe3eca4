// RUN: tshared-opt %s --tile-select-warps='num-warps=8 num-ctas=2' | FileCheck %s
// RUN: not tshared-opt %s --tile-select-warps='target=sm_80 num-ctas=2' 2>&1 | FileCheck %s --check-prefix=OLD
// RUN: not tshared-opt %s --tile-select-warps='num-ctas=3' 2>&1 | FileCheck %s --check-prefix=THREE

// OLD: num_ctas is 2, but sm_80 has no clusters of blocks: only sm_90 and later targets have
// THREE: 3 blocks cannot run a program: 1, 2, 4 or 8 can

// Each of the two blocks that run a program has four warps at least.
// CHECK: func.func @square({{.*}} attributes {tile.num_ctas = 2 : i64, tile.selected_warps = 8 : i64}
func.func @square(%a: tensor<128x64xf16>, %b: tensor<64x128xf16>, %c: tensor<128x128xf32>) {
  %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
  return
}

// The author asks for the warps of a block.
// CHECK: func.func @vector({{.*}} attributes {tile.num_ctas = 2 : i64, tile.selected_warps = 16 : i64}
func.func @vector(%a: tensor<128xf32>) {
  return
}
