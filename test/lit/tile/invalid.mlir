// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @load_rank(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op memory of type 'memref<8xf32>' has not the rank and elements of 'tensor<2x4xf32>'}}
  %0 = tile.load %m : memref<8xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @load_elements(%m: memref<8xf16>) {
  // expected-error @+1 {{'tile.load' op memory of type 'memref<8xf16>' has not the rank and elements of 'tensor<8xf32>'}}
  %0 = tile.load %m : memref<8xf16> -> tensor<8xf32>
  return
}

// -----

func.func @load_offsets(%m: memref<?x8xf32>, %i: index) {
  // expected-error @+1 {{'tile.load' op expected 2 offsets, one per dimension, but got 1}}
  %0 = tile.load %m[%i] : memref<?x8xf32> -> tensor<8x8xf32>
  return
}

// -----

func.func @load_other(%m: memref<?xf32>, %x: tensor<4xf32>) {
  // expected-error @+1 {{'tile.load' op the other tensor must have the type of the result, 'tensor<8xf32>', but got 'tensor<4xf32>'}}
  %0 = tile.load %m other(%x : tensor<4xf32>) : memref<?xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_cache(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op attribute 'cache' failed to satisfy constraint: string attribute}}
  %0 = tile.load %m {cache = 1 : i64} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_alignment(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute}}
  %0 = tile.load %m {alignment = 16 : i32} : memref<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_unranked(%m: memref<*xf32>) {
  // expected-error @+1 {{custom op 'tile.load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf32>'}}
  %0 = tile.load %m : memref<*xf32> -> tensor<8xf32>
  return
}

// -----

func.func @load_to_unranked(%m: memref<8xf32>) {
  // expected-error @+1 {{'tile.load' op memory of type 'memref<8xf32>' has not the rank and elements of 'tensor<*xf32>'}}
  %0 = tile.load %m : memref<8xf32> -> tensor<*xf32>
  return
}

// -----

func.func @store_rank(%x: tensor<2x4xf32>, %m: memref<8xf32>) {
  // expected-error @+1 {{'tile.store' op memory of type 'memref<8xf32>' has not the rank and elements of 'tensor<2x4xf32>'}}
  tile.store %x, %m : tensor<2x4xf32>, memref<8xf32>
  return
}

// -----

func.func @store_offsets(%x: tensor<8xf32>, %m: memref<8xf32>, %i: index) {
  // expected-error @+1 {{'tile.store' op expected 1 offsets, one per dimension, but got 2}}
  tile.store %x, %m[%i, %i] : tensor<8xf32>, memref<8xf32>
  return
}

// -----

func.func @convert_shape(%x: tensor<2x4xf32>) {
  // expected-error @+1 {{'tile.convert_layout' op a conversion keeps shape and elements, but got 'tensor<2x4xf32>' and 'tensor<8xf32>'}}
  %0 = tile.convert_layout %x : tensor<2x4xf32> -> tensor<8xf32>
  return
}

// -----

func.func @convert_elements(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.convert_layout' op a conversion keeps shape and elements, but got 'tensor<8xf32>' and 'tensor<8xi32>'}}
  %0 = tile.convert_layout %x : tensor<8xf32> -> tensor<8xi32>
  return
}

// -----

func.func @dot_instruction(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tile.dot' op the instruction must be "mma" or "wgmma", but got "hmma"}}
  %0 = tile.dot %a, %a, %c {instruction = "hmma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @dot_zero_init(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tile.dot' op attribute 'zero_init' failed to satisfy constraint: unit attribute}}
  %0 = tile.dot %a, %a, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>, zero_init = 1 : i64} : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @dot_warps(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tile.dot' op expected three numbers of warps that are powers of two, but got [1 2]}}
  %0 = tile.dot %a, %a, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2>} : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @dot_three_warps(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tile.dot' op expected three numbers of warps that are powers of two, but got [1 3 1]}}
  %0 = tile.dot %a, %a, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 3, 1>} : tensor<16x16xf16>, tensor<16x16xf16> -> tensor<16x16xf32>
  return
}

// -----

func.func @dot_k(%a: tensor<16x16xf16>, %b: tensor<32x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tile.dot' op operands of 16x16 and 32x16 do not make 16x16}}
  %0 = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16x16xf16>, tensor<32x16xf16> -> tensor<16x16xf32>
  return
}

// -----

// The sizes fit without the transpose only.
func.func @dot_transpose(%a: tensor<16x32xf16>, %b: tensor<32x64xf16>, %c: tensor<16x64xf32>) {
  // expected-error @+1 {{'tile.dot' op operands of 32x16 and 32x64 do not make 16x64}}
  %0 = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, transpose_a, warps = array<i64: 1, 1, 1>} : tensor<16x32xf16>, tensor<32x64xf16> -> tensor<16x64xf32>
  return
}

// -----

