// Structured control flow made at random.
func.func private @usei(i32)
func.func private @useb(i1)
func.func private @usex(index)
func.func private @vali() -> i32
func.func private @valb() -> i1
func.func private @valx() -> index
func.func @f0(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0:3 = scf.index_switch %arg4 -> i32, i32, index 
  case 1 {
    %4 = arith.addi %arg1, %arg0 : i32
    scf.yield %4, %arg0, %arg5 : i32, i32, index
  }
  case 0 {
    scf.yield %arg0, %arg0, %arg4 : i32, i32, index
  }
  default {
    %4 = arith.xori %arg2, %arg2 : i1
    scf.yield %arg0, %arg0, %arg5 : i32, i32, index
  }
  %1:2 = scf.execute_region -> (i1, i1) no_inline {
    scf.for %arg6 = %0#2 to %arg5 step %arg5 {
      %6:2 = scf.if %arg2 -> (i1, i32) {
        %10 = arith.addi %0#0, %0#0 : i32
        %11 = arith.xori %arg3, %arg2 : i1
        %c0_i32 = arith.constant 0 : i32
        scf.yield %11, %c0_i32 : i1, i32
      } else {
        func.call @useb(%arg3) : (i1) -> ()
        func.call @usei(%arg1) : (i32) -> ()
        %c1_i32 = arith.constant 1 : i32
        func.call @usei(%c1_i32) : (i32) -> ()
        %c1_i32_0 = arith.constant 1 : i32
        scf.yield %arg3, %0#1 : i1, i32
      }
      %7:3 = scf.for %arg7 = %arg5 to %arg4 step %0#2 iter_args(%arg8 = %arg2, %arg9 = %arg2, %arg10 = %arg5) -> (i1, i1, index) {
        %10 = arith.xori %arg9, %arg2 : i1
        %11 = arith.xori %6#1, %6#1 : i32
        func.call @usei(%0#1) : (i32) -> ()
        %12 = arith.addi %0#0, %0#1 : i32
        scf.yield %arg9, %arg8, %arg10 : i1, i1, index
      }
      %8 = scf.while : () -> i32 {
        %10 = arith.muli %arg1, %0#0 : i32
        %11 = arith.subi %0#1, %6#1 : i32
        %c10 = arith.constant 10 : index
        scf.condition(%arg2) %11 : i32
      } do {
      ^bb0(%arg7: i32):
        %c1_i32 = arith.constant 1 : i32
        %true = arith.constant true
        %10 = arith.cmpi slt, %6#1, %c1_i32 : i32
        %11 = arith.addi %arg6, %arg5 overflow<nsw> : index
        func.call @useb(%7#0) : (i1) -> ()
        scf.yield
      }
      %9 = scf.for %arg7 = %arg6 to %0#2 step %arg5 iter_args(%arg8 = %7#0) -> (i1) {
        %10 = arith.muli %0#0, %6#1 : i32
        scf.yield %arg8 : i1
      }
    }
    %4 = scf.for %arg6 = %0#2 to %arg5 step %arg4 iter_args(%arg7 = %0#0) -> (i32) {
      func.call @usex(%arg4) : (index) -> ()
      func.call @usex(%arg5) : (index) -> ()
      %6:3 = scf.execute_region -> (i1, i32, index) {
        scf.yield %arg2, %arg1, %arg5 : i1, i32, index
      }
      scf.for %arg8 = %arg6 to %arg6 step %6#2 {
        func.call @usei(%0#1) : (i32) -> ()
      }
      %c1 = arith.constant 1 : index
      scf.yield %arg7 : i32
    }
    %5 = arith.subi %0#1, %4 : i32
    scf.yield %arg2, %arg3 : i1, i1
  }
  %2 = scf.for %arg6 = %arg4 to %arg5 step %0#2 iter_args(%arg7 = %0#1) -> (i32) {
    %4:3 = scf.if %arg3 -> (index, index, i1) {
      %6 = func.call @vali() : () -> i32
      %c5 = arith.constant 5 : index
      func.call @usex(%arg5) : (index) -> ()
      scf.yield %arg6, %arg6, %arg3 : index, index, i1
    } else {
      %c2_i32 = arith.constant 2 : i32
      func.call @usei(%c2_i32) : (i32) -> ()
      scf.yield %arg6, %arg6, %arg3 : index, index, i1
    }
    func.call @usei(%arg1) : (i32) -> ()
    scf.if %arg3 {
      func.call @useb(%1#1) : (i1) -> ()
      %6 = scf.for %arg8 = %arg4 to %arg6 step %0#2 iter_args(%arg9 = %arg7) -> (i32) {
        %c2_0 = arith.constant 2 : index
        func.call @usei(%arg0) : (i32) -> ()
        scf.yield %0#1 : i32
      }
      %7 = arith.muli %0#1, %0#0 : i32
      %8:2 = scf.if %arg3 -> (index, i32) {
        func.call @usei(%6) : (i32) -> ()
        %c1_i32 = arith.constant 1 : i32
        scf.yield %4#1, %arg7 : index, i32
      } else {
        %10 = arith.xori %arg3, %4#2 : i1
        %c1_i32 = arith.constant 1 : i32
        scf.yield %arg4, %7 : index, i32
      }
      %c2 = arith.constant 2 : index
      %9 = arith.addi %8#1, %arg7 : i32
    }
    %5 = scf.if %4#2 -> (i32) {
      scf.yield %0#1 : i32
    } else {
      %true = arith.constant true
      scf.for %arg8 = %0#2 to %0#2 step %arg6 {
        %6 = arith.addi %4#1, %arg5 overflow<nsw> : index
      }
      %c0 = arith.constant 0 : index
      %c2 = arith.constant 2 : index
      scf.yield %0#0 : i32
    }
    scf.yield %5 : i32
  }
  %3:3 = scf.if %1#1 -> (index, index, i1) {
    %c1_i32 = arith.constant 1 : i32
    func.call @usei(%2) : (i32) -> ()
    scf.yield %0#2, %0#2, %1#1 : index, index, i1
  } else {
    scf.yield %0#2, %0#2, %arg3 : index, index, i1
  }
  return %0#1, %2, %1#1, %3#2, %3#0, %3#1 : i32, i32, i1, i1, index, index
}
func.func @f1(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  call @usei(%arg1) : (i32) -> ()
  %0 = scf.index_switch %arg4 -> index 
  case 1 {
    func.call @usei(%arg0) : (i32) -> ()
    %1:3 = scf.if %arg3 -> (index, i1, i1) {
      scf.for %arg6 = %arg5 to %arg5 step %arg5 {
      }
      scf.yield %arg4, %arg2, %arg3 : index, i1, i1
    } else {
      %3 = arith.xori %arg2, %arg2 : i1
      %4 = scf.execute_region -> index no_inline {
        %6 = arith.addi %arg0, %arg0 : i32
        func.call @usei(%6) : (i32) -> ()
        %c2_i32 = arith.constant 2 : i32
        scf.yield %arg4 : index
      }
      func.call @usei(%arg1) : (i32) -> ()
      %5:2 = scf.if %arg2 -> (index, index) {
        %c5 = arith.constant 5 : index
        %c0_i32 = arith.constant 0 : i32
        func.call @usex(%c5) : (index) -> ()
        %c1 = arith.constant 1 : index
        %c5_0 = arith.constant 5 : index
        scf.yield %c1, %c1 : index, index
      } else {
        func.call @usex(%4) : (index) -> ()
        func.call @usei(%arg1) : (i32) -> ()
        %c5 = arith.constant 5 : index
        scf.yield %c5, %4 : index, index
      }
      scf.yield %arg4, %arg2, %arg3 : index, i1, i1
    }
    scf.if %1#2 {
      %c2_i32 = arith.constant 2 : i32
      scf.index_switch %1#0 
      case 1 {
        func.call @usei(%arg1) : (i32) -> ()
        %4 = arith.subi %arg1, %c2_i32 : i32
        func.call @usex(%arg5) : (index) -> ()
        %c2_i32_0 = arith.constant 2 : i32
        %5 = arith.xori %arg3, %1#2 : i1
        scf.yield
      }
      default {
      }
      func.call @usex(%arg4) : (index) -> ()
      %3 = arith.addi %1#0, %arg5 overflow<nsw> : index
    }
    %2 = arith.subi %arg0, %arg1 : i32
    scf.yield %arg5 : index
  }
  case 5 {
    %c10 = arith.constant 10 : index
    %1 = func.call @vali() : () -> i32
    %2 = scf.index_switch %arg4 -> i1 
    case 2 {
      %3 = scf.execute_region -> index no_inline {
        %c1_i32 = arith.constant 1 : i32
        scf.yield %arg4 : index
      }
      %c5 = arith.constant 5 : index
      scf.yield %arg3 : i1
    }
    default {
      scf.if %arg3 {
        %3 = arith.addi %1, %arg1 : i32
        %4 = func.call @vali() : () -> i32
        %5 = func.call @vali() : () -> i32
        %6 = arith.addi %c10, %arg5 overflow<nsw> : index
      } else {
      }
      func.call @usei(%1) : (i32) -> ()
      scf.for %arg6 = %c10 to %c10 step %arg4 {
      }
      %c1_i32 = arith.constant 1 : i32
      %c1 = arith.constant 1 : index
      scf.if %arg3 {
        %c1_0 = arith.constant 1 : index
        %3 = arith.subi %arg0, %1 : i32
      } else {
        %3 = arith.xori %arg1, %1 : i32
      }
      scf.yield %arg2 : i1
    }
    scf.yield %c10 : index
  }
  default {
    %c5 = arith.constant 5 : index
    func.call @useb(%arg2) : (i1) -> ()
    %1 = func.call @vali() : () -> i32
    %c1_i32 = arith.constant 1 : i32
    %2 = func.call @vali() : () -> i32
    %c2_i32 = arith.constant 2 : i32
    scf.yield %c5 : index
  }
  return %arg0, %arg1, %arg2, %arg3, %arg5, %0 : i32, i32, i1, i1, index, index
}
func.func @f2(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0 = scf.for %arg6 = %arg4 to %arg4 step %arg4 iter_args(%arg7 = %arg2) -> (i1) {
    func.call @usei(%arg1) : (i32) -> ()
    %4 = arith.muli %arg0, %arg1 : i32
    func.call @useb(%arg7) : (i1) -> ()
    %5 = scf.if %arg3 -> (index) {
      %7 = arith.addi %arg1, %arg1 : i32
      %8:2 = scf.if %arg3 -> (i32, i1) {
        func.call @usei(%arg1) : (i32) -> ()
        %c5 = arith.constant 5 : index
        func.call @useb(%arg3) : (i1) -> ()
        scf.yield %4, %arg7 : i32, i1
      } else {
        func.call @usei(%arg0) : (i32) -> ()
        func.call @usei(%arg0) : (i32) -> ()
        %9 = func.call @valb() : () -> i1
        scf.yield %7, %9 : i32, i1
      }
      scf.yield %arg5 : index
    } else {
      %c0_i32 = arith.constant 0 : i32
      func.call @usei(%c0_i32) : (i32) -> ()
      scf.yield %arg5 : index
    }
    %6 = scf.index_switch %arg5 -> i1 
    case 1 {
      scf.yield %arg7 : i1
    }
    default {
      %7:2 = scf.if %arg3 -> (i32, i1) {
        %true = arith.constant true
        %c1 = arith.constant 1 : index
        scf.yield %arg0, %true : i32, i1
      } else {
        %8 = arith.cmpi eq, %arg0, %arg1 : i32
        func.call @usex(%5) : (index) -> ()
        func.call @useb(%8) : (i1) -> ()
        %c10 = arith.constant 10 : index
        scf.yield %4, %arg7 : i32, i1
      }
      %c2_i32 = arith.constant 2 : i32
      scf.yield %7#1 : i1
    }
    %c7_i32 = arith.constant 7 : i32
    scf.yield %arg3 : i1
  }
  %1 = call @valb() : () -> i1
  %2 = scf.for %arg6 = %arg4 to %arg4 step %arg4 iter_args(%arg7 = %arg0) -> (i32) {
    func.call @usei(%arg0) : (i32) -> ()
    scf.yield %arg0 : i32
  }
  scf.for %arg6 = %arg4 to %arg5 step %arg4 {
    scf.if %0 {
      func.call @usei(%arg0) : (i32) -> ()
    } else {
      func.call @usei(%arg0) : (i32) -> ()
      %6 = scf.while (%arg7 = %arg5) : (index) -> index {
        %7 = arith.xori %arg1, %arg0 : i32
        func.call @usei(%2) : (i32) -> ()
        %c2_0 = arith.constant 2 : index
        %8 = func.call @vali() : () -> i32
        scf.condition(%1) %c2_0 : index
      } do {
      ^bb0(%arg7: index):
        func.call @usei(%arg1) : (i32) -> ()
        %7 = func.call @valb() : () -> i1
        %8 = func.call @vali() : () -> i32
        scf.yield %arg5 : index
      }
    }
    %4 = arith.addi %arg1, %arg0 : i32
    func.call @usex(%arg4) : (index) -> ()
    scf.index_switch %arg5 
    case 1 {
      %c1_i32 = arith.constant 1 : i32
      %6 = scf.if %arg3 -> (i1) {
        func.call @usex(%arg5) : (index) -> ()
        %c7_i32 = arith.constant 7 : i32
        scf.yield %1 : i1
      } else {
        %7 = arith.cmpi slt, %arg1, %c1_i32 : i32
        %8 = arith.subi %arg1, %2 : i32
        %c0 = arith.constant 0 : index
        func.call @usex(%arg5) : (index) -> ()
        scf.yield %7 : i1
      }
      scf.yield
    }
    case 0 {
      %6:3 = scf.if %0 -> (i1, i32, i1) {
        %7 = arith.subi %2, %4 : i32
        func.call @useb(%1) : (i1) -> ()
        %8 = arith.xori %4, %4 : i32
        %c0 = arith.constant 0 : index
        func.call @usex(%arg4) : (index) -> ()
        scf.yield %arg2, %4, %1 : i1, i32, i1
      } else {
        %c0_i32_0 = arith.constant 0 : i32
        %7 = arith.cmpi slt, %arg1, %arg1 : i32
        scf.yield %arg2, %4, %0 : i1, i32, i1
      }
      scf.for %arg7 = %arg6 to %arg4 step %arg6 {
        %c2_i32 = arith.constant 2 : i32
        %7 = arith.addi %arg5, %arg5 overflow<nsw> : index
      }
      %c0_i32 = arith.constant 0 : i32
      func.call @useb(%6#0) : (i1) -> ()
      scf.index_switch %arg5 
      default {
        func.call @usei(%4) : (i32) -> ()
        %7 = arith.cmpi slt, %arg0, %c0_i32 : i32
        %8 = func.call @valb() : () -> i1
        %false = arith.constant false
      }
      %true = arith.constant true
      scf.yield
    }
    default {
      %6 = func.call @valx() : () -> index
      %7 = scf.if %0 -> (index) {
        func.call @usei(%arg1) : (i32) -> ()
        %c7_i32 = arith.constant 7 : i32
        %c2_0 = arith.constant 2 : index
        func.call @usei(%arg1) : (i32) -> ()
        func.call @usei(%4) : (i32) -> ()
        scf.yield %c2_0 : index
      } else {
        %8 = arith.cmpi ne, %arg1, %4 : i32
        func.call @usex(%arg5) : (index) -> ()
        scf.yield %6 : index
      }
      func.call @usei(%2) : (i32) -> ()
    }
    %c2 = arith.constant 2 : index
    %5:3 = scf.if %1 -> (index, i1, index) {
      scf.execute_region {
        scf.yield
      }
      func.call @usei(%4) : (i32) -> ()
      func.call @useb(%arg2) : (i1) -> ()
      func.call @usei(%arg1) : (i32) -> ()
      scf.yield %arg5, %1, %arg5 : index, i1, index
    } else {
      %c2_i32 = arith.constant 2 : i32
      %6:3 = scf.execute_region -> (index, i32, i1) no_inline {
        func.call @usei(%arg1) : (i32) -> ()
        %7 = func.call @vali() : () -> i32
        %c0_i32 = arith.constant 0 : i32
        func.call @usex(%arg6) : (index) -> ()
        func.call @usex(%c2) : (index) -> ()
        scf.yield %arg6, %c2_i32, %1 : index, i32, i1
      }
      func.call @usei(%4) : (i32) -> ()
      scf.for %arg7 = %arg6 to %6#0 step %arg6 {
        %c10 = arith.constant 10 : index
        %7 = arith.addi %4, %arg1 : i32
        %8 = arith.xori %0, %arg3 : i1
      }
      scf.yield %arg5, %0, %6#0 : index, i1, index
    }
    scf.while : () -> () {
      %6:3 = scf.if %1 -> (i32, index, i32) {
        %7 = arith.addi %4, %arg1 : i32
        scf.yield %2, %5#2, %7 : i32, index, i32
      } else {
        %c0_i32 = arith.constant 0 : i32
        func.call @usex(%5#2) : (index) -> ()
        %7 = func.call @valb() : () -> i1
        %false = arith.constant false
        func.call @usei(%4) : (i32) -> ()
        scf.yield %4, %5#0, %2 : i32, index, i32
      }
      scf.condition(%arg2)
    } do {
      %c5 = arith.constant 5 : index
      %6 = arith.addi %c5, %5#0 overflow<nsw> : index
      %7 = arith.xori %arg2, %1 : i1
      func.call @useb(%1) : (i1) -> ()
      %c0_i32 = arith.constant 0 : i32
      func.call @usei(%c0_i32) : (i32) -> ()
      scf.yield
    }
  }
  %3 = scf.if %0 -> (index) {
    %c1_i32 = arith.constant 1 : i32
    %4 = scf.for %arg6 = %arg4 to %arg5 step %arg5 iter_args(%arg7 = %arg0) -> (i32) {
      func.call @usei(%arg0) : (i32) -> ()
      %c2 = arith.constant 2 : index
      %c1_i32_0 = arith.constant 1 : i32
      %c1 = arith.constant 1 : index
      %5:2 = scf.if %arg2 -> (index, index) {
        %6 = arith.xori %1, %0 : i1
        func.call @usex(%c2) : (index) -> ()
        scf.yield %arg5, %c1 : index, index
      } else {
        %6 = func.call @vali() : () -> i32
        %c1_i32_1 = arith.constant 1 : i32
        %7 = arith.xori %0, %0 : i1
        func.call @usex(%arg4) : (index) -> ()
        func.call @usex(%arg5) : (index) -> ()
        scf.yield %arg6, %arg6 : index, index
      }
      scf.yield %c1_i32 : i32
    }
    scf.yield %arg4 : index
  } else {
    %4 = func.call @valb() : () -> i1
    %5 = arith.addi %arg1, %2 : i32
    %6 = scf.for %arg6 = %arg4 to %arg5 step %arg5 iter_args(%arg7 = %5) -> (i32) {
      %8 = func.call @valx() : () -> index
      %9:3 = scf.for %arg8 = %arg5 to %8 step %arg4 iter_args(%arg9 = %5, %arg10 = %arg4, %arg11 = %arg1) -> (i32, index, i32) {
        %c1_i32 = arith.constant 1 : i32
        func.call @useb(%4) : (i1) -> ()
        func.call @usei(%arg9) : (i32) -> ()
        func.call @usex(%arg5) : (index) -> ()
        scf.yield %arg11, %arg8, %arg11 : i32, index, i32
      }
      %10 = arith.addi %9#1, %arg6 overflow<nsw> : index
      %c0 = arith.constant 0 : index
      %11:3 = scf.while (%arg8 = %9#0, %arg9 = %1, %arg10 = %1) : (i32, i1, i1) -> (i32, i1, i1) {
        %c10 = arith.constant 10 : index
        %12 = arith.xori %1, %4 : i1
        func.call @usei(%5) : (i32) -> ()
        %13 = arith.subi %2, %arg8 : i32
        %14 = arith.muli %2, %arg8 : i32
        scf.condition(%12) %arg8, %arg10, %0 : i32, i1, i1
      } do {
      ^bb0(%arg8: i32, %arg9: i1, %arg10: i1):
        %false = arith.constant false
        %false_0 = arith.constant false
        scf.yield %arg8, %false, %false : i32, i1, i1
      }
      scf.if %0 {
        %12 = arith.cmpi ne, %arg0, %5 : i32
      }
      scf.yield %arg7 : i32
    }
    %7 = arith.xori %arg3, %0 : i1
    scf.yield %arg4 : index
  }
  return %arg1, %2, %0, %1, %arg5, %3 : i32, i32, i1, i1, index, index
}
func.func @f3(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0:2 = scf.if %arg2 -> (index, index) {
    func.call @useb(%arg2) : (i1) -> ()
    %2:3 = scf.execute_region -> (i32, index, i32) no_inline {
      %3 = func.call @vali() : () -> i32
      %4 = arith.addi %arg0, %arg0 : i32
      %5 = arith.addi %3, %4 : i32
      scf.yield %4, %arg5, %arg0 : i32, index, i32
    }
    func.call @useb(%arg2) : (i1) -> ()
    func.call @usei(%2#0) : (i32) -> ()
    scf.yield %arg4, %arg5 : index, index
  } else {
    func.call @usei(%arg0) : (i32) -> ()
    %false = arith.constant false
    scf.yield %arg4, %arg5 : index, index
  }
  %1 = arith.addi %arg1, %arg1 : i32
  %c10 = arith.constant 10 : index
  %c5 = arith.constant 5 : index
  call @usei(%arg1) : (i32) -> ()
  return %arg1, %1, %arg2, %arg3, %0#1, %c10 : i32, i32, i1, i1, index, index
}
func.func @f4(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0 = call @vali() : () -> i32
  %1 = scf.if %arg2 -> (i32) {
    %6 = arith.cmpi eq, %arg0, %arg1 : i32
    %7 = func.call @vali() : () -> i32
    %c2_i32 = arith.constant 2 : i32
    %true = arith.constant true
    %c0_i32 = arith.constant 0 : i32
    %c7_i32 = arith.constant 7 : i32
    func.call @usei(%arg0) : (i32) -> ()
    scf.yield %c7_i32 : i32
  } else {
    %6 = arith.cmpi ne, %arg0, %arg1 : i32
    scf.for %arg6 = %arg5 to %arg4 step %arg5 {
      %7 = scf.if %arg2 -> (index) {
        func.call @usei(%0) : (i32) -> ()
        %c2_i32 = arith.constant 2 : i32
        %8 = arith.xori %arg1, %arg1 : i32
        scf.yield %arg4 : index
      } else {
        func.call @useb(%arg2) : (i1) -> ()
        %8 = arith.muli %arg0, %0 : i32
        func.call @usei(%arg0) : (i32) -> ()
        func.call @usei(%8) : (i32) -> ()
        %9 = arith.cmpi slt, %0, %8 : i32
        scf.yield %arg5 : index
      }
    }
    scf.execute_region no_inline {
      func.call @useb(%arg3) : (i1) -> ()
      scf.yield
    }
    scf.yield %0 : i32
  }
  %c10 = arith.constant 10 : index
  %2:2 = scf.while (%arg6 = %arg5, %arg7 = %arg3) : (index, i1) -> (i1, index) {
    scf.condition(%arg7) %arg2, %arg6 : i1, index
  } do {
  ^bb0(%arg6: i1, %arg7: index):
    %6:2 = scf.for %arg8 = %arg5 to %arg7 step %arg7 iter_args(%arg9 = %0, %arg10 = %arg0) -> (i32, i32) {
      scf.yield %1, %arg9 : i32, i32
    }
    %7 = arith.muli %0, %1 : i32
    %8 = arith.cmpi eq, %arg1, %1 : i32
    scf.yield %arg7, %arg6 : index, i1
  }
  %3 = arith.xori %arg2, %arg2 : i1
  %4 = scf.while (%arg6 = %c10, %arg7 = %arg2) : (index, i1) -> i32 {
    %6 = arith.addi %c10, %arg6 overflow<nsw> : index
    %7 = scf.if %arg3 -> (i32) {
      %11 = arith.addi %1, %1 : i32
      scf.if %arg7 {
        %c10_0 = arith.constant 10 : index
        func.call @usei(%arg1) : (i32) -> ()
      }
      scf.yield %0 : i32
    } else {
      func.call @usei(%arg1) : (i32) -> ()
      func.call @usex(%arg6) : (index) -> ()
      scf.yield %1 : i32
    }
    %8 = arith.cmpi eq, %0, %1 : i32
    %9 = arith.xori %2#0, %2#0 : i1
    %10:3 = scf.for %arg8 = %arg4 to %2#1 step %6 iter_args(%arg9 = %3, %arg10 = %0, %arg11 = %2#1) -> (i1, i32, index) {
      %c2 = arith.constant 2 : index
      func.call @usex(%6) : (index) -> ()
      %11 = arith.cmpi ne, %1, %0 : i32
      func.call @usex(%arg11) : (index) -> ()
      scf.yield %9, %0, %arg8 : i1, i32, index
    }
    scf.condition(%arg7) %10#1 : i32
  } do {
  ^bb0(%arg6: i32):
    func.call @usex(%c10) : (index) -> ()
    %c5 = arith.constant 5 : index
    %c5_0 = arith.constant 5 : index
    %6 = arith.xori %arg2, %arg3 : i1
    func.call @usei(%arg6) : (i32) -> ()
    scf.yield %arg5, %3 : index, i1
  }
  %5 = arith.xori %4, %arg1 : i32
  call @useb(%arg2) : (i1) -> ()
  return %4, %5, %2#0, %3, %c10, %2#1 : i32, i32, i1, i1, index, index
}
func.func @f5(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %c1_i32 = arith.constant 1 : i32
  call @usei(%c1_i32) : (i32) -> ()
  %false = arith.constant false
  %c1 = arith.constant 1 : index
  %0:2 = scf.while (%arg6 = %arg3, %arg7 = %arg1) : (i1, i32) -> (i32, i1) {
    %3 = func.call @vali() : () -> i32
    func.call @usei(%c1_i32) : (i32) -> ()
    scf.condition(%false) %arg7, %false : i32, i1
  } do {
  ^bb0(%arg6: i32, %arg7: i1):
    %3 = scf.for %arg8 = %arg4 to %arg5 step %arg5 iter_args(%arg9 = %arg3) -> (i1) {
      %c5_0 = arith.constant 5 : index
      func.call @usei(%c1_i32) : (i32) -> ()
      func.call @useb(%arg2) : (i1) -> ()
      %6 = func.call @vali() : () -> i32
      scf.yield %arg9 : i1
    }
    %c5 = arith.constant 5 : index
    %4 = scf.if %arg7 -> (i32) {
      func.call @usei(%arg6) : (i32) -> ()
      %6 = func.call @valb() : () -> i1
      %true_0 = arith.constant true
      scf.yield %arg1 : i32
    } else {
      %6:3 = scf.for %arg8 = %c5 to %arg4 step %arg4 iter_args(%arg9 = %arg4, %arg10 = %c1_i32, %arg11 = %arg3) -> (index, i32, i1) {
        %8 = arith.muli %arg10, %arg1 : i32
        func.call @usei(%8) : (i32) -> ()
        %c0_i32 = arith.constant 0 : i32
        %true_0 = arith.constant true
        scf.yield %arg4, %arg10, %arg11 : index, i32, i1
      }
      %7 = scf.for %arg8 = %c5 to %6#0 step %arg5 iter_args(%arg9 = %6#0) -> (index) {
        %8 = arith.addi %6#0, %arg4 overflow<nsw> : index
        %9 = arith.muli %c1_i32, %arg1 : i32
        %10 = arith.cmpi eq, %arg1, %9 : i32
        scf.yield %8 : index
      }
      scf.yield %c1_i32 : i32
    }
    %5:3 = scf.execute_region -> (i1, i32, index) {
      scf.yield %arg7, %4, %arg5 : i1, i32, index
    }
    func.call @usex(%arg5) : (index) -> ()
    %true = arith.constant true
    scf.yield %arg3, %arg6 : i1, i32
  }
  scf.index_switch %arg5 
  default {
    %3 = arith.addi %c1_i32, %arg0 : i32
    scf.execute_region {
      %5 = arith.muli %arg1, %3 : i32
      scf.execute_region no_inline {
        %6 = arith.xori %0#1, %0#1 : i1
        func.call @useb(%arg3) : (i1) -> ()
        %true = arith.constant true
        %c2_0 = arith.constant 2 : index
        func.call @usei(%arg0) : (i32) -> ()
        scf.yield
      }
      scf.yield
    }
    %4 = scf.if %arg3 -> (i1) {
      scf.yield %false : i1
    } else {
      scf.index_switch %arg5 
      case 1 {
        func.call @usex(%arg5) : (index) -> ()
        %8 = func.call @vali() : () -> i32
        scf.yield
      }
      default {
      }
      %5 = arith.xori %0#1, %arg3 : i1
      %6 = arith.xori %c1_i32, %arg0 : i32
      func.call @usex(%arg4) : (index) -> ()
      %7 = arith.xori %c1_i32, %0#0 : i32
      scf.yield %5 : i1
    }
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
  }
  %1 = call @valb() : () -> i1
  %2:2 = scf.for %arg6 = %arg4 to %arg4 step %arg4 iter_args(%arg7 = %arg4, %arg8 = %false) -> (index, i1) {
    func.call @usex(%arg4) : (index) -> ()
    %c5 = arith.constant 5 : index
    %3 = arith.xori %1, %arg2 : i1
    func.call @usei(%0#0) : (i32) -> ()
    %4 = arith.addi %arg4, %arg7 overflow<nsw> : index
    %5:3 = scf.if %1 -> (i1, i1, i32) {
      func.call @usei(%arg1) : (i32) -> ()
      %c1_i32_0 = arith.constant 1 : i32
      %7 = arith.xori %1, %arg8 : i1
      %8 = arith.xori %0#0, %0#0 : i32
      scf.yield %arg8, %arg8, %8 : i1, i1, i32
    } else {
      scf.yield %arg8, %false, %arg1 : i1, i1, i32
    }
    %6 = arith.addi %arg6, %arg4 overflow<nsw> : index
    scf.yield %arg4, %arg3 : index, i1
  }
  return %c1_i32, %0#0, %1, %2#1, %arg5, %2#0 : i32, i32, i1, i1, index, index
}
func.func @f6(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  scf.for %arg6 = %arg5 to %arg5 step %arg4 {
    %1 = scf.index_switch %arg6 -> i32 
    case 5 {
      %c1 = arith.constant 1 : index
      scf.while : () -> () {
        %5 = arith.xori %arg1, %arg0 : i32
        func.call @usex(%arg6) : (index) -> ()
        %false_0 = arith.constant false
        func.call @usei(%arg0) : (i32) -> ()
        %6 = arith.xori %arg3, %arg3 : i1
        scf.condition(%6)
      } do {
        func.call @usei(%arg0) : (i32) -> ()
        %c2_i32 = arith.constant 2 : i32
        %5 = arith.cmpi eq, %arg0, %arg0 : i32
        func.call @usei(%c2_i32) : (i32) -> ()
        %c0_i32 = arith.constant 0 : i32
        scf.yield
      }
      func.call @useb(%arg2) : (i1) -> ()
      scf.if %arg3 {
        func.call @usex(%arg4) : (index) -> ()
        %5 = arith.cmpi eq, %arg0, %arg1 : i32
        %6 = arith.subi %arg1, %arg0 : i32
        %7 = func.call @valb() : () -> i1
        %8 = func.call @valb() : () -> i1
      }
      scf.yield %arg1 : i32
    }
    default {
      scf.while (%arg7 = %arg4, %arg8 = %arg4) : (index, index) -> () {
        %7 = arith.addi %arg6, %arg7 overflow<nsw> : index
        scf.condition(%arg2)
      } do {
        %true_0 = arith.constant true
        func.call @usex(%arg4) : (index) -> ()
        func.call @useb(%true_0) : (i1) -> ()
        %7 = arith.muli %arg1, %arg0 : i32
        %8 = arith.cmpi eq, %arg1, %7 : i32
        scf.yield %arg4, %arg6 : index, index
      }
      func.call @usex(%arg6) : (index) -> ()
      %5 = func.call @vali() : () -> i32
      %6 = func.call @valx() : () -> index
      scf.yield %arg0 : i32
    }
    %2:2 = scf.if %arg2 -> (i32, i1) {
      scf.execute_region no_inline {
        %6 = arith.muli %arg0, %1 : i32
        func.call @usei(%6) : (i32) -> ()
        %7 = func.call @vali() : () -> i32
        scf.yield
      }
      %5 = arith.xori %arg3, %arg2 : i1
      func.call @usei(%1) : (i32) -> ()
      scf.yield %arg0, %arg3 : i32, i1
    } else {
      %5 = arith.muli %arg1, %1 : i32
      %6 = scf.execute_region -> i32 no_inline {
        func.call @usei(%arg1) : (i32) -> ()
        func.call @usex(%arg6) : (index) -> ()
        scf.yield %arg1 : i32
      }
      %7 = arith.xori %arg2, %arg3 : i1
      func.call @usei(%5) : (i32) -> ()
      func.call @useb(%arg3) : (i1) -> ()
      scf.if %arg2 {
        func.call @usei(%arg0) : (i32) -> ()
      }
      scf.yield %5, %arg3 : i32, i1
    }
    %3 = scf.index_switch %arg4 -> i32 
    case 0 {
      %5 = arith.addi %arg5, %arg6 overflow<nsw> : index
      scf.yield %1 : i32
    }
    case 5 {
      scf.yield %arg0 : i32
    }
    default {
      %c1 = arith.constant 1 : index
      func.call @useb(%2#1) : (i1) -> ()
      scf.for %arg7 = %arg4 to %arg6 step %arg5 {
        %c2 = arith.constant 2 : index
        %c2_0 = arith.constant 2 : index
        %5 = arith.cmpi ne, %2#0, %2#0 : i32
        %6 = arith.cmpi slt, %1, %2#0 : i32
        %7 = arith.addi %arg0, %arg0 : i32
      }
      scf.yield %2#0 : i32
    }
    %false = arith.constant false
    %4 = arith.cmpi ne, %arg1, %3 : i32
  }
  %0 = arith.addi %arg5, %arg5 overflow<nsw> : index
  %true = arith.constant true
  %c10 = arith.constant 10 : index
  return %arg0, %arg1, %arg3, %true, %0, %c10 : i32, i32, i1, i1, index, index
}
func.func @f7(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  scf.while (%arg6 = %arg5) : (index) -> () {
    %2 = arith.addi %arg4, %arg4 overflow<nsw> : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %false = arith.constant false
    %3 = arith.addi %arg1, %arg0 : i32
    scf.condition(%arg3)
  } do {
    scf.if %arg3 {
      %2 = arith.addi %arg5, %arg5 overflow<nsw> : index
      %3 = func.call @valx() : () -> index
      %4 = func.call @valx() : () -> index
    } else {
      func.call @useb(%arg3) : (i1) -> ()
      scf.for %arg6 = %arg5 to %arg5 step %arg4 {
        %3 = arith.muli %arg1, %arg1 : i32
      }
      %c0 = arith.constant 0 : index
      %2 = scf.for %arg6 = %arg5 to %arg4 step %arg4 iter_args(%arg7 = %arg3) -> (i1) {
        %3 = arith.xori %arg2, %arg2 : i1
        func.call @usei(%arg1) : (i32) -> ()
        %4 = arith.addi %arg4, %arg6 overflow<nsw> : index
        %5 = arith.xori %arg1, %arg0 : i32
        %6 = arith.xori %arg0, %5 : i32
        scf.yield %3 : i1
      }
    }
    func.call @usei(%arg1) : (i32) -> ()
    scf.yield %arg5 : index
  }
  call @usei(%arg0) : (i32) -> ()
  %0 = arith.xori %arg3, %arg2 : i1
  %1 = arith.xori %0, %arg3 : i1
  return %arg0, %arg1, %0, %1, %arg4, %arg5 : i32, i32, i1, i1, index, index
}
func.func @f8(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %c2 = arith.constant 2 : index
  call @useb(%arg3) : (i1) -> ()
  call @usei(%arg1) : (i32) -> ()
  %0 = arith.cmpi slt, %arg0, %arg0 : i32
  %1:2 = scf.index_switch %arg4 -> i1, i1 
  default {
    %2:3 = scf.execute_region -> (index, i32, i1) no_inline {
      %6 = arith.addi %arg0, %arg1 : i32
      scf.yield %arg5, %arg0, %arg3 : index, i32, i1
    }
    %3 = func.call @vali() : () -> i32
    %4 = scf.execute_region -> index no_inline {
      scf.if %arg2 {
      } else {
      }
      scf.yield %arg5 : index
    }
    func.call @useb(%arg3) : (i1) -> ()
    %5 = arith.muli %arg1, %arg1 : i32
    scf.yield %2#2, %arg3 : i1, i1
  }
  return %arg0, %arg1, %1#0, %1#1, %arg4, %arg5 : i32, i32, i1, i1, index, index
}
func.func @f9(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %c2 = arith.constant 2 : index
  %0:3 = scf.execute_region -> (i1, i32, i32) {
    scf.yield %arg3, %arg0, %arg1 : i1, i32, i32
  }
  return %0#1, %0#2, %arg3, %0#0, %arg5, %c2 : i32, i32, i1, i1, index, index
}
func.func @f10(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0 = arith.xori %arg3, %arg2 : i1
  call @usex(%arg4) : (index) -> ()
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %1:3 = scf.for %arg6 = %arg5 to %arg4 step %c0 iter_args(%arg7 = %arg4, %arg8 = %arg5, %arg9 = %arg1) -> (index, index, i32) {
    %c2_i32 = arith.constant 2 : i32
    scf.yield %arg7, %arg5, %arg9 : index, index, i32
  }
  %2 = arith.xori %arg2, %true : i1
  %c1_i32 = arith.constant 1 : i32
  return %1#2, %c1_i32, %true, %2, %1#0, %1#1 : i32, i32, i1, i1, index, index
}
func.func @f11(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0:2 = scf.if %arg3 -> (index, i32) {
    scf.for %arg6 = %arg5 to %arg4 step %arg5 {
      func.call @usei(%arg0) : (i32) -> ()
    }
    scf.execute_region {
      func.call @usex(%arg4) : (index) -> ()
      func.call @usei(%arg0) : (i32) -> ()
      %c1_0 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      func.call @usei(%arg0) : (i32) -> ()
      %true = arith.constant true
      scf.yield
    }
    %false = arith.constant false
    scf.yield %arg5, %arg0 : index, i32
  } else {
    func.call @usex(%arg4) : (index) -> ()
    scf.yield %arg4, %arg0 : index, i32
  }
  %1 = arith.addi %arg4, %0#0 overflow<nsw> : index
  %2 = call @vali() : () -> i32
  %c1 = arith.constant 1 : index
  %3:3 = scf.if %arg2 -> (index, index, i1) {
    %5 = scf.if %arg2 -> (index) {
      %7 = scf.index_switch %0#0 -> index 
      case 1 {
        %11 = arith.addi %0#1, %arg1 : i32
        %12 = arith.addi %arg5, %arg5 overflow<nsw> : index
        %13 = arith.cmpi slt, %11, %0#1 : i32
        func.call @usei(%11) : (i32) -> ()
        scf.yield %1 : index
      }
      default {
        %c2 = arith.constant 2 : index
        %c2_0 = arith.constant 2 : index
        %c5 = arith.constant 5 : index
        scf.yield %c2 : index
      }
      %8:2 = scf.execute_region -> (i1, index) {
        func.call @usei(%2) : (i32) -> ()
        %11 = arith.addi %arg5, %1 overflow<nsw> : index
        scf.yield %arg3, %0#0 : i1, index
      }
      %9 = scf.if %arg2 -> (i1) {
        %false = arith.constant false
        %11 = func.call @vali() : () -> i32
        %12 = arith.addi %8#1, %8#1 overflow<nsw> : index
        func.call @usei(%0#1) : (i32) -> ()
        scf.yield %arg2 : i1
      } else {
        %c2 = arith.constant 2 : index
        %c5 = arith.constant 5 : index
        %11 = func.call @vali() : () -> i32
        scf.yield %arg2 : i1
      }
      %10 = arith.cmpi slt, %0#1, %0#1 : i32
      scf.index_switch %1 
      case 5 {
        %11 = arith.xori %8#0, %8#0 : i1
        scf.yield
      }
      case 1 {
        func.call @usex(%0#0) : (index) -> ()
        %11 = arith.xori %arg1, %2 : i32
        func.call @usex(%7) : (index) -> ()
        %12 = arith.cmpi ne, %arg1, %arg1 : i32
        scf.yield
      }
      default {
      }
      scf.while : () -> () {
        %11 = arith.addi %arg0, %2 : i32
        scf.condition(%8#0)
      } do {
        %11 = func.call @valb() : () -> i1
        %12 = arith.cmpi eq, %arg1, %arg0 : i32
        scf.yield
      }
      scf.yield %1 : index
    } else {
      scf.yield %0#0 : index
    }
    %6 = arith.addi %0#1, %arg0 : i32
    %c10 = arith.constant 10 : index
    scf.index_switch %arg4 
    case 2 {
      %7:3 = scf.if %arg3 -> (i1, index, i32) {
        %true_0 = arith.constant true
        scf.yield %arg2, %1, %6 : i1, index, i32
      } else {
        scf.yield %arg2, %c10, %2 : i1, index, i32
      }
      %8 = func.call @valx() : () -> index
      %9:3 = scf.for %arg6 = %c10 to %7#1 step %5 iter_args(%arg7 = %arg0, %arg8 = %c10, %arg9 = %7#1) -> (i32, index, index) {
        scf.yield %6, %arg6, %arg6 : i32, index, index
      }
      %true = arith.constant true
      %c5 = arith.constant 5 : index
      scf.yield
    }
    default {
      %7 = scf.while (%arg6 = %6) : (i32) -> i1 {
        %true = arith.constant true
        scf.condition(%true) %arg2 : i1
      } do {
      ^bb0(%arg6: i1):
        %10 = arith.subi %2, %arg1 : i32
        func.call @usei(%6) : (i32) -> ()
        %c0 = arith.constant 0 : index
        scf.yield %arg0 : i32
      }
      %8 = arith.addi %arg1, %0#1 : i32
      %9 = scf.execute_region -> index {
        scf.yield %5 : index
      }
    }
    scf.yield %1, %1, %arg3 : index, index, i1
  } else {
    %5 = arith.xori %arg3, %arg2 : i1
    %6 = scf.if %5 -> (index) {
      %10:3 = scf.execute_region -> (i1, index, i32) {
        %11 = arith.xori %arg2, %arg2 : i1
        func.call @usei(%arg1) : (i32) -> ()
        %12 = arith.addi %arg1, %arg0 : i32
        scf.yield %5, %arg5, %arg0 : i1, index, i32
      }
      scf.yield %10#1 : index
    } else {
      %c1_i32 = arith.constant 1 : i32
      %10 = arith.xori %arg0, %arg0 : i32
      func.call @useb(%arg2) : (i1) -> ()
      scf.yield %0#0 : index
    }
    func.call @usei(%2) : (i32) -> ()
    scf.if %5 {
      %c5 = arith.constant 5 : index
      func.call @usei(%arg0) : (i32) -> ()
      func.call @usei(%0#1) : (i32) -> ()
      %10 = scf.if %arg3 -> (index) {
        func.call @usei(%arg0) : (i32) -> ()
        scf.yield %6 : index
      } else {
        %11 = arith.addi %6, %6 overflow<nsw> : index
        scf.yield %11 : index
      }
      scf.if %5 {
        func.call @usei(%2) : (i32) -> ()
        func.call @usei(%0#1) : (i32) -> ()
        %11 = arith.subi %0#1, %arg0 : i32
        %true = arith.constant true
        func.call @usex(%10) : (index) -> ()
      }
    }
    %7 = scf.while (%arg6 = %arg1) : (i32) -> i32 {
      scf.while (%arg7 = %arg2) : (i1) -> () {
        scf.condition(%arg7)
      } do {
        func.call @usei(%arg6) : (i32) -> ()
        func.call @usex(%0#0) : (index) -> ()
        scf.yield %arg3 : i1
      }
      %c1_0 = arith.constant 1 : index
      %10:3 = scf.if %arg3 -> (i32, index, i32) {
        scf.yield %0#1, %arg4, %0#1 : i32, index, i32
      } else {
        func.call @usei(%2) : (i32) -> ()
        %c0_i32 = arith.constant 0 : i32
        %11 = func.call @valb() : () -> i1
        %c1_1 = arith.constant 1 : index
        scf.yield %c0_i32, %1, %2 : i32, index, i32
      }
      func.call @usei(%arg1) : (i32) -> ()
      scf.condition(%5) %arg6 : i32
    } do {
    ^bb0(%arg6: i32):
      %c0_i32 = arith.constant 0 : i32
      scf.if %5 {
        %10 = arith.xori %arg2, %arg3 : i1
        func.call @usei(%2) : (i32) -> ()
        %11 = func.call @vali() : () -> i32
        %12 = arith.xori %arg2, %5 : i1
        func.call @usei(%0#1) : (i32) -> ()
      }
      scf.yield %arg6 : i32
    }
    %8 = scf.for %arg6 = %0#0 to %arg5 step %6 iter_args(%arg7 = %5) -> (i1) {
      func.call @usei(%arg1) : (i32) -> ()
      scf.while : () -> () {
        %c2 = arith.constant 2 : index
        %12 = func.call @vali() : () -> i32
        %13 = arith.xori %12, %12 : i32
        func.call @usei(%13) : (i32) -> ()
        %14 = arith.cmpi ne, %2, %12 : i32
        scf.condition(%arg7)
      } do {
        %true = arith.constant true
        scf.yield
      }
      %10 = arith.addi %1, %arg6 overflow<nsw> : index
      func.call @usei(%7) : (i32) -> ()
      func.call @usei(%2) : (i32) -> ()
      %11 = func.call @vali() : () -> i32
      scf.yield %5 : i1
    }
    %9:3 = scf.execute_region -> (i32, i32, i1) no_inline {
      scf.yield %7, %arg0, %5 : i32, i32, i1
    }
    scf.yield %0#0, %6, %8 : index, index, i1
  }
  %4:2 = scf.if %3#2 -> (index, i32) {
    %5 = scf.if %arg3 -> (i1) {
      %6:3 = scf.if %3#2 -> (i32, i32, index) {
        scf.yield %arg1, %arg1, %0#0 : i32, i32, index
      } else {
        %c1_i32 = arith.constant 1 : i32
        %9 = func.call @valx() : () -> index
        func.call @usex(%9) : (index) -> ()
        %10 = func.call @valb() : () -> i1
        %c5 = arith.constant 5 : index
        scf.yield %arg1, %arg1, %9 : i32, i32, index
      }
      %7 = func.call @valb() : () -> i1
      %c2_i32 = arith.constant 2 : i32
      func.call @usei(%c2_i32) : (i32) -> ()
      %8:2 = scf.if %arg2 -> (i1, i32) {
        func.call @usex(%6#2) : (index) -> ()
        scf.yield %arg3, %0#1 : i1, i32
      } else {
        func.call @usex(%3#0) : (index) -> ()
        %9 = arith.xori %arg2, %7 : i1
        func.call @usex(%6#2) : (index) -> ()
        scf.yield %3#2, %6#1 : i1, i32
      }
      scf.yield %3#2 : i1
    } else {
      %c7_i32_0 = arith.constant 7 : i32
      func.call @usei(%arg1) : (i32) -> ()
      scf.for %arg6 = %1 to %1 step %3#1 {
        %c10 = arith.constant 10 : index
        %8 = arith.xori %arg3, %3#2 : i1
      }
      %6:2 = scf.while (%arg6 = %0#1, %arg7 = %0#0) : (i32, index) -> (index, i32) {
        %8 = func.call @valb() : () -> i1
        func.call @usex(%3#1) : (index) -> ()
        %c5 = arith.constant 5 : index
        %9 = func.call @valb() : () -> i1
        func.call @usei(%2) : (i32) -> ()
        scf.condition(%3#2) %arg7, %arg6 : index, i32
      } do {
      ^bb0(%arg6: index, %arg7: i32):
        %c1_1 = arith.constant 1 : index
        func.call @usex(%3#1) : (index) -> ()
        %c5 = arith.constant 5 : index
        func.call @usei(%2) : (i32) -> ()
        scf.yield %arg7, %arg5 : i32, index
      }
      %7 = arith.xori %c7_i32_0, %c7_i32_0 : i32
      scf.yield %arg3 : i1
    }
    %c7_i32 = arith.constant 7 : i32
    scf.yield %3#1, %arg1 : index, i32
  } else {
    %c2 = arith.constant 2 : index
    %5:3 = scf.for %arg6 = %3#0 to %1 step %1 iter_args(%arg7 = %arg1, %arg8 = %3#1, %arg9 = %arg5) -> (i32, index, index) {
      %7 = arith.cmpi slt, %arg1, %arg1 : i32
      %8:3 = scf.if %3#2 -> (i32, i32, i32) {
        func.call @usex(%c2) : (index) -> ()
        %10 = arith.xori %3#2, %3#2 : i1
        %false = arith.constant false
        %11 = arith.addi %c2, %arg8 overflow<nsw> : index
        func.call @usei(%0#1) : (i32) -> ()
        scf.yield %arg7, %arg7, %0#1 : i32, i32, i32
      } else {
        %true = arith.constant true
        %10 = arith.addi %arg8, %1 overflow<nsw> : index
        %c0_i32 = arith.constant 0 : i32
        func.call @usei(%2) : (i32) -> ()
        scf.yield %2, %arg1, %c0_i32 : i32, i32, i32
      }
      %9 = arith.xori %8#0, %2 : i32
      func.call @usei(%2) : (i32) -> ()
      scf.yield %arg7, %arg9, %arg9 : i32, index, index
    }
    %c7_i32 = arith.constant 7 : i32
    scf.if %3#2 {
      func.call @usex(%5#2) : (index) -> ()
      %7 = scf.for %arg6 = %5#1 to %3#1 step %c2 iter_args(%arg7 = %arg3) -> (i1) {
        func.call @useb(%arg3) : (i1) -> ()
        scf.yield %arg3 : i1
      }
    } else {
      %7 = arith.addi %5#1, %5#1 overflow<nsw> : index
      %8 = arith.addi %arg5, %7 overflow<nsw> : index
      %c5 = arith.constant 5 : index
      func.call @usei(%5#0) : (i32) -> ()
      %9 = func.call @valb() : () -> i1
      %10:3 = scf.index_switch %c5 -> i1, index, i1 
      case 0 {
        scf.yield %arg2, %3#0, %9 : i1, index, i1
      }
      default {
        func.call @usei(%arg0) : (i32) -> ()
        scf.yield %arg3, %8, %9 : i1, index, i1
      }
    }
    %6 = arith.addi %3#1, %arg4 overflow<nsw> : index
    func.call @usei(%c7_i32) : (i32) -> ()
    scf.yield %5#1, %0#1 : index, i32
  }
  return %2, %4#1, %arg3, %3#2, %3#1, %4#0 : i32, i32, i1, i1, index, index
}
func.func @f12(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  scf.index_switch %arg5 
  case 2 {
    func.call @usex(%arg4) : (index) -> ()
    func.call @usei(%arg1) : (i32) -> ()
    %1 = arith.subi %arg1, %arg1 : i32
    %2:3 = scf.if %arg3 -> (i32, i1, i32) {
      %4 = func.call @valb() : () -> i1
      %5 = arith.addi %arg4, %arg5 overflow<nsw> : index
      %c2_i32 = arith.constant 2 : i32
      scf.index_switch %arg4 
      case 2 {
        %7 = arith.cmpi ne, %1, %1 : i32
        func.call @useb(%7) : (i1) -> ()
        scf.yield
      }
      case 0 {
        %c1_i32 = arith.constant 1 : i32
        func.call @usei(%c1_i32) : (i32) -> ()
        func.call @usex(%arg4) : (index) -> ()
        scf.yield
      }
      default {
        func.call @useb(%arg3) : (i1) -> ()
        %7 = func.call @valx() : () -> index
        %false = arith.constant false
        func.call @usei(%1) : (i32) -> ()
        func.call @usei(%arg1) : (i32) -> ()
      }
      %6:3 = scf.if %4 -> (index, index, index) {
        %c7_i32 = arith.constant 7 : i32
        %7 = arith.addi %arg5, %arg4 overflow<nsw> : index
        func.call @usei(%arg1) : (i32) -> ()
        scf.yield %arg4, %arg5, %7 : index, index, index
      } else {
        func.call @usei(%c2_i32) : (i32) -> ()
        %c7_i32 = arith.constant 7 : i32
        func.call @useb(%4) : (i1) -> ()
        %7 = arith.muli %1, %1 : i32
        %8 = arith.xori %4, %4 : i1
        scf.yield %arg5, %5, %arg4 : index, index, index
      }
      %c2_0 = arith.constant 2 : index
      scf.yield %arg0, %4, %c2_i32 : i32, i1, i32
    } else {
      %4 = arith.subi %arg0, %arg1 : i32
      scf.while (%arg6 = %arg5) : (index) -> () {
        %6 = arith.xori %arg0, %arg1 : i32
        %false = arith.constant false
        %7 = arith.addi %arg5, %arg6 overflow<nsw> : index
        func.call @usei(%6) : (i32) -> ()
        %8 = arith.xori %arg2, %false : i1
        scf.condition(%arg2)
      } do {
        %c0 = arith.constant 0 : index
        %6 = func.call @vali() : () -> i32
        %7 = arith.addi %c0, %c0 overflow<nsw> : index
        %8 = arith.subi %1, %6 : i32
        scf.yield %7 : index
      }
      func.call @usex(%arg5) : (index) -> ()
      %5 = func.call @vali() : () -> i32
      scf.yield %4, %arg2, %arg1 : i32, i1, i32
    }
    %3:2 = scf.for %arg6 = %arg4 to %arg4 step %arg4 iter_args(%arg7 = %arg2, %arg8 = %1) -> (i1, i32) {
      %4:2 = scf.index_switch %arg5 -> i32, i1 
      default {
        scf.yield %2#2, %arg3 : i32, i1
      }
      %c1_i32 = arith.constant 1 : i32
      scf.yield %2#1, %c1_i32 : i1, i32
    }
    scf.yield
  }
  default {
    scf.for %arg6 = %arg5 to %arg5 step %arg4 {
      func.call @usei(%arg1) : (i32) -> ()
      func.call @usex(%arg5) : (index) -> ()
      %2 = arith.xori %arg1, %arg1 : i32
    }
    %1 = arith.subi %arg0, %arg0 : i32
    func.call @usei(%arg0) : (i32) -> ()
  }
  %c2 = arith.constant 2 : index
  %0 = scf.while (%arg6 = %c2) : (index) -> index {
    scf.condition(%arg3) %arg6 : index
  } do {
  ^bb0(%arg6: index):
    %1:2 = scf.if %arg2 -> (index, index) {
      func.call @usex(%arg6) : (index) -> ()
      %5 = scf.for %arg7 = %c2 to %arg4 step %arg6 iter_args(%arg8 = %arg1) -> (i32) {
        %6 = arith.muli %arg0, %arg8 : i32
        func.call @useb(%arg2) : (i1) -> ()
        %false = arith.constant false
        scf.yield %arg8 : i32
      }
      func.call @usei(%arg0) : (i32) -> ()
      %c10 = arith.constant 10 : index
      func.call @usei(%arg1) : (i32) -> ()
      scf.yield %arg5, %arg6 : index, index
    } else {
      scf.yield %arg5, %arg5 : index, index
    }
    func.call @usex(%c2) : (index) -> ()
    %2 = arith.addi %arg0, %arg0 : i32
    %3 = scf.if %arg3 -> (i32) {
      scf.index_switch %1#1 
      default {
        func.call @usex(%c2) : (index) -> ()
        func.call @usei(%arg0) : (i32) -> ()
        %true = arith.constant true
        func.call @usei(%arg0) : (i32) -> ()
      }
      func.call @useb(%arg2) : (i1) -> ()
      %c5 = arith.constant 5 : index
      %false = arith.constant false
      %5 = func.call @vali() : () -> i32
      %6 = arith.addi %arg1, %arg1 : i32
      scf.yield %arg0 : i32
    } else {
      %5 = arith.cmpi slt, %arg1, %2 : i32
      func.call @usei(%arg0) : (i32) -> ()
      %6:3 = scf.while : () -> (i1, index, i32) {
        %7 = arith.addi %1#1, %c2 overflow<nsw> : index
        %8 = arith.addi %1#1, %arg6 overflow<nsw> : index
        %9 = func.call @valx() : () -> index
        %false = arith.constant false
        scf.condition(%arg3) %5, %c2, %arg1 : i1, index, i32
      } do {
      ^bb0(%arg7: i1, %arg8: index, %arg9: i32):
        %7 = arith.muli %2, %2 : i32
        func.call @usex(%arg6) : (index) -> ()
        %8 = arith.addi %arg6, %arg8 overflow<nsw> : index
        func.call @usei(%arg1) : (i32) -> ()
        %9 = arith.xori %arg7, %arg2 : i1
        scf.yield
      }
      scf.yield %arg1 : i32
    }
    func.call @usei(%arg0) : (i32) -> ()
    %4 = scf.index_switch %arg4 -> index 
    case 5 {
      func.call @usei(%2) : (i32) -> ()
      %5 = func.call @valx() : () -> index
      scf.yield %1#1 : index
    }
    case 2 {
      %c5 = arith.constant 5 : index
      scf.yield %arg6 : index
    }
    default {
      %5 = arith.xori %arg0, %2 : i32
      scf.yield %1#0 : index
    }
    scf.yield %1#0 : index
  }
  return %arg0, %arg1, %arg2, %arg3, %c2, %0 : i32, i32, i1, i1, index, index
}
func.func @f13(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0:3 = scf.if %arg2 -> (i32, index, i1) {
    %4 = arith.subi %arg0, %arg1 : i32
    %5:3 = scf.if %arg3 -> (i1, index, index) {
      func.call @usei(%arg1) : (i32) -> ()
      scf.yield %arg3, %arg5, %arg4 : i1, index, index
    } else {
      func.call @usex(%arg5) : (index) -> ()
      %c1 = arith.constant 1 : index
      scf.yield %arg3, %arg5, %arg4 : i1, index, index
    }
    %6 = arith.cmpi slt, %arg1, %arg1 : i32
    scf.yield %arg0, %arg5, %5#0 : i32, index, i1
  } else {
    %c10 = arith.constant 10 : index
    func.call @useb(%arg3) : (i1) -> ()
    %4 = func.call @vali() : () -> i32
    %5:3 = scf.execute_region -> (i1, index, index) no_inline {
      %6:2 = scf.for %arg6 = %c10 to %c10 step %arg4 iter_args(%arg7 = %arg4, %arg8 = %arg5) -> (index, index) {
        %7 = arith.cmpi eq, %4, %arg0 : i32
        scf.yield %arg4, %arg8 : index, index
      }
      scf.for %arg6 = %arg4 to %c10 step %arg4 {
        %c10_0 = arith.constant 10 : index
        %7 = arith.cmpi eq, %arg0, %arg0 : i32
        func.call @usei(%arg1) : (i32) -> ()
        %8 = arith.xori %arg3, %arg3 : i1
      }
      %c0 = arith.constant 0 : index
      scf.yield %arg3, %c0, %6#1 : i1, index, index
    }
    func.call @usex(%arg5) : (index) -> ()
    scf.yield %arg0, %5#2, %arg3 : i32, index, i1
  }
  call @usex(%0#1) : (index) -> ()
  call @usex(%arg5) : (index) -> ()
  %1 = call @vali() : () -> i32
  call @usex(%arg4) : (index) -> ()
  %2 = arith.xori %arg2, %0#2 : i1
  %3 = arith.xori %2, %arg2 : i1
  return %0#0, %1, %2, %3, %arg5, %0#1 : i32, i32, i1, i1, index, index
}
func.func @f14(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  call @usei(%arg0) : (i32) -> ()
  scf.if %arg3 {
    %1:2 = scf.execute_region -> (i1, i1) no_inline {
      %3:3 = scf.for %arg6 = %arg5 to %arg5 step %arg5 iter_args(%arg7 = %arg0, %arg8 = %arg2, %arg9 = %arg5) -> (i32, i1, index) {
        func.call @usei(%arg1) : (i32) -> ()
        %6 = func.call @vali() : () -> i32
        scf.yield %arg7, %arg2, %arg6 : i32, i1, index
      }
      %4 = arith.xori %3#1, %arg2 : i1
      %5 = scf.if %arg2 -> (index) {
        scf.yield %3#2 : index
      } else {
        func.call @useb(%arg3) : (i1) -> ()
        %6 = func.call @valx() : () -> index
        %7 = arith.subi %arg0, %3#0 : i32
        %c1 = arith.constant 1 : index
        %c10 = arith.constant 10 : index
        scf.yield %3#2 : index
      }
      scf.yield %3#1, %3#1 : i1, i1
    }
    %2 = func.call @valb() : () -> i1
    %c5 = arith.constant 5 : index
  } else {
    func.call @usei(%arg1) : (i32) -> ()
  }
  %0 = scf.if %arg3 -> (index) {
    func.call @usei(%arg1) : (i32) -> ()
    %c7_i32 = arith.constant 7 : i32
    func.call @usex(%arg5) : (index) -> ()
    scf.yield %arg4 : index
  } else {
    %1 = arith.xori %arg2, %arg2 : i1
    func.call @usei(%arg0) : (i32) -> ()
    scf.yield %arg5 : index
  }
  %false = arith.constant false
  %c2 = arith.constant 2 : index
  call @usex(%arg5) : (index) -> ()
  call @usei(%arg1) : (i32) -> ()
  return %arg0, %arg1, %arg3, %false, %0, %c2 : i32, i32, i1, i1, index, index
}
func.func @f15(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0 = call @vali() : () -> i32
  %1:3 = scf.for %arg6 = %arg5 to %arg5 step %arg4 iter_args(%arg7 = %arg0, %arg8 = %arg0, %arg9 = %arg2) -> (i32, i32, i1) {
    %5 = arith.addi %arg5, %arg5 overflow<nsw> : index
    %6 = arith.addi %arg5, %arg5 overflow<nsw> : index
    %7 = arith.addi %arg6, %5 overflow<nsw> : index
    %c7_i32 = arith.constant 7 : i32
    scf.yield %arg7, %arg8, %arg3 : i32, i32, i1
  }
  %c0_i32 = arith.constant 0 : i32
  %2 = scf.execute_region -> index {
    %5 = scf.for %arg6 = %arg4 to %arg5 step %arg5 iter_args(%arg7 = %arg3) -> (i1) {
      %c0 = arith.constant 0 : index
      %c0_i32_0 = arith.constant 0 : i32
      %false_1 = arith.constant false
      func.call @usei(%1#1) : (i32) -> ()
      scf.for %arg8 = %c0 to %arg5 step %arg6 {
        %c7_i32 = arith.constant 7 : i32
      }
      scf.yield %1#2 : i1
    }
    %6 = scf.index_switch %arg5 -> i1 
    default {
      func.call @useb(%1#2) : (i1) -> ()
      func.call @usei(%arg1) : (i32) -> ()
      %true = arith.constant true
      %8 = scf.index_switch %arg5 -> i32 
      case 0 {
        %9 = arith.xori %0, %1#0 : i32
        %c5_0 = arith.constant 5 : index
        scf.yield %c0_i32 : i32
      }
      case 5 {
        func.call @usei(%1#0) : (i32) -> ()
        %c1 = arith.constant 1 : index
        scf.yield %c0_i32 : i32
      }
      default {
        %9 = arith.xori %arg3, %1#2 : i1
        %10 = func.call @valx() : () -> index
        %11 = arith.addi %10, %10 overflow<nsw> : index
        func.call @usei(%1#0) : (i32) -> ()
        %12 = func.call @valb() : () -> i1
        scf.yield %0 : i32
      }
      func.call @usei(%c0_i32) : (i32) -> ()
      scf.yield %arg3 : i1
    }
    scf.index_switch %arg4 
    case 0 {
      %8 = scf.for %arg6 = %arg4 to %arg5 step %arg4 iter_args(%arg7 = %5) -> (i1) {
        %false_0 = arith.constant false
        func.call @usex(%arg5) : (index) -> ()
        %10 = arith.addi %1#0, %arg0 : i32
        func.call @usei(%c0_i32) : (i32) -> ()
        scf.yield %arg7 : i1
      }
      %9 = arith.addi %arg5, %arg4 overflow<nsw> : index
      func.call @usei(%0) : (i32) -> ()
      %c10 = arith.constant 10 : index
      scf.yield
    }
    default {
      %8 = func.call @valb() : () -> i1
    }
    %false = arith.constant false
    %c2 = arith.constant 2 : index
    %7 = arith.cmpi slt, %arg1, %c0_i32 : i32
    %c5 = arith.constant 5 : index
    scf.yield %arg4 : index
  }
  %c1_i32 = arith.constant 1 : i32
  call @usex(%arg4) : (index) -> ()
  %3 = call @vali() : () -> i32
  %4 = arith.muli %c1_i32, %1#1 : i32
  return %3, %4, %arg3, %1#2, %arg5, %2 : i32, i32, i1, i1, index, index
}
func.func @f16(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0 = scf.while (%arg6 = %arg1) : (i32) -> i32 {
    %3 = arith.addi %arg4, %arg4 overflow<nsw> : index
    %4:3 = scf.for %arg7 = %3 to %arg4 step %arg4 iter_args(%arg8 = %arg4, %arg9 = %arg1, %arg10 = %arg3) -> (index, i32, i1) {
      scf.for %arg11 = %3 to %arg5 step %arg5 {
        %8 = arith.xori %arg9, %arg0 : i32
        func.call @usex(%arg7) : (index) -> ()
        %c7_i32 = arith.constant 7 : i32
        %c1 = arith.constant 1 : index
        func.call @usei(%arg1) : (i32) -> ()
      }
      func.call @usex(%3) : (index) -> ()
      %5 = arith.xori %arg0, %arg1 : i32
      %6 = arith.addi %arg6, %arg6 : i32
      %7:2 = scf.for %arg11 = %arg5 to %arg5 step %arg5 iter_args(%arg12 = %arg6, %arg13 = %arg5) -> (i32, index) {
        scf.yield %arg0, %arg8 : i32, index
      }
      func.call @usei(%arg9) : (i32) -> ()
      scf.yield %arg7, %6, %arg10 : index, i32, i1
    }
    scf.condition(%arg2) %arg0 : i32
  } do {
  ^bb0(%arg6: i32):
    %true = arith.constant true
    scf.yield %arg1 : i32
  }
  scf.for %arg6 = %arg5 to %arg5 step %arg5 {
    %c0_i32 = arith.constant 0 : i32
    %c5 = arith.constant 5 : index
    %3 = arith.cmpi ne, %arg1, %arg0 : i32
  }
  call @usei(%arg1) : (i32) -> ()
  %1 = scf.if %arg2 -> (index) {
    %3 = arith.subi %arg1, %0 : i32
    %4:3 = scf.if %arg2 -> (i1, index, i32) {
      %6 = arith.muli %arg1, %arg1 : i32
      func.call @usei(%arg1) : (i32) -> ()
      %7:2 = scf.for %arg6 = %arg5 to %arg5 step %arg5 iter_args(%arg7 = %arg4, %arg8 = %0) -> (index, i32) {
        scf.yield %arg6, %6 : index, i32
      }
      scf.yield %arg3, %arg5, %0 : i1, index, i32
    } else {
      %6 = scf.index_switch %arg5 -> index 
      default {
        func.call @usei(%arg1) : (i32) -> ()
        func.call @usex(%arg5) : (index) -> ()
        %c10 = arith.constant 10 : index
        %8 = arith.addi %arg5, %arg4 overflow<nsw> : index
        scf.yield %arg5 : index
      }
      %c0 = arith.constant 0 : index
      %7:2 = scf.for %arg6 = %arg4 to %6 step %c0 iter_args(%arg7 = %arg2, %arg8 = %arg4) -> (i1, index) {
        scf.yield %arg2, %arg4 : i1, index
      }
      scf.yield %7#0, %arg5, %0 : i1, index, i32
    }
    %5 = arith.subi %arg1, %arg1 : i32
    scf.yield %4#1 : index
  } else {
    %c0_i32 = arith.constant 0 : i32
    %3 = scf.if %arg2 -> (i32) {
      %4:3 = scf.for %arg6 = %arg4 to %arg5 step %arg5 iter_args(%arg7 = %arg2, %arg8 = %arg3, %arg9 = %0) -> (i1, i1, i32) {
        scf.yield %arg8, %arg7, %c0_i32 : i1, i1, i32
      }
      %c5_0 = arith.constant 5 : index
      func.call @useb(%4#1) : (i1) -> ()
      func.call @usei(%4#2) : (i32) -> ()
      scf.yield %c0_i32 : i32
    } else {
      %c10_0 = arith.constant 10 : index
      scf.yield %0 : i32
    }
    %c10 = arith.constant 10 : index
    %c5 = arith.constant 5 : index
    func.call @useb(%arg3) : (i1) -> ()
    scf.execute_region {
      %4:3 = scf.if %arg3 -> (index, i32, i1) {
        %5 = arith.muli %arg1, %arg1 : i32
        func.call @useb(%arg2) : (i1) -> ()
        %6 = arith.addi %c0_i32, %arg1 : i32
        scf.yield %c10, %0, %arg3 : index, i32, i1
      } else {
        %c0 = arith.constant 0 : index
        scf.yield %arg5, %0, %arg3 : index, i32, i1
      }
      scf.yield
    }
    scf.yield %arg4 : index
  }
  %2 = scf.for %arg6 = %arg5 to %1 step %arg5 iter_args(%arg7 = %arg2) -> (i1) {
    %3 = func.call @vali() : () -> i32
    %c0 = arith.constant 0 : index
    %4:2 = scf.if %arg7 -> (i32, index) {
      %6 = arith.cmpi ne, %3, %3 : i32
      func.call @usex(%arg6) : (index) -> ()
      %7 = arith.xori %arg7, %arg7 : i1
      scf.yield %3, %1 : i32, index
    } else {
      scf.yield %3, %1 : i32, index
    }
    %5:2 = scf.index_switch %c0 -> i1, i1 
    default {
      scf.if %arg7 {
        func.call @usex(%4#1) : (index) -> ()
        func.call @usei(%4#0) : (i32) -> ()
        %8 = arith.addi %arg1, %arg0 : i32
        func.call @useb(%arg3) : (i1) -> ()
        func.call @usei(%8) : (i32) -> ()
      } else {
      }
      %c1 = arith.constant 1 : index
      scf.index_switch %c1 
      case 5 {
        scf.yield
      }
      default {
        func.call @usei(%4#0) : (i32) -> ()
        %8 = func.call @valb() : () -> i1
        func.call @usei(%3) : (i32) -> ()
        %c7_i32 = arith.constant 7 : i32
        %9 = arith.addi %4#1, %c1 overflow<nsw> : index
      }
      %6:2 = scf.index_switch %c1 -> i32, i1 
      default {
        func.call @usei(%3) : (i32) -> ()
        %8 = arith.addi %4#0, %0 : i32
        func.call @usei(%8) : (i32) -> ()
        scf.yield %8, %arg3 : i32, i1
      }
      %7 = scf.for %arg8 = %arg6 to %c0 step %c0 iter_args(%arg9 = %arg6) -> (index) {
        %true = arith.constant true
        %8 = arith.subi %3, %0 : i32
        %9 = arith.xori %6#1, %arg2 : i1
        scf.yield %arg8 : index
      }
      scf.yield %arg3, %arg3 : i1, i1
    }
    scf.yield %5#1 : i1
  }
  scf.if %2 {
    %3 = scf.if %arg3 -> (i32) {
      func.call @usei(%arg1) : (i32) -> ()
      func.call @usei(%arg0) : (i32) -> ()
      scf.yield %0 : i32
    } else {
      %6 = scf.if %arg3 -> (i1) {
        %true = arith.constant true
        scf.yield %arg2 : i1
      } else {
        %8 = arith.addi %arg4, %arg4 overflow<nsw> : index
        func.call @usex(%1) : (index) -> ()
        func.call @usei(%arg1) : (i32) -> ()
        scf.yield %arg3 : i1
      }
      scf.if %6 {
        func.call @usex(%arg5) : (index) -> ()
        %c2_i32_0 = arith.constant 2 : i32
        func.call @usei(%0) : (i32) -> ()
        func.call @usex(%1) : (index) -> ()
        func.call @usex(%arg4) : (index) -> ()
      } else {
      }
      %7:2 = scf.execute_region -> (i32, i1) {
        scf.yield %arg0, %arg3 : i32, i1
      }
      scf.if %6 {
      } else {
        %8 = arith.addi %arg5, %arg5 overflow<nsw> : index
        %true = arith.constant true
        %9 = arith.xori %7#1, %7#1 : i1
      }
      %c1 = arith.constant 1 : index
      scf.yield %arg0 : i32
    }
    %c2_i32 = arith.constant 2 : i32
    %c0_i32 = arith.constant 0 : i32
    %4 = func.call @valb() : () -> i1
    %5 = arith.subi %c0_i32, %0 : i32
    %c0 = arith.constant 0 : index
  }
  return %arg1, %0, %arg3, %2, %arg5, %1 : i32, i32, i1, i1, index, index
}
func.func @f17(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  call @usei(%arg1) : (i32) -> ()
  %0 = call @valb() : () -> i1
  %c1 = arith.constant 1 : index
  %1 = arith.addi %arg4, %arg4 overflow<nsw> : index
  %2 = scf.execute_region -> i1 no_inline {
    %3 = arith.cmpi slt, %arg1, %arg1 : i32
    scf.yield %arg3 : i1
  }
  return %arg0, %arg1, %0, %2, %c1, %1 : i32, i32, i1, i1, index, index
}
func.func @f18(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %false = arith.constant false
  %c7_i32 = arith.constant 7 : i32
  scf.if %false {
  } else {
  }
  %c7_i32_0 = arith.constant 7 : i32
  return %c7_i32, %c7_i32_0, %arg3, %false, %arg4, %arg5 : i32, i32, i1, i1, index, index
}
func.func @f19(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %0 = scf.for %arg6 = %arg4 to %arg4 step %arg4 iter_args(%arg7 = %arg1) -> (i32) {
    %c5 = arith.constant 5 : index
    %3 = scf.while (%arg8 = %arg7) : (i32) -> i32 {
      %5:3 = scf.index_switch %arg5 -> i1, index, i1 
      case 5 {
        %c5_0 = arith.constant 5 : index
        func.call @usei(%arg1) : (i32) -> ()
        scf.yield %arg2, %c5, %arg2 : i1, index, i1
      }
      case 1 {
        %6 = arith.muli %arg8, %arg0 : i32
        scf.yield %arg2, %arg4, %arg3 : i1, index, i1
      }
      default {
        func.call @usei(%arg8) : (i32) -> ()
        %6 = func.call @vali() : () -> i32
        scf.yield %arg3, %c5, %arg3 : i1, index, i1
      }
      %c1 = arith.constant 1 : index
      %c7_i32 = arith.constant 7 : i32
      scf.condition(%5#0) %arg8 : i32
    } do {
    ^bb0(%arg8: i32):
      %5:2 = scf.index_switch %arg6 -> i32, i32 
      case 2 {
        func.call @usei(%arg1) : (i32) -> ()
        scf.yield %arg7, %arg7 : i32, i32
      }
      case 5 {
        %9 = arith.muli %arg1, %arg1 : i32
        %c2_i32 = arith.constant 2 : i32
        %10 = arith.xori %arg3, %arg3 : i1
        func.call @usei(%9) : (i32) -> ()
        func.call @usei(%c2_i32) : (i32) -> ()
        scf.yield %c2_i32, %arg8 : i32, i32
      }
      default {
        %true = arith.constant true
        %9 = arith.addi %arg1, %arg0 : i32
        func.call @useb(%arg2) : (i1) -> ()
        scf.yield %arg8, %9 : i32, i32
      }
      %6 = scf.for %arg9 = %arg5 to %c5 step %arg4 iter_args(%arg10 = %arg5) -> (index) {
        %true = arith.constant true
        %9 = arith.xori %true, %arg3 : i1
        scf.yield %arg9 : index
      }
      %c7_i32 = arith.constant 7 : i32
      %c7_i32_0 = arith.constant 7 : i32
      %7:3 = scf.for %arg9 = %arg6 to %arg4 step %arg6 iter_args(%arg10 = %arg5, %arg11 = %arg6, %arg12 = %arg6) -> (index, index, index) {
        func.call @usei(%5#0) : (i32) -> ()
        func.call @usex(%arg11) : (index) -> ()
        scf.yield %arg12, %arg11, %arg11 : index, index, index
      }
      %8 = arith.muli %5#0, %c7_i32 : i32
      scf.yield %arg8 : i32
    }
    %4 = scf.for %arg8 = %arg5 to %arg5 step %c5 iter_args(%arg9 = %arg5) -> (index) {
      %5:3 = scf.while (%arg10 = %arg2) : (i1) -> (i32, i32, index) {
        %true = arith.constant true
        %c0_i32_1 = arith.constant 0 : i32
        %6 = arith.subi %arg0, %arg7 : i32
        func.call @usei(%c0_i32_1) : (i32) -> ()
        %7 = arith.xori %6, %c0_i32_1 : i32
        scf.condition(%arg10) %6, %arg1, %arg9 : i32, i32, index
      } do {
      ^bb0(%arg10: i32, %arg11: i32, %arg12: index):
        %6 = func.call @vali() : () -> i32
        %true = arith.constant true
        func.call @usei(%arg11) : (i32) -> ()
        %7 = func.call @vali() : () -> i32
        %c10 = arith.constant 10 : index
        scf.yield %true : i1
      }
      %c5_0 = arith.constant 5 : index
      scf.yield %5#2 : index
    }
    %c0_i32 = arith.constant 0 : i32
    func.call @useb(%arg2) : (i1) -> ()
    scf.index_switch %arg4 
    case 0 {
      %5:2 = scf.if %arg3 -> (i32, i32) {
        %c2_0 = arith.constant 2 : index
        %c0_i32_1 = arith.constant 0 : i32
        %c10 = arith.constant 10 : index
        scf.yield %3, %c0_i32 : i32, i32
      } else {
        func.call @usex(%c5) : (index) -> ()
        scf.yield %3, %arg7 : i32, i32
      }
      %6 = arith.addi %3, %3 : i32
      %c1 = arith.constant 1 : index
      %7 = arith.xori %6, %arg7 : i32
      %8 = arith.addi %arg6, %c5 overflow<nsw> : index
      scf.yield
    }
    case 2 {
      scf.yield
    }
    default {
      %5:2 = scf.while (%arg8 = %arg6, %arg9 = %arg1) : (index, i32) -> (i32, index) {
        scf.condition(%arg2) %3, %4 : i32, index
      } do {
      ^bb0(%arg8: i32, %arg9: index):
        %c1_i32 = arith.constant 1 : i32
        func.call @usex(%c5) : (index) -> ()
        func.call @usei(%c0_i32) : (i32) -> ()
        scf.yield %arg4, %arg8 : index, i32
      }
      %6:3 = scf.while (%arg8 = %4) : (index) -> (index, index, index) {
        scf.condition(%arg3) %5#1, %arg8, %arg8 : index, index, index
      } do {
      ^bb0(%arg8: index, %arg9: index, %arg10: index):
        %c5_0 = arith.constant 5 : index
        %c2_i32 = arith.constant 2 : i32
        func.call @usei(%3) : (i32) -> ()
        %c5_1 = arith.constant 5 : index
        scf.yield %arg10 : index
      }
      %c1 = arith.constant 1 : index
    }
    scf.yield %arg7 : i32
  }
  %1 = scf.for %arg6 = %arg4 to %arg4 step %arg5 iter_args(%arg7 = %arg4) -> (index) {
    %c1 = arith.constant 1 : index
    func.call @useb(%arg3) : (i1) -> ()
    func.call @usei(%0) : (i32) -> ()
    scf.execute_region {
      %3:3 = scf.if %arg2 -> (i1, index, index) {
        scf.yield %arg2, %arg6, %arg4 : i1, index, index
      } else {
        %5 = func.call @valb() : () -> i1
        %6 = func.call @valb() : () -> i1
        func.call @usei(%arg0) : (i32) -> ()
        %c0_i32 = arith.constant 0 : i32
        scf.yield %6, %arg7, %c1 : i1, index, index
      }
      func.call @useb(%arg2) : (i1) -> ()
      %4 = arith.muli %arg0, %0 : i32
      scf.yield
    }
    %c5 = arith.constant 5 : index
    func.call @usex(%arg6) : (index) -> ()
    scf.while (%arg8 = %arg2, %arg9 = %arg2) : (i1, i1) -> () {
      scf.for %arg10 = %c1 to %arg6 step %arg7 {
        func.call @usex(%arg10) : (index) -> ()
      }
      %c1_0 = arith.constant 1 : index
      %3 = func.call @valb() : () -> i1
      scf.condition(%arg8)
    } do {
      %3:3 = scf.while : () -> (index, i32, index) {
        scf.condition(%arg2) %arg7, %arg0, %c1 : index, i32, index
      } do {
      ^bb0(%arg8: index, %arg9: i32, %arg10: index):
        %4 = arith.muli %0, %arg0 : i32
        scf.yield
      }
      %c2_0 = arith.constant 2 : index
      scf.yield %arg3, %arg2 : i1, i1
    }
    scf.yield %c1 : index
  }
  %2 = scf.while (%arg6 = %arg2) : (i1) -> i1 {
    %true = arith.constant true
    %3 = scf.while (%arg7 = %arg5) : (index) -> i32 {
      %5 = arith.xori %arg3, %arg6 : i1
      scf.condition(%5) %arg1 : i32
    } do {
    ^bb0(%arg7: i32):
      scf.execute_region {
        func.call @usei(%arg1) : (i32) -> ()
        func.call @usei(%arg1) : (i32) -> ()
        scf.yield
      }
      func.call @usex(%1) : (index) -> ()
      %c2_1 = arith.constant 2 : index
      scf.yield %arg5 : index
    }
    %c10 = arith.constant 10 : index
    %true_0 = arith.constant true
    %c0 = arith.constant 0 : index
    %4 = arith.addi %c10, %arg4 overflow<nsw> : index
    scf.condition(%arg3) %arg6 : i1
  } do {
  ^bb0(%arg6: i1):
    %false = arith.constant false
    func.call @usei(%arg0) : (i32) -> ()
    %3 = scf.index_switch %1 -> i1 
    case 0 {
      %true = arith.constant true
      %6 = scf.execute_region -> index {
        %c0_i32 = arith.constant 0 : i32
        %7 = arith.addi %1, %1 overflow<nsw> : index
        scf.yield %1 : index
      }
      scf.yield %arg6 : i1
    }
    default {
      scf.yield %arg6 : i1
    }
    %4:3 = scf.for %arg7 = %arg4 to %arg4 step %1 iter_args(%arg8 = %3, %arg9 = %0, %arg10 = %0) -> (i1, i32, i32) {
      scf.if %arg6 {
        %8 = func.call @vali() : () -> i32
        %c1 = arith.constant 1 : index
        func.call @usex(%c1) : (index) -> ()
        %9 = arith.addi %arg1, %0 : i32
        %10 = arith.cmpi ne, %arg0, %arg10 : i32
      }
      %6 = arith.muli %arg0, %arg9 : i32
      %7 = arith.cmpi slt, %arg10, %6 : i32
      scf.yield %3, %arg9, %arg9 : i1, i32, i32
    }
    %5 = arith.xori %3, %4#0 : i1
    scf.yield %5 : i1
  }
  %c2 = arith.constant 2 : index
  return %arg1, %0, %arg3, %2, %arg5, %1 : i32, i32, i1, i1, index, index
}
func.func @f20(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %c2 = arith.constant 2 : index
  %0 = arith.addi %arg5, %arg5 overflow<nsw> : index
  return %arg0, %arg1, %arg2, %arg3, %arg5, %0 : i32, i32, i1, i1, index, index
}
func.func @f21(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  call @usex(%arg5) : (index) -> ()
  %0 = scf.if %arg3 -> (i1) {
    scf.yield %arg2 : i1
  } else {
    %2 = arith.muli %arg0, %arg0 : i32
    scf.if %arg2 {
    }
    %c1 = arith.constant 1 : index
    scf.yield %arg3 : i1
  }
  scf.while : () -> () {
    func.call @usei(%arg1) : (i32) -> ()
    scf.for %arg6 = %arg5 to %arg5 step %arg4 {
      %2 = arith.addi %arg0, %arg0 : i32
      %3:2 = scf.index_switch %arg6 -> i32, index 
      case 0 {
        scf.yield %arg1, %arg6 : i32, index
      }
      default {
        %c1_i32 = arith.constant 1 : i32
        %c0_i32 = arith.constant 0 : i32
        func.call @usex(%arg4) : (index) -> ()
        scf.yield %c0_i32, %arg4 : i32, index
      }
      %4:3 = scf.if %0 -> (index, index, i32) {
        %6 = arith.subi %arg1, %arg0 : i32
        scf.yield %3#1, %arg4, %arg0 : index, index, i32
      } else {
        func.call @usei(%arg0) : (i32) -> ()
        func.call @usei(%3#0) : (i32) -> ()
        %6 = arith.addi %3#1, %arg5 overflow<nsw> : index
        %true = arith.constant true
        scf.yield %arg5, %6, %arg1 : index, index, i32
      }
      %5 = arith.xori %arg1, %4#2 : i32
    }
    scf.condition(%arg3)
  } do {
    %2:3 = scf.index_switch %arg4 -> i1, index, index 
    case 5 {
      %4 = arith.addi %arg4, %arg5 overflow<nsw> : index
      %c7_i32 = arith.constant 7 : i32
      scf.yield %arg2, %arg5, %arg5 : i1, index, index
    }
    default {
      %4 = arith.addi %arg5, %arg5 overflow<nsw> : index
      func.call @usei(%arg1) : (i32) -> ()
      %c2_i32 = arith.constant 2 : i32
      scf.yield %arg3, %arg5, %arg4 : i1, index, index
    }
    func.call @usex(%2#1) : (index) -> ()
    %3 = func.call @valb() : () -> i1
    %c10 = arith.constant 10 : index
    scf.yield
  }
  %1 = arith.addi %arg0, %arg0 : i32
  return %arg1, %1, %arg3, %0, %arg4, %arg5 : i32, i32, i1, i1, index, index
}
func.func @f22(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %c5 = arith.constant 5 : index
  %true_0 = arith.constant true
  %0 = scf.if %true_0 -> (i32) {
    %c2_1 = arith.constant 2 : index
    scf.yield %arg1 : i32
  } else {
    %1 = arith.muli %arg1, %arg0 : i32
    func.call @usex(%arg5) : (index) -> ()
    %2 = scf.if %true -> (i1) {
      scf.if %arg3 {
        func.call @usei(%1) : (i32) -> ()
        %7 = arith.subi %arg0, %arg1 : i32
      } else {
        %c0_i32 = arith.constant 0 : i32
        %7 = arith.xori %true_0, %true_0 : i1
      }
      %3:3 = scf.if %arg2 -> (i1, i1, i32) {
        %c5_1 = arith.constant 5 : index
        func.call @usex(%c5_1) : (index) -> ()
        func.call @usex(%c5_1) : (index) -> ()
        %c1_i32 = arith.constant 1 : i32
        %7 = func.call @valb() : () -> i1
        scf.yield %7, %7, %c1_i32 : i1, i1, i32
      } else {
        %7 = arith.cmpi ne, %arg1, %arg0 : i32
        %8 = arith.cmpi ne, %arg0, %arg0 : i32
        %false = arith.constant false
        scf.yield %false, %7, %arg0 : i1, i1, i32
      }
      %4 = arith.cmpi eq, %arg1, %1 : i32
      %5:3 = scf.if %3#1 -> (index, i32, i32) {
        %7 = func.call @valb() : () -> i1
        %c2_i32 = arith.constant 2 : i32
        %8 = arith.addi %arg5, %arg4 overflow<nsw> : index
        %9 = arith.subi %1, %arg1 : i32
        func.call @useb(%arg2) : (i1) -> ()
        scf.yield %8, %arg1, %c2_i32 : index, i32, i32
      } else {
        %7 = arith.xori %arg1, %arg0 : i32
        scf.yield %arg4, %7, %1 : index, i32, i32
      }
      %6 = arith.addi %3#2, %5#2 : i32
      %c0 = arith.constant 0 : index
      scf.yield %3#1 : i1
    } else {
      %3 = arith.cmpi slt, %1, %arg0 : i32
      %4 = func.call @valx() : () -> index
      %5 = arith.addi %arg5, %arg5 overflow<nsw> : index
      scf.yield %arg3 : i1
    }
    scf.yield %1 : i32
  }
  call @usei(%arg0) : (i32) -> ()
  %c2 = arith.constant 2 : index
  return %arg1, %0, %true, %true_0, %arg4, %arg5 : i32, i32, i1, i1, index, index
}
func.func @f23(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  call @useb(%arg3) : (i1) -> ()
  call @useb(%arg3) : (i1) -> ()
  scf.while : () -> () {
    %c7_i32 = arith.constant 7 : i32
    scf.condition(%arg3)
  } do {
    %0 = func.call @valx() : () -> index
    %1 = arith.cmpi slt, %arg1, %arg1 : i32
    func.call @usei(%arg0) : (i32) -> ()
    scf.while (%arg6 = %arg1) : (i32) -> () {
      scf.condition(%1)
    } do {
      %2 = arith.xori %arg1, %arg1 : i32
      func.call @usei(%arg1) : (i32) -> ()
      %3 = scf.while (%arg6 = %2, %arg7 = %arg1) : (i32, i32) -> i1 {
        %4 = arith.addi %arg4, %arg5 overflow<nsw> : index
        %c10_0 = arith.constant 10 : index
        %c1_i32 = arith.constant 1 : i32
        scf.condition(%arg3) %arg2 : i1
      } do {
      ^bb0(%arg6: i1):
        %4 = func.call @valb() : () -> i1
        %false = arith.constant false
        scf.yield %2, %arg0 : i32, i32
      }
      scf.yield %2 : i32
    }
    scf.yield
  }
  call @usex(%arg4) : (index) -> ()
  call @usei(%arg0) : (i32) -> ()
  %c10 = arith.constant 10 : index
  return %arg0, %arg1, %arg2, %arg3, %arg5, %c10 : i32, i32, i1, i1, index, index
}
func.func @f24(%arg0: i32, %arg1: i32, %arg2: i1, %arg3: i1, %arg4: index, %arg5: index) -> (i32, i32, i1, i1, index, index) {
  call @useb(%arg2) : (i1) -> ()
  %0:2 = scf.if %arg3 -> (i32, index) {
    %2 = arith.addi %arg5, %arg4 overflow<nsw> : index
    scf.yield %arg0, %2 : i32, index
  } else {
    func.call @usei(%arg1) : (i32) -> ()
    %2:2 = scf.if %arg2 -> (index, i32) {
      %c1 = arith.constant 1 : index
      %5 = arith.xori %arg2, %arg2 : i1
      %c5 = arith.constant 5 : index
      %6:2 = scf.index_switch %arg5 -> i1, i1 
      case 1 {
        %7 = arith.addi %arg0, %arg0 : i32
        %8 = arith.addi %arg5, %arg5 overflow<nsw> : index
        scf.yield %5, %5 : i1, i1
      }
      default {
        func.call @usei(%arg1) : (i32) -> ()
        scf.yield %5, %arg2 : i1, i1
      }
      func.call @usei(%arg0) : (i32) -> ()
      scf.yield %c5, %arg0 : index, i32
    } else {
      %c10 = arith.constant 10 : index
      func.call @usei(%arg0) : (i32) -> ()
      %c0 = arith.constant 0 : index
      %5:3 = scf.execute_region -> (i32, index, i1) no_inline {
        func.call @usei(%arg0) : (i32) -> ()
        %c5 = arith.constant 5 : index
        scf.yield %arg1, %c0, %arg3 : i32, index, i1
      }
      scf.yield %arg5, %arg1 : index, i32
    }
    %3 = scf.execute_region -> i32 no_inline {
      %5 = func.call @valb() : () -> i1
      %6 = arith.xori %2#1, %arg0 : i32
      %7 = func.call @valb() : () -> i1
      scf.yield %6 : i32
    }
    %c1_i32 = arith.constant 1 : i32
    %4 = func.call @vali() : () -> i32
    scf.yield %c1_i32, %arg4 : i32, index
  }
  %1 = arith.addi %arg5, %arg5 overflow<nsw> : index
  call @useb(%arg3) : (i1) -> ()
  return %arg1, %0#0, %arg2, %arg3, %0#1, %1 : i32, i32, i1, i1, index, index
}
