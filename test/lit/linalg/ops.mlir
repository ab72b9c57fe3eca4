// RUN: tshared-opt %s | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @generic(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<4xf32>, %[[V2:[a-z0-9_]+]]: tensor<1x8xf32>, %[[V3:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V4:[a-z0-9_]+]]: f32) -> (tensor<4xf32>, tensor<4x8xf32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.generic {doc = "row sum", indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], library_call = "sum"} ins(%[[V0]] : tensor<4x8xf32>) outs(%[[V1]] : tensor<4xf32>) {
// CHECK-NEXT:   ^bb0(%[[V6:[a-z0-9_]+]]: f32, %[[V7:[a-z0-9_]+]]: f32):
// CHECK-NEXT:     %[[V8:[a-z0-9_]+]] = linalg.index 1 : index
// CHECK-NEXT:     %[[V9:[a-z0-9_]+]] = arith.addf %[[V6]], %[[V7]] : f32
// CHECK-NEXT:     linalg.yield %[[V9]] : f32
// CHECK-NEXT:   } -> tensor<4xf32>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V2]] : tensor<1x8xf32>) outs(%[[V3]] : tensor<4x8xf32>) attrs =  {broadcastDims = array<i64: 0>} {
// CHECK-NEXT:   ^bb0(%[[V6]]: f32, %[[V7]]: f32):
// CHECK-NEXT:     linalg.yield %[[V6]] : f32
// CHECK-NEXT:   } -> tensor<4x8xf32>
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%[[V4]] : f32) outs(%[[V10]] : tensor<4x8xf32>) {
// CHECK-NEXT:   ^bb0(%[[V6]]: f32, %[[V7]]: f32):
// CHECK-NEXT:     linalg.yield %[[V6]] : f32
// CHECK-NEXT:   } -> tensor<4x8xf32>
// CHECK-NEXT:   return %[[V5]], %[[V11]] : tensor<4xf32>, tensor<4x8xf32>
// CHECK-NEXT: }
func.func @generic(%a: tensor<4x8xf32>, %b: tensor<4xf32>, %c: tensor<1x8xf32>, %e: tensor<4x8xf32>, %x: f32) -> (tensor<4xf32>, tensor<4x8xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"], library_call = "sum", doc = "row sum"} ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 1 : index
    %s = arith.addf %in, %out : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<1x8xf32>) outs(%e : tensor<4x8xf32>) attrs = {broadcastDims = array<i64: 0>} {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : f32) outs(%1 : tensor<4x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<4x8xf32>
  return %0, %2 : tensor<4xf32>, tensor<4x8xf32>
}

// CHECK-LABEL: func.func @generic_forms(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<4x?xf32>, %[[V1:[a-z0-9_]+]]: memref<?x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
// CHECK-NEXT:   linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%[[V0]] : memref<4x?xf32>) outs(%[[V1]] : memref<?x4xf32>) {
// CHECK-NEXT:   ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// CHECK-NEXT:     linalg.yield %[[V3]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]]:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%[[V2]], %[[V2]] : tensor<8xi32>, tensor<8xi32>) {
// CHECK-NEXT:   ^bb0(%[[V4]]: i32, %[[V6:[a-z0-9_]+]]: i32):
// CHECK-NEXT:     linalg.yield %[[V4]], %[[V6]] {test.a} : i32, i32
// CHECK-NEXT:   } -> (tensor<8xi32>, tensor<8xi32>)
// CHECK-NEXT:   return %[[V5]]#0, %[[V5]]#1 : tensor<8xi32>, tensor<8xi32>
// CHECK-NEXT: }
func.func @generic_forms(%m: memref<4x?xf32>, %n: memref<?x4xf32>, %t: tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>], iterator_types = ["parallel", "parallel"]} ins(%m : memref<4x?xf32>) outs(%n : memref<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  }
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%t, %t : tensor<8xi32>, tensor<8xi32>) {
  ^bb0(%x: i32, %y: i32):
    linalg.yield %x, %y {test.a} : i32, i32
  } -> (tensor<8xi32>, tensor<8xi32>)
  return %0#0, %0#1 : tensor<8xi32>, tensor<8xi32>
}

