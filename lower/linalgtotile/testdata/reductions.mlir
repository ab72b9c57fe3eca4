// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// A reduction of all but the first element, from the first, is one of all elements without an initial value.
// CHECK-LABEL: func.func @from_first
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<4xf32>
// CHECK-NEXT: %[[R:.*]] = linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%[[E]] : tensor<4xf32>) dimensions = [1]  {tile.no_init}
// CHECK: return %[[R]]
func.func @from_first(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %r = linalg.reduce ins(%rest : tensor<4x7xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}

// -----

// CHECK-LABEL: func.func @two_inputs
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.reduce ins(%arg0, %arg1 : tensor<8x4xf32>, tensor<8x4xi32>) outs(%{{.*}}, %{{.*}} : tensor<4xf32>, tensor<4xi32>) dimensions = [0]  {tile.no_init, tshared.associative}
func.func @two_inputs(%x: tensor<8x4xf32>, %y: tensor<8x4xi32>) -> tensor<4xi32> {
  %fx = tensor.extract_slice %x[0, 0] [1, 4] [1, 1] : tensor<8x4xf32> to tensor<4xf32>
  %rx = tensor.extract_slice %x[1, 0] [7, 4] [1, 1] : tensor<8x4xf32> to tensor<7x4xf32>
  %fy = tensor.extract_slice %y[0, 0] [1, 4] [1, 1] : tensor<8x4xi32> to tensor<4xi32>
  %ry = tensor.extract_slice %y[1, 0] [7, 4] [1, 1] : tensor<8x4xi32> to tensor<7x4xi32>
  %r:2 = linalg.reduce ins(%rx, %ry : tensor<7x4xf32>, tensor<7x4xi32>) outs(%fx, %fy : tensor<4xf32>, tensor<4xi32>) dimensions = [0] {tshared.associative}
    (%in: f32, %i: i32, %acc: f32, %j: i32) {
      %c = arith.cmpf ogt, %in, %acc : f32
      %s = arith.select %c, %in, %acc : f32
      %t = arith.select %c, %i, %j : i32
      linalg.yield %s, %t : f32, i32
    }
  return %r#1 : tensor<4xi32>
}

// -----

// An idempotent combiner may meet the first element twice.
// CHECK-LABEL: func.func @idempotent
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%{{.*}} : tensor<4xf32>) dimensions = [1]  {tile.no_init}
func.func @idempotent(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %r = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.maximumf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}

// -----

// A slice that something else uses stays.
// CHECK-LABEL: func.func @used_slice
// CHECK-NEXT: %[[F:.*]] = tensor.extract_slice %arg0[0, 0] [4, 1] [1, 1]
// CHECK-NOT: tensor.extract_slice
// CHECK: {tile.no_init}
// CHECK: return %{{.*}}, %[[F]]
func.func @used_slice(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %r = linalg.reduce ins(%rest : tensor<4x7xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r, %first : tensor<4xf32>, tensor<4xf32>
}

// -----

// The same tensor twice.
// CHECK-LABEL: func.func @same_input_twice
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.reduce ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) {{.*}} {tile.no_init}
func.func @same_input_twice(%x: tensor<4x8xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %r:2 = linalg.reduce ins(%rest, %rest : tensor<4x7xf32>, tensor<4x7xf32>) outs(%first, %first : tensor<4xf32>, tensor<4xf32>) dimensions = [1]
    (%in: f32, %in2: f32, %acc: f32, %acc2: f32) {
      %s = arith.addf %in, %acc : f32
      %p = arith.mulf %in2, %acc2 : f32
      linalg.yield %s, %p : f32, f32
    }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// A sum that meets the first element twice counts it twice.
// CHECK-LABEL: func.func @sum_of_all
// CHECK: linalg.reduce
// CHECK-NOT: tile.no_init
func.func @sum_of_all(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %r = linalg.reduce ins(%x : tensor<4x8xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}

// -----

// The first element is not squared.
// CHECK-LABEL: func.func @mapped
// CHECK: linalg.reduce ins(%{{.*}} : tensor<4x7xf32>)
// CHECK-NOT: tile.no_init
func.func @mapped(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %r = linalg.reduce ins(%rest : tensor<4x7xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %m = arith.mulf %in, %in : f32
      %s = arith.addf %m, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}

// -----

// The second element is the initial value, and the rest begins behind it.
// CHECK-LABEL: func.func @from_second
// CHECK: linalg.reduce ins(%{{.*}} : tensor<4x6xf32>)
// CHECK-NOT: tile.no_init
func.func @from_second(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %second = tensor.extract_slice %x[0, 1] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 2] [4, 6] [1, 1] : tensor<4x8xf32> to tensor<4x6xf32>
  %r = linalg.reduce ins(%rest : tensor<4x6xf32>) outs(%second : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}

// -----

// The first elements are those of another tensor.
// CHECK-LABEL: func.func @other_tensor
// CHECK: linalg.reduce ins(%{{.*}} : tensor<4x7xf32>)
// CHECK-NOT: tile.no_init
func.func @other_tensor(%x: tensor<4x8xf32>, %y: tensor<4x8xf32>) -> tensor<4xf32> {
  %first = tensor.extract_slice %y[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %r = linalg.reduce ins(%rest : tensor<4x7xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}

// -----

// The first row, but columns are reduced: the shapes agree by chance.
// CHECK-LABEL: func.func @other_dimension
// CHECK: linalg.reduce ins(%{{.*}} : tensor<8x7xf32>)
// CHECK-NOT: tile.no_init
func.func @other_dimension(%x: tensor<8x8xf32>) -> tensor<8xf32> {
  %first = tensor.extract_slice %x[0, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<8xf32>
  %rest = tensor.extract_slice %x[0, 1] [8, 7] [1, 1] : tensor<8x8xf32> to tensor<8x7xf32>
  %r = linalg.reduce ins(%rest : tensor<8x7xf32>) outs(%first : tensor<8xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.addf %in, %acc : f32
      linalg.yield %s : f32
    }
  return %r : tensor<8xf32>
}

// -----

// A combiner that may not be associative is applied from the first element to the last.
// CHECK-LABEL: func.func @in_order
// CHECK: linalg.reduce { arith.subf } ins(%{{.*}} : tensor<4x7xf32>)
// CHECK-NOT: tile.no_init
func.func @in_order(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
  %rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
  %r = linalg.reduce ins(%rest : tensor<4x7xf32>) outs(%first : tensor<4xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.subf %acc, %in : f32
      linalg.yield %s : f32
    }
  return %r : tensor<4xf32>
}
