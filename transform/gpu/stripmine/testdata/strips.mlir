// RUN: tshared-opt %s --tile-strip-mine=num-warps=1 --split-input-file | FileCheck %s

// 128 elements per thread and load, of which 16 are loaded at a time, in vectors of 4. The sum is that of 4 partial sums per thread.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @sum
// CHECK:      %[[END32:.*]] = arith.index_cast %{{.*}} : index to i32
// CHECK:      %[[END:.*]] = arith.index_cast %[[END32]] : i32 to index
// CHECK:      %[[NONE:.*]] = arith.constant -0.000000e+00 : f32
// CHECK:      %[[INIT:.*]] = linalg.fill ins(%[[NONE]] : f32) {{.*}} -> tensor<128xf32>
// CHECK:      %[[SUMS:.*]] = scf.for %[[I:.*]] = %c0_i32 to %c4096_i32 step %c512_i32 iter_args(%[[ACC:.*]] = %[[INIT]]) -> (tensor<128xf32>)
// CHECK-NEXT:   %[[START:.*]] = arith.index_cast %[[I]] : i32 to index
// CHECK:       %[[PART:.*]] = memref.reinterpret_cast %{{.*}} to offset: [%[[START]]], sizes: [128], strides: [1]
// CHECK:        arith.minsi %{{.*}}, %[[END]]
// CHECK:        %[[SIZE:.*]] = arith.subi
// CHECK:        memref.subview %[[PART]][0] [%[[SIZE]]] [1]
// CHECK:        tile.load
// CHECK:        arith.addi %[[I]], %c128_i32
// CHECK:        tile.load
// CHECK:        arith.addi %[[I]], %c256_i32
// CHECK:        tile.load
// CHECK:        arith.addi %[[I]], %c384_i32
// CHECK:        tile.load
// CHECK:        linalg.generic
// CHECK-NOT:    tile.load
// CHECK:        %[[ACC1:.*]] = linalg.generic {{.*}} ins(%{{.*}} : tensor<128xf32>) outs(%[[ACC]] : tensor<128xf32>)
// CHECK:        linalg.generic {{.*}} outs(%[[ACC1]] : tensor<128xf32>)
// CHECK:        scf.yield
// CHECK-NEXT: } {tile.unroll = 1 : i64}
// CHECK-NEXT: %[[SUM:.*]] = linalg.reduce ins(%[[SUMS]] : tensor<128xf32>) outs(%{{.*}} : tensor<f32>) dimensions = [0]
// CHECK:      tensor.extract %[[SUM]][]
func.func @sum(%p: memref<*xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1]>>
  %some = memref.subview %x[0] [%n] [1] : memref<4096xf32, strided<[1]>> to memref<?xf32, strided<[1]>>
  %e = tensor.empty() : tensor<4096xf32>
  %other = linalg.fill ins(%zero : f32) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %v = tile.load %some other(%other : tensor<4096xf32>) : memref<?xf32, strided<[1]>> -> tensor<4096xf32>
  %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %v : tensor<4096xf32>, tensor<4096xf32>) outs(%v : tensor<4096xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<4096xf32>
  %none = bufferization.alloc_tensor() : tensor<f32>
  %init = tensor.insert %zero into %none[] : tensor<f32>
  %r = linalg.reduce ins(%w : tensor<4096xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  return %s : f32
}

// -----

// Two reductions of one load: what is computed from the first of them comes behind the loop. Elements are extended in the strips, and partial results are not.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @two
// CHECK:      %[[R:.*]]:2 = scf.for {{.*}} -> (tensor<256xf32>, tensor<256xf32>)
// CHECK:        tile.load
// CHECK:        linalg.generic {{.*}} ins(%{{.*}} : tensor<256xbf16>) outs(%{{.*}} : tensor<256xf32>)
// CHECK:          arith.extf
// CHECK-NEXT:     arith.addf
// CHECK:        linalg.generic {{.*}} ins(%{{.*}} : tensor<256xbf16>) outs(%{{.*}} : tensor<256xf32>)
// CHECK:          arith.extf
// CHECK-NEXT:     arith.maxnumf
// CHECK:      } {tile.unroll = 1 : i64}
// CHECK-NEXT: %[[SUM:.*]] = linalg.reduce ins(%[[R]]#0 : tensor<256xf32>)
// CHECK-NEXT:   (%{{.*}}: f32, %{{.*}}: f32) {
// CHECK-NEXT:     arith.addf
// CHECK:      %[[MAX:.*]] = linalg.reduce ins(%[[R]]#1 : tensor<256xf32>)
// CHECK:          arith.maxnumf
// CHECK:      tensor.extract %[[SUM]][]
// CHECK:      tensor.extract %[[MAX]][]
func.func @two(%p: memref<*xbf16>, %init: tensor<f32>) -> (f32, f32) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [8192], strides: [1] : memref<*xbf16> to memref<8192xbf16, strided<[1]>>
  %v = tile.load %x : memref<8192xbf16, strided<[1]>> -> tensor<8192xbf16>
  %r = linalg.reduce ins(%v : tensor<8192xbf16>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: bf16, %b: f32) {
      %e = arith.extf %a : bf16 to f32
      %s = arith.addf %e, %b : f32
      linalg.yield %s : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  %t = arith.addf %s, %s : f32
  %m = linalg.reduce ins(%v : tensor<8192xbf16>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: bf16, %b: f32) {
      %e = arith.extf %a : bf16 to f32
      %s2 = arith.maxnumf %e, %b : f32
      linalg.yield %s2 : f32
    }
  %u = tensor.extract %m[] : tensor<f32>
  return %t, %u : f32, f32
}

// -----

// Elements are stored where they were loaded from; indices count from the beginning of the strip, and what is computed outside of the block is computed again. Of
// 4000 elements the last strip has fewer.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @in_place
// CHECK:      scf.for
// CHECK:        %[[N:.*]] = arith.constant 4000 : index
// CHECK:        scf.for
// CHECK:          %[[START:.*]] = arith.index_cast
// CHECK:          tile.load
// CHECK:          linalg.generic
// CHECK:            %[[AT:.*]] = linalg.index 0
// CHECK-NEXT:       arith.addi %[[AT]], %[[START]] : index
// CHECK:          tile.store
// CHECK:        } {tile.unroll = 1 : i64}
func.func @in_place(%p: memref<*xi32>, %rows: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<4096xi32>
  %at = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<4096xi32>) {
  ^bb0(%c: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    linalg.yield %j : i32
  } -> tensor<4096xi32>
  scf.for %i = %c0 to %rows step %c1 {
    %x = memref.reinterpret_cast %p to offset: [%i], sizes: [4096], strides: [1] : memref<*xi32> to memref<4096xi32, strided<[1], offset: ?>>
    %y = memref.subview %x[0] [4000] [1] : memref<4096xi32, strided<[1], offset: ?>> to memref<4000xi32, strided<[1], offset: ?>>
    %v = tile.load %y : memref<4000xi32, strided<[1], offset: ?>> -> tensor<4096xi32>
    %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %at : tensor<4096xi32>, tensor<4096xi32>) outs(%v : tensor<4096xi32>) {
    ^bb0(%a: i32, %b: i32, %c: i32):
      %m = arith.addi %a, %b : i32
      linalg.yield %m : i32
    } -> tensor<4096xi32>
    tile.store %w, %y : tensor<4096xi32>, memref<4000xi32, strided<[1], offset: ?>>
  }
  return
}

