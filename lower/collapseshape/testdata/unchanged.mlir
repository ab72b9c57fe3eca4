// RUN: tshared-opt %s --collapse-shape | FileCheck %s --implicit-check-not=collapse_shape --implicit-check-not=expand_shape

#in = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#tr = affine_map<(d0, d1, d2) -> (d0, d2, d1)>

// Rows with gaps between them, sizes that are not known, one dimension.
// CHECK-LABEL: func.func @fills(
// CHECK-COUNT-3: linalg.fill
func.func @fills(%a: memref<4x8xf32, strided<[?, 1]>>, %b: tensor<?x8xf32>, %c: tensor<8xf32>, %x: f32) -> (tensor<?x8xf32>, tensor<8xf32>) {
  linalg.fill ins(%x : f32) outs(%a : memref<4x8xf32, strided<[?, 1]>>)
  %0 = linalg.fill ins(%x : f32) outs(%b : tensor<?x8xf32>) -> tensor<?x8xf32>
  %1 = linalg.fill ins(%x : f32) outs(%c : tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<?x8xf32>, tensor<8xf32>
}

// The body asks where it is, dimensions change places, or the mark is of
// other dimensions.
// CHECK-LABEL: func.func @broadcasts(
// CHECK-COUNT-3: linalg.generic
func.func @broadcasts(%x: tensor<4x1x1xindex>, %e: tensor<4x8x16xindex>, %y: tensor<4x16x8xindex>) -> (tensor<4x8x16xindex>, tensor<4x8x16xindex>, tensor<4x8x16xindex>) {
  %0 = linalg.generic {indexing_maps = [#in, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x1x1xindex>) outs(%e : tensor<4x8x16xindex>) attrs =  {broadcastDims = array<i64: 1, 2>} {
  ^bb0(%in: index, %out: index):
    %i = linalg.index 2 : index
    %s = arith.addi %i, %in : index
    linalg.yield %s : index
  } -> tensor<4x8x16xindex>
  %1 = linalg.generic {indexing_maps = [#tr, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y : tensor<4x16x8xindex>) outs(%e : tensor<4x8x16xindex>) attrs =  {broadcastDims = array<i64: 1, 2>} {
  ^bb0(%in: index, %out: index):
    linalg.yield %in : index
  } -> tensor<4x8x16xindex>
  %2 = linalg.generic {indexing_maps = [#in, #id], iterator_types = ["parallel", "parallel", "parallel"]} ins(%x : tensor<4x1x1xindex>) outs(%e : tensor<4x8x16xindex>) attrs =  {broadcastDims = array<i64: 2>} {
  ^bb0(%in: index, %out: index):
    linalg.yield %in : index
  } -> tensor<4x8x16xindex>
  return %0, %1, %2 : tensor<4x8x16xindex>, tensor<4x8x16xindex>, tensor<4x8x16xindex>
}

// Few dimensions, or none that stay together.
// CHECK-LABEL: func.func @transposes(
// CHECK: permutation = [2, 0, 1]
// CHECK: permutation = [3, 2, 1, 0]
func.func @transposes(%x: tensor<2x3x4xf32>, %i: tensor<4x2x3xf32>, %y: tensor<2x3x4x5xf32>, %j: tensor<5x4x3x2xf32>) -> (tensor<4x2x3xf32>, tensor<5x4x3x2xf32>) {
  %0 = linalg.transpose ins(%x : tensor<2x3x4xf32>) outs(%i : tensor<4x2x3xf32>) permutation = [2, 0, 1]
  %1 = linalg.transpose ins(%y : tensor<2x3x4x5xf32>) outs(%j : tensor<5x4x3x2xf32>) permutation = [3, 2, 1, 0]
  return %0, %1 : tensor<4x2x3xf32>, tensor<5x4x3x2xf32>
}
