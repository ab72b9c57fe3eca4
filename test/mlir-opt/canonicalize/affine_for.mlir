// A loop that does nothing.
func.func @empty() {
  affine.for %i = 0 to 10 {
  }
  return
}

// A loop that swaps what it carries.
func.func @swap(%x: f32, %y: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// Swapping once is known.
func.func @swap_once(%x: f32, %y: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 4 step 7 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %b, %a : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// A loop that yields what it got, or something from outside.
func.func @yields(%x: f32, %y: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 10 iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %a, %x : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// It may not run.
func.func @unknown_trips(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %a, %x : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// It gives what it got, however often it runs.
func.func @unknown_trips_same(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to %n iter_args(%a = %x, %b = %y) -> (f32, f32) {
    affine.yield %a, %b : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

// It yields its counter.
func.func @counter(%x: index) -> index {
  %r = affine.for %i = 0 to 10 iter_args(%a = %x) -> index {
    affine.yield %i : index
  }
  return %r : index
}

// It does not run and gives what it got.
func.func @never(%x: f32, %m: memref<4xf32>) -> f32 {
  %r = affine.for %i = 9 to 9 iter_args(%a = %x) -> (f32) {
    affine.store %x, %m[0] : memref<4xf32>
    %b = arith.addf %a, %a : f32
    affine.yield %b : f32
  }
  %s = affine.for %i = 9 to 3 iter_args(%a = %r) -> (f32) {
    affine.store %x, %m[0] : memref<4xf32>
    affine.yield %x : f32
  }
  return %s : f32
}

// It does not run, but gives nothing either.
func.func @never_without_results(%x: f32, %m: memref<4xf32>) {
  affine.for %i = 9 to 9 {
    affine.store %x, %m[0] : memref<4xf32>
  }
  return
}

// It runs once.
func.func @once(%x: f32, %m: memref<4xf32>) -> f32 {
  %r = affine.for %i = 0 to 1 iter_args(%a = %x) -> (f32) {
    affine.store %x, %m[%i] : memref<4xf32>
    %b = arith.addf %a, %a : f32
    affine.yield %b : f32
  }
  return %r : f32
}

// A result nothing uses, and one like another, stay.
func.func @unused(%x: f32, %m: memref<4xf32>) -> f32 {
  %r:2 = affine.for %i = 0 to 4 iter_args(%a = %x, %c = %x) -> (f32, f32) {
    affine.store %x, %m[%i] : memref<4xf32>
    %b = arith.addf %a, %a : f32
    affine.yield %b, %b : f32, f32
  }
  return %r#0 : f32
}

// Constant bounds.
func.func @constant_bounds(%x: f32, %m: memref<?xf32>) {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  affine.for %i = %c4 to %c16 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  affine.for %i = max affine_map<(d0)[s0] -> (d0, 3, s0 * 2)>(%c4)[%c4] to min affine_map<(d0)[s0] -> (d0, 30, s0 * 8)>(%c16)[%c4] step 2 {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// A bound that cannot be computed.
func.func @bound_by_zero(%x: f32, %m: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  affine.for %i = 0 to affine_map<(d0)[s0] -> (d0 floordiv s0)>(%c16)[%c0] {
    affine.store %x, %m[%i] : memref<?xf32>
  }
  return
}

// Bounds are composed and simplified.
func.func @composed_bounds(%x: f32, %m: memref<?xf32>, %n: index, %k: index) {
  %a = affine.apply affine_map<(d0) -> (d0 + 3)>(%n)
  affine.for %i = affine_map<(d0, d1) -> (d0 + d1 - d0)>(%n, %k) to %a {
    affine.for %j = affine_map<(d0, d1) -> (d0 + d1)>(%i, %a) to min affine_map<(d0, d1) -> (d0 + d1 - d0, d1)>(%n, %i) {
      affine.store %x, %m[%i + %j - %i] : memref<?xf32>
    }
  }
  return
}

// Results of bounds that never decide.
func.func @undecisive(%x: f32, %m: memref<?xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to min affine_map<(d0) -> (d0 mod 16, 20)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
    affine.for %j = max affine_map<(d0) -> (d0 floordiv 16, -5, d0 - 17)>(%i) to min affine_map<(d0) -> (d0 mod 16 + 1, 20, d0 + 8)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
    affine.for %j = max affine_map<(d0) -> (d0 - 15, 0, 0)>(%i) to min affine_map<(d0) -> (d0 + 15, 15, d0 + 15, 31)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
  }
  return
}

// Of results that are there twice only neighbours are merged.
func.func @duplicates(%x: f32, %m: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0) -> (d0, d0 * 2, d0)>(%i) to min affine_map<(d0) -> (d0 + 15, d0 + 15, 31)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
  }
  return
}

// A counter of a loop with a step.
func.func @last_counter(%x: f32, %m: memref<?xf32>) {
  affine.for %i = 1 to 16 step 4 {
    affine.for %j = 0 to min affine_map<(d0) -> (d0 + 1, 14)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
    affine.for %j = 0 to min affine_map<(d0) -> (d0 + 1, 15)>(%i) {
      affine.store %x, %m[%j] : memref<?xf32>
    }
  }
  return
}

// Bounds of parallel loops.
func.func @parallel(%x: f32, %m: memref<?xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  %e = affine.apply affine_map<(d0) -> (d0 + 3)>(%n)
  affine.parallel (%i, %j) = (0, %c4) to (%e, min(%c4, %e)) {
    affine.store %x, %m[%j] : memref<?xf32>
  }
  affine.for %i = 0 to %n {
    affine.parallel (%j) = (%i + symbol(%n) - %i) to (%i + symbol(%n) - %i + 4) {
      affine.store %x, %m[%i + %j - %i] : memref<?xf32>
    }
  }
  return
}

// Parallel loops that do not run, or do nothing.
func.func @parallel_never(%x: f32, %m: memref<?xf32>) -> f32 {
  affine.parallel (%i, %j) = (0, 0) to (4, 0) {
    affine.store %x, %m[%j] : memref<?xf32>
  }
  affine.parallel (%i) = (0) to (4) {
  }
  %r = affine.parallel (%i) = (0) to (4) reduce ("addf") -> (f32) {
    affine.yield %x : f32
  }
  return %r : f32
}
