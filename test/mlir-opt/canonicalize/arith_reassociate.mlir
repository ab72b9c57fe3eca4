// Sums and products with constants, and what is known of their overflow.
func.func @add_assoc(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @add_assoc_vec(%arg0: vector<2xi32>) -> vector<2xi32> {
  %cst = arith.constant dense<[1, 2]> : vector<2xi32>
  %cst_0 = arith.constant dense<7> : vector<2xi32>
  %0 = arith.addi %arg0, %cst overflow<nsw, nuw> : vector<2xi32>
  %1 = arith.addi %0, %cst_0 overflow<nsw> : vector<2xi32>
  return %1 : vector<2xi32>
}
func.func @add_sub_rhs(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @add_sub_lhs(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_add_rhs(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_add_lhs(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_sub_rr(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_sub_lr(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_sub_rl(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_sub_ll(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_lhs_same(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %arg0 overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_x_subxy(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.subi %arg0, %arg1 overflow<nsw, nuw> : i32
  %1 = arith.subi %arg0, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @add_mul_m1(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.muli %arg0, %c-1_i32 overflow<nsw> : i32
  %1 = arith.addi %arg1, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @add_mul_m1l(%arg0: i32, %arg1: i32) -> i32 {
  %c-1_i32 = arith.constant -1 : i32
  %0 = arith.muli %arg0, %c-1_i32 overflow<nsw> : i32
  %1 = arith.addi %0, %arg1 overflow<nsw> : i32
  return %1 : i32
}
func.func @add_mul_m1v(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> vector<2xi32> {
  %cst = arith.constant dense<-1> : vector<2xi32>
  %0 = arith.muli %arg0, %cst overflow<nsw> : vector<2xi32>
  %1 = arith.addi %0, %arg1 overflow<nsw> : vector<2xi32>
  return %1 : vector<2xi32>
}
func.func @mul_mul(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.muli %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.muli %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @add_sub_xy(%arg0: i32, %arg1: i32) -> (i32, i32, i32, i32, i32, i32) {
  %0 = arith.subi %arg0, %arg1 : i32
  %1 = arith.addi %0, %arg1 : i32
  %2 = arith.addi %arg1, %0 : i32
  %3 = arith.addi %arg0, %arg1 : i32
  %4 = arith.subi %3, %arg1 : i32
  %5 = arith.subi %3, %arg0 : i32
  %6 = arith.subi %arg0, %3 : i32
  %7 = arith.subi %arg0, %arg0 : i32
  return %1, %2, %4, %5, %6, %7 : i32, i32, i32, i32, i32, i32
}
func.func @multi_use(%arg0: i32) -> (i32, i32) {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  %1 = arith.addi %0, %c7_i32 : i32
  return %0, %1 : i32, i32
}
func.func @idx(%arg0: index) -> index {
  %c5 = arith.constant 5 : index
  %c9223372036854775807 = arith.constant 9223372036854775807 : index
  %0 = arith.addi %arg0, %c5 : index
  %1 = arith.addi %0, %c9223372036854775807 : index
  return %1 : index
}
func.func @aa_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @aa_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @aa_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @asr_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @asr_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @asr_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @asl_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @asl_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @asl_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @sar_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @sar_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @sar_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @sal_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @sal_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nuw> : i32
  return %1 : i32
}
func.func @sal_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.addi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @ssrr_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @ssrr_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @ssrr_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @sslr_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw> : i32
  return %1 : i32
}
func.func @sslr_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @sslr_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.subi %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @ssrl_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @ssrl_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nuw> : i32
  return %1 : i32
}
func.func @ssrl_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @ssll_nsw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw> : i32
  return %1 : i32
}
func.func @ssll_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nuw> : i32
  return %1 : i32
}
func.func @ssll_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.subi %c5_i32, %arg0 overflow<nsw, nuw> : i32
  %1 = arith.subi %c7_i32, %0 overflow<nsw, nuw> : i32
  return %1 : i32
}
func.func @mm_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.muli %arg0, %c5_i32 overflow<nuw> : i32
  %1 = arith.muli %0, %c7_i32 overflow<nuw> : i32
  return %1 : i32
}
func.func @mm_nsw_nuw_5_7(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %c7_i32 = arith.constant 7 : i32
  %0 = arith.muli %arg0, %c5_i32 overflow<nsw, nuw> : i32
  %1 = arith.muli %0, %c7_i32 overflow<nsw, nuw> : i32
  return %1 : i32
}
