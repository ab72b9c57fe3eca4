// grid 1,1,1
// arg i8 random 3 435 -100 100
// arg bf16 random 6 219 -3 3
module {
  tt.func public @kernel(%arg9: !tt.ptr<i8>, %arg12: !tt.ptr<bf16>) attributes {noinline = false} {
    %0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %cst = arith.constant dense<-1> : tensor<4xi32>
    %1 = arith.addi %0, %cst : tensor<4xi32>
    %2 = tt.splat %arg9 : !tt.ptr<i8> -> tensor<4x!tt.ptr<i8>>
    %cst_0 = arith.constant dense<0> : tensor<4xi32>
    %3 = arith.cmpi sge, %1, %cst_0 : tensor<4xi32>
    %4 = tt.load %2, %3 : tensor<4x!tt.ptr<i8>>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<4xbf16>
    %5:2 = "tt.reduce"(%4, %cst_1) <{axis = 0 : i32}> ({
    ^bb0(%arg15: i8, %arg16: bf16, %arg17: i8, %arg18: bf16):
      %c0_i8 = arith.constant 0 : i8
      tt.reduce.return %c0_i8, %arg16 : i8, bf16
    }) : (tensor<4xi8>, tensor<4xbf16>) -> (i8, bf16)
    %6 = tt.get_program_id x : i32
    %7 = tt.get_program_id y : i32
    %c3_i32 = arith.constant 3 : i32
    %8 = arith.muli %7, %c3_i32 : i32
    %9 = arith.addi %8, %6 : i32
    %10 = tt.addptr %arg12, %9 : !tt.ptr<bf16>, i32
    tt.store %10, %5#1 : !tt.ptr<bf16>
    tt.return
  }
}
