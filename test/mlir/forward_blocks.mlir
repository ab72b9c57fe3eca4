// Blocks mentioned before they stand, with arguments, in any order.
func.func @f(%c: i1, %x: i32) -> (i32, i32) {
  cf.br ^last(%x, %x : i32, i32)
^middle(%m: i32):
  cf.cond_br %c, ^end(%m : i32), ^last(%m, %x : i32, i32)
^last(%p: i32, %q: i32):
  cf.cond_br %c, ^middle(%p : i32), ^middle(%q : i32)
^end(%e: i32):
  return %e, %e : i32, i32
}

// -----

func.func @loops(%n: index, %c: i1) {
  %z = arith.constant 0 : index
  %o = arith.constant 1 : index
  cf.br ^head(%z : index)
^head(%i: index):
  %again = arith.cmpi slt, %i, %n : index
  cf.cond_br %again, ^body, ^exit
^body:
  %next = arith.addi %i, %o : index
  cf.br ^head(%next : index)
^exit:
  return
}
