// RUN: tshared-opt %s --tile-strip-mine=num-warps=1 --split-input-file | FileCheck %s

// A tile of 64x64 in a block of 32 threads, of which 4 loads would take 512 words: strips of 2 rows. Indices of rows count from the strip's first one, the
// numbers of the columns are computed before the loop, and accesses lose their coordinates: strips of
// rows whose stride is not known are aligned to 2 elements.
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0, 0)>
#column = affine_map<(d0, d1) -> (0, d1)>
#map1 = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @windows
// CHECK:      %[[COLUMNS:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<1x64xi32>)
// CHECK:      scf.for %[[I:.*]] = %c0_i32 to %c64_i32 step %c2_i32
// CHECK-NEXT:   %[[START:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK:        linalg.generic {{.*}} outs(%{{.*}} : tensor<2xi32>) {
// CHECK:          %[[ROW:.*]] = linalg.index 0 : index
// CHECK-NEXT:     %[[AT:.*]] = arith.addi %[[ROW]], %[[START]] : index
// CHECK-NEXT:     arith.index_cast %[[AT]] : index to i32
// CHECK:        tensor.expand_shape {{.*}} output_shape [2, 1] : tensor<2xi32> into tensor<2x1xi32>
// CHECK:        linalg.generic {{.*}} ins(%[[COLUMNS]] : tensor<1x64xi32>) outs(%{{.*}} : tensor<2x64xi32>)
// CHECK:        tensor.extract %{{.*}} : tensor<?xf32>
// CHECK:        %[[LEFT:.*]] = arith.subi %{{.*}}, %[[START]] : index
// CHECK:        %[[REST:.*]] = arith.maxsi %[[LEFT]], %c0
// CHECK:        tile.gather %{{.*}} bounds(%[[REST]])
// CHECK-NEXT:   ^bb0(%[[COORDINATE:.*]]: index, %{{.*}}: i32):
// CHECK-NEXT:     arith.addi %[[COORDINATE]], %[[START]] : index
// CHECK:        %[[FROM:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%{{.*}}], sizes: [2, 64], strides: [%{{.*}}, 1]
// CHECK:        %[[SIZE:.*]] = arith.minsi %{{.*}}, %c2
// CHECK:        %[[PART:.*]] = memref.subview %[[FROM]][0, 0] [%[[SIZE]], 64] [1, 1]
// CHECK:        tile.load %[[PART]] {{.*}} {alignment = 8 : i64} : memref<?x64xf32, strided<[?, 1], offset: ?>> -> tensor<2x64xf32>
// CHECK:        tile.load %{{.*}} : memref<2x64xf32
// CHECK:        memref.subview %{{.*}}[0, 0] [%{{.*}}, 64] [1, 1]
// CHECK-NEXT:   tile.store %{{.*}} {alignment = 8 : i64} : tensor<2x64xf32>
// CHECK-NEXT: } {tile.unroll = 1 : i64}
// CHECK-NEXT: return
func.func @windows(%p: memref<*xf32>, %q: memref<*xf32>, %r: memref<*xf32>, %o: memref<*xf32>, %n: index, %s: index, %pid: i32) {
  %e1 = tensor.empty() : tensor<64xi32>
  %e = tensor.empty() : tensor<64x64xf32>
  %ei = tensor.empty() : tensor<64x64xi32>
  %range = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%e1 : tensor<64xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %v = arith.index_cast %i : index to i32
    linalg.yield %v : i32
  } -> tensor<64xi32>
  %c = tensor.expand_shape %range [[0, 1]] output_shape [1, 64] : tensor<64xi32> into tensor<1x64xi32>
  %columns = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<1x64xi32>) outs(%c : tensor<1x64xi32>) {
  ^bb0(%a: i32, %out: i32):
    %v = arith.muli %a, %a : i32
    linalg.yield %v : i32
  } -> tensor<1x64xi32>
  %rows = tensor.expand_shape %range [[0, 1]] output_shape [64, 1] : tensor<64xi32> into tensor<64x1xi32>
  %wide = linalg.generic {indexing_maps = [#column, #id], iterator_types = ["parallel", "parallel"]} ins(%columns : tensor<1x64xi32>) outs(%ei : tensor<64x64xi32>) {
  ^bb0(%a: i32, %out: i32):
    linalg.yield %a : i32
  } -> tensor<64x64xi32>
  %cast = memref.cast %p : memref<*xf32> to memref<?xf32>
  %memory = bufferization.to_tensor %cast restrict : memref<?xf32> to tensor<?xf32>
  %x = linalg.generic {indexing_maps = [#row, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%rows, %wide : tensor<64x1xi32>, tensor<64x64xi32>) outs(%e : tensor<64x64xf32>) {
  ^bb0(%a: i32, %b: i32, %out: f32):
    %at = arith.addi %a, %b : i32
    %i = arith.index_cast %at : i32 to index
    %v = tensor.extract %memory[%i] : tensor<?xf32>
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %y = tile.gather %range bounds(%n) other(%x : tensor<64x64xf32>) {
  ^bb0(%i: index, %a: i32):
    %sum = arith.muli %i, %s : index
    %view = memref.reinterpret_cast %q to offset: [%sum], sizes: [1, 64], strides: [64, 1] : memref<*xf32> to memref<1x64xf32, strided<[64, 1], offset: ?>>
    tile.yield %view : memref<1x64xf32, strided<[64, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<64xi32> -> tensor<64x64xf32>
  %from = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  %some = memref.subview %from[0, 0] [%n, 64] [1, 1] : memref<64x64xf32, strided<[?, 1]>> to memref<?x64xf32, strided<[?, 1]>>
  %z = tile.load %some other(%y : tensor<64x64xf32>) at(%pid : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (64, 64)>, starts = affine_map<(d0) -> (d0 * 64, 0)>} : memref<?x64xf32, strided<[?, 1]>> -> tensor<64x64xf32>
  %w = tile.load %from : memref<64x64xf32, strided<[?, 1]>> -> tensor<64x64xf32>
  %sum = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%z, %w : tensor<64x64xf32>, tensor<64x64xf32>) outs(%z : tensor<64x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<64x64xf32>
  %to = memref.reinterpret_cast %o to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  %part = memref.subview %to[0, 0] [%n, 64] [1, 1] : memref<64x64xf32, strided<[?, 1]>> to memref<?x64xf32, strided<[?, 1]>>
  tile.store %sum, %part {alignment = 16 : i64} : tensor<64x64xf32>, memref<?x64xf32, strided<[?, 1]>>
  return
}

// -----

// In a vector the rows are its elements. A thread loads 64 bytes for a strip. Nobody uses the slice, which goes.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @vector
// CHECK-NOT:   tile.gather
// CHECK:       scf.for %{{.*}} = %c0_i32 to %c16384_i32 step %c512_i32
// CHECK:         tile.gather {{.*}} bounds
// CHECK:         tile.store %{{.*}} {alignment = 16 : i64} : tensor<512xf32>
// CHECK-NOT:   tensor.extract_slice
// CHECK:       } {tile.unroll = 1 : i64}
func.func @vector(%p: memref<*xf32>, %q: memref<*xf32>, %n: index) {
  %e = tensor.empty() : tensor<16384xi32>
  %at = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<16384xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %v = arith.index_cast %i : index to i32
    %s = arith.muli %v, %v : i32
    linalg.yield %s : i32
  } -> tensor<16384xi32>
  %x = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %a: i32):
    %o = arith.index_cast %a : i32 to index
    %view = memref.reinterpret_cast %p to offset: [%o], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1], offset: ?>>
    tile.yield %view : memref<1xf32, strided<[1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<16384xi32> -> tensor<16384xf32>
  %slice = tensor.extract_slice %x[0] [%n] [1] : tensor<16384xf32> to tensor<?xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [16384], strides: [1] : memref<*xf32> to memref<16384xf32, strided<[1]>>
  tile.store %x, %to {alignment = 16 : i64} : tensor<16384xf32>, memref<16384xf32, strided<[1]>>
  return
}

// -----

// Below, tiles that stay whole.
// CHECK-NOT: tile.unroll

// Few words per thread.
func.func @few(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [64, 128], strides: [%s, 1] : memref<*xf32> to memref<64x128xf32, strided<[?, 1]>>
  %v = tile.load %from : memref<64x128xf32, strided<[?, 1]>> -> tensor<64x128xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [64, 128], strides: [%s, 1] : memref<*xf32> to memref<64x128xf32, strided<[?, 1]>>
  tile.store %v, %to : tensor<64x128xf32>, memref<64x128xf32, strided<[?, 1]>>
  return
}

// -----

// Rows are contiguous: a strip of a few would not be coalesced.
func.func @transposed(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [1, %s] : memref<*xf32> to memref<128x128xf32, strided<[1, ?]>>
  %v = tile.load %from : memref<128x128xf32, strided<[1, ?]>> -> tensor<128x128xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %v, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}

// -----

// The tile is stored over what other strips load.
func.func @in_place(%p: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [1], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1], offset: 1>>
  %v = tile.load %from : memref<128x128xf32, strided<[?, 1], offset: 1>> -> tensor<128x128xf32>
  %to = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %v, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}

// -----

// A barrier between the load and the store.
func.func @barrier(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  %v = tile.load %from : memref<128x128xf32, strided<[?, 1]>> -> tensor<128x128xf32>
  gpu.barrier
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %v, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}

// -----

// The load has another use.
func.func @returned(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) -> tensor<128x128xf32> {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  %v = tile.load %from : memref<128x128xf32, strided<[?, 1]>> -> tensor<128x128xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %v, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return %v : tensor<128x128xf32>
}

// -----

// Rows of the tile are computed from columns of the load: a transposition.
#id = affine_map<(d0, d1) -> (d0, d1)>
#swapped = affine_map<(d0, d1) -> (d1, d0)>
func.func @columns(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  %v = tile.load %from : memref<128x128xf32, strided<[?, 1]>> -> tensor<128x128xf32>
  %e = tensor.empty() : tensor<128x128xf32>
  %t = linalg.generic {indexing_maps = [#swapped, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%v, %v : tensor<128x128xf32>, tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<128x128xf32>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %t, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}

// -----

// A transposition: rows of the tile are columns of the load, a few of which would not be coalesced.
func.func @transposition(%p: memref<*xf32>, %q: memref<*xf32>, %s: index) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  %v = tile.load %from : memref<128x128xf32, strided<[?, 1]>> -> tensor<128x128xf32>
  %e = tensor.empty() : tensor<128x128xf32>
  %t = linalg.transpose ins(%v : tensor<128x128xf32>) outs(%e : tensor<128x128xf32>) permutation = [1, 0]
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128, 128], strides: [%s, 1] : memref<*xf32> to memref<128x128xf32, strided<[?, 1]>>
  tile.store %t, %to : tensor<128x128xf32>, memref<128x128xf32, strided<[?, 1]>>
  return
}
