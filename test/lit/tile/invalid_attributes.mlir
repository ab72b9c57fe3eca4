// RUN: tshared-opt %s --split-input-file --verify-diagnostics

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @constancy_rank(%x: tensor<128xf32, #row>) {
  // expected-error @+1 {{'tile.constancy' is an attribute of an elementwise operation, with a length for each dimension of the results}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<128xf32, #row>) attrs = {tile.constancy = array<i64: 1, 2>} {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<128xf32, #row>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @contiguity_length(%x: tensor<128xf32, #row>) {
  // expected-error @+1 {{'tile.contiguity' has a group of 256 elements along dimension 0, of size 128: expected a power of two that is not larger}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<128xf32, #row>) attrs = {tile.contiguity = array<i64: 256>} {
  ^bb0(%o: f32):
    linalg.yield %o : f32
  } -> tensor<128xf32, #row>
  return
}

// -----

func.func @constancy_op(%x: tensor<128xf32>) {
  // expected-error @+1 {{'tile.constancy' is an attribute of an elementwise operation, with a length for each dimension of the results}}
  %0 = arith.negf %x {tile.constancy = array<i64: 2>} : tensor<128xf32>
  return
}

// -----

#single = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = []>
func.func @packed_single(%x: tensor<32xf16, #single>) {
  // expected-error @+1 {{'tile.packed' is a unit attribute of an elementwise operation with one result, of which threads have two elements or more}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<32xf16, #single>) attrs = {tile.packed} {
  ^bb0(%o: f16):
    %a = arith.addf %o, %o : f16
    linalg.yield %a : f16
  } -> tensor<32xf16, #single>
  return
}

// -----

func.func @packed_op(%x: tensor<128xf16>) {
  // expected-error @+1 {{'tile.packed' is a unit attribute of an elementwise operation with one result, of which threads have two elements or more}}
  %0 = arith.negf %x {tile.packed} : tensor<128xf16>
  return
}

// -----

func.func @wanted_stages() {
  // expected-error @+1 {{'tile.wanted_stages' is an attribute of 'tile.ring_alloc', 'tile.local_alloc' and 'scf.for': a number above that of the stages}}
  %r = tile.local_alloc {stages = 3 : i64, tile.wanted_stages = 3 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @not_pipelined(%a: index) {
  // expected-error @+1 {{'tile.not_pipelined' is a string attribute of 'scf.for'}}
  scf.for %i = %a to %a step %a {
  } {tile.not_pipelined}
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @fences_place(%p: memref<128xi32>, %x: tensor<128xi32, #x>) {
  // expected-error @+1 {{'tile.fences' is an attribute of a structured operation with parallel loops and one atomic update in its body: none, before, behind or around}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) attrs = {tile.fences = "between"} {
  ^bb0(%e: i32, %b: i32):
    %i = linalg.index 0 : index
    %old = memref.atomic_rmw addi %e, %p[%i] {tshared.scope = "gpu", tshared.sem = "acq_rel"} : (i32, memref<128xi32>) -> i32
    linalg.yield %old : i32
  } -> tensor<128xi32, #x>
  return
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
func.func @fences_without_update(%x: tensor<128xi32, #x>) {
  // expected-error @+1 {{'tile.fences' is an attribute of a structured operation with parallel loops and one atomic update in its body: none, before, behind or around}}
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%x : tensor<128xi32, #x>) attrs = {tile.fences = "none"} {
  ^bb0(%o: i32):
    linalg.yield %o : i32
  } -> tensor<128xi32, #x>
  return
}

// -----

func.func @fences_of_scalar(%p: memref<128xi32>, %s: i32, %at: index) {
  // expected-error @+1 {{'tile.fences' is an attribute of a structured operation with parallel loops and one atomic update in its body: none, before, behind or around}}
  %0 = memref.atomic_rmw addi %s, %p[%at] {tile.fences = "before"} : (i32, memref<128xi32>) -> i32
  return
}

// -----

func.func @from_quotient(%x: i32, %y: i32) {
  // expected-error @+1 {{'tile.from_quotient' is a unit attribute of 'arith.remsi' and 'arith.remui'}}
  %0 = arith.divsi %x, %y {tile.from_quotient} : i32
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @coalesced_scalar(%x: i32) {
  // expected-error @+1 {{'tile.coalesced' is the layout of a load, gather, store or scatter}}
  %0 = arith.addi %x, %x {tile.coalesced = #row} : i32
  return
}

// -----

func.func @coalesced_number(%m: memref<128xf32>) {
  // expected-error @+1 {{'tile.coalesced' is the layout of a load, gather, store or scatter}}
  %0 = tile.load %m {tile.coalesced = 4 : i64} : memref<128xf32> -> tensor<128xf32>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
func.func @coalesced_part(%m: memref<256xf32>) {
  // expected-error @+1 {{does not fit: some elements are in no register: the bases do not span the tensor}}
  %0 = tile.load %m {tile.coalesced = #row} : memref<256xf32> -> tensor<256xf32>
  return
}

// -----

#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#map = affine_map<(d0) -> (d0)>
func.func @vector_without_update(%x: tensor<128xf32, #row>) {
  // expected-error @+1 {{'tile.vector' is an integer attribute of structured operations with an atomic update: 2 or 4 elements}}
  %a = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%x : tensor<128xf32, #row>) outs(%x : tensor<128xf32, #row>) attrs = {tile.vector = 2 : i64} {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<128xf32, #row>
  return
}

// -----

func.func @latency(%x: f32) {
  // expected-error @+1 {{'tile.latency' is an attribute of a load or a dot: a number of iterations, at most 64}}
  %0 = arith.negf %x {tile.latency = 1 : i64} : f32
  return
}

// -----

func.func @buffer(%m: memref<128xf32>) {
  // expected-error @+1 {{'tile.buffer' is an attribute of 'tile.load' and 'tile.gather_elements': the type of a buffer for the result}}
  %t = tile.load %m {tile.buffer = !tile.memdesc<64xf32, #tile.shared<order = [0]>>} : memref<128xf32> -> tensor<128xf32>
  return
}

// -----

func.func @pipelined_loop() {
  // expected-error @+1 {{'tile.pipelined_loop' is an attribute of 'tile.ring_alloc', 'tile.local_alloc' and 'scf.for': the number of a loop}}
  %0 = tensor.empty() {tile.pipelined_loop = 0 : i64} : tensor<128xf32>
  return
}

// -----

func.func @piece_of_no_iterations(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // expected-error @+1 {{'tile.piece' is an integer attribute of 'scf.for': 1 to 65536 iterations}}
  scf.for %i = %c0 to %n step %c1 {
  } {tile.piece = 0 : i64}
  return
}
