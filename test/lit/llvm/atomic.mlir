// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --canonicalize --cse | FileCheck %s

// All of them stay, whether somebody needs what they give or not.
// CHECK-LABEL: func @updates
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[I:.*]]: i32, %[[F:.*]]: f32)
func.func @updates(%p: !llvm.ptr, %i: i32, %f: f32) {
  // CHECK: llvm.atomicrmw add %[[P]], %[[I]] acq_rel : !llvm.ptr, i32
  %0 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i32
  // CHECK: llvm.atomicrmw add %[[P]], %[[I]] acq_rel : !llvm.ptr, i32
  %1 = llvm.atomicrmw add %p, %i acq_rel : !llvm.ptr, i32
  // CHECK: llvm.atomicrmw volatile _and %[[P]], %[[I]] syncscope("a") monotonic {alignment = 4 : i64} : !llvm.ptr, i32
  %2 = llvm.atomicrmw volatile _and %p, %i syncscope("a") monotonic {alignment = 4 : i64} : !llvm.ptr, i32
  // CHECK: llvm.atomicrmw fmaximum %[[P]], %[[F]] seq_cst : !llvm.ptr, f32
  %3 = llvm.atomicrmw fmaximum %p, %f seq_cst : !llvm.ptr, f32
  // CHECK: llvm.atomicrmw xchg %[[P]], %[[P]] release : !llvm.ptr, !llvm.ptr
  %4 = llvm.atomicrmw xchg %p, %p release : !llvm.ptr, !llvm.ptr
  return
}

// CHECK-LABEL: func @exchange
// CHECK-SAME: (%[[P:.*]]: !llvm.ptr, %[[I:.*]]: i32) -> i32
func.func @exchange(%p: !llvm.ptr, %i: i32) -> i32 {
  // CHECK: %[[R:.*]] = llvm.cmpxchg %[[P]], %[[I]], %[[I]] acq_rel monotonic : !llvm.ptr, i32
  %0 = llvm.cmpxchg %p, %i, %i acq_rel monotonic : !llvm.ptr, i32
  // CHECK: llvm.extractvalue %[[R]][0] : !llvm.struct<(i32, i1)>
  %1 = llvm.extractvalue %0[0] : !llvm.struct<(i32, i1)>
  // CHECK: llvm.cmpxchg weak volatile %[[P]], %[[I]], %[[I]] syncscope("a") seq_cst acquire {alignment = 4 : i64} : !llvm.ptr, i32
  %2 = llvm.cmpxchg weak volatile %p, %i, %i syncscope("a") seq_cst acquire {alignment = 4 : i64} : !llvm.ptr, i32
  return %1 : i32
}
