// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{unknown  type `nope` in dialect `tt`}}
tt.func private @unknown_type(!tt.nope<f32>)

// -----

// expected-error @+1 {{tensor descriptors describe blocks of scalars, but found 'memref<8xf32>'}}
tt.func private @nested_descriptor(!tt.tensordesc<4xmemref<8xf32>>)

// -----

// Every operation checks the sizes of its tensors, operands first.
tt.func @not_power_of_two(%x: tensor<24xf32>) {
  // expected-error @+1 {{Number of elements must be power-of-two, but %0 = "tt.precise_sqrt"(%arg0) : (tensor<24xf32>) -> tensor<24xf32> doesn't follow the rule (24) elements}}
  %0 = tt.precise_sqrt %x : tensor<24xf32>
  tt.return
}

// -----

tt.func @too_many_elements(%x: f32) {
  // expected-error @+1 {{Maximum allowed number of elements is 1048576, but %0 = "tt.splat"(%arg0) : (f32) -> tensor<2048x1024xf32> has more than that}}
  %0 = tt.splat %x : f32 -> tensor<2048x1024xf32>
  tt.return
}

// -----

tt.func @encodings(%x: tensor<8xf32, "a">) {
  // expected-error @+1 {{'tt.bitcast' op requires the same encoding for all operands and results}}
  %0 = tt.bitcast %x : tensor<8xf32, "a"> -> tensor<8xi32, "b">
  tt.return
}

// -----

tt.func @operand_encodings(%p: tensor<8x!tt.ptr<f32>, "a">, %x: tensor<8xf32, "b">, %i: tensor<8xi32, "b">) {
  // expected-error @+1 {{'tt.addptr' op requires the same encoding for all operands}}
  %0 = tt.addptr %p, %i : tensor<8x!tt.ptr<f32>, "a">, tensor<8xi32, "b">
  tt.return
}

// -----

tt.func @int_to_ptr(%x: i32) {
  // expected-error @+1 {{'tt.int_to_ptr' op operand #0 must be 64-bit signless integer or tensor of 64-bit signless integer values, but got 'i32'}}
  %0 = tt.int_to_ptr %x : i32 -> !tt.ptr<f32>
  tt.return
}

// -----

tt.func @ptr_to_int(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.ptr_to_int' op result #0 must be 64-bit signless integer or tensor of 64-bit signless integer values, but got 'i32'}}
  %0 = tt.ptr_to_int %p : !tt.ptr<f32> -> i32
  tt.return
}

// -----

tt.func @cast_shape(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tt.bitcast' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.bitcast %x : tensor<8xf32> -> tensor<4xi32>
  tt.return
}

// -----

tt.func @bitcast_width(%x: tensor<8xf32>) {
  // expected-error @+1 {{Cannot bitcast data-type of size 32 to data-type of size 16}}
  %0 = tt.bitcast %x : tensor<8xf32> -> tensor<8xi16>
  tt.return
}

// -----

tt.func @bitcast_pointer(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{Cannot bitcast pointer to non-pointer type}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> i64
  tt.return
}

// -----

tt.func @bitcast_space(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{Cannot bitcast pointer between different address spaces}}
  %0 = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<f32, 3>
  tt.return
}

// -----

tt.func @fp_to_fp_rounding(%x: tensor<8xf32>) {
  // expected-error @+1 {{Rounding mode is required for FP downcast}}
  %0 = tt.fp_to_fp %x : tensor<8xf32> -> tensor<8xf16>
  tt.return
}

// -----

tt.func @fp_to_fp_type(%x: tensor<8xi32>) {
  // expected-error @+1 {{'tt.fp_to_fp' op operand #0 must be floating-point or ranked tensor of floating-point values, but got 'tensor<8xi32>'}}
  %0 = tt.fp_to_fp %x : tensor<8xi32> -> tensor<8xf32>
  tt.return
}

// -----

tt.func @rounding_keyword(%x: f32) {
  // expected-error @+1 {{custom op 'tt.fp_to_fp' expected string or keyword containing one of the following enum values for attribute 'rounding' [rtz, rtne]}}
  %0 = tt.fp_to_fp %x, rounding = up : f32 -> f16
  tt.return
}

// -----

tt.func @enum_number(%x: f32) {
  // expected-error @+1 {{attribute 'propagateNan' failed to satisfy constraint: allowed 32-bit signless integer cases: 0, 65535}}
  %0 = "tt.clampf"(%x, %x, %x) {propagateNan = 1 : i32} : (f32, f32, f32) -> f32
  tt.return
}

// -----

tt.func @mulhiui(%x: f32) {
  // expected-error @+1 {{'tt.mulhiui' op operand #0 must be integer or ranked tensor of integer values, but got 'f32'}}
  %0 = tt.mulhiui %x, %x : f32
  tt.return
}

// -----

tt.func @clampf_type(%x: f32, %y: f64) {
  // expected-error @+1 {{'tt.clampf' op requires the same type for all operands and results}}
  %0 = "tt.clampf"(%x, %x, %y) <{propagateNan = 0 : i32}> : (f32, f32, f64) -> f32
  tt.return
}

// -----

