// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @poison(
func.func @poison() {
  // CHECK: ub.poison : i32
  %r1 = ub.poison : i32
  // CHECK: ub.poison : tensor<4x?xf32>
  %r2 = ub.poison : tensor<4x?xf32>
  // CHECK: ub.poison : none
  %r3 = ub.poison : none
  // CHECK: ub.poison {note} : memref<4xf32>
  %r4 = ub.poison {note} : memref<4xf32>
  // CHECK: ub.poison : i32
  %r5 = ub.poison <#ub.poison> : i32
  // CHECK: ub.poison {note} : i32
  %r6 = ub.poison {value = #ub.poison, note} : i32
  // CHECK: ub.poison {other = #ub.poison} : i32
  %r7 = ub.poison {other = #ub.poison} : i32
  return
}

// CHECK-LABEL: func.func @unreachable(
func.func @unreachable() {
  // CHECK: ub.unreachable{{$}}
  ub.unreachable
}

// CHECK-LABEL: func.func @unreachable_with_attributes(
func.func @unreachable_with_attributes() {
  // CHECK: ub.unreachable {note}
  ub.unreachable {note}
}
