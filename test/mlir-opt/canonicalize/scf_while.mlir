// While loops.
func.func private @use(i32)
func.func private @a()
func.func private @val() -> i32
func.func private @cond() -> i1
func.func private @condx(i32) -> i1
func.func @truth(%arg0: i32) -> (i1, i32) {
  %0:2 = scf.while (%arg1 = %arg0) : (i32) -> (i1, i32) {
    %1 = func.call @condx(%arg1) : (i32) -> i1
    scf.condition(%1) %1, %arg1 : i1, i32
  } do {
  ^bb0(%arg1: i1, %arg2: i32):
    func.call @use(%arg2) : (i32) -> ()
    %1 = arith.extui %arg1 : i1 to i32
    func.call @use(%1) : (i32) -> ()
    scf.yield %1 : i32
  }
  return %0#0, %0#1 : i1, i32
}
func.func @truth_cond_used(%arg0: i32) -> i32 {
  %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
    %1 = func.call @condx(%arg1) : (i32) -> i1
    %2 = arith.extui %1 : i1 to i32
    scf.condition(%1) %2 : i32
  } do {
  ^bb0(%arg1: i32):
    func.call @use(%arg1) : (i32) -> ()
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @cmpcond(%arg0: i32) -> i32 {
  %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
    %1 = func.call @val() : () -> i32
    %2 = arith.cmpi ne, %1, %arg1 : i32
    scf.condition(%2) %1 : i32
  } do {
  ^bb0(%arg1: i32):
    %1 = arith.cmpi ne, %arg1, %arg0 : i32
    %2 = func.call @val() : () -> i32
    scf.yield %2 : i32
  }
  return %0 : i32
}
func.func @cmpcond2(%arg0: i32) {
  %0 = scf.while : () -> i32 {
    %1 = func.call @val() : () -> i32
    %2 = arith.cmpi ne, %1, %arg0 : i32
    scf.condition(%2) %1 : i32
  } do {
  ^bb0(%arg1: i32):
    %1 = arith.cmpi ne, %arg1, %arg0 : i32
    %2 = arith.extui %1 : i1 to i32
    func.call @use(%2) : (i32) -> ()
    %3 = arith.cmpi eq, %arg1, %arg0 : i32
    %4 = arith.extui %3 : i1 to i32
    func.call @use(%4) : (i32) -> ()
    scf.yield
  }
  return
}
func.func @unused_res(%arg0: i32) -> i32 {
  %0:2 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i32) {
    %1 = func.call @val() : () -> i32
    %2 = func.call @val() : () -> i32
    %3 = func.call @cond() : () -> i1
    scf.condition(%3) %1, %2 : i32, i32
  } do {
  ^bb0(%arg1: i32, %arg2: i32):
    func.call @use(%arg2) : (i32) -> ()
    scf.yield %arg2 : i32
  }
  return %0#1 : i32
}
func.func @dup(%arg0: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i32) {
    %1 = func.call @val() : () -> i32
    %2 = func.call @condx(%arg1) : (i32) -> i1
    scf.condition(%2) %1, %1 : i32, i32
  } do {
  ^bb0(%arg1: i32, %arg2: i32):
    %1 = arith.addi %arg1, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @invariant(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg2, %arg3 : i32, i32
  } do {
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = arith.addi %arg2, %arg3 : i32
    scf.yield %1, %arg3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @invariant2(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
    %1 = func.call @condx(%arg3) : (i32) -> i1
    scf.condition(%1) %arg2, %arg1 : i32, i32
  } do {
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = arith.addi %arg2, %arg3 : i32
    scf.yield %1, %arg1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @false(%arg0: i32) -> i32 {
  %false = arith.constant false
  %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
    func.call @use(%arg1) : (i32) -> ()
    scf.condition(%false) %arg1 : i32
  } do {
  ^bb0(%arg1: i32):
    %1 = arith.addi %arg1, %arg1 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @true(%arg0: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
    func.call @use(%arg1) : (i32) -> ()
    scf.condition(%true) %arg1 : i32
  } do {
  ^bb0(%arg1: i32):
    %1 = arith.addi %arg1, %arg1 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @align(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg3, %arg2 : i32, i32
  } do {
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = arith.addi %arg2, %arg3 : i32
    scf.yield %arg3, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @align2(%arg0: i32, %arg1: i32) -> i32 {
  %0 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> i32 {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg3 : i32
  } do {
  ^bb0(%arg2: i32):
    %1 = arith.addi %arg2, %arg2 : i32
    %2 = arith.muli %arg2, %arg2 : i32
    scf.yield %2, %1 : i32, i32
  }
  return %0 : i32
}
func.func @ifdown(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
    %1 = func.call @condx(%arg1) : (i32) -> i1
    %2 = scf.if %1 -> (i32) {
      %3 = func.call @val() : () -> i32
      scf.yield %3 : i32
    } else {
      scf.yield %arg1 : i32
    }
    scf.condition(%1) %2 : i32
  } do {
  ^bb0(%arg1: i32):
    func.call @use(%arg1) : (i32) -> ()
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @ifdown2(%arg0: i32) -> i32 {
  %0:2 = scf.while (%arg1 = %arg0) : (i32) -> (i32, i32) {
    %1 = func.call @condx(%arg1) : (i32) -> i1
    %2 = scf.if %1 -> (i32) {
      %3 = func.call @val() : () -> i32
      %4 = arith.addi %3, %arg1 : i32
      scf.yield %4 : i32
    } else {
      scf.yield %arg1 : i32
    }
    scf.condition(%1) %2, %arg1 : i32, i32
  } do {
  ^bb0(%arg1: i32, %arg2: i32):
    func.call @use(%arg1) : (i32) -> ()
    %1 = arith.addi %arg1, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0#1 : i32
}
func.func @ifdown3(%arg0: i32) {
  scf.while : () -> () {
    %0 = func.call @cond() : () -> i1
    scf.if %0 {
      func.call @a() : () -> ()
    }
    scf.condition(%0)
  } do {
    scf.yield
  }
  return
}
func.func @deadwhile(%arg0: i32) -> i32 {
  %0 = scf.while (%arg1 = %arg0) : (i32) -> i32 {
    %1 = arith.cmpi slt, %arg1, %arg0 : i32
    scf.condition(%1) %arg1 : i32
  } do {
  ^bb0(%arg1: i32):
    %1 = arith.addi %arg1, %arg1 : i32
    scf.yield %1 : i32
  }
  return %arg0 : i32
}
func.func @beforeunused(%arg0: i32, %arg1: i32) -> i32 {
  %0 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> i32 {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg2 : i32
  } do {
  ^bb0(%arg2: i32):
    %1 = func.call @val() : () -> i32
    scf.yield %1, %arg2 : i32, i32
  }
  return %0 : i32
}
func.func @condouter(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg2 = %arg0) : (i32) -> (i32, i32) {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg1, %arg2 : i32, i32
  } do {
  ^bb0(%arg2: i32, %arg3: i32):
    func.call @use(%arg2) : (i32) -> ()
    %1 = arith.addi %arg2, %arg3 : i32
    scf.yield %1 : i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @align_2(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg3, %arg2 : i32, i32
  } do {
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = arith.addi %arg2, %arg3 : i32
    %2 = arith.muli %arg2, %arg3 : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @align_types(%arg0: i32, %arg1: i64) -> (i64, i32) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i64) -> (i64, i32) {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    scf.condition(%1) %arg3, %arg2 : i64, i32
  } do {
  ^bb0(%arg2: i64, %arg3: i32):
    %1 = arith.addi %arg2, %arg2 : i64
    %2 = arith.muli %arg3, %arg3 : i32
    scf.yield %2, %1 : i32, i64
  } attributes {my.attr}
  return %0#0, %0#1 : i64, i32
}
func.func @align3(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.while (%arg2 = %arg0, %arg3 = %arg1) : (i32, i32) -> (i32, i32) {
    %1 = func.call @condx(%arg2) : (i32) -> i1
    %2 = func.call @val() : () -> i32
    scf.condition(%1) %arg3, %2 : i32, i32
  } do {
  ^bb0(%arg2: i32, %arg3: i32):
    %1 = arith.addi %arg2, %arg3 : i32
    %2 = arith.muli %arg2, %arg3 : i32
    scf.yield %1, %2 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
