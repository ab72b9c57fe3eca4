// A cast to the same type is its source.
func.func @same(%m: memref<4xf32>) -> memref<4xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<4xf32>
  return %c : memref<4xf32>
}

// There and back again.
func.func @back(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.cast %m : memref<4xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// Two casts are one.
func.func @chain(%m: memref<4x8xf32>) -> memref<*xf32> {
  %a = memref.cast %m : memref<4x8xf32> to memref<?x8xf32>
  %b = memref.cast %a : memref<?x8xf32> to memref<?x?xf32>
  %c = memref.cast %b : memref<?x?xf32> to memref<*xf32>
  return %c : memref<*xf32>
}

// A buffer of unknown rank keeps its cast.
func.func @from_unranked(%m: memref<*xf32>) -> memref<4xf32> {
  %a = memref.cast %m : memref<*xf32> to memref<?xf32>
  %b = memref.cast %a : memref<?xf32> to memref<4xf32>
  return %b : memref<4xf32>
}

// Loads and stores look through casts.
func.func @access(%m: memref<4xf32>, %i: index) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %x = memref.load %c[%i] : memref<?xf32>
  memref.store %x, %c[%i] {nontemporal = true} : memref<?xf32>
  return
}

// The value that is stored is no buffer to look through.
func.func @stored_cast(%m: memref<4xf32>, %to: memref<4xmemref<?xf32>>, %i: index) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %d = memref.cast %to : memref<4xmemref<?xf32>> to memref<?xmemref<?xf32>>
  memref.store %c, %d[%i] : memref<?xmemref<?xf32>>
  return
}

// Copies in the background.
func.func @dma(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %d = memref.cast %t : memref<1xi32> to memref<?xi32>
  return
}

// The element of an unranked buffer is not accessed through a cast to it.
func.func @copy_casts(%a: memref<4xf32>, %b: memref<4xf32>) {
  %c = memref.cast %a : memref<4xf32> to memref<?xf32>
  %d = memref.cast %b : memref<4xf32> to memref<*xf32>
  memref.copy %c, %d : memref<?xf32> to memref<*xf32>
  return
}

// A copy from a buffer of unknown rank keeps that cast.
func.func @copy_unranked(%a: memref<*xf32>, %b: memref<4xf32>) {
  %c = memref.cast %a : memref<*xf32> to memref<?xf32>
  memref.copy %c, %b : memref<?xf32> to memref<4xf32>
  return
}

// Only the layout is forgotten.
func.func @layout(%a: memref<4xf32>, %i: index) -> f32 {
  %c = memref.cast %a : memref<4xf32> to memref<4xf32, strided<[?], offset: ?>>
  %x = memref.load %c[%i] : memref<4xf32, strided<[?], offset: ?>>
  return %x : f32
}

