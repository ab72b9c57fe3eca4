// What is computed in a block is known in the ones it dominates.
func.func private @use(i32)
func.func @dominated(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = arith.addi %a, %a : i32
  cf.br ^bb3(%1 : i32)
^bb2:
  %2 = arith.muli %a, %a : i32
  cf.br ^bb3(%2 : i32)
^bb3(%r: i32):
  %3 = arith.addi %a, %a : i32
  %4 = arith.muli %a, %a : i32
  %5 = arith.addi %3, %4 : i32
  %6 = arith.addi %5, %r : i32
  %7 = arith.addi %6, %0 : i32
  return %7 : i32
}
func.func @siblings(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %1 = arith.addi %a, %a : i32
  cf.br ^bb3(%1 : i32)
^bb2:
  %2 = arith.addi %a, %a : i32
  cf.br ^bb3(%2 : i32)
^bb3(%r: i32):
  return %r : i32
}
func.func @loop(%n: i32, %a: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  cf.br ^head(%c0 : i32)
^head(%i: i32):
  %0 = arith.muli %a, %n : i32
  %1 = arith.cmpi slt, %i, %0 : i32
  cf.cond_br %1, ^body, ^end
^body:
  %2 = arith.muli %a, %n : i32
  %3 = arith.addi %i, %2 : i32
  cf.br ^head(%3 : i32)
^end:
  %4 = arith.muli %n, %a : i32
  return %4 : i32
}
func.func @unreachable(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
^bb1:
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %a, %a : i32
  call @use(%1) : (i32) -> ()
  call @use(%2) : (i32) -> ()
  return %1 : i32
}
func.func @op_with_blocks(%c: i1, %a: i32) -> (i32, i32) {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i32
  ^bb2:
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  %2 = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %a : i32
  ^bb2:
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  return %0, %2 : i32, i32
}
