// grid 1,1,1
// arg i64 random 394 843 -1000 1000
// arg i32 random 4 962 0 10
// arg i32 number 0
// arg i32 number 8
// arg f64 random 1920 818 -100 100
// arg i64 number 8
// arg i64 number 240
// arg i64 number 15
// arg i32 number 128
// arg f64 random 488 624 -2 2
module {
  tt.func public @kernel(%arg0: !tt.ptr<i64>, %arg4: !tt.ptr<i32>, %arg11: i32, %arg18: i32, %arg21: !tt.ptr<f64>, %arg22: i64, %arg23: i64, %arg24: i64, %arg26: i32, %arg41: !tt.ptr<f64>) attributes {noinline = false} {
    %0 = tt.splat %arg0 : !tt.ptr<i64> -> tensor<4x8x4x!tt.ptr<i64>>
    %cst = arith.constant dense<true> : tensor<4x8x4xi1>
    %cst_0 = arith.constant dense<2> : tensor<4x8x4xi64>
    %1 = tt.load %0, %cst, %cst_0 : tensor<4x8x4x!tt.ptr<i64>>
    %2 = tt.load %arg4 : !tt.ptr<i32>
    %c0_i32 = arith.constant 0 : i32
    %c8_i32 = arith.constant 8 : i32
    %3 = arith.muli %2, %c8_i32 : i32
    %c16_i64 = arith.constant 16 : i64
    %c15_i64 = arith.constant 15 : i64
    %c1_i64 = arith.constant 1 : i64
    %4 = tt.make_tensor_ptr %arg21, [%arg22, %c16_i64, %c15_i64], [%arg23, %arg24, %c1_i64], [%arg11, %3, %c0_i32] {order = array<i32: 2, 1, 0>} : <tensor<4x8x4xf64>>
    %5 = arith.sitofp %1 : tensor<4x8x4xi64> to tensor<4x8x4xf64>
    %6 = tt.load %4 {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<4x8x4xf64>>
    %7 = arith.maxnumf %5, %6 : tensor<4x8x4xf64>
    %8 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %9 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %10 = tt.get_program_id x : i32
    %11 = arith.muli %10, %arg18 : i32
    %12 = tt.splat %11 : i32 -> tensor<8xi32>
    %13 = arith.addi %12, %9 : tensor<8xi32>
    %14 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %15 = tt.splat %arg26 : i32 -> tensor<4xi32>
    %16 = arith.muli %8, %15 : tensor<4xi32>
    %17 = tt.expand_dims %16 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %18 = tt.expand_dims %17 {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
    %c4_i32 = arith.constant 4 : i32
    %19 = tt.splat %c4_i32 : i32 -> tensor<8xi32>
    %20 = arith.muli %13, %19 : tensor<8xi32>
    %21 = tt.expand_dims %20 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %22 = tt.expand_dims %21 {axis = 0 : i32} : tensor<8x1xi32> -> tensor<1x8x1xi32>
    %23 = tt.expand_dims %14 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %24 = tt.expand_dims %23 {axis = 0 : i32} : tensor<1x4xi32> -> tensor<1x1x4xi32>
    %25 = tt.broadcast %18 : tensor<4x1x1xi32> -> tensor<4x8x4xi32>
    %26 = tt.broadcast %22 : tensor<1x8x1xi32> -> tensor<4x8x4xi32>
    %27 = arith.addi %26, %25 : tensor<4x8x4xi32>
    %28 = tt.broadcast %24 : tensor<1x1x4xi32> -> tensor<4x8x4xi32>
    %29 = arith.addi %28, %27 : tensor<4x8x4xi32>
    %30 = tt.splat %arg41 : !tt.ptr<f64> -> tensor<4x8x4x!tt.ptr<f64>>
    %31 = tt.addptr %30, %29 : tensor<4x8x4x!tt.ptr<f64>>, tensor<4x8x4xi32>
    %cst_1 = arith.constant dense<true> : tensor<4x8x4xi1>
    tt.store %31, %7, %cst_1 : tensor<4x8x4x!tt.ptr<f64>>
    tt.return
  }
}
