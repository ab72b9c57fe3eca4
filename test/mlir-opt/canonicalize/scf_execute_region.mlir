// Regions run once.
func.func private @use(i32)
func.func private @a()
func.func private @b()
func.func private @val() -> i32
func.func @exec1(%arg0: i32) -> i32 {
  %0 = scf.execute_region -> i32 {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  }
  return %0 : i32
}
func.func @exec_noinline(%arg0: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  }
  return %0 : i32
}
func.func @exec2(%arg0: i32, %arg1: i1) -> i32 {
  %0 = scf.execute_region -> i32 {
    cf.cond_br %arg1, ^bb1, ^bb2
  ^bb1:  // pred: ^bb0
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  ^bb2:  // pred: ^bb0
    %1 = func.call @val() : () -> i32
    scf.yield %1 : i32
  }
  call @use(%0) : (i32) -> ()
  return %0 : i32
}
func.func @exec3(%arg0: i1, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %arg2 = %c0 to %arg1 step %c1 {
    scf.execute_region {
      cf.cond_br %arg0, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      func.call @a() : () -> ()
      scf.yield
    ^bb2:  // pred: ^bb0
      func.call @b() : () -> ()
      scf.yield
    }
  }
  return
}
func.func @exec_unused(%arg0: i1) {
  %0:2 = scf.execute_region -> (i32, i32) no_inline {
    %1 = func.call @val() : () -> i32
    scf.yield %1, %1 : i32, i32
  }
  return
}
func.func @exec_same(%arg0: i1, %arg1: i32) -> (i32, i32, i32) {
  %0:3 = scf.execute_region -> (i32, i32, i32) no_inline {
    %1 = func.call @val() : () -> i32
    scf.yield %1, %1, %arg1 : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