// -----

// Gathers and scatters.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @gather
// CHECK:      scf.for
// CHECK:        tile.load {{.*}} -> tensor<128xi32>
// CHECK:        linalg.generic
// CHECK:        tile.gather_elements {{.*}} tensor<128xi64> -> tensor<128xf32>
// CHECK:        tile.scatter_elements {{.*}} : tensor<128xf32>, memref<?xf32>, tensor<128xi64>
// CHECK:      } {tile.unroll = 1 : i64}
func.func @gather(%p: memref<*xi32>, %from: memref<?xf32>, %to: memref<?xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [4096], strides: [1] : memref<*xi32> to memref<4096xi32, strided<[1]>>
  %v = tile.load %x : memref<4096xi32, strided<[1]>> -> tensor<4096xi32>
  %e = tensor.empty() : tensor<4096xi64>
  %w = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%v : tensor<4096xi32>) outs(%e : tensor<4096xi64>) {
  ^bb0(%a: i32, %c: i64):
    %m = arith.extsi %a : i32 to i64
    linalg.yield %m : i64
  } -> tensor<4096xi64>
  %g = tile.gather_elements %from[%w] : memref<?xf32>, tensor<4096xi64> -> tensor<4096xf32>
  tile.scatter_elements %g, %to[%w] : tensor<4096xf32>, memref<?xf32>, tensor<4096xi64>
  return
}

// -----

