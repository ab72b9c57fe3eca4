// Branches between blocks.
func.func private @use(i32)
func.func private @a()
func.func private @b()
func.func private @val() -> i32
func.func @br_merge(%arg0: i32) -> i32 {
  cf.br ^bb1(%arg0 : i32)
^bb1(%0: i32):  // pred: ^bb0
  call @use(%0) : (i32) -> ()
  cf.br ^bb2
^bb2:  // pred: ^bb1
  return %0 : i32
}
func.func @br_pass(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  call @a() : () -> ()
  cf.br ^bb3(%arg1 : i32)
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  %0 = call @val() : () -> i32
  cf.br ^bb3(%0 : i32)
^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
  cf.br ^bb4(%1 : i32)
^bb4(%2: i32):  // pred: ^bb3
  call @use(%2) : (i32) -> ()
  return %2 : i32
}
func.func @cond_const(%arg0: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true, ^bb1(%arg0 : i32), ^bb2
^bb1(%0: i32):  // pred: ^bb0
  call @use(%0) : (i32) -> ()
  return %0 : i32
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg0 : i32
}
func.func @cond_const_f(%arg0: i32) -> i32 {
  %false = arith.constant false
  cf.cond_br %false, ^bb1(%arg0 : i32), ^bb2
^bb1(%0: i32):  // pred: ^bb0
  call @use(%0) : (i32) -> ()
  return %0 : i32
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg0 : i32
}
func.func @cond_same(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb1
^bb1:  // 2 preds: ^bb0, ^bb0
  call @a() : () -> ()
  return %arg1 : i32
}
func.func @cond_same_args(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb1(%arg2 : i32)
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0
  call @a() : () -> ()
  return %0 : i32
}
func.func @cond_same_args2(%arg0: i1, %arg1: i1, %arg2: i32, %arg3: i32) -> i32 {
  cf.cond_br %arg1, ^bb1, ^bb2(%arg2 : i32)
^bb1:  // pred: ^bb0
  cf.cond_br %arg0, ^bb2(%arg2 : i32), ^bb2(%arg3 : i32)
^bb2(%0: i32):  // 3 preds: ^bb0, ^bb1, ^bb1
  call @a() : () -> ()
  return %0 : i32
}
func.func @passthrough(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  cf.br ^bb3(%arg1 : i32)
^bb2:  // pred: ^bb0
  call @a() : () -> ()
  %0 = call @val() : () -> i32
  cf.br ^bb3(%0 : i32)
^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
  call @use(%1) : (i32) -> ()
  return %1 : i32
}
func.func @passthrough_both(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  cf.br ^bb3(%arg1 : i32)
^bb2:  // pred: ^bb0
  cf.br ^bb3(%arg2 : i32)
^bb3(%0: i32):  // 2 preds: ^bb1, ^bb2
  call @use(%0) : (i32) -> ()
  return %0 : i32
}
func.func @same_cond(%arg0: i1) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  cf.cond_br %arg0, ^bb3, ^bb4
^bb2:  // pred: ^bb0
  cf.cond_br %arg0, ^bb3, ^bb4
^bb3:  // 2 preds: ^bb1, ^bb2
  call @a() : () -> ()
  return
