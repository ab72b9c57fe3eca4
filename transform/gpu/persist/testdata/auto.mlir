// RUN: tshared-opt %s --tile-persist | FileCheck %s
// RUN: tshared-opt %s --tile-persist=persistent=false | FileCheck %s --check-prefix=OFF
// RUN: not tshared-opt %s --tile-persist=persistent=sometimes 2>&1 | FileCheck %s --check-prefix=WRONG
// OFF-NOT: persistent
// WRONG: persistent is true, false or auto, not "sometimes"
#rows = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#half = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>

// A program stores as many bytes as an iteration copies, and all have as many iterations.
// CHECK-LABEL: func.func @stores
// CHECK-SAME: tile.persistent
func.func @stores(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: tensor<64x64xf16, #rows>, %m: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %from = memref.reinterpret_cast %p to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
  %s = scf.for %k = %c0 to %rows step %c1 iter_args(%a = %t) -> (tensor<64x64xf16, #rows>) {
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0]>>, tile.bulk, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
    scf.yield %l : tensor<64x64xf16, #rows>
  }
  tile.store %s, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  return
}

// CHECK-LABEL: func.func @stores_little
// CHECK-SAME: tile.not_persistent = "a program stores 4096 bytes, fewer than the 8192 that an iteration copies: little would run beside its end"
func.func @stores_little(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: tensor<32x64xf16, #half>, %m: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = arith.index_cast %m : i32 to index
  %i = arith.index_cast %x : i32 to index
  %from = memref.reinterpret_cast %p to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [32, 64], strides: [64, 1] : memref<*xf16> to memref<32x64xf16, strided<[64, 1], offset: ?>>
  scf.for %k = %c0 to %rows step %c1 {
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0]>>, tile.bulk, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
  }
  tile.store %t, %to : tensor<32x64xf16, #half>, memref<32x64xf16, strided<[64, 1], offset: ?>>
  return
}

// As in causal attention, later programs have more iterations.
// CHECK-LABEL: func.func @uneven
// CHECK-SAME: tile.not_persistent = "some of its programs take longer than others: how often a loop copies depends on the program, or on data"
func.func @uneven(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16>, %t: tensor<64x64xf16, #rows>, %m: i32, %nx: i32, %ny: i32, %nz: i32, %x: i32, %y: i32, %z: i32) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.addi %x, %m : i32
  %rows = arith.index_cast %more : i32 to index
  %i = arith.index_cast %x : i32 to index
  %from = memref.reinterpret_cast %p to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
  %to = memref.reinterpret_cast %q to offset: [%i], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
  scf.for %k = %c0 to %rows step %c1 {
    %l = tile.load %from at(%i, %k : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d0 + 64, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #tile.shared<order = [1, 0]>>, tile.bulk, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #rows>
  }
  tile.store %t, %to : tensor<64x64xf16, #rows>, memref<64x64xf16, strided<[64, 1], offset: ?>>
  return
}
