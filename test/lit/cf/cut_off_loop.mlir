// RUN: tshared-opt %s --canonicalize | FileCheck %s

// A loop that nobody reaches once the branch to it is gone: its counter is one
// more than itself, which could be simplified forever.
// CHECK-LABEL: func.func @cut_off
// CHECK-NEXT: return
// CHECK-NEXT: }
func.func @cut_off() {
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %c0 = arith.constant 0 : i32
  %true = arith.constant true
  cf.cond_br %true, ^end, ^head(%c0 : i32)
^end:
  return
^head(%i: i32):
  %more = arith.cmpi slt, %i, %c3 : i32
  cf.cond_br %more, ^body, ^end
^body:
  %next = arith.addi %i, %c1 : i32
  cf.br ^head(%next : i32)
}
