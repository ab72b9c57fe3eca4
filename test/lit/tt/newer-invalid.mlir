// RUN: tshared-opt %s --split-input-file --verify-diagnostics

tt.func @missing_field(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{expected ','}}
  tt.store %p, %v {cachePolicy = #tt.cache_policy<cache_modifier = cg>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @twice(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{expected cache_modifier and eviction_policy, each once, but found 'cache_modifier'}}
  tt.store %p, %v {cachePolicy = #tt.cache_policy<cache_modifier = cg, cache_modifier = cg>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @unknown_policy(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{expected one of: evict_normal, evict_first, evict_last, but found 'cg'}}
  tt.store %p, %v {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = cg>} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @no_policy(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{attribute 'cachePolicy' failed to satisfy constraint: cache policy of Triton}}
  tt.store %p, %v {cachePolicy = 1 : i32} : !tt.ptr<f32>
  tt.return
}

// -----

tt.func @both_forms(%p: !tt.ptr<f32>, %v: f32) {
  // expected-error @+1 {{has a cachePolicy beside cacheModifier or evictionPolicy}}
  tt.store %p, %v cacheModifier = cg {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>} : !tt.ptr<f32>
  tt.return
}

// -----

// expected-error @+1 {{unknown attribute `cache` in dialect `tt`}}
tt.func private @unknown_attribute() attributes {a = #tt.cache<1>}

// -----

tt.func @unknown_memory() {
  // expected-error @+1 {{unknown address space 'shared', expected one of: none, local, global_read, global_write, tensor_read, tensor_write, all}}
  ttg.barrier local|shared
  tt.return
}

// -----

tt.func @no_memories() {
  // expected-error @+1 {{invalid properties {addrSpace = 32 : i32} for op ttg.barrier}}
  "ttg.barrier"() <{addrSpace = 32 : i32}> : () -> ()
  tt.return
}

// -----

// expected-error @+1 {{expected "global", "descriptor" or "constant", the name of an address space, but found "shared"}}
tt.func private @unknown_space(!tt.ptr<i8, "shared">)

// -----

tt.func @wide_rows(%d: !tt.tensordesc<1x16xf32>, %x: tensor<32xi64>, %y: i32) {
  // expected-error @+1 {{operand #1 must be ranked tensor of 16-bit signless integer or 32-bit signless integer values, but got 'tensor<32xi64>'}}
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x16xf32>, tensor<32xi64>, i32) -> tensor<32x16xf32>
  tt.return
}
