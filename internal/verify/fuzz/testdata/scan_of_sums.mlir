// grid 1,1,1
// arg f16 random 8 34 -2 2
module {
  tt.func public @kernel(%arg10: !tt.ptr<f16>) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<4x16xf64>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<4xf16>
    %0 = "tt.reduce"(%cst) <{axis = 1 : i32}> ({
    ^bb0(%arg13: f64, %arg14: f64):
      tt.reduce.return %arg13 : f64
    }) : (tensor<4x16xf64>) -> tensor<4xf64>
    %1 = arith.truncf %0 : tensor<4xf64> to tensor<4xf16>
    %2 = "tt.scan"(%1) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg13: f16, %arg14: f16):
      %11 = arith.maxnumf %arg13, %arg14 : f16
      tt.scan.return %11 : f16
    }) : (tensor<4xf16>) -> tensor<4xf16>
    %cst_1 = arith.constant dense<false> : tensor<4xi1>
    %3 = arith.select %cst_1, %cst_0, %2 : tensor<4xi1>, tensor<4xf16>
    %4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %5 = tt.get_program_id x : i32
    %c4_i32 = arith.constant 4 : i32
    %6 = arith.muli %5, %c4_i32 : i32
    %7 = tt.splat %6 : i32 -> tensor<4xi32>
    %8 = arith.addi %7, %4 : tensor<4xi32>
    %9 = tt.splat %arg10 : !tt.ptr<f16> -> tensor<4x!tt.ptr<f16>>
    %10 = tt.addptr %9, %8 : tensor<4x!tt.ptr<f16>>, tensor<4xi32>
    %cst_2 = arith.constant dense<true> : tensor<4xi1>
    tt.store %10, %3, %cst_2 : tensor<4x!tt.ptr<f16>>
    tt.return
  }
}
