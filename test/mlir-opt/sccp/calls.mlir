func.func private @external(i32) -> i32
func.func private @known(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @caller() -> i32 {
  %0 = arith.constant 2 : i32
  %1 = call @known(%0) : (i32) -> i32
  %2 = call @known(%0) : (i32) -> i32
  %3 = arith.addi %1, %2 : i32
  return %3 : i32
}
func.func @calls_external() -> i32 {
  %0 = arith.constant 2 : i32
  %1 = call @external(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @two_callers(%a: i32, %b: i32) -> (i32, i32) {
  return %a, %b : i32, i32
}
func.func @first() -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  %2:2 = call @two_callers(%0, %0) : (i32, i32) -> (i32, i32)
  return %2#0, %2#1 : i32, i32
}
func.func @second() -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  %2:2 = call @two_callers(%0, %1) : (i32, i32) -> (i32, i32)
  return %2#0, %2#1 : i32, i32
}
func.func @public_callee(%a: i32) -> i32 {
  return %a : i32
}
func.func @calls_public() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = call @public_callee(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @never_called(%a: i32) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func private @address_taken(%a: i32) -> i32 {
  return %a : i32
}
func.func private @recursive(%a: i32) -> i32 {
  %0 = arith.constant 1 : i32
  %c = arith.cmpi eq, %a, %0 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  %1 = call @recursive(%a) : (i32) -> i32
  return %1 : i32
}
func.func @calls_recursive() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = call @recursive(%0) : (i32) -> i32
  return %1 : i32
}
func.func private @returns_constant(%c: i1) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.constant 5 : i32
  return %0 : i32
^bb2:
  %1 = arith.constant 5 : i32
  return %1 : i32
}
func.func @uses_constant_result(%c: i1) -> i32 {
  %0 = call @returns_constant(%c) : (i1) -> i32
  return %0 : i32
}
