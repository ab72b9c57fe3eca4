// RUN: tshared-opt %s --tile-relax-wraps=maps=true | FileCheck %s
// RUN: tshared-opt %s --tile-relax-wraps | FileCheck %s --check-prefix=NONE

// NONE-NOT: wrap_undefined

// Rows of A and columns of B become rows and columns of the product, of which those before the sizes are stored.

// CHECK-LABEL: func.func @product
// CHECK: tile.load %arg0 wrap({{.*}}wrap_dim = 0 : i64, wrap_undefined}
// CHECK: tile.load %arg1 wrap({{.*}}wrap_dim = 1 : i64, wrap_undefined}
func.func @product(%a: memref<?x32xf16>, %b: memref<32x?xf16>, %p: memref<?x?xf16, strided<[?, 1], offset: ?>>, %row: i32, %column: i32, %m: i32, %n: i32, %steps: index, %acc: tensor<64x64xf32>, %e: tensor<64x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %steps step %c1 iter_args(%c = %acc) -> tensor<64x64xf32> {
    %x = tile.load %a wrap(%row, %m : i32, i32) {wrap_dim = 0 : i64} : memref<?x32xf16> -> tensor<64x32xf16>
    %y = tile.load %b wrap(%column, %n : i32, i32) {wrap_dim = 1 : i64} : memref<32x?xf16> -> tensor<32x64xf16>
    %d = tile.dot %x, %y, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %h = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%r : tensor<64x64xf32>) outs(%e : tensor<64x64xf16>) {
  ^bb0(%x: f32, %o: f16):
    %y = arith.truncf %x : f32 to f16
    linalg.yield %y : f16
  } -> tensor<64x64xf16>
  tile.store %h, %p at(%row, %column, %m, %n : i32, i32, i32, i32) {outer_strides = affine_map<(d0, d1, d2, d3) -> ()>, sizes = affine_map<(d0, d1, d2, d3) -> (d2, d3)>, starts = affine_map<(d0, d1, d2, d3) -> (d0, d1)>} : tensor<64x64xf16>, memref<?x?xf16, strided<[?, 1], offset: ?>>
  return
}

// The rows that wrapped around are stored, as the memory ends a row later.

// CHECK-LABEL: func.func @stored
// CHECK-NOT: wrap_undefined
func.func @stored(%a: memref<?x32xf16>, %p: memref<?x32xf16>, %row: i32, %m: i32) {
  %x = tile.load %a wrap(%row, %m : i32, i32) {wrap_dim = 0 : i64} : memref<?x32xf16> -> tensor<64x32xf16>
  tile.store %x, %p at(%row, %m : i32, i32) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1 + 1, 32)>, starts = affine_map<(d0, d1) -> (d0, 0)>} : tensor<64x32xf16>, memref<?x32xf16>
  return
}

// A sum of rows has those that wrapped around in it.

// CHECK-LABEL: func.func @summed
// CHECK-NOT: wrap_undefined
func.func @summed(%a: memref<?x32xf16>, %p: memref<32xf16>, %row: i32, %m: i32) {
  %x = tile.load %a wrap(%row, %m : i32, i32) {wrap_dim = 0 : i64} : memref<?x32xf16> -> tensor<64x32xf16>
  %s = tile.reduce %x dimensions [0] {
  ^bb0(%e: f16, %c: f16):
    %n = arith.addf %e, %c : f16
    tile.yield %n : f16
  } : tensor<64x32xf16> -> tensor<32xf16>
  tile.store %s, %p : tensor<32xf16>, memref<32xf16>
  return
}

// A transposed tile has its rows as columns, a maximum of each row stays with its row, and a branch yields it.

// CHECK-LABEL: func.func @moved
// CHECK: wrap_undefined
func.func @moved(%a: memref<?x32xf16>, %p: memref<?xf16, strided<[1], offset: ?>>, %q: memref<32x?xf16, strided<[?, 1], offset: ?>>, %row: i32, %m: i32, %flag: i1, %z: tensor<64xf16>, %e: tensor<32x64xf16>) {
  %x = tile.load %a wrap(%row, %m : i32, i32) {wrap_dim = 0 : i64} : memref<?x32xf16> -> tensor<64x32xf16>
  %s = tile.reduce %x dimensions [1] {
  ^bb0(%e1: f16, %c: f16):
    %n = arith.maximumf %e1, %c : f16
    tile.yield %n : f16
  } : tensor<64x32xf16> -> tensor<64xf16>
  %y = scf.if %flag -> tensor<64xf16> {
    scf.yield %s : tensor<64xf16>
  } else {
    scf.yield %z : tensor<64xf16>
  }
  %t = linalg.transpose ins(%x : tensor<64x32xf16>) outs(%e : tensor<32x64xf16>) permutation = [1, 0]
  tile.store %y, %p at(%row, %m : i32, i32) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1)>, starts = affine_map<(d0, d1) -> (d0)>} : tensor<64xf16>, memref<?xf16, strided<[1], offset: ?>>
  tile.store %t, %q at(%row, %m : i32, i32) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (32, d1)>, starts = affine_map<(d0, d1) -> (0, d0)>} : tensor<32x64xf16>, memref<32x?xf16, strided<[?, 1], offset: ?>>
  return
}

// A later iteration stores the rows, which knows where its own rows begin.

// CHECK-LABEL: func.func @later
// CHECK-NOT: wrap_undefined
func.func @later(%a: memref<?x32xf16>, %p: memref<?x32xf16>, %m: i32, %n: i32, %z: tensor<64x32xf16>) {
  %c64 = arith.constant 64 : i32
  %r = scf.for %row = %c64 to %n step %c64 iter_args(%before = %z) -> (tensor<64x32xf16>) : i32 {
    tile.store %before, %p at(%row, %m : i32, i32) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 32)>, starts = affine_map<(d0, d1) -> (d0, 0)>} : tensor<64x32xf16>, memref<?x32xf16>
    %x = tile.load %a wrap(%row, %m : i32, i32) {wrap_dim = 0 : i64} : memref<?x32xf16> -> tensor<64x32xf16>
    scf.yield %x : tensor<64x32xf16>
  }
  return
}
