// RUN: tshared-opt %s --tile-merge-reductions=num-warps=4 --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-merge-reductions=num-warps=4 --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A sum and a maximum of tensors with one layout: the maximum moves behind the sum, its initial value before both. What
// stands between stays behind them.
// CHECK-LABEL: func.func @two
// CHECK: %[[A:.*]] = linalg.fill ins(%arg3
// CHECK-NEXT: %[[B:.*]] = linalg.fill ins(%arg4
// CHECK-NEXT: %[[R:.*]] = linalg.reduce ins(%arg0 : {{.*}}) outs(%[[A]] : {{.*}}) dimensions = [1] {tile.group = 0 : i64}
// CHECK: %[[S:.*]] = linalg.reduce ins(%arg1 : {{.*}}) outs(%[[B]] : {{.*}}) dimensions = [1] {tile.group = 0 : i64}
// CHECK: tile.store %[[R]], %arg2
// CHECK-NEXT: tile.store %[[S]], %arg2
#x = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[1, 0], [2, 0]]>
#r = #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2]]>
func.func @two(%x: tensor<4x64xf32, #x>, %y: tensor<4x64xf32, #x>, %m: memref<4xf32>, %zero: f32, %low: f32) {
  %e = tensor.empty() : tensor<4xf32, #r>
  %a = linalg.fill ins(%zero : f32) outs(%e : tensor<4xf32, #r>) -> tensor<4xf32, #r>
  %r = linalg.reduce ins(%x : tensor<4x64xf32, #x>) outs(%a : tensor<4xf32, #r>) dimensions = [1] (%in: f32, %acc: f32) {
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  }
  tile.store %r, %m : tensor<4xf32, #r>, memref<4xf32>
  %b = linalg.fill ins(%low : f32) outs(%e : tensor<4xf32, #r>) -> tensor<4xf32, #r>
  // REMARK: :[[@LINE+1]]:8: reduction: shares its barriers with the one at {{[0-9]+}}:8{{$}}
  %s = linalg.reduce ins(%y : tensor<4x64xf32, #x>) outs(%b : tensor<4xf32, #r>) dimensions = [1] (%in: f32, %acc: f32) {
    %t = arith.maximumf %in, %acc : f32
    linalg.yield %t : f32
  }
  tile.store %s, %m : tensor<4xf32, #r>, memref<4xf32>
  return
}

// -----

// The second reduction needs the first one's result, and the third another layout: no groups.
// CHECK-LABEL: func.func @none
// CHECK-NOT: tile.group
#x = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[1, 0], [2, 0]]>
#y = #tile.layout<register = [[1, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[0, 32], [2, 0]]>
#r = #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2]]>
#s = #tile.layout<register = [[1]], lane = [[0], [0], [0], [0], [0]], warp = [[0], [2]]>
func.func @none(%x: tensor<4x64xf32, #x>, %y: tensor<4x64xf32, #y>, %a: tensor<4xf32, #r>, %b: tensor<4xf32, #s>) -> (tensor<4xf32, #r>, tensor<4xf32, #s>) {
  %r = linalg.reduce ins(%x : tensor<4x64xf32, #x>) outs(%a : tensor<4xf32, #r>) dimensions = [1] (%in: f32, %acc: f32) {
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  }
  %s = linalg.reduce ins(%x : tensor<4x64xf32, #x>) outs(%r : tensor<4xf32, #r>) dimensions = [1] (%in: f32, %acc: f32) {
    %t = arith.addf %in, %acc : f32
    linalg.yield %t : f32
  }
  %t = linalg.reduce ins(%y : tensor<4x64xf32, #y>) outs(%b : tensor<4xf32, #s>) dimensions = [1] (%in: f32, %acc: f32) {
    %u = arith.addf %in, %acc : f32
    linalg.yield %u : f32
  }
  return %s, %t : tensor<4xf32, #r>, tensor<4xf32, #s>
}

// -----

// Two groups: the reductions of columns have other reduced dimensions than those of rows. Elements of mixed widths share
// barriers.
// CHECK-LABEL: func.func @two_groups
// CHECK: linalg.reduce ins(%arg0 : {{.*}}) outs(%arg2 : {{.*}}) dimensions = [1] {tile.group = 0 : i64}
// CHECK: linalg.reduce ins(%arg1 : {{.*}}) outs(%arg3 : {{.*}}) dimensions = [1] {tile.group = 0 : i64}
// CHECK: linalg.reduce ins(%arg0 : {{.*}}) outs(%arg4 : {{.*}}) dimensions = [0] {tile.group = 1 : i64}
// CHECK: linalg.reduce ins(%arg1 : {{.*}}) outs(%arg5 : {{.*}}) dimensions = [0] {tile.group = 1 : i64}
#x = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[1, 0], [2, 0]]>
#r = #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2]]>
#c = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[0], [0]]>
func.func @two_groups(%x: tensor<4x64xf16, #x>, %y: tensor<4x64xi64, #x>, %a: tensor<4xf16, #r>, %b: tensor<4xi64, #r>, %c: tensor<64xf16, #c>, %d: tensor<64xi64, #c>) -> (tensor<4xf16, #r>, tensor<64xf16, #c>, tensor<4xi64, #r>, tensor<64xi64, #c>) {
  %r = linalg.reduce ins(%x : tensor<4x64xf16, #x>) outs(%a : tensor<4xf16, #r>) dimensions = [1] (%in: f16, %acc: f16) {
    %sum = arith.addf %in, %acc : f16
    linalg.yield %sum : f16
  }
  %s = linalg.reduce ins(%x : tensor<4x64xf16, #x>) outs(%c : tensor<64xf16, #c>) dimensions = [0] (%in: f16, %acc: f16) {
    %sum = arith.addf %in, %acc : f16
    linalg.yield %sum : f16
  }
  // REMARK-NEXT: :[[@LINE+1]]:8: reduction: shares its barriers with the one at {{[0-9]+}}:8{{$}}
  %t = linalg.reduce ins(%y : tensor<4x64xi64, #x>) outs(%b : tensor<4xi64, #r>) dimensions = [1] (%in: i64, %acc: i64) {
    %sum = arith.addi %in, %acc : i64
    linalg.yield %sum : i64
  }
  // REMARK-NEXT: :[[@LINE+1]]:8: reduction: shares its barriers with the one at {{[0-9]+}}:8{{$}}
  %u = linalg.reduce ins(%y : tensor<4x64xi64, #x>) outs(%d : tensor<64xi64, #c>) dimensions = [0] (%in: i64, %acc: i64) {
    %sum = arith.xori %in, %acc : i64
    linalg.yield %sum : i64
  }
  return %r, %s, %t, %u : tensor<4xf16, #r>, tensor<64xf16, #c>, tensor<4xi64, #r>, tensor<64xi64, #c>
}

// -----

// A masked slice of a later reduction is computed where it is; reductions of other blocks are apart.
// CHECK-LABEL: func.func @apart
// CHECK-NOT: tile.group
#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#r = #tile.layout<register = [], lane = [[], [], [], [], []], warp = [[], []]>
func.func @apart(%x: tensor<128xf32, #x>, %n: index, %c: i1, %a: tensor<f32, #r>) -> (tensor<f32, #r>, tensor<f32, #r>) {
  %r = linalg.reduce ins(%x : tensor<128xf32, #x>) outs(%a : tensor<f32, #r>) dimensions = [0] (%in: f32, %acc: f32) {
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  }
  %y = scf.if %c -> (tensor<f32, #r>) {
    %s = linalg.reduce ins(%x : tensor<128xf32, #x>) outs(%a : tensor<f32, #r>) dimensions = [0] (%in: f32, %acc: f32) {
      %t = arith.mulf %in, %acc : f32
      linalg.yield %t : f32
    }
    scf.yield %s : tensor<f32, #r>
  } else {
    scf.yield %a : tensor<f32, #r>
  }
  %m = tensor.extract_slice %x[0] [%n] [1] : tensor<128xf32, #x> to tensor<?xf32>
  %s = linalg.reduce ins(%m : tensor<?xf32>) outs(%y : tensor<f32, #r>) dimensions = [0] (%in: f32, %acc: f32) {
    %t = arith.maximumf %in, %acc : f32
    linalg.yield %t : f32
  }
  return %r, %s : tensor<f32, #r>, tensor<f32, #r>
}

// REMARK-NOT: {{.}}
