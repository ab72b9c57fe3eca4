// grid 1,1,1
// arg i32 number 8
// arg i64 number 8
// arg i64 number 10
// arg i32 random 414 307 -5 5
// arg i16 random 16 92 -300 300
// arg i64 number 5
// arg i32 random 208 905 -5 5
// arg i32 number 72
module {
  tt.func public @kernel(%arg2: i32, %arg5: i64, %arg6: i64, %arg7: !tt.ptr<i32>, %arg9: !tt.ptr<i16>, %arg19: i64, %arg21: !tt.ptr<i32>, %arg22: i32) attributes {noinline = false} {
    %cst = arith.constant dense<1> : tensor<8x8xi32>
    %cst_0 = arith.constant dense<1> : tensor<64xi32>
    %c1_i64 = arith.constant 1 : i64
    %0 = tt.splat %arg7 : !tt.ptr<i32> -> tensor<8x8x!tt.ptr<i32>>
    %1 = tt.splat %arg9 : !tt.ptr<i16> -> tensor<8x!tt.ptr<i16>>
    %2:3 = scf.for %arg39 = %c1_i64 to %arg6 step %arg5 iter_args(%arg40 = %0, %arg41 = %cst_0, %arg42 = %1) -> (tensor<8x8x!tt.ptr<i32>>, tensor<64xi32>, tensor<8x!tt.ptr<i16>>)  : i64 {
      tt.store %arg40, %cst : tensor<8x8x!tt.ptr<i32>>
      %cst_1 = arith.constant dense<0> : tensor<64xi32>
      scf.yield %arg40, %cst_1, %arg42 : tensor<8x8x!tt.ptr<i32>>, tensor<64xi32>, tensor<8x!tt.ptr<i16>>
    }
    %c17_i64 = arith.constant 17 : i64
    %3 = scf.for %arg39 = %arg19 to %c17_i64 step %arg5 iter_args(%arg40 = %cst_0) -> (tensor<64xi32>)  : i64 {
      %cst_1 = arith.constant dense<0> : tensor<8x8xi32>
      %cst_2 = arith.constant dense<0> : tensor<64xi32>
      %4 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %5 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %6 = tt.get_program_id x : i32
      %7 = arith.muli %6, %arg22 : i32
      %8 = tt.expand_dims %4 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
      %9 = tt.expand_dims %5 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
      %10 = tt.splat %arg2 : i32 -> tensor<1x8xi32>
      %11 = arith.muli %9, %10 : tensor<1x8xi32>
      %12 = tt.addptr %arg21, %7 : !tt.ptr<i32>, i32
      %13 = tt.broadcast %8 : tensor<8x1xi32> -> tensor<8x8xi32>
      %14 = tt.broadcast %11 : tensor<1x8xi32> -> tensor<8x8xi32>
      %15 = arith.addi %13, %14 : tensor<8x8xi32>
      %16 = tt.splat %12 : !tt.ptr<i32> -> tensor<8x8x!tt.ptr<i32>>
      %17 = tt.addptr %16, %15 : tensor<8x8x!tt.ptr<i32>>, tensor<8x8xi32>
      tt.store %17, %cst_1 : tensor<8x8x!tt.ptr<i32>>
      scf.yield %cst_2 : tensor<64xi32>
    }
    tt.return
  }
}
