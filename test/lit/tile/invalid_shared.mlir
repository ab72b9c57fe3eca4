// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @order() {
  // expected-error @+1 {{'tile.local_alloc' op the arrangement of '!tile.memdesc<32x64xf16, #tile.shared<order = [1, 1]>>' does not fit: the order must name each dimension once}}
  %0 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 1]>>
  return
}

// -----

func.func @sizes() {
  // expected-error @+1 {{does not fit: sizes must be powers of two, and elements of 1, 2, 4, 8 or 16 bytes}}
  %0 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<24x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @swizzle() {
  // expected-error @+1 {{does not fit: the swizzle of bit 6 into 2 must be into a lower bit that leaves chunks of 16 bytes whole}}
  %0 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0], swizzle = [[6, 2]]>>
  return
}

// -----

func.func @panel() {
  // expected-error @+1 {{does not fit: rows of panels must have 32 to 128 bytes and fit in the contiguous dimension}}
  %0 = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0], panel = 128>>
  return
}

// -----

func.func @stages() {
  // expected-error @+1 {{'tile.local_alloc' op expected 1 to 64 stages, but got 0}}
  %0 = tile.local_alloc {stages = 0 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @local_load(%b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>) {
  // expected-error @+1 {{has not the shape and elements of 'tensor<64x32xf16>'}}
  %0 = tile.local_load %b : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>> -> tensor<64x32xf16>
  return
}

// -----

func.func @copied_elements(%m: memref<32x64xf32>, %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>, %p: i1) {
  // expected-error @+1 {{'tile.async_copy' op memory of type 'memref<32x64xf32>' has not the rank and elements of}}
  tile.async_copy %m to %b if %p {layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]]>, vector = 8 : i64} : memref<32x64xf32> to !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @copied_vector(%m: memref<32x64xf16>, %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>, %p: i1) {
  // expected-error @+1 {{'tile.async_copy' op vectors of 16 elements are no chunks of up to 16 bytes that a thread copies}}
  tile.async_copy %m to %b if %p {layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]]>, vector = 16 : i64} : memref<32x64xf16> to !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @copied_layout(%m: memref<32x64xf16>, %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>, %p: i1) {
  // expected-error @+1 {{some elements are in no register: the bases do not span the tensor}}
  tile.async_copy %m to %b if %p {layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0]]>, vector = 8 : i64} : memref<32x64xf16> to !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @copied_dimension(%m: memref<32x64xf16>, %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>, %p: i1, %i: i32) {
  // expected-error @+1 {{'tile.async_copy' op the tile has no dimension 2}}
  tile.async_copy %m wrap(%i, %i : i32, i32) to %b if %p {layout = #tile.layout<register = [[0, 1], [0, 2], [0, 4]], lane = [[0, 8], [0, 16], [0, 32], [1, 0], [2, 0]], warp = [[4, 0], [8, 0], [16, 0]]>, vector = 8 : i64, wrap_dim = 2 : i64} : memref<32x64xf16> to !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @pending() {
  // expected-error @+1 {{'tile.async_wait' op expected 0 to 64 pending groups, but got -1}}
  tile.async_wait {pending = -1 : i64}
  return
}

// -----

func.func @dot_wait(%c: tensor<64x64xf32>) {
  // expected-error @+1 {{'tile.dot_wait' op the results must have the types of the accumulators}}
  tile.dot_wait(%c : tensor<64x64xf32>) {pending = 0 : i64}
  return
}

// -----

func.func @async_mma(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{'tile.dot' op only "wgmma" is asynchronous}}
  %0 = tile.dot %a, %b, %c {async, instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  return
}

// -----

func.func @step_of_wgmma(%w: vector<16xi32>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{'tile.dot_step' op the instruction of a step must be "mma", but got "wgmma"}}
  %0 = tile.dot_step %w, %c {instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>, operand_type = f16, batch = 0 : i64} : vector<16xi32>, tensor<64x64xf32>
  return
}

// -----

