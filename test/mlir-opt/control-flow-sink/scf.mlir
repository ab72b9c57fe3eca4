func.func private @use(i32)
func.func @into_then(%c: i1, %a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @into_both(%c: i1, %a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %a, %b : i32
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  } else {
    func.call @use(%1) : (i32) -> ()
  }
  return
}
func.func @used_in_both(%c: i1, %a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  } else {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @used_after(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  }
  return %0 : i32
}
func.func @chain(%c: i1, %a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %0, %b : i32
  %2 = arith.subi %0, %1 : i32
  %3 = arith.xori %2, %0 : i32
  scf.if %c {
    func.call @use(%3) : (i32) -> ()
    func.call @use(%1) : (i32) -> ()
  }
  return
}
func.func @yielded(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %a, %b : i32
  %r = scf.if %c -> (i32) {
    scf.yield %0 : i32
  } else {
    scf.yield %1 : i32
  }
  return %r : i32
}
func.func @nested(%c: i1, %d: i1, %a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %a, %b : i32
  scf.if %c {
    %2 = arith.subi %0, %1 : i32
    scf.if %d {
      func.call @use(%2) : (i32) -> ()
      func.call @use(%0) : (i32) -> ()
    }
    func.call @use(%1) : (i32) -> ()
  }
  return
}
func.func @condition_stays(%a: i32, %b: i32) {
  %c = arith.cmpi slt, %a, %b : i32
  scf.if %c {
    func.call @use(%a) : (i32) -> ()
  }
  return
}
func.func @effects_stay(%c: i1, %m: memref<4xi32>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @division_sinks(%c: i1, %a: i32, %b: i32) {
  %0 = arith.divsi %a, %b : i32
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @not_into_loops(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %b : i32
  scf.for %i = %c0 to %n step %c1 {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @loop_that_runs_once(%a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %b : i32
  scf.for %i = %c0 to %c1 step %c1 {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @if_in_loop(%n: index, %c: i1, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.addi %a, %b : i32
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      func.call @use(%0) : (i32) -> ()
    }
  }
  return
}
func.func @execute_region(%a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  scf.execute_region {
    func.call @use(%0) : (i32) -> ()
    scf.yield
  }
  return
}
func.func @index_switch(%i: index, %a: i32, %b: i32) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %a, %b : i32
  scf.index_switch %i
  case 1 {
    func.call @use(%0) : (i32) -> ()
    scf.yield
  }
  default {
    func.call @use(%1) : (i32) -> ()
  }
  return
}
func.func @constant_condition(%a: i32, %b: i32) {
  %true = arith.constant true
  %0 = arith.addi %a, %b : i32
  %1 = arith.muli %a, %b : i32
  scf.if %true {
    func.call @use(%0) : (i32) -> ()
  } else {
    func.call @use(%1) : (i32) -> ()
  }
  return
}
func.func @whole_if_sinks(%c: i1, %d: i1, %a: i32) {
  %0 = scf.if %d -> (i32) {
    scf.yield %a : i32
  } else {
    %1 = arith.addi %a, %a : i32
    scf.yield %1 : i32
  }
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @while_loop(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %r = scf.while (%x = %a) : (i32) -> i32 {
    %1 = arith.cmpi slt, %x, %0 : i32
    scf.condition(%1) %x : i32
  } do {
  ^bb0(%y: i32):
    scf.yield %y : i32
  }
  return %r : i32
}
