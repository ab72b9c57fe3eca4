// RUN: tshared-opt %s --tile-assign-layouts=num-warps=1 --split-input-file | FileCheck %s

#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = []>
// A scan along rows whose neighbours are in a thread keeps the layout.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = []>
// CHECK-LABEL: func.func @scan
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<4x32xf32, #layout>
// CHECK: %{{.*}} = tile.scan %{{.*}} axis 1
// CHECK: } : tensor<4x32xf32, #layout> -> tensor<4x32xf32, #layout>
func.func @scan(%m: memref<4x32xf32>) {
  %t = tile.load %m {tile.coalesced = #rows} : memref<4x32xf32> -> tensor<4x32xf32>
  %r = tile.scan %t axis 1 {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<4x32xf32> -> tensor<4x32xf32>
  return
}

// -----

#strided = #tile.layout<register = [[16], [32], [64]], lane = [[1], [2], [4], [8], [0]], warp = []>
// The combiner does not commute: it needs neighbours in order. In this layout they are: lane after lane, then the registers.
// CHECK: #layout = #tile.layout<register = {{\[\[}}16], [32], [64]], lane = {{\[\[}}1], [2], [4], [8], [0]], warp = []>
// CHECK: #layout1 = #tile.layout<register = [], lane = {{\[\[}}], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @ordered
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = tile.reduce %{{.*}} dimensions [0] {
// CHECK: } : tensor<128xf32, #layout> -> tensor<f32, #layout1>
func.func @ordered(%m: memref<128xf32>) {
  %t = tile.load %m {tile.coalesced = #strided} : memref<128xf32> -> tensor<128xf32>
  %r = tile.reduce %t dimensions [0] {
  ^bb0(%x: f32, %y: f32):
    %two = arith.constant 2.0 : f32
    %h = arith.mulf %y, %two : f32
    %s = arith.addf %h, %x : f32
    tile.yield %s : f32
  } : tensor<128xf32> -> tensor<f32>
  return
}

// -----

#strided = #tile.layout<register = [[1], [4], [16]], lane = [[64], [32], [2], [8], [0]], warp = []>
// The combiner does not commute: it needs neighbours in order, and lanes do not have them, so the input is converted.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [4], [16]], lane = {{\[\[}}64], [32], [2], [8], [0]], warp = []>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = []>
// CHECK: #layout2 = #tile.layout<register = [], lane = {{\[\[}}], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @converted
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32, #layout> -> tensor<128xf32, #layout1>
// CHECK: %{{.*}} = tile.reduce %{{.*}} dimensions [0] {
// CHECK: } : tensor<128xf32, #layout1> -> tensor<f32, #layout2>
func.func @converted(%m: memref<128xf32>) {
  %t = tile.load %m {tile.coalesced = #strided} : memref<128xf32> -> tensor<128xf32>
  %r = tile.reduce %t dimensions [0] {
  ^bb0(%x: f32, %y: f32):
    %two = arith.constant 2.0 : f32
    %h = arith.mulf %y, %two : f32
    %s = arith.addf %h, %x : f32
    tile.yield %s : f32
  } : tensor<128xf32> -> tensor<f32>
  return
}
