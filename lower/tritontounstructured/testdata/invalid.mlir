// RUN: not tshared-opt %s --triton-to-unstructured="offset-bit-width=7" 2>&1 | FileCheck %s
// RUN: not tshared-opt %s --triton-to-unstructured="offset-bit-width=65" 2>&1 | FileCheck %s --check-prefix=WIDE

// CHECK: error: pass 'triton-to-unstructured' failed: offsets of 7 bits are not supported, only those of 8 to 64
// WIDE: error: pass 'triton-to-unstructured' failed: offsets of 65 bits are not supported, only those of 8 to 64
tt.func @f() {
  tt.return
}