func.func @dot_rank(%a: tensor<16xf16>, %c: tensor<16xf32>) {
  // expected-error @+1 {{'tile.dot' op operands and accumulator must have the same rank, 2 or more}}
  %0 = tile.dot %a, %a, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<16xf16>, tensor<16xf16> -> tensor<16xf32>
  return
}

// -----

func.func @dot_unranked(%a: tensor<*xf16>, %c: tensor<*xf32>) {
  // expected-error @+1 {{'tile.dot' op operands and accumulator must have the same rank, 2 or more}}
  %0 = tile.dot %a, %a, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<*xf16>, tensor<*xf16> -> tensor<*xf32>
  return
}

// -----

func.func @dot_batches(%a: tensor<2x16x16xf16>, %b: tensor<4x16x16xf16>, %c: tensor<2x16x16xf32>) {
  // expected-error @+1 {{'tile.dot' op operands and accumulator must have the same batches, but got [2], [4] and [2]}}
  %0 = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 1, 1>} : tensor<2x16x16xf16>, tensor<4x16x16xf16> -> tensor<2x16x16xf32>
  return
}

// -----

func.func @scan_axis(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op there is no dimension 1 to scan}}
  %0 = tile.scan %x axis 1 {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @scan_without_inputs() {
  // expected-error @+1 {{'tile.scan' op there is no dimension 0 to scan}}
  "tile.scan"() <{axis = 0 : i64}> ({
    tile.yield
  }) : () -> ()
  return
}

// -----

func.func @scan_shapes(%x: tensor<8xf32>, %y: tensor<4xf32>) {
  // expected-error @+1 {{'tile.scan' op inputs must have one shape, but got 'tensor<8xf32>' and 'tensor<4xf32>'}}
  %0:2 = tile.scan %x, %y axis 0 {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tile.yield %a, %b : f32, f32
  } : tensor<8xf32>, tensor<4xf32> -> tensor<8xf32>, tensor<4xf32>
  return
}

// -----

func.func @scan_results(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op results must have the types of the inputs}}
  %0 = tile.scan %x axis 0 {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : tensor<8xf32> -> tensor<8xf64>
  return
}

// -----

func.func @scan_arguments(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op expected arguments of types [f32 f32], but got [f32]}}
  %0 = tile.scan %x axis 0 {
  ^bb0(%a: f32):
    tile.yield %a : f32
  } : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @scan_yield(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op expected a tile.yield of types [f32] at the end of the region}}
  %0 = tile.scan %x axis 0 {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a, %b : f32, f32
  } : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @scan_no_region(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op region #0 ('combiner') failed to verify constraint: region with 1 blocks}}
  %0 = "tile.scan"(%x) <{axis = 0 : i64}> ({
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @scan_empty_block(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tile.scan' op expected a tile.yield of types [f32] at the end of the region}}
  %0 = "tile.scan"(%x) <{axis = 0 : i64}> ({
  ^bb0(%a: f32, %b: f32):
  }) : (tensor<8xf32>) -> tensor<8xf32>
  return
}

// -----

func.func @histogram_without_inputs(%bins: tensor<8xi32>) {
  // expected-error @+1 {{'tile.histogram' op expected at least one input}}
  %0 = "tile.histogram"(%bins) ({
    tile.yield
  }) : (tensor<8xi32>) -> tensor<8xi32>
  return
}

// -----

func.func @histogram_shapes(%x: tensor<8xi32>, %y: tensor<4xi32>, %bins: tensor<8xi32>) {
  // expected-error @+1 {{'tile.histogram' op inputs must have one shape, but got 'tensor<8xi32>' and 'tensor<4xi32>'}}
  %0 = tile.histogram %x, %y into %bins {
  ^bb0(%i: index, %a: i32, %b: i32):
    tile.yield %i, %a : index, i32
  } : tensor<8xi32>, tensor<4xi32> into tensor<8xi32>
  return
}

// -----

func.func @histogram_arguments(%x: tensor<8xi32>, %bins: tensor<8xi32>) {
  // expected-error @+1 {{'tile.histogram' op expected arguments of types [index i32], but got [i32]}}
  %0 = tile.histogram %x into %bins {
  ^bb0(%a: i32):
    %i = arith.index_cast %a : i32 to index
    tile.yield %i, %a : index, i32
  } : tensor<8xi32> into tensor<8xi32>
  return
}

// -----

// The bins have two dimensions.
func.func @histogram_yield(%x: tensor<8xi32>, %bins: tensor<4x4xi32>) {
  // expected-error @+1 {{'tile.histogram' op expected a tile.yield of types [index index i32] at the end of the region}}
  %0 = tile.histogram %x into %bins {
  ^bb0(%i: index, %a: i32):
    tile.yield %i, %a : index, i32
  } : tensor<8xi32> into tensor<4x4xi32>
  return
}

// -----

// Floats cannot be added in any order.
func.func @histogram_floats(%x: tensor<8xf32>, %bins: tensor<8xf32>) {
  // expected-error @+1 {{'tile.histogram' op bins must be i32 or i64, but got 'f32'}}
  %0 = tile.histogram %x into %bins {
  ^bb0(%i: index, %a: f32):
    tile.yield %i, %a : index, f32
  } : tensor<8xf32> into tensor<8xf32>
  return
}

// -----

func.func @yield_parent(%x: f32) {
  // expected-error @+1 {{'tile.yield' op expects parent op to be one of 'tile.reduce, tile.scan, tile.histogram, tile.gather, tile.roles, tile.role'}}
  tile.yield %x : f32
}

// -----

func.func @print_program(%text: memref<?xi8>, %v: tensor<8xi32>, %x: i64) {
  // expected-error @+1 {{'tile.print' op operand #2 must be variadic of 32-bit signless integer, but got 'i64'}}
  "tile.print"(%text, %v, %x) : (memref<?xi8>, tensor<8xi32>, i64) -> ()
  return
}

// -----

func.func @gather_dims(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op expected different dimensions of 'tensor<4x8xf32>', but got [2]}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 2>} : tensor<4xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_index_shape(%m: memref<?xf32>, %at: tensor<8xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op index tensors must have an element for each coordinate of the dimensions [0] of 'tensor<4x8xf32>', but got 'tensor<8xindex>'}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<8xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_bounds(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op expected 1 bounds, one per gathered dimension, but got 2}}
  %0 = tile.gather %at bounds(%n, %n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_other(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index, %z: tensor<4x4xf32>) {
  // expected-error @+1 {{'tile.gather' op the other tensor must have the type of the result, 'tensor<4x8xf32>', but got 'tensor<4x4xf32>'}}
  %0 = tile.gather %at bounds(%n) other(%z : tensor<4x4xf32>) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_arguments(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op expected arguments of types [index index], but got [index i64]}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %x: i64):
    %row = memref.reinterpret_cast %m to offset: [%n], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_rows(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op memory of type 'memref<2x8xf32, strided<[8, 1], offset: ?>>' must have size 1 along dimension 0, which is gathered}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [2, 8], strides: [8, 1] : memref<?xf32> to memref<2x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<2x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @gather_elements(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op memory of type 'memref<1x8xf32, strided<[8, 1], offset: ?>>' has not the rank and elements of 'tensor<4x8xf16>'}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield %row : memref<1x8xf32, strided<[8, 1], offset: ?>>
  } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf16>
  return
}

