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

// Prefetches, atomic updates and frees do, too.
func.func @others(%m: memref<4xf32>, %x: f32, %i: index) -> f32 {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.prefetch %c[%i], read, locality<3>, data : memref<?xf32>
  %r = memref.atomic_rmw addf %x, %c[%i] : (f32, memref<?xf32>) -> f32
  %s = memref.generic_atomic_rmw %c[%i] : memref<?xf32> {
  ^bb0(%old: f32):
    %new = arith.addf %old, %r : f32
    memref.atomic_yield %new : f32
  }
  memref.dealloc %c : memref<?xf32>
  return %s : f32
}

// Copies in the background.
func.func @dma(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %d = memref.cast %t : memref<1xi32> to memref<?xi32>
  memref.dma_start %c[%i], %c[%i], %i, %d[%i] : memref<?xf32>, memref<?xf32>, memref<?xi32>
  memref.dma_wait %d[%i], %i : memref<?xi32>
  return
}

// Operations without that rule keep the cast.
func.func @kept(%m: memref<4xf32>) -> (index, memref<?xf32>) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %p = memref.extract_aligned_pointer_as_index %c : memref<?xf32> -> index
  %a = memref.assume_alignment %c, 16 : memref<?xf32>
  return %p, %a : index, memref<?xf32>
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

// Memory spaces: back and forth is nothing, two in a row are one.
func.func @spaces(%a: memref<4xf32>) -> (memref<4xf32>, memref<4xf32, 2>) {
  %b = memref.memory_space_cast %a : memref<4xf32> to memref<4xf32, 1>
  %c = memref.memory_space_cast %b : memref<4xf32, 1> to memref<4xf32>
  %d = memref.memory_space_cast %b : memref<4xf32, 1> to memref<4xf32, 2>
  return %c, %d : memref<4xf32>, memref<4xf32, 2>
}

// Other views between two casts keep them apart.
func.func @space_of_cast(%a: memref<4xf32>) -> memref<?xf32, 1> {
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  %c = memref.memory_space_cast %b : memref<?xf32> to memref<?xf32, 1>
  return %c : memref<?xf32, 1>
}

// The rank of a buffer is known from its type.
func.func @rank(%a: memref<?x?x4xf32>, %u: memref<*xf32>) -> (index, index) {
  %b = memref.rank %a : memref<?x?x4xf32>
  %c = memref.rank %u : memref<*xf32>
  return %b, %c : index, index
}

// A rank is not found through a cast to unknown rank.
func.func @rank_of_cast(%a: memref<?x?x4xf32>) -> index {
  %u = memref.cast %a : memref<?x?x4xf32> to memref<*xf32>
  %c = memref.rank %u : memref<*xf32>
  return %c : index
}

// The same promise twice is one, others stay.
func.func @alignment(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.assume_alignment %m, 64 : memref<4xf32>
  %b = memref.assume_alignment %a, 64 : memref<4xf32>
  %c = memref.assume_alignment %b, 32 : memref<4xf32>
  %d = memref.assume_alignment %c, 128 : memref<4xf32>
  return %d : memref<4xf32>
}

// A promise nothing uses is gone.
func.func @unused_promises(%m: memref<4xf32>, %n: memref<4xf32>) {
  %a = memref.assume_alignment %m, 64 : memref<4xf32>
  %d:2 = memref.distinct_objects %m, %n : memref<4xf32>, memref<4xf32>
  return
}
