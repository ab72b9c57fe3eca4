// RUN: tshared compile %s --emit=llvm-ptx --target=sm_90a --line-info=off | FileCheck %s

// Each step along K has sums of its own, in registers of the statement, two sets by turns. The accumulators are zero before: they get the sums of the first step.
// CHECK: .reg .f32 sum0_0
// CHECK-SAME: wgmma.fence.sync.aligned;
// CHECK-SAME: wgmma.mma_async.sync.aligned.m64n64k32.f32.e4m3.e4m3 {$0,
// CHECK-SAME: wgmma.commit_group.sync.aligned;
// CHECK-SAME: wgmma.wait_group.sync.aligned 1;
// CHECK-SAME: wgmma.mma_async.sync.aligned.m64n64k32.f32.e4m3.e4m3 {sum1_0,
// CHECK-SAME: wgmma.wait_group.sync.aligned 0;
// CHECK-SAME: add.f32 $0, $0, sum1_0;
tt.func public @dot_fp8_partial_sums(%p: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %r: !tt.ptr<f32> {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i64
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %pa = tt.make_tensor_ptr %p, [%c64, %c64], [%c64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<64x64xf8E4M3FN>>
  %pb = tt.make_tensor_ptr %q, [%c64, %c64], [%c1, %c64], [%c0, %c0] {order = array<i32: 0, 1>} : <tensor<64x64xf8E4M3FN>>
  %pc = tt.make_tensor_ptr %r, [%c64, %c64], [%c64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<64x64xf32>>
  %a = tt.load %pa : !tt.ptr<tensor<64x64xf8E4M3FN>>
  %b = tt.load %pb : !tt.ptr<tensor<64x64xf8E4M3FN>>
  %d = tt.dot %a, %b, %zero {inputPrecision = 0 : i32, maxNumImpreciseAcc = 32 : i32} : tensor<64x64xf8E4M3FN> * tensor<64x64xf8E4M3FN> -> tensor<64x64xf32>
  tt.store %pc, %d : !tt.ptr<tensor<64x64xf32>>
  tt.return
}
