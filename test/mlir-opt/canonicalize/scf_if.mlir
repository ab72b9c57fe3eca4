// Branches.
func.func private @use(i32)
func.func private @a()
func.func private @b()
func.func private @val() -> i32
func.func @const_t(%arg0: i32, %arg1: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> (i32) {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  } else {
    func.call @b() : () -> ()
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @const_f() {
  %false = arith.constant false
  scf.if %false {
    func.call @a() : () -> ()
  }
  return
}
func.func @const_t2() {
  %true = arith.constant true
  scf.if %true {
    func.call @a() : () -> ()
  }
  return
}
func.func @empty(%arg0: i1) {
  scf.if %arg0 {
  }
  return
}
func.func @emptyelse(%arg0: i1) {
  scf.if %arg0 {
    func.call @a() : () -> ()
  } else {
  }
  return
}
func.func @emptythen(%arg0: i1) {
  scf.if %arg0 {
  } else {
    func.call @a() : () -> ()
  }
  return
}
func.func @sel(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  %0 = scf.if %arg0 -> (i32) {
    scf.yield %arg1 : i32
  } else {
    scf.yield %arg2 : i32
  }
  return %0 : i32
}
func.func @sel2(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = scf.if %arg0 -> (i32, i32) {
    %1 = func.call @val() : () -> i32
    scf.yield %arg1, %1 : i32, i32
  } else {
    scf.yield %arg2, %arg1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @selsame(%arg0: i1, %arg1: i32, %arg2: i32) -> (i32, i32) {
  %0:2 = scf.if %arg0 -> (i32, i32) {
    %1 = func.call @val() : () -> i32
    scf.yield %arg1, %1 : i32, i32
  } else {
    scf.yield %arg1, %arg1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @cond_in(%arg0: i1) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:2 = scf.if %arg0 -> (i1, i1) {
    func.call @a() : () -> ()
    scf.yield %true, %false : i1, i1
  } else {
    scf.yield %false, %true : i1, i1
  }
  return %0#0, %0#1 : i1, i1
}
func.func @cond_prop(%arg0: i1) {
  scf.if %arg0 {
    scf.if %arg0 {
      func.call @a() : () -> ()
    } else {
      func.call @b() : () -> ()
    }
  } else {
    scf.if %arg0 {
      func.call @a() : () -> ()
    } else {
      func.call @b() : () -> ()
    }
  }
  return
}
func.func @cond_prop_use(%arg0: i1) -> i1 {
  %0 = scf.if %arg0 -> (i1) {
    func.call @a() : () -> ()
    scf.yield %arg0 : i1
  } else {
    func.call @b() : () -> ()
    scf.yield %arg0 : i1
  }
  return %0 : i1
}
func.func @not_swap(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  %1 = scf.if %0 -> (i32) {
    func.call @a() : () -> ()
    scf.yield %arg1 : i32
  } else {
    func.call @b() : () -> ()
    scf.yield %arg2 : i32
  }
  return %1 : i32
}
func.func @not_noelse(%arg0: i1) {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  scf.if %0 {
    func.call @a() : () -> ()
  }
  return
}
func.func @unused_res(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  %0:2 = scf.if %arg0 -> (i32, i32) {
    %1 = func.call @val() : () -> i32
    %2 = func.call @val() : () -> i32
    scf.yield %2, %1 : i32, i32
  } else {
    scf.yield %arg2, %arg1 : i32, i32
  }
  return %0#1 : i32
}
func.func @unused_all(%arg0: i1, %arg1: i32, %arg2: i32) {
  %0 = scf.if %arg0 -> (i32) {
    %1 = func.call @val() : () -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %arg2 : i32
  }
  return
}
func.func @combine(%arg0: i1, %arg1: i32) -> (i32, i32) {
  %0 = scf.if %arg0 -> (i32) {
    func.call @a() : () -> ()
    scf.yield %arg1 : i32
  } else {
    %2 = func.call @val() : () -> i32
    scf.yield %2 : i32
  }
  %1 = scf.if %arg0 -> (i32) {
    func.call @use(%0) : (i32) -> ()
    %2 = func.call @val() : () -> i32
    scf.yield %2 : i32
  } else {
    %2 = func.call @val() : () -> i32
    scf.yield %0 : i32
  }
  return %0, %1 : i32, i32
}
func.func @combine_not(%arg0: i1) {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  scf.if %arg0 {
    func.call @a() : () -> ()
  }
  scf.if %0 {
    func.call @b() : () -> ()
  }
  return
}
func.func @combine_not2(%arg0: i1) -> i32 {
  %true = arith.constant true
  %0 = arith.xori %arg0, %true : i1
  scf.if %0 {
    func.call @a() : () -> ()
  }
  %1 = scf.if %arg0 -> (i32) {
    %2 = func.call @val() : () -> i32
    scf.yield %2 : i32
  } else {
    func.call @b() : () -> ()
    %2 = func.call @val() : () -> i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @combine_noelse(%arg0: i1) {
  scf.if %arg0 {
    func.call @a() : () -> ()
  }
  scf.if %arg0 {
    func.call @b() : () -> ()
  }
  return
}
func.func @combine_mixed(%arg0: i1) {
  scf.if %arg0 {
    func.call @a() : () -> ()
  }
  scf.if %arg0 {
    func.call @b() : () -> ()
  } else {
    func.call @a() : () -> ()
  }
  return
}
func.func @nested(%arg0: i1, %arg1: i1) {
  scf.if %arg0 {
    scf.if %arg1 {
      func.call @a() : () -> ()
    }
  }
  return
}
func.func @nested_res(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
  %0 = scf.if %arg0 -> (i32) {
    %1 = scf.if %arg1 -> (i32) {
      %2 = func.call @val() : () -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %arg3 : i32
    }
    scf.yield %1 : i32
  } else {
    scf.yield %arg3 : i32
  }
  return %0 : i32
}
func.func @nested_res2(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> (i32, i32) {
  %0:2 = scf.if %arg0 -> (i32, i32) {
    %1 = scf.if %arg1 -> (i32) {
      %2 = func.call @val() : () -> i32
      scf.yield %2 : i32
    } else {
      scf.yield %arg2 : i32
    }
    scf.yield %1, %arg2 : i32, i32
  } else {
    scf.yield %arg3, %arg3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @nested_else(%arg0: i1, %arg1: i1) {
  scf.if %arg0 {
    scf.if %arg1 {
      func.call @a() : () -> ()
    } else {
      func.call @b() : () -> ()
    }
  }
  return
}
func.func @nested_else2(%arg0: i1, %arg1: i1) {
  scf.if %arg0 {
    scf.if %arg1 {
      func.call @a() : () -> ()
    }
  } else {
    func.call @b() : () -> ()
  }
  return
}
func.func @yield_cond(%arg0: i1, %arg1: i32) -> (i1, i32) {
  %0:2 = scf.if %arg0 -> (i1, i32) {
    func.call @a() : () -> ()
    scf.yield %arg0, %arg1 : i1, i32
  } else {
    %false = arith.constant false
    %1 = func.call @val() : () -> i32
    scf.yield %false, %1 : i1, i32
  }
  return %0#0, %0#1 : i1, i32
}
func.func @cmp_yield(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi eq, %arg0, %arg1 : i32
  %1 = scf.if %0 -> (i32) {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  } else {
    func.call @b() : () -> ()
    scf.yield %arg1 : i32
  }
  return %1 : i32
}
func.func @cmp_yield_ne(%arg0: i32, %arg1: i32) -> i32 {
  %0 = arith.cmpi ne, %arg0, %arg1 : i32
  %1 = scf.if %0 -> (i32) {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  } else {
    func.call @b() : () -> ()
    scf.yield %arg1 : i32
  }
  return %1 : i32
}
func.func @cmp_yield_c(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %0 = arith.cmpi eq, %arg0, %c0_i32 : i32
  %1 = scf.if %0 -> (i32) {
    func.call @a() : () -> ()
    scf.yield %c0_i32 : i32
  } else {
    func.call @b() : () -> ()
    scf.yield %arg0 : i32
  }
  return %1 : i32
}
func.func @dead_if(%arg0: i1) {
  %0 = scf.if %arg0 -> (i32) {
    %c1_i32 = arith.constant 1 : i32
    scf.yield %c1_i32 : i32
  } else {
    %c0_i32 = arith.constant 0 : i32
    scf.yield %c0_i32 : i32
  }
  return
}
func.func @sel_const(%arg0: i1) -> (i32, i32) {
  %0:2 = scf.if %arg0 -> (i32, i32) {
    %c1_i32 = arith.constant 1 : i32
    scf.yield %c1_i32, %c1_i32 : i32, i32
  } else {
    %c0_i32 = arith.constant 0 : i32
    %c5_i32 = arith.constant 5 : i32
    scf.yield %c0_i32, %c5_i32 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
