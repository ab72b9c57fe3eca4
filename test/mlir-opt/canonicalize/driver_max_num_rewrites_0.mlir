// OPTIONS: max-num-rewrites=0
func.func private @use(i32)
func.func @chain(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.muli %0, %a : i32
  %2 = arith.xori %1, %0 : i32
  return %a : i32
}
func.func @block_argument(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  cf.br ^head(%a, %0 : i32, i32)
^head(%i: i32, %dead: i32):
  call @use(%i) : (i32) -> ()
  %1 = arith.muli %dead, %i : i32
  %c = arith.cmpi slt, %i, %a : i32
  cf.cond_br %c, ^head(%a, %1 : i32, i32), ^end
^end:
  return %i : i32
}
func.func @argument_through_blocks(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1(%a : i32), ^bb2(%a : i32)
^bb1(%x: i32):
  call @use(%a) : (i32) -> ()
  cf.br ^bb3(%x : i32)
^bb2(%y: i32):
  call @use(%y) : (i32) -> ()
  cf.br ^bb3(%y : i32)
^bb3(%z: i32):
  call @use(%a) : (i32) -> ()
  return %a : i32
}
func.func @unreachable(%a: i32) -> i32 {
  return %a : i32
^bb1(%x: i32):
  %0 = arith.addi %x, %a : i32
  cf.br ^bb2(%0 : i32)
^bb2(%y: i32):
  %1 = arith.muli %y, %a : i32
  cf.br ^bb1(%1 : i32)
}
func.func @unreachable_feeds_reachable(%a: i32, %c: i1) -> i32 {
  cf.cond_br %c, ^bb2(%a : i32), ^bb3
^bb1:
  call @use(%a) : (i32) -> ()
  cf.br ^bb2(%a : i32)
^bb2(%y: i32):
  call @use(%y) : (i32) -> ()
  return %y : i32
^bb3:
  call @use(%a) : (i32) -> ()
  return %a : i32
}
func.func @in_region(%c: i1, %a: i32) {
  scf.if %c {
    %0 = arith.addi %a, %a : i32
    %1 = arith.muli %0, %a : i32
    func.call @use(%a) : (i32) -> ()
    %2 = arith.subi %0, %a : i32
  }
  return
}
func.func @whole_region(%c: i1, %a: i32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      %0 = arith.addi %a, %a : i32
    }
  }
  return
}
func.func @switch_arguments(%f: i32, %a: i32) -> i32 {
  cf.switch %f : i32, [
    default: ^bb1(%a, %f : i32, i32),
    1: ^bb2(%f, %a : i32, i32),
    2: ^bb1(%f, %f : i32, i32)
  ]
^bb1(%x: i32, %y: i32):
  call @use(%y) : (i32) -> ()
  return %y : i32
^bb2(%z: i32, %w: i32):
  call @use(%z) : (i32) -> ()
  return %z : i32
}
func.func @allocation() {
  %0 = memref.alloc() : memref<4xi32>
  return
}
func.func @read(%m: memref<4xi32>, %i: index) {
  %0 = memref.load %m[%i] : memref<4xi32>
  return
}
func.func private @private_stays() {
  return
}
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
