// RUN: tshared-opt %s --tile-coalesce --split-input-file | FileCheck %s

#id = affine_map<(d0) -> (d0)>
// Mixed widths in one layout class: a thread has 8 elements, 8 bytes of the narrow ones and two vectors of the wide ones. Warps are
// outermost, so that the narrow accesses of a warp are contiguous as well.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1], [2], [4], [256]], lane = {{\[\[}}8], [16], [32], [64], [128]], warp = {{\[\[}}512], [1024]]>
// CHECK: #layout1 = #tile.layout<register = {{\[\[}}1], [2], [512], [1024]], lane = {{\[\[}}4], [8], [16], [32], [64]], warp = {{\[\[}}128], [256]]>
// CHECK-LABEL: func.func @mixed_widths
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<2048xi8>
// CHECK: tile.store %{{.*}}, %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout1} : tensor<2048xf32>, memref<{{.*}}>
func.func @mixed_widths(%p: memref<*xi8>, %q: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [2048], strides: [1] : memref<*xi8> to memref<2048xi8, strided<[1]>>
  %n = memref.reinterpret_cast %q to offset: [0], sizes: [2048], strides: [1] : memref<*xf32> to memref<2048xf32, strided<[1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<2048xi8, strided<[1]>> -> tensor<2048xi8>
  %e = tensor.empty() : tensor<2048xf32>
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%t : tensor<2048xi8>) outs(%e : tensor<2048xf32>) {
  ^bb0(%x: i8, %o: f32):
    %y = arith.sitofp %x : i8 to f32
    linalg.yield %y : f32
  } -> tensor<2048xf32>
  tile.store %f, %n {alignment = 16 : i64} : tensor<2048xf32>, memref<2048xf32, strided<[1]>>
  return
}

// -----

// Rows that are reduced: warps do not go along them.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [1, 0], [0, 128], [0, 256]], lane = {{\[\[}}0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], warp = {{\[\[}}2, 0], [4, 0]]>
// CHECK-LABEL: func.func @reduced
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<8x512xf32>
func.func @reduced(%p: memref<*xf32>, %e: tensor<8xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [8, 512], strides: [512, 1] : memref<*xf32> to memref<8x512xf32, strided<[512, 1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<8x512xf32, strided<[512, 1]>> -> tensor<8x512xf32>
  %r = linalg.reduce ins(%t : tensor<8x512xf32>) outs(%e : tensor<8xf32>) dimensions = [1] (%a: f32, %b: f32) {
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  }
  return
}

// -----

// A scan along the strided dimension: each thread has a column.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [4, 0], [8, 0], [16, 0], [32, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = {{\[\[}}0, 32], [0, 64]]>
// CHECK-LABEL: func.func @scanned
// CHECK: %{{.*}} = tile.load %{{.*}} {alignment = 16 : i64, tile.coalesced = #layout} : memref<{{.*}}> -> tensor<64x128xf32>
func.func @scanned(%p: memref<*xf32>) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [64, 128], strides: [128, 1] : memref<*xf32> to memref<64x128xf32, strided<[128, 1]>>
  %t = tile.load %m {alignment = 16 : i64} : memref<64x128xf32, strided<[128, 1]>> -> tensor<64x128xf32>
  %r = tile.scan %t axis 0 {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tile.yield %s : f32
  } : tensor<64x128xf32> -> tensor<64x128xf32>
  return
}

// -----

// A load that continues another one has its layout: that of the first memory.
// CHECK: #layout = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 16]], lane = {{\[\[}}4, 0], [8, 0], [16, 0], [0, 1], [0, 2]], warp = {{\[\[}}0, 4], [0, 8]]>
// CHECK-LABEL: func.func @continued
// CHECK: %{{.*}} = tile.load %{{.*}} {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x32xf32>
// CHECK: %{{.*}} = tile.load %{{.*}} other(%{{.*}} : tensor<32x32xf32>) {tile.coalesced = #layout} : memref<{{.*}}> -> tensor<32x32xf32>
func.func @continued(%p: memref<*xf32>, %q: memref<*xf32>, %k: index) {
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [32, 32], strides: [1, 32] : memref<*xf32> to memref<32x32xf32, strided<[1, 32]>>
  %n = memref.reinterpret_cast %q to offset: [0], sizes: [%k, 32], strides: [32, 1] : memref<*xf32> to memref<?x32xf32, strided<[32, 1]>>
  %t = tile.load %m : memref<32x32xf32, strided<[1, 32]>> -> tensor<32x32xf32>
  %u = tile.load %n other(%t : tensor<32x32xf32>) : memref<?x32xf32, strided<[32, 1]>> -> tensor<32x32xf32>
  return
}

// -----

// A gather of rows: each is contiguous.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [0, 4], [16, 0]], lane = {{\[\[}}0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = {{\[\[}}4, 0], [8, 0]]>
// CHECK-LABEL: func.func @gather
// CHECK: } {dims = array<i64: 0>, tile.coalesced = #layout} : tensor<32xi64> -> tensor<32x64xf16>
func.func @gather(%p: memref<*xf16>, %at: tensor<32xi64>, %n: index) {
  %t = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %row: i64):
    %o = arith.index_cast %row : i64 to index
    %r = memref.reinterpret_cast %p to offset: [%o], sizes: [1, 64], strides: [64, 1] : memref<*xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
    tile.yield %r : memref<1x64xf16, strided<[64, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<32xi64> -> tensor<32x64xf16>
  return
}
