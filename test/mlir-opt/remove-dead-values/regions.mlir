func.func private @use(i32)
func.func @loop_argument(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %a) -> (i32, i32, i32) {
    %0 = arith.addi %x, %a : i32
    %1 = arith.muli %y, %b : i32
    %2 = arith.muli %z, %b : i32
    scf.yield %0, %1, %2 : i32, i32, i32
  }
  return %r#0 : i32
}
func.func @pure_loop(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    %0 = arith.addi %x, %a : i32
    %1 = arith.muli %y, %b : i32
    scf.yield %0, %1 : i32, i32
  }
  return
}
func.func @loop_with_effect(%n: index, %a: i32, %b: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    %0 = arith.addi %x, %a : i32
    %1 = arith.muli %y, %b : i32
    func.call @use(%0) : (i32) -> ()
    scf.yield %0, %1 : i32, i32
  }
  return
}
func.func @unused_if_result(%c: i1, %a: i32, %b: i32) -> i32 {
  %r:2 = scf.if %c -> (i32, i32) {
    %0 = arith.addi %a, %b : i32
    scf.yield %0, %a : i32, i32
  } else {
    %0 = arith.muli %a, %b : i32
    scf.yield %a, %0 : i32, i32
  }
  return %r#0 : i32
}
func.func private @callee(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.addi %a, %a : i32
  return %0, %0 : i32, i32
}
func.func @caller(%a: i32) -> i32 {
  %0:2 = call @callee(%a, %a) : (i32, i32) -> (i32, i32)
  return %0#1 : i32
}
func.func @unused_while_argument(%a: i32, %n: i32) -> i32 {
  %r:2 = scf.while (%x = %a, %w = %n) : (i32, i32) -> (i32, i32) {
    %c = arith.cmpi slt, %x, %n : i32
    scf.condition(%c) %x, %w : i32, i32
  } do {
  ^bb0(%y: i32, %v: i32):
    %1 = arith.muli %y, %y : i32
    %2 = arith.muli %v, %y : i32
    scf.yield %1, %2 : i32, i32
  }
  return %r#0 : i32
}
func.func @nested_loops(%n: index, %a: i32, %b: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (i32, i32) {
    %s:2 = scf.for %j = %c0 to %n step %c1 iter_args(%v = %x, %w = %y) -> (i32, i32) {
      %0 = arith.addi %v, %a : i32
      %1 = arith.muli %w, %0 : i32
      scf.yield %0, %1 : i32, i32
    }
    scf.yield %s#0, %s#1 : i32, i32
  }
  return %r#0 : i32
}
func.func @counter_used(%n: index, %m: memref<4xindex>, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    memref.store %i, %m[%i] : memref<4xindex>
    %0 = arith.addi %x, %a : i32
    scf.yield %0 : i32
  }
  return
}
func.func @index_switch(%i: index, %a: i32, %b: i32) -> i32 {
  %r:2 = scf.index_switch %i -> i32, i32
  case 2 {
    %0 = arith.addi %a, %b : i32
    scf.yield %a, %0 : i32, i32
  }
  default {
    func.call @use(%a) : (i32) -> ()
    scf.yield %b, %a : i32, i32
  }
  return %r#0 : i32
}
func.func @execute_region(%a: i32, %b: i32) -> i32 {
  %r:2 = scf.execute_region -> (i32, i32) {
    func.call @use(%b) : (i32) -> ()
    %0 = arith.addi %a, %b : i32
    scf.yield %b, %0 : i32, i32
  }
  return %r#0 : i32
}
func.func @loop_feeds_itself(%n: index, %a: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    func.call @use(%a) : (i32) -> ()
    %0 = arith.addi %x, %x : i32
    scf.yield %0 : i32
  }
  return
}
func.func @if_without_results(%c: i1, %a: i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %a, %a : i32
  scf.if %c {
    func.call @use(%0) : (i32) -> ()
  }
  scf.if %c {
    %2 = arith.addi %1, %1 : i32
  }
  return
}
