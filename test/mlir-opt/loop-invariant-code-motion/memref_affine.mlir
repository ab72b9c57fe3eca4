// Sizes whose dimension exists may be asked for before.
func.func @dim(%m: memref<?x?xf32>, %u: memref<*xf32>, %n: index, %i: index, %to: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  scf.for %k = %c1 to %n step %c1 {
    %a = memref.dim %m, %c1 : memref<?x?xf32>
    %b = memref.dim %m, %i : memref<?x?xf32>
    %c = memref.dim %u, %c1 : memref<*xf32>
    memref.store %a, %to[%k] : memref<?xindex>
    memref.store %b, %to[%k] : memref<?xindex>
    memref.store %c, %to[%k] : memref<?xindex>
  }
  return
}

// Views move, accesses do not.
func.func @views(%m: memref<8x8xf32>, %n: index, %i: index) {
  %c1 = arith.constant 1 : index
  scf.for %k = %c1 to %n step %c1 {
    %s = memref.subview %m[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
    %t = memref.transpose %s (d0, d1) -> (d1, d0) : memref<4x4xf32, strided<[8, 1], offset: ?>> to memref<4x4xf32, strided<[1, 8], offset: ?>>
    %r = memref.reinterpret_cast %m to offset: [%i], sizes: [4], strides: [1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: ?>>
    %x = memref.load %t[%i, %i] : memref<4x4xf32, strided<[1, 8], offset: ?>>
    memref.store %x, %r[%k] : memref<4xf32, strided<[1], offset: ?>>
  }
  return
}

// A buffer is a new one each time.
func.func @alloc(%n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  scf.for %k = %c1 to %n step %c1 {
    %a = memref.alloc() : memref<8xf32>
    memref.store %x, %a[%k] : memref<8xf32>
    memref.dealloc %a : memref<8xf32>
  }
  return
}

memref.global @g : memref<8xf32>

// A global is the same each time, and so is what is promised about it.
func.func @global(%n: index, %x: f32) {
  %c1 = arith.constant 1 : index
  scf.for %k = %c1 to %n step %c1 {
    %a = memref.get_global @g : memref<8xf32>
    %b = memref.assume_alignment %a, 16 : memref<8xf32>
    %c = memref.extract_aligned_pointer_as_index %b : memref<8xf32> -> index
    memref.store %x, %b[%c] : memref<8xf32>
  }
  return
}

// Affine functions move out of affine loops.
func.func @affine(%n: index, %m: memref<?xindex>, %to: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
      %b = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%j)[%n]
      %c:2 = affine.delinearize_index %i into (4) : index, index
      %d = affine.linearize_index [%c#0, %c#1] by (8) : index
      %e = affine.apply affine_map<(d0, d1) -> (d0 + d1)>(%d, %a)
      affine.store %e, %m[%i] : memref<?xindex>
      affine.store %b, %m[%j] : memref<?xindex>
    }
  }
  return
}

// Loops with step 1 move as a whole, others may not end.
func.func @loops(%n: index, %x: f32, %m: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.for %j = 0 to 10 iter_args(%s = %x) -> f32 {
      %t = arith.addf %s, %x : f32
      affine.yield %t : f32
    }
    %b = affine.for %j = 0 to 10 step 2 iter_args(%s = %x) -> f32 {
      %t = arith.addf %s, %x : f32
      affine.yield %t : f32
    }
    affine.store %a, %m[%i] : memref<?xf32>
    affine.store %b, %m[%i] : memref<?xf32>
  }
  return
}

// Conditionals that do not depend on the loop.
func.func @conditional(%n: index, %x: f32, %m: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
      %t = arith.addf %x, %x : f32
      affine.yield %t : f32
    } else {
      affine.yield %x : f32
    }
    affine.store %a, %m[%i] : memref<?xf32>
  }
  affine.parallel (%i) = (0) to (%n) {
    %t = arith.addf %x, %x : f32
    affine.store %t, %m[%i] : memref<?xf32>
  }
  return
}
