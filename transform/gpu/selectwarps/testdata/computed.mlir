// RUN: tshared-opt %s --tile-select-warps='target=sm_90a num-warps=8' --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-select-warps='target=sm_90 num-warps=8' --split-input-file | FileCheck %s --check-prefix=MMA

#id = affine_map<(d0, d1) -> (d0, d1)>
// A loop that computes an operand for wgmma from what it loads has the warps that were asked for, where two blocks of them have the registers. Otherwise each warp has a
// larger tile.
// CHECK-LABEL: func.func @weights
// CHECK-SAME: tile.selected_warps = 8
// MMA-LABEL: func.func @weights
// MMA-SAME: tile.selected_warps = 4
func.func @weights(%p: memref<128x64xf16>, %q: memref<64x128xi8>, %n: index, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64x128xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x128xf32>) {
    %a = tile.load %p : memref<128x64xf16> -> tensor<128x64xf16>
    %w = tile.load %q : memref<64x128xi8> -> tensor<64x128xi8>
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x128xi8>) outs(%e : tensor<64x128xf16>) {
    ^bb0(%x: i8, %o: f16):
      %y = arith.sitofp %x : i8 to f16
      linalg.yield %y : f16
    } -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%acc : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  return %r : tensor<128x128xf32>
}

// -----

// CHECK-LABEL: func.func @loaded
// CHECK-SAME: tile.selected_warps = 4
// MMA-LABEL: func.func @loaded
func.func @loaded(%p: memref<128x64xf16>, %q: memref<64x128xf16>, %n: index, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x128xf32>) {
    %a = tile.load %p : memref<128x64xf16> -> tensor<128x64xf16>
    %b = tile.load %q : memref<64x128xf16> -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%acc : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  return %r : tensor<128x128xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// Two operands are computed, for which two blocks of eight warps do not have the registers: those of four warps do.
// CHECK-LABEL: func.func @both
// CHECK-SAME: tile.selected_warps = 4
// MMA-LABEL: func.func @both
func.func @both(%p: memref<128x64xi8>, %q: memref<64x128xi8>, %n: index, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<64x128xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x128xf32>) {
    %v = tile.load %p : memref<128x64xi8> -> tensor<128x64xi8>
    %f = tensor.empty() : tensor<128x64xf16>
    %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<128x64xi8>) outs(%f : tensor<128x64xf16>) {
    ^bb0(%x: i8, %o: f16):
      %y = arith.sitofp %x : i8 to f16
      linalg.yield %y : f16
    } -> tensor<128x64xf16>
    %w = tile.load %q : memref<64x128xi8> -> tensor<64x128xi8>
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x128xi8>) outs(%e : tensor<64x128xf16>) {
    ^bb0(%x: i8, %o: f16):
      %y = arith.sitofp %x : i8 to f16
      linalg.yield %y : f16
    } -> tensor<64x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x64xf16>, tensor<64x128xf16>) outs(%acc : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  return %r : tensor<128x128xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>
// Four warps would not have the registers for the operand.
// CHECK-LABEL: func.func @deep
// CHECK-SAME: tile.selected_warps = 8
// MMA-LABEL: func.func @deep
func.func @deep(%p: memref<128x128xf16>, %q: memref<128x128xi8>, %n: index, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<128x128xf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c) -> (tensor<128x128xf32>) {
    %a = tile.load %p : memref<128x128xf16> -> tensor<128x128xf16>
    %w = tile.load %q : memref<128x128xi8> -> tensor<128x128xi8>
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<128x128xi8>) outs(%e : tensor<128x128xf16>) {
    ^bb0(%x: i8, %o: f16):
      %y = arith.sitofp %x : i8 to f16
      linalg.yield %y : f16
    } -> tensor<128x128xf16>
    %d = linalg.matmul ins(%a, %b : tensor<128x128xf16>, tensor<128x128xf16>) outs(%acc : tensor<128x128xf32>) -> tensor<128x128xf32>
    scf.yield %d : tensor<128x128xf32>
  }
  return %r : tensor<128x128xf32>
}
