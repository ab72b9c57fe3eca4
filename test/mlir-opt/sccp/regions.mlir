func.func private @use(i32)
func.func @if_taken(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.constant 1 : i32
  %1 = arith.constant 2 : i32
  %r = scf.if %true -> (i32) {
    %2 = arith.addi %0, %0 : i32
    scf.yield %2 : i32
  } else {
    %3 = arith.addi %a, %1 : i32
    scf.yield %3 : i32
  }
  return %r : i32
}
func.func @if_same(%c: i1) -> i32 {
  %0 = arith.constant 1 : i32
  %r = scf.if %c -> (i32) {
    scf.yield %0 : i32
  } else {
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @if_different(%c: i1) -> (i32, i32) {
  %0 = arith.constant 1 : i32
  %r:2 = scf.if %c -> (i32, i32) {
    scf.yield %0, %0 : i32, i32
  } else {
    %1 = arith.constant 2 : i32
    scf.yield %1, %0 : i32, i32
  }
  return %r#0, %r#1 : i32, i32
}
func.func @if_without_else(%c: i1) {
  scf.if %c {
    %0 = arith.constant 1 : i32
    %1 = arith.addi %0, %0 : i32
    func.call @use(%1) : (i32) -> ()
  }
  return
}
func.func @for_invariant(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (i32) {
    %1 = arith.muli %x, %x : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @for_changing(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (i32) {
    %1 = arith.addi %x, %x : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @for_never() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %r = scf.for %i = %c1 to %c0 step %c1 iter_args(%x = %0) -> (i32) {
    %1 = arith.addi %x, %2 : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @for_surely() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %0 = arith.constant 1 : i32
  %2 = arith.constant 2 : i32
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%x = %0) -> (i32) {
    func.call @use(%x) : (i32) -> ()
    scf.yield %2 : i32
  }
  return %r : i32
}
func.func @while_invariant(%n: i32) -> i32 {
  %0 = arith.constant 1 : i32
  %r = scf.while (%x = %0) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %n : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%y: i32):
    %1 = arith.muli %y, %y : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @while_never() -> i32 {
  %false = arith.constant false
  %0 = arith.constant 1 : i32
  %r = scf.while (%x = %0) : (i32) -> i32 {
    scf.condition(%false) %x : i32
  } do {
  ^bb0(%y: i32):
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @while_forever(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.constant 1 : i32
  %r = scf.while (%x = %a) : (i32) -> i32 {
    scf.condition(%true) %0 : i32
  } do {
  ^bb0(%y: i32):
    %1 = arith.addi %y, %y : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @index_switch_known() -> i32 {
  %i = arith.constant 2 : index
  %0 = arith.constant 10 : i32
  %1 = arith.constant 11 : i32
  %r = scf.index_switch %i -> i32
  case 2 {
    scf.yield %1 : i32
  }
  default {
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @index_switch_default() -> i32 {
  %i = arith.constant 5 : index
  %0 = arith.constant 10 : i32
  %1 = arith.constant 11 : i32
  %r = scf.index_switch %i -> i32
  case 2 {
    scf.yield %1 : i32
  }
  default {
    scf.yield %0 : i32
  }
  return %r : i32
}
func.func @execute_region(%c: i1) -> i32 {
  %0 = arith.constant 10 : i32
  %r = scf.execute_region -> i32 {
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    scf.yield %0 : i32
  ^bb2:
    %1 = arith.constant 10 : i32
    scf.yield %1 : i32
  }
  return %r : i32
}
