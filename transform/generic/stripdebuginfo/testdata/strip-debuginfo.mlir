// RUN: tshared-opt %s --strip-debuginfo --mlir-print-debuginfo | FileCheck %s
// CHECK: #loc = loc(unknown)

// CHECK: func.func @located(%[[ARG0:.+]]: i32 loc(unknown)) -> i32 {
// CHECK-NEXT: %[[V1:.+]] = arith.addi %[[ARG0]], %[[ARG0]] : i32 loc(#loc)
// CHECK-NEXT: return %[[V1]] : i32 loc(#loc)
// CHECK-NEXT: } loc(#loc)
// CHECK-NEXT: } loc(#loc)
func.func @located(%x: i32 loc("arg")) -> i32 {
  %a = arith.addi %x, %x : i32 loc("a.py":3:4)
  return %a : i32 loc(fused["x", "y"])
} loc("a.py":1:1)
