// RUN: tshared-opt %s --tile-assign-layouts=num-warps=1 --split-input-file | FileCheck %s

#x = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// A loop carries a tensor in the layout in which its body yields it; the splat before the loop is computed in that one.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = []>
// CHECK-LABEL: func.func @loop
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<128xf32>) -> tensor<128xf32>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<128xf32, #layout>)
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : tensor<128xf32, #layout>
// CHECK: scf.yield %{{.*}} : tensor<128xf32, #layout>
func.func @loop(%m: memref<128xf32>, %n: index, %c: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<128xf32>
  %s = linalg.fill ins(%c : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<128xf32>) {
    %t = tile.load %m {tile.coalesced = #x} : memref<128xf32> -> tensor<128xf32>
    %u = arith.addf %t, %a : tensor<128xf32>
    scf.yield %u : tensor<128xf32>
  }
  return
}

// -----

#x = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#y = #tile.layout<register = [[32], [64]], lane = [[1], [2], [4], [8], [16]], warp = []>
// The branches yield tensors in two layouts: one is converted.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = []>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}32], [64]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = []>
// CHECK-LABEL: func.func @branches
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout1>
// CHECK: %{{.*}} = math.absf %{{.*}} : tensor<128xf32, #layout>
// CHECK: %{{.*}} = math.absf %{{.*}} : tensor<128xf32, #layout1>
// CHECK: %{{.*}} = scf.if %{{.*}} -> (tensor<128xf32, #layout1>)
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32, #layout> -> tensor<128xf32, #layout1>
// CHECK: scf.yield %{{.*}} : tensor<128xf32, #layout1>
// CHECK: scf.yield %{{.*}} : tensor<128xf32, #layout1>
func.func @branches(%m: memref<128xf32>, %p: i1) {
  %t = tile.load %m {tile.coalesced = #x} : memref<128xf32> -> tensor<128xf32>
  %u = tile.load %m {tile.coalesced = #y} : memref<128xf32> -> tensor<128xf32>
  %a = math.absf %t : tensor<128xf32>
  %b = math.absf %u : tensor<128xf32>
  %r = scf.if %p -> (tensor<128xf32>) {
    scf.yield %a : tensor<128xf32>
  } else {
    scf.yield %b : tensor<128xf32>
  }
  return
}

// -----

// A loop that carries only splats: control flow cannot compute them again, so they have the default layout.
// CHECK: #layout = #tile.layout<register = {{\[\[}}32], [64]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = []>
// CHECK-LABEL: func.func @splats
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<128xf32>) -> tensor<128xf32>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}) -> (tensor<128xf32, #layout>)
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = arith.addf %{{.*}}, %{{.*}} : tensor<128xf32, #layout>
// CHECK: scf.yield %{{.*}} : tensor<128xf32, #layout>
func.func @splats(%n: index, %c: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<128xf32>
  %s = linalg.fill ins(%c : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %s) -> (tensor<128xf32>) {
    %u = arith.addf %s, %a : tensor<128xf32>
    scf.yield %u : tensor<128xf32>
  }
  return
}

// -----

#x = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
// Two tensors change places in each iteration: the search for their layout goes in a circle, and both have the default one.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = []>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}32], [64]], lane = {{\[\[}}1], [2], [4], [8], [16]], warp = []>
// CHECK-LABEL: func.func @swapped
// CHECK: %{{.*}} = tile.load %{{.*}} : memref<{{.*}}> -> tensor<128xf32, #layout>
// CHECK: %{{.*}} = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<128xf32>) -> tensor<128xf32>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32, #layout> -> tensor<128xf32, #layout1>
// CHECK: %{{.*}} = tile.convert_layout %{{.*}} : tensor<128xf32> -> tensor<128xf32, #layout1>
// CHECK: %{{.*}}:2 = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) -> (tensor<128xf32, #layout1>, tensor<128xf32, #layout1>)
// CHECK: scf.yield %{{.*}}, %{{.*}} : tensor<128xf32, #layout1>, tensor<128xf32, #layout1>
func.func @swapped(%m: memref<128xf32>, %n: index, %c: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %t = tile.load %m {tile.coalesced = #x} : memref<128xf32> -> tensor<128xf32>
  %e = tensor.empty() : tensor<128xf32>
  %s = linalg.fill ins(%c : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t, %b = %s) -> (tensor<128xf32>, tensor<128xf32>) {
    scf.yield %b, %a : tensor<128xf32>, tensor<128xf32>
  }
  return
}