tt.func @addptr_offset(%p: !tt.ptr<f32>, %o: f32) {
  // expected-error @+1 {{'tt.addptr' op operand #1 must be integer or ranked tensor of integer values, but got 'f32'}}
  %0 = tt.addptr %p, %o : !tt.ptr<f32>, f32
  tt.return
}

// -----

tt.func @addptr_shape(%p: tensor<8x!tt.ptr<f32>>, %o: tensor<4xi32>) {
  // expected-error @+1 {{'tt.addptr' op all non-scalar operands/results must have the same shape and base type}}
  %0 = tt.addptr %p, %o : tensor<8x!tt.ptr<f32>>, tensor<4xi32>
  tt.return
}

// -----

tt.func @addptr_result(%p: !tt.ptr<f32>, %o: i32) {
  // expected-error @+1 {{'tt.addptr' op failed to verify that result type matches ptr type}}
  %0 = "tt.addptr"(%p, %o) : (!tt.ptr<f32>, i32) -> !tt.ptr<f16>
  tt.return
}

// -----

tt.func @load_not_pointer(%p: tensor<8xf32>) {
  // expected-error @+1 {{custom op 'tt.load' 'ptr' must be ptr or ranked tensor of ptr values or ptr, but got 'tensor<8xf32>'}}
  %0 = tt.load %p : tensor<8xf32>
  tt.return
}

// -----

// expected-note @+1 {{prior use here}}
tt.func @load_mask(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<4xi1>) {
  // expected-error @+1 {{use of value '%m' expects different type than prior uses: 'tensor<8xi1>' vs 'tensor<4xi1>'}}
  %0 = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

tt.func @load_result(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{'tt.load' op failed to verify that result matches ptr type}}
  %0 = "tt.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f16
  tt.return
}

// -----

tt.func @load_other(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %o: tensor<8xf16>) {
  // expected-error @+1 {{'tt.load' op failed to verify that other matches ptr type}}
  %0 = "tt.load"(%p, %m, %o) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xi1>, tensor<8xf16>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @load_cache(%p: !tt.ptr<f32>) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'cache' [none, ca, cg, wb, cs, wt, cv]}}
  %0 = tt.load %p cacheModifier = l2 : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @load_old_type(%p: !tt.ptr<tensor<8x8xf32>>) {
  // expected-error @+1 {{custom op 'tt.load' expected 'tensor<8x8xf32>', the type pointed to, but found 'tensor<8xf32>'}}
  %0 = tt.load %p : !tt.ptr<tensor<8x8xf32>> -> tensor<8xf32>
  tt.return
}

// -----

// expected-note @+1 {{prior use here}}
tt.func @store_value(%p: !tt.ptr<f32>, %v: f16) {
  // expected-error @+1 {{use of value '%v' expects different type than prior uses: 'f32' vs 'f16'}}
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @store_mask(%p: tensor<8x!tt.ptr<f32>>, %v: tensor<8xf32>, %m: i1) {
  // expected-error @+1 {{'tt.store' op failed to verify that mask type matches ptr type}}
  "tt.store"(%p, %v, %m) : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, i1) -> ()
  tt.return
}

// -----

tt.func @make_tensor_ptr_base(%p: !tt.ptr<f16>, %n: i64, %o: i32) {
  // expected-error @+1 {{'tt.make_tensor_ptr' op failed to verify that infer pointer type from the result type}}
  %0 = "tt.make_tensor_ptr"(%p, %n, %n, %o) <{order = array<i32: 0>}> : (!tt.ptr<f16>, i64, i64, i32) -> !tt.ptr<tensor<8xf32>>
  tt.return
}

// -----

tt.func @advance_scalar(%p: !tt.ptr<f32>, %o: i32) {
  // expected-error @+1 {{'tt.advance' op operand #0 must be ptr, but got '!tt.ptr<f32>'}}
  %0 = tt.advance %p, [%o] : <f32>
  tt.return
}

// -----

tt.func @rmw_kind(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @+1 {{custom op 'tt.atomic_rmw' expected string or keyword containing one of the following enum values for attribute 'atomic_rmw_op' [and, or, xor, add, fadd, max, min, umax, umin, exch]}}
  %0 = tt.atomic_rmw nand, acq_rel, gpu, %p, %x : (!tt.ptr<i32>, i32) -> i32
  tt.return
}

// -----

tt.func @rmw_pointee(%p: !tt.ptr<i32>, %x: f32) {
  // expected-error @+1 {{'tt.atomic_rmw' op failed to verify that ptr type matches value type}}
  %0 = tt.atomic_rmw fadd, acq_rel, gpu, %p, %x : (!tt.ptr<i32>, f32) -> f32
  tt.return
}

// -----

tt.func @cas_scope(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'scope' [gpu, cta, sys]}}
  %0 = tt.atomic_cas acq_rel, warp, %p, %x, %x : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}

// -----

tt.func @poll_pointee(%p: !tt.ptr<i32>, %x: i64) {
  // expected-error @+1 {{'tt.atomic_poll' op failed to verify that ptr type matches expected type}}
  %0 = tt.atomic_poll acquire, gpu, %p, %x : !tt.ptr<i32>, i64 -> i1
  tt.return
}

