// RUN: tshared-opt %s --triton-to-linalg --split-input-file | FileCheck %s

// Blocks of a tensor are read and written inside of it only; what is outside
// reads as 0. Reductions are atomic.
// CHECK-LABEL: func.func @blocks
tt.func public @blocks(%p: !tt.ptr<f16>, %n: i32, %s: i64, %i: i32) {
  %one = arith.constant 1 : i64
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] : !tt.ptr<f16>, !tt.tensordesc<tensor<8x16xf16>>
  // CHECK-DAG: %[[Z:.*]] = arith.constant 0.000000e+00 : f16
  // CHECK: linalg.fill ins(%[[Z]] : f16) outs(%{{.*}} : tensor<8x16xf16>)
  // CHECK: memref.copy
  %v = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x16xf16>> -> tensor<8x16xf16>
  // CHECK: bufferization.materialize_in_destination
  tt.descriptor_store %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf16>>, tensor<8x16xf16>
  // CHECK: scf.if
  // CHECK: memref.atomic_rmw addf %{{.*}} {tshared.descriptor, tshared.scope = "gpu", tshared.sem = "release"} : (f16, memref<?xf16>) -> f16
  tt.descriptor_reduce add, %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf16>>, tensor<8x16xf16>
  // CHECK: memref.atomic_rmw maxnumf
  tt.descriptor_reduce max, %d[%i, %i], %v : !tt.tensordesc<tensor<8x16xf16>>, tensor<8x16xf16>
  tt.return
}

// -----

// Rows that do not follow one another; outside of the tensor is NaN.
// CHECK-LABEL: func.func @rows
tt.func public @rows(%p: !tt.ptr<f16>, %n: i32, %s: i64, %i: i32, %x: !tt.ptr<i32>) {
  %one = arith.constant 1 : i64
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %xp = tt.addptr %xs, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %rows = tt.load %xp : tensor<8x!tt.ptr<i32>>
  %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %one] {padding = 2 : i32} : !tt.ptr<f16>, !tt.tensordesc<tensor<1x16xf16>>
  // CHECK-DAG: arith.constant 0x7E00 : f16
  // CHECK: scf.if
  // CHECK: tensor.extract
  %v = tt.descriptor_gather %d[%rows, %i] : (!tt.tensordesc<tensor<1x16xf16>>, tensor<8xi32>, i32) -> tensor<8x16xf16>
  // CHECK: scf.if
  // CHECK: memref.store
  tt.descriptor_scatter %d[%rows, %i], %v : !tt.tensordesc<tensor<1x16xf16>>, tensor<8xi32>, i32, tensor<8x16xf16>
  tt.return
}
