// RUN: tshared compile %s --emit=tile --target=sm_90a --line-info=off | FileCheck %s

// wgmma takes fp8 operands that are contiguous along K, also tiles of descriptors, which may begin before their tensor.
// CHECK: func.func @dot_fp8_descriptors
// CHECK-NOT: instruction = "mma"
// CHECK: tile.dot {{.*}} {async, instruction = "wgmma", k = 32 : i64
// CHECK-NOT: instruction = "mma"
tt.func public @dot_fp8_descriptors(%p: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %r: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %m: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i64
  %c64 = arith.constant 64 : i32
  %c128 = arith.constant 128 : i32
  %c128_i64 = arith.constant 128 : i64
  %zero = arith.constant dense<0.0> : tensor<128x128xf32>
  %s = arith.extsi %k : i32 to i64
  %x = tt.get_program_id x : i32
  %tile = arith.muli %x, %c128 : i32
  %row = arith.subi %tile, %c64 : i32
  %pa = tt.make_tensor_descriptor %p, [%m, %k], [%s, %c1] : <f8E4M3FN>, <tensor<128x64xf8E4M3FN>>
  %pb = tt.make_tensor_descriptor %q, [%m, %k], [%s, %c1] : <f8E4M3FN>, <tensor<128x64xf8E4M3FN>>
  %d = scf.for %i = %c0 to %k step %c64 iter_args(%acc = %zero) -> (tensor<128x128xf32>) : i32 {
    %a = tt.descriptor_load %pa[%row, %i] : !tt.tensordesc<tensor<128x64xf8E4M3FN>> -> tensor<128x64xf8E4M3FN>
    %b = tt.descriptor_load %pb[%row, %i] : !tt.tensordesc<tensor<128x64xf8E4M3FN>> -> tensor<128x64xf8E4M3FN>
    %t = tt.trans %b {order = array<i32: 1, 0>} : tensor<128x64xf8E4M3FN> -> tensor<64x128xf8E4M3FN>
    %e = tt.dot %a, %t, %acc {inputPrecision = 0 : i32, maxNumImpreciseAcc = 1073741824 : i32} : tensor<128x64xf8E4M3FN> * tensor<64x128xf8E4M3FN> -> tensor<128x128xf32>
    scf.yield %e : tensor<128x128xf32>
  }
  %pc = tt.make_tensor_ptr %r, [%c128_i64, %c128_i64], [%c128_i64, %c1], [%c0, %c0] {order = array<i32: 1, 0>} : <tensor<128x128xf32>>
  tt.store %pc, %d : !tt.ptr<tensor<128x128xf32>>
  tt.return
}
