// RUN: tshared-opt %s --tile-pack-f16=target=sm_80 --split-input-file | FileCheck %s --check-prefix=OLD
// RUN: tshared-opt %s --tile-pack-f16=target=sm_90 --split-input-file | FileCheck %s

// bf16 is added since compute capability 9.0.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @add
// OLD-NOT: tile.packed
// CHECK: attrs = {tile.packed}
func.func @add(%x0: tensor<128xbf16, #row>, %x1: tensor<128xbf16, #row>) {
  %e = tensor.empty() : tensor<128xbf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xbf16, #row>, tensor<128xbf16, #row>) outs(%e : tensor<128xbf16, #row>) {
  ^bb0(%a0: bf16, %a1: bf16, %o: bf16):
    %q = arith.addf %a0, %a1 : bf16
    linalg.yield %q : bf16
  } -> tensor<128xbf16, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// Bytes become bf16 by a subtraction; f32 has all integers of 16 bits on the way.
// CHECK-LABEL: func.func @integers
// OLD-NOT: tile.packed
// OLD: arith.sitofp %{{.*}} : i8 to bf16
// OLD: attrs = {tile.packed}
// OLD: arith.uitofp %{{.*}} : i16 to bf16
// CHECK: attrs = {tile.packed}
// CHECK: attrs = {tile.packed}
// CHECK-NOT: tile.packed
func.func @integers(%x0: tensor<128xi8, #row>, %x1: tensor<128xi16, #row>, %x2: tensor<128xi32, #row>) {
  %e = tensor.empty() : tensor<128xbf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x0 : tensor<128xi8, #row>) outs(%e : tensor<128xbf16, #row>) {
  ^bb0(%a0: i8, %o: bf16):
    %q = arith.sitofp %a0 : i8 to bf16
    linalg.yield %q : bf16
  } -> tensor<128xbf16, #row>
  %s = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x1 : tensor<128xi16, #row>) outs(%e : tensor<128xbf16, #row>) {
  ^bb0(%a0: i16, %o: bf16):
    %q = arith.uitofp %a0 : i16 to bf16
    linalg.yield %q : bf16
  } -> tensor<128xbf16, #row>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x2 : tensor<128xi32, #row>) outs(%e : tensor<128xbf16, #row>) {
  ^bb0(%a0: i32, %o: bf16):
    %q = arith.sitofp %a0 : i32 to bf16
    linalg.yield %q : bf16
  } -> tensor<128xbf16, #row>
  return
}
