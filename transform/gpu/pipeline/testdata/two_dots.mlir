// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings | FileCheck %s
// RUN: tshared-opt %s --tile-select-dots='target=sm_90a' --tile-assign-layouts='target=sm_90a' --tile-schedule-loops='target=sm_90a' --tile-pipeline='target=sm_90a' --tile-lower-rings --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// REMARK: loop: pipelined with 3 stages of 12288 bytes for 64x32xf16 and 32x64xf16 and 32x64xf16; 2 dots run while the next iteration begins{{$}}

// Two dots read the same load in its buffer, which is in panels for both. Both run while the next iteration begins: the
// copies wait for the two dots of the iteration before.
// CHECK: #[[S:.*]] = #tile.shared<order = [1, 0], panel = 32>
// CHECK-LABEL: func.func @two_dots
// CHECK: tile.local_alloc {stages = 3 : i64{{[^}]*}}} : !tile.memdesc<64x32xf16, #[[S]]>,
// CHECK: scf.for
// CHECK: %[[A:.*]] = tile.local_load %{{.*}} : !tile.memdesc<64x32xf16, #[[S]]>
// CHECK: tile.dot %[[A]], %{{.*}}, %{{.*}} {async, instruction = "wgmma"
// CHECK-NOT: gpu.barrier
// CHECK: tile.dot %[[A]], %{{.*}}, %{{.*}} {async, instruction = "wgmma"
// CHECK-NEXT: tile.dot_wait {pending = 2 : i64}
// CHECK-NEXT: gpu.barrier
// CHECK: tile.async_copy
// CHECK: scf.yield
// CHECK: tile.dot_wait(%{{.*}}#0, %{{.*}}#1 : {{.*}}) {pending = 0 : i64}
func.func @two_dots(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xf16> {tt.divisibility = 16 : i32}, %r: memref<*xf32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) {
  %s = arith.index_cast %n : i32 to index
  %c0 = arith.constant 0 : i32
  %step = arith.constant 32 : i32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<64x64xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x64xf32>) -> tensor<64x64xf32>
  %both:2 = scf.for %i = %c0 to %k step %step iter_args(%c = %f, %g = %f) -> (tensor<64x64xf32>, tensor<64x64xf32>)  : i32 {
    %o = arith.index_cast %i : i32 to index
    %fa = memref.reinterpret_cast %p to offset: [%o], sizes: [64, 32], strides: [%s, 1] : memref<*xf16> to memref<64x32xf16, strided<[?, 1], offset: ?>>
    %ob = arith.muli %o, %s : index
    %fb = memref.reinterpret_cast %q to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %fd = memref.reinterpret_cast %p to offset: [%ob], sizes: [32, 64], strides: [%s, 1] : memref<*xf16> to memref<32x64xf16, strided<[?, 1], offset: ?>>
    %a = tile.load %fa {alignment = 16 : i64} : memref<64x32xf16, strided<[?, 1], offset: ?>> -> tensor<64x32xf16>
    %b = tile.load %fb {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %d = tile.load %fd {alignment = 16 : i64} : memref<32x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    %x = linalg.matmul ins(%a, %b : tensor<64x32xf16>, tensor<32x64xf16>) outs(%c : tensor<64x64xf32>) -> tensor<64x64xf32>
    %y = linalg.matmul ins(%a, %d : tensor<64x32xf16>, tensor<32x64xf16>) outs(%g : tensor<64x64xf32>) -> tensor<64x64xf32>
    scf.yield %x, %y : tensor<64x64xf32>, tensor<64x64xf32>
  }
  %to = memref.reinterpret_cast %r to offset: [0], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1]>>
  tile.store %both#0, %to {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1]>>
  %at = memref.reinterpret_cast %r to offset: [4096], sizes: [64, 64], strides: [%s, 1] : memref<*xf32> to memref<64x64xf32, strided<[?, 1], offset: 4096>>
  tile.store %both#1, %at {alignment = 16 : i64} : tensor<64x64xf32>, memref<64x64xf32, strided<[?, 1], offset: 4096>>
  return
}
