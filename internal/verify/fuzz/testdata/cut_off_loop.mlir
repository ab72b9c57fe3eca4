// grid 1,1,1
module {
  tt.func public @kernel() attributes {noinline = false} {
    %0 = tt.get_program_id x : i32
    %1 = tt.get_program_id x : i32
    %2 = arith.cmpi uge, %0, %1 : i32
    cf.cond_br %2, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    tt.return
  ^bb2:  // pred: ^bb0
    %c0_i32 = arith.constant 0 : i32
    %c3_i32 = arith.constant 3 : i32
    %cst = arith.constant dense<0> : tensor<16xi32>
    cf.br ^bb3(%c0_i32, %cst : i32, tensor<16xi32>)
  ^bb3(%3: i32, %4: tensor<16xi32>):  // 2 preds: ^bb2, ^bb4
    %5 = arith.cmpi slt, %3, %c3_i32 : i32
    cf.cond_br %5, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %c1_i32 = arith.constant 1 : i32
    %6 = arith.addi %3, %c1_i32 : i32
    cf.br ^bb3(%6, %4 : i32, tensor<16xi32>)
  ^bb5:  // pred: ^bb3
    %cst_0 = arith.constant dense<0> : tensor<16x32xi16>
    cf.cond_br %2, ^bb6, ^bb7
  ^bb6:  // pred: ^bb5
    cf.br ^bb8(%cst_0 : tensor<16x32xi16>)
  ^bb7:  // pred: ^bb5
    %cst_1 = arith.constant dense<0> : tensor<16x32xi16>
    cf.br ^bb8(%cst_1 : tensor<16x32xi16>)
  ^bb8(%7: tensor<16x32xi16>):  // 2 preds: ^bb6, ^bb7
    tt.return
  }
}
