// RUN: tshared-opt %s --collapse-shape | FileCheck %s

// All dimensions are filled as one; a buffer may start anywhere, as long as it
// has no gaps.
// CHECK-LABEL: func.func @fill_buffers(
// CHECK-SAME: %[[A:.*]]: memref<2x4x8xf32, strided<[32, 8, 1], offset: ?>>, %[[B:.*]]: memref<?x8xf32>
// CHECK: %[[C:.*]] = memref.collapse_shape %[[A]] {{\[\[}}0, 1, 2]] : memref<2x4x8xf32, strided<[32, 8, 1], offset: ?>> into memref<64xf32, strided<[1], offset: ?>>
// CHECK-NEXT: linalg.fill ins(%{{.*}} : f32) outs(%[[C]] : memref<64xf32, strided<[1], offset: ?>>)
// CHECK-NEXT: %[[D:.*]] = memref.collapse_shape %[[B]] {{\[\[}}0, 1]] : memref<?x8xf32> into memref<?xf32>
// CHECK-NEXT: linalg.fill ins(%{{.*}} : f32) outs(%[[D]] : memref<?xf32>)
// CHECK-NEXT: return
func.func @fill_buffers(%a: memref<2x4x8xf32, strided<[32, 8, 1], offset: ?>>, %b: memref<?x8xf32>, %x: f32) {
  linalg.fill ins(%x : f32) outs(%a : memref<2x4x8xf32, strided<[32, 8, 1], offset: ?>>)
  linalg.fill ins(%x : f32) outs(%b : memref<?x8xf32>)
  return
}

// What is filled and then reduced stays collapsed in between.
// CHECK-LABEL: func.func @meet(
// CHECK: %[[F:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<30xf32>) -> tensor<30xf32>
// CHECK-NOT: expand_shape
// CHECK: %[[R:.*]] = linalg.reduce ins(%{{.*}} : tensor<4x30xf32>) outs(%[[F]] : tensor<30xf32>) dimensions = [0]
// CHECK: %[[E:.*]] = tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [5, 6] : tensor<30xf32> into tensor<5x6xf32>
// CHECK-NEXT: return %[[E]]
func.func @meet(%x: tensor<4x5x6xf32>, %z: f32) -> tensor<5x6xf32> {
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %r = linalg.reduce ins(%x : tensor<4x5x6xf32>) outs(%f : tensor<5x6xf32>) dimensions = [0]
    (%in: f32, %init: f32) {
      %s = arith.addf %in, %init : f32
      linalg.yield %s : f32
    }
  return %r : tensor<5x6xf32>
}

// Dimensions that are reduced together become one, for all inputs and results.
// CHECK-LABEL: func.func @reduce_two(
// CHECK: linalg.reduce ins(%{{.*}}, %{{.*}} : tensor<2x12x5xf32>, tensor<2x12x5xi32>) outs(%{{.*}}, %{{.*}} : tensor<2x5xf32>, tensor<2x5xi32>) dimensions = [1]
// CHECK-NOT: expand_shape
// CHECK: return
func.func @reduce_two(%x: tensor<2x3x4x5xf32>, %y: tensor<2x3x4x5xi32>, %a: tensor<2x5xf32>, %b: tensor<2x5xi32>) -> (tensor<2x5xf32>, tensor<2x5xi32>) {
  %r:2 = linalg.reduce ins(%x, %y : tensor<2x3x4x5xf32>, tensor<2x3x4x5xi32>) outs(%a, %b : tensor<2x5xf32>, tensor<2x5xi32>) dimensions = [1, 2]
    (%in: f32, %in2: i32, %init: f32, %init2: i32) {
      %s = arith.addf %in, %init : f32
      %t = arith.addi %in2, %init2 : i32
      linalg.yield %s, %t : f32, i32
    }
  return %r#0, %r#1 : tensor<2x5xf32>, tensor<2x5xi32>
}

// Three groups change places; one is a single dimension.
// CHECK-LABEL: func.func @transpose(
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3, 4]] : tensor<2x3x4x5x6xf32> into tensor<6x4x30xf32>
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3, 4]] : tensor<5x6x4x2x3xf32> into tensor<30x4x6xf32>
// CHECK: linalg.transpose ins(%{{.*}} : tensor<6x4x30xf32>) outs(%{{.*}} : tensor<30x4x6xf32>) permutation = [2, 1, 0]
func.func @transpose(%x: tensor<2x3x4x5x6xf32>, %i: tensor<5x6x4x2x3xf32>) -> tensor<5x6x4x2x3xf32> {
  %r = linalg.transpose ins(%x : tensor<2x3x4x5x6xf32>) outs(%i : tensor<5x6x4x2x3xf32>) permutation = [3, 4, 2, 0, 1]
  return %r : tensor<5x6x4x2x3xf32>
}
