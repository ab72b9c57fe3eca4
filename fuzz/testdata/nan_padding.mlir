// grid 1,1,1
// arg i32 number 0
// arg f64 random 17 536 -100 100
// arg i64 number 2
// arg f64 random 70 891 -5 5
module {
  tt.func public @kernel(%arg9: i32, %arg17: !tt.ptr<f64>, %arg18: i64, %arg19: !tt.ptr<f64>) attributes {noinline = false} {
    %c-4_i32 = arith.constant -4 : i32
    %c4_i64 = arith.constant 4 : i64
    %c5_i64 = arith.constant 5 : i64
    %c1_i64 = arith.constant 1 : i64
    %0 = tt.make_tensor_ptr %arg17, [%c4_i64, %arg18], [%c5_i64, %c1_i64], [%c-4_i32, %arg9] {order = array<i32: 1, 0>} : <tensor<8x2xf64>>
    %1 = tt.load %0 {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<8x2xf64>>
    %2 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %cst = arith.constant dense<7> : tensor<8xi32>
    %3 = arith.subi %cst, %2 : tensor<8xi32>
    %4 = tt.expand_dims %3 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %5 = tt.broadcast %4 : tensor<8x1xi32> -> tensor<8x2xi32>
    %6 = tt.splat %arg19 : !tt.ptr<f64> -> tensor<8x2x!tt.ptr<f64>>
    %7 = tt.addptr %6, %5 : tensor<8x2x!tt.ptr<f64>>, tensor<8x2xi32>
    tt.store %7, %1 : tensor<8x2x!tt.ptr<f64>>
    tt.return
  }
}
