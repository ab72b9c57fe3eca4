// grid 1,1,1
// arg i32 random 20 20 -5 5
// arg i32 number 24
// arg i32 random 16 197 -5 5
// arg i32 number 16
module {
  tt.func public @kernel(%arg5: !tt.ptr<i32>, %arg6: i32, %arg24: !tt.ptr<i32>, %arg25: i32) attributes {noinline = false} {
    %cst = arith.constant dense<3> : tensor<4x2x2xi32>
    %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %1 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %cst_0 = arith.constant dense<1> : tensor<2xi32>
    %2 = arith.xori %cst_0, %1 : tensor<2xi32>
    %3 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %4 = tt.get_program_id x : i32
    %5 = arith.muli %4, %arg6 : i32
    %6 = arith.extsi %0 : tensor<4xi32> to tensor<4xi64>
    %7 = tt.expand_dims %6 {axis = 1 : i32} : tensor<4xi64> -> tensor<4x1xi64>
    %8 = tt.expand_dims %7 {axis = 2 : i32} : tensor<4x1xi64> -> tensor<4x1x1xi64>
    %c2_i64 = arith.constant 2 : i64
    %9 = tt.splat %c2_i64 : i64 -> tensor<4x1x1xi64>
    %10 = arith.muli %8, %9 : tensor<4x1x1xi64>
    %11 = arith.extsi %2 : tensor<2xi32> to tensor<2xi64>
    %12 = tt.expand_dims %11 {axis = 0 : i32} : tensor<2xi64> -> tensor<1x2xi64>
    %13 = tt.expand_dims %12 {axis = 2 : i32} : tensor<1x2xi64> -> tensor<1x2x1xi64>
    %c12_i64 = arith.constant 12 : i64
    %14 = tt.splat %c12_i64 : i64 -> tensor<1x2x1xi64>
    %15 = arith.muli %13, %14 : tensor<1x2x1xi64>
    %16 = arith.extsi %3 : tensor<2xi32> to tensor<2xi64>
    %17 = tt.expand_dims %16 {axis = 0 : i32} : tensor<2xi64> -> tensor<1x2xi64>
    %18 = tt.expand_dims %17 {axis = 0 : i32} : tensor<1x2xi64> -> tensor<1x1x2xi64>
    %19 = tt.addptr %arg5, %5 : !tt.ptr<i32>, i32
    %20 = tt.broadcast %10 : tensor<4x1x1xi64> -> tensor<4x2x2xi64>
    %21 = tt.broadcast %15 : tensor<1x2x1xi64> -> tensor<4x2x2xi64>
    %22 = arith.addi %20, %21 : tensor<4x2x2xi64>
    %23 = tt.broadcast %18 : tensor<1x1x2xi64> -> tensor<4x2x2xi64>
    %24 = arith.addi %23, %22 : tensor<4x2x2xi64>
    %25 = tt.splat %19 : !tt.ptr<i32> -> tensor<4x2x2x!tt.ptr<i32>>
    %26 = tt.addptr %25, %24 : tensor<4x2x2x!tt.ptr<i32>>, tensor<4x2x2xi64>
    %27 = tt.reshape %26 : tensor<4x2x2x!tt.ptr<i32>> -> tensor<16x!tt.ptr<i32>>
    %28 = tt.load %27 : tensor<16x!tt.ptr<i32>>
    tt.store %26, %cst : tensor<4x2x2x!tt.ptr<i32>>
    %29 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %30 = tt.get_program_id x : i32
    %31 = arith.muli %30, %arg25 : i32
    %32 = tt.splat %31 : i32 -> tensor<16xi32>
    %33 = arith.addi %32, %29 : tensor<16xi32>
    %34 = tt.splat %arg24 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %35 = tt.addptr %34, %33 : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
    tt.store %35, %28 : tensor<16x!tt.ptr<i32>>
    tt.return
  }
}
