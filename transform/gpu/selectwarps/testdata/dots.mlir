// RUN: tshared-opt %s --tile-select-warps='num-warps=8' --report 2>&1 | FileCheck %s
// RUN: tshared-opt %s --tile-select-warps='num-warps=2' | FileCheck %s --check-prefix=TWO

// Four warps have 128 accumulators per thread. More would load each operand more often.
// CHECK: kernel: warps per block: 4
// CHECK: kernel: warps per block: 8
// CHECK: func.func @square({{.*}} attributes {tile.selected_warps = 4 : i64}
// TWO: func.func @square({{.*}} attributes {tile.selected_warps = 4 : i64}
func.func @square(%a: tensor<128x64xf16>, %b: tensor<64x128xf16>, %c: tensor<128x128xf32>) {
  %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
  return
}

// A kernel without dots has as many as its author says.
// CHECK: func.func @vector({{.*}} attributes {tile.selected_warps = 8 : i64}
// TWO: func.func @vector({{.*}} attributes {tile.selected_warps = 2 : i64}
func.func @vector(%a: tensor<128xf32>) {
  return
}
