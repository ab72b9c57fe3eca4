// RUN: tshared-opt %s --tile-limit-occupancy --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-limit-occupancy --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Accumulators of 128 registers in 256 threads: there are none for a second block.
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [0, 64], [64, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 128]]>
// CHECK: func.func @large({{.*}} attributes {tile.min_blocks = 1 : i64, tile.num_warps = 8 : i64}
// REMARK: :[[@LINE+1]]:1: kernel: registers for one block per multiprocessor, since a loop has many{{$}}
func.func @large(%x: tensor<128x64xf16>, %y: tensor<64x256xf16>, %init: tensor<128x256xf32, #acc>, %n: index) attributes {tile.num_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<128x256xf32, #acc>) {
    %s = tile.dot %x, %y, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 4, 2>} : tensor<128x64xf16>, tensor<64x256xf16> -> tensor<128x256xf32, #acc>
    scf.yield %s : tensor<128x256xf32, #acc>
  }
  return
}

// -----

// 64 registers leave as many for a second block.
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [64, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 64]]>
// CHECK: func.func @small({{.*}} attributes {tile.num_warps = 8 : i64}
// REMARK-NOT: {{.}}
func.func @small(%x: tensor<128x64xf16>, %y: tensor<64x128xf16>, %init: tensor<128x128xf32, #acc>, %n: index) attributes {tile.num_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<128x128xf32, #acc>) {
    %s = tile.dot %x, %y, %acc {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 4, 2>} : tensor<128x64xf16>, tensor<64x128xf16> -> tensor<128x128xf32, #acc>
    scf.yield %s : tensor<128x128xf32, #acc>
  }
  return
}

// -----

// The assembler keeps accumulators of wgmma in registers without being told.
#acc = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32], [0, 64], [0, 128]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [64, 0]]>
// CHECK: func.func @warpgroups({{.*}} attributes {tile.num_warps = 8 : i64}
// REMARK-NOT: {{.}}
func.func @warpgroups(%x: tensor<128x64xf16>, %y: tensor<64x256xf16>, %init: tensor<128x256xf32, #acc>, %n: index) attributes {tile.num_warps = 8 : i64} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %init) -> (tensor<128x256xf32, #acc>) {
    %s = tile.dot %x, %y, %acc {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 8, 1>} : tensor<128x64xf16>, tensor<64x256xf16> -> tensor<128x256xf32, #acc>
    scf.yield %s : tensor<128x256xf32, #acc>
  }
  return
}
