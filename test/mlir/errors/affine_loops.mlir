// flags: --allow-unregistered-dialect
func.func @f(%n: index) {
  affine.for %i = 0 to 8 step "x" { }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to 8 step 1.5 { }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to 8 step @x { }
  return
}

// -----

func.func @f(%n: index) {
  affine.for %i = 0 to 8 step -1 { }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = "affine.for"(%x, %x) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 2>}> ({
  ^bb0(%i: index, %a: f32, %b: f32):
    affine.yield %a, %b : f32, f32
  }) : (f32, f32) -> f32
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1.5, 1) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (%n, 1) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (1) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) step (-1, 0) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i: index, %j) = (0, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) from (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>, %x: f32) {
  affine.parallel (%i, %j) = (0, 0) to (10, 10) reduce ("addf", "addf") -> f32 { affine.yield %x : f32 }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>, %x: f32) {
  %0 = affine.parallel (%i, %j) = (0, 0) to (10, 10) reduce ("addf") -> f32 { }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = "affine.for"(%x, %x) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 2>}> ({
  ^bb0(%i: index, %a: f32, %b: f32):
    affine.yield
  }) : (f32, f32) -> f32
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r:3 = "affine.for"(%x, %x) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 2>}> ({
  ^bb0(%i: index, %a: f32, %b: f32):
    affine.yield
  }) : (f32, f32) -> (f32, f32, f32)
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r:3 = "affine.for"(%x, %x) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 2>}> ({
  ^bb0(%i: index, %a: f32, %b: f32):
    "test.x"() : () -> ()
  }) : (f32, f32) -> (f32, f32, f32)
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  "affine.for"(%x, %x) <{lowerBoundMap = affine_map<() -> (0)>, upperBoundMap = affine_map<() -> (8)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 0, 2>}> ({
  ^bb0(%i: index, %a: f32, %b: f32):
    affine.yield %a, %b : f32, f32
  }) : (f32, f32) -> ()
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = "affine.for"(%n, %x) <{lowerBoundMap = affine_map<(d0) -> (d0)>, upperBoundMap = affine_map<(d0)[s0] -> (d0, s0)>, step = 1 : index, operandSegmentSizes = array<i32: 0, 1, 1>}> ({
  ^bb0(%i: index, %a: f32):
    affine.yield %a : f32
  }) : (index, f32) -> f32
  return
}
