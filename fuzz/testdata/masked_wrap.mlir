// grid 1,1,1
// arg f16 random 144 539 -6 6
// arg i64 number 12
// arg f16 random 288 199 -5 5
module {
  tt.func public @kernel(%arg0: !tt.ptr<f16>, %arg2: i64, %arg19: !tt.ptr<f16>) attributes {noinline = false} {
    %0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %cst = arith.constant dense<0> : tensor<8xi32>
    %1 = arith.addi %cst, %0 : tensor<8xi32>
    %c2_i32 = arith.constant 2 : i32
    %2 = tt.splat %c2_i32 : i32 -> tensor<8xi32>
    %3 = arith.remsi %1, %2 : tensor<8xi32>
    %cst_0 = arith.constant dense<0> : tensor<2xi32>
    %cst_1 = arith.constant dense<0> : tensor<2xi32>
    %4 = arith.remui %cst_0, %cst_1 : tensor<2xi32>
    %cst_2 = arith.constant dense<1> : tensor<4x1x1xi64>
    %c60_i64 = arith.constant 60 : i64
    %5 = tt.splat %c60_i64 : i64 -> tensor<4x1x1xi64>
    %6 = arith.muli %cst_2, %5 : tensor<4x1x1xi64>
    %7 = arith.extsi %3 : tensor<8xi32> to tensor<8xi64>
    %8 = tt.splat %arg2 : i64 -> tensor<8xi64>
    %9 = arith.muli %7, %8 : tensor<8xi64>
    %10 = tt.expand_dims %9 {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
    %11 = tt.expand_dims %10 {axis = 0 : i32} : tensor<8x1xi64> -> tensor<1x8x1xi64>
    %12 = tt.broadcast %6 : tensor<4x1x1xi64> -> tensor<4x8x2xi64>
    %13 = tt.broadcast %11 : tensor<1x8x1xi64> -> tensor<4x8x2xi64>
    %14 = arith.addi %13, %12 : tensor<4x8x2xi64>
    %cst_3 = arith.constant dense<0> : tensor<4x8x2xi64>
    %15 = arith.addi %cst_3, %14 : tensor<4x8x2xi64>
    %16 = tt.splat %arg0 : !tt.ptr<f16> -> tensor<4x8x2x!tt.ptr<f16>>
    %17 = tt.addptr %16, %15 : tensor<4x8x2x!tt.ptr<f16>>, tensor<4x8x2xi64>
    %cst_4 = arith.constant dense<1> : tensor<2xi32>
    %18 = arith.cmpi sle, %4, %cst_4 : tensor<2xi32>
    %19 = tt.expand_dims %18 {axis = 0 : i32} : tensor<2xi1> -> tensor<1x2xi1>
    %20 = tt.expand_dims %19 {axis = 0 : i32} : tensor<1x2xi1> -> tensor<1x1x2xi1>
    %cst_5 = arith.constant dense<true> : tensor<4x1x2xi1>
    %21 = tt.broadcast %20 : tensor<1x1x2xi1> -> tensor<4x1x2xi1>
    %22 = arith.andi %cst_5, %21 : tensor<4x1x2xi1>
    %23 = tt.broadcast %22 : tensor<4x1x2xi1> -> tensor<4x8x2xi1>
    %cst_6 = arith.constant dense<-3.000000e+00> : tensor<4x8x2xf16>
    %24 = tt.load %17, %23, %cst_6 : tensor<4x8x2x!tt.ptr<f16>>
    %25 = tt.splat %arg19 : !tt.ptr<f16> -> tensor<4x8x2x!tt.ptr<f16>>
    %cst_7 = arith.constant dense<true> : tensor<4x8x2xi1>
    tt.store %25, %24, %cst_7 : tensor<4x8x2x!tt.ptr<f16>>
    tt.return
  }
}