// -----

tt.func @load_releases(%p: !tt.ptr<i32>) {
  // expected-error @+1 {{'tt.atomic_load' op only supports acquire and relaxed semantics}}
  %0 = tt.atomic_load release, gpu, %p : (!tt.ptr<i32>) -> i32
  tt.return
}

// -----

tt.func @store_acquires(%p: !tt.ptr<i32>, %x: i32) {
  // expected-error @+1 {{'tt.atomic_store' op only supports release and relaxed semantics}}
  tt.atomic_store acquire, gpu, %p, %x : !tt.ptr<i32>
  tt.return
}

// -----

tt.func @approx_doubles(%x: f64) {
  // expected-error @+1 {{'tt.approx_divf' op operand #0 must be 32-bit float or ranked tensor of 32-bit float values, but got 'f64'}}
  %0 = tt.approx_divf %x, %x : f64
  tt.return
}

// -----

tt.func @program_axis() {
  // expected-error @+1 {{custom op 'tt.get_program_id' expected string or keyword containing one of the following enum values for attribute 'axis' [x, y, z]}}
  %0 = tt.get_program_id w : i32
  tt.return
}

// -----

tt.func @range_attribute() {
  // expected-error @+1 {{custom op 'tt.make_range' 'tt.make_range' op attribute 'end' failed to satisfy constraint: 32-bit signless integer attribute}}
  %0 = tt.make_range {end = 8, start = 0 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_missing() {
  // expected-error @+1 {{'tt.make_range' op requires attribute 'start'}}
  %0 = tt.make_range {end = 8 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_order() {
  // expected-error @+1 {{'tt.make_range' op start must be less than end}}
  %0 = tt.make_range {end = 0 : i32, start = 8 : i32} : tensor<8xi32>
  tt.return
}

// -----

tt.func @range_rank() {
  // expected-error @+1 {{'tt.make_range' op return type must be a 1D tensor}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<1x8xi32>
  tt.return
}

// -----

tt.func @range_size() {
  // expected-error @+1 {{'tt.make_range' op number of elements in returned tensor, 16, must match size of range [0, 8), which has 8 elements}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<16xi32>
  tt.return
}

// -----

tt.func @range_element() {
  // expected-error @+1 {{'tt.make_range' op returned tensor must have i32 elements}}
  %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi64>
  tt.return
}

// -----

tt.func @splat_tensor(%x: tensor<1x8xf32>) {
  // expected-error @+1 {{'tt.splat' op source must be one value, but got 'tensor<1x8xf32>'}}
  %0 = tt.splat %x : tensor<1x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @splat_element(%x: f32) {
  // expected-error @+1 {{'tt.splat' op requires the same element type for all operands and results}}
  %0 = tt.splat %x : f32 -> tensor<8xi32>
  tt.return
}

// -----

tt.func @unsplat(%x: tensor<2xf32>) {
  // expected-error @+1 {{source tensor must have exactly one element}}
  %0 = tt.unsplat %x : tensor<2xf32>
  tt.return
}

// -----

tt.func @broadcast_rank(%x: tensor<8xf32>) {
  // expected-error @+1 {{rank of source must be same as rank of result}}
  %0 = tt.broadcast %x : tensor<8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @broadcast_shape(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{Different dimensions at index 0 between source and result.  Broadcast requires the source dimension to be 1.}}
  %0 = tt.broadcast %x : tensor<4x8xf32> -> tensor<8x8xf32>
  tt.return
}

// -----

tt.func @expand_type(%x: tensor<8xf32>) {
  // expected-error @+2 {{'tt.expand_dims' op inferred type(s) 'tensor<1x8xf32>' are incompatible with return type(s) of operation 'tensor<8x1xf32>'}}
  // expected-error @+1 {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %x {axis = 0 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  tt.return
}

// -----

tt.func @expand_axis(%x: tensor<8xf32>) {
  // expected-error @+2 {{axis 2 is out of range for a source of rank 1}}
  // expected-error @+1 {{'tt.expand_dims' op failed to infer returned types}}
  %0 = tt.expand_dims %x {axis = 2 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  tt.return
}

// -----

tt.func @reshape_count(%x: tensor<8xf32>) {
  // expected-error @+1 {{number of src and dst elements of reshape must be the same}}
  %0 = tt.reshape %x : tensor<8xf32> -> tensor<4x4xf32>
  tt.return
}

// -----

tt.func @reshape_encoding(%x: tensor<8xf32, "a">) {
  // expected-error @+1 {{Op requires that either (a) src and dst both have encodings, or (b) neither does.}}
  %0 = tt.reshape %x : tensor<8xf32, "a"> -> tensor<2x4xf32>
  tt.return
}

// -----

tt.func @trans_rank(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{order must have the same size as the rank of the operand and result}}
  %0 = tt.trans %x {order = array<i32: 0>} : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @trans_order(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{order must be a permutation of [0, ..., rank - 1]}}
  %0 = tt.trans %x {order = array<i32: 0, 0>} : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

tt.func @trans_result(%x: tensor<4x8xf32>) {
  // expected-error @+1 {{result shape must match the permutation of the source shape}}
  %0 = tt.trans %x {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<4x8xf32>
  tt.return
}

// -----

// Without an order only matrices can be transposed.
tt.func @trans_missing(%x: tensor<4x8x2xf32>) {
  // expected-error @+1 {{'tt.trans' op requires attribute 'order'}}
  %0 = tt.trans %x : tensor<4x8x2xf32> -> tensor<2x8x4xf32>
  tt.return
}

// -----

tt.func @join_shape(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tt.join' op result shape must be (8, 2), but got 2, 8}}
  %0 = tt.join %x, %x : tensor<8xf32> -> tensor<2x8xf32>
  tt.return
}

// -----

tt.func @join_element(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tt.join' op result element type must match the input element type}}
  %0 = tt.join %x, %x : tensor<8xf32> -> tensor<8x2xi32>
  tt.return
}

// -----

tt.func @split_last(%x: tensor<4x8xf32>) {
  // expected-error @+2 {{last dimension of input tensor must be 2}}
  // expected-error @+1 {{'tt.split' op failed to infer returned types}}
  %a, %b = tt.split %x : tensor<4x8xf32> -> tensor<4xf32>
  tt.return
}

// -----

tt.func @split_results(%x: tensor<8x2xf32>) {
  // expected-error @+1 {{'tt.split' op failed to verify that outLHS and outRHS types match}}
  %a:2 = "tt.split"(%x) : (tensor<8x2xf32>) -> (tensor<8xf32>, tensor<4xf32>)
  tt.return
}

// -----

tt.func @cat_count(%x: tensor<8xf32>) {
  // expected-error @+1 {{'tt.cat' op result element count must equal the sum of the operand element counts, expected 16 but got 32}}
  %0 = tt.cat %x, %x : tensor<8xf32> -> tensor<32xf32>
  tt.return
}

// -----

tt.func @dot_k(%a: tensor<16x32xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand}}
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_rank(%a: tensor<16xf16>, %c: tensor<16xf32>) {
  // expected-error @+1 {{'tt.dot' op expected operands to be 2d or 3d}}
  %0 = tt.dot %a, %a, %c : tensor<16xf16> * tensor<16xf16> -> tensor<16xf32>
  tt.return
}

// -----

tt.func @dot_ranks(%a: tensor<16x16xf16>, %b: tensor<2x16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op expected all operands to have the same rank}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<2x16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_batch(%a: tensor<2x16x16xf16>, %c: tensor<4x16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op expected the first dimension of the first operand to be equal to the first dimension of the result}}
  %0 = tt.dot %a, %a, %c : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<4x16x16xf32>
  tt.return
}

// -----

tt.func @dot_output(%a: tensor<16x16xf16>, %c: tensor<16x32xf32>) {
  // expected-error @+1 {{'tt.dot' op expected the output shape to be the concatenation of the last dimension of the first operand and the last dimension of the second}}
  %0 = tt.dot %a, %a, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x32xf32>
  tt.return
}

// -----

tt.func @dot_width(%a: tensor<16x16xf16>, %b: tensor<16x16xf32>) {
  // expected-error @+1 {{element types of operands A and B must have same bit width}}
  %0 = tt.dot %a, %b, %b : tensor<16x16xf16> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @dot_accumulator(%a: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{'tt.dot' op failed to verify that result's type matches accumulator's type}}
  %0 = "tt.dot"(%a, %a, %c) : (tensor<16x16xf16>, tensor<16x16xf16>, tensor<16x16xf32>) -> tensor<16x16xf16>
  tt.return
}

// -----

tt.func @dot_encoding(%a: tensor<16x16xf16, "a">, %b: tensor<16x16xf16>, %c: tensor<16x16xf32>) {
  // expected-error @+1 {{mismatching encoding between A and B operands}}
  %0 = tt.dot %a, %b, %c : tensor<16x16xf16, "a"> * tensor<16x16xf16> -> tensor<16x16xf32>
  tt.return
}

// -----

// Two packed floats count twice.
tt.func @scaled_packed(%a: tensor<32x64xi8>, %b: tensor<64x32xf8E5M2>, %c: tensor<32x32xf32>) {
  // expected-error @+1 {{'tt.dot_scaled' op expected the last dimension of the first operand to be equal to the second-to-last dimension of the second operand}}
  %0 = tt.dot_scaled %a, %b, %c lhs = e2m1 rhs = e5m2 {fastMath = false} : tensor<32x64xi8> * tensor<64x32xf8E5M2> -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @scaled_factor(%a: tensor<32x64xf8E5M2>, %s: tensor<32x8xi8>, %b: tensor<64x32xf8E5M2>, %c: tensor<32x32xf32>) {
  // expected-error @+1 {{scale factor must be 16 or 32. Got 8}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x8xi8> * tensor<64x32xf8E5M2> -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @scaled_factors(%a: tensor<32x64xf8E5M2>, %s: tensor<32x4xi8>, %t: tensor<32x2xi8>, %b: tensor<64x32xf8E5M2>, %c: tensor<32x32xf32>) {
  // expected-error @+1 {{Operands must have the same scale factor; (lhs: 16 vs rhs: 32)}}
  %0 = tt.dot_scaled %a scale %s, %b scale %t, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x4xi8> * tensor<64x32xf8E5M2>, tensor<32x2xi8> -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @scaled_rank(%a: tensor<32x64xf8E5M2>, %s: tensor<64xi8>, %b: tensor<64x32xf8E5M2>, %c: tensor<32x32xf32>) {
  // expected-error @+1 {{scales must have the same rank as the operands}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<64xi8> * tensor<64x32xf8E5M2> -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @scaled_rows(%a: tensor<32x64xf8E5M2>, %s: tensor<16x2xi8>, %b: tensor<64x32xf8E5M2>, %c: tensor<32x32xf32>) {
  // expected-error @+1 {{scales M dimension must match the operand M dimension}}
  %0 = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<16x2xi8> * tensor<64x32xf8E5M2> -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @scaled_one(%a: tensor<32x64xf8E5M2>, %s: tensor<1x1xi8>, %t: tensor<32x2xi8>, %b: tensor<64x1xf8E5M2>, %c: tensor<32x1xf32>) {
  // expected-error @+1 {{scales K dimension must match the operand K divided by the scale factor}}
  %0 = tt.dot_scaled %a scale %t, %b scale %s, %c lhs = e5m2 rhs = e5m2 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x2xi8> * tensor<64x1xf8E5M2>, tensor<1x1xi8> -> tensor<32x1xf32>
  tt.return
}

// -----

tt.func @reduce_nothing() {
  // expected-error @+1 {{'tt.reduce' op expected 1 or more operands, but found 0}}
  "tt.reduce"() <{axis = 0 : i32}> ({
    "tt.reduce.return"() : () -> ()
  }) : () -> ()
  tt.return
}

// -----

tt.func @reduce_axis(%x: tensor<16xf32>) {
  // expected-error @+2 {{axis out of bounds for operand rank 1}}
  // expected-error @+1 {{'tt.reduce' op failed to infer returned types}}
  %0 = "tt.reduce"(%x) <{axis = 2 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_result(%x: tensor<4x8xf32>) {
  // expected-error @+2 {{'tt.reduce' op inferred type(s) 'tensor<4xf32>' are incompatible with return type(s) of operation 'tensor<8xf32>'}}
  // expected-error @+1 {{'tt.reduce' op failed to infer returned types}}
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a : f32
  }) : (tensor<4x8xf32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @reduce_shapes(%x: tensor<16xf32>, %y: tensor<8xf32>) {
  // expected-error @+1 {{'tt.reduce' op requires the same shape for all operands}}
  %0:2 = "tt.reduce"(%x, %y) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<16xf32>, tensor<8xf32>) -> (f32, f32)
  tt.return
}

// -----

tt.func @reduce_arguments(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.reduce' op nested block must take 2 arguments, but given block with 1 arguments}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_argument_type(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.reduce' op type mismatch on combine operation. Expected argument 1 to have type 'f32' but got 'i32'}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32):
    tt.reduce.return %a : f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_return_count(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.reduce' op expected combine operation to return 1 values but got 2}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    tt.reduce.return %a, %b : f32, f32
  }) : (tensor<16xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_return_type(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.reduce' op type mismatch on combine operation. Expected argument 0 to have type 'f32' but got 'i1'}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %c = arith.constant true
    tt.reduce.return %c : i1
  }) : (tensor<16xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_terminator(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.reduce' op combine operation must be terminated with a ReduceReturnOp but got "ub.unreachable"() : () -> ()}}
  %0 = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    ub.unreachable
  }) : (tensor<16xf32>) -> f32
  tt.return
}

// -----

tt.func @reduce_return_outside(%x: f32) {
  // expected-error @+1 {{'tt.reduce.return' op expects parent op 'tt.reduce'}}
  tt.reduce.return %x : f32
}

// -----

tt.func @reduce_number(%x: tensor<16xf32>) {
  // expected-error @+1 {{redOp 13 cannot be read: no operation with one operand combines like that}}
  %0 = tt.reduce %x {axis = 0 : i32, redOp = 13 : i32} : tensor<16xf32> -> i32
  tt.return
}

// -----

tt.func @reduce_custom(%x: tensor<16xf32>) {
  // expected-error @+1 {{custom op 'tt.reduce' has no custom assembly form}}
  %0 = tt.reduce %x {axis = 0 : i32} : tensor<16xf32> -> f32
  tt.return
}

// -----

tt.func @scan_axis(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.scan' op axis out of bounds for operand rank 1}}
  %0 = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @scan_result(%x: tensor<16xf32>) {
  // expected-error @+2 {{'tt.scan' op inferred type(s) 'tensor<16xf32>' are incompatible with return type(s) of operation 'tensor<16xf16>'}}
  // expected-error @+1 {{'tt.scan' op failed to infer returned types}}
  %0 = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    tt.scan.return %a : f32
  }) : (tensor<16xf32>) -> tensor<16xf16>
  tt.return
}

// -----

tt.func @scan_nothing() {
  // expected-error @+1 {{'tt.scan' op must have at least 1 operand}}
  "tt.scan"() <{axis = 0 : i32, reverse = false}> ({
    "tt.scan.return"() : () -> ()
  }) : () -> ()
  tt.return
}

// -----

tt.func @map_nothing() {
  // expected-error @+1 {{'tt.map_elementwise' op MapElementwiseOp must have at least 1 operand}}
  "tt.map_elementwise"() <{pack = 1 : i32}> ({
    tt.map_elementwise.return
  }) : () -> ()
  tt.return
}

// -----

tt.func @map_pack(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.map_elementwise' op Pack must be a power of 2}}
  "tt.map_elementwise"(%x) <{pack = 3 : i32}> ({
  ^bb0(%a: f32, %b: f32, %c: f32):
    tt.map_elementwise.return
  }) : (tensor<16xf32>) -> ()
  tt.return
}

// -----

tt.func @map_arguments(%x: tensor<16xf32>) {
  // expected-error @+1 {{'tt.map_elementwise' op region has wrong number of arguments}}
  %0 = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: f32):
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @map_argument_types(%x: tensor<16xf32>) {
  // expected-error @+1 {{argument types did not match}}
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f16):
    tt.map_elementwise.return %a : f16
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @map_return(%x: tensor<16xf32>) {
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error @+1 {{region return does not match map_elementwise result}}
    tt.map_elementwise.return %a, %a : f32, f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @map_store(%x: tensor<16xf32>, %p: !tt.ptr<f32>) {
  %0 = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: f32):
    // expected-error @+1 {{'tt.store' op Stores are not supported inside map_elementwise}}
    tt.store %p, %a : !tt.ptr<f32>
    tt.map_elementwise.return %a : f32
  }) : (tensor<16xf32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @asm_pack(%x: tensor<2xi32>) {
  // expected-error @+1 {{number of input elements 2 must be a multiple of the op's packed_element attribute, 4}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 4 : i32, pure = true} %x : tensor<2xi32> -> tensor<2xi32>
  tt.return
}

// -----

tt.func @asm_no_pack(%x: tensor<2xi32>) {
  // expected-error @+1 {{'tt.elementwise_inline_asm' op packed_element must be positive, but got 0}}
  %0 = tt.elementwise_inline_asm "" {constraints = "", packed_element = 0 : i32, pure = true} %x : tensor<2xi32> -> tensor<2xi32>
  tt.return
}

// -----

tt.func @extern_attribute(%x: f32) {
  // expected-error @+1 {{'tt.extern_elementwise' op requires attribute 'symbol'}}
  %0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = true} : (f32) -> f32
  tt.return
}

// -----

tt.func @histogram_mask(%x: tensor<16xi32>, %m: tensor<8xi1>) {
  // expected-error @+1 {{'tt.histogram' op failed to verify that mask type matches src type}}
  %0 = "tt.histogram"(%x, %m) : (tensor<16xi32>, tensor<8xi1>) -> tensor<8xi32>
  tt.return
}

// -----

tt.func @gather_result(%x: tensor<16xf32>, %i: tensor<8xi32>) {
  // expected-error @+2 {{'tt.gather' op inferred type(s) 'tensor<8xf32>' are incompatible with return type(s) of operation 'tensor<16xf32>'}}
  // expected-error @+1 {{'tt.gather' op failed to infer returned types}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<16xf32>, tensor<8xi32>) -> tensor<16xf32>
  tt.return
}

// -----

tt.func @gather_rank(%x: tensor<16xf32>, %i: tensor<8x1xi32>) {
  // expected-error @+1 {{'tt.gather' op input and indices ranks must match}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<16xf32>, tensor<8x1xi32>) -> tensor<8x1xf32>
  tt.return
}

// -----

tt.func @gather_axis(%x: tensor<16xf32>, %i: tensor<8xi32>) {
  // expected-error @+1 {{'tt.gather' op gather dimension must be less than the input rank}}
  %0 = tt.gather %x[%i] {axis = 1 : i32} : (tensor<16xf32>, tensor<8xi32>) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @gather_dimension(%x: tensor<16x4xf32>, %i: tensor<8x2xi32>) {
  // expected-error @+1 {{'tt.gather' op indices dimension 1 must match the corresponding input dimension}}
  %0 = tt.gather %x[%i] {axis = 0 : i32} : (tensor<16x4xf32>, tensor<8x2xi32>) -> tensor<8x2xf32>
  tt.return
}

// -----

tt.func @assert_condition(%x: i32) {
  // expected-error @+1 {{'tt.assert' op operand #0 must be 1-bit signless integer or tensor of 1-bit signless integer values, but got 'i32'}}
  tt.assert %x, "msg" : i32
  tt.return
}

// -----

tt.func @print_value(%x: index) {
  // expected-error @+1 {{'tt.print' op operand #0 must be variadic of floating-point or ranked tensor of floating-point values or integer or ranked tensor of integer values or ptr or ranked tensor of ptr values or ptr, but got 'index'}}
  tt.print "x" {hex = false, isSigned = array<i32: 0>} : %x : index
  tt.return
}

// -----

tt.func @descriptor_operand(%x: i32) {
  // expected-error @+1 {{'tt.descriptor_load' op operand #0 must be Tensor descriptor type (`::mlir::triton::TensorDescType`) in Triton IR type system, but got 'i32'}}
  %0 = "tt.descriptor_load"(%x, %x) : (i32, i32) -> tensor<8xf32>
  tt.return
}

// -----

tt.func @descriptor_element(%d: !tt.tensordesc<tensor<8x16xf32>>, %i: i32) {
  // expected-error @+1 {{'tt.descriptor_load' op descriptor block and tensor element types must match, but got descriptor element type 'f32' and tensor element type 'f16'}}
  %0 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf16>
  tt.return
}

// -----

tt.func @descriptor_count(%d: !tt.tensordesc<tensor<8x16xf32>>, %i: i32, %v: tensor<8x8xf32>) {
  // expected-error @+1 {{'tt.descriptor_store' op descriptor block and tensor must have the same number of elements, but got descriptor block with 128 elements tensor with 64 elements}}
  tt.descriptor_store %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x8xf32>
  tt.return
}

// -----

tt.func @descriptor_kind(%d: !tt.tensordesc<tensor<8x16xf32>>, %i: i32, %v: tensor<8x16xf32>) {
  // expected-error @+1 {{expected string or keyword containing one of the following enum values for attribute 'kind' [add, min, max, inc, dec, and, or, xor]}}
  tt.descriptor_reduce mul, %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  tt.return
}

// -----

tt.func @rows_block_rank(%d: !tt.tensordesc<tensor<16xf32>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op descriptor block must be a 2D tensor, but got 'tensor<16xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>
  tt.return
}

// -----

tt.func @rows_block(%d: !tt.tensordesc<tensor<2x16xf32>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op descriptor block must have exactly 1 row, but got 'tensor<2x16xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<2x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>
  tt.return
}

// -----

tt.func @rows_offsets(%d: !tt.tensordesc<tensor<1x16xf32>>, %x: tensor<32x1xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op x offsets must be a 1D tensor, but got 'tensor<32x1xi32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32x1xi32>, i32) -> tensor<32x16xf32>
  tt.return
}

// -----

tt.func @rows_rank(%d: !tt.tensordesc<tensor<1x16xf32>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op result must be a 2D tensor, but got 'tensor<512xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<512xf32>
  tt.return
}

// -----

tt.func @rows_few(%d: !tt.tensordesc<tensor<1x16xf32>>, %x: tensor<4xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op must have at least 8 rows, but got 4}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<4xi32>, i32) -> tensor<4x16xf32>
  tt.return
}

// -----

tt.func @rows_wide(%d: !tt.tensordesc<tensor<1x16xf64>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op TMA dtype cannot be greater than 32 bits}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf64>>, tensor<32xi32>, i32) -> tensor<32x16xf64>
  tt.return
}

