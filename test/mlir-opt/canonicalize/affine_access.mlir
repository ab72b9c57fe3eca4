// Casts are looked through.
func.func @casts(%m: memref<100xf32>, %i: index) {
  %c = memref.cast %m : memref<100xf32> to memref<?xf32>
  %x = affine.load %c[symbol(%i)] : memref<?xf32>
  affine.store %x, %c[symbol(%i) + 1] : memref<?xf32>
  return
}

// Elements of constant buffers are known.
memref.global "private" constant @same : memref<4xf32> = dense<1.0>
memref.global "private" constant @different : memref<2x2xi32> = dense<[[1, 2], [3, 4]]>
memref.global "private" @variable : memref<4xf32> = dense<1.0>
memref.global "private" constant @unknown : memref<4xf32>
func.func @global_constants(%i: index) -> (f32, i32, i32) {
  %s = memref.get_global @same : memref<4xf32>
  %d = memref.get_global @different : memref<2x2xi32>
  %a = affine.load %s[symbol(%i)] : memref<4xf32>
  %b = affine.load %d[1, 0] : memref<2x2xi32>
  %c = affine.load %d[symbol(%i), 0] : memref<2x2xi32>
  return %a, %b, %c : f32, i32, i32
}

// Those of other buffers are not, nor for memref.load.
func.func @global_variables(%i: index) -> (f32, f32, f32) {
  %s = memref.get_global @same : memref<4xf32>
  %v = memref.get_global @variable : memref<4xf32>
  %u = memref.get_global @unknown : memref<4xf32>
  %a = affine.load %v[symbol(%i)] : memref<4xf32>
  %b = affine.load %u[symbol(%i)] : memref<4xf32>
  %c = memref.load %s[%i] : memref<4xf32>
  return %a, %b, %c : f32, f32, f32
}
