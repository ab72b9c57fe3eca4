// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --split-input-file | FileCheck %s

// Operands with K first, or last, are read as they are: the dot says so.
// CHECK-LABEL: func.func @both
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, transpose_a, transpose_b, warps = array<i64: 1, 2, 2>} : tensor<32x64xf16>, tensor<64x32xf16>
func.func @both(%a: tensor<32x64xf16>, %b: tensor<64x32xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<32x64xf16>, tensor<64x32xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

// CHECK-LABEL: func.func @right
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, transpose_b, warps = array<i64: 2, 2, 1>} : tensor<2x64x32xf16>
func.func @right(%a: tensor<2x64x32xf16>, %b: tensor<2x64x32xf16>, %c: tensor<2x64x64xf32>) -> tensor<2x64x64xf32> {
  %d = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%a, %b : tensor<2x64x32xf16>, tensor<2x64x32xf16>) outs(%c : tensor<2x64x64xf32>) -> tensor<2x64x64xf32>
  return %d : tensor<2x64x64xf32>
}

// -----

#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
// A contraction whose body takes the maximum of sums is none of multiply and add.
// CHECK-LABEL: func.func @other_body
// CHECK-NOT: tile.dot
// CHECK: linalg.generic
func.func @other_body(%a: tensor<64x32xf32>, %b: tensor<32x64xf32>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %d = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<64x32xf32>, tensor<32x64xf32>) outs(%c : tensor<64x64xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %m = arith.maximumf %s, %o : f32
    linalg.yield %m : f32
  } -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
