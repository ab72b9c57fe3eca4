// Choices among regions.
func.func private @a()
func.func private @b()
func.func private @val() -> i32
func.func @sw_const(%arg0: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %0 = scf.index_switch %c2 -> i32 
  case 2 {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  }
  case 5 {
    %1 = func.call @val() : () -> i32
    scf.yield %1 : i32
  }
  default {
    func.call @b() : () -> ()
    scf.yield %arg0 : i32
  }
  return %0 : i32
}
func.func @sw_default(%arg0: i32) -> i32 {
  %c3 = arith.constant 3 : index
  %0 = scf.index_switch %c3 -> i32 
  case 2 {
    func.call @a() : () -> ()
    scf.yield %arg0 : i32
  }
  default {
    func.call @b() : () -> ()
    scf.yield %arg0 : i32
  }
  return %0 : i32
}
func.func @sw_unused(%arg0: index, %arg1: i32) -> i32 {
  %0:2 = scf.index_switch %arg0 -> i32, i32 
  case 2 {
    %1 = func.call @val() : () -> i32
    scf.yield %arg1, %1 : i32, i32
  }
  default {
    func.call @b() : () -> ()
    scf.yield %arg1, %arg1 : i32, i32
  }
  return %0#0 : i32
}
func.func @sw_nocase(%arg0: index, %arg1: i32) -> i32 {
  %0 = scf.index_switch %arg0 -> i32 
  default {
    func.call @b() : () -> ()
    scf.yield %arg1 : i32
  }
  return %0 : i32
}
func.func @sw_dup(%arg0: index, %arg1: i32) -> (i32, i32) {
  %0:2 = scf.index_switch %arg0 -> i32, i32 
  case 2 {
    %1 = func.call @val() : () -> i32
    scf.yield %1, %1 : i32, i32
  }
  default {
    %1 = func.call @val() : () -> i32
    scf.yield %1, %1 : i32, i32
  }
  return %0#0, %0#1 : i32, i32
}