// -----

tt.func @rows_columns(%d: !tt.tensordesc<tensor<1x8xf16>>, %x: tensor<32xi32>, %y: i32, %v: tensor<32x8xf16>) {
  // expected-error @+1 {{'tt.descriptor_scatter' op must have at least 16 columns for 'f16', but got 8}}
  tt.descriptor_scatter %d[%x, %y], %v : !tt.tensordesc<tensor<1x8xf16>>, tensor<32xi32>, i32, tensor<32x8xf16>
  tt.return
}

// -----

tt.func @rows_count(%d: !tt.tensordesc<tensor<1x16xf32>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op result tensor must have as many rows as indices (32), but got 'tensor<16x16xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<16x16xf32>
  tt.return
}

// -----

tt.func @rows_width(%d: !tt.tensordesc<tensor<1x16xf32>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op result tensor number of columns must match block (16), but got 'tensor<32x32xf32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x32xf32>
  tt.return
}

// -----

tt.func @rows_element(%d: !tt.tensordesc<tensor<1x16xf32>>, %x: tensor<32xi32>, %y: i32) {
  // expected-error @+1 {{'tt.descriptor_gather' op result tensor element type must match block ('f32'), but got 'tensor<32x16xi32>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xi32>
  tt.return
}

// -----

// expected-error @+1 {{'tt.func' op arguments may only have dialect attributes}}
tt.func @argument_attribute(%x: i32 {plain = 1 : i32}) {
  tt.return
}