// Elements are used again behind the reduction, and there are no registers for 256 of them: they are loaded again. The store of the sum is between the loops.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @kept
// CHECK:      %[[SUMS:.*]] = scf.for {{.*}} -> (tensor<128xf32>)
// CHECK:        tile.load
// CHECK-NOT:    tile.store
// CHECK:      } {tile.unroll = 1 : i64}
// CHECK:      %[[SUM:.*]] = linalg.reduce ins(%[[SUMS]]
// CHECK:      %[[S:.*]] = tensor.extract %[[SUM]][]
// CHECK-NEXT: memref.store %[[S]]
// CHECK:      scf.for
// CHECK:        tile.load
// CHECK:        linalg.fill ins(%[[S]] : f32) {{.*}} -> tensor<128xf32>
// CHECK:        tile.store
// CHECK:      } {tile.unroll = 1 : i64}
// CHECK-NOT:  scf.for
func.func @kept(%p: memref<*xf32>, %q: memref<*xf32>, %init: tensor<f32>, %to: memref<f32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [8192], strides: [1] : memref<*xf32> to memref<8192xf32, strided<[1]>>
  %v = tile.load %x : memref<8192xf32, strided<[1]>> -> tensor<8192xf32>
  %r = linalg.reduce ins(%v : tensor<8192xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  memref.store %s, %to[] : memref<f32>
  %e = tensor.empty() : tensor<8192xf32>
  %all = linalg.fill ins(%s : f32) outs(%e : tensor<8192xf32>) -> tensor<8192xf32>
  %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %all : tensor<8192xf32>, tensor<8192xf32>) outs(%v : tensor<8192xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.divf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<8192xf32>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [8192], strides: [1] : memref<*xf32> to memref<8192xf32, strided<[1]>>
  tile.store %w, %y : tensor<8192xf32>, memref<8192xf32, strided<[1]>>
  return
}

// -----

// As before, but in place: the elements are stored in the last loop that loads them.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @kept_in_place
// CHECK:      scf.for
// CHECK:      } {tile.unroll = 1 : i64}
// CHECK:      scf.for
// CHECK:        tile.store
// CHECK:      } {tile.unroll = 1 : i64}
func.func @kept_in_place(%p: memref<*xf32>, %q: memref<*xf32>, %init: tensor<f32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [8192], strides: [1] : memref<*xf32> to memref<8192xf32, strided<[1]>>
  %v = tile.load %x : memref<8192xf32, strided<[1]>> -> tensor<8192xf32>
  %r = linalg.reduce ins(%v : tensor<8192xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  %e = tensor.empty() : tensor<8192xf32>
  %all = linalg.fill ins(%s : f32) outs(%e : tensor<8192xf32>) -> tensor<8192xf32>
  %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %all : tensor<8192xf32>, tensor<8192xf32>) outs(%v : tensor<8192xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.divf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<8192xf32>
  %y = memref.reinterpret_cast %p to offset: [0], sizes: [8192], strides: [1] : memref<*xf32> to memref<8192xf32, strided<[1]>>
  tile.store %w, %y : tensor<8192xf32>, memref<8192xf32, strided<[1]>>
  return
}

// -----

// A loop that adds blocks leaves registers for 7 blocks of a warp on a multiprocessor: strips are four times as large as in @sum, since fewer threads load them.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @behind_loop
// CHECK:      scf.for {{.*}} -> (tensor<4096xf32>)
// CHECK:      scf.for %{{.*}} = %c0_i32 to %c4096_i32 step %c2048_i32
// CHECK-COUNT-16: tile.load
// CHECK-NOT:    tile.load
// CHECK:      } {tile.unroll = 1 : i64}
func.func @behind_loop(%p: memref<*xf32>, %q: memref<*xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c4096 = arith.constant 4096 : index
  %e = tensor.empty() : tensor<4096xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %none = bufferization.alloc_tensor() : tensor<f32>
  %init = tensor.insert %zero into %none[] : tensor<f32>
  %sums = scf.for %i = %c0 to %n step %c4096 iter_args(%acc = %zeros) -> (tensor<4096xf32>) {
    %x = memref.reinterpret_cast %p to offset: [%i], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1], offset: ?>>
    %v = tile.load %x : memref<4096xf32, strided<[1], offset: ?>> -> tensor<4096xf32>
    %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%acc, %v : tensor<4096xf32>, tensor<4096xf32>) outs(%acc : tensor<4096xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %m = arith.addf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<4096xf32>
    scf.yield %w : tensor<4096xf32>
  }
  %r = linalg.reduce ins(%sums : tensor<4096xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  scf.for %i = %c0 to %n step %c4096 {
    %x = memref.reinterpret_cast %p to offset: [%i], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1], offset: ?>>
    %to = memref.reinterpret_cast %q to offset: [%i], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1], offset: ?>>
    %v = tile.load %x : memref<4096xf32, strided<[1], offset: ?>> -> tensor<4096xf32>
    %w = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%v : tensor<4096xf32>) outs(%v : tensor<4096xf32>) {
    ^bb0(%a: f32, %c: f32):
      %m = arith.mulf %a, %s : f32
      linalg.yield %m : f32
    } -> tensor<4096xf32>
    tile.store %w, %to : tensor<4096xf32>, memref<4096xf32, strided<[1], offset: ?>>
  }
  return %s : f32
}
