// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off -o - | FileCheck %s

// A tile that is loaded by rows and stored by columns: threads store rows of eight elements to shared memory, and get their parts of columns by ldmatrix, a
// vector of eight elements by one instruction.
// CHECK: st.shared.v4.b32
// CHECK: bar.sync
// CHECK-NOT: ld.shared
// CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16
// CHECK-NOT: {{ld.shared|ldmatrix}}
// CHECK: st.global.v4.b32
func.func @transpose(%p: memref<*xbf16> {tt.divisibility = 16 : i32}, %q: memref<*xbf16> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<*xbf16> to memref<32x32xbf16, strided<[32, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [32, 32], strides: [1, 32] : memref<*xbf16> to memref<32x32xbf16, strided<[1, 32]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<32x32xbf16, strided<[32, 1]>> -> tensor<32x32xbf16>
  tile.store %t, %to {alignment = 16 : i64} : tensor<32x32xbf16>, memref<32x32xbf16, strided<[1, 32]>>
  return
}
