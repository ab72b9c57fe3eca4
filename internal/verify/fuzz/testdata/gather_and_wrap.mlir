// grid 1,1,1
// arg f16 random 70 461 -6 6
// arg i32 random 13 737 0 34
// arg i32 number 2
// arg i32 number 80
// arg i32 random 240 442 -5 5
// arg i64 number 8
module {
  tt.func public @kernel(%arg1: !tt.ptr<f16>, %arg8: !tt.ptr<i32>, %arg9: i32, %arg16: i32, %arg18: !tt.ptr<i32>, %arg19: i64) attributes {noinline = false} {
    %0 = tt.splat %arg8 : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
    %1 = tt.load %0 : tensor<8x!tt.ptr<i32>>
    %2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %3 = tt.splat %arg9 : i32 -> tensor<8xi32>
    %4 = arith.remsi %2, %3 : tensor<8xi32>
    %5 = arith.extsi %1 : tensor<8xi32> to tensor<8xi64>
    %6 = tt.expand_dims %5 {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
    %7 = arith.extsi %4 : tensor<8xi32> to tensor<8xi64>
    %8 = tt.expand_dims %7 {axis = 0 : i32} : tensor<8xi64> -> tensor<1x8xi64>
    %9 = tt.broadcast %6 : tensor<8x1xi64> -> tensor<8x8xi64>
    %10 = tt.broadcast %8 : tensor<1x8xi64> -> tensor<8x8xi64>
    %11 = arith.addi %9, %10 : tensor<8x8xi64>
    %12 = tt.splat %arg1 : !tt.ptr<f16> -> tensor<8x8x!tt.ptr<f16>>
    %13 = tt.addptr %12, %11 : tensor<8x8x!tt.ptr<f16>>, tensor<8x8xi64>
    %14 = tt.load %13 : tensor<8x8x!tt.ptr<f16>>
    %15 = arith.fptosi %14 : tensor<8x8xf16> to tensor<8x8xi32>
    %16 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %c2_i32 = arith.constant 2 : i32
    %17 = tt.splat %c2_i32 : i32 -> tensor<8xi32>
    %18 = arith.addi %17, %16 : tensor<8xi32>
    %19 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %20 = tt.get_program_id x : i32
    %21 = arith.muli %20, %arg16 : i32
    %22 = arith.extsi %18 : tensor<8xi32> to tensor<8xi64>
    %23 = tt.expand_dims %22 {axis = 1 : i32} : tensor<8xi64> -> tensor<8x1xi64>
    %24 = tt.splat %arg19 : i64 -> tensor<8x1xi64>
    %25 = arith.muli %23, %24 : tensor<8x1xi64>
    %26 = arith.extsi %19 : tensor<8xi32> to tensor<8xi64>
    %27 = tt.expand_dims %26 {axis = 0 : i32} : tensor<8xi64> -> tensor<1x8xi64>
    %28 = arith.extsi %21 : i32 to i64
    %29 = tt.splat %28 : i64 -> tensor<8x1xi64>
    %30 = arith.addi %25, %29 : tensor<8x1xi64>
    %31 = tt.splat %arg18 : !tt.ptr<i32> -> tensor<8x1x!tt.ptr<i32>>
    %32 = tt.addptr %31, %30 : tensor<8x1x!tt.ptr<i32>>, tensor<8x1xi64>
    %33 = tt.broadcast %32 : tensor<8x1x!tt.ptr<i32>> -> tensor<8x8x!tt.ptr<i32>>
    %34 = tt.broadcast %27 : tensor<1x8xi64> -> tensor<8x8xi64>
    %35 = tt.addptr %33, %34 : tensor<8x8x!tt.ptr<i32>>, tensor<8x8xi64>
    tt.store %35, %15 : tensor<8x8x!tt.ptr<i32>>
    tt.return
  }
}
