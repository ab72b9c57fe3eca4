// RUN: tshared-opt %s --tile-coalesce | FileCheck %s

// Two blocks of four warps run a program. The dot gives each block 64 rows: a block loads its rows of operand A and all of operand B, and stores its rows, also
// where the columns of memory are contiguous. Another tensor is divided along its first dimension, and a small one is in each block.
// CHECK: #layout = #tile.layout<{{.*}}, warp = {{\[\[}}32, 0], [1, 0], [64, 0]]>
// CHECK: #layout1 = #tile.layout<{{.*}}, warp = {{\[\[}}16, 0], [32, 0], [0, 0]]>
// CHECK: #layout2 = #tile.layout<{{.*}}, warp = {{\[\[}}0, 2], [0, 4], [64, 0]]>
// CHECK: #layout3 = #tile.layout<{{.*}}, warp = {{\[\[}}8, 0], [16, 0], [32, 0]]>
// CHECK: #layout4 = #tile.layout<{{.*}}, warp = {{\[\[}}32], [0], [0]]>
// CHECK-LABEL: func.func @dot
// CHECK: tile.load %arg0 {alignment = 16 : i64, tile.coalesced = #layout}
// CHECK: tile.load %arg1 {alignment = 16 : i64, tile.coalesced = #layout1}
// CHECK: tile.store %{{.*}}, %arg2 {alignment = 16 : i64, tile.coalesced = #layout2}
// CHECK: tile.load %arg3 {alignment = 16 : i64, tile.coalesced = #layout3}
// CHECK: tile.load %arg4 {alignment = 16 : i64, tile.coalesced = #layout4}
func.func @dot(%a: memref<128x64xf16, strided<[64, 1]>>, %b: memref<64x128xf16, strided<[128, 1]>>, %c: memref<128x128xf32, strided<[1, 128]>>,
               %o: memref<64x128xf32, strided<[1, 64]>>, %s: memref<64xf32>) -> (tensor<64x128xf32>, tensor<64xf32>) attributes {tile.num_ctas = 2 : i64, tile.selected_warps = 8 : i64} {
  %0 = arith.constant dense<0.0> : tensor<128x128xf32>
  %x = tile.load %a {alignment = 16 : i64} : memref<128x64xf16, strided<[64, 1]>> -> tensor<128x64xf16>
  %y = tile.load %b {alignment = 16 : i64} : memref<64x128xf16, strided<[128, 1]>> -> tensor<64x128xf16>
  %z = tile.dot %x, %y, %0 {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 4, 2>} : tensor<128x64xf16>, tensor<64x128xf16> -> tensor<128x128xf32>
  tile.store %z, %c {alignment = 16 : i64} : tensor<128x128xf32>, memref<128x128xf32, strided<[1, 128]>>
  %p = tile.load %o {alignment = 16 : i64} : memref<64x128xf32, strided<[1, 64]>> -> tensor<64x128xf32>
  %q = tile.load %s {alignment = 16 : i64} : memref<64xf32> -> tensor<64xf32>
  return %p, %q : tensor<64x128xf32>, tensor<64xf32>
}
