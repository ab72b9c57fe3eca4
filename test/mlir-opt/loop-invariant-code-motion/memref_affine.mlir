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
    %r = memref.reinterpret_cast %m to offset: [%i], sizes: [4], strides: [1] : memref<8x8xf32> to memref<4xf32, strided<[1], offset: ?>>
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
  }
  return
}

