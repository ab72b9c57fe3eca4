// grid 1,1,1
// arg i16 random 9 51 -300 300
// arg i64 number 8
// arg i64 number 1
// arg f16 random 73 337 -6 6
// arg f32 random 19 323 -5 5
// arg i32 number 20
// arg i32 number 5
module {
  tt.func public @kernel(%arg0: !tt.ptr<i16>, %arg3: i64, %arg4: i64, %arg5: !tt.ptr<f16>, %arg9: !tt.ptr<f32>, %arg10: i32, %arg11: i32) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<4x2x8xbf16>
    %cst_0 = arith.constant dense<0> : tensor<4x2x8xi32>
    %0:2 = "tt.reduce"(%cst, %cst_0) <{axis = 2 : i32}> ({
    ^bb0(%arg29: bf16, %arg30: i32, %arg31: bf16, %arg32: i32):
      tt.reduce.return %arg29, %arg30 : bf16, i32
    }) : (tensor<4x2x8xbf16>, tensor<4x2x8xi32>) -> (tensor<4x2xbf16>, tensor<4x2xi32>)
    %c37_i64 = arith.constant 37 : i64
    %1 = tt.splat %arg5 : !tt.ptr<f16> -> tensor<8x!tt.ptr<f16>>
    %2:4 = scf.for %arg29 = %arg4 to %c37_i64 step %arg3 iter_args(%arg30 = %arg0, %arg31 = %arg0, %arg32 = %0#1, %arg33 = %1) -> (!tt.ptr<i16>, !tt.ptr<i16>, tensor<4x2xi32>, tensor<8x!tt.ptr<f16>>)  : i64 {
      %cst_1 = arith.constant dense<0.000000e+00> : tensor<2x4xbf16>
      %cst_2 = arith.constant dense<0.000000e+00> : tensor<4x4xf32>
      %3 = tt.dot %0#0, %cst_1, %cst_2 : tensor<4x2xbf16> * tensor<2x4xbf16> -> tensor<4x4xf32>
      %4 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
      %5 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
      %6 = tt.get_program_id x : i32
      %7 = arith.muli %6, %arg10 : i32
      %8 = tt.splat %arg11 : i32 -> tensor<4xi32>
      %9 = arith.muli %4, %8 : tensor<4xi32>
      %10 = tt.expand_dims %9 {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
      %11 = tt.expand_dims %5 {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
      %12 = tt.splat %7 : i32 -> tensor<4x1xi32>
      %13 = arith.addi %10, %12 : tensor<4x1xi32>
      %14 = tt.broadcast %13 : tensor<4x1xi32> -> tensor<4x4xi32>
      %15 = tt.broadcast %11 : tensor<1x4xi32> -> tensor<4x4xi32>
      %16 = arith.addi %15, %14 : tensor<4x4xi32>
      %17 = tt.splat %arg9 : !tt.ptr<f32> -> tensor<4x4x!tt.ptr<f32>>
      %18 = tt.addptr %17, %16 : tensor<4x4x!tt.ptr<f32>>, tensor<4x4xi32>
      tt.store %18, %3 : tensor<4x4x!tt.ptr<f32>>
      scf.yield %arg31, %arg30, %arg32, %arg33 : !tt.ptr<i16>, !tt.ptr<i16>, tensor<4x2xi32>, tensor<8x!tt.ptr<f16>>
    }
    tt.return
  }
}
