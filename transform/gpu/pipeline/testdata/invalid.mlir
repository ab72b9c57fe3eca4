// RUN: tshared-opt %s --tile-pipeline='target=sm_90a' --split-input-file --verify-diagnostics

// A latency without a buffer, and other schedules that cannot be done.
#layout = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#layout1 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#layout2 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 32>
#shared1 = #tile.shared<order = [1, 0], panel = 64>
func.func @latencies(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
  %0 = arith.index_cast %arg3 : i32 to index
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %1 = tensor.empty() : tensor<64x64xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = tile.convert_layout %2 : tensor<64x64xf32> -> tensor<64x64xf32, #layout>
  %4 = scf.for %arg11 = %c0_i32 to %arg4 step %c32_i32 iter_args(%arg12 = %3) -> (tensor<64x64xf32, #layout>)  : i32 {
    %5 = arith.index_cast %arg11 : i32 to index
    %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%5], sizes: [64, 32], strides: [%0, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %6 = arith.muli %5, %0 : index
    %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%6], sizes: [32, 64], strides: [%0, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %7 = tile.load %reinterpret_cast_0 {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x32xf16, #shared>, tile.latency = 2 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16, #layout1>
  // expected-error @below {{the loads of a loop that share a ring have one latency}}
    %8 = tile.load %reinterpret_cast_1 {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 1 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16, #layout2>
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, tile.latency = 1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// -----

#layout = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#layout1 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#layout2 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 32>
#shared1 = #tile.shared<order = [1, 0], panel = 64>
func.func @no_buffer(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
  %0 = arith.index_cast %arg3 : i32 to index
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %1 = tensor.empty() : tensor<64x64xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = tile.convert_layout %2 : tensor<64x64xf32> -> tensor<64x64xf32, #layout>
  %4 = scf.for %arg11 = %c0_i32 to %arg4 step %c32_i32 iter_args(%arg12 = %3) -> (tensor<64x64xf32, #layout>)  : i32 {
    %5 = arith.index_cast %arg11 : i32 to index
    %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%5], sizes: [64, 32], strides: [%0, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %6 = arith.muli %5, %0 : index
    %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%6], sizes: [32, 64], strides: [%0, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
  // expected-error @below {{the load has a latency, but no buffer}}
    %7 = tile.load %reinterpret_cast_0 {alignment = 16 : i64, tile.latency = 2 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16, #layout1>
    %8 = tile.load %reinterpret_cast_1 {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 2 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16, #layout2>
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, tile.latency = 1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// -----

#layout = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#layout1 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#layout2 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 32>
#shared1 = #tile.shared<order = [1, 0], panel = 64>
func.func @dot_of_a_load(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
  %0 = arith.index_cast %arg3 : i32 to index
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %1 = tensor.empty() : tensor<64x64xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = tile.convert_layout %2 : tensor<64x64xf32> -> tensor<64x64xf32, #layout>
  %4 = scf.for %arg11 = %c0_i32 to %arg4 step %c32_i32 iter_args(%arg12 = %3) -> (tensor<64x64xf32, #layout>)  : i32 {
    %5 = arith.index_cast %arg11 : i32 to index
    %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%5], sizes: [64, 32], strides: [%0, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %6 = arith.muli %5, %0 : index
    %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%6], sizes: [32, 64], strides: [%0, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %7 = tile.load %reinterpret_cast_0 {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16, #layout1>
    %8 = tile.load %reinterpret_cast_1 {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 2 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16, #layout2>
  // expected-error @below {{the loop cannot be pipelined so: 'tile.dot' cannot have this latency}}
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, tile.latency = 1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// -----

#layout = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#layout1 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#layout2 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 32>
#shared1 = #tile.shared<order = [1, 0], panel = 64>
func.func @one_slot(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
  %0 = arith.index_cast %arg3 : i32 to index
  %c0_i32 = arith.constant 0 : i32
  %c32_i32 = arith.constant 32 : i32
  %cst = arith.constant 0.000000e+00 : f32
  %1 = tensor.empty() : tensor<64x64xf32>
  %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<64x64xf32>) -> tensor<64x64xf32>
  %3 = tile.convert_layout %2 : tensor<64x64xf32> -> tensor<64x64xf32, #layout>
  %4 = scf.for %arg11 = %c0_i32 to %arg4 step %c32_i32 iter_args(%arg12 = %3) -> (tensor<64x64xf32, #layout>)  : i32 {
    %5 = arith.index_cast %arg11 : i32 to index
    %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%5], sizes: [64, 32], strides: [%0, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %6 = arith.muli %5, %0 : index
    %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%6], sizes: [32, 64], strides: [%0, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %7 = tile.load %reinterpret_cast_0 {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x32xf16, #shared>, tile.latency = 0 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16, #layout1>
    %8 = tile.load %reinterpret_cast_1 {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 0 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16, #layout2>
  // expected-error @below {{the loop cannot be pipelined so: 'tile.dot' cannot have this latency}}
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, tile.latency = 1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @earlier(%x: tensor<128xf32, #row>, %n: i32, %r: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<128xf32, #row>) : i32 {
  // expected-error @below {{an operation of an earlier stage uses 'linalg.generic', which is of stage 1}}
    %p = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<128xf32, #row>) outs(%a : tensor<128xf32, #row>) attrs = {tile.stage = 1 : i64} {
    ^bb0(%in: f32, %out: f32):
      %e = math.exp %in : f32
      linalg.yield %e : f32
    } -> tensor<128xf32, #row>
    %q = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%p : tensor<128xf32, #row>) outs(%p : tensor<128xf32, #row>) {
    ^bb0(%in: f32, %out: f32):
      %e = math.exp %in : f32
      linalg.yield %e : f32
    } -> tensor<128xf32, #row>
    scf.yield %q : tensor<128xf32, #row>
  }
  tile.store %sum, %r : tensor<128xf32, #row>, memref<128xf32>
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @effects(%x: tensor<128xf32, #row>, %n: i32, %r: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<128xf32, #row>) : i32 {
  // expected-error @below {{'tile.store' has effects: it cannot be executed at another place, for itself or for an operation that uses its result}}
    tile.store %a, %r {tile.stage = 1 : i64} : tensor<128xf32, #row>, memref<128xf32>
    %q = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%a : tensor<128xf32, #row>) outs(%a : tensor<128xf32, #row>) {
    ^bb0(%in: f32, %out: f32):
      %e = math.exp %in : f32
      linalg.yield %e : f32
    } -> tensor<128xf32, #row>
    scf.yield %q : tensor<128xf32, #row>
  }
  tile.store %sum, %r : tensor<128xf32, #row>, memref<128xf32>
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @pulled(%x: tensor<128xf32, #row>, %n: i32, %r: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (tensor<128xf32, #row>) : i32 {
  // expected-error @below {{'tile.store' has effects: it cannot be executed at another place, for itself or for an operation that uses its result}}
    tile.store %a, %r : tensor<128xf32, #row>, memref<128xf32>
    %b = tile.load %r : memref<128xf32> -> tensor<128xf32, #row>
    %q = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%b : tensor<128xf32, #row>) outs(%b : tensor<128xf32, #row>) attrs = {tile.order = -1 : i64} {
    ^bb0(%in: f32, %out: f32):
      %e = math.exp %in : f32
      linalg.yield %e : f32
    } -> tensor<128xf32, #row>
    scf.yield %q : tensor<128xf32, #row>
  }
  tile.store %sum, %r : tensor<128xf32, #row>, memref<128xf32>
  return
}
