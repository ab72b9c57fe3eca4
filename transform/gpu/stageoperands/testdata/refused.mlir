// RUN: tshared-opt %s --tile-stage-operands --split-input-file --verify-diagnostics

#c = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16], [0, 32]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#a = #tile.layout<register = [[0, 1], [8, 0], [0, 8], [0, 16]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0]]>
#r = #tile.layout<register = [[0, 1], [0, 2], [0, 4], [16, 0]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
func.func @asynchronous(%a: tensor<64x32xf16, #a>, %b: tensor<32x64xf16, #r>, %acc: tensor<64x64xf32, #c>) -> tensor<64x64xf32, #c> attributes {tile.num_warps = 4 : i64} {
  // expected-error @+1 {{the operands of an asynchronous dot must be in shared memory}}
  %d = tile.dot %a, %b, %acc {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16, #a>, tensor<32x64xf16, #r> -> tensor<64x64xf32, #c>
  %w = tile.dot_wait(%d : tensor<64x64xf32, #c>) {pending = 0 : i64} -> tensor<64x64xf32, #c>
  return %w : tensor<64x64xf32, #c>
}

// -----

// expected-error @+1 {{'tile-stage-operands' needs a function whose tensors have layouts}}
func.func @no_layouts(%a: tensor<64x32xf16>) {
  return
}

// -----

#f = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [0, 16], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>
#l = #tile.layout<register = [[8, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [1, 0]], warp = [[2, 0], [4, 0]]>
#r = #tile.layout<register = [[8, 0], [4, 0]], lane = [[0, 1], [0, 2], [0, 4], [0, 8], [0, 16]], warp = [[1, 0], [2, 0]]>
func.func @slices(%a: tensor<16x16xf32, #l>, %b: tensor<16x32xf32, #r>, %acc: tensor<16x32xf32, #f>) -> tensor<16x32xf32, #f> attributes {tile.num_warps = 4 : i64} {
  // expected-error @+1 {{a dot of 4 steps along K has no 8 slices}}
  %d = linalg.matmul {tile.k_slices = 8 : i64} ins(%a, %b : tensor<16x16xf32, #l>, tensor<16x32xf32, #r>) outs(%acc : tensor<16x32xf32, #f>) -> tensor<16x32xf32, #f>
  return %d : tensor<16x32xf32, #f>
}

// -----

// A warpgroup with 8 of 16 columns would read rows of 16 bytes of a transposed operand: the narrowest swizzle has 32.
#c = #tile.layout<register = [[0, 1], [8, 0]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [4, 0]], warp = [[16, 0], [32, 0], [0, 8]]>
#a = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [1, 0], [2, 0], [4, 0]], warp = [[8, 0], [16, 0], [32, 0]]>
#r = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [0, 8], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]]>
func.func @few_columns(%a: tensor<64x32xf16, #a>, %b: tensor<32x16xf16, #r>, %acc: tensor<64x16xf32, #c>) -> tensor<64x16xf32, #c> attributes {tile.num_warps = 8 : i64} {
  // expected-error @+1 {{warpgroups cannot compute this dot}}
  %d = tile.dot %a, %b, %acc {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 2>} : tensor<64x32xf16, #a>, tensor<32x16xf16, #r> -> tensor<64x16xf32, #c>
  return %d : tensor<64x16xf32, #c>
}
