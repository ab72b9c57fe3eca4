// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @assume(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i1, %[[V1:[a-z0-9_]+]]: !llvm.ptr, %[[V2:[a-z0-9_]+]]: !llvm.ptr<3>, %[[V3:[a-z0-9_]+]]: i64) {
// CHECK-NEXT:   llvm.intr.assume %[[V0]] : i1
// CHECK-NEXT:   llvm.intr.assume %[[V0]] : i1 {test.a}
// CHECK-NEXT:   llvm.intr.assume %[[V0]] : i1
// CHECK-NEXT:   llvm.intr.assume %[[V0]] ["align"(%[[V1]], %[[V3]] : !llvm.ptr, i64)] : i1
// CHECK-NEXT:   llvm.intr.assume %[[V0]] ["cold"(), "dereferenceable"(%[[V2]], %[[V3]] : !llvm.ptr<3>, i64)] : i1 {test.b}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @assume(%c: i1, %p: !llvm.ptr, %q: !llvm.ptr<3>, %n: i64) {
  llvm.intr.assume %c : i1
  llvm.intr.assume %c : i1 {test.a}
  llvm.intr.assume %c [] : i1
  llvm.intr.assume %c ["align"(%p, %n : !llvm.ptr, i64)] : i1
  llvm.intr.assume %c ["cold"(), "dereferenceable"(%q, %n : !llvm.ptr<3>, i64)] : i1 {test.b}
  return
}
