// RUN: tshared-opt %s --linalg-to-tile --report -o /dev/null 2>&1 | FileCheck %s

// Remarks about operations that combine elements.
func.func @combine(%x: tensor<4x8xf32>, %y: tensor<4x8xi64>, %bins: tensor<8xi64>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xi64>) {
  // CHECK: :[[@LINE+1]]:8: scan: along dimension 1{{$}}
  %f = tile.scan %x axis 1 {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: :[[@LINE+1]]:8: scan: along dimension 0, from the end{{$}}
  %g = tile.scan %x axis 0 reverse {
  ^bb0(%a: f32, %b: f32):
    %s = arith.mulf %a, %b : f32
    tile.yield %s : f32
  } : tensor<4x8xf32> -> tensor<4x8xf32>
  // CHECK-NEXT: :[[@LINE+1]]:8: histogram: 4x8 of 8-byte elements in 8 bins{{$}}
  %h = tile.histogram %y into %bins {
  ^bb0(%i: index, %j: index, %v: i64):
    tile.yield %j, %v : index, i64
  } : tensor<4x8xi64> into tensor<8xi64>
  return %f, %g, %h : tensor<4x8xf32>, tensor<4x8xf32>, tensor<8xi64>
}
