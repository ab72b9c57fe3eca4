// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
// A dot from zero whose result is added to another tensor: the tensor becomes the accumulator.
// CHECK-LABEL: func.func @added
// CHECK-SAME: %[[ACC:[a-z0-9]+]]: tensor<32x32xf32>)
// CHECK: %[[D:.*]] = tile.dot %{{.*}}, %{{.*}}, %[[ACC]] {
// CHECK-NEXT: return %[[D]]
func.func @added(%a: tensor<32x32xf16>, %b: tensor<32x32xf16>, %acc: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %d = linalg.matmul ins(%a, %b : tensor<32x32xf16>, tensor<32x32xf16>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %d : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<32x32xf32>
  return %s : tensor<32x32xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// The result is used otherwise as well: the addition stays.
// CHECK-LABEL: func.func @used_twice
// CHECK-SAME: %[[ACC:[a-z0-9]+]]: tensor<32x32xf32>)
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[D:.*]] = tile.dot %{{.*}}, %{{.*}}, %[[Z]] {
// CHECK: linalg.generic {{.*}} ins(%[[ACC]], %[[D]] :
func.func @used_twice(%a: tensor<32x32xf16>, %b: tensor<32x32xf16>, %acc: tensor<32x32xf32>) -> (tensor<32x32xf32>, tensor<32x32xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %d = linalg.matmul ins(%a, %b : tensor<32x32xf16>, tensor<32x32xf16>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %d : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<32x32xf32>
  return %s, %d : tensor<32x32xf32>, tensor<32x32xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// A subtraction is no accumulation.
// CHECK-LABEL: func.func @subtracted
// CHECK-SAME: %[[ACC:[a-z0-9]+]]: tensor<32x32xf32>)
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[D:.*]] = tile.dot %{{.*}}, %{{.*}}, %[[Z]] {
// CHECK: linalg.generic {{.*}} ins(%[[ACC]], %[[D]] :
func.func @subtracted(%a: tensor<32x32xf16>, %b: tensor<32x32xf16>, %acc: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %d = linalg.matmul ins(%a, %b : tensor<32x32xf16>, tensor<32x32xf16>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %d : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.subf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<32x32xf32>
  return %s : tensor<32x32xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// By scalar FMA too the tensor becomes the accumulator.
// CHECK-LABEL: func.func @fma
// CHECK-SAME: %[[ACC:[a-z0-9]+]]: tensor<32x32xf32>)
// CHECK: %[[D:.*]] = linalg.matmul ins({{.*}}) outs(%[[ACC]] :
// CHECK-NEXT: return %[[D]]
func.func @fma(%a: tensor<32x32xf32>, %b: tensor<32x32xf32>, %acc: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<32x32xf32>) -> tensor<32x32xf32>
  %d = linalg.matmul ins(%a, %b : tensor<32x32xf32>, tensor<32x32xf32>) outs(%f : tensor<32x32xf32>) -> tensor<32x32xf32>
  %s = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%acc, %d : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.addf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<32x32xf32>
  return %s : tensor<32x32xf32>
}

// -----

// Rows that are reduced stay in one warp: all warps are along M.
// CHECK-LABEL: func.func @reduced
// CHECK: tile.dot %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>
func.func @reduced(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %m: tensor<64xf32>) -> tensor<64xf32> {
  %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
  %r = linalg.reduce ins(%d : tensor<64x64xf32>) outs(%m : tensor<64xf32>) dimensions = [1] (%x: f32, %y: f32) {
    %z = arith.maximumf %x, %y : f32
    linalg.yield %z : f32
  }
  return %r : tensor<64xf32>
}
