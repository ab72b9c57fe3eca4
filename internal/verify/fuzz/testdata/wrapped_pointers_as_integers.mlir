// grid 1,1,1
// arg i64 number 1
// arg i32 number 0
// arg i32 number 2
// arg i32 number 1
// arg i16 random 20 672 -300 300
// arg i32 number 7
// arg i32 number 3
// arg i32 number 6
// arg i16 random 6840 264 -2 2
// arg i64 number 11
// arg i64 number 13
module {
  tt.func public @kernel(%arg2: i64, %arg5: i32, %arg6: i32, %arg9: i32, %arg10: !tt.ptr<i16>, %arg11: i32, %arg13: i32, %arg19: i32, %arg27: !tt.ptr<i16>, %arg28: i64, %arg29: i64) attributes {noinline = false} {
    %cst = arith.constant dense<2> : tensor<32xi32>
    %c2_i32 = arith.constant 2 : i32
    %0 = tt.get_program_id y : i32
    %1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %2 = tt.splat %arg11 : i32 -> tensor<32xi32>
    %3 = arith.remsi %1, %2 : tensor<32xi32>
    %4 = tt.expand_dims %3 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %5 = tt.broadcast %4 : tensor<32x1xi32> -> tensor<32x8xi32>
    %6 = tt.splat %arg10 : !tt.ptr<i16> -> tensor<32x8x!tt.ptr<i16>>
    %7 = tt.addptr %6, %5 : tensor<32x8x!tt.ptr<i16>>, tensor<32x8xi32>
    %cst_0 = arith.constant dense<0> : tensor<32xi32>
    %8:3 = scf.for %arg36 = %arg5 to %arg6 step %c2_i32 iter_args(%arg37 = %7, %arg38 = %cst, %arg39 = %cst_0) -> (tensor<32x8x!tt.ptr<i16>>, tensor<32xi32>, tensor<32xi32>)  : i32 {
      %cst_1 = arith.constant dense<0> : tensor<32x8xi32>
      %23 = tt.addptr %arg37, %cst_1 : tensor<32x8x!tt.ptr<i16>>, tensor<32x8xi32>
      scf.yield %23, %arg38, %arg39 : tensor<32x8x!tt.ptr<i16>>, tensor<32xi32>, tensor<32xi32>
    } {tt.loop_unroll_factor = 2 : i32}
    %9 = tt.ptr_to_int %8#0 : tensor<32x8x!tt.ptr<i16>> -> tensor<32x8xi64>
    %10 = tt.int_to_ptr %9 : tensor<32x8xi64> -> tensor<32x8x!tt.ptr<i16>>
    %11 = tt.load %10 : tensor<32x8x!tt.ptr<i16>>
    %12 = tt.get_program_id x : i32
    %13 = tt.get_program_id y : i32
    %14 = arith.muli %13, %arg13 : i32
    %15 = arith.addi %14, %12 : i32
    %16 = tt.get_program_id z : i32
    %17 = arith.muli %16, %arg19 : i32
    %18 = arith.addi %15, %17 : i32
    %c570_i32 = arith.constant 570 : i32
    %19 = arith.muli %18, %c570_i32 : i32
    %20 = tt.addptr %arg27, %19 : !tt.ptr<i16>, i32
    %21 = arith.muli %0, %arg9 : i32
    %c44_i64 = arith.constant 44 : i64
    %22 = tt.make_tensor_ptr %20, [%c44_i64, %arg28], [%arg29, %arg2], [%21, %arg5] {order = array<i32: 1, 0>} : <tensor<32x8xi16>>
    tt.store %22, %11 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<32x8xi16>>
    tt.return
  }
}
