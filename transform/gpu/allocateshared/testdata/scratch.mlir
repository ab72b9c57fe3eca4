// RUN: tshared-opt %s --tile-allocate-shared --split-input-file | FileCheck %s

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// Each conversion is placed beside the one before it, from which threads may still load. The third has room where the first was.
// CHECK: tile.shared = 2048 : i64
// CHECK: tile.convert_layout %arg0 {by = "shared", tile.scratch = array<i64: 0, 1024>}
// CHECK-NEXT: tile.convert_layout %{{.*}} {by = "shared", tile.scratch = array<i64: 1024, 1024>}
// CHECK-NEXT: tile.convert_layout %{{.*}} {by = "shared", tile.scratch = array<i64: 0, 1024>}
func.func @beside(%x: tensor<256xf32, #a>) -> tensor<256xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %z = tile.convert_layout %y {by = "shared"} : tensor<256xf32, #b> -> tensor<256xf32, #a>
  %w = tile.convert_layout %z {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  return %w : tensor<256xf32, #b>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// Behind a barrier no thread loads any more.
// CHECK: tile.shared = 1024 : i64
// CHECK: gpu.barrier
// CHECK-NEXT: tile.convert_layout %{{.*}} {by = "shared", tile.scratch = array<i64: 0, 1024>}
func.func @behind_a_barrier(%x: tensor<256xf32, #a>) -> tensor<256xf32, #a> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  gpu.barrier
  %z = tile.convert_layout %y {by = "shared"} : tensor<256xf32, #b> -> tensor<256xf32, #a>
  return %z : tensor<256xf32, #a>
}

// -----

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[32]], lane = [[1], [2], [4], [8], [16]], warp = [[64], [128]]>
// Shuffles need no memory. i1 takes a byte in memory, and areas are multiples of 16 bytes.
// CHECK: tile.shared = 0 : i64
// CHECK-NOT: tile.scratch
func.func @none(%x: tensor<256xf32, #a>) -> tensor<256xf32, #b> attributes {tile.num_warps = 4 : i64} {
  %y = tile.convert_layout %x {by = "shuffles"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  return %y : tensor<256xf32, #b>
}

// -----

#x = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[0, 64], [1, 0]]>
#r = #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[0], [1]]>
// Two warps have a row: 2 rows of 2 partial results, of 4 and of 1 byte, each in an area of its own. A group shares the memory of its
// first reduction.
// CHECK: tile.shared = 32 : i64
// CHECK: linalg.reduce ins(%arg0 {{.*}} {tile.group = 0 : i64, tile.scratch = array<i64: 0, 32>}
// CHECK: linalg.reduce ins(%arg1 {{.*}} {tile.group = 0 : i64}
func.func @reductions(%x: tensor<2x128xf32, #x>, %y: tensor<2x128xi8, #x>, %a: tensor<2xf32, #r>, %b: tensor<2xi8, #r>) -> (tensor<2xf32, #r>, tensor<2xi8, #r>) attributes {tile.num_warps = 4 : i64} {
  %r = linalg.reduce ins(%x : tensor<2x128xf32, #x>) outs(%a : tensor<2xf32, #r>) dimensions = [1] {tile.group = 0 : i64} (%in: f32, %acc: f32) {
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  }
  %s = linalg.reduce ins(%y : tensor<2x128xi8, #x>) outs(%b : tensor<2xi8, #r>) dimensions = [1] {tile.group = 0 : i64} (%in: i8, %acc: i8) {
    %t = arith.maxsi %in, %acc : i8
    linalg.yield %t : i8
  }
  return %r, %s : tensor<2xf32, #r>, tensor<2xi8, #r>
}

// -----

#x = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [0, 16], [0, 32]], warp = [[1, 0], [2, 0]]>
#r = #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[1], [2]]>
// A warp has whole rows.
// CHECK: tile.shared = 0 : i64
func.func @in_warps(%x: tensor<4x64xf32, #x>, %a: tensor<4xf32, #r>) -> tensor<4xf32, #r> attributes {tile.num_warps = 4 : i64} {
  %r = linalg.reduce ins(%x : tensor<4x64xf32, #x>) outs(%a : tensor<4xf32, #r>) dimensions = [1] (%in: f32, %acc: f32) {
    %s = arith.addf %in, %acc : f32
    linalg.yield %s : f32
  }
  return %r : tensor<4xf32, #r>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The totals of 4 warps, for one lane each.
// CHECK: tile.scan
// CHECK: } {tile.scratch = array<i64: 0, 16>}
func.func @scan(%x: tensor<128xf32, #x>) -> tensor<128xf32, #x> attributes {tile.num_warps = 4 : i64} {
  %r = tile.scan %x axis 0 {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<128xf32, #x> -> tensor<128xf32, #x>
  return %r : tensor<128xf32, #x>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// The owner of an element is known at run time. A tensor of one element is in every thread.
// CHECK: tensor.extract %arg0[%arg2] {tile.scratch = array<i64: 0, 256>}
// CHECK-NEXT: tensor.extract %arg1[%arg2] :
func.func @elements(%x: tensor<128xf16, #x>, %y: tensor<1xf16, #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[0], [0]]>>, %i: index) -> (f16, f16) attributes {tile.num_warps = 4 : i64} {
  %a = tensor.extract %x[%i] : tensor<128xf16, #x>
  %b = tensor.extract %y[%i] : tensor<1xf16, #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[0], [0]]>>
  return %a, %b : f16, f16
}

// -----

// One thread executes an atomic, and the others get the result only if they use it.
// CHECK: memref.atomic_rmw addi %arg0, %arg1[%arg2] {tile.scratch = array<i64: 0, 16>}
// CHECK-NEXT: memref.atomic_rmw addi %arg0, %arg1[%arg2] :
func.func @atomics(%v: i32, %m: memref<16xi32>, %i: index) -> i32 attributes {tile.num_warps = 4 : i64} {
  %a = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<16xi32>) -> i32
  %b = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<16xi32>) -> i32
  return %a : i32
}

// -----

#x = #tile.layout<register = [], lane = [[0], [0], [0], [0], [0]], warp = [[0], [0]]>
// A slice at a dynamic offset goes through memory, of a tensor of one element as well.
// CHECK: tensor.extract_slice {{.*}} {tile.scratch = array<i64: 0, 16>}
func.func @slice(%x: tensor<1xf32, #x>, %i: index) -> tensor<1xf32, #x> attributes {tile.num_warps = 4 : i64} {
  %a = tensor.extract_slice %x[%i] [1] [1] : tensor<1xf32, #x> to tensor<1xf32, #x>
  return %a : tensor<1xf32, #x>
}
