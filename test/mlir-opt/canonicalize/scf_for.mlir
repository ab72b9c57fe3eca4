// Loops that run never, once or always the same.
func.func private @use(index)
func.func private @usei(i32)
func.func private @usex(index)
func.func @for0(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg1 = %c1 to %c0 step %c1 iter_args(%arg2 = %arg0) -> (i32) {
    func.call @use(%arg1) : (index) -> ()
    %1 = arith.addi %arg2, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for1(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %0 = scf.for %arg1 = %c0 to %c5 step %c5 iter_args(%arg2 = %arg0) -> (i32) {
    func.call @use(%arg1) : (index) -> ()
    %1 = arith.addi %arg2, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for1_dyn(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg1, %c5 : index
  %1 = scf.for %arg2 = %arg1 to %0 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @for_same(%arg0: i32, %arg1: index, %arg2: index) -> i32 {
  %0 = scf.for %arg3 = %arg1 to %arg1 step %arg2 iter_args(%arg4 = %arg0) -> (i32) {
    func.call @use(%arg3) : (index) -> ()
    %1 = arith.addi %arg4, %arg4 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_inv(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: index) -> (i32, i32, i32) {
  %0:3 = scf.for %arg5 = %arg2 to %arg3 step %arg4 iter_args(%arg6 = %arg0, %arg7 = %arg1, %arg8 = %arg0) -> (i32, i32, i32) {
    func.call @usei(%arg6) : (i32) -> ()
    %1 = arith.addi %arg7, %arg8 : i32
    scf.yield %arg6, %1, %arg0 : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
func.func @for_unused(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: index) -> i32 {
  %0:2 = scf.for %arg5 = %arg2 to %arg3 step %arg4 iter_args(%arg6 = %arg0, %arg7 = %arg1) -> (i32, i32) {
    func.call @usei(%arg6) : (i32) -> ()
    %1 = arith.addi %arg7, %arg7 : i32
    %2 = arith.addi %arg6, %arg6 : i32
    scf.yield %2, %1 : i32, i32
  }
  return %0#0 : i32
}
func.func @for_empty(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: index) -> (i32, i32) {
  %0:2 = scf.for %arg5 = %arg2 to %arg3 step %arg4 iter_args(%arg6 = %arg0, %arg7 = %arg1) -> (i32, i32) {
    scf.yield %arg6, %arg7 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_dup(%arg0: i32, %arg1: index, %arg2: index, %arg3: index) -> (i32, i32) {
  %0:2 = scf.for %arg4 = %arg1 to %arg2 step %arg3 iter_args(%arg5 = %arg0, %arg6 = %arg0) -> (i32, i32) {
    %1 = arith.addi %arg5, %arg6 : i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_swap(%arg0: i32, %arg1: i32, %arg2: index, %arg3: index, %arg4: index) -> (i32, i32) {
  %0:2 = scf.for %arg5 = %arg2 to %arg3 step %arg4 iter_args(%arg6 = %arg0, %arg7 = %arg1) -> (i32, i32) {
    scf.yield %arg7, %arg6 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_outside(%arg0: i32, %arg1: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c0 to %c10 step %c1 iter_args(%arg3 = %arg0) -> (i32) {
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @for_outside_dyn(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (i32) {
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @for_dead(%arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %arg1 = %c0 to %arg0 step %c1 {
    %0 = arith.addi %arg1, %arg1 : index
  }
  return
}
func.func @for_dead_cycle(%arg0: index, %arg1: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %1 = arith.addi %arg3, %arg3 : i32
    scf.yield %1 : i32
  }
  return
}
func.func @for_i32(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  %c1_i32 = arith.constant 1 : i32
  %c5_i32 = arith.constant 5 : i32
  %0 = scf.for %arg1 = %c0_i32 to %c1_i32 step %c5_i32 iter_args(%arg2 = %arg0) -> (i32)  : i32 {
    func.call @usei(%arg1) : (i32) -> ()
    %1 = arith.addi %arg2, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_unsigned(%arg0: i8) -> i8 {
  %c-1_i8 = arith.constant -1 : i8
  %c1_i8 = arith.constant 1 : i8
  %0 = scf.for unsigned %arg1 = %c-1_i8 to %c1_i8 step %c1_i8 iter_args(%arg2 = %arg0) -> (i8)  : i8 {
    %1 = arith.addi %arg2, %arg1 : i8
    scf.yield %1 : i8
  }
  return %0 : i8
}
func.func @for_2inv(%arg0: i32, %arg1: index, %arg2: index, %arg3: index) -> (i32, i32) {
  %0:2 = scf.for %arg4 = %arg1 to %arg2 step %arg3 iter_args(%arg5 = %arg0, %arg6 = %arg0) -> (i32, i32) {
    scf.yield %arg6, %arg5 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_ivyield(%arg0: index, %arg1: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0, %arg4 = %arg0) -> (index, index) {
    func.call @use(%arg4) : (index) -> ()
    scf.yield %arg2, %arg2 : index, index
  }
  return %0#0, %0#1 : index, index
}
func.func @for_const_yield(%arg0: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7_i32 = arith.constant 7 : i32
  %0 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c7_i32) -> (i32) {
    func.call @usei(%arg2) : (i32) -> ()
    scf.yield %c7_i32 : i32
  }
  return %0 : i32
}
func.func @for_const_yield2(%arg0: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c7_i32 = arith.constant 7 : i32
  %0 = scf.for %arg1 = %c0 to %arg0 step %c1 iter_args(%arg2 = %c7_i32) -> (i32) {
    func.call @usei(%arg2) : (i32) -> ()
    %c7_i32_0 = arith.constant 7 : i32
    scf.yield %c7_i32_0 : i32
  }
  return %0 : i32
}
func.func @for_nested(%arg0: index, %arg1: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %arg1) -> (i32) {
    %1 = scf.for %arg4 = %c0 to %arg0 step %c1 iter_args(%arg5 = %arg3) -> (i32) {
      func.call @use(%arg4) : (index) -> ()
      scf.yield %arg5 : i32
    }
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for1_nsw(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg1, %c5 overflow<nsw> : index
  %1 = scf.for %arg2 = %arg1 to %0 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @for1_nuw(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg1, %c5 overflow<nuw> : index
  %1 = scf.for %arg2 = %arg1 to %0 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @for1_nuw_u(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %arg1, %c5 overflow<nuw> : index
  %1 = scf.for unsigned %arg2 = %arg1 to %0 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @for_static_body(%arg0: i32, %arg1: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c0 to %c10 step %c1 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @usei(%arg3) : (i32) -> ()
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @for_static_body_i(%arg0: i32, %arg1: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c0 to %c10 step %c1 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @for_zero_step(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %0 = scf.for %arg1 = %c0 to %c10 step %c0 iter_args(%arg2 = %arg0) -> (i32) {
    func.call @use(%arg1) : (index) -> ()
    %1 = arith.addi %arg2, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_neg_step(%arg0: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %c-1 = arith.constant -1 : index
  %0 = scf.for %arg1 = %c0 to %c10 step %c-1 iter_args(%arg2 = %arg0) -> (i32) {
    func.call @use(%arg1) : (index) -> ()
    %1 = arith.addi %arg2, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_ub_le(%arg0: i32, %arg1: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c10 = arith.constant 10 : index
  %0 = scf.for %arg2 = %c10 to %c0 step %arg1 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %1 = arith.addi %arg3, %arg3 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_step_large(%arg0: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %c100 = arith.constant 100 : index
  %0 = scf.for %arg1 = %c2 to %c10 step %c100 iter_args(%arg2 = %arg0) -> (i32) {
    func.call @use(%arg1) : (index) -> ()
    %1 = arith.addi %arg2, %arg2 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_1_results(%arg0: i32, %arg1: i32) -> (i32, i32) {
  %c2 = arith.constant 2 : index
  %c10 = arith.constant 10 : index
  %c100 = arith.constant 100 : index
  %0:2 = scf.for %arg2 = %c2 to %c10 step %c100 iter_args(%arg3 = %arg0, %arg4 = %arg1) -> (i32, i32) {
    func.call @use(%arg2) : (index) -> ()
    scf.yield %arg4, %arg3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_bool(%arg0: i32, %arg1: i1) -> i32 {
  %false = arith.constant false
  %true = arith.constant true
  %0 = scf.for %arg2 = %false to %true step %true iter_args(%arg3 = %arg0) -> (i32)  : i1 {
    %1 = arith.addi %arg3, %arg3 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @for_attr(%arg0: i32, %arg1: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0, %arg4 = %arg0) -> (i32, i32) {
    func.call @usei(%arg4) : (i32) -> ()
    %1 = arith.addi %arg3, %arg3 : i32
    scf.yield %1, %arg4 : i32, i32
  } {my.attr = 3 : i32}
  return %0#0 : i32
}
func.func @for_deadarg(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg1) -> (i32, i32) {
    %1 = arith.addi %arg4, %arg4 : i32
    func.call @usei(%1) : (i32) -> ()
    scf.yield %1, %1 : i32, i32
  }
  return %0#0 : i32
}
func.func @for_deadarg2(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg1) -> (i32, i32) {
    %1 = arith.addi %arg4, %arg4 : i32
    func.call @usei(%1) : (i32) -> ()
    scf.yield %1, %arg5 : i32, i32
  }
  return %0#0 : i32
}
func.func @for_deadarg3(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg1, %arg6 = %arg0) -> (i32, i32, i32) {
    %1 = arith.addi %arg4, %arg4 : i32
    func.call @usei(%1) : (i32) -> ()
    scf.yield %1, %arg6, %arg5 : i32, i32, i32
  }
  return %0#0 : i32
}
func.func @for_3rot(%arg0: i32, %arg1: i32, %arg2: index) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg0, %arg6 = %arg0) -> (i32, i32, i32) {
    func.call @usei(%arg4) : (i32) -> ()
    scf.yield %arg5, %arg6, %arg4 : i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}
func.func @for_dupinner(%arg0: i32, %arg1: i32, %arg2: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg1) -> (i32, i32) {
    %1 = arith.addi %arg4, %arg5 : i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @for_invar_chain(%arg0: i32, %arg1: index) -> (i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0, %arg4 = %arg0) -> (i32, i32) {
    func.call @usei(%arg4) : (i32) -> ()
    scf.yield %arg3, %arg3 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
func.func @one_dynstep(%arg0: i32, %arg1: index, %arg2: index) -> i32 {
  %0 = arith.addi %arg1, %arg2 overflow<nsw> : index
  %1 = scf.for %arg3 = %arg1 to %0 step %arg2 iter_args(%arg4 = %arg0) -> (i32) {
    func.call @use(%arg3) : (index) -> ()
    %2 = arith.addi %arg4, %arg4 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @zero_to_step(%arg0: i32, %arg1: index) -> i32 {
  %c0 = arith.constant 0 : index
  %0 = scf.for %arg2 = %c0 to %arg1 step %arg1 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %1 = arith.addi %arg3, %arg3 : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}
func.func @neg_diff(%arg0: i32, %arg1: index, %arg2: index) -> i32 {
  %c-5 = arith.constant -5 : index
  %0 = arith.addi %arg1, %c-5 overflow<nsw> : index
  %1 = scf.for %arg3 = %arg1 to %0 step %arg2 iter_args(%arg4 = %arg0) -> (i32) {
    func.call @use(%arg3) : (index) -> ()
    %2 = arith.addi %arg4, %arg4 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @neg_diff_cs(%arg0: i32, %arg1: index) -> i32 {
  %c1 = arith.constant 1 : index
  %c-5 = arith.constant -5 : index
  %0 = arith.addi %arg1, %c-5 overflow<nsw> : index
  %1 = scf.for %arg2 = %arg1 to %0 step %c1 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @add_const_lhs(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %0 = arith.addi %c5, %arg1 overflow<nsw> : index
  %1 = scf.for %arg2 = %arg1 to %0 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @sub_lb(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %0 = arith.subi %arg1, %c5 overflow<nsw> : index
  %1 = scf.for %arg2 = %0 to %arg1 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %2 = arith.addi %arg3, %arg3 : i32
    scf.yield %2 : i32
  }
  return %1 : i32
}
func.func @both_add(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %c2 = arith.constant 2 : index
  %0 = arith.addi %arg1, %c2 overflow<nsw> : index
  %1 = arith.addi %arg1, %c5 overflow<nsw> : index
  %2 = scf.for %arg2 = %0 to %1 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    func.call @use(%arg2) : (index) -> ()
    %3 = arith.addi %arg3, %arg3 : i32
    scf.yield %3 : i32
  }
  return %2 : i32
}
func.func @twice(%arg0: i32, %arg1: index) -> i32 {
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %0 = arith.addi %arg1, %c10 overflow<nsw> : index
  %1 = scf.for %arg2 = %arg1 to %0 step %c5 iter_args(%arg3 = %arg0) -> (i32) {
    scf.yield %arg0 : i32
  }
  return %1 : i32
}
func.func @dynempty(%arg0: i32, %arg1: i32, %arg2: index) -> i32 {
  %c5 = arith.constant 5 : index
  %c10 = arith.constant 10 : index
  %0 = arith.addi %arg2, %c10 overflow<nsw> : index
  %1 = scf.for %arg3 = %arg2 to %0 step %c5 iter_args(%arg4 = %arg0) -> (i32) {
    scf.yield %arg1 : i32
  }
  return %1 : i32
}
func.func @noiter(%arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %arg1 = %c0 to %c1 step %c1 {
    scf.for %arg2 = %arg1 to %c1 step %c1 {
      func.call @use(%arg2) : (index) -> ()
    }
  }
  return
}
func.func @neg(%arg0: index, %arg1: index) {
  %c-3 = arith.constant -3 : index
  scf.for %arg2 = %arg0 to %arg1 step %c-3 {
    func.call @usex(%arg2) : (index) -> ()
  }
  return
}
func.func @zerou(%arg0: index, %arg1: index) {
  %c0 = arith.constant 0 : index
  scf.for unsigned %arg2 = %arg0 to %arg1 step %c0 {
    func.call @usex(%arg2) : (index) -> ()
  }
  return
}
