// Where constants go, and in which order.
func.func private @use(i32)
func.func private @use64(i64)
func.func @order(%a: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  %c2 = arith.constant 2 : i32
  %1 = arith.addi %a, %c2 : i32
  %c3 = arith.constant 3 : i32
  %2 = arith.addi %a, %c3 : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @already_first(%a: i32) -> (i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %0 = arith.muli %a, %c1 : i32
  %1 = arith.addi %a, %c2 : i32
  return %0, %1 : i32, i32
}
func.func @duplicates(%a: i32) {
  %c1 = arith.constant 1 : i32
  call @use(%c1) : (i32) -> ()
  %c1_0 = arith.constant 1 : i32
  call @use(%c1_0) : (i32) -> ()
  %c1_1 = arith.constant 1 : i64
  call @use64(%c1_1) : (i64) -> ()
  return
}
func.func @folded(%a: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c4 = arith.constant 4 : i32
  %0 = arith.addi %c1, %c2 : i32
  %1 = arith.muli %c2, %c4 : i32
  %2 = arith.addi %0, %1 : i32
  %3 = arith.addi %a, %c4 : i32
  return %0, %2, %3 : i32, i32, i32
}
func.func @out_of_regions(%c: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %c5 = arith.constant 5 : i32
    func.call @use(%c5) : (i32) -> ()
    scf.if %c {
      %c6 = arith.constant 6 : i32
      func.call @use(%c6) : (i32) -> ()
      %c5_0 = arith.constant 5 : i32
      func.call @use(%c5_0) : (i32) -> ()
    } else {
      %c7 = arith.constant 7 : i32
      func.call @use(%c7) : (i32) -> ()
    }
  }
  return
}
func.func @out_of_blocks(%c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %c5 = arith.constant 5 : i32
  call @use(%c5) : (i32) -> ()
  return
^bb2:
  %c6 = arith.constant 6 : i32
  call @use(%c6) : (i32) -> ()
  %c5_0 = arith.constant 5 : i32
  call @use(%c5_0) : (i32) -> ()
  return
}
func.func @dead() {
  %c5 = arith.constant 5 : i32
  %c6 = arith.constant 6 : i32
  return
}
func.func @fold_in_region(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c1 {
    %0 = arith.addi %c3, %c3 : i32
    %c4 = arith.constant 4 : i32
    %1 = arith.muli %0, %c4 : i32
    func.call @use(%1) : (i32) -> ()
    func.call @use(%0) : (i32) -> ()
  }
  return
}
func.func @chain_of_folds() -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %c3, %c3 : i32
  %1 = arith.addi %0, %c3 : i32
  %2 = arith.addi %1, %0 : i32
  %3 = arith.muli %2, %1 : i32
  return %3 : i32
}
func.func @constant_to_the_right(%a: i32) -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %c3, %a : i32
  return %0 : i32
}
func.func @both_kinds(%a: f32) -> (f32, i1) {
  %cst = arith.constant 1.0 : f32
  %true = arith.constant true
  %0 = arith.addf %a, %cst : f32
  %cst_0 = arith.constant 1.0 : f32
  %1 = arith.addf %0, %cst_0 : f32
  return %1, %true : f32, i1
}

// -----

// Constants of a module stay in it, and those of functions in these.
module {
  %c1 = arith.constant 1 : i32
  module @inner {
    func.func private @use(i32)
    func.func @f() {
      %c2 = arith.constant 2 : i32
      call @use(%c2) : (i32) -> ()
      %c3 = arith.constant 3 : i32
      call @use(%c3) : (i32) -> ()
      return
    }
  }
}
