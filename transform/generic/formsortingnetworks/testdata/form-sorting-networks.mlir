// RUN: tshared-opt %s --split-input-file --form-sorting-networks | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0, 0)>

// A step along the last dimension, falling where the first index is 1.

// CHECK-LABEL: func.func @step
// CHECK-NEXT: %[[R:.*]] = ttx.compare_exchange %arg0 by "ogt" strides [1] falling [2] : tensor<2x2xf32>
// CHECK-NEXT: return %[[R]]
func.func @step(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant dense<0> : tensor<2xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %mine = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xi32>) {
  ^bb0(%in: f32, %out: i32):
    %b = arith.bitcast %in : f32 to i32
    linalg.yield %b : i32
  } -> tensor<2x2xi32>
  %pair = linalg.reduce ins(%mine : tensor<2x2xi32>) outs(%zero : tensor<2xi32>) dimensions = [1]
    (%in: i32, %init: i32) {
      %b = arith.xori %in, %init : i32
      linalg.yield %b : i32
    }
  %column = tensor.expand_shape %pair [[0, 1]] output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %column : tensor<2x2xf32>, tensor<2x1xi32>) outs(%x : tensor<2x2xf32>) {
  ^bb0(%own: f32, %both: i32, %out: f32):
    %bits = arith.bitcast %own : f32 to i32
    %theirs = arith.xori %both, %bits : i32
    %other = arith.bitcast %theirs : i32 to f32
    %above = arith.cmpf olt, %other, %own : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %i1 = arith.index_cast %i : index to i32
    %j1 = arith.index_cast %j : index to i32
    %order = arith.xori %i1, %j1 : i32
    %wide = arith.extui %above : i1 to i32
    %keep = arith.cmpi eq, %wide, %order : i32
    %r = arith.select %keep, %own, %other : f32
    linalg.yield %r : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0, 0)>

// Elements are compared as integers, but are floats: another order.

// CHECK-LABEL: func.func @other_order
// CHECK-NOT: ttx.compare_exchange
func.func @other_order(%x: tensor<2x2xf32>) -> tensor<2x2xf32> {
  %zero = arith.constant dense<0> : tensor<2xi32>
  %e = tensor.empty() : tensor<2x2xi32>
  %mine = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<2x2xf32>) outs(%e : tensor<2x2xi32>) {
  ^bb0(%in: f32, %out: i32):
    %b = arith.bitcast %in : f32 to i32
    linalg.yield %b : i32
  } -> tensor<2x2xi32>
  %pair = linalg.reduce ins(%mine : tensor<2x2xi32>) outs(%zero : tensor<2xi32>) dimensions = [1]
    (%in: i32, %init: i32) {
      %b = arith.xori %in, %init : i32
      linalg.yield %b : i32
    }
  %column = tensor.expand_shape %pair [[0, 1]] output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %column : tensor<2x2xf32>, tensor<2x1xi32>) outs(%x : tensor<2x2xf32>) {
  ^bb0(%own: f32, %both: i32, %out: f32):
    %bits = arith.bitcast %own : f32 to i32
    %theirs = arith.xori %both, %bits : i32
    %other = arith.bitcast %theirs : i32 to f32
    %above = arith.cmpi sgt, %bits, %theirs : i32
    %j = linalg.index 1 : index
    %j1 = arith.index_cast %j : index to i32
    %wide = arith.extui %above : i1 to i32
    %swap = arith.cmpi ne, %wide, %j1 : i32
    %r = arith.select %swap, %other, %own : f32
    linalg.yield %r : f32
  } -> tensor<2x2xf32>
  return %y : tensor<2x2xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0, 0)>

// Both elements of a pair become the greater one: no exchange.

// CHECK-LABEL: func.func @not_by_index
// CHECK-NOT: ttx.compare_exchange
func.func @not_by_index(%x: tensor<2x2xi32>) -> tensor<2x2xi32> {
  %zero = arith.constant dense<0> : tensor<2xi32>
  %pair = linalg.reduce ins(%x : tensor<2x2xi32>) outs(%zero : tensor<2xi32>) dimensions = [1]
    (%in: i32, %init: i32) {
      %b = arith.xori %in, %init : i32
      linalg.yield %b : i32
    }
  %column = tensor.expand_shape %pair [[0, 1]] output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
  %y = linalg.generic {indexing_maps = [#id, #rows, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %column : tensor<2x2xi32>, tensor<2x1xi32>) outs(%x : tensor<2x2xi32>) {
  ^bb0(%own: i32, %both: i32, %out: i32):
    %other = arith.xori %both, %own : i32
    %below = arith.cmpi slt, %own, %other : i32
    %r = arith.select %below, %other, %own : i32
    linalg.yield %r : i32
  } -> tensor<2x2xi32>
  return %y : tensor<2x2xi32>
}
