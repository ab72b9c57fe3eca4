// grid 1,1,1
// arg f32 random 81 92 -16 16
// arg i32 random 6 653 0 31
// arg f32 random 8 813 -5 5
module {
  tt.func public @kernel(%arg1: !tt.ptr<f32>, %arg2: !tt.ptr<i32>, %arg15: !tt.ptr<f32>) attributes {noinline = false} {
    %0 = tt.splat %arg2 : !tt.ptr<i32> -> tensor<1x!tt.ptr<i32>>
    %1 = tt.load %0 : tensor<1x!tt.ptr<i32>>
    %cst = arith.constant dense<0> : tensor<2x1xi64>
    %2 = arith.extsi %1 : tensor<1xi32> to tensor<1xi64>
    %3 = tt.expand_dims %2 {axis = 0 : i32} : tensor<1xi64> -> tensor<1x1xi64>
    %4 = tt.broadcast %3 : tensor<1x1xi64> -> tensor<2x1xi64>
    %5 = arith.addi %cst, %4 : tensor<2x1xi64>
    %6 = tt.splat %arg1 : !tt.ptr<f32> -> tensor<2x1x!tt.ptr<f32>>
    %7 = tt.addptr %6, %5 : tensor<2x1x!tt.ptr<f32>>, tensor<2x1xi64>
    %8 = tt.reshape %7 : tensor<2x1x!tt.ptr<f32>> -> tensor<2x!tt.ptr<f32>>
    %9 = tt.load %8 : tensor<2x!tt.ptr<f32>>
    %10 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %cst_0 = arith.constant dense<1> : tensor<2xi32>
    %11 = arith.andi %10, %cst_0 : tensor<2xi32>
    %12 = tt.get_program_id x : i32
    %c2_i32 = arith.constant 2 : i32
    %13 = arith.muli %12, %c2_i32 : i32
    %14 = arith.extsi %11 : tensor<2xi32> to tensor<2xi64>
    %15 = arith.extsi %13 : i32 to i64
    %16 = tt.splat %15 : i64 -> tensor<2xi64>
    %17 = arith.addi %16, %14 : tensor<2xi64>
    %18 = tt.splat %arg15 : !tt.ptr<f32> -> tensor<2x!tt.ptr<f32>>
    %19 = tt.addptr %18, %17 : tensor<2x!tt.ptr<f32>>, tensor<2xi64>
    tt.store %19, %9 : tensor<2x!tt.ptr<f32>>
    tt.return
  }
}
