// RUN: tshared-opt %s --tile-pack-f16 --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-pack-f16 --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// An addition of two f16 at a time.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @add
// CHECK: attrs = {tile.packed}
func.func @add(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  // REMARK: :[[@LINE+1]]:8: elementwise: two f16 elements at a time{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f16, %a1: f16, %o: f16):
    %q = arith.addf %a0, %a1 : f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @fma
// CHECK: attrs = {tile.packed}
func.func @fma(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>, %x2: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: two f16 elements at a time{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1, %x2 : tensor<128xf16, #row>, tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f16, %a1: f16, %a2: f16, %o: f16):
    %q = math.fma %a0, %a1, %a2 : f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @maximum
// CHECK: attrs = {tile.packed}
func.func @maximum(%x0: tensor<128xbf16, #row>, %x1: tensor<128xbf16, #row>) {
  %e = tensor.empty() : tensor<128xbf16, #row>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: two bf16 elements at a time{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xbf16, #row>, tensor<128xbf16, #row>) outs(%e : tensor<128xbf16, #row>) {
  ^bb0(%a0: bf16, %a1: bf16, %o: bf16):
    %q = arith.maximumf %a0, %a1 : bf16
    linalg.yield %q : bf16
  } -> tensor<128xbf16, #row>
  return
}

// -----

// Two f32 become two f16.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @narrow
// CHECK: attrs = {tile.packed}
func.func @narrow(%x0: tensor<128xf32, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: two f16 elements at a time{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x0 : tensor<128xf32, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f32, %o: f16):
    %q = arith.truncf %a0 : f32 to f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// There is no such instruction for f64.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @narrow_f64
// CHECK-NOT: tile.packed
// CHECK: return
func.func @narrow_f64(%x0: tensor<128xf64, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x0 : tensor<128xf64, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f64, %o: f16):
    %q = arith.truncf %a0 : f64 to f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// Nor for another rounding.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @rounded
// CHECK-NOT: tile.packed
// CHECK: return
func.func @rounded(%x0: tensor<128xf32, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x0 : tensor<128xf32, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f32, %o: f16):
    %q = arith.truncf %a0 downward : f32 to f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// Elements of 32 bits fill a register.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @wide
// CHECK-NOT: tile.packed
// CHECK: return
func.func @wide(%x0: tensor<128xf32, #row>, %x1: tensor<128xf32, #row>) {
  %e = tensor.empty() : tensor<128xf32, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf32, #row>, tensor<128xf32, #row>) outs(%e : tensor<128xf32, #row>) {
  ^bb0(%a0: f32, %a1: f32, %o: f32):
    %q = arith.addf %a0, %a1 : f32
    linalg.yield %q : f32
  } -> tensor<128xf32, #row>
  return
}

// -----

// There is no division of two.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @divide
// CHECK-NOT: tile.packed
// CHECK: return
func.func @divide(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f16, %a1: f16, %o: f16):
    %q = arith.divf %a0, %a1 : f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// A body of two operations.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @two
// CHECK-NOT: tile.packed
// CHECK: return
func.func @two(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f16, %a1: f16, %o: f16):
    %q = arith.addf %a0, %a1 : f16
    %z = arith.mulf %q, %q : f16
    linalg.yield %z : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// Threads with one element have no second one.
#row = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @single
// CHECK-NOT: tile.packed
// CHECK: return
func.func @single(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f16, %a1: f16, %o: f16):
    %q = arith.addf %a0, %a1 : f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// The second register is a copy of the first one.
#row = #tile.layout<register = [[0]], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @copies
// CHECK-NOT: tile.packed
// CHECK: return
func.func @copies(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) {
  ^bb0(%a0: f16, %a1: f16, %o: f16):
    %q = arith.addf %a0, %a1 : f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// -----

// Elements that are computed from one.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @shared
// CHECK-NOT: tile.packed
// CHECK: return
func.func @shared(%x0: tensor<128xf16, #row>, %x1: tensor<128xf16, #row>) {
  %e = tensor.empty() : tensor<128xf16, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%x0, %x1 : tensor<128xf16, #row>, tensor<128xf16, #row>) outs(%e : tensor<128xf16, #row>) attrs = {tile.constancy = array<i64: 4>} {
  ^bb0(%a0: f16, %a1: f16, %o: f16):
    %q = arith.addf %a0, %a1 : f16
    linalg.yield %q : f16
  } -> tensor<128xf16, #row>
  return
}

// REMARK-NOT: {{.}}
