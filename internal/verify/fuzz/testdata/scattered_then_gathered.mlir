// grid 1,1,1
// arg f16 random 135 905 -6 6
// arg i32 number 4
// arg i32 number 3
// arg i32 number 0
// arg bf16 random 36 879 -3 3
// arg i32 number -1
// arg f16 random 12 947 -6 6
// arg i8 random 152 164 0 54
// arg i32 number 2
// arg i32 random 1 581 0 20
// arg i64 number 8
// arg i64 number 19
// arg i64 number 1
// arg i8 random 24 667 -100 100
// arg i32 number 1
// arg i32 random 197 675 -5 5
// arg i32 number 66
// arg i32 random 192 224 -5 5
// arg i8 random 200 227 -5 5
// arg i32 shuffled 32 367 32
// arg i32 number 68
// arg i8 random 192 463 -5 5
// arg f16 random 320 895 -5 5
module {
  tt.func public @kernel(%arg0: !tt.ptr<f16>, %arg1: i32, %arg2: i32, %arg3: i32, %arg4: !tt.ptr<bf16>, %arg5: i32, %arg6: !tt.ptr<f16>, %arg7: !tt.ptr<i8>, %arg8: i32, %arg9: !tt.ptr<i32>, %arg10: i64, %arg11: i64, %arg12: i64, %arg13: !tt.ptr<i8>, %arg14: i32, %arg15: !tt.ptr<i32>, %arg16: i32, %arg17: !tt.ptr<i32>, %arg18: !tt.ptr<i8>, %arg19: !tt.ptr<i32>, %arg20: i32, %arg21: !tt.ptr<i8>, %arg22: !tt.ptr<f16>) attributes {noinline = false} {
    %0 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
    %2 = tt.broadcast %1 : tensor<2x1xi32> -> tensor<2x32xi32>
    %3 = tt.splat %arg4 : !tt.ptr<bf16> -> tensor<2x32x!tt.ptr<bf16>>
    %4 = tt.addptr %3, %2 : tensor<2x32x!tt.ptr<bf16>>, tensor<2x32xi32>
    %cst = arith.constant dense<true> : tensor<2x32xi1>
    %5 = tt.load %4, %cst : tensor<2x32x!tt.ptr<bf16>>
    %6 = arith.fptosi %5 : tensor<2x32xbf16> to tensor<2x32xi32>
    %7 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %8 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %9 = tt.splat %arg2 : i32 -> tensor<32xi32>
    %10 = arith.muli %8, %9 : tensor<32xi32>
    %cst_0 = arith.constant dense<31> : tensor<32xi32>
    %11 = arith.andi %10, %cst_0 : tensor<32xi32>
    %12 = tt.get_program_id x : i32
    %13 = arith.muli %12, %arg16 : i32
    %14 = arith.extsi %7 : tensor<2xi32> to tensor<2xi64>
    %c33_i64 = arith.constant 33 : i64
    %15 = tt.splat %c33_i64 : i64 -> tensor<2xi64>
    %16 = arith.muli %14, %15 : tensor<2xi64>
    %17 = tt.expand_dims %16 {axis = 1 : i32} : tensor<2xi64> -> tensor<2x1xi64>
    %18 = arith.extsi %11 : tensor<32xi32> to tensor<32xi64>
    %19 = tt.expand_dims %18 {axis = 0 : i32} : tensor<32xi64> -> tensor<1x32xi64>
    %20 = tt.addptr %arg15, %13 : !tt.ptr<i32>, i32
    %21 = tt.splat %20 : !tt.ptr<i32> -> tensor<2x1x!tt.ptr<i32>>
    %22 = tt.addptr %21, %17 : tensor<2x1x!tt.ptr<i32>>, tensor<2x1xi64>
    %23 = tt.broadcast %22 : tensor<2x1x!tt.ptr<i32>> -> tensor<2x32x!tt.ptr<i32>>
    %24 = tt.broadcast %19 : tensor<1x32xi64> -> tensor<2x32xi64>
    %25 = tt.addptr %23, %24 : tensor<2x32x!tt.ptr<i32>>, tensor<2x32xi64>
    %cst_1 = arith.constant dense<0> : tensor<2xi32>
    %26 = tt.splat %arg8 : i32 -> tensor<2xi32>
    %27 = arith.cmpi slt, %cst_1, %26 : tensor<2xi32>
    %28 = tt.expand_dims %27 {axis = 1 : i32} : tensor<2xi1> -> tensor<2x1xi1>
    %29 = tt.broadcast %28 : tensor<2x1xi1> -> tensor<2x32xi1>
    tt.store %25, %6, %29 : tensor<2x32x!tt.ptr<i32>>
    %30 = tt.load %25 : tensor<2x32x!tt.ptr<i32>>
    %31 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %32 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %cst_2 = arith.constant dense<31> : tensor<32xi32>
    %33 = arith.xori %cst_2, %32 : tensor<32xi32>
    %34 = tt.get_program_id x : i32
    %c64_i32 = arith.constant 64 : i32
    %35 = arith.muli %34, %c64_i32 : i32
    %36 = tt.expand_dims %31 {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
    %37 = tt.expand_dims %33 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %38 = tt.splat %arg8 : i32 -> tensor<1x32xi32>
    %39 = arith.muli %37, %38 : tensor<1x32xi32>
    %40 = tt.addptr %arg17, %35 : !tt.ptr<i32>, i32
    %41 = tt.broadcast %36 : tensor<2x1xi32> -> tensor<2x32xi32>
    %42 = tt.broadcast %39 : tensor<1x32xi32> -> tensor<2x32xi32>
    %43 = arith.addi %41, %42 : tensor<2x32xi32>
    %44 = tt.splat %40 : !tt.ptr<i32> -> tensor<2x32x!tt.ptr<i32>>
    %45 = tt.addptr %44, %43 : tensor<2x32x!tt.ptr<i32>>, tensor<2x32xi32>
    tt.store %45, %30 : tensor<2x32x!tt.ptr<i32>>
    tt.return
  }
}
