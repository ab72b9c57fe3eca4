// flags: --allow-unregistered-dialect
func.func @for(%lb: index, %ub: index, %s: index, %x: f32, %i: i32) -> f32 {
  scf.for %k = %lb to %ub step %s {
  }
  scf.for %k = %lb to %ub step %s {
    "a.use"(%k) : (index) -> ()
  } {attr = 1 : i32}
  scf.for %k = %i to %i step %i : i32 {
    "a.use"(%k) : (i32) -> ()
  }
  %0 = scf.for %k = %lb to %ub step %s iter_args(%acc = %x) -> (f32) {
    %1 = arith.addf %acc, %acc : f32
    scf.yield %1 : f32
  }
  %2:2 = scf.for %k = %lb to %ub step %s iter_args(%p = %0, %q = %i) -> (f32, i32) {
    scf.yield %p, %q : f32, i32
  } {x}
  scf.for unsigned %k = %i to %i step %i : i32 {
    scf.yield
  }
  return %2#0 : f32
}

// -----

func.func @while(%a: i32, %c: i1) -> f32 {
  %0 = scf.while (%x = %a) : (i32) -> f32 {
    %f = arith.sitofp %x : i32 to f32
    scf.condition(%c) %f : f32
  } do {
  ^bb0(%y: f32):
    %i = arith.fptosi %y : f32 to i32
    scf.yield %i : i32
  }
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  scf.while (%x = %a, %y = %a) : (i32, i32) -> () {
    scf.condition(%c)
  } do {
    scf.yield %a, %a : i32, i32
  } attributes {test.x}
  %1:2 = scf.while : () -> (i32, f32) {
    scf.condition(%c) %a, %0 : i32, f32
  } do {
  ^bb0(%p: i32, %q: f32):
    scf.yield
  }
  return %1#1 : f32
}
