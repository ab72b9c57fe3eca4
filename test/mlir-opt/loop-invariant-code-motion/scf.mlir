func.func private @use(i32)
func.func @for_loop(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.muli %0, %a : i32
    %2 = arith.index_cast %i : index to i32
    %3 = arith.addi %1, %2 : i32
    func.call @use(%3) : (i32) -> ()
  }
  return
}
func.func @nested(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %i32 = arith.index_cast %i : index to i32
    scf.for %j = %c0 to %n step %c1 {
      %0 = arith.addi %a, %b : i32
      %1 = arith.addi %0, %i32 : i32
      %2 = arith.index_cast %j : index to i32
      %3 = arith.addi %1, %2 : i32
      func.call @use(%3) : (i32) -> ()
    }
  }
  return
}
func.func @constants_too(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c7 = arith.constant 7 : i32
    func.call @use(%c7) : (i32) -> ()
  }
  return
}
func.func @division_stays(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.divsi %a, %b : i32
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @division_by_constant(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : i32
  %z = arith.constant 0 : i32
  %m1 = arith.constant -1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.divsi %a, %c5 : i32
    %1 = arith.divsi %a, %z : i32
    %2 = arith.divsi %a, %m1 : i32
    %3 = arith.divui %a, %m1 : i32
    %4 = arith.remsi %a, %m1 : i32
    func.call @use(%0) : (i32) -> ()
    func.call @use(%1) : (i32) -> ()
    func.call @use(%2) : (i32) -> ()
    func.call @use(%3) : (i32) -> ()
    func.call @use(%4) : (i32) -> ()
  }
  return
}
func.func @division_in_a_loop_that_runs(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  scf.for %i = %c0 to %c8 step %c1 {
    %0 = arith.divsi %a, %b : i32
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @invariant_if(%n: index, %c: i1, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = scf.if %c -> (i32) {
      %1 = arith.addi %a, %b : i32
      scf.yield %1 : i32
    } else {
      scf.yield %a : i32
    }
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @if_on_the_counter(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c = arith.cmpi eq, %i, %c0 : index
    %0 = scf.if %c -> (i32) {
      %1 = arith.addi %a, %b : i32
      scf.yield %1 : i32
    } else {
      scf.yield %a : i32
    }
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @invariant_loop(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
      %0 = arith.addi %x, %a : i32
      scf.yield %0 : i32
    }
    func.call @use(%r) : (i32) -> ()
  }
  return
}
func.func @invariant_loop_unknown_step(%n: index, %s: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.for %j = %c0 to %n step %s iter_args(%x = %a) -> (i32) {
      %0 = arith.addi %x, %a : i32
      scf.yield %0 : i32
    }
    func.call @use(%r) : (i32) -> ()
  }
  return
}
func.func @while_loop(%a: i32, %b: i32, %n: i32) -> i32 {
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %0 = arith.muli %a, %b : i32
    %1 = arith.cmpi slt, %x, %0 : i32
    scf.condition(%1) %x : i32
  } do {
  ^bb0(%y: i32):
    %2 = arith.addi %b, %n : i32
    %3 = arith.addi %y, %2 : i32
    scf.yield %3 : i32
  }
  return %r : i32
}
func.func @while_stays_in_for(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.while (%x = %a) : (i32) -> i32 {
      %1 = arith.cmpi slt, %x, %b : i32
      scf.condition(%1) %x : i32
    } do {
    ^bb0(%y: i32):
      %3 = arith.addi %y, %b : i32
      scf.yield %3 : i32
    }
    func.call @use(%r) : (i32) -> ()
  }
  return
}
func.func @carried(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %0 = arith.addi %a, %b : i32
    %1 = arith.addi %x, %0 : i32
    %2 = arith.muli %0, %0 : i32
    %3 = arith.xori %1, %2 : i32
    scf.yield %3 : i32
  }
  return %r : i32
}
func.func @order(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %a, %b : i32
    %1 = arith.subi %a, %b : i32
    %2 = arith.muli %0, %1 : i32
    func.call @use(%2) : (i32) -> ()
    %3 = arith.andi %a, %b : i32
    %4 = arith.ori %3, %2 : i32
    func.call @use(%4) : (i32) -> ()
  }
  return
}
func.func @memory_stays(%n: index, %m: memref<4xi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %m[%c0] : memref<4xi32>
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @multi_block_body(%n: index, %c: i1, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.execute_region {
      cf.cond_br %c, ^bb1, ^bb2
    ^bb1:
      %0 = arith.addi %a, %b : i32
      func.call @use(%0) : (i32) -> ()
      scf.yield
    ^bb2:
      scf.yield
    }
  }
  return
}
func.func @execute_region(%n: index, %c: i1, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.execute_region -> i32 {
      %0 = arith.addi %a, %b : i32
      scf.yield %0 : i32
    }
    func.call @use(%r) : (i32) -> ()
  }
  return
}
func.func @index_switch(%n: index, %k: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = scf.index_switch %k -> i32
    case 1 {
      scf.yield %a : i32
    }
    default {
      %0 = arith.addi %a, %b : i32
      scf.yield %0 : i32
    }
    func.call @use(%r) : (i32) -> ()
  }
  return
}
