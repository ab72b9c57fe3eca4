// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --tile-plan='target=sm_90a num-warps=8 maps=true' | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --tile-plan='target=sm_90a num-warps=8 maxnreg=224 maps=true' | FileCheck %s --check-prefix=FEW
// RUN: tshared-opt %s --triton-to-linalg=keep-structure=true --tile-plan='target=sm_90a num-warps=8' | FileCheck %s --check-prefix=NONE

// The loop for tiles at the edge of a matrix is for all where bulk copies make its loads.
// CHECK-NOT: tile.loop_versions
// CHECK: tile.bulk_copy
// CHECK-NOT: tile.loop_versions

// Where roles would not copy its tiles, it keeps its versions; and it says why they do not.
// FEW-NOT: tile.bulk_copy
// FEW: tile.async_copy
// FEW: tile.not_bulk = "roles have their own numbers of registers, and not the one that is asked for"
// FEW: tile.loop_versions = "clamped

// NONE-NOT: tile.bulk_copy
// NONE: tile.loop_versions = "clamped
tt.func public @edges(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %m: i32, %n: i32 {tt.divisibility = 16 : i32}, %k: i32 {tt.divisibility = 16 : i32}, %programs: i32) attributes {noinline = false} {
  %sum = arith.constant dense<0.000000e+00> : tensor<128x256xf32>
  %cst = arith.constant dense<0.000000e+00> : tensor<64x256xf16>
  %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x64xf16>
  %c64_i32 = arith.constant 64 : i32
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %rows = arith.constant 128 : i32
  %rows_1 = tt.get_program_id x : i32
  %rows_2 = arith.muli %rows_1, %rows : i32
  %rows_3 = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
  %rows_4 = tt.splat %rows_2 : i32 -> tensor<128xi32>
  %rows_5 = arith.addi %rows_4, %rows_3 : tensor<128xi32>
  %others = tt.make_range {end = 256 : i32, start = 0 : i32} : tensor<256xi32>
  %x = arith.subi %m, %c1_i32 : i32
  %x_6 = tt.splat %x : i32 -> tensor<128xi32>
  %x_7 = arith.minsi %rows_5, %x_6 : tensor<128xi32>
  %x_8 = tt.expand_dims %x_7 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %x_9 = tt.splat %k : i32 -> tensor<128x1xi32>
  %x_10 = arith.muli %x_8, %x_9 : tensor<128x1xi32>
  %x_11 = tt.splat %a : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
  %x_12 = tt.addptr %x_11, %x_10 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
  %y = arith.subi %n, %c1_i32 : i32
  %y_13 = tt.splat %y : i32 -> tensor<256xi32>
  %y_14 = arith.minsi %others, %y_13 : tensor<256xi32>
  %y_15 = tt.expand_dims %y_14 {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
  %y_16 = tt.splat %b : !tt.ptr<f16> -> tensor<1x256x!tt.ptr<f16>>
  %y_17 = tt.addptr %y_16, %y_15 : tensor<1x256x!tt.ptr<f16>>, tensor<1x256xi32>
  %sum_18 = scf.for %i = %c0_i32 to %k step %c64_i32 iter_args(%sum_19 = %sum) -> (tensor<128x256xf32>)  : i32 {
    %at = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %at_20 = tt.splat %i : i32 -> tensor<64xi32>
    %at_21 = arith.addi %at_20, %at : tensor<64xi32>
    %left = tt.expand_dims %at_21 {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %left_22 = tt.splat %k : i32 -> tensor<1x64xi32>
    %left_23 = arith.cmpi slt, %left, %left_22 : tensor<1x64xi32>
    %left_24 = tt.broadcast %x_12 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x64x!tt.ptr<f16>>
    %left_25 = tt.broadcast %left : tensor<1x64xi32> -> tensor<128x64xi32>
    %left_26 = tt.addptr %left_24, %left_25 : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %left_27 = tt.broadcast %left_23 : tensor<1x64xi1> -> tensor<128x64xi1>
    %left_28 = tt.load %left_26, %left_27, %cst_0 : tensor<128x64x!tt.ptr<f16>>
    %sum_29 = tt.expand_dims %at_21 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %sum_30 = tt.splat %k : i32 -> tensor<64x1xi32>
    %sum_31 = arith.cmpi slt, %sum_29, %sum_30 : tensor<64x1xi32>
    %sum_32 = tt.splat %n : i32 -> tensor<64x1xi32>
    %sum_33 = arith.muli %sum_29, %sum_32 : tensor<64x1xi32>
    %sum_34 = tt.broadcast %y_17 : tensor<1x256x!tt.ptr<f16>> -> tensor<64x256x!tt.ptr<f16>>
    %sum_35 = tt.broadcast %sum_33 : tensor<64x1xi32> -> tensor<64x256xi32>
    %sum_36 = tt.addptr %sum_34, %sum_35 : tensor<64x256x!tt.ptr<f16>>, tensor<64x256xi32>
    %sum_37 = tt.broadcast %sum_31 : tensor<64x1xi1> -> tensor<64x256xi1>
    %sum_38 = tt.load %sum_36, %sum_37, %cst : tensor<64x256x!tt.ptr<f16>>
    %sum_39 = tt.dot %left_28, %sum_38, %sum_19, inputPrecision = tf32 : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
    scf.yield %sum_39 : tensor<128x256xf32>
  }
  %0 = tt.expand_dims %rows_5 {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
  %1 = tt.splat %m : i32 -> tensor<128x1xi32>
  %2 = arith.cmpi slt, %0, %1 : tensor<128x1xi32>
  %3 = tt.expand_dims %others {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
  %4 = tt.splat %n : i32 -> tensor<1x256xi32>
  %5 = arith.cmpi slt, %3, %4 : tensor<1x256xi32>
  %6 = tt.broadcast %2 : tensor<128x1xi1> -> tensor<128x256xi1>
  %7 = tt.broadcast %5 : tensor<1x256xi1> -> tensor<128x256xi1>
  %8 = arith.andi %6, %7 : tensor<128x256xi1>
  %9 = tt.splat %n : i32 -> tensor<128x1xi32>
  %10 = arith.muli %0, %9 : tensor<128x1xi32>
  %11 = tt.splat %c : !tt.ptr<f16> -> tensor<128x1x!tt.ptr<f16>>
  %12 = tt.addptr %11, %10 : tensor<128x1x!tt.ptr<f16>>, tensor<128x1xi32>
  %13 = tt.broadcast %12 : tensor<128x1x!tt.ptr<f16>> -> tensor<128x256x!tt.ptr<f16>>
  %14 = tt.broadcast %3 : tensor<1x256xi32> -> tensor<128x256xi32>
  %15 = tt.addptr %13, %14 : tensor<128x256x!tt.ptr<f16>>, tensor<128x256xi32>
  %16 = arith.truncf %sum_18 : tensor<128x256xf32> to tensor<128x256xf16>
  tt.store %15, %16, %8 : tensor<128x256x!tt.ptr<f16>>
  tt.return
}
