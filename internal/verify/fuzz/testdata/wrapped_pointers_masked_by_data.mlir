// grid 1,1,1
// arg i64 number 1
// arg i32 random 46 735 -1000 1000
// arg i32 number 10
// arg i32 random 22 243 -5 5
// arg i32 random 108 40 -5 5
// arg i32 number 120
// arg i32 number 30
module {
  tt.func public @kernel(%arg11: i64, %arg12: !tt.ptr<i32>, %arg13: i32, %arg15: !tt.ptr<i32>, %arg25: !tt.ptr<i32>, %arg26: i32, %arg27: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0> : tensor<32xi32>
    %0 = tt.histogram %cst : tensor<32xi32> -> tensor<8xi32>
    %c0_i64 = arith.constant 0 : i64
    %c3_i64 = arith.constant 3 : i64
    %1 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %2 = tt.splat %arg13 : i32 -> tensor<8xi32>
    %3 = arith.remsi %1, %2 : tensor<8xi32>
    %4 = tt.expand_dims %3 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %5 = tt.expand_dims %4 {axis = 0 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
    %cst_0 = arith.constant dense<0> : tensor<2x4x8xi32>
    %6 = tt.broadcast %5 : tensor<1x1x8xi32> -> tensor<2x4x8xi32>
    %7 = arith.addi %cst_0, %6 : tensor<2x4x8xi32>
    %8 = tt.splat %arg12 : !tt.ptr<i32> -> tensor<2x4x8x!tt.ptr<i32>>
    %9 = tt.addptr %8, %7 : tensor<2x4x8x!tt.ptr<i32>>, tensor<2x4x8xi32>
    %10:2 = scf.for %arg35 = %c0_i64 to %c3_i64 step %arg11 iter_args(%arg36 = %9, %arg37 = %arg15) -> (tensor<2x4x8x!tt.ptr<i32>>, !tt.ptr<i32>)  : i64 {
      %cst_1 = arith.constant dense<37> : tensor<8xi32>
      %11 = arith.cmpi slt, %0, %cst_1 : tensor<8xi32>
      %12 = tt.expand_dims %11 {axis = 0 : i32} : tensor<8xi1> -> tensor<1x8xi1>
      %13 = tt.expand_dims %12 {axis = 0 : i32} : tensor<1x8xi1> -> tensor<1x1x8xi1>
      %14 = tt.broadcast %13 : tensor<1x1x8xi1> -> tensor<2x4x8xi1>
      %15 = tt.load %arg36, %14 : tensor<2x4x8x!tt.ptr<i32>>
      %16 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
      %17 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
      %18 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %c7_i32 = arith.constant 7 : i32
      %19 = tt.splat %c7_i32 : i32 -> tensor<8xi32>
      %20 = arith.muli %18, %19 : tensor<8xi32>
      %cst_2 = arith.constant dense<7> : tensor<8xi32>
      %21 = arith.andi %20, %cst_2 : tensor<8xi32>
      %22 = tt.get_program_id x : i32
      %23 = arith.muli %22, %arg26 : i32
      %24 = tt.splat %arg13 : i32 -> tensor<2xi32>
      %25 = arith.muli %16, %24 : tensor<2xi32>
      %26 = tt.expand_dims %25 {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
      %27 = tt.expand_dims %26 {axis = 2 : i32} : tensor<2x1xi32> -> tensor<2x1x1xi32>
      %28 = tt.expand_dims %17 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
      %29 = tt.expand_dims %28 {axis = 2 : i32} : tensor<1x4xi32> -> tensor<1x4x1xi32>
      %30 = tt.splat %arg27 : i32 -> tensor<1x4x1xi32>
      %31 = arith.muli %29, %30 : tensor<1x4x1xi32>
      %32 = tt.expand_dims %21 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
      %33 = tt.expand_dims %32 {axis = 0 : i32} : tensor<1x8xi32> -> tensor<1x1x8xi32>
      %34 = tt.addptr %arg25, %23 : !tt.ptr<i32>, i32
      %35 = tt.broadcast %27 : tensor<2x1x1xi32> -> tensor<2x4x8xi32>
      %36 = tt.broadcast %31 : tensor<1x4x1xi32> -> tensor<2x4x8xi32>
      %37 = arith.addi %36, %35 : tensor<2x4x8xi32>
      %38 = tt.broadcast %33 : tensor<1x1x8xi32> -> tensor<2x4x8xi32>
      %39 = arith.addi %38, %37 : tensor<2x4x8xi32>
      %40 = tt.splat %34 : !tt.ptr<i32> -> tensor<2x4x8x!tt.ptr<i32>>
      %41 = tt.addptr %40, %39 : tensor<2x4x8x!tt.ptr<i32>>, tensor<2x4x8xi32>
      tt.store %41, %15 : tensor<2x4x8x!tt.ptr<i32>>
      %cst_3 = arith.constant dense<1> : tensor<2x4x8xi32>
      %42 = tt.addptr %arg36, %cst_3 : tensor<2x4x8x!tt.ptr<i32>>, tensor<2x4x8xi32>
      scf.yield %42, %arg37 : tensor<2x4x8x!tt.ptr<i32>>, !tt.ptr<i32>
    }
    tt.return
  }
}
