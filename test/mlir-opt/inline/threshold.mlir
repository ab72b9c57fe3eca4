// OPTIONS: inlining-threshold=100
func.func @small(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @large(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %0 : i32
  %2 = arith.addi %a, %1 : i32
  %3 = arith.muli %a, %2 : i32
  return %3 : i32
}
func.func @caller(%a: i32) -> (i32, i32) {
  %0 = call @small(%a) : (i32) -> i32
  %1 = call @large(%a) : (i32) -> i32
  return %0, %1 : i32, i32
}
