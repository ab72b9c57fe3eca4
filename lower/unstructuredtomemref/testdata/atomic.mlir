// RUN: tshared-opt %s --unstructured-to-memref | FileCheck %s

// Elements are updated one by one; masked-off ones are not touched and give 0.
// CHECK-LABEL: func @add
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<i32>, %[[O:.*]]: tensor<8xi32>, %[[V:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>)
func.func @add(%p: !tt.ptr<i32>, %o: tensor<8xi32>, %v: tensor<8xi32>, %m: tensor<8xi1>) -> tensor<8xi32> {
  // CHECK: %[[C:.*]] = memref.cast %{{.*}} : memref<*xi32> to memref<?xi32>
  // CHECK: linalg.generic {{.*}} ins(%[[O]], %[[V]], %[[M]] : tensor<8xi32>, tensor<8xi32>, tensor<8xi1>)
  // CHECK: ^bb0(%[[IN:.*]]: i32, %[[X:.*]]: i32, %[[KEEP:.*]]: i1, %{{.*}}: i32):
  // CHECK: %[[R:.*]] = scf.if %[[KEEP]] -> (i32) {
  // CHECK: %[[I:.*]] = arith.index_cast %[[IN]] : i32 to index
  // CHECK: memref.atomic_rmw addi %[[X]], %[[C]][%[[I]]] {tshared.scope = "cta", tshared.sem = "release"} : (i32, memref<?xi32>) -> i32
  // CHECK: } else {
  // CHECK: arith.constant 0 : i32
  // CHECK: linalg.yield %[[R]] : i32
  %0 = tts.atomic_rmw add, release, cta, %v into %p[%o] mask = %m : tensor<8xi32> into (<i32>, tensor<8xi32>)
  return %0 : tensor<8xi32>
}

// Nobody needs the old value, and memory is updated nevertheless.
// CHECK-LABEL: func @unused
func.func @unused(%p: !tt.ptr<f16>, %o: i64, %v: f16, %m: i1) {
  // CHECK: scf.if %{{.*}} -> (f16) {
  // CHECK: memref.atomic_rmw addf %{{.*}} : (f16, memref<?xf16>) -> f16
  %0 = tts.atomic_rmw fadd, acq_rel, gpu, %v into %p[%o] mask = %m : f16 into (<f16>, i64)
  return
}

// What there is for integers.
// CHECK-LABEL: func @integers
func.func @integers(%p: !tt.ptr<i64>, %o: i32, %v: i64) {
  // CHECK: memref.atomic_rmw andi
  %0 = tts.atomic_rmw and, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw ori
  %1 = tts.atomic_rmw or, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw xori
  %2 = tts.atomic_rmw xor, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw maxs
  %3 = tts.atomic_rmw max, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw mins
  %4 = tts.atomic_rmw min, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw maxu
  %5 = tts.atomic_rmw umax, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw minu
  %6 = tts.atomic_rmw umin, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  // CHECK: memref.atomic_rmw assign
  %7 = tts.atomic_rmw exch, acq_rel, gpu, %v into %p[%o] : i64 into (<i64>, i32)
  return
}

// CHECK-LABEL: func @floats
func.func @floats(%p: !tt.ptr<bf16>, %o: i32, %v: bf16) {
  // CHECK: memref.atomic_rmw maxnumf
  %0 = tts.atomic_rmw max, acq_rel, gpu, %v into %p[%o] : bf16 into (<bf16>, i32)
  // CHECK: memref.atomic_rmw minnumf
  %1 = tts.atomic_rmw min, acq_rel, gpu, %v into %p[%o] : bf16 into (<bf16>, i32)
  // CHECK: memref.atomic_rmw assign
  %2 = tts.atomic_rmw exch, acq_rel, gpu, %v into %p[%o] : bf16 into (<bf16>, i32)
  return
}

// Comparing goes through the address, by the bits of a number.
// CHECK-LABEL: func @cas
// CHECK-SAME: (%{{.*}}: !tt.ptr<f32>, %[[O:.*]]: i32, %[[E:.*]]: f32, %[[V:.*]]: f32)
func.func @cas(%p: !tt.ptr<f32>, %o: i32, %e: f32, %v: f32) -> f32 {
  // CHECK: %[[A:.*]] = memref.extract_aligned_pointer_as_index
  // CHECK: %[[B:.*]] = arith.index_cast %[[A]] : index to i64
  // CHECK: %[[W:.*]] = arith.extsi %[[O]] : i32 to i64
  // CHECK: %[[SIZE:.*]] = arith.constant 4 : i64
  // CHECK: %[[N:.*]] = arith.muli %[[W]], %[[SIZE]] : i64
  // CHECK: %[[AT:.*]] = arith.addi %[[B]], %[[N]] : i64
  // CHECK: %[[Q:.*]] = llvm.inttoptr %[[AT]] : i64 to !llvm.ptr
  // CHECK: %[[X:.*]] = arith.bitcast %[[E]] : f32 to i32
  // CHECK: %[[Y:.*]] = arith.bitcast %[[V]] : f32 to i32
  // CHECK: %[[R:.*]] = llvm.cmpxchg %[[Q]], %[[X]], %[[Y]] acq_rel acquire {tshared.scope = "gpu", tshared.sem = "acq_rel"} : !llvm.ptr, i32
  // CHECK: %[[OLD:.*]] = llvm.extractvalue %[[R]][0]
  // CHECK: arith.bitcast %[[OLD]] : i32 to f32
  %0 = tts.atomic_cas acq_rel, gpu, %e, %v into %p[%o] : f32 into (<f32>, i32)
  return %0 : f32
}

// CHECK-LABEL: func @cas_tensor
func.func @cas_tensor(%p: !tt.ptr<i16>, %o: tensor<8xi64>, %e: tensor<8xi16>, %v: tensor<8xi16>) -> tensor<8xi16> {
  // CHECK: linalg.generic
  // CHECK: llvm.cmpxchg %{{.*}} monotonic monotonic {{.*}} : !llvm.ptr, i16
  %0 = tts.atomic_cas relaxed, sys, %e, %v into %p[%o] : tensor<8xi16> into (<i16>, tensor<8xi64>)
  return %0 : tensor<8xi16>
}
