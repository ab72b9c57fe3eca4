// RUN: tshared-opt %s --tile-coalesce --tile-assign-layouts | FileCheck %s

// A loop that transposes what it carries and reduces it: the layout of the reduction follows from the layout that the iter_arg has in the end,
// not from the one that was tried while the loop's layouts were inferred.
// CHECK: #[[R:.*]] = #tile.layout<register = {{\[\[}}4], [8], [16]], lane = {{\[\[}}0], [0], [0], [0], [0]], warp = {{\[\[}}1], [2]]>
// CHECK-LABEL: func.func @transposed_and_reduced
// CHECK: scf.for {{.*}} iter_args(%[[X:.*]] = %{{.*}}) -> (tensor<32x32xf32, #[[L:.*]]>)
// CHECK: linalg.transpose ins(%[[X]] : tensor<32x32xf32, #[[L]]>)
// CHECK: linalg.reduce ins(%[[X]] : tensor<32x32xf32, #[[L]]>) outs({{.*}} : tensor<32xf32, #[[R]]>)
func.func @transposed_and_reduced(%from: memref<32x32xf32>, %to: memref<32x32xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<32x32xf32>
  %e1 = tensor.empty() : tensor<32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e1 : tensor<32xf32>) -> tensor<32xf32>
  %x = tile.load %from : memref<32x32xf32> -> tensor<32x32xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<32x32xf32>) {
    %t = linalg.transpose ins(%a : tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) permutation = [1, 0]
    %s = linalg.reduce ins(%a : tensor<32x32xf32>) outs(%f : tensor<32xf32>) dimensions = [0]
      (%in: f32, %init: f32) {
        %sum = arith.addf %in, %init : f32
        linalg.yield %sum : f32
      }
    %w = tensor.expand_shape %s [[0, 1]] output_shape [32, 1] : tensor<32xf32> into tensor<32x1xf32>
    %all = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<32x1xf32>) outs(%e : tensor<32x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<32x32xf32>
    %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t, %all : tensor<32x32xf32>, tensor<32x32xf32>) outs(%e : tensor<32x32xf32>) {
    ^bb0(%in: f32, %by: f32, %out: f32):
      %q = arith.divf %in, %by : f32
      linalg.yield %q : f32
    } -> tensor<32x32xf32>
    scf.yield %b : tensor<32x32xf32>
  }
  tile.store %r, %to : tensor<32x32xf32>, memref<32x32xf32>
  return
}

// Both results of an operation have the layout of what the loop carries.
// CHECK-LABEL: func.func @two_results
// CHECK: scf.for {{.*}} -> (tensor<4x32xi32, #[[L:.*]]>)
// CHECK: arith.mului_extended
// CHECK: -> (tensor<4x32xi32, #[[L]]>, tensor<4x32xi32, #[[L]]>)
func.func @two_results(%from: memref<4x32xi32>, %to: memref<4x32xi32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4x32xi32>
  %x = tile.load %from : memref<4x32xi32> -> tensor<4x32xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<4x32xi32>) {
    %m:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<4x32xi32>) outs(%e, %e : tensor<4x32xi32>, tensor<4x32xi32>) {
    ^bb0(%in: i32, %o: i32, %p: i32):
      %low, %high = arith.mului_extended %in, %in : i32
      linalg.yield %low, %high : i32, i32
    } -> (tensor<4x32xi32>, tensor<4x32xi32>)
    %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %m#1 : tensor<4x32xi32>, tensor<4x32xi32>) outs(%e : tensor<4x32xi32>) {
    ^bb0(%in: i32, %high: i32, %out: i32):
      %s = arith.addi %in, %high : i32
      linalg.yield %s : i32
    } -> tensor<4x32xi32>
    scf.yield %b : tensor<4x32xi32>
  }
  tile.store %r, %to : tensor<4x32xi32>, memref<4x32xi32>
  return
}
