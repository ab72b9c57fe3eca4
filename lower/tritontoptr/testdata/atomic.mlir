// RUN: tshared-opt %s --triton-to-ptr | FileCheck %s

// CHECK-LABEL: func @rmw
func.func @rmw(%p: !tt.ptr<f32>, %x: f32, %m: i1) -> f32 {
  // CHECK: scf.if %{{.*}} -> (f32) {
  // CHECK: %[[E:.*]] = tptr.to_memref %{{.*}} to memref<1xf32>
  // CHECK: memref.atomic_rmw addf %{{.*}}, %[[E]][%{{.*}}] {tshared.scope = "gpu", tshared.sem = "relaxed"} : (f32, memref<1xf32>) -> f32
  // CHECK: } else {
  // CHECK: arith.constant 0.000000e+00 : f32
  %0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x, %m : (!tt.ptr<f32>, f32, i1) -> f32
  return %0 : f32
}

// CHECK-LABEL: func @cas
func.func @cas(%p: !tt.ptr<i64>, %x: i64) -> i64 {
  // CHECK: %[[A:.*]] = tptr.ptrtoint %{{.*}} to i64
  // CHECK: %[[Q:.*]] = llvm.inttoptr %[[A]] : i64 to !llvm.ptr
  // CHECK: llvm.cmpxchg %[[Q]], %{{.*}}, %{{.*}} release monotonic
  %0 = tt.atomic_cas release, gpu, %p, %x, %x : (!tt.ptr<i64>, i64, i64) -> i64
  return %0 : i64
}

// Memory is read until it holds the value, or the time has passed.
// CHECK-LABEL: func @poll
// CHECK-SAME: (%{{.*}}: !tt.ptr<i32>, %[[X:.*]]: i32, %[[T:.*]]: i64)
func.func @poll(%p: !tt.ptr<i32>, %x: i32, %t: i64) -> i1 {
  // CHECK: %[[S:.*]] = llvm.inline_asm has_side_effects "mov.u64 $0, %globaltimer;", "=l"  : () -> i64
  // CHECK: %[[R:.*]] = scf.while : () -> i1 {
  // CHECK: %[[V:.*]] = llvm.load %{{.*}} atomic acquire {alignment = 4 : i64, tshared.scope = "sys", tshared.sem = "acquire"} : !llvm.ptr -> i32
  // CHECK: %[[F:.*]] = arith.cmpi eq, %[[V]], %[[X]] : i32
  // CHECK: %[[G:.*]] = arith.xori %[[F]], %{{.*}} : i1
  // CHECK: %[[N:.*]] = llvm.inline_asm has_side_effects
  // CHECK: %[[D:.*]] = arith.subi %[[N]], %[[S]] : i64
  // CHECK: %[[L:.*]] = arith.cmpi ult, %[[D]], %[[T]] : i64
  // CHECK: %[[M:.*]] = arith.andi %[[G]], %[[L]] : i1
  // CHECK: scf.condition(%[[M]]) %[[F]] : i1
  // CHECK: return %[[R]]
  %0 = tt.atomic_poll acquire, sys, %p, %x timeout %t : !tt.ptr<i32>, i32 -> i1
  return %0 : i1
}

// CHECK-LABEL: func @load_store
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[M:.*]]: i1)
func.func @load_store(%p: !tt.ptr<f32>, %m: i1) {
  // CHECK: %[[V:.*]] = scf.if %[[M]] -> (f32) {
  // CHECK: %[[B:.*]] = llvm.load %{{.*}} atomic monotonic {alignment = 4 : i64, tshared.scope = "cta", tshared.sem = "relaxed"} : !llvm.ptr -> i32
  // CHECK: arith.bitcast %[[B]] : i32 to f32
  %0 = tt.atomic_load relaxed, cta, %p, %m : (!tt.ptr<f32>, i1) -> f32
  // CHECK: %[[W:.*]] = arith.bitcast %[[V]] : f32 to i32
  // CHECK: llvm.store %[[W]], %{{.*}} atomic release {alignment = 4 : i64, tshared.scope = "gpu", tshared.sem = "release"} : i32, !llvm.ptr
  tt.atomic_store release, gpu, %p, %0 : !tt.ptr<f32>
  return
}
