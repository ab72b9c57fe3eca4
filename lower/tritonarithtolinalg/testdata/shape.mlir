// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// CHECK-LABEL: func.func @counting_from_four
// CHECK: linalg.generic {{.*}} outs(%{{.*}} : tensor<8xi32>)
// CHECK: %[[I:.*]] = linalg.index 0 : index
// CHECK-NEXT: %[[N:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK-NEXT: arith.addi %[[N]], %c4
tt.func @counting_from_four() -> tensor<8xi32> {
  %0 = tt.make_range {end = 12 : i32, start = 4 : i32} : tensor<8xi32>
  tt.return %0 : tensor<8xi32>
}

// -----

// Dimensions of size 1 are repeated.
// CHECK: #[[ROWS:.*]] = affine_map<(d0, d1, d2) -> (0, d1, 0)>
// CHECK-LABEL: func.func @repeated
// CHECK: linalg.generic {indexing_maps = [#[[ROWS]], #{{.*}}], {{.*}} attrs = {broadcastDims = array<i64: 0, 2>}
tt.func @repeated(%x: tensor<1x4x1xf32>) -> tensor<2x4x8xf32> {
  %0 = tt.broadcast %x : tensor<1x4x1xf32> -> tensor<2x4x8xf32>
  tt.return %0 : tensor<2x4x8xf32>
}

// -----

// A new dimension belongs to the one behind it, the last to the one before.
// CHECK-LABEL: func.func @new_dimensions
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1], [2]] output_shape [1, 4, 8]
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [4, 1, 8]
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2]] output_shape [4, 8, 1]
tt.func @new_dimensions(%x: tensor<4x8xf32>) -> (tensor<1x4x8xf32>, tensor<4x1x8xf32>, tensor<4x8x1xf32>) {
  %0 = tt.expand_dims %x {axis = 0 : i32} : tensor<4x8xf32> -> tensor<1x4x8xf32>
  %1 = tt.expand_dims %x {axis = 1 : i32} : tensor<4x8xf32> -> tensor<4x1x8xf32>
  %2 = tt.expand_dims %x {axis = 2 : i32} : tensor<4x8xf32> -> tensor<4x8x1xf32>
  tt.return %0, %1, %2 : tensor<1x4x8xf32>, tensor<4x1x8xf32>, tensor<4x8x1xf32>
}

// -----

// Dimensions are joined or split where that is all; else the shape is given.
// CHECK-LABEL: func.func @reshaped
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1, 2], [3]] : tensor<2x1x4x8xf32> into tensor<8x8xf32>
// CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1], [2, 3], [4, 5]] output_shape [2, 1, 2, 2, 8, 1]
// CHECK: tensor.reshape %{{.*}} : (tensor<2x1x4x8xf32>, tensor<2xi64>) -> tensor<16x4xf32>
// CHECK: tensor.reshape %{{.*}} : (tensor<2x1x4x8xf32>, tensor<3xi64>) -> tensor<4x4x4xf32>
tt.func @reshaped(%x: tensor<2x1x4x8xf32>) -> (tensor<8x8xf32>, tensor<2x1x2x2x8x1xf32>, tensor<16x4xf32>, tensor<4x4x4xf32>) {
  %0 = tt.reshape %x : tensor<2x1x4x8xf32> -> tensor<8x8xf32>
  %1 = tt.reshape %x : tensor<2x1x4x8xf32> -> tensor<2x1x2x2x8x1xf32>
  %2 = tt.reshape %x : tensor<2x1x4x8xf32> -> tensor<16x4xf32>
  %3 = tt.reshape %x allow_reorder : tensor<2x1x4x8xf32> -> tensor<4x4x4xf32>
  tt.return %0, %1, %2, %3 : tensor<8x8xf32>, tensor<2x1x2x2x8x1xf32>, tensor<16x4xf32>, tensor<4x4x4xf32>
}

// -----

// CHECK-LABEL: func.func @joined
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8x2xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %{{.*}} into %[[E]][0, 0] [8, 1] [1, 1]
// CHECK: tensor.insert_slice %{{.*}} into %[[A]][0, 1] [8, 1] [1, 1]
tt.func @joined(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8x2xf32> {
  %0 = tt.join %x, %y : tensor<8xf32> -> tensor<8x2xf32>
  tt.return %0 : tensor<8x2xf32>
}

// -----

// CHECK-LABEL: func.func @split
// CHECK-SAME: (%[[X:.*]]: tensor<8x2xf32>
// CHECK: tensor.extract_slice %[[X]][0, 0] [8, 1] [1, 1]
// CHECK: tensor.extract_slice %[[X]][0, 1] [8, 1] [1, 1]
tt.func @split(%x: tensor<8x2xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0, %1 = tt.split %x : tensor<8x2xf32> -> tensor<8xf32>
  tt.return %0, %1 : tensor<8xf32>, tensor<8xf32>
}

// -----

// A dimension of size 1 at the end that nothing is left for.
// CHECK-LABEL: func.func @unit_at_end
// CHECK: tensor.reshape %{{.*}}(%{{.*}}) : (tensor<2x4x8xf32>, tensor<2xi64>) -> tensor<64x1xf32>
tt.func @unit_at_end(%x: tensor<2x4x8xf32>) -> tensor<64x1xf32> {
  %0 = tt.reshape %x : tensor<2x4x8xf32> -> tensor<64x1xf32>
  tt.return %0 : tensor<64x1xf32>
}

// -----

// The result of a concatenation may have any shape with as many elements.

// CHECK-LABEL: func.func @cat_reshaped
// CHECK: %[[E:.*]] = tensor.empty() : tensor<16xf32>
// CHECK: %[[A:.*]] = tensor.insert_slice %{{.*}} into %[[E]][0] [8] [1]
// CHECK: %[[B:.*]] = tensor.insert_slice %{{.*}} into %[[A]][8] [8] [1]
// CHECK: tensor.expand_shape %[[B]] {{.*}} into tensor<8x2xf32>
tt.func @cat_reshaped(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8x2xf32> {
  %0 = tt.cat %x, %y : tensor<8xf32> -> tensor<8x2xf32>
  tt.return %0 : tensor<8x2xf32>
}
