// flags: --allow-unregistered-dialect
func.func @if(%c: i1, %x: i32) -> i32 {
  scf.if %c {
  }
  scf.if %c {
    "a.b"() : () -> ()
  } else {
    "c.d"() : () -> ()
  }
  %0 = scf.if %c -> (i32) {
    scf.yield %x : i32
  } else {
    scf.yield %x : i32
  }
  %1:2 = scf.if %c -> (i32, f32) {
    %f = arith.constant 1.0 : f32
    scf.yield %x, %f : i32, f32
  } else {
    %f = arith.constant 2.0 : f32
    scf.yield %0, %f : i32, f32
  } {attr}
  scf.if %c {
    scf.if %c {
    } else {
    }
  } else {
    scf.yield
  }
  return %1#0 : i32
}

// -----

func.func @switch(%i: index, %x: i32) -> i32 {
  scf.index_switch %i
  default {
    scf.yield
  }
  %0 = scf.index_switch %i -> i32
  case 2 {
    scf.yield %x : i32
  }
  case 5 {
    %1 = arith.constant 5 : i32
    scf.yield %1 : i32
  }
  default {
    scf.yield %x : i32
  }
  %2:2 = scf.index_switch %i {attr} -> i32, f32
  case -1 {
    %f = arith.constant 1.0 : f32
    scf.yield %x, %f : i32, f32
  }
  default {
    %f = arith.constant 2.0 : f32
    scf.yield %x, %f : i32, f32
  }
  return %0 : i32
}

// -----

func.func @execute(%c: i1) -> i32 {
  scf.execute_region {
    scf.yield
  }
  %0 = scf.execute_region -> i32 {
    cf.cond_br %c, ^a, ^b
  ^a:
    %1 = arith.constant 1 : i32
    scf.yield %1 : i32
  ^b:
    %2 = arith.constant 2 : i32
    scf.yield %2 : i32
  } {attr}
  %3:2 = scf.execute_region -> (i32, i32) {
    scf.yield %0, %0 : i32, i32
  }
  return %0 : i32
}