// CHECK-LABEL: func.func @map(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V2:[a-z0-9_]+]]: tensor<?xi32>, %[[V3:[a-z0-9_]+]]: memref<8xf32>, %[[V4:[a-z0-9_]+]]: f32) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.map { math.exp } ins(%[[V0]] : tensor<4x8xf32>) outs(%[[V1]] : tensor<4x8xf32>)
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%[[V0]], %[[V0]] : tensor<4x8xf32>, tensor<4x8xf32>) outs(%[[V1]] : tensor<4x8xf32>)
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = linalg.map { arith.addi {overflowFlags = #arith.overflow<none>} } ins(%[[V2]], %[[V2]] : tensor<?xi32>, tensor<?xi32>) outs(%[[V2]] : tensor<?xi32>) {test.a}
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = linalg.map ins(%[[V0]], %[[V0]] : tensor<4x8xf32>, tensor<4x8xf32>) outs(%[[V1]] : tensor<4x8xf32>) {test.a}
// CHECK-NEXT:     (%[[V9:[a-z0-9_]+]]: f32, %[[V10:[a-z0-9_]+]]: f32, %[[V11:[a-z0-9_]+]]: f32) {
// CHECK-NEXT:       %[[V12:[a-z0-9_]+]] = arith.subf %[[V10]], %[[V9]] : f32
// CHECK-NEXT:       linalg.yield %[[V12]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]] = linalg.map outs(%[[V1]] : tensor<4x8xf32>)
// CHECK-NEXT:     (%[[V11]]: f32) {
// CHECK-NEXT:       linalg.yield %[[V4]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   linalg.map ins(%[[V3]] : memref<8xf32>) outs(%[[V3]] : memref<8xf32>)
// CHECK-NEXT:     (%[[V9]]: f32, %[[V11]]: f32) {
// CHECK-NEXT:       linalg.yield %[[V9]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @map(%a: tensor<4x8xf32>, %e: tensor<4x8xf32>, %i: tensor<?xi32>, %m: memref<8xf32>, %x: f32) {
  %0 = linalg.map { math.exp } ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
  %1 = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>)
  %2 = linalg.map { arith.addi } ins(%i, %i : tensor<?xi32>, tensor<?xi32>) outs(%i : tensor<?xi32>) {test.a}
  %3 = linalg.map ins(%a, %a : tensor<4x8xf32>, tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {test.a}
    (%p: f32, %q: f32, %o: f32) {
      %s = arith.subf %q, %p : f32
      linalg.yield %s : f32
    }
  %4 = linalg.map outs(%e : tensor<4x8xf32>)
    (%o: f32) {
      linalg.yield %x : f32
    }
  linalg.map ins(%m : memref<8xf32>) outs(%m : memref<8xf32>)
    (%p: f32, %o: f32) {
      linalg.yield %p : f32
    }
  return
}

// CHECK-LABEL: func.func @reduce(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<4xf32>, %[[V2:[a-z0-9_]+]]: tensor<f32>, %[[V3:[a-z0-9_]+]]: tensor<4x8xi32>, %[[V4:[a-z0-9_]+]]: tensor<4xi32>, %[[V5:[a-z0-9_]+]]: memref<4x8xf32>, %[[V6:[a-z0-9_]+]]: memref<4xf32>) {
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = linalg.reduce { arith.addf } ins(%[[V0]] : tensor<4x8xf32>) outs(%[[V1]] : tensor<4xf32>) dimensions = [1] 
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = linalg.reduce { arith.maxsi } ins(%[[V3]] : tensor<4x8xi32>) outs(%[[V4]] : tensor<4xi32>) dimensions = [1]  {test.a}
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = linalg.reduce ins(%[[V0]] : tensor<4x8xf32>) outs(%[[V2]] : tensor<f32>) dimensions = [0, 1] 
// CHECK-NEXT:     (%[[V10:[a-z0-9_]+]]: f32, %[[V11:[a-z0-9_]+]]: f32) {
// CHECK-NEXT:       %[[V12:[a-z0-9_]+]] = arith.addf %[[V10]], %[[V11]] : f32
// CHECK-NEXT:       linalg.yield %[[V12]] : f32
// CHECK-NEXT:     }
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]]:2 = linalg.reduce ins(%[[V0]], %[[V3]] : tensor<4x8xf32>, tensor<4x8xi32>) outs(%[[V1]], %[[V4]] : tensor<4xf32>, tensor<4xi32>) dimensions = [1] 
// CHECK-NEXT:     (%[[V10]]: f32, %[[V14:[a-z0-9_]+]]: i32, %[[V11]]: f32, %[[V15:[a-z0-9_]+]]: i32) {
// CHECK-NEXT:       linalg.yield %[[V10]], %[[V14]] : f32, i32
// CHECK-NEXT:     }
// CHECK-NEXT:   linalg.reduce { arith.mulf } ins(%[[V5]] : memref<4x8xf32>) outs(%[[V6]] : memref<4xf32>) dimensions = [1] 
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @reduce(%a: tensor<4x8xf32>, %v: tensor<4xf32>, %w: tensor<f32>, %i: tensor<4x8xi32>, %j: tensor<4xi32>, %m: memref<4x8xf32>, %n: memref<4xf32>) {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%v : tensor<4xf32>) dimensions = [1]
  %1 = linalg.reduce { arith.maxsi } ins(%i : tensor<4x8xi32>) outs(%j : tensor<4xi32>) dimensions = [1] {test.a}
  %2 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%w : tensor<f32>) dimensions = [0, 1]
    (%in: f32, %init: f32) {
      %s = arith.addf %in, %init : f32
      linalg.yield %s : f32
    }
  %3:2 = linalg.reduce ins(%a, %i : tensor<4x8xf32>, tensor<4x8xi32>) outs(%v, %j : tensor<4xf32>, tensor<4xi32>) dimensions = [1]
    (%p: f32, %q: i32, %r: f32, %s: i32) {
      linalg.yield %p, %q : f32, i32
    }
  linalg.reduce { arith.mulf } ins(%m : memref<4x8xf32>) outs(%n : memref<4xf32>) dimensions = [1]
  return
}

