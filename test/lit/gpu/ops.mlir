// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @barriers(
// CHECK-SAME: ) {
// CHECK-NEXT:   gpu.barrier
// CHECK-NEXT:   gpu.barrier {test.a}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @barriers() {
  gpu.barrier
  gpu.barrier {test.a}
  return
}

