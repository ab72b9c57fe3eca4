// RUN: tshared compile %s --emit=ptx --target=sm_90a --line-info=off -o - | FileCheck %s

// Each thread combines four adjacent columns of four warps: it loads the parts of each warp by one instruction, at a constant from one address.
// CHECK: bar.sync
// CHECK: ld.shared.v4.b32 {{.*}}, [[[AT:%rd[0-9]+]]];
// CHECK-NEXT: ld.shared.v4.b32 {{.*}}, [[[AT]]+512];
// CHECK-NEXT: ld.shared.v4.b32 {{.*}}, [[[AT]]+1024];
// CHECK-NEXT: ld.shared.v4.b32 {{.*}}, [[[AT]]+1536];
// CHECK-NOT: ld.shared
// CHECK: ret
func.func @columns(%p: memref<*xf32> {tt.divisibility = 16 : i32}, %q: memref<*xf32> {tt.divisibility = 16 : i32}, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0.0 : f32
  %from = memref.reinterpret_cast %p to offset: [0], sizes: [4, 128], strides: [128, 1] : memref<*xf32> to memref<4x128xf32, strided<[128, 1]>>
  %to = memref.reinterpret_cast %q to offset: [0], sizes: [128], strides: [1] : memref<*xf32> to memref<128xf32, strided<[1]>>
  %t = tile.load %from {alignment = 16 : i64} : memref<4x128xf32, strided<[128, 1]>> -> tensor<4x128xf32>
  %e = tensor.empty() : tensor<128xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<128xf32>) -> tensor<128xf32>
  %r = linalg.reduce { arith.addf } ins(%t : tensor<4x128xf32>) outs(%f : tensor<128xf32>) dimensions = [0]
  tile.store %r, %to {alignment = 16 : i64} : tensor<128xf32>, memref<128xf32, strided<[1]>>
  return
}
