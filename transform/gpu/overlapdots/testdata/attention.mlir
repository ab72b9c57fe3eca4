// RUN: tshared-opt %s --tile-overlap-dots='overlap-dots=true target=sm_90a num-warps=4' --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-overlap-dots='target=sm_90a num-warps=4' --split-input-file | FileCheck %s --check-prefix=ROLES
// RUN: tshared-opt %s --tile-overlap-dots='overlap-dots=true target=sm_90a num-warps=4' --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: loop: dots do not overlap with the next iteration: tensors would take about 80 registers of a thread, of 56
// REMARK: loop: dots do not overlap with the next iteration: operand B of one is stored to shared memory in the loop
// REMARK: loop: dots do not overlap with the next iteration: a slot more of the ring does not fit

// The second dot takes what is computed from the first one: it is executed in the next iteration, behind the first dot of that one. Each is waited for where its
// result is used: the accumulator is scaled last, and the operand of the next one is converted behind the wait, as the dot still reads its own. Copies run ahead by an iteration less, so that the ring has as many slots.
// CHECK-LABEL: func.func @dots
// CHECK: tile.load {{.*}} tile.latency = 1 : i64
// CHECK: tile.load {{.*}} tile.latency = 1 : i64
// CHECK: %[[S:.*]] = tile.dot {{.*}} {async, {{.*}} tile.order = -1 : i64
// CHECK-NEXT: %[[W:.*]] = tile.dot_wait(%[[S]] : {{.*}}) {pending = 0 : i64}
// CHECK: linalg.generic {{.*}} ins(%[[W]] : {{.*}} attrs = {tile.order = 2 : i64}
// CHECK: %[[G:.*]] = linalg.generic {{.*}} attrs = {tile.order = 1 : i64}
// CHECK: %[[O:.*]] = tile.dot {{.*}} {async, {{.*}} tile.stage = 1 : i64
// CHECK-NEXT: %[[D:.*]] = tile.dot_wait(%[[O]] : {{.*}}) {pending = 0 : i64, tile.order = 1 : i64, tile.stage = 1 : i64}
// CHECK-NEXT: scf.yield %[[D]]
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
    %x = tile.load %km {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %g = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32, #acc>) outs(%a : tensor<64x64xf32, #acc>) {
    ^bb0(%in: f32, %out: f32):
      %t = arith.addf %in, %in : f32
      linalg.yield %t : f32
    } -> tensor<64x64xf32, #acc>
    %o = tile.dot %p, %y, %g {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}

// -----

// A role of its own makes these copies: without the option, dots overlap only here.
// ROLES-NOT: async
// ROLES-LABEL: func.func @role
// ROLES: tile.dot {{.*}} {async, {{.*}} tile.order = -1 : i64
// ROLES: tile.dot {{.*}} {async, {{.*}} tile.stage = 1 : i64
// ROLES-NOT: async
// ROLES-NOT: tile.not_overlapped
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @role(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %x = tile.load %km at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (64, d0 + 64)>, starts = affine_map<(d0) -> (0, d0)>, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.bulk, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 64)>, starts = affine_map<(d0) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.bulk, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %g = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32, #acc>) outs(%a : tensor<64x64xf32, #acc>) {
    ^bb0(%in: f32, %out: f32):
      %t = arith.addf %in, %in : f32
      linalg.yield %t : f32
    } -> tensor<64x64xf32, #acc>
    %o = tile.dot %p, %y, %g {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}

// -----

