// RUN: tshared-opt %s --add-llvm-debug-info --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --add-llvm-debug-info --add-llvm-debug-info --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s --check-prefix=TWICE

// The file is split at its last slash; functions outside of Triton are not
// looked at.
// CHECK: tt.func @kernel
// CHECK: loc(fused<#llvm.di_subprogram<{{.*}}emissionKind = LineTablesOnly{{.*}}name = "kernel", linkageName = "kernel", file = <"k.py" in "/home/me">, line = 7, subprogramFlags = Definition, type = <callingConvention = DW_CC_normal>>>["/home/me/k.py":7:0])
// CHECK: tt.func private @declared() loc(fused<#llvm.di_subprogram<{{.*}}file = <"root.py" in "/">, line = 1, type =
// CHECK: func.func @other
// CHECK: loc("other.py":1:0)

// A second run finds nothing to add.
// TWICE: tt.func @kernel
// TWICE: loc(fused<#llvm.di_subprogram<{{.*}}>["/home/me/k.py":7:0])
module {
  tt.func @kernel() {
    tt.return
  } loc("/home/me/k.py":7:0)
  tt.func private @declared() loc("/root.py":1:0)
  func.func @other() {
    return
  } loc("other.py":1:0)
}
