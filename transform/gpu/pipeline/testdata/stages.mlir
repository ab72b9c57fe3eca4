// RUN: tshared-opt %s --tile-pipeline='target=sm_90a' | FileCheck %s

// The sum is of stage 1: an iteration executes that of the iteration before. What is added crosses, so the loop carries it in place of the sum; the scalar is
// computed in the stage that needs it, from the counter of its iteration. The first iteration is in front of the loop, without stage 1, the last one's stage 1
// behind it. Where the loop has no iterations, there is nothing to peel.
// CHECK-LABEL: func.func @elementwise(
// CHECK-SAME: %[[X:[^:]*]]: tensor<128xf32
// CHECK: %[[SOME:.*]] = arith.cmpi slt, %c0_i32, %[[N:.*]] : i32
// CHECK: scf.if %[[SOME]] -> (tensor<128xf32, #{{.*}}>) {
// CHECK: %[[LEFT:.*]] = arith.subi %[[N]], %c0_i32
// CHECK: %[[STEP:.*]] = arith.minui %c1_i32, %[[LEFT]]
// CHECK: %[[SECOND:.*]] = arith.addi %c0_i32, %[[STEP]]
// CHECK: %[[P0:.*]] = linalg.generic {{.*}} ins(%[[X]] :
// CHECK: math.exp
// CHECK-NOT: linalg.generic
// CHECK: %[[L:.*]]:3 = scf.for %[[I:.*]] = %[[SECOND]] to %[[N]] step %c1_i32 iter_args(%[[SUM:.*]] = %[[X]], %[[P:.*]] = %[[P0]], %[[BEFORE:.*]] = %c0_i32)
// CHECK: %[[F:.*]] = arith.sitofp %[[BEFORE]]
// CHECK: linalg.fill ins(%[[F]] : f32)
// CHECK: %[[Q:.*]] = linalg.generic {{.*}} ins(%[[SUM]], %[[P]], %{{.*}} :
// CHECK: %[[P1:.*]] = linalg.generic {{.*}} ins(%[[X]] :
// CHECK: scf.yield %[[Q]], %[[P1]], %[[I]]
// CHECK: arith.sitofp %[[L]]#2
// CHECK: %[[LAST:.*]] = linalg.generic {{.*}} ins(%[[L]]#0, %[[L]]#1, %{{.*}} :
// CHECK: scf.yield %[[LAST]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[X]]
// CHECK-NEXT: } {tile.peeled}
// CHECK-NOT: tile.stage
#map = affine_map<(d0) -> (d0)>
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @elementwise(%x: tensor<128xf32, #row>, %n: i32, %r: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %sum = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%a = %x) -> (tensor<128xf32, #row>) : i32 {
    %e = tensor.empty() : tensor<128xf32, #row>
    %p = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<128xf32, #row>) outs(%e : tensor<128xf32, #row>) {
    ^bb0(%in: f32, %out: f32):
      %v = math.exp %in : f32
      linalg.yield %v : f32
    } -> tensor<128xf32, #row>
    %f = arith.sitofp %i : i32 to f32
    %s = linalg.fill ins(%f : f32) outs(%e : tensor<128xf32, #row>) -> tensor<128xf32, #row>
    %q = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel"]} ins(%a, %p, %s : tensor<128xf32, #row>, tensor<128xf32, #row>, tensor<128xf32, #row>) outs(%e : tensor<128xf32, #row>) attrs = {tile.stage = 1 : i64} {
    ^bb0(%in: f32, %in_0: f32, %in_1: f32, %out: f32):
      %v = arith.mulf %in_0, %in_1 : f32
      %w = arith.addf %in, %v : f32
      linalg.yield %w : f32
    } -> tensor<128xf32, #row>
    scf.yield %q : tensor<128xf32, #row>
  }
  tile.store %sum, %r : tensor<128xf32, #row>, memref<128xf32>
  return
}

