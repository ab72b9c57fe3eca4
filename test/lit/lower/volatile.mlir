// RUN: tshared-opt %s --triton-to-linalg-experimental --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg-experimental --canonicalize --cse --split-input-file | FileCheck %s

// A loop that waits until another program writes is not dropped, although nobody uses
// what it reads.
// CHECK-LABEL: func.func @waits
// CHECK: scf.while
// CHECK: affine.load %{{.*}}[0] {tshared.volatile = 0 : i64}
// CHECK: scf.condition
tt.func @waits(%p: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  scf.while : () -> () {
    %v = tt.load %p {isVolatile = true} : !tt.ptr<i32>
    %again = arith.cmpi eq, %v, %zero : i32
    scf.condition(%again)
  } do {
    scf.yield
  }
  tt.return
}
