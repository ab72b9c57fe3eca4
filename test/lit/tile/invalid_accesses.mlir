// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @load_unknown_cache(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op the cache modifier must be one of ca, cg, cs, cv, but got "wb"}}
  %0 = tile.load %m {cache = "wb"} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @store_unknown_cache(%m: memref<8xf32>, %x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.store' op the cache modifier must be one of wb, cg, cs, wt, but got "ca"}}
  tile.store %x, %m {cache = "ca"} : tensor<8xf32>, memref<8xf32>
  return
}

// -----

func.func @load_evict(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op the eviction policy must be one of evict_first, evict_last, but got "last"}}
  %0 = tile.load %m {evict = "last"} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_alignment(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op the alignment must be a power of two, but got 12}}
  %0 = tile.load %m {alignment = 12 : i64} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @store_alignment(%m: memref<8xf32>, %x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.store' op the alignment must be a power of two, but got 0}}
  tile.store %x, %m {alignment = 0 : i64} : tensor<8xf32>, memref<8xf32>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @vector_power(%m: memref<128xf32>) {
  // expected-error @+1 {{'tile.load' op the vector width must be a power of two, but got 3}}
  %0 = tile.load %m vector 3 : memref<128xf32> -> tensor<128xf32, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2], [4]], lane = [[8], [16], [32], [64], [128]], warp = []>
func.func @vector_bytes(%m: memref<256xf32>) {
  // expected-error @+1 {{'tile.load' op 8 elements of 4 bytes are more than the 16 bytes of the widest instruction}}
  %0 = tile.load %m vector 8 : memref<256xf32> -> tensor<256xf32, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [64]], lane = [[2], [4], [8], [16], [32]], warp = []>
func.func @vector_registers(%m: memref<128xf32>, %x: tensor<128xf32, #row>) {
  // expected-error @+1 {{'tile.store' op a vector of 4 elements is more than the 2 that are contiguous in the registers of a thread and in memory}}
  tile.store %x, %m vector 4 : tensor<128xf32, #row>, memref<128xf32>
  return
}

// -----

#rows = #tile.layout<register = [[0, 1], [0, 2]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
func.func @vector_memory(%m: memref<8x16xf32, strided<[1, 8]>>) {
  // expected-error @+1 {{'tile.load' op a vector of 4 elements is more than the 1 that are contiguous in the registers of a thread and in memory}}
  %0 = tile.load %m vector 4 : memref<8x16xf32, strided<[1, 8]>> -> tensor<8x16xf32, #rows>
  return
}

// -----

func.func @vector_layout(%m: memref<128xf32>) {
  // expected-error @+1 {{'tile.load' op a vector of 4 elements needs a tensor with a layout}}
  %0 = tile.load %m vector 4 : memref<128xf32> -> tensor<128xf32>
  return
}

// -----

func.func @guard_alone(%m: memref<128xf32>, %g: i1) {
  // expected-error @+1 {{'tile.load' op a guard needs a vector width}}
  %0 = tile.load %m if %g : memref<128xf32> -> tensor<128xf32>
  return
}

// -----

func.func @guard_of_one(%m: memref<128xf32>, %x: tensor<128xf32>, %g: i1) {
  // expected-error @+1 {{'tile.store' op a guard chooses between a vector and single elements, but the vector width is 1}}
  tile.store %x, %m vector 1 if %g : tensor<128xf32>, memref<128xf32>
  return
}

// -----

func.func @prefetch_layout(%m: memref<128xf32>) {
  // expected-error @+1 {{'tile.prefetch' op expected a tensor with a layout, but got 'tensor<128xf32>'}}
  tile.prefetch %m vector 1 : memref<128xf32> as tensor<128xf32>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @prefetch_vector(%m: memref<128xf32>) {
  // expected-error @+1 {{'tile.prefetch' op a vector of 8 elements is not possible: threads have 4 contiguous ones}}
  tile.prefetch %m vector 8 : memref<128xf32> as tensor<128xf32, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @prefetch_elements(%m: memref<128xf16>) {
  // expected-error @+1 {{'tile.prefetch' op memory of type 'memref<128xf16>' has not the rank and elements of 'tensor<128xf32, #tile.layout<}}
  tile.prefetch %m vector 1 : memref<128xf16> as tensor<128xf32, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @prefetch_bases(%m: memref<256xf32>) {
  // expected-error @+1 {{does not fit: some elements are in no register}}
  tile.prefetch %m vector 1 : memref<256xf32> as tensor<256xf32, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @prefetch_warps(%m: memref<128xf32>) attributes {tile.num_warps = 4 : i64} {
  // expected-error @+1 {{does not fit: expected 2 warp bases, for 4 warps, but got 0}}
  tile.prefetch %m vector 1 : memref<128xf32> as tensor<128xf32, #row>
  return
}

// -----

// expected-error @+1 {{'tile.min_blocks' is an attribute of a function: a number from 1 to 32}}
func.func @min_blocks() attributes {tile.min_blocks = 33 : i64} {
  return
}

// -----

// expected-error @+1 {{'tile.max_registers' is an attribute of a function: a number from 1 to 255}}
func.func @max_registers() attributes {tile.max_registers = 0 : i64} {
  return
}

// -----

func.func @coordinates_missing(%m: memref<8x8xf32>, %x: tensor<8x8xf32>, %i: index) {
  // expected-error @+1 {{'tile.store' op expected the attributes 'starts', 'sizes' and 'outer_strides' with coordinates}}
  tile.store %x, %m at(%i : index) {starts = affine_map<(d0) -> (d0, 0)>} : tensor<8x8xf32>, memref<8x8xf32>
  return
}

// -----

func.func @coordinates_rank(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{'tile.load' op expected 'starts' to be a map from 1 dimension to 3 results}}
  %0 = tile.load %m at(%i : index) {outer_strides = affine_map<(d0) -> (d0)>, sizes = affine_map<(d0) -> (8, 8)>, starts = affine_map<(d0) -> (d0, 0)>} : memref<8x8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @coordinates_values(%m: memref<8x8xf32>, %i: index) {
  // expected-error @+1 {{'tile.coordinates' op expected 'sizes' to be a map from 2 dimensions to 2 results}}
  %0 = tile.coordinates %m(%i, %i : index, index) {outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0) -> (8, 8)>, starts = affine_map<(d0, d1) -> (d0, 0)>} : memref<8x8xf32>
  return
}

// -----

func.func @load_wrap_without_dimension(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'tile.load' op a tile that wraps around needs a dimension, and an offset and a modulus of one type}}
  %0 = tile.load %m wrap(%i, %i : index, index) : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_wrap_of_two_types(%m: memref<8xf32>, %i: index, %n: i32) {
  // expected-error @+1 {{'tile.load' op a tile that wraps around needs a dimension, and an offset and a modulus of one type}}
  %0 = tile.load %m wrap(%i, %n : index, i32) {wrap_dim = 0 : i64} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_wrap_dimension(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'tile.load' op the tile has no dimension 1}}
  %0 = tile.load %m wrap(%i, %i : index, index) {wrap_dim = 1 : i64} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_wrap_at_offsets(%m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'tile.load' op a tile that wraps around is at no offsets}}
  %0 = tile.load %m[%i] wrap(%i, %i : index, index) {wrap_dim = 0 : i64} : memref<8xf32> -> tensor<8xf32>
  return
}
