// RUN: tshared-opt %s --tile-coalesce --tile-assign-layouts | FileCheck %s

// A tensor that a loop carries has the layout of the load that it is compared with: its own definition suggests none.
// CHECK-LABEL: func.func @elementwise_carried
// CHECK: scf.for {{.*}} iter_args(%[[C:.*]] = %{{.*}}) -> (tensor<16x64xf32, #[[L:.*]]>)
// CHECK-NEXT: arith.index_cast
// CHECK-NEXT: memref.reinterpret_cast
// CHECK-NEXT: %[[A:.*]] = tile.load {{.*}} -> tensor<16x64xf32, #[[L]]>
// CHECK-NEXT: arith.cmpf olt, %[[C]], %[[A]] : tensor<16x64xf32, #[[L]]>
func.func @elementwise_carried(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %k: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %c0 = arith.constant 0 : i32
  %step = arith.constant 1024 : i32
  %zero = arith.constant dense<0.0> : tensor<16x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %zero) -> (tensor<16x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %f = memref.reinterpret_cast %p to offset: [%o], sizes: [16, 64], strides: [64, 1] : memref<*xf32> to memref<16x64xf32, strided<[64, 1], offset: ?>>
    %a = tile.load %f {alignment = 16 : i64} : memref<16x64xf32, strided<[64, 1], offset: ?>> -> tensor<16x64xf32>
    %d = arith.cmpf olt, %c, %a : tensor<16x64xf32>
    scf.yield %c : tensor<16x64xf32>
  }
  return
}