// -----

tt.func @outer() {
  // expected-error @+1 {{'tt.func' op expects parent op 'builtin.module'}}
  tt.func @inner() {
    tt.return
  }
  tt.return
}

// -----

tt.func @return_count(%x: i32) -> (i32, i32) {
  // expected-error @+1 {{'tt.return' op has 1 operands, but enclosing function (@return_count) returns 2}}
  tt.return %x : i32
}

// -----

tt.func @return_type(%x: i32) -> f32 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @return_type}}
  tt.return %x : i32
}

// -----

tt.func @call_unknown() {
  // expected-error @+1 {{'tt.call' op 'g' does not reference a valid function}}
  tt.call @g() : () -> ()
  tt.return
}

// -----

tt.func private @callee(i32) -> f32
tt.func @call_operands() {
  // expected-error @+1 {{'tt.call' op incorrect number of operands for callee}}
  %0 = tt.call @callee() : () -> f32
  tt.return
}

// -----

tt.func private @callee(i32) -> f32
tt.func @call_operand_type(%x: f32) {
  // expected-error @+1 {{'tt.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  %0 = tt.call @callee(%x) : (f32) -> f32
  tt.return
}

// -----

tt.func private @callee(i32) -> f32
tt.func @call_results(%x: i32) {
  // expected-error @+1 {{'tt.call' op incorrect number of results for callee}}
  tt.call @callee(%x) : (i32) -> ()
  tt.return
}

