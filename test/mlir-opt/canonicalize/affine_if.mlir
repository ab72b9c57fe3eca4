// The set of all and the set of none.
func.func @trivial(%x: f32, %m: memref<?xf32>) {
  affine.if affine_set<() : (0 == 0)>() {
    affine.store %x, %m[0] : memref<?xf32>
  } else {
    affine.store %x, %m[1] : memref<?xf32>
  }
  affine.if affine_set<() : (1 == 0)>() {
    affine.store %x, %m[2] : memref<?xf32>
  } else {
    affine.store %x, %m[3] : memref<?xf32>
  }
  affine.if affine_set<() : (1 == 0)>() {
    affine.store %x, %m[4] : memref<?xf32>
  }
  return
}

// With results.
func.func @trivial_results(%x: f32, %y: f32) -> (f32, f32) {
  %a = affine.if affine_set<() : (0 == 0)>() -> f32 {
    %z = arith.addf %x, %y : f32
    affine.yield %z : f32
  } else {
    affine.yield %x : f32
  }
  %b = affine.if affine_set<() : (1 == 0)>() -> f32 {
    affine.yield %y : f32
  } else {
    affine.yield %x : f32
  }
  return %a, %b : f32, f32
}

// Other constraints on constants are not evaluated.
func.func @constants(%x: f32, %m: memref<?xf32>) {
  %c4 = arith.constant 4 : index
  affine.if affine_set<() : (2 >= 0)>() {
    affine.store %x, %m[0] : memref<?xf32>
  }
  affine.if affine_set<(d0)[s0] : (d0 - 4 == 0, s0 >= 0)>(%c4)[%c4] {
    affine.store %x, %m[1] : memref<?xf32>
  }
  affine.if affine_set<(d0) : (d0 - 4 == 0)>(%c4) {
    affine.store %x, %m[2] : memref<?xf32>
  }
  affine.if affine_set<(d0) : (d0 - 3 == 0)>(%c4) {
    affine.store %x, %m[3] : memref<?xf32>
  }
  return
}

// An else branch that does nothing.
func.func @empty_else(%x: f32, %m: memref<?xf32>, %n: index) {
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
    affine.store %x, %m[0] : memref<?xf32>
  } else {
  }
  affine.if affine_set<(d0) : (d0 >= 0)>(%n) {
  } else {
    affine.store %x, %m[0] : memref<?xf32>
  }
  return
}

// The condition is composed with what its operands are computed by.
func.func @composed(%x: f32, %m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.apply affine_map<(d0) -> (d0 + 4)>(%i)
    affine.if affine_set<(d0)[s0] : (d0 + s0 - d0 >= 0, d0 == 0)>(%a)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0)[s0] : (d0 + s0 - d0 - s0 == 0)>(%a)[%n] {
      affine.store %x, %m[%i + 1] : memref<?xf32>
    }
  }
  return
}

// Without that it is not simplified.
func.func @not_simplified(%x: f32, %m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0)[s0] : (d0 + s0 - d0 >= 0, s0 == 0)>(%i)[%n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<(d0, d1)[s0, s1] : (d0 + d1 - s0 >= 0)>(%n, %i)[%n, %n] {
      affine.store %x, %m[%i] : memref<?xf32>
    }
  }
  return
}

// Results that are always the same, or equal to each other, stay.
func.func @results(%x: f32, %m: memref<?xf32>, %n: index) -> (f32, f32) {
  %r:2 = affine.if affine_set<(d0) : (d0 >= 0, -d0 + 15 >= 0)>(%n) -> (f32, f32) {
    affine.yield %x, %x : f32, f32
  } else {
    affine.yield %x, %x : f32, f32
  }
  %q:3 = affine.if affine_set<(d0) : (d0 >= 0, -d0 + 15 >= 0)>(%n) -> (f32, f32, f32) {
    %y = arith.addf %x, %x : f32
    affine.store %y, %m[6] : memref<?xf32>
    affine.yield %x, %y, %y : f32, f32, f32
  } else {
    %y = arith.mulf %x, %x : f32
    affine.yield %x, %y, %y : f32, f32, f32
  }
  %a = arith.addf %r#0, %q#0 : f32
  return %a, %q#2 : f32, f32
}

// A conditional without effects nothing uses.
func.func @dead(%x: f32, %n: index) {
  %r = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    %y = arith.addf %x, %x : f32
    affine.yield %y : f32
  } else {
    affine.yield %x : f32
  }
  return
}
