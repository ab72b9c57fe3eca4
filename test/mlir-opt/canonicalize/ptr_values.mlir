!p = !ptr.ptr<#ptr.generic_space>
!m = memref<f32, #ptr.generic_space>
!s = memref<?xf32, strided<[1], offset: ?>, #ptr.generic_space>

// Moving by nothing.
func.func @add_zero(%p: !p) -> !p {
  %c = arith.constant 0 : index
  %q = ptr.ptr_add inbounds %p, %c : !p, index
  return %q : !p
}

// Moving many pointers by nothing.
func.func @add_zero_shaped(%p: vector<4x!p>) -> vector<4x!p> {
  %c = arith.constant dense<0> : vector<4xi32>
  %a = ptr.ptr_add %p, %c : vector<4x!p>, vector<4xi32>
  return %a : vector<4x!p>
}

// One offset for many pointers.
func.func @add_zero_scalar_offset(%p: vector<4x!p>) -> (vector<4x!p>) {
  %c = arith.constant 0 : i32
  %a = ptr.ptr_add %p, %c : vector<4x!p>, i32
  return %a : vector<4x!p>
}

// Two steps stay two.
func.func @add_one(%p: !p) -> !p {
  %c = arith.constant 1 : index
  %q = ptr.ptr_add %p, %c : !p, index
  %r = ptr.ptr_add %q, %c : !p, index
  return %r : !p
}

// What is taken apart and put together again.
func.func @from_to(%m: !m) -> !m {
  %p = ptr.to_ptr %m : !m -> !p
  %d = ptr.get_metadata %m : !m
  %n = ptr.from_ptr %p metadata %d : !p -> !m
  return %n : !m
}

// Without the rest it is not known to be the same.
func.func @from_to_no_metadata(%m: !m) -> !m {
  %p = ptr.to_ptr %m : !m -> !p
  %n = ptr.from_ptr %p : !p -> !m
  return %n : !m
}

// The rest holds sizes.
func.func @from_to_dynamic(%m: !s) -> !s {
  %p = ptr.to_ptr %m : !s -> !p
  %d = ptr.get_metadata %m : !s
  %n = ptr.from_ptr %p metadata %d : !p -> !s
  return %n : !s
}

// The rest of another buffer.
func.func @from_to_dynamic_other(%m: !s, %o: !s) -> !s {
  %p = ptr.to_ptr %m : !s -> !p
  %d = ptr.get_metadata %o : !s
  %n = ptr.from_ptr %p metadata %d : !p -> !s
  return %n : !s
}

// Another type.
func.func @from_to_other(%m: !m) -> memref<i32, #ptr.generic_space> {
  %p = ptr.to_ptr %m : !m -> !p
  %n = ptr.from_ptr %p : !p -> memref<i32, #ptr.generic_space>
  return %n : memref<i32, #ptr.generic_space>
}

// The address of what was made of one.
func.func @to_from(%p: !p, %d: !ptr.ptr_metadata<!m>) -> !p {
  %n = ptr.from_ptr %p metadata %d : !p -> !m
  %q = ptr.to_ptr %n : !m -> !p
  return %q : !p
}

// The same twice.
func.func @to_from_to_from(%p: !p, %d: !ptr.ptr_metadata<!m>) -> !p {
  %n = ptr.from_ptr %p metadata %d : !p -> !m
  %q = ptr.to_ptr %n : !m -> !p
  %o = ptr.from_ptr %q : !p -> memref<i32, #ptr.generic_space>
  %r = ptr.to_ptr %o : memref<i32, #ptr.generic_space> -> !p
  return %r : !p
}

// Constants are kept once.
func.func @constants() -> (!p, !p, !p) {
  %a = ptr.constant #ptr.null : !p
  %b = ptr.constant #ptr.null : !p
  %c = ptr.constant #ptr.address<16> : !p
  return %a, %b, %c : !p, !p, !p
}

// These are no constants.
func.func @type_offsets() -> (i32, i32, index) {
  %a = ptr.type_offset f32 : i32
  %b = ptr.type_offset f32 : i32
  %c = ptr.type_offset f32 : index
  return %a, %b, %c : i32, i32, index
}

// Distances are not computed.
func.func @diff(%p: !p) -> (i64) {
  %c = arith.constant 4 : i64
  %b = ptr.ptr_add %p, %c : !p, i64
  %d = ptr.ptr_diff %b, %p : !p -> i64
  return %d : i64
}

// Not even of a pointer to itself.
func.func @diff_self(%p: !p) -> (i64) {
  %d = ptr.ptr_diff %p, %p : !p -> i64
  return %d : i64
}

// Accesses that may be dropped.
func.func @unused(%p: !p, %m: vector<4xi1>, %v: vector<4xf32>, %ps: vector<4x!p>) {
  %a = ptr.load %p : !p -> f32
  %b = ptr.load volatile %p : !p -> f32
  %c = ptr.load %p atomic monotonic alignment = 4 : !p -> f32
  %c2 = ptr.load %p atomic unordered alignment = 4 : !p -> f32
  %d = ptr.masked_load %p, %m, %v : !p -> vector<4xf32>
  %e = ptr.gather %ps, %m, %v : vector<4x!p> -> vector<4xf32>
  ptr.scatter %v, %ps, %m : vector<4xf32>, vector<4x!p>
  ptr.masked_store %v, %p, %m : vector<4xf32>, !p
  return
}

// Reading twice what does not change.
func.func @load_invariant(%p: !p) -> (f32, f32) {
  %a = ptr.load %p invariant : !p -> f32
  %b = ptr.load %p invariant : !p -> f32
  return %a, %b : f32, f32
}
