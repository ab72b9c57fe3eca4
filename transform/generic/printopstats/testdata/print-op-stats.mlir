// RUN: tshared-opt %s --print-op-stats -o /dev/null 2>&1 | FileCheck %s
// RUN: tshared-opt %s --print-op-stats=json=true -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON

// CHECK: Operations encountered:
// CHECK: arith.addi{{ *}}, 2
// CHECK: builtin.module{{ *}}, 1
// CHECK: func.func{{ *}}, 1
// CHECK: func.return{{ *}}, 1

// JSON: "arith.addi" : 2,
// JSON: "builtin.module" : 1,
// JSON: "func.func" : 1,
// JSON: "func.return" : 1
func.func @f(%x: i32) -> i32 {
  %a = arith.addi %x, %x : i32
  %b = arith.addi %a, %x : i32
  return %b : i32
}
