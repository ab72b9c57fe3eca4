// RUN: tshared-opt %s --tile-prefetch --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-prefetch --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The address computations of the next iteration are at the beginning of the body; the last iteration prefetches nothing.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @counter
// CHECK: scf.for %[[I:.*]] = %arg2 to %arg3 step %arg4
// CHECK-NEXT: %[[LEFT:.*]] = arith.subi %arg3, %[[I]] : i32
// CHECK-NEXT: %[[NEXT:.*]] = arith.cmpi ult, %arg4, %[[LEFT]] : i32
// CHECK-NEXT: %[[I1:.*]] = arith.addi %[[I]], %arg4 : i32
// CHECK-NEXT: %[[O:.*]] = arith.index_cast %[[I1]] : i32 to index
// CHECK-NEXT: %[[M:.*]] = memref.reinterpret_cast %arg0 to offset: [%[[O]]], sizes: [%arg5]
// CHECK-NEXT: tile.prefetch %[[M]] if %[[NEXT]] vector 4 : memref<?xf32, strided<[1], offset: ?>> as tensor<128xf32, #layout1>
// CHECK-NEXT: arith.index_cast %[[I]]
// CHECK: tile.load
func.func @counter(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    // REMARK: :[[@LINE+1]]:10: prefetch: 128xf32 of the next iteration, to the L2 cache{{$}}
    %t = tile.load %m vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %sum = linalg.reduce ins(%t : tensor<128xf32, #row>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
    tile.store %t, %to vector 4 {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[1]>>
  }
  return
}

// -----

// Address computations that two loads share are cloned once.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @shared
// CHECK: scf.for
// CHECK: %[[O:.*]] = arith.index_cast
// CHECK: memref.reinterpret_cast %arg0 to offset: [%[[O]]]
// CHECK: tile.prefetch
// CHECK-NEXT: memref.reinterpret_cast %arg1 to offset: [%[[O]]]
// CHECK-NEXT: tile.prefetch
// CHECK-NOT: tile.prefetch
func.func @shared(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:10: prefetch: 128xf32 of the next iteration, to the L2 cache{{$}}
    %t = tile.load %m vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %sum = linalg.reduce ins(%t : tensor<128xf32, #row>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
    %m2 = memref.reinterpret_cast %q to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    // REMARK-NEXT: :[[@LINE+1]]:10: prefetch: 128xf32 of the next iteration, to the L2 cache{{$}}
    %u = tile.load %m2 vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
    tile.store %t, %to vector 4 {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[1]>>
  }
  return
}

// -----

// Registers that are copies are prefetched once.
// CHECK: #[[LAYOUT:.*]] = #tile.layout<register = [], lane = {{\[\[}}1], [2], [4], [0], [0]], warp = []>
#copies = #tile.layout<register = [[0]], lane = [[1], [2], [4], [0], [0]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @copies
// CHECK: tile.prefetch %{{.*}} if %{{.*}} vector 1 : memref<8xf32, strided<[1]>> as tensor<8xf32, #[[LAYOUT]]>
func.func @copies(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %m = memref.reinterpret_cast %p to offset: [0], sizes: [8], strides: [1] : memref<*xf32> to memref<8xf32, strided<[1]>>
    // REMARK-NEXT: :[[@LINE+1]]:10: prefetch: 8xf32 of the next iteration, to the L2 cache{{$}}
    %t = tile.load %m vector 1 : memref<8xf32, strided<[1]>> -> tensor<8xf32, #copies>
    %sum = linalg.reduce ins(%t : tensor<8xf32, #copies>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [8], strides: [1] : memref<*xf32> to memref<8xf32, strided<[1]>>
    tile.store %t, %to vector 1 {alignment = 16 : i64} : tensor<8xf32, #copies>, memref<8xf32, strided<[1]>>
  }
  return
}

// -----

// The address of the next iteration is not known: a value that the loop carries.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @carried
// CHECK-NOT: tile.prefetch
// CHECK: return
func.func @carried(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  %r = scf.for %i = %lo to %hi step %step iter_args(%at = %n) -> (index) : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%at], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = tile.load %m vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %sum = linalg.reduce ins(%t : tensor<128xf32, #row>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
    tile.store %t, %to vector 4 {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[1]>>
    %next = arith.addi %at, %n : index
    scf.yield %next : index
  }
  return
}

// -----

// An address that is loaded.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @loaded
// CHECK-NOT: tile.prefetch
// CHECK: return
func.func @loaded(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %f = memref.reinterpret_cast %q to offset: [0], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1]>>
    %c0 = arith.constant 0 : index
    %e = memref.load %f[%c0] : memref<1xf32, strided<[1]>>
    %ei = arith.fptosi %e : f32 to i64
    %o = arith.index_cast %ei : i64 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = tile.load %m vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %sum = linalg.reduce ins(%t : tensor<128xf32, #row>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
    tile.store %t, %to vector 4 {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[1]>>
  }
  return
}

// -----

// A loop that stores nothing.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @no_store
// CHECK-NOT: tile.prefetch
// CHECK: return
func.func @no_store(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = tile.load %m vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %sum = linalg.reduce ins(%t : tensor<128xf32, #row>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
  }
  return
}

// -----

// A loop that does not wait.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @no_reduction
// CHECK-NOT: tile.prefetch
// CHECK: return
func.func @no_reduction(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = tile.load %m vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
    tile.store %t, %to vector 4 {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[1]>>
  }
  return
}

// -----

// A load at an offset continues another one.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#one = #tile.layout<register = [], lane = [[], [], [], [], []], warp = []>
// CHECK-LABEL: func.func @offsets
// CHECK-NOT: tile.prefetch
// CHECK: return
func.func @offsets(%p: memref<*xf32>, %q: memref<*xf32>, %lo: i32, %hi: i32, %step: i32, %n: index, %init: tensor<f32, #one>) {
  scf.for %i = %lo to %hi step %step : i32 {
    %o = arith.index_cast %i : i32 to index
    %m = memref.reinterpret_cast %p to offset: [%o], sizes: [%n], strides: [1] : memref<*xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = tile.load %m[%n] vector 1 : memref<?xf32, strided<[1], offset: ?>> -> tensor<128xf32, #row>
    %sum = linalg.reduce ins(%t : tensor<128xf32, #row>) outs(%init : tensor<f32, #one>) dimensions = [0]
      (%in: f32, %acc: f32) {
        %a = arith.addf %in, %acc : f32
        linalg.yield %a : f32
      }
    %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
    tile.store %t, %to vector 4 {alignment = 16 : i64} : tensor<128xf32, #row>, memref<128xf32, strided<[1]>>
  }
  return
}

// REMARK-NOT: {{.}}
