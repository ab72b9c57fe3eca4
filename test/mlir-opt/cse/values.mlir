// Values computed twice in one block.
func.func @same(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b : i32
  return %0, %1 : i32, i32
}
func.func @commuted(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %b, %a : i32
  return %0, %1 : i32, i32
}
func.func @not_commutative(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.subi %a, %b : i32
  %1 = arith.subi %b, %a : i32
  return %0, %1 : i32, i32
}
func.func @attributes_differ(%a: i32, %b: i32) -> (i1, i1, i1) {
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.cmpi sgt, %a, %b : i32
  %2 = arith.cmpi slt, %a, %b : i32
  return %0, %1, %2 : i1, i1, i1
}
func.func @flags_differ(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addi %a, %b : i32
  return %0, %1 : i32, i32
}
func.func @discardable_attributes_differ(%a: i32, %b: i32) -> (i32, i32, i32) {
  %0 = arith.addi %a, %b {note.a = 1 : i32} : i32
  %1 = arith.addi %a, %b : i32
  %2 = arith.addi %a, %b {note.a = 1 : i32} : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @types_differ(%a: i8) -> (i16, i32, i16) {
  %0 = arith.extsi %a : i8 to i16
  %1 = arith.extsi %a : i8 to i32
  %2 = arith.extsi %a : i8 to i16
  return %0, %1, %2 : i16, i32, i16
}
func.func @constants() -> (i32, i32, i64, i32) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  %2 = arith.constant 1 : i64
  %3 = arith.constant 2 : i32
  return %0, %1, %2, %3 : i32, i32, i64, i32
}
func.func @chain(%a: i32) -> (i32, i32) {
  %0 = arith.muli %a, %a : i32
  %1 = arith.addi %0, %a : i32
  %2 = arith.muli %a, %a : i32
  %3 = arith.addi %2, %a : i32
  return %1, %3 : i32, i32
}
func.func @dead_chain(%a: i32) {
  %0 = arith.muli %a, %a : i32
  %1 = arith.addi %0, %a : i32
  %2 = arith.addi %1, %a : i32
  return
}
func.func @dead_constant(%a: i32) -> i32 {
  %c = arith.constant 4 : i32
  return %a : i32
}
func.func @division_is_not_pure(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.divsi %a, %b : i32
  %1 = arith.divsi %a, %b : i32
  return %0, %1 : i32, i32
}
func.func @dead_division(%a: i32, %b: i32) -> i32 {
  %0 = arith.divsi %a, %b : i32
  return %a : i32
}
func.func @several_results(%a: i32, %b: i32) -> (i32, i1, i32, i1) {
  %0, %1 = arith.addui_extended %a, %b : i32, i1
  %2, %3 = arith.addui_extended %b, %a : i32, i1
  return %0, %1, %2, %3 : i32, i1, i32, i1
}
func.func private @effect(i32) -> i32
func.func @calls_stay(%a: i32) -> (i32, i32) {
  %0 = func.call @effect(%a) : (i32) -> i32
  %1 = func.call @effect(%a) : (i32) -> i32
  return %0, %1 : i32, i32
}
