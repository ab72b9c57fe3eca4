// A padded tile of 512x512 computes thousands of addresses, which kept the strength reduction of LLVM busy for 20 s.
module {
  tt.func public @descriptor_nan_kernel(%arg0: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<1.000000e+00> : tensor<512x512xf16>
    %c64_i32 = arith.constant 64 : i32
    %c1_i64 = arith.constant 1 : i64
    %0 = arith.extsi %arg4 : i32 to i64
    %1 = tt.make_tensor_descriptor %arg0, [%arg2, %arg3], [%0, %c1_i64] {padding = 2 : i32} : <f16>, <tensor<512x512xf16>>
    %2 = tt.get_program_id x : i32
    %3 = arith.muli %2, %c64_i32 : i32
    %4 = tt.get_program_id y : i32
    %5 = arith.muli %4, %c64_i32 : i32
    %6 = tt.descriptor_load %1[%3, %5] : !tt.tensordesc<tensor<512x512xf16>> -> tensor<512x512xf16>
    %7 = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
    %c2_i32 = arith.constant 2 : i32
    %c1_i32 = arith.constant 1 : i32
    %8 = scf.for %arg6 = %4 to %c2_i32 step %c1_i32 iter_args(%arg7 = %7) -> (tensor<512xi32>)  : i32 {
      %25 = tt.splat %3 : i32 -> tensor<512xi32>
      scf.yield %25 : tensor<512xi32>
    }
    %9 = arith.addi %8, %7 : tensor<512xi32>
    %10 = tt.splat %5 : i32 -> tensor<512xi32>
    %11 = arith.addi %10, %7 : tensor<512xi32>
    %12 = tt.expand_dims %9 {axis = 1 : i32} : tensor<512xi32> -> tensor<512x1xi32>
    %13 = tt.splat %arg5 : i32 -> tensor<512x1xi32>
    %14 = arith.muli %12, %13 : tensor<512x1xi32>
    %15 = tt.splat %arg1 : !tt.ptr<f16> -> tensor<512x1x!tt.ptr<f16>>
    %16 = tt.addptr %15, %14 : tensor<512x1x!tt.ptr<f16>>, tensor<512x1xi32>
    %17 = tt.expand_dims %11 {axis = 0 : i32} : tensor<512xi32> -> tensor<1x512xi32>
    %18 = tt.broadcast %16 : tensor<512x1x!tt.ptr<f16>> -> tensor<512x512x!tt.ptr<f16>>
    %19 = arith.sitofp %17 : tensor<1x512xi32> to tensor<1x512xf64>
    %20 = arith.fptosi %19 : tensor<1x512xf64> to tensor<1x512xi32>
    %21 = tt.broadcast %20 : tensor<1x512xi32> -> tensor<512x512xi32>
    %22 = tt.addptr %18, %21 : tensor<512x512x!tt.ptr<f16>>, tensor<512x512xi32>
    %23 = tt.addptr %18, %21 : tensor<512x512x!tt.ptr<f16>>, tensor<512x512xi32>
    %24 = arith.addf %6, %cst : tensor<512x512xf16>
    tt.store %23, %24 : tensor<512x512x!tt.ptr<f16>>
    tt.return
  }
}
