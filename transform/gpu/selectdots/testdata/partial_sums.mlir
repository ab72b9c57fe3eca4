// RUN: tshared-opt %s --tile-select-dots='target=sm_90a num-warps=4' --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90 num-warps=4' --split-input-file | FileCheck %s --check-prefix=MMA

#id = affine_map<(d0, d1) -> (d0, d1)>
// Of 128 products of fp8 some may be added imprecisely: wgmma takes the operands as they are, and threads add its sums of 64, which are whole steps. Where each
// warp multiplies on its own, all products are exact.
// CHECK-LABEL: func.func @some
// CHECK-SAME: %[[A:[a-z0-9]+]]: tensor<64x128xf8E4M3FN>, %[[B:[a-z0-9]+]]: tensor<128x64xf8E4M3FN>
// CHECK: tile.dot %[[A]], %[[B]], %{{.*}} {imprecise = 64 : i64, instruction = "wgmma", k = 32 : i64, {{.*}}zero_init}
// MMA-LABEL: func.func @some
// MMA: tile.dot {{.*}}instruction = "mma", k = 16 : i64, {{.*}} : tensor<64x128xf32>, tensor<128x64xf32>
func.func @some(%a: tensor<64x128xf8E4M3FN>, %b: tensor<128x64xf8E4M3FN>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<64x128xf32>
  %eb = tensor.empty() : tensor<128x64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x128xf8E4M3FN>) outs(%ea : tensor<64x128xf32>) {
  ^bb0(%i: f8E4M3FN, %o: f32):
    %e = arith.extf %i : f8E4M3FN to f32
    linalg.yield %e : f32
  } -> tensor<64x128xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<128x64xf8E4M3FN>) outs(%eb : tensor<128x64xf32>) {
  ^bb0(%i: f8E4M3FN, %o: f32):
    %e = arith.extf %i : f8E4M3FN to f32
    linalg.yield %e : f32
  } -> tensor<128x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.matmul {tshared.input_precision = "bf16", tshared.max_num_imprecise_acc = 80 : i32} ins(%x, %y : tensor<64x128xf32>, tensor<128x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// No step of wgmma adds up so few: the products are exact.
// CHECK-LABEL: func.func @few
// CHECK: tile.dot {{.*}} {instruction = "wgmma", k = 16 : i64, {{.*}} : tensor<64x128xf32>, tensor<128x64xf32>
// MMA-LABEL: func.func @few
func.func @few(%a: tensor<64x128xf8E4M3FN>, %b: tensor<128x64xf8E4M3FN>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<64x128xf32>
  %eb = tensor.empty() : tensor<128x64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x128xf8E4M3FN>) outs(%ea : tensor<64x128xf32>) {
  ^bb0(%i: f8E4M3FN, %o: f32):
    %e = arith.extf %i : f8E4M3FN to f32
    linalg.yield %e : f32
  } -> tensor<64x128xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<128x64xf8E4M3FN>) outs(%eb : tensor<128x64xf32>) {
  ^bb0(%i: f8E4M3FN, %o: f32):
    %e = arith.extf %i : f8E4M3FN to f32
    linalg.yield %e : f32
  } -> tensor<128x64xf32>
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.matmul {tshared.input_precision = "bf16", tshared.max_num_imprecise_acc = 16 : i32} ins(%x, %y : tensor<64x128xf32>, tensor<128x64xf32>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
