// RUN: tshared-opt %s --tile-fold-quotients | FileCheck %s
// RUN: tshared-opt %s --tile-fold-quotients --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// CHECK-LABEL: func.func @quotient
// CHECK-NEXT: return %arg0
// REMARK: quotient: computed without a division{{$}}
func.func @quotient(%a: index, %s: index) -> index {
  %p = arith.muli %a, %s : index
  %q = arith.divsi %p, %s : index
  return %q : index
}

// CHECK-LABEL: func.func @remainder
// CHECK-NEXT: %[[C:.*]] = arith.constant 0 : index
// CHECK-NEXT: return %[[C]]
func.func @remainder(%a: index, %b: index, %s: index) -> index {
  %p = arith.muli %a, %s : index
  %q = arith.muli %b, %s : index
  %d = arith.subi %p, %q : index
  %r = arith.remsi %d, %s : index
  return %r : index
}

// CHECK-LABEL: func.func @common
// CHECK: %[[R:.*]] = arith.remsi %arg0, %arg1 : index
// CHECK-NEXT: %[[P:.*]] = arith.muli %[[R]], %arg2 : index
// CHECK-NEXT: return %[[P]]
func.func @common(%a: index, %b: index, %s: index) -> index {
  %p = arith.muli %a, %s : index
  %q = arith.muli %b, %s : index
  %r = arith.remsi %p, %q : index
  return %r : index
}

// The divisor is 1 where the stride is 0: the quotient is 0 there.
// CHECK-LABEL: func.func @zero
// CHECK-NOT: arith.divsi
// CHECK: %[[Z:.*]] = arith.cmpi eq, %arg1
// CHECK: %[[Q:.*]] = arith.select %[[Z]], %{{.*}}, %arg0 : index
// CHECK-NEXT: return %[[Q]]
func.func @zero(%a: index, %s: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %p = arith.muli %a, %s : index
  %z = arith.cmpi eq, %s, %c0 : index
  %by = arith.select %z, %c1, %s : index
  %q = arith.divsi %p, %by : index
  return %q : index
}

// Integers other than positions may overflow.
// CHECK-LABEL: func.func @integers
// CHECK: arith.divsi
func.func @integers(%a: i32, %s: i32) -> i32 {
  %p = arith.muli %a, %s : i32
  %q = arith.divsi %p, %s : i32
  return %q : i32
}

// A sum of which one addend is no multiple is divided.
// CHECK-LABEL: func.func @sum
// CHECK: arith.remsi
func.func @sum(%a: index, %b: index, %s: index) -> index {
  %p = arith.muli %a, %s : index
  %d = arith.addi %p, %b : index
  %r = arith.remsi %d, %s : index
  return %r : index
}
