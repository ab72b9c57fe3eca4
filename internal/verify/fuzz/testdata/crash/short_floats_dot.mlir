module {
  tt.func public @fp8_block_kernel(%arg0: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %arg1: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}, %arg2: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg3: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %arg4: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %arg5: i32 {tt.divisibility = 16 : i32}, %arg6: i32 {tt.divisibility = 16 : i32}, %arg7: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<128x128xf8E4M3FN>
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<128x128xf32>
    %0 = tt.get_program_id x : i32
    %1 = tt.splat %0 : i32 -> tensor<128xi32>
    %2 = tt.dot %cst, %cst, %cst_0, inputPrecision = tf32 {maxNumImpreciseAcc = 1073741824 : i32} : tensor<128x128xf8E4M3FN> * tensor<128x128xf8E4M3FN> -> tensor<128x128xf32>
    %3 = arith.addf %cst_0, %2 : tensor<128x128xf32>
    %4 = tt.expand_dims %1 {axis = 0 : i32} : tensor<128xi32> -> tensor<1x128xi32>
    %cst_1 = arith.constant dense<0> : tensor<1x128xi32>
    %5 = arith.cmpi slt, %4, %cst_1 : tensor<1x128xi32>
    %6 = tt.broadcast %5 : tensor<1x128xi1> -> tensor<128x128xi1>
    %7 = tt.splat %arg4 : !tt.ptr<bf16> -> tensor<128x1x!tt.ptr<bf16>>
    %8 = tt.broadcast %7 : tensor<128x1x!tt.ptr<bf16>> -> tensor<128x128x!tt.ptr<bf16>>
    %9 = arith.truncf %3 : tensor<128x128xf32> to tensor<128x128xbf16>
    tt.store %8, %9, %6 : tensor<128x128x!tt.ptr<bf16>>
    tt.return
  }
}
