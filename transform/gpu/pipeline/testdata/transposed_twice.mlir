// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings | FileCheck %s

// A dot reads a load, another one its transpose: both are views of the same panels, so none stores it again.
// CHECK: #[[S:.*]] = #tile.shared<order = [1, 0], panel = 64>
// CHECK-LABEL: func.func @transposed_twice
// CHECK: tile.local_alloc {stages = 3 : i64{{[^}]*}}} : !tile.memdesc<64x64xf16, #[[S]]>{{$}}
// CHECK: scf.for
// CHECK: %[[B:.*]] = tile.local_load %{{.*}} : !tile.memdesc<64x64xf16, #[[S]]>
// CHECK: tile.dot %{{.*}}, %[[B]]
// CHECK: %[[T:.*]] = linalg.transpose ins(%[[B]]
// CHECK: tile.dot %{{.*}}, %[[T]]
func.func @transposed_twice(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<64x64xf16, strided<[?, 1]>> -> tensor<64x64xf16>
  %sum = scf.for %i = %c0 to %k step %step iter_args(%c = %f) -> (tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [64, 64], strides: [%s, 1] : memref<*xf16> to memref<64x64xf16, strided<[?, 1], offset: ?>>
    %b = tile.load %fb {alignment = 16 : i64} : memref<64x64xf16, strided<[?, 1], offset: ?>> -> tensor<64x64xf16>
    %x = linalg.matmul ins(%a, %b : tensor<64x64xf16>, tensor<64x64xf16>) outs(%f : tensor<64x64xf32>) -> tensor<64x64xf32>
    %eh = tensor.empty() : tensor<64x64xf16>
    %h = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<64x64xf32>) outs(%eh : tensor<64x64xf16>) {
    ^bb0(%in: f32, %out: f16):
      %t = arith.truncf %in : f32 to f16
      linalg.yield %t : f16
    } -> tensor<64x64xf16>
    %et = tensor.empty() : tensor<64x64xf16>
    %bt = linalg.transpose ins(%b : tensor<64x64xf16>) outs(%et : tensor<64x64xf16>) permutation = [1, 0]
    %y = linalg.matmul ins(%h, %bt : tensor<64x64xf16>, tensor<64x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %y : tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %sum, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  return
}
