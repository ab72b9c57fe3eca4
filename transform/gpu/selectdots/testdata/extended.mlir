// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=4' | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
// Operands of f32 that are exact in bf16, and that both are extended from f16, are multiplied as that: 8-bit floats, for instance.
// CHECK-LABEL: func.func @extended
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<64x64xf16>, %[[B:[a-z0-9]+]]: tensor<64x64xf16>
// CHECK: tile.dot %[[A]], %[[B]], %{{.*}} {instruction = "wgmma", k = 16 : i64
func.func @extended(%a: tensor<64x64xf16>, %b: tensor<64x64xf16>, %c: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %e = tensor.empty() : tensor<64x64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf16>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%i: f16, %o: f32):
    %z = arith.extf %i : f16 to f32
    linalg.yield %z : f32
  } -> tensor<64x64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<64x64xf16>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%i: f16, %o: f32):
    %z = arith.extf %i : f16 to f32
    linalg.yield %z : f32
  } -> tensor<64x64xf32>
  %d = linalg.matmul {tshared.input_precision = "bf16"} ins(%x, %y : tensor<64x64xf32>, tensor<64x64xf32>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
