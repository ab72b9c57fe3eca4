func.func @leaf(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @top(%a: i32) -> i32 {
  %0 = call @mid(%a) : (i32) -> i32
  %1 = call @mid(%a) : (i32) -> i32
  return %1 : i32
}
func.func @mid(%a: i32) -> i32 {
  %0 = call @leaf(%a) : (i32) -> i32
  return %0 : i32
}
func.func private @unused(%a: i32) -> i32 {
  %c = arith.constant 1 : i32
  %d = arith.constant 1 : i32
  %0 = call @leaf(%d) : (i32) -> i32
  return %0 : i32
}

// -----

func.func private @once(%a: i32, %b: i32) -> (i32, i32) {
  %0 = arith.subi %a, %b : i32
  return %0, %b : i32, i32
}
func.func @caller(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0:2 = call @once(%a, %c1) : (i32, i32) -> (i32, i32)
  %1 = arith.muli %0#0, %0#1 : i32
  return %1 : i32
}

// -----

func.func private @external(i32) -> i32
func.func private @forever(%a: i32) -> i32 {
  %0 = call @forever(%a) : (i32) -> i32
  return %0 : i32
}
func.func @calls_external(%a: i32) -> i32 {
  %0 = call @external(%a) : (i32) -> i32
  return %0 : i32
}
func.func @calls_recursive(%a: i32) -> i32 {
  %0 = call @forever(%a) : (i32) -> i32
  return %0 : i32
}

// -----

func.func @even(%a: i32) -> i32 {
  %c1 = arith.constant 1 : i32
  %0 = arith.subi %a, %c1 : i32
  %1 = call @odd(%0) : (i32) -> i32
  return %1 : i32
}
func.func @odd(%a: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.muli %a, %c2 : i32
  %1 = call @even(%0) : (i32) -> i32
  return %1 : i32
}
func.func @uses(%a: i32) -> i32 {
  %1 = call @even(%a) : (i32) -> i32
  return %1 : i32
}

// -----

func.func private @branches(%c: i1, %a: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %a : i32
^bb2:
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @into_block(%c: i1, %a: i32) -> i32 {
  %0 = call @branches(%c, %a) : (i1, i32) -> i32
  %1 = arith.muli %0, %0 : i32
  return %1 : i32
}
func.func @not_into_if(%c: i1, %d: i1, %a: i32) -> i32 {
  %0 = scf.if %d -> (i32) {
    %1 = func.call @branches(%c, %a) : (i1, i32) -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}
func.func @into_execute_region(%c: i1, %d: i1, %a: i32) -> i32 {
  %0 = scf.execute_region -> i32 no_inline {
    %1 = func.call @branches(%c, %a) : (i1, i32) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// -----

func.func private @in_regions(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  return %0 : i32
}
func.func @regions(%n: index, %c: i1, %a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (i32) {
    %0 = scf.if %c -> (i32) {
      %1 = func.call @in_regions(%x) : (i32) -> i32
      scf.yield %1 : i32
    } else {
      %2 = func.call @in_regions(%a) : (i32) -> i32
      scf.yield %2 : i32
    }
    scf.yield %0 : i32
  }
  return %r : i32
}

// -----

func.func private @kept(%a: i32) -> i32 attributes {no_inline} {
  return %a : i32
}
func.func private @sometimes(%a: i32) -> i32 {
  return %a : i32
}
func.func @no_inline(%a: i32) -> (i32, i32, i32) {
  %0 = call @kept(%a) : (i32) -> i32
  %1 = call @sometimes(%a) {no_inline} : (i32) -> i32
  %2 = call @sometimes(%a) : (i32) -> i32
  return %0, %1, %2 : i32, i32, i32
}

// -----

func.func private @a() -> i32 {
  %0 = call @b() : () -> i32
  %1 = call @c() : () -> i32
  %2 = arith.addi %0, %1 : i32
  return %2 : i32
}
func.func private @b() -> i32 {
  %0 = call @d() : () -> i32
  return %0 : i32
}
func.func private @c() -> i32 {
  %0 = call @d() : () -> i32
  %c1 = arith.constant 1 : i32
  %1 = arith.addi %0, %c1 : i32
  return %1 : i32
}
func.func private @d() -> i32 {
  %c1 = arith.constant 20 : i32
  return %c1 : i32
}
func.func @root() -> i32 {
  %0 = call @a() : () -> i32
  return %0 : i32
}
