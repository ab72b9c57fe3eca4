// grid 1,1,1
// arg f32 random 256 1 -5000 5000
// arg f32 random 256 2 -5000 5000
// arg f64 random 256 1 0 0
tt.func public @kernel(%A: !tt.ptr<f32>, %B: !tt.ptr<f32>, %O: !tt.ptr<f64>) {
  %z = arith.constant dense<0.0> : tensor<16x16xf64>
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %re = tt.expand_dims %r {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
  %ce = tt.expand_dims %r {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
  %c16 = arith.constant dense<16> : tensor<16x1xi32>
  %rm = arith.muli %re, %c16 : tensor<16x1xi32>
  %rb = tt.broadcast %rm : tensor<16x1xi32> -> tensor<16x16xi32>
  %cb = tt.broadcast %ce : tensor<1x16xi32> -> tensor<16x16xi32>
  %off = arith.addi %rb, %cb : tensor<16x16xi32>
  %As = tt.splat %A : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %Ap = tt.addptr %As, %off : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %Bs = tt.splat %B : !tt.ptr<f32> -> tensor<16x16x!tt.ptr<f32>>
  %Bp = tt.addptr %Bs, %off : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
  %Os = tt.splat %O : !tt.ptr<f64> -> tensor<16x16x!tt.ptr<f64>>
  %Op = tt.addptr %Os, %off : tensor<16x16x!tt.ptr<f64>>, tensor<16x16xi32>
  %a = tt.load %Ap : tensor<16x16x!tt.ptr<f32>>
  %b = tt.load %Bp : tensor<16x16x!tt.ptr<f32>>
  %m = tt.dot %a, %b, %z, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf64>
  tt.store %Op, %m : tensor<16x16x!tt.ptr<f64>>
  tt.return
}
