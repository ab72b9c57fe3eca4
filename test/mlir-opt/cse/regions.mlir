// What is known in a region is known in the ones inside it, and nowhere else.
func.func private @use(i32)
func.func @known_inside(%c: i1, %a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %r = scf.if %c -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    %2 = arith.addi %a, %a : i32
    %3 = arith.muli %2, %a : i32
    scf.yield %3 : i32
  }
  %4 = arith.addi %0, %r : i32
  return %4 : i32
}
func.func @not_known_outside(%c: i1, %a: i32) -> (i32, i32) {
  %r = scf.if %c -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %2 = arith.addi %a, %a : i32
  return %r, %2 : i32, i32
}
func.func @same_if(%c: i1, %a: i32) -> (i32, i32) {
  %r = scf.if %c -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %s = scf.if %c -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %r, %s : i32, i32
}
func.func @other_if(%c: i1, %a: i32) -> (i32, i32) {
  %r = scf.if %c -> (i32) {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  %s = scf.if %c -> (i32) {
    %1 = arith.muli %a, %a : i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %r, %s : i32, i32
}
func.func @same_loop(%n: index, %a: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %1 = arith.addi %x, %a : i32
    scf.yield %1 : i32
  }
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%y = %a) -> (i32) {
    %1 = arith.addi %a, %y : i32
    scf.yield %1 : i32
  }
  return %r, %s : i32, i32
}
func.func @loop_with_effect(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%a) : (i32) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%a) : (i32) -> ()
  }
  return
}
func.func @dead_loop(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %a, %a : i32
  }
  return
}
func.func @in_loop(%n: index, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.muli %a, %a : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0) -> (i32) {
    %1 = arith.muli %a, %a : i32
    %2 = arith.addi %x, %1 : i32
    %3 = arith.addi %1, %x : i32
    %4 = arith.xori %2, %3 : i32
    scf.yield %4 : i32
  }
  return %r : i32
}
func.func @while_loop(%a: i32, %n: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %n : i32
    %d = arith.cmpi slt, %x, %n : i32
    %e = arith.andi %c, %d : i1
    scf.condition(%e) %x : i32
  } do {
  ^bb0(%y: i32):
    %1 = arith.addi %y, %n : i32
    scf.yield %1 : i32
  }
  return %r : i32
}

// -----

// Functions and modules know nothing of each other.
module @outer {
  func.func @f(%a: i32) -> i32 {
    %0 = arith.addi %a, %a : i32
    %1 = arith.addi %a, %a : i32
    %2 = arith.muli %0, %1 : i32
    return %2 : i32
  }
  module @inner {
    func.func @g(%a: i32) -> i32 {
      %0 = arith.addi %a, %a : i32
      %1 = arith.addi %a, %a : i32
      %2 = arith.muli %0, %1 : i32
      return %2 : i32
    }
  }
}

// -----

// In a graph, uses may come first.
%0 = "arith.addi"(%2, %2) : (i32, i32) -> i32
%1 = "arith.addi"(%2, %2) : (i32, i32) -> i32
%2 = arith.constant 1 : i32
%3 = arith.constant 1 : i32
%4 = arith.muli %0, %3 : i32
%5 = arith.muli %1, %2 : i32