// -----

func.func @gather_yield(%m: memref<?xf32>, %at: tensor<4xindex>, %n: index) {
  // expected-error @+1 {{'tile.gather' op expected a tile.yield of one memref at the end of the region}}
  %0 = tile.gather %at bounds(%n) {
  ^bb0(%i: index, %e: index):
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 8], strides: [8, 1] : memref<?xf32> to memref<1x8xf32, strided<[8, 1], offset: ?>>
    tile.yield
  } {dims = array<i64: 0>} : tensor<4xindex> -> tensor<4x8xf32>
  return
}

// -----

func.func @predicated_loop(%n: index) {
  // expected-error @+1 {{'tile.predicated' is a unit attribute of 'scf.if'}}
  scf.for %i = %n to %n step %n {
  } {tile.predicated}
  return
}

// -----

func.func @convert_by(%t: tensor<4xf32>) {
  // expected-error @+1 {{'tile.convert_layout' op elements move by "registers", "shuffles" or "shared", but got "mail"}}
  %0 = tile.convert_layout %t {by = "mail"} : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @reduction_of_a_dimension_that_is_not_there(%x: tensor<8x16xf32>) {
  // expected-error @+1 {{'tile.reduce' op there is no dimension 2 to reduce, or dimensions are not in increasing order}}
  %0 = tile.reduce %x dimensions [2] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : tensor<8x16xf32> -> tensor<8xf32>
  return
}

// -----

func.func @reduction_to_another_shape(%x: tensor<8x16xf32>) {
  // expected-error @+1 {{'tile.reduce' op expected results of shape [8], but got 'tensor<16xf32>'}}
  %0 = tile.reduce %x dimensions [1] {
  ^bb0(%a: f32, %b: f32):
    tile.yield %a : f32
  } : tensor<8x16xf32> -> tensor<16xf32>
  return
}

// -----

func.func @reduction_without_an_accumulator(%x: tensor<8x16xf32>) {
  // expected-error @+1 {{'tile.reduce' op expected arguments of types [f32 f32], but got [f32]}}
  %0 = tile.reduce %x dimensions [1] {
  ^bb0(%a: f32):
    tile.yield %a : f32
  } : tensor<8x16xf32> -> tensor<8xf32>
  return
}

// -----

func.func @group_of_a_fill(%z: f32, %t: tensor<8xf32>) {
  // expected-error @+1 {{'tile.group' is an integer attribute of reductions}}
  %0 = linalg.fill {tile.group = 0 : i64} ins(%z : f32) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return
}
