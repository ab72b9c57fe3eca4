// RUN: tshared-opt %s --tile-pack-f16=target=sm_80 | FileCheck %s --check-prefix=OLD
// RUN: tshared-opt %s --tile-pack-f16=target=sm_90 | FileCheck %s

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
