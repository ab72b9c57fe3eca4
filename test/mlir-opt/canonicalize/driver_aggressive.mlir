// OPTIONS: region-simplify=aggressive
func.func private @use(i32)
func.func private @cond() -> i1
func.func @same_blocks(%c: i1, %a: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @use(%a) : (i32) -> ()
  return
^bb2:
  call @use(%a) : (i32) -> ()
  return
}
func.func @differing_operand(%c: i1, %a: i32, %b: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @use(%a) : (i32) -> ()
  return
^bb2:
  call @use(%b) : (i32) -> ()
  return
}
func.func @several_operands(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @use(%a) : (i32) -> ()
  call @use(%a) : (i32) -> ()
  %0 = arith.addi %a, %b : i32
  return %0 : i32
^bb2:
  call @use(%b) : (i32) -> ()
  call @use(%b) : (i32) -> ()
  %1 = arith.addi %b, %a : i32
  return %1 : i32
}
func.func @arguments_differ(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%b : i32)
^bb1(%x: i32):
  call @use(%x) : (i32) -> ()
  return %x : i32
^bb2(%y: i32):
  call @use(%y) : (i32) -> ()
  return %y : i32
}
func.func @different_blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
^bb2:
  %1 = arith.muli %a, %a : i32
  return %1 : i32
}
func.func @redundant_argument(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  call @use(%a) : (i32) -> ()
  cf.br ^bb3(%a, %b : i32, i32)
^bb2:
  call @use(%b) : (i32) -> ()
  cf.br ^bb3(%b, %b : i32, i32)
^bb3(%x: i32, %y: i32):
  %0 = arith.addi %x, %y : i32
  return %0 : i32
}
func.func @loop_argument(%a: i32, %b: i32) -> i32 {
  cf.br ^head(%a, %b : i32, i32)
^head(%i: i32, %x: i32):
  call @use(%i) : (i32) -> ()
  call @use(%x) : (i32) -> ()
  %c = call @cond() : () -> i1
  cf.cond_br %c, ^head(%x, %b : i32, i32), ^end
^end:
  return %i : i32
}
func.func @three_blocks(%f: i32, %a: i32, %b: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1,
    1: ^bb2,
    2: ^bb3
  ]
^bb1:
  call @use(%a) : (i32) -> ()
  return %a : i32
^bb2:
  call @use(%b) : (i32) -> ()
  return %a : i32
^bb3:
  call @use(%f) : (i32) -> ()
  return %a : i32
}
func.func @used_outside(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = call @cond() : () -> i1
  cf.br ^bb3
^bb2:
  %1 = call @cond() : () -> i1
  cf.br ^bb3
^bb3:
  call @use(%a) : (i32) -> ()
  return %a : i32
}
func.func @regions_are_not_merged(%c: i1, %d: i1, %a: i32) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  scf.if %d {
    func.call @use(%a) : (i32) -> ()
  }
  return
^bb2:
  scf.if %d {
    func.call @use(%a) : (i32) -> ()
  }
  return
}
func.func @inside_a_region(%c: i1, %a: i32) -> i32 {
  %r = scf.execute_region -> i32 no_inline {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    func.call @use(%a) : (i32) -> ()
    scf.yield %a : i32
  ^bb2:
    func.call @use(%a) : (i32) -> ()
    scf.yield %a : i32
  }
  return %r : i32
}
