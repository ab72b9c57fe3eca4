// RUN: tshared-opt %s --tile-select-dots='target=sm_80' --tile-coalesce='target=sm_80' --tile-assign-layouts='target=sm_80' --tile-schedule-loops='target=sm_80' --tile-pipeline='target=sm_80' --tile-lower-rings | FileCheck %s

// Three stages: the copies of two iterations are issued before the loop. The last K step of the dot is computed in the
// next iteration, behind the loads of its first operands; the loop carries the operands of the step.
// CHECK: #[[S:shared]] = #tile.shared<order = [1, 0], swizzle = {{\[\[}}6, 3], [7, 4]]>
// CHECK: #[[S1:shared1]] = #tile.shared<order = [1, 0], swizzle = {{\[\[}}6, 3], [7, 4], [8, 5]]>
// CHECK-LABEL: func.func @mma
// CHECK: %[[R:.*]]:2 = tile.local_alloc {stages = 3 : i64{{[^}]*}}} : !tile.memdesc<64x32xf16, #[[S]]>, !tile.memdesc<32x64xf16, #[[S1]]>
// CHECK: tile.async_copy %{{.*}} to %{{.*}} if %{{.*}} {layout = #{{.*}}, vector = 8 : i64} : memref<64x32xf16
// CHECK: tile.async_copy %{{.*}} : memref<32x64xf16
// CHECK: tile.async_commit_group
// CHECK: tile.async_commit_group
// CHECK: %[[Z:.*]] = arith.constant dense<0> : vector<16xi32>
// CHECK: %[[L:.*]]:5 = scf.for %{{.*}} = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[ACC:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[READ:.*]] = %{{.*}}, %[[WRITE:.*]] = %{{.*}}, %[[W:.*]] = %[[Z]])
// CHECK-NEXT: tile.async_wait {pending = 1 : i64}
// CHECK-NEXT: gpu.barrier
// CHECK-NEXT: %[[BA:.*]] = tile.memdesc_stage %[[R]]#0 at %[[READ]]
// CHECK-NEXT: %[[A:.*]] = tile.local_load %[[BA]]
// CHECK-NEXT: %[[BB:.*]] = tile.memdesc_stage %[[R]]#1 at %[[READ]]
// CHECK-NEXT: %[[B:.*]] = tile.local_load %[[BB]]
// CHECK-NEXT: %[[W0:.*]] = tile.dot_operands %[[A]], %[[B]] {instruction = "mma", k = 16 : i64, step = 0 : i64, warps = array<i64: 1, 2, 2>}
// CHECK-NEXT: %[[ACC1:.*]] = tile.dot_step %[[W]], %[[ACC]]
// CHECK: tile.memdesc_stage %[[R]]#0 at %[[WRITE]]
// CHECK: tile.async_commit_group
// CHECK: %[[W1:.*]] = tile.dot_operands %[[A]], %[[B]] {instruction = "mma", k = 16 : i64, step = 1 : i64
// CHECK-NEXT: %[[ACC2:.*]] = tile.dot_step %[[W0]], %[[ACC1]]
// CHECK-NEXT: scf.yield %[[ACC2]], %{{.*}}, %{{.*}}, %{{.*}}, %[[W1]]
// CHECK: %[[LAST:.*]] = tile.dot_step %[[L]]#4, %[[L]]#0
// CHECK-NEXT: tile.async_wait {pending = 0 : i64}
// CHECK-NEXT: tile.local_dealloc %[[R]]#0, %[[R]]#1
// CHECK: tile.store %[[LAST]]
func.func @mma(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %d : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