// Without a slot to spare, the ring of the first loop would be larger than the second one's, whose dots do not depend on each other; they share one.
// ROLES-LABEL: func.func @unlike
// ROLES-NOT: async
// ROLES: tile.not_overlapped = "the ring would have a slot more, and other loops of the kernel, which share it, would not"
// ROLES-NOT: async
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @unlike(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %q2: tensor<64x64xf16, #acc>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %x = tile.load %km at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (64, d0 + 64)>, starts = affine_map<(d0) -> (0, d0)>, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 64)>, starts = affine_map<(d0) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %g = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32, #acc>) outs(%a : tensor<64x64xf32, #acc>) {
    ^bb0(%in: f32, %out: f32):
      %t = arith.addf %in, %in : f32
      linalg.yield %t : f32
    } -> tensor<64x64xf32, #acc>
    %o = tile.dot %p, %y, %g {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  %more = scf.for %i = %c0_i32 to %n step %c64_i32 iter_args(%a = %sum) -> (tensor<64x64xf32, #acc>) : i32 {
    %at = arith.index_cast %i : i32 to index
    %offset = arith.muli %at, %c64 : index
    %km = memref.reinterpret_cast %k to offset: [%at], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %vm = memref.reinterpret_cast %v to offset: [%offset], sizes: [64, 64], strides: [64, 1] : memref<*xf16> to memref<64x64xf16, strided<[64, 1], offset: ?>>
    %x = tile.load %km at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (64, d0 + 64)>, starts = affine_map<(d0) -> (0, d0)>, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm at(%i : i32) {alignment = 16 : i64, outer_strides = affine_map<(d0) -> ()>, sizes = affine_map<(d0) -> (d0 + 64, 64)>, starts = affine_map<(d0) -> (d0, 0)>, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.bulk, tile.latency = 1 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %g = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32, #acc>) outs(%a : tensor<64x64xf32, #acc>) {
    ^bb0(%in: f32, %out: f32):
      %t = arith.addf %in, %in : f32
      linalg.yield %t : f32
    } -> tensor<64x64xf32, #acc>
    %o = tile.dot %q2, %y, %g {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  tile.store %more, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}

// -----

// A kernel that is to have four blocks on a multiprocessor has too few registers.
// CHECK-LABEL: func.func @registers
// CHECK-NOT: async
// CHECK: tile.not_overlapped = "tensors would take about
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @registers(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.min_blocks = 4 : i64, tile.num_warps = 4 : i64} {
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
    %x = tile.load %km {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %o = tile.dot %p, %y, %a {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}

// -----

// CHECK-LABEL: func.func @no_buffer
// CHECK-NOT: async
// CHECK: tile.not_overlapped = "operand B
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @no_buffer(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %x = tile.load %km {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm {alignment = 16 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %o = tile.dot %p, %y, %a {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}

// -----

// Dots that do not depend on each other stay as they are.
// CHECK-LABEL: func.func @independent
// CHECK-NOT: async
// CHECK-NOT: tile.stage
// CHECK-NOT: tile.not_overlapped
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @independent(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %x = tile.load %km {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %y = tile.load %vm {alignment = 16 : i64, tile.buffer = !tile.memdesc<64x64xf16, #shared>, tile.latency = 2 : i64} : memref<64x64xf16, strided<[64, 1], offset: ?>> -> tensor<64x64xf16, #in>
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %o = tile.dot %q, %y, %a {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  }
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}

// -----

// Copies of so few stages run ahead by an iteration: the ring would have a slot more, though even the stages that were asked for do not fit.
// CHECK-LABEL: func.func @slot
// CHECK-NOT: async
// CHECK: tile.not_overlapped = "a slot more of the ring does not fit"
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#in = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0], [32, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#shared = #tile.shared<order = [1, 0], panel = 64>
func.func @slot(%k: memref<*xf16> {tt.divisibility = 16 : i32}, %v: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<64x64xf32>, %q: tensor<64x64xf16, #in>, %n: i32 {tt.divisibility = 16 : i32}) attributes {tile.num_warps = 4 : i64} {
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
    %s = tile.dot %q, %x, %init {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, zero_init} : tensor<64x64xf16, #in>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    %h = tensor.empty() : tensor<64x64xf16, #acc>
    %p = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<64x64xf32, #acc>) outs(%h : tensor<64x64xf16, #acc>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16, #acc>
    %g = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<64x64xf32, #acc>) outs(%a : tensor<64x64xf32, #acc>) {
    ^bb0(%in: f32, %out: f32):
      %t = arith.addf %in, %in : f32
      linalg.yield %t : f32
    } -> tensor<64x64xf32, #acc>
    %o = tile.dot %p, %y, %g {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x64xf16, #acc>, tensor<64x64xf16, #in> -> tensor<64x64xf32, #acc>
    scf.yield %o : tensor<64x64xf32, #acc>
  } {tile.wanted_stages = 3 : i64}
  tile.store %sum, %r : tensor<64x64xf32, #acc>, memref<64x64xf32>
  return
}
