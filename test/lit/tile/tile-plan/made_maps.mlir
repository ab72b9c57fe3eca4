// RUN: tshared-opt %s --triton-rewrite-tensor-descriptor-to-pointer=promises=true --triton-to-linalg=keep-structure --tile-plan='target=sm_90a num-warps=8 maps=true' | FileCheck %s

// Where a descriptor is of memory at a place that is loaded, the kernel makes the map: the role that copies does so for each group, when the slots that it filled by the map
// before have been read, and the role that stores when its stores have ended. It makes the map of an argument once.

// CHECK: tile.role "copy"
// CHECK: %[[B:.*]] = tile.tensor_map %arg1 sizes({{.*}}) strides({{.*}}) {offset = 128 : i64
// CHECK: scf.for
// CHECK: %[[PLACE:.*]] = affine.load %{{.*}} : memref<1xi64
// CHECK: %[[MEMORY:.*]] = memref.reinterpret_cast %arg0 to offset: [%{{.*}}], sizes: [1], strides: [1]
// CHECK: tile.mbarrier_wait
// CHECK: %[[A:.*]] = tile.tensor_map %[[MEMORY]] sizes({{.*}}) strides({{.*}}) {offset = 0 : i64, tile.scratch = array<i64: {{.*}}, 128>}
// CHECK: scf.for
// CHECK: tile.bulk_copy %[[A]][
// CHECK: tile.bulk_copy %[[B]][
// CHECK: tile.role "compute"
// CHECK: %[[BUFFER:.*]] = tile.local_alloc
// CHECK: tile.dot_wait
// CHECK: tile.bulk_wait {pending = 0 : i64}
// CHECK-NEXT: %[[C:.*]] = tile.tensor_map {{.*}} {offset = 256 : i64, tile.scratch
// CHECK: tile.local_store %{{.*}}, %[[BUFFER]]
// CHECK: tile.bulk_store %[[BUFFER]] to %[[C]][
module {
  tt.func public @products(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %places: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %sizes: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %groups: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x256xf32>
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %c256_i64 = arith.constant 256 : i64
    %c256_i32 = arith.constant 256 : i32
    %c1_i64 = arith.constant 1 : i64
    %c512_i64 = arith.constant 512 : i64
    %c512_i32 = arith.constant 512 : i32
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    scf.for %g = %c0_i32 to %groups step %c1_i32  : i32 {
      %m = tt.addptr %sizes, %g : !tt.ptr<i32>, i32
      %m_0 = tt.load %m : !tt.ptr<i32>
      %x = tt.addptr %places, %g : !tt.ptr<i64>, i32
      %x_1 = tt.load %x : !tt.ptr<i64>
      %e = arith.constant 262144 : i64
      %x_9 = arith.muli %x_1, %e : i64
      %x_2 = tt.addptr %a, %x_9 : !tt.ptr<f16>, i64
      %x_3 = tt.make_tensor_descriptor %x_2, [%m_0, %c512_i32], [%c512_i64, %c1_i64] : <f16>, <tensor<128x64xf16>>
      %y = tt.make_tensor_descriptor %b, [%c256_i32, %c512_i32], [%c512_i64, %c1_i64] : <f16>, <tensor<256x64xf16>>
      %z = tt.addptr %c, %x_9 : !tt.ptr<f16>, i64
      %z_4 = tt.make_tensor_descriptor %z, [%m_0, %c256_i32], [%c256_i64, %c1_i64] : <f16>, <tensor<128x256xf16>>
      %row = tt.get_program_id x : i32
      %row_5 = arith.muli %row, %c128_i32 : i32
      %sum = scf.for %i = %c0_i32 to %c8_i32 step %c1_i32 iter_args(%sum_6 = %cst) -> (tensor<128x256xf32>)  : i32 {
        %sum_7 = arith.muli %i, %c64_i32 : i32
        %sum_8 = tt.descriptor_load %x_3[%row_5, %sum_7] : !tt.tensordesc<tensor<128x64xf16>> -> tensor<128x64xf16>
        %sum_9 = tt.descriptor_load %y[%c0_i32, %sum_7] : !tt.tensordesc<tensor<256x64xf16>> -> tensor<256x64xf16>
        %sum_10 = tt.trans %sum_9 {order = array<i32: 1, 0>} : tensor<256x64xf16> -> tensor<64x256xf16>
        %sum_11 = tt.dot %sum_8, %sum_10, %sum_6, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
        scf.yield %sum_11 : tensor<128x256xf32>
      }
      %0 = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xf16>
      tt.descriptor_store %z_4[%row_5, %c0_i32], %0 : !tt.tensordesc<tensor<128x256xf16>>, tensor<128x256xf16>
    }
    tt.return
  }
}