// CHECK-LABEL: func.func @move(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<8xf32>, %[[V3:[a-z0-9_]+]]: memref<f32>, %[[V4:[a-z0-9_]+]]: memref<2x3xf32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.transpose ins(%[[V0]] : tensor<4x8xf32>) outs(%[[V1]] : tensor<8x4xf32>) permutation = [1, 0] 
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = linalg.transpose ins(%[[V0]] : tensor<4x8xf32>) outs(%[[V1]] : tensor<8x4xf32>) permutation = [1, 0]  {test.a}
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = linalg.broadcast ins(%[[V2]] : tensor<8xf32>) outs(%[[V0]] : tensor<4x8xf32>) dimensions = [0] 
// CHECK-NEXT:   linalg.broadcast ins(%[[V3]] : memref<f32>) outs(%[[V4]] : memref<2x3xf32>) dimensions = [0, 1]  {test.a}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @move(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %v: tensor<8xf32>, %m: memref<f32>, %n: memref<2x3xf32>) {
  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
  %1 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0] {test.a}
  %2 = linalg.broadcast ins(%v : tensor<8xf32>) outs(%a : tensor<4x8xf32>) dimensions = [0]
  linalg.broadcast ins(%m : memref<f32>) outs(%n : memref<2x3xf32>) dimensions = [0, 1] {test.a}
  return
}

// CHECK-LABEL: func.func @matmul(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<8x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x4xf32>, %[[V3:[a-z0-9_]+]]: tensor<8xf32>, %[[V4:[a-z0-9_]+]]: tensor<4x8xi8>, %[[V5:[a-z0-9_]+]]: tensor<8x4xi8>, %[[V6:[a-z0-9_]+]]: tensor<4x4xi32>) {
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, test.a} ins(%[[V4]], %[[V5]] : tensor<4x8xi8>, tensor<8x4xi8>) outs(%[[V6]] : tensor<4x4xi32>) -> tensor<4x4xi32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%[[V1]], %[[V3]] : tensor<8x4xf32>, tensor<8xf32>) outs(%[[V2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = linalg.matmul ins(%[[V0]], %[[V1]] : tensor<4x8xf32>, tensor<8x4xf32>) outs(%[[V2]] : tensor<4x4xf32>) -> tensor<4x4xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @matmul(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %c: tensor<4x4xf32>, %v: tensor<8xf32>, %i: tensor<4x8xi8>, %j: tensor<8x4xi8>, %k: tensor<4x4xi32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>, test.a} ins(%i, %j : tensor<4x8xi8>, tensor<8x4xi8>) outs(%k : tensor<4x4xi32>) -> tensor<4x4xi32>
  %2 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%b, %v : tensor<8x4xf32>, tensor<8xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  return
}

// CHECK-LABEL: func.func @batch_matmul(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x8x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x?xf32>, %[[V3:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V4:[a-z0-9_]+]]: tensor<4x8xf32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.batch_matmul ins(%[[V0]], %[[V1]] : tensor<2x4x8xf32>, tensor<2x8x?xf32>) outs(%[[V2]] : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] {test.a} ins(%[[V4]], %[[V1]] : tensor<4x8xf32>, tensor<2x8x?xf32>) outs(%[[V2]] : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @batch_matmul(%a: tensor<2x4x8xf32>, %b: tensor<2x8x?xf32>, %c: tensor<2x4x?xf32>, %d: tensor<4x?xf32>, %e: tensor<4x8xf32>) {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<2x4x8xf32>, tensor<2x8x?xf32>) outs(%c : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
  %1 = linalg.batch_matmul indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] {test.a} ins(%e, %b : tensor<4x8xf32>, tensor<2x8x?xf32>) outs(%c : tensor<2x4x?xf32>) -> tensor<2x4x?xf32>
  return
}

