// Subscripts are composed.
func.func @load(%m: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
    %b = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%a)[%n]
    %x = affine.load %m[%a, %b floordiv 2] : memref<?x?xf32>
    affine.store %x, %m[%b, symbol(%n) + 4] : memref<?x?xf32>
  }
  return
}

// Constants go into the subscripts.
func.func @constants(%m: memref<4x4xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %x = affine.load %m[%c1, %c2 + 1] : memref<4x4xf32>
  affine.store %x, %m[%c2 * 2, symbol(%c1)] : memref<4x4xf32>
  return %x : f32
}

// What is fixed is a symbol.
func.func @symbols(%m: memref<?x?xf32>, %i: index, %j: index) -> f32 {
  %x = affine.load %m[%i, %j + %i] : memref<?x?xf32>
  return %x : f32
}

// The same for vectors.
func.func @vectors(%m: memref<100x100xf32>) {
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    %v = affine.vector_load %m[%a, %c8] : memref<100x100xf32>, vector<8xf32>
    affine.vector_store %v, %m[%c8 + %a, %a] : memref<100x100xf32>, vector<8xf32>
  }
  return
}

// And for prefetches.
func.func @prefetch(%m: memref<100x100xf32>) {
  %c8 = arith.constant 8 : index
  affine.for %i = 0 to 10 {
    %a = affine.apply affine_map<(d0) -> (d0 * 8)>(%i)
    affine.prefetch %m[%a, %c8 + 1], write, locality<2>, instr : memref<100x100xf32>
  }
  return
}

// Casts are looked through.
func.func @casts(%m: memref<100xf32>, %i: index) {
  %c = memref.cast %m : memref<100xf32> to memref<?xf32>
  affine.prefetch %c[%i], read, locality<3>, data : memref<?xf32>
  %x = affine.load %c[%i] : memref<?xf32>
  affine.store %x, %c[%i + 1] : memref<?xf32>
  return
}

// Not by vectors.
func.func @vector_casts(%m: memref<100xf32>, %i: index) {
  %c = memref.cast %m : memref<100xf32> to memref<?xf32>
  %v = affine.vector_load %c[%i] : memref<?xf32>, vector<8xf32>
  affine.vector_store %v, %c[%i] : memref<?xf32>, vector<8xf32>
  return
}

// Attributes of an access are lost when it changes.
func.func @attributes(%m: memref<100xf32>) -> f32 {
  %c8 = arith.constant 8 : index
  %x = affine.load %m[%c8] {note = "x"} : memref<100xf32>
  %y = affine.load %m[9] {note = "x"} : memref<100xf32>
  %z = arith.addf %x, %y : f32
  return %z : f32
}

// Elements of constant buffers are known.
memref.global "private" constant @same : memref<4xf32> = dense<1.0>
memref.global "private" constant @different : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" @variable : memref<4xf32> = dense<1.0>
memref.global "private" constant @unknown : memref<4xf32>
func.func @global_constants(%i: index) -> (f32, i32, i32) {
  %c1 = arith.constant 1 : index
  %s = memref.get_global @same : memref<4xf32>
  %d = memref.get_global @different : memref<2x2xi32>
  %a = affine.load %s[%i] : memref<4xf32>
  %b = affine.load %d[1, %c1 - 1] : memref<2x2xi32>
  %c = affine.load %d[%i, 0] : memref<2x2xi32>
  return %a, %b, %c : f32, i32, i32
}

// Those of other buffers are not, nor for memref.load.
func.func @global_variables(%i: index) -> (f32, f32, f32) {
  %s = memref.get_global @same : memref<4xf32>
  %v = memref.get_global @variable : memref<4xf32>
  %u = memref.get_global @unknown : memref<4xf32>
  %a = affine.load %v[%i] : memref<4xf32>
  %b = affine.load %u[%i] : memref<4xf32>
  %c = memref.load %s[%i] : memref<4xf32>
  return %a, %b, %c : f32, f32, f32
}

// Known remainders in subscripts.
func.func @range(%m: memref<100xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i mod 10 + %i floordiv 10] : memref<100xf32>
  }
  return
}
