// grid 1,1,1
// arg i8 random 85 585 -100 100
// arg i16 random 111 411 0 30
// arg i32 random 47 619 0 20
// arg i32 number 5
// arg i8 random 174 531 -5 5
module {
  tt.func public @kernel(%arg0: !tt.ptr<i8>, %arg2: !tt.ptr<i16>, %arg3: !tt.ptr<i32>, %arg15: i32, %arg19: !tt.ptr<i8>) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<1xi32>
    %c2_i32 = arith.constant 2 : i32
    %c5_i32 = arith.constant 5 : i32
    %cst_0 = arith.constant dense<3> : tensor<4xi32>
    %0:3 = scf.for %arg32 = %c5_i32 to %arg15 step %c2_i32 iter_args(%arg33 = %cst_0, %arg34 = %arg2, %arg35 = %cst) -> (tensor<4xi32>, !tt.ptr<i16>, tensor<1xi32>)  : i32 {
      %1 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
      %2 = tt.make_range {end = 1 : i32, start = 0 : i32} : tensor<1xi32>
      %3 = tt.get_program_id x : i32
      %c87_i32 = arith.constant 87 : i32
      %4 = arith.muli %3, %c87_i32 : i32
      %5 = tt.expand_dims %1 {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
      %c1_i32 = arith.constant 1 : i32
      %6 = tt.splat %c1_i32 : i32 -> tensor<2x1xi32>
      %7 = arith.muli %5, %6 : tensor<2x1xi32>
      %8 = tt.expand_dims %2 {axis = 0 : i32} : tensor<1xi32> -> tensor<1x1xi32>
      %c2_i32_1 = arith.constant 2 : i32
      %9 = tt.splat %c2_i32_1 : i32 -> tensor<1x1xi32>
      %10 = arith.muli %8, %9 : tensor<1x1xi32>
      %11 = tt.addptr %arg19, %4 : !tt.ptr<i8>, i32
      %12 = tt.broadcast %10 : tensor<1x1xi32> -> tensor<2x1xi32>
      %13 = arith.addi %7, %12 : tensor<2x1xi32>
      %14 = tt.splat %11 : !tt.ptr<i8> -> tensor<2x1x!tt.ptr<i8>>
      %15 = tt.addptr %14, %13 : tensor<2x1x!tt.ptr<i8>>, tensor<2x1xi32>
      %cst_2 = arith.constant dense<9> : tensor<1xi32>
      %16 = arith.remui %arg35, %cst_2 : tensor<1xi32>
      %17 = tt.expand_dims %16 {axis = 0 : i32} : tensor<1xi32> -> tensor<1x1xi32>
      %18 = tt.broadcast %17 : tensor<1x1xi32> -> tensor<2x1xi32>
      %19 = tt.splat %arg0 : !tt.ptr<i8> -> tensor<2x1x!tt.ptr<i8>>
      %20 = tt.addptr %19, %18 : tensor<2x1x!tt.ptr<i8>>, tensor<2x1xi32>
      %cst_3 = arith.constant dense<false> : tensor<2x1xi1>
      %21 = tt.load %20, %cst_3 : tensor<2x1x!tt.ptr<i8>>
      tt.store %15, %21 : tensor<2x1x!tt.ptr<i8>>
      %22 = tt.splat %arg3 : !tt.ptr<i32> -> tensor<1x!tt.ptr<i32>>
      %23 = tt.load %22 : tensor<1x!tt.ptr<i32>>
      %24 = arith.subi %arg35, %23 : tensor<1xi32>
      scf.yield %arg33, %arg34, %24 : tensor<4xi32>, !tt.ptr<i16>, tensor<1xi32>
    }
    tt.return
  }
}