// Two dots, of which the second one takes what is computed from the first one. It is executed in the next iteration, behind the first dot of that one: its operand
// from memory is in the slot of the iteration before, and the ring has a slot more. Each wait has the accumulators of all dots in flight, and waits for
// its own only; in front of the loop there is no other.
// CHECK-LABEL: func.func @dots
// CHECK: scf.if
// CHECK: %[[R:.*]]:3 = tile.ring_alloc {stages = 3 : i64}
// CHECK: tile.ring_publish %[[R]]#0[%c0{{.*}}]
// CHECK: tile.ring_wait %[[R]]#0[%c0{{.*}}]
// CHECK: tile.ring_publish %[[R]]#0[%c1{{.*}}]
// CHECK: %[[S0:.*]] = tile.dot {{.*}} {async, {{.*}} zero_init}
// CHECK-NEXT: %[[W0:.*]] = tile.dot_wait(%[[S0]] : {{.*}}) {pending = 0 : i64}
// CHECK: %[[P0:.*]] = linalg.generic {{.*}} ins(%[[W0]] :
// CHECK-NOT: tile.dot
// CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}, {{.*}}, %[[READ:.*]] = %c1{{.*}}, %[[WRITE:.*]] = %c2{{.*}}, %[[P:.*]] = %[[P0]])
// CHECK-NEXT: tile.ring_wait %[[R]]#0[%[[READ]]]
// CHECK-NEXT: tile.ring_acquire %[[R]]#0[%[[WRITE]]]
// CHECK: tile.ring_slot %[[R]]#1[%[[READ]]]
// CHECK: %[[S:.*]] = tile.dot {{.*}} {async, {{.*}} zero_init}
// CHECK: %[[BEFORE:.*]] = arith.subi %[[READ]], %c1{{.*}} : index
// CHECK-NEXT: %[[SLOT:.*]] = tile.ring_slot %[[R]]#2[%[[BEFORE]]]
// CHECK-NEXT: %[[V:.*]] = tile.local_load %[[SLOT]]
// CHECK-NEXT: %[[O:.*]] = tile.dot %[[P]], %[[V]], %[[ACC]] {async
// CHECK-NEXT: %[[W:.*]]:2 = tile.dot_wait(%[[S]], %[[O]] : {{.*}}) {pending = 1 : i64}
// CHECK: linalg.generic {{.*}} ins(%[[W]]#0 :
// CHECK: %[[DONE:.*]] = tile.dot_wait(%[[W]]#1 : {{.*}}) {pending = 0 : i64}
// CHECK: tile.ring_release %[[R]]#0[%{{.*}}] : !tile.ring
// CHECK-NEXT: scf.yield %[[DONE]]
// CHECK-NEXT: } {tile.carry_words}
// CHECK: %[[LAST:.*]] = tile.dot {{.*}} {async
// CHECK-NEXT: tile.dot_wait(%[[LAST]] : {{.*}}) {pending = 0 : i64}
// CHECK-NEXT: tile.ring_dealloc %[[R]]#0
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @dots(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
  %c0_i32 = arith.constant 0 : i32
  %c64_i32 = arith.constant 64 : i32
  %c64 = arith.constant 64 : index
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32, #acc>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32, #acc>) -> tensor<64x64xf32, #acc>
  %sum = scf.for %i = %c0_i32 to %n step %c64_i32 iter_args(%a = %init) -> (tensor<64x64xf32, #acc>) : i32 {
    %at = arith.index_cast %i : i32 to index
    %offset = arith.muli %at, %c64 : index
    %km = memref.reinterpret_cast %k to offset: [%at], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %vm = memref.reinterpret_cast %v to offset: [%offset], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %x = tile.load %km {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {async, instruction = "wgmma", k = 16 : i64, tile.order = -1 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %w = tile.dot_wait(%s : tensor<64x64xf32, #acc>) {pending = 0 : i64} -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %o = tile.dot %p, %y, %a {async, instruction = "wgmma", k = 16 : i64, tile.stage = 1 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %d = tile.dot_wait(%o : tensor<64x64xf32, #acc>) {pending = 0 : i64, tile.order = 1 : i64, tile.stage = 1 : i64} -> tensor<64x64xf32, #acc>
    scf.yield %d : tensor<64x64xf32, #acc>
  }
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}
