// RUN: tshared-opt %s --split-input-file --verify-diagnostics

!p = !ptr.ptr<#ptr.generic_space>
func.func @flag(%p: !p) {
  // expected-error @+1 {{custom op 'ptr.ptr_diff' expected one of [none, nuw, nsw] for Pointer difference flags, got: foo}}
  %0 = ptr.ptr_diff foo %p, %p : !p -> i64
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @diff_operand(%p: !p, %i: index) {
  // expected-error @+1 {{'ptr.ptr_diff' op operand #1 must be A shaped type with value semantics and rank. of pointer type values or pointer type, but got 'index'}}
  %0 = "ptr.ptr_diff"(%p, %i) : (!p, index) -> i64
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @diff_result(%p: !p) {
  // expected-error @+1 {{'ptr.ptr_diff' op result #0 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'f32'}}
  %0 = ptr.ptr_diff %p, %p : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @diff_shape(%p: !p) {
  // expected-error @+1 {{'ptr.ptr_diff' op requires the same shape for all operands and results}}
  %0 = ptr.ptr_diff %p, %p : !p -> vector<4xi32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @diff_container(%q: vector<4x!p>) {
  // expected-error @+1 {{expected the result to have the same container type as the operands when operands are shaped}}
  %0 = ptr.ptr_diff %q, %q : vector<4x!p> -> tensor<4xi32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @diff_types(%p: !p, %q: vector<4x!p>) {
  // expected-error @+1 {{'ptr.ptr_diff' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "ptr.ptr_diff"(%q, %p) : (vector<4x!p>, !p) -> vector<4xi32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @add_base(%i: index) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #0 must be A shaped type with value semantics and rank. of pointer type values or pointer type, but got 'index'}}
  %0 = "ptr.ptr_add"(%i, %i) : (index, index) -> !p
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @add_offset(%p: !p, %v: f32) {
  // expected-error @+1 {{'ptr.ptr_add' op operand #1 must be A shaped type with value semantics and rank. of signless integer or index values or signless integer or index, but got 'f32'}}
  %0 = "ptr.ptr_add"(%p, %v) : (!p, f32) -> !p
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @add_container(%q: vector<4x!p>, %i: tensor<4xi32>) {
  // expected-error @+1 {{the shaped containers type must match}}
  %0 = ptr.ptr_add %q, %i : vector<4x!p>, tensor<4xi32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @add_shape(%q: vector<4x!p>, %i: vector<8xi32>) {
  // expected-error @+1 {{shapes of base and offset must match}}
  %0 = ptr.ptr_add %q, %i : vector<4x!p>, vector<8xi32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @to_ptr_value(%v: f32) {
  // expected-error @+1 {{'ptr.to_ptr' op operand #0 must be PtrLikeTypeInterface instance, but got 'f32'}}
  %0 = "ptr.to_ptr"(%v) : (f32) -> !p
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @to_ptr_space(%m: memref<f32>) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.to_ptr %m : memref<f32> -> !p
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @to_ptr_ptr(%p: !p) {
  // expected-error @+1 {{the input value cannot be of type `!ptr.ptr`}}
  %0 = ptr.to_ptr %p : !p -> !p
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @from_ptr_space(%p: !p) {
  // expected-error @+1 {{expected the input and output to have the same memory space}}
  %0 = ptr.from_ptr %p : !p -> memref<f32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @from_ptr_ptr(%p: !p) {
  // expected-error @+1 {{the result type cannot be `!ptr.ptr`}}
  %0 = "ptr.from_ptr"(%p) : (!p) -> !p
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @from_ptr_metadata(%p: !p, %v: f32) {
  // expected-error @+1 {{'ptr.from_ptr' op operand #1 must be Pointer metadata type, but got 'f32'}}
  %0 = "ptr.from_ptr"(%p, %v) : (!p, f32) -> memref<f32, #ptr.generic_space>
  return
}

// -----

func.func @metadata_result(%m: memref<f32>) {
  // expected-error @+1 {{'ptr.get_metadata' op result #0 must be Pointer metadata type, but got 'f32'}}
  %0 = "ptr.get_metadata"(%m) : (memref<f32>) -> f32
  return
}

// -----

func.func @load_pointer(%v: f32) {
  // expected-error @+1 {{'ptr.load' op operand #0 must be pointer type, but got 'f32'}}
  %0 = "ptr.load"(%v) : (f32) -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_release(%p: !p) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'release'}}
  %0 = ptr.load %p atomic release alignment = 4 : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_acq_rel(%p: !p) {
  // expected-error @+1 {{'ptr.load' op unsupported ordering 'acq_rel'}}
  %0 = ptr.load %p atomic acq_rel alignment = 4 : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_atomic_alignment(%p: !p) {
  // expected-error @+1 {{'ptr.load' op expected alignment for atomic access}}
  %0 = ptr.load %p atomic acquire : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_syncscope(%p: !p) {
  // expected-error @+1 {{'ptr.load' op expected syncscope to be null for non-atomic access}}
  %0 = "ptr.load"(%p) <{syncscope = "a"}> : (!p) -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_power(%p: !p) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.load %p alignment = 3 : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_zero(%p: !p) {
  // expected-error @+1 {{alignment must be positive}}
  %0 = ptr.load %p alignment = 0 : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_alignment(%p: !p) {
  // expected-error @+1 {{custom op 'ptr.load' invalid value for property alignment, expected optional int64_t}}
  %0 = ptr.load %p alignment = x : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_twice(%p: !p) {
  // expected-error @+1 {{custom op 'ptr.load' `nontemporal` clause can appear at most once in the expansion of the oilist directive}}
  %0 = ptr.load %p nontemporal nontemporal : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @store_acquire(%p: !p, %v: f32) {
  // expected-error @+1 {{'ptr.store' op unsupported ordering 'acquire'}}
  ptr.store %v, %p atomic acquire alignment = 4 : f32, !p
  return
}

// -----

func.func @store_pointer(%v: f32) {
  // expected-error @+1 {{'ptr.store' op operand #1 must be pointer type, but got 'f32'}}
  "ptr.store"(%v, %v) : (f32, f32) -> ()
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @gather_pointers(%p: !p, %k: vector<4xi1>, %w: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op operand #0 must be A shaped type with value semantics and rank. of pointer type values, but got '!ptr.ptr<#ptr.generic_space>'}}
  %0 = "ptr.gather"(%p, %k, %w) : (!p, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @gather_mask(%q: vector<4x!p>, %k: vector<8xi1>, %w: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that result and mask must be compatible}}
  %0 = "ptr.gather"(%q, %k, %w) : (vector<4x!p>, vector<8xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @gather_passthrough(%q: vector<4x!p>, %k: vector<4xi1>, %w: vector<8xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that all of {result, passthrough} have same type}}
  %0 = "ptr.gather"(%q, %k, %w) : (vector<4x!p>, vector<4xi1>, vector<8xf32>) -> vector<4xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @gather_shape(%q: vector<4x!p>, %k: vector<8xi1>, %w: vector<8xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that all of {result, ptrs} have same shape}}
  %0 = ptr.gather %q, %k, %w : vector<4x!p> -> vector<8xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @gather_container(%q: tensor<4x!p>, %k: vector<4xi1>, %w: vector<4xf32>) {
  // expected-error @+1 {{'ptr.gather' op failed to verify that all of {result, ptrs} have same type IDs}}
  %0 = ptr.gather %q, %k, %w : tensor<4x!p> -> vector<4xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @gather_alignment(%q: vector<4x!p>, %k: vector<4xi1>, %w: vector<4xf32>) {
  // expected-error @+1 {{alignment must be a power of 2}}
  %0 = ptr.gather %q, %k, %w alignment = 3 : vector<4x!p> -> vector<4xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @scatter_value(%v: f32, %q: vector<4x!p>, %k: vector<4xi1>) {
  // expected-error @+1 {{'ptr.scatter' op operand #0 must be A shaped type with value semantics and rank. of any type values, but got 'f32'}}
  "ptr.scatter"(%v, %q, %k) : (f32, vector<4x!p>, vector<4xi1>) -> ()
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @scatter_mask(%w: vector<8xf32>, %q: vector<4x!p>, %k: vector<4xi1>) {
  // expected-error @+1 {{'ptr.scatter' op failed to verify that value and mask must be compatible}}
  "ptr.scatter"(%w, %q, %k) : (vector<8xf32>, vector<4x!p>, vector<4xi1>) -> ()
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @scatter_shape(%w: vector<8xf32>, %q: vector<4x!p>, %k: vector<8xi1>) {
  // expected-error @+1 {{'ptr.scatter' op failed to verify that all of {value, ptrs} have same shape}}
  ptr.scatter %w, %q, %k : vector<8xf32>, vector<4x!p>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @masked_load(%q: vector<4x!p>, %k: vector<4xi1>, %w: vector<4xf32>) {
  // expected-error @+1 {{'ptr.masked_load' op operand #0 must be pointer type, but got 'vector<4x!ptr.ptr<#ptr.generic_space>>'}}
  %0 = "ptr.masked_load"(%q, %k, %w) : (vector<4x!p>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @masked_store(%w: vector<8xf32>, %p: !p, %k: vector<4xi1>) {
  // expected-error @+1 {{'ptr.masked_store' op failed to verify that value and mask must be compatible}}
  "ptr.masked_store"(%w, %p, %k) : (vector<8xf32>, !p, vector<4xi1>) -> ()
  return
}

// -----

func.func @constant_type() {
  // expected-error @+1 {{'ptr.constant' op result #0 must be pointer type, but got 'i32'}}
  %0 = ptr.constant 4 : i32
  return
}

// -----

func.func @constant_untyped() {
  // expected-error @+1 {{custom op 'ptr.constant' invalid kind of attribute specified}}
  %0 = ptr.constant unit
  return
}

// -----

func.func @offset_result() {
  // expected-error @+1 {{'ptr.type_offset' op result #0 must be signless integer or index, but got 'f32'}}
  %0 = ptr.type_offset f32 : f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @metadata_of_ptr() {
  // expected-error @+1 {{the ptr-like type has no metadata}}
  %0 = builtin.unrealized_conversion_cast to !ptr.ptr_metadata<!p>
  return
}

// -----

func.func @spec_size() {
  // expected-error @+1 {{size entry must be divisible by 8}}
  %0 = arith.constant {a = #ptr.spec<size = 31, abi = 32, preferred = 64>} 1 : i32
  return
}

// -----

func.func @spec_preferred() {
  // expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
  %0 = arith.constant {a = #ptr.spec<size = 64, abi = 32, preferred = 16>} 1 : i32
  return
}

// -----

func.func @spec_missing() {
  // expected-error @+1 {{struct is missing required parameter: preferred}}
  %0 = arith.constant {a = #ptr.spec<size = 64, abi = 32>} 1 : i32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @load_ordering(%p: !p) {
  // expected-error @+2 {{custom op 'ptr.load' expected one of [not_atomic, unordered, monotonic, acquire, release, acq_rel, seq_cst] for Atomic ordering for LLVM's memory model, got: foo}}
  // expected-error @+1 {{custom op 'ptr.load' invalid value for property ordering, expected Atomic ordering for LLVM's memory model}}
  %0 = ptr.load %p atomic foo alignment = 4 : !p -> f32
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @add_result(%p: !p, %i: index) {
  // expected-error @+2 {{'ptr.ptr_add' op inferred type(s) '!ptr.ptr<#ptr.generic_space>' are incompatible with return type(s) of operation 'vector<4x!ptr.ptr<#ptr.generic_space>>'}}
  // expected-error @+1 {{'ptr.ptr_add' op failed to infer returned types}}
  %0 = "ptr.ptr_add"(%p, %i) : (!p, index) -> vector<4x!p>
  return
}

// -----

func.func @space() {
  // expected-error @+2 {{invalid kind of attribute specified}}
  // expected-error @+1 {{failed to parse Ptr_PtrType parameter 'memorySpace' which is to be a `MemorySpaceAttrInterface`}}
  %0 = builtin.unrealized_conversion_cast to !ptr.ptr<f32>
  return
}

// -----

func.func @metadata_type() {
  // expected-error @+2 {{invalid kind of type specified}}
  // expected-error @+1 {{failed to parse Ptr_PtrMetadata parameter 'type' which is to be a `PtrLikeTypeInterface`}}
  %0 = builtin.unrealized_conversion_cast to !ptr.ptr_metadata<f32>
  return
}

// -----

!p = !ptr.ptr<#ptr.generic_space>
func.func @address() {
  // expected-error @+2 {{expected integer value}}
  // expected-error @+1 {{failed to parse Ptr_AddressAttr parameter 'value' which is to be a `::llvm::APInt`}}
  %0 = ptr.constant #ptr.address<x> : !p
  return
}
