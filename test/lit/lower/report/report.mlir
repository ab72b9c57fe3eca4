// RUN: tshared-opt %s --triton-to-linalg-experimental --report -o /dev/null 2>&1 | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg-experimental --report=json -o /dev/null 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: tshared-opt %s --triton-to-linalg-experimental --report-file=%t.txt -o /dev/null && FileCheck %s --input-file=%t.txt
// RUN: not tshared-opt %s --triton-to-linalg-experimental --report=xml 2>&1 | FileCheck %s --check-prefix=BAD

// BAD: 'xml' is neither text nor json

// JSON: [
// JSON-NEXT: {
// JSON-NEXT: "loc": "{{.*}}report.mlir:[[@LINE+23]]:8",
// JSON-NEXT: "op": "tt.load",
// JSON-NEXT: "kind": "structured",
// JSON-NEXT: "base": "argument #0",
// JSON-NEXT: "strides": [
// JSON-NEXT: "1"
// JSON-NEXT: ],
// JSON-NEXT: "box": [
// JSON-NEXT: "?"
// JSON-NEXT: ]
// JSON-NEXT: },
// JSON: "kind": "scalar"
// JSON: "kind": "gather"
// JSON: "reason": "nothing is known

// Each access in the order of the text, with what becomes of it, and why.
tt.func @accesses(%p: !tt.ptr<f32>, %i: !tt.ptr<i32>, %n: i32, %m: tensor<8xi1>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %ns = tt.splat %n : i32 -> tensor<8xi32>
  %mn = arith.cmpi slt, %r, %ns : tensor<8xi32>
  // CHECK: report.mlir:[[@LINE+1]]:8: tt.load: structured, base argument #0, strides [1], box [?]
  %v = tt.load %a, %mn : tensor<8x!tt.ptr<f32>>
  // CHECK-NEXT: report.mlir:[[@LINE+1]]:3: tt.store: scalar, base argument #1
  tt.store %i, %n : !tt.ptr<i32>
  // CHECK-NEXT: report.mlir:[[@LINE+1]]:3: tt.store: gather, base argument #0, 1 tensor op(s) for its addresses only, because nothing is known about an argument of type 'tensor<8xi1>'
  tt.store %a, %v, %m : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What is left of the address arithmetic is told where there is any.
// JSON: "addressOps": 2
tt.func @left(%p: !tt.ptr<f32>, %x: tensor<8xf32>, %n: tensor<8xi32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %o = arith.remsi %r, %n : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %a = tt.addptr %s, %o : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK-NEXT: report.mlir:[[@LINE+1]]:3: tt.store: gather, {{.*}}2 tensor op(s) for its addresses only, because
  tt.store %a, %x : tensor<8x!tt.ptr<f32>>
  tt.return
}