func.func @operands_along_k(%a: tensor<64x32xf16>, %b: tensor<16x64xf16>) {
  // expected-error @+1 {{'tile.dot_operands' op the operands have sizes 32 and 16 along K}}
  %0 = tile.dot_operands %a, %b {instruction = "mma", k = 16 : i64, warps = array<i64: 1, 2, 2>, step = 0 : i64} : tensor<64x32xf16>, tensor<16x64xf16> -> vector<16xi32>
  return
}

// -----

func.func @versions(%p: i1) {
  // expected-error @+1 {{'tile.loop_versions' is a string attribute of 'scf.if'}}
  %0 = arith.constant {tile.loop_versions} 1 : i32
  return
}

// -----

// expected-error @+1 {{'tile.shared' is an attribute of a function: a number of bytes}}
func.func @shared() attributes {tile.shared = -1 : i64} {
  return
}

// -----

func.func @scratch(%x: tensor<8xf32>, %i: index) {
  // expected-error @+1 {{'tile.scratch' is an offset in shared memory, a multiple of 16, and a number of bytes}}
  %0 = tensor.extract %x[%i] {tile.scratch = array<i64: 8, 32>} : tensor<8xf32>
  return
}

// -----

func.func @empty_scratch(%x: tensor<8xf32>, %i: index) {
  // expected-error @+1 {{'tile.scratch' is an offset in shared memory, a multiple of 16, and a number of bytes}}
  %0 = tensor.extract %x[%i] {tile.scratch = array<i64: 16>} : tensor<8xf32>
  return
}

// -----