^bb4:  // 2 preds: ^bb1, ^bb2
  call @b() : () -> ()
  return
}
func.func @truth(%arg0: i1) -> i1 {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  call @a() : () -> ()
  return %arg0 : i1
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg0 : i1
}
func.func @truth_args(%arg0: i1, %arg1: i1) -> i1 {
  cf.cond_br %arg1, ^bb1, ^bb2(%arg1 : i1)
^bb1:  // pred: ^bb0
  cf.cond_br %arg0, ^bb2(%arg0 : i1), ^bb3(%arg0 : i1)
^bb2(%0: i1):  // 2 preds: ^bb0, ^bb1
  call @a() : () -> ()
  return %0 : i1
^bb3(%1: i1):  // pred: ^bb1
  call @b() : () -> ()
  return %1 : i1
}
func.func @switch_const(%arg0: i32) -> i32 {
  %c2_i32 = arith.constant 2 : i32
  cf.switch %c2_i32 : i32, [
    default: ^bb1(%arg0 : i32),
    1: ^bb2,
    2: ^bb3(%arg0 : i32)
  ]
^bb1(%0: i32):  // pred: ^bb0
  call @use(%0) : (i32) -> ()
  return %0 : i32
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg0 : i32
^bb3(%1: i32):  // pred: ^bb0
  call @a() : () -> ()
  return %1 : i32
}
func.func @switch_const_def(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  cf.switch %c5_i32 : i32, [
    default: ^bb1(%arg0 : i32),
    1: ^bb2,
    2: ^bb3(%arg0 : i32)
  ]
^bb1(%0: i32):  // pred: ^bb0
  call @use(%0) : (i32) -> ()
  return %0 : i32
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg0 : i32
^bb3(%1: i32):  // pred: ^bb0
  call @a() : () -> ()
  return %1 : i32
}
func.func @switch_only(%arg0: i32, %arg1: i32) -> i32 {
  cf.switch %arg0 : i32, [
    default: ^bb1(%arg1 : i32)]
^bb1(%0: i32):  // pred: ^bb0
  call @use(%0) : (i32) -> ()
  return %0 : i32
}
func.func @switch_drop(%arg0: i32, %arg1: i32) -> i32 {
  cf.switch %arg0 : i32, [
    default: ^bb1(%arg1 : i32),
    1: ^bb2,
    2: ^bb1(%arg1 : i32),
    3: ^bb1(%arg0 : i32)
  ]
^bb1(%0: i32):  // 3 preds: ^bb0, ^bb0, ^bb0
  call @use(%0) : (i32) -> ()
  return %0 : i32
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg1 : i32
}
func.func @switch_pass(%arg0: i32, %arg1: i32) -> i32 {
  cf.switch %arg0 : i32, [
    default: ^bb1,
    1: ^bb2,
    2: ^bb3
  ]
^bb1:  // pred: ^bb0
  cf.br ^bb4(%arg1 : i32)
^bb2:  // pred: ^bb0
  call @b() : () -> ()
  return %arg1 : i32
^bb3:  // pred: ^bb0
  cf.br ^bb4(%arg0 : i32)
^bb4(%0: i32):  // 2 preds: ^bb1, ^bb3
  call @use(%0) : (i32) -> ()
  return %0 : i32
}
func.func @switch_switch(%arg0: i32) {
  cf.switch %arg0 : i32, [
    default: ^bb1,
    1: ^bb2,
    2: ^bb3
  ]
^bb1:  // 2 preds: ^bb0, ^bb2
  call @a() : () -> ()
  return
^bb2:  // pred: ^bb0
  cf.switch %arg0 : i32, [
    default: ^bb1,
    1: ^bb3,
    5: ^bb4
  ]
^bb3:  // 2 preds: ^bb0, ^bb2
  call @b() : () -> ()
  return
^bb4:  // pred: ^bb2
  %0 = call @val() : () -> i32
  return
}
func.func @switch_switch_def(%arg0: i32) {
  cf.switch %arg0 : i32, [
    default: ^bb2,
    1: ^bb1,
    2: ^bb3
  ]
^bb1:  // 2 preds: ^bb0, ^bb2
  call @a() : () -> ()
  return
^bb2:  // pred: ^bb0
  cf.switch %arg0 : i32, [
    default: ^bb1,
    1: ^bb3,
    5: ^bb4
  ]
^bb3:  // 2 preds: ^bb0, ^bb2
  call @b() : () -> ()
  return
^bb4:  // pred: ^bb2
  %0 = call @val() : () -> i32
  return
}
func.func @assert_t() {
  %true = arith.constant true
  cf.assert %true, "ok"
  return
}
func.func @assert_f() {
  %false = arith.constant false
  cf.assert %false, "no"
  return
}
func.func @loop(%arg0: i32) {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  cf.br ^bb1(%c0_i32 : i32)
^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2
  %1 = arith.cmpi slt, %0, %arg0 : i32
  cf.cond_br %1, ^bb2, ^bb3
^bb2:  // pred: ^bb1
  call @use(%0) : (i32) -> ()
  %2 = arith.addi %0, %c1_i32 : i32
  cf.br ^bb1(%2 : i32)
^bb3:  // pred: ^bb1
  return
}
func.func @inf() {
  cf.br ^bb1
^bb1:  // 2 preds: ^bb0, ^bb1
  cf.br ^bb1
}
func.func @inf2(%arg0: i1) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // 2 preds: ^bb0, ^bb1
  cf.br ^bb1
^bb2:  // pred: ^bb0
  return
}
func.func @unreach(%arg0: i1) {
  cf.cond_br %arg0, ^bb1, ^bb2
^bb1:  // pred: ^bb0
  ub.unreachable
^bb2:  // pred: ^bb0
  call @a() : () -> ()
  return
}
func.func @unreach2(%arg0: i1) {
  cf.cond_br %arg0, ^bb2, ^bb1
^bb1:  // pred: ^bb0
  ub.unreachable
^bb2:  // pred: ^bb0
  call @a() : () -> ()
  return
}
func.func @unreach3(%arg0: i1) {
  cf.cond_br %arg0, ^bb2, ^bb1
^bb1:  // pred: ^bb0
  call @a() : () -> ()
  ub.unreachable
^bb2:  // pred: ^bb0
  call @a() : () -> ()
  return
}
func.func @weights(%arg0: i1, %arg1: i32) -> i32 {
  cf.cond_br %arg0 weights([3, 1]), ^bb1, ^bb2
^bb1:  // pred: ^bb0
  cf.br ^bb3(%arg1 : i32)
^bb2:  // pred: ^bb0
  call @a() : () -> ()
  %0 = call @val() : () -> i32
  cf.br ^bb3(%0 : i32)
^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
  call @use(%1) : (i32) -> ()
  return %1 : i32
}
func.func @condconst_weights(%arg0: i32) -> i32 {
  %true = arith.constant true
  cf.cond_br %true weights([3, 1]), ^bb1, ^bb2
^bb1:  // pred: ^bb0
  call @a() : () -> ()
  return %arg0 : i32
^bb2:  // pred: ^bb0
  return %arg0 : i32
}
