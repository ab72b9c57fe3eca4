// flags: --allow-unregistered-dialect

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n * %k] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n mod %k] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n floordiv %k] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n ceildiv %k] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n + foo] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[foo] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n + ] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n * ] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n mod ] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[(%n + 1] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[()] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[symbol] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[symbol(3)] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[- ] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[1.5] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[* %n] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[99999999999999999999999] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8xf32>) {
  %r = affine.load %m[%n + symbol(%n)] : memref<8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  %r = affine.load %m[symbol(%n), %n + symbol(%n)] : memref<8x8xf32>
  return
}

// -----

func.func @f(%n: index, %k: index, %m: memref<8x8xf32>) {
  %r = affine.load %m[%n, symbol(%n) + symbol(%k)] : memref<8x8xf32>
  return
}

// -----

func.func private @f() attributes {a = affine_map<(d0) -> (d0 + foo)>}

// -----

func.func private @f() attributes {a = affine_map<(d0) -> (  foo)>}

// -----

func.func private @f() attributes {a = affine_set<(d0) : (d0 >=  foo)>}

// -----

func.func private @f() attributes {a = affine_map<(d0) -> (d0 * d0)>}

// -----

func.func private @f() attributes {a = affine_map<(d0) : (d0 == 0)>}

// -----

func.func private @f() attributes {a = affine_set<(d0) -> (d0)>}

// -----

func.func private @f() attributes {a = affine_set<(d0) -> (d0 -)>}

// -----

func.func private @f() attributes {a = affine_set<(d0, d0) -> (d0)>}
