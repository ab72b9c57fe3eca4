// OPTIONS: top-down=false
func.func private @use(i32)
func.func @order(%a: i32) -> (i32, i32, i32) {
  %c1 = arith.constant 1 : i32
  %0 = arith.addi %a, %c1 : i32
  %c2 = arith.constant 2 : i32
  %1 = arith.addi %0, %c2 : i32
  %c3 = arith.constant 3 : i32
  %2 = arith.addi %1, %c3 : i32
  return %0, %1, %2 : i32, i32, i32
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
func.func @chain_of_folds() -> i32 {
  %c3 = arith.constant 3 : i32
  %0 = arith.addi %c3, %c3 : i32
  %1 = arith.addi %0, %c3 : i32
  %2 = arith.addi %1, %0 : i32
  %3 = arith.muli %2, %1 : i32
  return %3 : i32
}
