// RUN: tshared-opt %s --tile-pack-f16 | FileCheck %s
// RUN: tshared-opt %s --tile-pack-f16 --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// Four bytes at a time, where what follows takes words. A shift is by a constant.
// CHECK-LABEL: func.func @bytes
// CHECK: attrs = {tile.packed}
// CHECK: arith.shrui
// CHECK: attrs = {tile.packed}
// CHECK: arith.subi
// CHECK: attrs = {tile.packed}
// CHECK: arith.sitofp
// CHECK-NOT: tile.packed
func.func @bytes(%from: memref<128xi8>, %apart: tensor<128xi8, #row>, %m: memref<128xi8>) {
  %x = tile.load %from vector 4 : memref<128xi8> -> tensor<128xi8, #row>
  %y = tile.load %m vector 4 : memref<128xi8> -> tensor<128xi8, #row>
  %four = arith.constant 4 : i8
  %e = tensor.empty() : tensor<128xi8, #row>
  %h = tensor.empty() : tensor<128xf16, #row>
  // REMARK: :[[@LINE+1]]:8: elementwise: four i8 elements at a time{{$}}
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<128xi8, #row>) outs(%e : tensor<128xi8, #row>) {
  ^bb0(%a0: i8, %o: i8):
    %q = arith.shrui %a0, %four : i8
    linalg.yield %q : i8
  } -> tensor<128xi8, #row>
  // REMARK: :[[@LINE+1]]:8: elementwise: four i8 elements at a time{{$}}
  %d = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%s, %y : tensor<128xi8, #row>, tensor<128xi8, #row>) outs(%e : tensor<128xi8, #row>) {
  ^bb0(%a0: i8, %a1: i8, %o: i8):
    %q = arith.subi %a0, %a1 : i8
    linalg.yield %q : i8
  } -> tensor<128xi8, #row>
  // REMARK: :[[@LINE+1]]:8: elementwise: two f16 elements at a time{{$}}
  %f = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%d : tensor<128xi8, #row>) outs(%h : tensor<128xf16, #row>) {
  ^bb0(%a0: i8, %o: f16):
    %q = arith.sitofp %a0 : i8 to f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  // A shift by other bytes, a sum that is stored byte by byte, and one of bytes that are computed apart.
  // REMARK-NOT: elementwise
  %t = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x, %y : tensor<128xi8, #row>, tensor<128xi8, #row>) outs(%e : tensor<128xi8, #row>) {
  ^bb0(%a0: i8, %a1: i8, %o: i8):
    %q = arith.shrui %a0, %a1 : i8
    linalg.yield %q : i8
  } -> tensor<128xi8, #row>
  %u = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%t, %y : tensor<128xi8, #row>, tensor<128xi8, #row>) outs(%e : tensor<128xi8, #row>) {
  ^bb0(%a0: i8, %a1: i8, %o: i8):
    %q = arith.addi %a0, %a1 : i8
    linalg.yield %q : i8
  } -> tensor<128xi8, #row>
  tile.store %u, %m vector 1 : tensor<128xi8, #row>, memref<128xi8>
  %w = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%apart, %y : tensor<128xi8, #row>, tensor<128xi8, #row>) outs(%e : tensor<128xi8, #row>) {
  ^bb0(%a0: i8, %a1: i8, %o: i8):
    %q = arith.addi %a0, %a1 : i8
    linalg.yield %q : i8
  } -> tensor<128xi8, #row>
  tile.store %w, %m vector 4 : tensor<128xi8, #row>, memref<128xi8>
  return
}
