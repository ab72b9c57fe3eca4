// RUN: tshared-opt %s --tile-assign-layouts=num-warps=1 --split-input-file | FileCheck %s

#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
#b = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
// The accumulator has the layout of the instruction; operands keep theirs, and go through shared memory later.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4]], lane = {{\[\[}}0, 8], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}0, 1], [8, 0]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @mma
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x16xf16, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x8xf16, #layout1>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<16x8xf32>) -> tensor<16x8xf32>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<16x8xf32> -> tensor<16x8xf32, #layout2>
// CHECK: %{{.*}} = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #layout>, tensor<16x8xf16, #layout1> -> tensor<16x8xf32, #layout2>
func.func @mma(%m: memref<16x16xf16>, %n: memref<16x8xf16>, %z: f32) {
  %a = tile.load %m {tile.coalesced = #a} : memref<16x16xf16> -> tensor<16x16xf16>
  %b = tile.load %n {tile.coalesced = #b} : memref<16x8xf16> -> tensor<16x8xf16>
  %e = tensor.empty() : tensor<16x8xf32>
  %c = linalg.fill ins(%z : f32) outs(%e : tensor<16x8xf32>) -> tensor<16x8xf32>
  %d = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16>, tensor<16x8xf16> -> tensor<16x8xf32>
  return
}

// -----

#b = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
// An accumulator that is loaded is converted to the layout of the instruction.
// CHECK: #layout = #tile.layout<register = {{\[\[}}2, 0], [4, 0], [8, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = []>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}4, 0], [8, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [1, 0], [2, 0]], warp = []>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}0, 1], [0, 2]], lane = {{\[\[}}0, 4], [1, 0], [2, 0], [4, 0], [8, 0]], warp = []>
// CHECK: #layout3 = #tile.layout<register = {{\[\[}}0, 1], [8, 0]], lane = {{\[\[}}0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @loaded_accumulator
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x16xf16, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x8xf16, #layout1>
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x8xf32, #layout2>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<16x8xf32, #layout2> -> tensor<16x8xf32, #layout3>
// CHECK: %{{.*}} = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16, #layout>, tensor<16x8xf16, #layout1> -> tensor<16x8xf32, #layout3>
func.func @loaded_accumulator(%m: memref<16x8xf32>, %x: memref<16x16xf16>, %y: memref<16x8xf16>) {
  %a = tile.load %x : memref<16x16xf16> -> tensor<16x16xf16>
  %b = tile.load %y : memref<16x8xf16> -> tensor<16x8xf16>
  %c = tile.load %m {tile.coalesced = #b} : memref<16x8xf32> -> tensor<16x8xf32>
  %d = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16>, tensor<16x8xf16> -> tensor<16x8xf32>
  return
}

// -----

// By scalar FMA: a thread has four adjacent columns.
// CHECK: #layout = #tile.layout<register = {{\[\[}}2, 0], [4, 0], [8, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = []>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0]], lane = {{\[\[}}0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK-LABEL: func.func @fma
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x16xf32, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<16x16xf32, #layout>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<16x16xf32>) -> tensor<16x16xf32>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<16x16xf32> -> tensor<16x16xf32, #layout1>
// CHECK: %{{.*}} = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<16x16xf32, #layout>, tensor<16x16xf32, #layout>) outs(%{{.*}} : tensor<16x16xf32, #layout1>) -> tensor<16x16xf32, #layout1>
func.func @fma(%x: memref<16x16xf32>, %z: f32) {
  %a = tile.load %x : memref<16x16xf32> -> tensor<16x16xf32>
  %b = tile.load %x : memref<16x16xf32> -> tensor<16x16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %c = linalg.fill ins(%z : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %d = linalg.matmul ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%c : tensor<16x16xf32>) -> tensor<16x16xf32>
  return
}
