func.func @f() {
  "scf.forall.in_parallel"() ({}) : () -> ()
  return
}

// -----

"scf.forall.in_parallel"() ({
^bb0:
}) : () -> ()

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    "scf.reduce"(%x) ({
    ^bb0(%l: f32, %r: f32):
    }) : (f32) -> ()
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    "scf.reduce"(%x) ({}) : (f32) -> ()
  }
  return
}

// -----

func.func @f() {
  "scf.forall.in_parallel"() ({ ^bb0: }) : () -> ()
}

// -----

func.func @f(%i: index, %x: f32) {
  scf.for %a = %i to %i step %i {
    "scf.forall.in_parallel"() ({ ^bb0: }) : () -> ()
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    "scf.reduce"(%x) ({
    ^bb0:
    }) : (f32) -> ()
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce (%x : f32) { }
  }
  return
}

// -----

func.func @f(%i: index, %x: f32) {
  %0 = scf.parallel (%a) = (%i) to (%i) step (%i) init (%x) -> f32 {
    scf.reduce (%x : f32) { ^bb0(%l: f32, %r: f32): }
  }
  return
}
