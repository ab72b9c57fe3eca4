// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// A layout is an alias; bases that are zero, and lists without a basis, survive.
// CHECK: #layout = #tile.layout<register = {{\[\[}}0, 1], [0, 2], [8, 0]], lane = {{\[\[}}0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
// CHECK: #layout1 = #tile.layout<register = [], lane = {{\[\[}}1], [2], [0], [0], [0]], warp = []>
#copies = #tile.layout<register = [], lane = [[1], [2], [0], [0], [0]], warp = []>
// CHECK: #layout2 = #tile.layout<register = {{\[\[}}1, 0], [2, 0], [0, 8]], lane = {{\[\[}}4, 0], [8, 0], [0, 1], [0, 2], [0, 4]], warp = []>
#columns = #tile.layout<register = [[1, 0], [2, 0], [0, 8]], lane = [[4, 0], [8, 0], [0, 1], [0, 2], [0, 4]], warp = []>

// CHECK-LABEL: func.func @accesses
// CHECK-SAME: (%[[M:.*]]: memref<?x16xf16>, %[[I:.*]]: index, %[[T:.*]]: tensor<16x16xf16, #layout>)
func.func @accesses(%m: memref<?x16xf16>, %i: index, %t: tensor<16x16xf16, #rows>) {
  // CHECK: tile.load %[[M]] : memref<?x16xf16> -> tensor<16x16xf16, #layout>
  %0 = tile.load %m : memref<?x16xf16> -> tensor<16x16xf16, #rows>
  // CHECK: tile.load %[[M]][%[[I]], %[[I]]] other(%[[T]] : tensor<16x16xf16, #layout>) {alignment = 8 : i64, cache = "cg", evict = "evict_last", tshared.volatile} : memref<?x16xf16> -> tensor<16x16xf16, #layout>
  %1 = tile.load %m[%i, %i] other(%t : tensor<16x16xf16, #rows>) {alignment = 8 : i64, cache = "cg", evict = "evict_last", tshared.volatile} : memref<?x16xf16> -> tensor<16x16xf16, #rows>
  // CHECK: tile.load %[[M]] wrap(%[[I]], %[[I]] : index, index) other(%[[T]] : tensor<16x16xf16, #layout>) {cache = "cg", wrap_dim = 0 : i64} : memref<?x16xf16> -> tensor<16x16xf16, #layout>
  %2 = tile.load %m wrap(%i, %i : index, index) other(%t : tensor<16x16xf16, #rows>) {cache = "cg", wrap_dim = 0 : i64} : memref<?x16xf16> -> tensor<16x16xf16, #rows>
  // CHECK: tile.store %[[T]], %[[M]] : tensor<16x16xf16, #layout>, memref<?x16xf16>
  tile.store %t, %m : tensor<16x16xf16, #rows>, memref<?x16xf16>
  // CHECK: tile.store %[[T]], %[[M]][%[[I]], %[[I]]] {alignment = 4 : i64} : tensor<16x16xf16, #layout>, memref<?x16xf16>
  tile.store %t, %m[%i, %i] {alignment = 4 : i64} : tensor<16x16xf16, #rows>, memref<?x16xf16>
  return
}

// Accesses with a vector width, and the guard under which it holds.
// CHECK-LABEL: func.func @vectors
// CHECK-SAME: (%[[M:.*]]: memref<?x16xf16>, %[[I:.*]]: index, %[[T:.*]]: tensor<16x16xf16, #layout>, %[[G:.*]]: i1)
func.func @vectors(%m: memref<?x16xf16>, %i: index, %t: tensor<16x16xf16, #rows>, %g: i1) {
  // CHECK: tile.load %[[M]] vector 4 : memref<?x16xf16> -> tensor<16x16xf16, #layout>
  %0 = tile.load %m vector 4 : memref<?x16xf16> -> tensor<16x16xf16, #rows>
  // CHECK: tile.load %[[M]][%[[I]], %[[I]]] other(%[[T]] : tensor<16x16xf16, #layout>) vector 4 if %[[G]] {alignment = 2 : i64} : memref<?x16xf16> -> tensor<16x16xf16, #layout>
  %1 = tile.load %m[%i, %i] other(%t : tensor<16x16xf16, #rows>) vector 4 if %g {alignment = 2 : i64} : memref<?x16xf16> -> tensor<16x16xf16, #rows>
  // CHECK: tile.store %[[T]], %[[M]][%[[I]], %[[I]]] vector 2 if %[[G]] : tensor<16x16xf16, #layout>, memref<?x16xf16>
  tile.store %t, %m[%i, %i] vector 2 if %g : tensor<16x16xf16, #rows>, memref<?x16xf16>
  // CHECK: tile.store %[[T]], %[[M]] vector 1 : tensor<16x16xf16, #layout>, memref<?x16xf16>
  tile.store %t, %m vector 1 : tensor<16x16xf16, #rows>, memref<?x16xf16>
  return
}

// CHECK-LABEL: func.func @prefetches
// CHECK-SAME: (%[[M:.*]]: memref<?x16xf16>, %[[NEXT:.*]]: i1)
func.func @prefetches(%m: memref<?x16xf16>, %next: i1) attributes {tile.max_registers = 64 : i64, tile.min_blocks = 2 : i64} {
  // CHECK: tile.prefetch %[[M]] vector 4 : memref<?x16xf16> as tensor<16x16xf16, #layout>
  tile.prefetch %m vector 4 : memref<?x16xf16> as tensor<16x16xf16, #rows>
  // CHECK: tile.prefetch %[[M]] if %[[NEXT]] vector 1 {note} : memref<?x16xf16> as tensor<16x16xf16, #layout>
  tile.prefetch %m if %next vector 1 {note} : memref<?x16xf16> as tensor<16x16xf16, #rows>
  return
}

// CHECK-LABEL: func.func @moves
// CHECK-SAME: (%[[T:.*]]: tensor<16x16xf16, #layout>, %[[S:.*]]: tensor<4xi32, #layout1>, %[[TEXT:.*]]: memref<?xi8>, %[[X:.*]]: i32)
func.func @moves(%t: tensor<16x16xf16, #rows>, %s: tensor<4xi32, #copies>, %text: memref<?xi8>, %x: i32) {
  // CHECK: tile.convert_layout %[[T]] : tensor<16x16xf16, #layout> -> tensor<16x16xf16, #layout2>
  %0 = tile.convert_layout %t : tensor<16x16xf16, #rows> -> tensor<16x16xf16, #columns>
  // CHECK: tile.convert_layout %[[T]] : tensor<16x16xf16, #layout> -> tensor<16x16xf16>
  %1 = tile.convert_layout %t : tensor<16x16xf16, #rows> -> tensor<16x16xf16>
  // CHECK: tile.print %[[TEXT]], %[[S]] at %[[X]], %[[X]], %[[X]] {hex, signed} : memref<?xi8>, tensor<4xi32, #layout1>
  tile.print %text, %s at %x, %x, %x {hex, signed} : memref<?xi8>, tensor<4xi32, #copies>
  return
}

// CHECK-LABEL: func.func @dots
// CHECK-SAME: (%[[A:.*]]: tensor<2x32x16xf16>, %[[B:.*]]: tensor<2x64x32xf16>, %[[C:.*]]: tensor<2x16x64xf32>)
func.func @dots(%a: tensor<2x32x16xf16>, %b: tensor<2x64x32xf16>, %c: tensor<2x16x64xf32>) {
  // CHECK: tile.dot %[[A]], %[[B]], %[[C]] {instruction = "mma", k = 16 : i64, transpose_a, transpose_b, warps = array<i64: 2, 1, 2>} : tensor<2x32x16xf16>, tensor<2x64x32xf16> -> tensor<2x16x64xf32>
  %0 = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, transpose_a, transpose_b, warps = array<i64: 2, 1, 2>} : tensor<2x32x16xf16>, tensor<2x64x32xf16> -> tensor<2x16x64xf32>
  // CHECK: tile.dot %[[A]], %[[B]], %[[C]] {instruction = "mma", k = 16 : i64, transpose_a, transpose_b, warps = array<i64: 2, 1, 2>, zero_init} : tensor
  %z = tile.dot %a, %b, %c {zero_init, instruction = "mma", k = 16 : i64, transpose_a, transpose_b, warps = array<i64: 2, 1, 2>} : tensor<2x32x16xf16>, tensor<2x64x32xf16> -> tensor<2x16x64xf32>
  // CHECK: tile.dot %[[A]], %[[B]], %[[C]] {immediate_offsets, instruction = "mma", k = 16 : i64, k_slices = 2 : i64, transpose_a, transpose_b, warps = array<i64: 2, 1, 2>}
  %1 = tile.dot %a, %b, %c {immediate_offsets, instruction = "mma", k = 16 : i64, k_slices = 2 : i64, transpose_a, transpose_b, warps = array<i64: 2, 1, 2>} : tensor<2x32x16xf16>, tensor<2x64x32xf16> -> tensor<2x16x64xf32>
  return
}

// CHECK-LABEL: func.func @combine
func.func @combine(%x: tensor<8xf32>, %i: tensor<8xi32>, %bins: tensor<4x4xi64>, %one: i64) {
  // CHECK: tile.scan %{{.*}}, %{{.*}} axis 0 reverse {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %{{.*}}: i32, %{{.*}}: f32, %{{.*}}: i32):
  // CHECK: tile.yield %{{.*}}, %{{.*}} : f32, i32
  // CHECK-NEXT: } {note} : tensor<8xf32>, tensor<8xi32> -> tensor<8xf32>, tensor<8xi32>
  %0:2 = tile.scan %x, %i axis 0 reverse {
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    %s = arith.addf %a, %c : f32
    tile.yield %s, %d : f32, i32
  } {note} : tensor<8xf32>, tensor<8xi32> -> tensor<8xf32>, tensor<8xi32>
  // CHECK: tile.histogram %{{.*}} into %{{.*}} {
  // CHECK-NEXT: ^bb0(%[[N:.*]]: index, %{{.*}}: i32):
  // CHECK-NEXT: tile.yield %[[N]], %[[N]], %{{.*}} : index, index, i64
  // CHECK-NEXT: } : tensor<8xi32> into tensor<4x4xi64>
  %1 = tile.histogram %i into %bins {
  ^bb0(%n: index, %e: i32):
    tile.yield %n, %n, %one : index, index, i64
  } : tensor<8xi32> into tensor<4x4xi64>
  return
}

// CHECK-LABEL: func.func @attributes() attributes {tile.num_warps = 16 : i64}
func.func @attributes() attributes {tile.num_warps = 16 : i64} {
  return
}

// CHECK-LABEL: func.func @gathers
func.func @gathers(%m: memref<?xf16>, %at: tensor<16xi32>, %mask: tensor<16xi1>, %z: tensor<16x16xf16>, %n: index) {
  // CHECK: tile.gather %{{.*}}, %{{.*}} bounds(%{{.*}}) other(%{{.*}} : tensor<16x16xf16>) vector 2 {
  // CHECK-NEXT: ^bb0(%{{.*}}: index, %{{.*}}: i32, %{{.*}}: i1):
  // CHECK: tile.yield %{{.*}} : memref<1x16xf16, strided<[16, 1], offset: ?>>
  // CHECK-NEXT: } {cache = "cg", dims = array<i64: 0>, evict = "evict_last"} : tensor<16xi32>, tensor<16xi1> -> tensor<16x16xf16>
  %0 = tile.gather %at, %mask bounds(%n) other(%z : tensor<16x16xf16>) vector 2 {
  ^bb0(%i: index, %e: i32, %on: i1):
    %o = arith.index_cast %e : i32 to index
    %at_or_0 = arith.select %on, %o, %i : index
    %row = memref.reinterpret_cast %m to offset: [%at_or_0], sizes: [1, 16], strides: [16, 1] : memref<?xf16> to memref<1x16xf16, strided<[16, 1], offset: ?>>
    tile.yield %row : memref<1x16xf16, strided<[16, 1], offset: ?>>
  } {cache = "cg", dims = array<i64: 0>, evict = "evict_last"} : tensor<16xi32>, tensor<16xi1> -> tensor<16x16xf16>
  return
}

// CHECK-LABEL: func.func @coordinates
func.func @coordinates(%m: memref<?x64xf16>, %x: tensor<32x64xf16>, %row: i32, %rows: i64, %far: index) {
  // CHECK: tile.coordinates %arg0() {outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}} : memref<?x64xf16>
  %0 = tile.coordinates %m() {outer_strides = affine_map<() -> ()>, sizes = affine_map<() -> (32, 64)>, starts = affine_map<() -> (0, 0)>} : memref<?x64xf16>
  // CHECK: tile.coordinates %arg0(%arg2, %arg3, %arg4 : i32, i64, index) {outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}} : memref<?x64xf16>
  %1 = tile.coordinates %m(%row, %rows, %far : i32, i64, index) {outer_strides = affine_map<(d0, d1, d2) -> (d2)>, sizes = affine_map<(d0, d1, d2) -> (d1, 64)>, starts = affine_map<(d0, d1, d2) -> (1, d0, 0)>} : memref<?x64xf16>
  // CHECK: tile.load %arg0 other(%arg1 : tensor<32x64xf16>) at(%arg2, %arg3 : i32, i64) {outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}} : memref<?x64xf16> -> tensor<32x64xf16>
  %2 = tile.load %m other(%x : tensor<32x64xf16>) at(%row, %rows : i32, i64) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>} : memref<?x64xf16> -> tensor<32x64xf16>
  // CHECK: tile.store %arg1, %arg0 at(%arg2, %arg3 : i32, i64) {outer_strides = #{{.*}}, sizes = #{{.*}}, starts = #{{.*}}} : tensor<32x64xf16>, memref<?x64xf16>
  tile.store %x, %m at(%row, %rows : i32, i64) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 64)>, starts = affine_map<(d0, d1) -> (d0, 0)>} : tensor<32x64xf16>, memref<?x64xf16>
  return
}
