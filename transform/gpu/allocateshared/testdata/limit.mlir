// RUN: tshared-opt %s --tile-allocate-shared='shared-limit=1000' --split-input-file --verify-diagnostics | FileCheck %s

#a = #tile.layout<register = [[1]], lane = [[2], [4], [8], [16], [32]], warp = [[64], [128]]>
#b = #tile.layout<register = [[1]], lane = [[8], [16], [32], [64], [128]], warp = [[2], [4]]>
// A conversion that does not fit goes in passes, others do not.
// CHECK: tile.shared = 512 : i64
// CHECK: tile.convert_layout %arg0 {by = "shared", passes = 2 : i64, tile.scratch = array<i64: 0, 512>}
// CHECK-NEXT: tile.convert_layout %arg1 {by = "shared", tile.scratch = array<i64: 0, 512>}
func.func @passes(%x: tensor<256xf32, #a>, %y: tensor<256xf16, #a>) -> (tensor<256xf32, #b>, tensor<256xf16, #b>) attributes {tile.num_warps = 4 : i64} {
  %z = tile.convert_layout %x {by = "shared"} : tensor<256xf32, #a> -> tensor<256xf32, #b>
  %w = tile.convert_layout %y {by = "shared"} : tensor<256xf16, #a> -> tensor<256xf16, #b>
  return %z, %w : tensor<256xf32, #b>, tensor<256xf16, #b>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @too_large(%x: tensor<128xi64, #x>, %i: index) -> i64 attributes {tile.num_warps = 4 : i64} {
  // expected-error @+1 {{it takes 1024 bytes of shared memory, but a block has at most 1000 on sm_90a}}
  %a = tensor.extract %x[%i] : tensor<128xi64, #x>
  return %a : i64
}

// -----

// expected-error @+1 {{'tile-allocate-shared' needs a function whose tensors have layouts}}
func.func @no_layouts() {
  return
}
