// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s
// RUN: tshared compile %s --emit=llvm-ptx --target=sm_90a --line-info=off | FileCheck %s --check-prefix=LLVM

// A sum that is accumulated and then added to something else: the first addition is in the dot, the second one stays.
// CHECK: func.func @dot_added_twice
// CHECK: %[[D:.*]] = tile.dot %{{.*}}, %{{.*}}, %{{.*}} {immediate_offsets, instruction = "mma"
// CHECK: linalg.generic {{.*}} ins(%[[D]], %{{.*}} : tensor<16x32xf32, #layout2>, tensor<16x32xf32, #layout2>)
// CHECK: arith.addf
// CHECK-NOT: arith.addf
// LLVM: mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32
func.func @dot_added_twice(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %s = arith.index_cast %n : i32 to index
  %zero = arith.constant 0.0 : f32
  %fa = memref.reinterpret_cast %p to offset: [0], sizes: [16, 32], strides: [%s, 1] : memref<*xf16> to memref<16x32xf16, strided<[?, 1]>>
  %fb = memref.reinterpret_cast %q to offset: [0], sizes: [32, 32], strides: [%s, 1] : memref<*xf16> to memref<32x32xf16, strided<[?, 1]>>
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [16, 32], strides: [%s, 1] : memref<*xf32> to memref<16x32xf32, strided<[?, 1]>>
  %a = tile.load %fa {alignment = 16 : i64} : memref<16x32xf16, strided<[?, 1]>> -> tensor<16x32xf16>
  %b = tile.load %fb {alignment = 16 : i64} : memref<32x32xf16, strided<[?, 1]>> -> tensor<32x32xf16>
  %e = tensor.empty() : tensor<16x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %d = linalg.matmul ins(%a, %b : tensor<16x32xf16>, tensor<32x32xf16>) outs(%f : tensor<16x32xf32>) -> tensor<16x32xf32>
  %one = arith.constant 1.0 : f32
  %o = linalg.fill ins(%one : f32) outs(%e : tensor<16x32xf32>) -> tensor<16x32xf32>
  %first = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%d, %o : tensor<16x32xf32>, tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %u = arith.addf %in, %in2 : f32
    linalg.yield %u : f32
  } -> tensor<16x32xf32>
  %second = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%first, %o : tensor<16x32xf32>, tensor<16x32xf32>) outs(%e : tensor<16x32xf32>) {
  ^bb0(%in: f32, %in2: f32, %out: f32):
    %u = arith.addf %in, %in2 : f32
    linalg.yield %u : f32
  } -> tensor<16x32xf32>
  tile.store %second, %to {alignment = 16 : i64} : tensor<16x32xf32>, memref<16x32xf32, strided<[?, 1]>>
  return
}
