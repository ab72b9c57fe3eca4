// RUN: tshared-opt %s --tile-drop-coordinates | FileCheck %s

// CHECK-LABEL: func.func @accesses
// CHECK: %[[T:.*]] = tile.load %arg0[%c0, %c0] other(%arg4 : tensor<32x64xf32>) {alignment = 16 : i64} : memref<?x64xf32> -> tensor<32x64xf32>
// CHECK: tile.store %[[T]], %arg1[%c0, %c0] {alignment = 16 : i64} : tensor<32x64xf32>, memref<?x64xf32>
func.func @accesses(%p: memref<?x64xf32>, %q: memref<?x64xf32>, %row: i32, %rows: index, %z: tensor<32x64xf32>) {
  %c0 = arith.constant 0 : index
  %t = tile.load %p[%c0, %c0] other(%z : tensor<32x64xf32>) at(%row, %rows : i32, index) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 64)>, starts = affine_map<(d0, d1) -> (d0 * 32, 0)>} : memref<?x64xf32> -> tensor<32x64xf32>
  tile.store %t, %q[%c0, %c0] at(%row, %rows : i32, index) {alignment = 16 : i64, outer_strides = affine_map<(d0, d1) -> ()>, sizes = affine_map<(d0, d1) -> (d1, 64)>, starts = affine_map<(d0, d1) -> (d0 * 32, 0)>} : tensor<32x64xf32>, memref<?x64xf32>
  return
}
