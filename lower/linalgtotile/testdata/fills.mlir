// RUN: tshared-opt %s --linalg-to-tile | FileCheck %s

// A choice between two tensors of equal elements is a fill with the chosen number.
// CHECK-LABEL: func.func @choice
// CHECK: %[[V:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : f16
// CHECK: linalg.fill ins(%[[V]] : f16)
// CHECK-NOT: linalg.fill
// CHECK-NOT: arith.select
func.func @choice(%flag: i1, %m: memref<64x32xf16>) {
  %zero = arith.constant 0.0 : f16
  %nan = arith.constant 0x7E00 : f16
  %e = tensor.empty() : tensor<64x32xf16>
  %a = linalg.fill ins(%nan : f16) outs(%e : tensor<64x32xf16>) -> tensor<64x32xf16>
  %b = linalg.fill ins(%zero : f16) outs(%e : tensor<64x32xf16>) -> tensor<64x32xf16>
  %c = arith.select %flag, %a, %b : tensor<64x32xf16>
  bufferization.materialize_in_destination %c in writable %m : (tensor<64x32xf16>, memref<64x32xf16>) -> ()
  return
}
