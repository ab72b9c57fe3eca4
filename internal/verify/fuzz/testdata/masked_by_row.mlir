// grid 1,1,1
// arg f32 random 21 395 -16 16
// arg i32 number 4
// arg i32 random 4 906 0 20
// arg i32 random 50 149 -2 2
module {
  tt.func public @kernel(%arg0: !tt.ptr<f32>, %arg11: i32, %arg19: !tt.ptr<i32>, %arg40: !tt.ptr<i32>) attributes {noinline = false} {
    %c0_i32 = arith.constant 0 : i32
    %0 = tt.call @helper_0(%c0_i32) : (i32) -> i32
    %cst = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
    %cst_0 = arith.constant dense<67> : tensor<4x2xi8>
    %cst_1 = arith.constant dense<97> : tensor<2x4xi8>
    %1 = tt.make_range {end = 6 : i32, start = 2 : i32} : tensor<4xi32>
    %cst_2 = arith.constant dense<-4> : tensor<4xi32>
    %2 = arith.addi %cst_2, %1 : tensor<4xi32>
    %3 = tt.splat %arg19 : !tt.ptr<i32> -> tensor<4x4x!tt.ptr<i32>>
    %cst_3 = arith.constant dense<1> : tensor<4xi32>
    %4 = arith.cmpi sgt, %cst_3, %2 : tensor<4xi32>
    %cst_4 = arith.constant dense<0> : tensor<4xi32>
    %5 = arith.cmpi sge, %2, %cst_4 : tensor<4xi32>
    %6 = tt.expand_dims %4 {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>
    %7 = tt.expand_dims %5 {axis = 1 : i32} : tensor<4xi1> -> tensor<4x1xi1>
    %8 = arith.andi %6, %7 : tensor<4x1xi1>
    %9 = tt.broadcast %8 : tensor<4x1xi1> -> tensor<4x4xi1>
    %cst_5 = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
    %10 = arith.cmpf ole, %cst, %cst_5 : tensor<4x4xf32>
    %11 = arith.andi %9, %10 : tensor<4x4xi1>
    %cst_6 = arith.constant dense<-1> : tensor<4x4xi32>
    %12 = tt.load %3, %11, %cst_6 : tensor<4x4x!tt.ptr<i32>>
    %13 = tt.dot %cst_0, %cst_1, %12 : tensor<4x2xi8> * tensor<2x4xi8> -> tensor<4x4xi32>
    %14 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %15 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %16 = tt.get_program_id x : i32
    %17 = arith.muli %16, %arg11 : i32
    %18 = tt.splat %17 : i32 -> tensor<4xi32>
    %19 = arith.addi %15, %18 : tensor<4xi32>
    %c13_i32 = arith.constant 13 : i32
    %20 = tt.splat %c13_i32 : i32 -> tensor<4xi32>
    %21 = arith.muli %14, %20 : tensor<4xi32>
    %22 = tt.expand_dims %21 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %23 = tt.expand_dims %19 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %24 = tt.broadcast %22 : tensor<4x1xi32> -> tensor<4x4xi32>
    %25 = tt.broadcast %23 : tensor<1x4xi32> -> tensor<4x4xi32>
    %26 = arith.addi %25, %24 : tensor<4x4xi32>
    %27 = tt.splat %arg40 : !tt.ptr<i32> -> tensor<4x4x!tt.ptr<i32>>
    %28 = tt.addptr %27, %26 : tensor<4x4x!tt.ptr<i32>>, tensor<4x4xi32>
    %cst_7 = arith.constant dense<true> : tensor<4x4xi1>
    tt.store %28, %13, %cst_7 : tensor<4x4x!tt.ptr<i32>>
    tt.return
  }
  tt.func private @helper_0(%arg0: i32) -> i32 attributes {noinline = false} {
    %c-996_i32 = arith.constant -996 : i32
    tt.return %c-996_i32 : i32
  }
}
