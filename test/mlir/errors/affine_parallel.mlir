func.func @f(%n: index, %x: f32) {
  %r = affine.parallel (%i) = (0) to (8) reduce (1) -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = affine.parallel (%i) = (0) to (8) reduce ("foo") -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (%n, symbol(%n) + symbol(%k)) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (%n + symbol(%n), symbol(%n) + symbol(%k)) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (%n + foo, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (foo, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (%n + , 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (%n * %k, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (%n mod %k, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (max(%n mod 2, %k, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (max(), 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (max %n, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (min(%n), 0) to (10, 10) { }
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

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>, %x: f32) {
  %0 = affine.parallel (%i, %j) = (0, 0) to (10, 10) reduce ("addf") -> f32 { affine.yield %n : index }
  return
}

// -----

func.func @f(%n: i32) {
  affine.parallel (%i, %j) = (%n, 0) to (10, 10) { }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = affine.parallel (%i) = (0) to (8) reduce (i32) -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = affine.parallel (%i) = (0) to (8) reduce (@x) -> (f32) {
    affine.yield %x : f32
  }
  return
}

// -----

func.func @f(%n: index, %x: f32) {
  %r = affine.parallel (%i) = (0) to (8) reduce ([]) -> (f32) {
    affine.yield %x : f32
  }
  return
}
