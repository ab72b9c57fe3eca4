// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// A coordinate beyond its dimension.
#l = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @coordinate(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tile.convert_layout' op the layout of 'tensor<16xf32, #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>>' does not fit: a lane basis has coordinate 16 in dimension 0 of size 16}}
  %0 = tile.convert_layout %x : tensor<16xf32> -> tensor<16xf32, #l>
  return
}

// -----

#l = #tile.layout<register = [[1], [2]], lane = [[0, 1], [0, 2], [0, 4], [1, 0], [2, 0]], warp = []>
func.func @rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{does not fit: a register basis must have 2 coordinates, one per dimension, but got 1}}
  %0 = tile.convert_layout %x : tensor<4x8xf32> -> tensor<4x8xf32, #l>
  return
}

// -----

#l = #tile.layout<register = [[16]], lane = [[1], [2], [4], [8]], warp = []>
func.func @lanes(%x: tensor<32xf32>) {
  // expected-error @+1 {{does not fit: expected 5 lane bases, but got 4}}
  %0 = tile.convert_layout %x : tensor<32xf32> -> tensor<32xf32, #l>
  return
}

// -----

// Elements that no thread has would be lost.
#l = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[0], [0]]>
func.func @span(%x: tensor<64xf32>) {
  // expected-error @+1 {{does not fit: some elements are in no register: the bases do not span the tensor}}
  %0 = tile.convert_layout %x : tensor<64xf32> -> tensor<64xf32, #l>
  return
}

// -----

// Enough bases, but one is the XOR of two others.
#l = #tile.layout<register = [[3]], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @dependent(%x: tensor<64xf32>) {
  // expected-error @+1 {{the bases do not span the tensor}}
  %0 = tile.convert_layout %x : tensor<64xf32> -> tensor<64xf32, #l>
  return
}

// -----

#l = #tile.layout<register = [], lane = [[1], [2], [4], [8], [0]], warp = []>
func.func @sizes(%m: memref<12xf32>) {
  // expected-error @+1 {{does not fit: sizes must be powers of two, and their product at most 2^31}}
  %0 = tile.load %m : memref<12xf32> -> tensor<12xf32, #l>
  return
}

// -----

#l = #tile.layout<register = [[1], [0]], lane = [[0], [0], [0], [0], [0]], warp = []>
func.func @registers(%m: memref<2xf32>) {
  // expected-error @+1 {{does not fit: 2 register bases are more than the 1 bits of an element's index}}
  %0 = tile.load %m : memref<2xf32> -> tensor<2xf32, #l>
  return
}

// -----

#l = #tile.layout<register = [], lane = [[1], [0], [0], [0], [0]], warp = [[0], [0], [0], [0], [0], [0], [0], [0], [0]]>
func.func @too_many_warps(%m: memref<2xf32>) {
  // expected-error @+1 {{does not fit: 9 warp bases are more than the 8 of the largest cluster}}
  %0 = tile.load %m : memref<2xf32> -> tensor<2xf32, #l>
  return
}

// -----

// Operands are checked as results are.
#l = #tile.layout<register = [], lane = [[32], [2], [4], [8], [16]], warp = []>
func.func @operand(%x: tensor<32xf32, #l>, %m: memref<32xf32>) {
  // expected-error @+1 {{'tile.store' op the layout of 'tensor<32xf32, #tile.layout<register = [], lane = [[32], [2], [4], [8], [16]], warp = []>>' does not fit: a lane basis has coordinate 32 in dimension 0 of size 32}}
  tile.store %x, %m : tensor<32xf32, #l>, memref<32xf32>
  return
}

// -----

// The layouts of a kernel are over its warps, those of operations of other dialects as well.
#l = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32]]>
func.func @warps(%m: memref<64xf32>) attributes {tile.num_warps = 4 : i64} {
  // expected-error @+1 {{'tensor.empty' op the layout of 'tensor<64xf32, #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32]]>>' does not fit: expected 2 warp bases, for 4 warps, but got 1}}
  %0 = tensor.empty() : tensor<64xf32, #l>
  return
}

// -----

// Arguments of blocks as well.
#l = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>
// expected-error @+1 {{'func.func' op the layout of 'tensor<32xf32, #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>>' does not fit: expected 1 warp bases, for 2 warps, but got 0}}
func.func @argument(%x: tensor<32xf32, #l>) attributes {tile.num_warps = 2 : i64} {
  return
}

// -----

// expected-error @+1 {{expected a coordinate of at least 0}}
func.func private @negative(tensor<32xf32, #tile.layout<register = [], lane = [[-1], [2], [4], [8], [16]], warp = []>>)

// -----

// expected-error @+1 {{expected 'lane'}}
func.func private @order(tensor<32xf32, #tile.layout<register = [], warp = [], lane = [[1], [2], [4], [8], [16]]>>)

// -----

// expected-error @+1 {{expected '['}}
func.func private @scalar_basis(tensor<32xf32, #tile.layout<register = [1], lane = [], warp = []>>)

// -----

// expected-error @+1 {{'tile.num_warps' is an attribute of a function: 1, 2, 4, 8, 16 or 32}}
func.func @three_warps() attributes {tile.num_warps = 3 : i64} {
  return
}

// -----

func.func @not_a_function() {
  // expected-error @+1 {{'tile.num_warps' is an attribute of a function: 1, 2, 4, 8, 16 or 32}}
  %c = arith.constant {tile.num_warps = 4 : i64} 0 : i32
  return
}

// -----

func.func @unknown() {
  // expected-error @+1 {{'tile.stages' is no attribute of the dialect tile}}
  %c = arith.constant {tile.stages = 3 : i64} 0 : i32
  return
}

// -----

#rows = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [0, 0]], warp = []>
#index = #tile.layout<register = [], lane = [[0], [0], [1], [2], [0]], warp = []>
#elsewhere = #tile.layout<register = [], lane = [[1], [2], [0], [0], [0]], warp = []>
func.func @gather_index_layout(%m: memref<?xf32>, %at: tensor<4xindex, #elsewhere>, %n: index) {
  // expected-error @+1 {{'tile.gather' op index tensors must be where the elements of the result are, in 'tensor<4xindex, #tile.layout<register = [], lane = [[0], [0], [1], [2], [0]], warp = []>>', but got}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex, #elsewhere> -> tensor<4x8xf32, #rows>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [0, 0]], warp = []>
#index = #tile.layout<register = [], lane = [[0], [0], [1], [2], [0]], warp = []>
#elsewhere = #tile.layout<register = [], lane = [[1], [2], [0], [0], [0]], warp = []>
func.func @gather_vector(%m: memref<?xf32>, %at: tensor<4xindex, #index>, %n: index) {
  // expected-error @+1 {{'tile.gather' op a vector of 4 elements is not possible: an instruction can load 2}}
  %0 = tile.gather %at bounds(%n) vector 4 {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex, #index> -> tensor<4x8xf32, #rows>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1]], lane = [[0, 2], [0, 4], [1, 0], [2, 0], [0, 0]], warp = []>
#index = #tile.layout<register = [], lane = [[0], [0], [1], [2], [0]], warp = []>
#elsewhere = #tile.layout<register = [], lane = [[1], [2], [0], [0], [0]], warp = []>
func.func @gather_odd_vector(%m: memref<?xf32>, %at: tensor<4xindex, #index>, %n: index) {
  // expected-error @+1 {{'tile.gather' op a vector of 0 elements is not possible: an instruction can load 2}}
  %0 = tile.gather %at bounds(%n) vector 0 {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex, #index> -> tensor<4x8xf32, #rows>
  return
}
