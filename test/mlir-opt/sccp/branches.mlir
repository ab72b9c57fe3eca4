func.func @constants_move() -> (i32, i64) {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i64
  return %0, %1 : i32, i64
}
func.func @folds() -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func @through_a_block() -> i32 {
  %0 = arith.constant 1 : i32
  cf.br ^bb1(%0 : i32)
^bb1(%1: i32):
  %2 = arith.addi %1, %1 : i32
  return %2 : i32
}
func.func @dead_branch(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.constant 1 : i32
  cf.cond_br %true, ^bb1(%0 : i32), ^bb2
^bb1(%1: i32):
  %2 = arith.addi %1, %1 : i32
  return %2 : i32
^bb2:
  %3 = arith.addi %a, %0 : i32
  cf.br ^bb1(%3 : i32)
}
func.func @same_on_both(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 1 : i32
  cf.cond_br %c, ^bb1(%0 : i32), ^bb1(%1 : i32)
^bb1(%2: i32):
  return %2 : i32
}
func.func @different_on_both(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  cf.br ^bb3(%0 : i32)
^bb2:
  cf.br ^bb3(%1 : i32)
^bb3(%2: i32):
  return %2 : i32
}
func.func @loop_keeps_constant(%n: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  cf.br ^head(%0, %1 : i32, i32)
^head(%i: i32, %x: i32):
  %2 = arith.cmpi slt, %i, %n : i32
  cf.cond_br %2, ^body, ^end
^body:
  %3 = arith.muli %x, %x : i32
  %4 = arith.addi %i, %x : i32
  cf.br ^head(%4, %3 : i32, i32)
^end:
  return %x : i32
}
func.func @loop_never_entered() -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.constant 1 : i32
  cf.br ^head(%0 : i32)
^head(%x: i32):
  %2 = arith.cmpi eq, %x, %1 : i32
  cf.cond_br %2, ^body, ^end
^body:
  %3 = arith.addi %x, %1 : i32
  cf.br ^head(%3 : i32)
^end:
  return %x : i32
}
func.func @switch() -> i32 {
  %f = arith.constant 7 : i32
  %0 = arith.constant 10 : i32
  %1 = arith.constant 11 : i32
  cf.switch %f : i32, [
    default: ^bb1(%0 : i32),
    7: ^bb2(%1 : i32),
    8: ^bb1(%1 : i32)
  ]
^bb1(%x: i32):
  cf.br ^bb2(%x : i32)
^bb2(%y: i32):
  return %y : i32
}
func.func @switch_default() -> i32 {
  %f = arith.constant 9 : i32
  %0 = arith.constant 10 : i32
  %1 = arith.constant 11 : i32
  cf.switch %f : i32, [
    default: ^bb1(%0 : i32),
    7: ^bb2(%1 : i32)
  ]
^bb1(%x: i32):
  cf.br ^bb2(%x : i32)
^bb2(%y: i32):
  return %y : i32
}
func.func @unreachable_stays(%a: i32) -> i32 {
  return %a : i32
^bb1:
  %0 = arith.constant 1 : i32
  %1 = arith.addi %0, %0 : i32
  return %1 : i32
}
func.func @value_folds(%a: i32) -> i32 {
  %0 = arith.constant 0 : i32
  %1 = arith.addi %a, %0 : i32
  %2 = arith.muli %1, %0 : i32
  %3 = arith.addi %2, %1 : i32
  return %3 : i32
}
