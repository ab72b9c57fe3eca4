// grid 1,1,1
// arg i8 random 396 948 -100 100
// arg i32 number 16
// arg i32 random 32 821 -5 5
module {
  tt.func public @kernel(%arg4: !tt.ptr<i8>, %arg10: i32, %arg11: !tt.ptr<i32>) attributes {noinline = false} {
    %0 = tt.splat %arg4 : !tt.ptr<i8> -> tensor<16x32x!tt.ptr<i8>>
    %cst = arith.constant dense<true> : tensor<16x32xi1>
    %cst_0 = arith.constant dense<-2> : tensor<16x32xi8>
    %1 = tt.load %0, %cst, %cst_0 : tensor<16x32x!tt.ptr<i8>>
    %2 = "tt.reduce"(%1) <{axis = 1 : i32}> ({
    ^bb0(%arg14: i8, %arg15: i8):
      %13 = arith.andi %arg14, %arg15 : i8
      tt.reduce.return %13 : i8
    }) : (tensor<16x32xi8>) -> tensor<16xi8>
    %cst_1 = arith.constant dense<0> : tensor<16xi32>
    %3:2 = "tt.scan"(%2, %cst_1) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg14: i8, %arg15: i32, %arg16: i8, %arg17: i32):
      %c0_i8 = arith.constant 0 : i8
      tt.scan.return %c0_i8, %arg15 : i8, i32
    }) : (tensor<16xi8>, tensor<16xi32>) -> (tensor<16xi8>, tensor<16xi32>)
    %4 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %5 = tt.get_program_id x : i32
    %6 = tt.get_program_id z : i32
    %7 = arith.addi %6, %5 : i32
    %8 = arith.muli %7, %arg10 : i32
    %9 = arith.extsi %4 : tensor<16xi32> to tensor<16xi64>
    %10 = tt.addptr %arg11, %8 : !tt.ptr<i32>, i32
    %11 = tt.splat %10 : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
    %12 = tt.addptr %11, %9 : tensor<16x!tt.ptr<i32>>, tensor<16xi64>
    tt.store %12, %3#1 : tensor<16x!tt.ptr<i32>>
    tt.return
  }
}
