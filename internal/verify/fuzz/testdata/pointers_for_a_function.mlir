// grid 1,1,1
// arg f32 random 1346 656 -16 16
// arg i32 random 3 377 0 20
// arg i32 number 2
// arg i32 number 64
// arg i16 random 64 843 0 53
// arg f64 random 64 127 -100 100
module {
  tt.func public @kernel(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<i32>, %arg2: i32, %arg3: i32, %arg4: !tt.ptr<i16>, %arg5: !tt.ptr<f64>) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64xf32>
    %0 = tt.splat %arg4 : !tt.ptr<i16> -> tensor<64x!tt.ptr<i16>>
    %cst_0 = arith.constant dense<0> : tensor<64xi16>
    %1 = tt.splat %arg5 : !tt.ptr<f64> -> tensor<64x!tt.ptr<f64>>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<64xf64>
    %2 = tt.call @helper_0(%cst_0, %cst_1, %cst_1, %0) : (tensor<64xi16>, tensor<64xf64>, tensor<64xf64>, tensor<64x!tt.ptr<i16>>) -> tensor<64x2xi16>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<64xf16>
    %3 = tt.call @helper_1(%cst, %cst_2, %1) : (tensor<64xf32>, tensor<64xf16>, tensor<64x!tt.ptr<f64>>) -> tensor<64xf64>
    tt.return
  }
  tt.func private @helper_0(%arg0: tensor<64xi16>, %arg1: tensor<64xf64>, %arg2: tensor<64xf64>, %arg3: tensor<64x!tt.ptr<i16>>) -> tensor<64x2xi16> attributes {noinline = false} {
    %0 = tt.load %arg3 : tensor<64x!tt.ptr<i16>>
    %1 = tt.join %arg0, %0 : tensor<64xi16> -> tensor<64x2xi16>
    tt.return %1 : tensor<64x2xi16>
  }
  tt.func private @helper_1(%arg0: tensor<64xf32>, %arg1: tensor<64xf16>, %arg2: tensor<64x!tt.ptr<f64>>) -> tensor<64xf64> attributes {noinline = true} {
    %cst = arith.constant dense<0.000000e+00> : tensor<64xf64>
    tt.return %cst : tensor<64xf64>
  }
}
