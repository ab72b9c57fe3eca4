// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func @assembly
// CHECK-SAME: (%[[N:.*]]: i32, %[[I:.*]]: i64)
func.func @assembly(%n: i32, %i: i64) {
  // CHECK: llvm.inline_asm "mov $0, $1", "=r,r" %[[N]] : (i32) -> i32
  %0 = llvm.inline_asm tail_call_kind = <none> "mov $0, $1", "=r,r" %n : (i32) -> i32
  // CHECK: llvm.inline_asm has_side_effects "nop", ""  : () -> ()
  llvm.inline_asm has_side_effects "nop", "" : () -> ()
  // CHECK: llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] {tag} "f", "=r,r,r" %[[N]], %[[I]] : (i32, i64) -> !llvm.struct<(i32, i32)>
  %1 = llvm.inline_asm has_side_effects is_align_stack tail_call_kind = <tail> asm_dialect = intel operand_attrs = [{elementtype = i32}] {tag} "f", "=r,r,r" %n, %i : (i32, i64) -> !llvm.struct<(i32, i32)>
  // CHECK: llvm.inline_asm asm_dialect = att "", "=r"  : () -> i32
  %2 = llvm.inline_asm asm_dialect = att "", "=r" : () -> i32
  return
}