// -----

tt.func private @callee(i32) -> f32
tt.func @call_result_type(%x: i32) {
  // expected-error @+3 {{'tt.call' op result type mismatch at index 0}}
  // expected-note @+2 {{      op result types: 'i32'}}
  // expected-note @+1 {{function result types: 'f32'}}
  %0 = tt.call @callee(%x) : (i32) -> i32
  tt.return
}

// -----

tt.func @unsplat_scalar(%x: f32) {
  // expected-error @+1 {{custom op 'tt.unsplat' invalid kind of type specified: expected builtin.tensor, but found 'f32'}}
  %0 = tt.unsplat %x : f32
  tt.return
}

// -----

tt.func @reduce_custom() {
  // expected-error @+1 {{custom op 'tt.reduce' has no custom assembly form}}
  %0 = tt.reduce 5
  tt.return
}

// -----

// More elements than 64 bits count are too many as well.
tt.func @elements_overflow(%x: f32) {
  // expected-error @+1 {{Maximum allowed number of elements is 1048576}}
  %0 = tt.splat %x : f32 -> tensor<4294967296x4294967296xf32>
  tt.return
}

// -----

tt.func @block_rank(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{has a shape of 1 dimensions, but the block has rank 2}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @block_order_twice(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{order must name each of the 2 dimensions of the block once, or none, but is [0 0]}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 0, 0>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @block_order_beyond(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{order must name each of the 2 dimensions of the block once, or none, but is [1 7]}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 1, 7>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @block_order_short(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{order must name each of the 2 dimensions of the block once, or none, but is [0]}}
  %0 = tt.make_tensor_ptr %p, [%n, %n], [%n, %n], [%o, %o] {order = array<i32: 0>} : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @advance_rank(%p: !tt.ptr<tensor<4x4xf32>>, %o: i32) {
  // expected-error @+1 {{has 1 offsets, but the block has rank 2}}
  %0 = tt.advance %p, [%o] : <tensor<4x4xf32>>
  tt.return
}

// -----

tt.func @padding_without_nan(%p: !tt.ptr<tensor<8xi32>>) -> tensor<8xi32> {
  // expected-error @+1 {{padding is NaN, but the elements are of type i32}}
  %v = tt.load %p {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<8xi32>>
  tt.return %v : tensor<8xi32>
}

// -----

tt.func @check_beyond(%p: !tt.ptr<tensor<8xi32>>, %v: tensor<8xi32>) {
  // expected-error @+1 {{boundaryCheck names dimension 1, but the block has rank 1}}
  tt.store %p, %v {boundaryCheck = array<i32: 1>} : !tt.ptr<tensor<8xi32>>
  tt.return
}

// -----

tt.func @check_negative(%p: !tt.ptr<tensor<8xi32>>, %v: tensor<8xi32>) {
  // expected-error @+1 {{boundaryCheck names dimension -1, but the block has rank 1}}
  tt.store %p, %v {boundaryCheck = array<i32: -1>} : !tt.ptr<tensor<8xi32>>
  tt.return
}

// -----

tt.func @check_without_block(%p: tensor<8x!tt.ptr<i32>>) {
  // expected-error @+1 {{boundaryCheck is only for accesses through block pointers}}
  %0 = tt.load %p {boundaryCheck = array<i32: 0>} : tensor<8x!tt.ptr<i32>>
  tt.return
}

// -----

tt.func @descriptor_rank(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  // expected-error @+1 {{has a shape of 2 dimensions, but the descriptor block has rank 3}}
  %0 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f32>, <tensor<1x8x16xf32>>
  tt.return
}

// -----

tt.func @descriptor_indices(%d: !tt.tensordesc<tensor<8x16xf32>>, %i: i32) {
  // expected-error @+1 {{has 1 indices, but the descriptor block has rank 2}}
  %0 = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  tt.return
}

// -----

tt.func @descriptor_store_indices(%d: !tt.tensordesc<tensor<8x16xf32>>, %i: i32, %v: tensor<8x16xf32>) {
  // expected-error @+1 {{has 3 indices, but the descriptor block has rank 2}}
  tt.descriptor_store %d[%i, %i, %i], %v : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  tt.return
}

// -----

tt.func @block_dynamic(%p: !tt.ptr<f32>, %n: i64, %o: i32) {
  // expected-error @+1 {{the size of the block must be known, but it is of type 'tensor<?xf32>'}}
  %0 = tt.make_tensor_ptr %p, [%n], [%n], [%o] {order = array<i32: 0>} : <tensor<?xf32>>
  tt.return
}
