// RUN: tshared-opt %s --tile-strip-mine=num-warps=1 --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-strip-mine=num-warps=4 --split-input-file | FileCheck %s

// Blocks that stay whole.
// CHECK-NOT: tile.unroll

// Few elements per thread.
func.func @few(%p: memref<*xf32>, %q: memref<*xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1]>>
  %v = tile.load %x : memref<1024xf32, strided<[1]>> -> tensor<1024xf32>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [1024], strides: [1] : memref<*xf32> to memref<1024xf32, strided<[1]>>
  tile.store %v, %y : tensor<1024xf32>, memref<1024xf32, strided<[1]>>
  return
}

// -----

// Elements are used again behind the reduction, and there are registers for them.
#map = affine_map<(d0) -> (d0)>
func.func @kept(%p: memref<*xf32>, %q: memref<*xf32>, %init: tensor<f32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1]>>
  %v = tile.load %x : memref<4096xf32, strided<[1]>> -> tensor<4096xf32>
  %r = linalg.reduce ins(%v : tensor<4096xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
  %s = tensor.extract %r[] : tensor<f32>
  %e = tensor.empty() : tensor<4096xf32>
  %all = linalg.fill ins(%s : f32) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %all : tensor<4096xf32>, tensor<4096xf32>) outs(%v : tensor<4096xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.divf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<4096xf32>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [4096], strides: [1] : memref<*xf32> to memref<4096xf32, strided<[1]>>
  tile.store %w, %y : tensor<4096xf32>, memref<4096xf32, strided<[1]>>
  return
}

// -----

// Elements are stored one behind where others are loaded from: a strip would be stored over the next one.
func.func @shifted(%p: memref<*xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %v = tile.load %x : memref<65536xf32, strided<[1]>> -> tensor<65536xf32>
  %y = memref.reinterpret_cast %p to offset: [1], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1], offset: 1>>
  tile.store %v, %y : tensor<65536xf32>, memref<65536xf32, strided<[1], offset: 1>>
  return
}

// -----

// Elements are loaded behind their store.
func.func @behind(%p: memref<*xf32>, %q: memref<*xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %v = tile.load %x : memref<65536xf32, strided<[1]>> -> tensor<65536xf32>
  tile.store %v, %y : tensor<65536xf32>, memref<65536xf32, strided<[1]>>
  %w = tile.load %y : memref<65536xf32, strided<[1]>> -> tensor<65536xf32>
  tile.store %w, %x : tensor<65536xf32>, memref<65536xf32, strided<[1]>>
  return
}

// -----

// A barrier between the load and the store.
func.func @barrier(%p: memref<*xf32>, %q: memref<*xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %v = tile.load %x : memref<65536xf32, strided<[1]>> -> tensor<65536xf32>
  gpu.barrier
  tile.store %v, %y : tensor<65536xf32>, memref<65536xf32, strided<[1]>>
  return
}

// -----

// A loop carries the elements.
#map = affine_map<(d0) -> (d0)>
func.func @carried(%p: memref<*xf32>, %n: index, %init: tensor<65536xf32>) -> tensor<65536xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %init) -> (tensor<65536xf32>) {
    %x = memref.reinterpret_cast %p to offset: [%i], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1], offset: ?>>
    %v = tile.load %x : memref<65536xf32, strided<[1], offset: ?>> -> tensor<65536xf32>
    %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %t : tensor<65536xf32>, tensor<65536xf32>) outs(%v : tensor<65536xf32>) {
    ^bb0(%a: f32, %b: f32, %c: f32):
      %m = arith.addf %a, %b : f32
      linalg.yield %m : f32
    } -> tensor<65536xf32>
    scf.yield %w : tensor<65536xf32>
  }
  return %r : tensor<65536xf32>
}

// -----

// The elements go to another block.
func.func @branch(%p: memref<*xf32>, %q: memref<*xf32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %v = tile.load %x : memref<65536xf32, strided<[1]>> -> tensor<65536xf32>
  cf.br ^bb1(%v : tensor<65536xf32>)
^bb1(%w: tensor<65536xf32>):
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  tile.store %w, %y : tensor<65536xf32>, memref<65536xf32, strided<[1]>>
  return
}

// -----

// The author asks for stages.
func.func @staged(%p: memref<*xf32>, %q: memref<*xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.reinterpret_cast %p to offset: [%i], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1], offset: ?>>
    %v = tile.load %x : memref<65536xf32, strided<[1], offset: ?>> -> tensor<65536xf32>
    %y = memref.reinterpret_cast %q to offset: [%i], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1], offset: ?>>
    tile.store %v, %y : tensor<65536xf32>, memref<65536xf32, strided<[1], offset: ?>>
  } {tt.num_stages = 3 : i32}
  return
}

// -----

// Elements would be loaded again behind a store to another argument, which may be the same memory: programs compute in place so.
#map = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @stored_before
// CHECK-NOT:   scf.for
func.func @stored_before(%p: memref<*xf32>, %q: memref<*xf32>, %r: memref<*xf32>, %init: tensor<f32>) {
  %x = memref.reinterpret_cast %p to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  %v = tile.load %x : memref<65536xf32, strided<[1]>> -> tensor<65536xf32>
  %d = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%v : tensor<65536xf32>) outs(%v : tensor<65536xf32>) {
  ^bb0(%a: f32, %c: f32):
    %m = arith.addf %a, %a : f32
    linalg.yield %m : f32
  } -> tensor<65536xf32>
  %y = memref.reinterpret_cast %q to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  tile.store %d, %y : tensor<65536xf32>, memref<65536xf32, strided<[1]>>
  %s = linalg.reduce ins(%v : tensor<65536xf32>) outs(%init : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %t = arith.addf %a, %b : f32
      linalg.yield %t : f32
    }
  %t = tensor.extract %s[] : tensor<f32>
  %e = tensor.empty() : tensor<65536xf32>
  %all = linalg.fill ins(%t : f32) outs(%e : tensor<65536xf32>) -> tensor<65536xf32>
  %w = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%v, %all : tensor<65536xf32>, tensor<65536xf32>) outs(%v : tensor<65536xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %m = arith.divf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<65536xf32>
  %z = memref.reinterpret_cast %r to offset: [0], sizes: [65536], strides: [1] : memref<*xf32> to memref<65536xf32, strided<[1]>>
  tile.store %w, %z : tensor<65536xf32>, memref<65536xf32, strided<[1]>>
  return
}