func.func @offset() {
  // expected-error @+1 {{expected an offset that is a multiple of 16, but got 24}}
  %0 = tile.local_alloc {offset = 24 : i64, stages = 1 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @passes(%x: tensor<8xf32>) {
  // expected-error @+1 {{a conversion through shared memory has a power of two of passes, at most one for each element, but got 3 by "shared"}}
  %0 = tile.convert_layout %x {by = "shared", passes = 3 : i64} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @passes_of_shuffles(%x: tensor<8xf32>) {
  // expected-error @+1 {{has a power of two of passes, at most one for each element, but got 2 by "shuffles"}}
  %0 = tile.convert_layout %x {by = "shuffles", passes = 2 : i64} : tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @local_store(%x: tensor<64x32xf16>, %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>) {
  // expected-error @+1 {{has not the shape and elements of 'tensor<64x32xf16>'}}
  tile.local_store %x, %b : tensor<64x32xf16>, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @k_slices(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>) {
  // expected-error @+1 {{'tile.dot' op the slices along K must be a power of two that divides the steps, of a dot that is not asynchronous, but got 4}}
  %0 = tile.dot %a, %b, %c {instruction = "mma", k = 16 : i64, k_slices = 4 : i64, warps = array<i64: 1, 2, 2>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  return
}

// -----

// expected-error @+1 {{'tile.k_slices' is an attribute of a dot by scalar FMA: a power of two}}
func.func @k_slices_of_function() attributes {tile.k_slices = 2 : i64} {
  return
}

// -----

func.func @ring_stages() {
  // expected-error @+1 {{expected 1 to 64 stages, but got 0}}
  %r:2 = tile.ring_alloc {stages = 0 : i64} : !tile.ring, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @alternatives() {
  // expected-error @+1 {{an alternative has at least one of the buffers, and no more than there are}}
  %b:2 = tile.local_alloc {alternatives = array<i64: 1, 2>, stages = 1 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @alternatives_by_groups() {
  // expected-error @+1 {{a ring whose slots have alternatives is by "mbarrier"}}
  %r:3 = tile.ring_alloc {alternatives = array<i64: 1, 1>, stages = 2 : i64} : !tile.ring, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @slot_of_a_buffer(%n: index) {
  %b = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  // expected-error @+1 {{expected a result of 'tile.ring_alloc'}}
  %s = tile.ring_slot %b[%n] : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @ring_by() {
  // expected-error @+1 {{a ring is by "mbarrier" if it is not private, but got "mbarrier"}}
  %r:2 = tile.ring_alloc {by = "mbarrier", private, stages = 2 : i64} : !tile.ring, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
  return
}

// -----

func.func @mbarriers_of_floats() {
  %b = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<4xf32, #tile.shared<order = [0]>>
  // expected-error @+1 {{expected a row of 64-bit integers for mbarriers, but got '!tile.memdesc<4xf32, #tile.shared<order = [0]>>'}}
  tile.mbarrier_init %b {arrivals = array<i64: 1>} : !tile.memdesc<4xf32, #tile.shared<order = [0]>>
  return
}

// -----

func.func @too_many_mbarriers() {
  %b = tile.local_alloc {stages = 1 : i64} : !tile.memdesc<2xi64, #tile.shared<order = [0]>>
  // expected-error @+1 {{expected 1 to 1048575 arrivals for each of up to 2 mbarriers, but got [1 1 1]}}
  tile.mbarrier_init %b {arrivals = array<i64: 1, 1, 1>} : !tile.memdesc<2xi64, #tile.shared<order = [0]>>
  return
}

// -----

func.func @used_in_flight(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %n: index, %p: i1) {
  %0 = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  // expected-error @+1 {{'tile.convert_layout' op an operand is the result of an asynchronous dot that is in flight: it has to be waited for}}
  %1 = tile.convert_layout %0 : tensor<64x64xf32> -> tensor<64x64xf32>
  return
}

// -----

func.func @used_while_pending(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %n: index, %p: i1) {
  %0 = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  %1 = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  // The wait is for the first one of them.
  %2:2 = tile.dot_wait(%0, %1 : tensor<64x64xf32>, tensor<64x64xf32>) {pending = 1 : i64} -> tensor<64x64xf32>, tensor<64x64xf32>
  %3 = tile.convert_layout %2#0 : tensor<64x64xf32> -> tensor<64x64xf32>
  // expected-error @+1 {{'tile.convert_layout' op an operand is the result of an asynchronous dot that is in flight: it has to be waited for}}
  %4 = tile.convert_layout %2#1 : tensor<64x64xf32> -> tensor<64x64xf32>
  return
}

// -----

func.func @used_in_the_next_iteration(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %n: index, %p: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %c) -> (tensor<64x64xf32>) {
    // expected-error @+1 {{'tile.convert_layout' op an operand is the result of an asynchronous dot that is in flight: it has to be waited for}}
    %1 = tile.convert_layout %x : tensor<64x64xf32> -> tensor<64x64xf32>
    %2 = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
    scf.yield %2 : tensor<64x64xf32>
  }
  return
}

// -----

func.func @used_after_a_branch(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %n: index, %p: i1) {
  %0 = scf.if %p -> (tensor<64x64xf32>) {
    %1 = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
    scf.yield %1 : tensor<64x64xf32>
  } else {
    scf.yield %c : tensor<64x64xf32>
  }
  // expected-error @+1 {{'tile.convert_layout' op an operand is the result of an asynchronous dot that is in flight: it has to be waited for}}
  %2 = tile.convert_layout %0 : tensor<64x64xf32> -> tensor<64x64xf32>
  return
}

// -----

func.func @waited_for(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %c: tensor<64x64xf32>, %n: index, %p: i1) {
  %0 = tile.dot %a, %b, %c {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  %1 = tile.dot %a, %b, %0 {async, instruction = "wgmma", k = 16 : i64, warps = array<i64: 1, 4, 1>} : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
  %2 = tile.dot_wait(%1 : tensor<64x64xf32>) {pending = 0 : i64} -> tensor<64x64xf32>
  %3 = tile.convert_layout %2 : tensor<64x64xf32> -> tensor<64x64xf32>
  return
}

// -----

func.func @stage(%x: tensor<64xf32>) {
  // expected-error @+1 {{'tile.stage' is an attribute of an operation in the body of 'scf.for': 0 or 1}}
  %0 = tile.convert_layout %x {tile.stage = 1 : i64} : tensor<64xf32> -> tensor<64xf32>
  return
}

// -----

func.func @peeled(%x: tensor<64xf32>) {
  // expected-error @+1 {{'tile.peeled' is a unit attribute of 'scf.if'}}
  %0 = tile.convert_layout %x {tile.peeled} : tensor<64xf32> -> tensor<64xf32>
  return
}
