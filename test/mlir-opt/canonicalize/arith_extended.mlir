// Operations with two results, and wide integers.
func.func @splat(%arg0: vector<2xi32>) -> vector<2xi32> {
  %cst = arith.constant dense<1> : vector<2xi32>
  %cst_0 = arith.constant dense<7> : vector<2xi32>
  %0 = arith.addi %arg0, %cst : vector<2xi32>
  %1 = arith.addi %0, %cst_0 : vector<2xi32>
  return %1 : vector<2xi32>
}
func.func @splatmul(%arg0: tensor<2xi32>) -> tensor<2xi32> {
  %cst = arith.constant dense<3> : tensor<2xi32>
  %cst_0 = arith.constant dense<7> : tensor<2xi32>
  %0 = arith.muli %arg0, %cst : tensor<2xi32>
  %1 = arith.muli %0, %cst_0 : tensor<2xi32>
  return %1 : tensor<2xi32>
}
func.func @nonsplat(%arg0: tensor<2xi32>) -> tensor<2xi32> {
  %cst = arith.constant dense<[3, 4]> : tensor<2xi32>
  %cst_0 = arith.constant dense<[7, 8]> : tensor<2xi32>
  %0 = arith.muli %arg0, %cst : tensor<2xi32>
  %1 = arith.muli %0, %cst_0 : tensor<2xi32>
  return %1 : tensor<2xi32>
}
func.func @wide(%arg0: i100) -> i100 {
  %c-1_i100 = arith.constant -1 : i100
  %c2_i100 = arith.constant 2 : i100
  %0 = arith.addi %arg0, %c-1_i100 : i100
  %1 = arith.addi %0, %c2_i100 : i100
  %2 = arith.muli %c-1_i100, %c-1_i100 : i100
  %3 = arith.addi %1, %2 : i100
  return %3 : i100
}
func.func @adduiext(%arg0: i32, %arg1: vector<2xi32>) -> (i32, i32, i1, i32, i1, vector<2xi32>, vector<2xi1>, vector<2xi32>, vector<2xi1>, i32, i1) {
  %c0_i32 = arith.constant 0 : i32
  %c-1_i32 = arith.constant -1 : i32
  %c2_i32 = arith.constant 2 : i32
  %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
  %sum_0, %overflow_1 = arith.addui_extended %arg0, %c0_i32 : i32, i1
  %sum_2, %overflow_3 = arith.addui_extended %c-1_i32, %c2_i32 : i32, i1
  %cst = arith.constant dense<0> : vector<2xi32>
  %cst_4 = arith.constant dense<[-1, 5]> : vector<2xi32>
  %sum_5, %overflow_6 = arith.addui_extended %arg1, %cst : vector<2xi32>, vector<2xi1>
  %sum_7, %overflow_8 = arith.addui_extended %cst_4, %cst_4 : vector<2xi32>, vector<2xi1>
  %0 = ub.poison : i32
  %sum_9, %overflow_10 = arith.addui_extended %arg0, %arg0 : i32, i1
  return %sum, %sum_0, %overflow_1, %sum_2, %overflow_3, %sum_5, %overflow_6, %sum_7, %overflow_8, %sum_9, %overflow_10 : i32, i32, i1, i32, i1, vector<2xi32>, vector<2xi1>, vector<2xi32>, vector<2xi1>, i32, i1
}
func.func @adduiext_unused(%arg0: i32, %arg1: i32) -> (i32, i1) {
  %sum, %overflow = arith.addui_extended %arg0, %arg1 : i32, i1
  %sum_0, %overflow_1 = arith.addui_extended %arg1, %arg1 : i32, i1
  return %sum, %overflow_1 : i32, i1
}
func.func @mulext(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) {
  %c0_i32 = arith.constant 0 : i32
  %c-1_i32 = arith.constant -1 : i32
  %c2_i32 = arith.constant 2 : i32
  %c1_i32 = arith.constant 1 : i32
  %c2147483647_i32 = arith.constant 2147483647 : i32
  %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
  %low_0, %high_1 = arith.mului_extended %arg0, %arg1 : i32
  %low_2, %high_3 = arith.mulsi_extended %arg0, %c0_i32 : i32
  %low_4, %high_5 = arith.mulsi_extended %arg0, %c1_i32 : i32
  %low_6, %high_7 = arith.mului_extended %arg0, %c0_i32 : i32
  %low_8, %high_9 = arith.mului_extended %arg0, %c1_i32 : i32
  %low_10, %high_11 = arith.mulsi_extended %c-1_i32, %c2147483647_i32 : i32
  %low_12, %high_13 = arith.mului_extended %c-1_i32, %c2147483647_i32 : i32
  %0 = ub.poison : i32
  %low_14, %high_15 = arith.mului_extended %c-1_i32, %0 : i32
  return %low, %low_0, %low_2, %high_3, %low_4, %high_5, %low_6, %high_7, %low_8, %high_9, %low_10, %high_11, %low_12, %high_13, %low_14, %high_15 : i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32
}
func.func @mulext_i1(%arg0: i1, %arg1: vector<2xi32>) -> (i1, i1, vector<2xi32>, vector<2xi32>, i1, i1) {
  %true = arith.constant true
  %low, %high = arith.mulsi_extended %arg0, %true : i1
  %cst = arith.constant dense<1> : vector<2xi32>
  %low_0, %high_1 = arith.mulsi_extended %arg1, %cst : vector<2xi32>
  %low_2, %high_3 = arith.mului_extended %arg0, %true : i1
  return %low, %high, %low_0, %high_1, %low_2, %high_3 : i1, i1, vector<2xi32>, vector<2xi32>, i1, i1
}
func.func @mulhigh_only(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %low, %high = arith.mulsi_extended %arg0, %arg1 : i32
  %low_0, %high_1 = arith.mului_extended %arg0, %arg1 : i32
  return %high, %high_1 : i32, i32
}
