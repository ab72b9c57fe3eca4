// RUN: tshared compile %s --emit=llvm-ptx --target=sm_90a --line-info=off | FileCheck %s

// Integers that are finite in f16 are exact in f32, and larger ones stay larger than its limit: f16 is rounded from f32, whatever the width
// of the integer. bf16 has the range of f32: integers of more than 24 bits would be rounded twice.
// CHECK-LABEL: define {{.*}}@integers(
// CHECK: %[[S:.*]] = sitofp i32 %arg0 to float
// CHECK: fptrunc float %[[S]] to half
// CHECK: %[[U:.*]] = uitofp i64 %arg1 to float
// CHECK: fptrunc float %[[U]] to half
// CHECK-NOT: double
// CHECK: store half
// CHECK: sitofp i32 %arg0 to double
func.func @integers(%n: i32, %w: i64, %p: memref<*xf16> {tt.divisibility = 16 : i32}, %q: memref<*xbf16> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.reinterpret_cast %p to offset: [0], sizes: [2], strides: [1] : memref<*xf16> to memref<2xf16, strided<[1]>>
  %h = arith.sitofp %n : i32 to f16
  memref.store %h, %m[%c0] : memref<2xf16, strided<[1]>>
  %u = arith.uitofp %w : i64 to f16
  memref.store %u, %m[%c1] : memref<2xf16, strided<[1]>>
  %b = memref.reinterpret_cast %q to offset: [0], sizes: [1], strides: [1] : memref<*xbf16> to memref<1xbf16, strided<[1]>>
  %d = arith.sitofp %n : i32 to bf16
  memref.store %d, %b[%c0] : memref<1xbf16, strided<[1]>>
  return
}
