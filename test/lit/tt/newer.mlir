// RUN: tshared-opt %s | FileCheck %s
// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// Text of Triton 3.7 to 3.9 prints in the form of 3.6.

// 3.9: one attribute for the cache modifier and the eviction policy.
// CHECK-LABEL: tt.func @cache_policy
tt.func @cache_policy(%p: !tt.ptr<f32>, %ps: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %d: !tt.tensordesc<8x8xf32>, %i: i32) {
  // CHECK: tt.load %{{.*}}, %{{.*}} evictionPolicy = evict_last : tensor<8x!tt.ptr<f32>>
  %0 = tt.load %ps, %m {cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_last>} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}}, %{{.*}} cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %ps, %m {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = ca evictionPolicy = evict_first {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %ps, %m, %0 {cachePolicy = #tt.cache_policy<eviction_policy = evict_first, cache_modifier = ca>, isVolatile = true} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}} evictionPolicy = evict_first : !tt.ptr<f32>
  %3 = "tt.load"(%p) <{cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_first>, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<f32>) -> f32
  // CHECK: tt.store %{{.*}}, %{{.*}} cacheModifier = wt : tensor<8x!tt.ptr<f32>>
  tt.store %ps, %2 {cachePolicy = #tt.cache_policy<cache_modifier = wt, eviction_policy = evict_normal>} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} cacheModifier = cs evictionPolicy = evict_last : !tt.ptr<f32>
  tt.store %p, %3 {cachePolicy = #tt<cache_policy<cache_modifier = cs, eviction_policy = evict_last>>} : !tt.ptr<f32>
  // CHECK: tt.store %{{.*}}, %{{.*}} : !tt.ptr<f32>
  "tt.store"(%p, %3) <{cachePolicy = #tt.cache_policy<cache_modifier = none, eviction_policy = evict_normal>}> : (!tt.ptr<f32>, f32) -> ()
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<tensor<8x8xf32>> -> tensor<8x8xf32>
  %4 = tt.descriptor_load %d[%i, %i] {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_last>} : !tt.tensordesc<8x8xf32> -> tensor<8x8xf32>
  tt.return
}

// On other operations it is an attribute like others.
// CHECK-LABEL: tt.func @elsewhere
// CHECK-SAME: {note = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_last>}
tt.func @elsewhere() attributes {note = #tt.cache_policy<eviction_policy = evict_last, cache_modifier = cg>} {
  tt.return
}

// 3.7: tl.debug_barrier, which names memories; gpu.barrier makes accesses to all of them visible.
// CHECK-LABEL: tt.func @barriers
tt.func @barriers() {
  // CHECK-COUNT-7: gpu.barrier{{$}}
  ttg.barrier all
  ttg.barrier none
  ttg.barrier local|global_read
  ttg.barrier local|global_read|global_write|tensor_read|tensor_write
  ttg.barrier "all"
  "ttg.barrier"() <{addrSpace = 31 : i32}> : () -> ()
  "ttg.barrier"() {addrSpace = 1 : i32} : () -> ()
  // CHECK-NEXT: tt.return
  tt.return
}

// 3.8: descriptors without the word tensor. 3.9: address spaces by name.
// CHECK-LABEL: tt.func @types
// CHECK-SAME: (%{{[^:]*}}: !tt.tensordesc<tensor<64x32xf16>>, %{{[^:]*}}: !tt.tensordesc<tensor<16xui8>>, %{{[^:]*}}: !tt.ptr<f32>, %{{[^:]*}}: !tt.ptr<i8, 0>, %{{[^:]*}}: !tt.ptr<i8, 4>)
tt.func @types(%a: !tt.tensordesc<64x32xf16>, %b: !tt.tensordesc<16xui8>, %c: !tt.ptr<f32, "global">, %d: !tt.ptr<i8, "descriptor">, %e: !tt.ptr<i8, "constant">) {
  tt.return
}

// CHECK-LABEL: tt.func @make_descriptor
tt.func @make_descriptor(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] : <f32>, <tensor<16x16xf32>>
  %0 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f32>, <16x16xf32>
  tt.return
}

// 3.8: rows of gathers and scatters of 16 bits.
// CHECK-LABEL: tt.func @rows
tt.func @rows(%d: !tt.tensordesc<1x16xf32>, %x: tensor<32xi16>, %y: i32) {
  // CHECK: tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi16>, i32) -> tensor<32x16xf32>
  %0 = tt.descriptor_gather %d[%x, %y] : (!tt.tensordesc<1x16xf32>, tensor<32xi16>, i32) -> tensor<32x16xf32>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x16xf32>>, tensor<32xi16>, i32, tensor<32x16xf32>
  tt.descriptor_scatter %d[%x, %y], %0 : !tt.tensordesc<1x16xf32>, tensor<32xi16>, i32, tensor<32x16xf32>
  tt.return
}
