// RUN: tshared-opt %s --canonicalize | FileCheck %s

// A copy that converts what was filled stays: the number has another type.
// CHECK-LABEL: func.func @converting_copy(
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<4xf32>)
// CHECK: linalg.copy ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf64>)
func.func @converting_copy(%x: f32, %a: tensor<4xf32>, %b: tensor<4xf64>) -> tensor<4xf64> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %c = linalg.copy ins(%f : tensor<4xf32>) outs(%b : tensor<4xf64>) -> tensor<4xf64>
  return %c : tensor<4xf64>
}

// Padding that is not known may differ from the rest.
// CHECK-LABEL: func.func @unknown_padding(
// CHECK: linalg.pack
func.func @unknown_padding(%d: tensor<2x8xf32>, %x: f32) -> tensor<2x8xf32> {
  %c = arith.constant dense<1.0> : tensor<15xf32>
  %0 = linalg.pack %c padding_value(%x : f32) inner_dims_pos = [0] inner_tiles = [8] into %d : tensor<15xf32> -> tensor<2x8xf32>
  return %0 : tensor<2x8xf32>
}

// Joined fills whose type says less than is known.
// CHECK-LABEL: func.func @joined(
// CHECK-SAME: %[[X:.*]]: f32, %[[A:.*]]: tensor<4xf32>, %[[B:.*]]: tensor<8xf32>
// CHECK-NEXT: %[[C:.*]] = tensor.concat dim(0) %[[A]], %[[B]] : (tensor<4xf32>, tensor<8xf32>) -> tensor<12xf32>
// CHECK-NEXT: %[[F:.*]] = linalg.fill ins(%[[X]] : f32) outs(%[[C]] : tensor<12xf32>) -> tensor<12xf32>
// CHECK-NEXT: %[[R:.*]] = tensor.cast %[[F]] : tensor<12xf32> to tensor<?xf32>
// CHECK-NEXT: return %[[R]]
func.func @joined(%x: f32, %a: tensor<4xf32>, %b: tensor<8xf32>) -> tensor<?xf32> {
  %f = linalg.fill ins(%x : f32) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  %g = linalg.fill ins(%x : f32) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %r = tensor.concat dim(0) %f, %g : (tensor<4xf32>, tensor<8xf32>) -> tensor<?xf32>
  return %r : tensor<?xf32>
}

// A billion equal elements take no more room than one.
// CHECK-LABEL: func.func @huge(
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<1.000000e+00> : tensor<1048576x1024xf32>
// CHECK-NEXT: return %[[C]]
func.func @huge(%d: tensor<1048576x1024xf32>) -> tensor<1048576x1024xf32> {
  %c = arith.constant dense<1.0> : tensor<1073741824xf32>
  %0 = linalg.pack %c inner_dims_pos = [0] inner_tiles = [1024] into %d : tensor<1073741824xf32> -> tensor<1048576x1024xf32>
  return %0 : tensor<1048576x1024xf32>
}

// Where sizes contradict each other operands stay or are cast to the right one.
// CHECK-LABEL: func.func @contradiction(
// CHECK: %[[C:.*]] = tensor.cast %{{.*}} : tensor<?xf32> to tensor<8xf32>
// CHECK: linalg.exp ins(%[[C]] : tensor<8xf32>) outs(%{{.*}} : tensor<8xf32>)
// CHECK: linalg.exp ins(%{{.*}} : tensor<?xf32>) outs(%{{.*}} : tensor<?xf32>)
func.func @contradiction(%a: tensor<4xf32>, %b: tensor<8xf32>) -> (tensor<8xf32>, tensor<?xf32>) {
  %c = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %b : tensor<8xf32> to tensor<?xf32>
  %r = linalg.exp ins(%c : tensor<?xf32>) outs(%b : tensor<8xf32>) -> tensor<8xf32>
  %s = linalg.exp ins(%c : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  return %r, %s : tensor<8xf32>, tensor<?xf32>
}

// A tile that is no such tile.
// CHECK-LABEL: func.func @wrong_tile(
// CHECK: linalg.unpack %{{.*}} inner_dims_pos = [0] inner_tiles = [%{{.*}}]
func.func @wrong_tile(%a: tensor<2x4xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %n = arith.constant 8 : index
  %c = tensor.cast %a : tensor<2x4xf32> to tensor<2x?xf32>
  %r = linalg.unpack %c inner_dims_pos = [0] inner_tiles = [%n] into %b : tensor<2x?xf32> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
