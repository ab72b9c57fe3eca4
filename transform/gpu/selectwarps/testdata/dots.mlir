// RUN: tshared-opt %s --tile-select-warps='num-warps=8' --report 2>&1 | FileCheck %s
// RUN: tshared-opt %s --tile-select-warps='num-warps=2' | FileCheck %s --check-prefix=TWO

#id = affine_map<(d0, d1) -> (d0, d1)>

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

// Four warps would have 64 accumulators per thread. But three more matrices wait for the reduction of rows with them, which would take 64 registers each.
// CHECK: func.func @waiting({{.*}} attributes {tile.selected_warps = 8 : i64}
// TWO: func.func @waiting({{.*}} attributes {tile.selected_warps = 2 : i64}
func.func @waiting(%a: tensor<64x64xf16>, %b: tensor<64x128xf16>, %x: memref<64x128xf32>, %y: memref<64x128xf32>, %z: memref<64x128xf32>, %rows: tensor<64xf32>) -> (tensor<64xf32>, tensor<64x128xf32>) {
  %0 = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x128xf32>
  %c = linalg.fill ins(%0 : f32) outs(%empty : tensor<64x128xf32>) -> tensor<64x128xf32>
  %d = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x128xf16>) outs(%c : tensor<64x128xf32>) -> tensor<64x128xf32>
  %e = bufferization.to_tensor %x restrict : memref<64x128xf32> to tensor<64x128xf32>
  %f = bufferization.to_tensor %y restrict : memref<64x128xf32> to tensor<64x128xf32>
  %g = bufferization.to_tensor %z restrict : memref<64x128xf32> to tensor<64x128xf32>
  %sum = linalg.reduce ins(%d : tensor<64x128xf32>) outs(%rows : tensor<64xf32>) dimensions = [1]
    (%in: f32, %init: f32) { %s = arith.addf %in, %init : f32 linalg.yield %s : f32 }
  %h = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%d, %e : tensor<64x128xf32>, tensor<64x128xf32>) outs(%empty : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %v = arith.addf %l, %r : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  %i = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%f, %h : tensor<64x128xf32>, tensor<64x128xf32>) outs(%empty : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %v = arith.mulf %l, %r : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  %j = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%g, %i : tensor<64x128xf32>, tensor<64x128xf32>) outs(%empty : tensor<64x128xf32>) {
  ^bb0(%l: f32, %r: f32, %o: f32):
    %v = arith.mulf %l, %r : f32
    linalg.yield %v : f32
  } -> tensor<64x128xf32>
  return %sum, %j : tensor<64xf32>, tensor<64x128xf32>
}
