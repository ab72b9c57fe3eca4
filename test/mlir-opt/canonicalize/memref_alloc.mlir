// A constant size goes into the type, and users see the old one through a cast.
func.func @constant_size(%n: index) -> memref<?x?xf32> {
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c4, %n) : memref<?x?xf32>
  return %m : memref<?x?xf32>
}

// The alignment stays, other attributes do not.
func.func @attributes() -> memref<?xf32> {
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c4) {alignment = 64 : i64, note = "x"} : memref<?xf32>
  return %m : memref<?xf32>
}

// A negative size is left alone.
func.func @negative_size() -> memref<?xf32> {
  %c = arith.constant -4 : index
  %m = memref.alloc(%c) : memref<?xf32>
  return %m : memref<?xf32>
}

// An empty buffer is a buffer.
func.func @zero_size() -> memref<?x2xf32> {
  %c = arith.constant 0 : index
  %m = memref.alloc(%c) : memref<?x2xf32>
  return %m : memref<?x2xf32>
}

// A negative size does not keep the others from being used.
func.func @some_negative() -> memref<?x?xf32> {
  %c = arith.constant -4 : index
  %d = arith.constant 5 : index
  %m = memref.alloc(%c, %d) : memref<?x?xf32>
  return %m : memref<?x?xf32>
}

// Layout and memory space stay as they are.
func.func @layout(%s: index) -> memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>, 1> {
  %c4 = arith.constant 4 : index
  %m = memref.alloc(%c4)[%s] : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>, 1>
  return %m : memref<?xf32, affine_map<(d0)[s0] -> (d0 + s0)>, 1>
}

// The same for buffers on the stack.
func.func @alloca_constant_size(%i: index, %x: f32) -> f32 {
  %c4 = arith.constant 4 : index
  %m = memref.alloca(%c4) : memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  %r = memref.load %m[%i] : memref<?xf32>
  return %r : f32
}

// A buffer that is only written to and freed goes.
func.func @dead(%i: index, %x: f32) {
  %m = memref.alloc() : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// So does one on the stack.
func.func @dead_alloca(%i: index, %x: f32) {
  %m = memref.alloca() : memref<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  return
}

// What is read stays.
func.func @read(%i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  %x = memref.load %m[%i] : memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return %x : f32
}

// A buffer that is written somewhere is not dead.
func.func @escapes(%i: index, %to: memref<4xmemref<4xf32>>) {
  %m = memref.alloc() : memref<4xf32>
  memref.store %m, %to[%i] : memref<4xmemref<4xf32>>
  return
}

// Stores inside a loop are found, too; the loop is empty then.
func.func @dead_in_loop(%lb: index, %ub: index, %step: index, %x: f32) {
  %m = memref.alloc() : memref<4xf32>
  scf.for %i = %lb to %ub step %step {
    memref.store %x, %m[%i] : memref<4xf32>
  }
  memref.dealloc %m : memref<4xf32>
  return
}

// A copy into a buffer keeps it.
func.func @copied_to(%from: memref<4xf32>) {
  %m = memref.alloc() : memref<4xf32>
  memref.copy %from, %m : memref<4xf32> to memref<4xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

// A cast of an unused buffer goes before the buffer does.
func.func @dead_cast() {
  %m = memref.alloc() : memref<4xf32>
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  memref.dealloc %m : memref<4xf32>
  return
}

