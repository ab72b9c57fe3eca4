// Loops over nearly all numbers of a narrow type.
func.func private @usei8(i8)
func.func @unsigned_zero_step(%arg0: i8) -> i8 {
  %c0_i8 = arith.constant 0 : i8
  %c100_i8 = arith.constant 100 : i8
  %c-56_i8 = arith.constant -56 : i8
  %0 = scf.for unsigned %arg1 = %c0_i8 to %c100_i8 step %c-56_i8 iter_args(%arg2 = %arg0) -> (i8)  : i8 {
    %1 = arith.addi %arg2, %arg1 : i8
    func.call @usei8(%1) : (i8) -> ()
    scf.yield %1 : i8
  }
  return %0 : i8
}
func.func @unsigned_big(%arg0: i8) -> i8 {
  %c0_i8 = arith.constant 0 : i8
  %c-1_i8 = arith.constant -1 : i8
  %c-1_i8_0 = arith.constant -1 : i8
  %0 = scf.for unsigned %arg1 = %c0_i8 to %c-1_i8 step %c-1_i8_0 iter_args(%arg2 = %arg0) -> (i8)  : i8 {
    %1 = arith.addi %arg2, %arg1 : i8
    func.call @usei8(%1) : (i8) -> ()
    scf.yield %1 : i8
  }
  return %0 : i8
}
func.func @signed_wide(%arg0: i8) -> i8 {
  %c-128_i8 = arith.constant -128 : i8
  %c127_i8 = arith.constant 127 : i8
  %c127_i8_0 = arith.constant 127 : i8
  %0 = scf.for %arg1 = %c-128_i8 to %c127_i8 step %c127_i8_0 iter_args(%arg2 = %arg0) -> (i8)  : i8 {
    %1 = arith.addi %arg2, %arg1 : i8
    func.call @usei8(%1) : (i8) -> ()
    scf.yield %1 : i8
  }
  return %0 : i8
}
func.func @signed_wide2(%arg0: i8) -> i8 {
  %c-1_i8 = arith.constant -1 : i8
  %c127_i8 = arith.constant 127 : i8
  %c127_i8_0 = arith.constant 127 : i8
  %0 = scf.for %arg1 = %c-1_i8 to %c127_i8 step %c127_i8_0 iter_args(%arg2 = %arg0) -> (i8)  : i8 {
    %1 = arith.addi %arg2, %arg1 : i8
    func.call @usei8(%1) : (i8) -> ()
    scf.yield %1 : i8
  }
  return %0 : i8
}
func.func @i1loop(%arg0: i8, %arg1: i1) -> i8 {
  %false = arith.constant false
  %true = arith.constant true
  %0 = scf.for unsigned %arg2 = %false to %true step %true iter_args(%arg3 = %arg0) -> (i8)  : i1 {
    func.call @usei8(%arg3) : (i8) -> ()
    %1 = arith.addi %arg3, %arg3 : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}
