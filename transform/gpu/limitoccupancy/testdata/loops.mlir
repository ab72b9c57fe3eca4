// RUN: tshared-opt %s --tile-limit-occupancy --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-limit-occupancy --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// 32 registers per thread that the loop carries, and as many that an iteration loads: 16 warps per multiprocessor.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @many({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 4 : i64}
// REMARK: :[[@LINE+1]]:1: kernel: registers for 4 blocks per multiprocessor, since a loop has many{{$}}
func.func @many(%p: memref<128x32xf32>, %init: tensor<128x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<128x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<128x32xf32> -> tensor<128x32xf32, #rows>
    %s = arith.addf %x, %t : tensor<128x32xf32, #rows>
    scf.yield %s : tensor<128x32xf32, #rows>
  }
  return
}

// -----

// 16 registers of each are no reason to limit anything.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @few({{.*}} attributes {tile.num_warps = 4 : i64}
func.func @few(%p: memref<64x32xf32>, %init: tensor<64x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<64x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<64x32xf32> -> tensor<64x32xf32, #rows>
    %s = arith.addf %x, %t : tensor<64x32xf32, #rows>
    scf.yield %s : tensor<64x32xf32, #rows>
  }
  return
}

// -----

// Elements of 8 bytes take two registers each.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @wide({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 4 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 4 blocks per multiprocessor, since a loop has many{{$}}
func.func @wide(%p: memref<64x32xf64>, %init: tensor<64x32xf64, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<64x32xf64, #rows>) {
    %t = tile.load %p vector 1 : memref<64x32xf64> -> tensor<64x32xf64, #rows>
    %s = arith.addf %x, %t : tensor<64x32xf64, #rows>
    scf.yield %s : tensor<64x32xf64, #rows>
  }
  return
}

// -----

// The loop may be any.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @while({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 4 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 4 blocks per multiprocessor, since a loop has many{{$}}
func.func @while(%p: memref<128x32xf32>, %init: tensor<128x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.while (%x = %init, %i = %c0) : (tensor<128x32xf32, #rows>, index) -> (tensor<128x32xf32, #rows>, index) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %x, %i : tensor<128x32xf32, #rows>, index
  } do {
  ^bb0(%x: tensor<128x32xf32, #rows>, %i: index):
    %t = tile.load %p vector 1 : memref<128x32xf32> -> tensor<128x32xf32, #rows>
    %s = arith.addf %x, %t : tensor<128x32xf32, #rows>
    %j = arith.addi %i, %c1 : index
    scf.yield %s, %j : tensor<128x32xf32, #rows>, index
  }
  return
}

// -----

// A loop that carries nothing has no dependence between its iterations.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0], [128, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @nothing_carried({{.*}} attributes {tile.num_warps = 4 : i64}
func.func @nothing_carried(%p: memref<256x32xf32>, %init: tensor<256x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %t = tile.load %p vector 1 : memref<256x32xf32> -> tensor<256x32xf32, #rows>
  }
  return
}

// -----

// Blocks of 8 warps: two of them.
#rows = #tile.layout<register = [[0, 1], [0, 2], [32, 0], [64, 0], [128, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]]>
// CHECK: func.func @eight_warps({{.*}} attributes {tile.min_blocks = 2 : i64, tile.num_warps = 8 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 2 blocks per multiprocessor, since a loop has many{{$}}
func.func @eight_warps(%p: memref<256x32xf32>, %init: tensor<256x32xf32, #rows>, %n: index) attributes {tile.num_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<256x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<256x32xf32> -> tensor<256x32xf32, #rows>
    %s = arith.addf %x, %t : tensor<256x32xf32, #rows>
    scf.yield %s : tensor<256x32xf32, #rows>
  }
  return
}


// -----

// 64 of each fill the 128 registers that 4 blocks leave a thread: the assembler has those of 2 blocks.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0], [128, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @full({{.*}} attributes {tile.min_blocks = 2 : i64, tile.num_warps = 4 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 2 blocks per multiprocessor, since a loop has many{{$}}
func.func @full(%p: memref<256x32xf32>, %init: tensor<256x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<256x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<256x32xf32> -> tensor<256x32xf32, #rows>
    %s = arith.addf %x, %t : tensor<256x32xf32, #rows>
    scf.yield %s : tensor<256x32xf32, #rows>
  }
  return
}

// -----

// Elements of 16 bits fill half of the registers while they are loaded: there are some for 4 blocks.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0], [128, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @narrow({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 4 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 4 blocks per multiprocessor, since a loop has many{{$}}
func.func @narrow(%p: memref<256x32xf16>, %init: tensor<256x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<256x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<256x32xf16> -> tensor<256x32xf16, #rows>
    %e = arith.extf %t : tensor<256x32xf16, #rows> to tensor<256x32xf32, #rows>
    %s = arith.addf %x, %e : tensor<256x32xf32, #rows>
    scf.yield %s : tensor<256x32xf32, #rows>
  }
  return
}

// -----

// What was loaded before the loop takes the others.
#rows = #tile.layout<register = [[0, 1], [0, 2], [16, 0], [32, 0], [64, 0], [128, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
// CHECK: func.func @loaded_before({{.*}} attributes {tile.min_blocks = 2 : i64, tile.num_warps = 4 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 2 blocks per multiprocessor, since a loop has many{{$}}
func.func @loaded_before(%p: memref<256x32xf16>, %q: memref<256x32xf16>, %init: tensor<256x32xf32, #rows>, %n: index) attributes {tile.num_warps = 4 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %w = tile.load %q vector 1 : memref<256x32xf16> -> tensor<256x32xf16, #rows>
  %f = arith.extf %w : tensor<256x32xf16, #rows> to tensor<256x32xf32, #rows>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<256x32xf32, #rows>) {
    %t = tile.load %p vector 1 : memref<256x32xf16> -> tensor<256x32xf16, #rows>
    %e = arith.extf %t : tensor<256x32xf16, #rows> to tensor<256x32xf32, #rows>
    %m = arith.mulf %e, %f : tensor<256x32xf32, #rows>
    %s = arith.addf %x, %m : tensor<256x32xf32, #rows>
    scf.yield %s : tensor<256x32xf32, #rows>
  }
  return
}

// -----

// A scan has its inputs and its results at once: with 64 elements of each, 128 registers are not enough.
#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0], [16, 0], [32, 0], [64, 0]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0]]>
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [0], [0]], warp = [[0]]>
// CHECK: func.func @scan({{.*}} attributes {tile.min_blocks = 4 : i64, tile.num_warps = 2 : i64}
// REMARK-NEXT: :[[@LINE+1]]:1: kernel: registers for 4 blocks per multiprocessor, since a loop has many{{$}}
func.func @scan(%p: memref<128x32xf32>, %init: tensor<32xf32, #row>, %n: index) attributes {tile.num_warps = 2 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %init) -> (tensor<32xf32, #row>) {
    %t = tile.load %p vector 4 : memref<128x32xf32> -> tensor<128x32xf32, #rows>
    %s = tile.scan %t axis 0 {
    ^bb0(%a: f32, %b: f32):
      %sum = arith.addf %a, %b : f32
      tile.yield %sum : f32
    } : tensor<128x32xf32, #rows> -> tensor<128x32xf32, #rows>
    scf.yield %x : tensor<32xf32, #row>
  }
  return
}
// REMARK-NOT: {{.}}
