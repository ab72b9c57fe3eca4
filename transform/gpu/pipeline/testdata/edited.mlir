// RUN: tshared-opt %s --tile-pipeline='target=sm_90a' | FileCheck %s

// A person may edit a schedule. Here the loads run three iterations ahead, and the dot ends in its own iteration: the slot that the iteration before has read
// is free once all threads wait for the next one. The copies are issued while the dot runs.
// CHECK-LABEL: func.func @edited
// CHECK: %[[R:.*]]:3 = tile.ring_alloc {stages = 4 : i64, tile.pipelined_loop = 0 : i64}
// CHECK-COUNT-3: tile.ring_publish %[[R]]#0[%
// CHECK: scf.for {{.*}} iter_args({{.*}}, %[[READ:.*]] = %c0{{.*}}, %[[WRITE:.*]] = %c3{{.*}})
// CHECK-NEXT: tile.ring_wait %[[R]]#0[%[[READ]]]
// CHECK-NEXT: tile.ring_slot %[[R]]#1[%[[READ]]]
// CHECK: %[[DOT:.*]] = tile.dot {{.*}} {async,
// CHECK-NEXT: tile.ring_acquire %[[R]]#0[%[[WRITE]]]
// CHECK: tile.ring_publish %[[R]]#0[%[[WRITE]]]
// CHECK: tile.dot_wait(%[[DOT]] : {{.*}}) {pending = 0 : i64}
// CHECK-NEXT: tile.ring_release %[[R]]#0[%[[READ]]] : !tile.ring
// CHECK-NEXT: scf.yield
// CHECK: tile.ring_dealloc %[[R]]#0
// CHECK-NOT: tile.latency
#layout = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#layout1 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [32, 0]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0]]>
#layout2 = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 32>
#shared1 = #tile.shared<order = [1, 0], panel = 64>
func.func @edited(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %7 = tile.load %reinterpret_cast_0 {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x32xf16, #shared>, tile.latency = 3 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16, #layout1>
    %8 = tile.load %reinterpret_cast_1 {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 3 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16, #layout2>
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// As it is scheduled, the dot ends in the next iteration, which releases the slot then: the first one releases nothing.
// CHECK-LABEL: func.func @scheduled
// CHECK: scf.for %[[I:.*]] = %[[FIRST:.*]] to
// CHECK: tile.ring_wait %[[R:.*]]#0[%[[READ:.*]]] : !tile.ring
// CHECK: tile.dot {{.*}} {async
// CHECK-NEXT: tile.dot_wait {pending = 1 : i64}
// CHECK: %[[BEFORE:.*]] = arith.subi %[[READ]], %c1
// CHECK-NEXT: %[[LATER:.*]] = arith.cmpi ne, %[[I]], %[[FIRST]] : i32
// CHECK-NEXT: tile.ring_release %[[R]]#0[%[[BEFORE]]] if %[[LATER]] : !tile.ring
// CHECK-NEXT: tile.ring_acquire
func.func @scheduled(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %8 = tile.load %reinterpret_cast_1 {alignment = 16 : i64, tile.buffer = !tile.memdesc<32x64xf16, #shared1>, tile.latency = 2 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16, #layout2>
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, tile.latency = 1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}

// One of two loads runs ahead.
// CHECK-LABEL: func.func @one_load
// CHECK: tile.ring_alloc {stages = 3 : i64{{.*}}} : !tile.ring, !tile.memdesc<32x64xf16, #{{[a-z0-9]*}}>{{$}}
// CHECK: tile.load {{.*}} -> tensor<64x32xf16
func.func @one_load(%arg0: memref<*xf16> {tt.divisibility = 16 : i32}, %arg1: memref<*xf16> {tt.divisibility = 16 : i32}, %arg2: memref<*xf32> {tt.divisibility = 16 : i32}, %arg3: i32 {tt.divisibility = 16 : i32}, %arg4: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %9 = tile.dot %7, %8, %arg12 {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #layout1>, tensor<32x64xf16, #layout2> -> tensor<64x64xf32, #layout>
    scf.yield %9 : tensor<64x64xf32, #layout>
  } {tile.pipelined_loop = 0 : i64}
  %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [0], sizes: [64, 64], strides: [%0, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %4, %reinterpret_cast {alignment = 16 : i64} : tensor<64x64xf32, #layout>, memref<64x64xf32, strided<[?, 1]>>
  return
}
