// ARGS: --allow-unregistered-dialect

// Waiting for a copy may change anything.
func.func @dma_wait(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// So may starting one.
func.func @dma_start(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// A prefetch of the same buffer counts as a write.
func.func @prefetch(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// So does an affine one.
func.func @aprefetch(%m: memref<4xf32>, %t: memref<1xi32>, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// Allocating does not touch other buffers.
func.func @alloc(%m: memref<4xf32>, %n: memref<4xf32>, %i: index) -> (f32, f32, memref<4xf32>) {
  %a = memref.load %m[%i] : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b, %c : f32, f32, memref<4xf32>
}

// Freeing another buffer may free this one.
func.func @dealloc(%m: memref<4xf32>, %n: memref<4xf32>, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  memref.dealloc %n : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// Atomic updates write.
func.func @rmw(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %r = memref.atomic_rmw addf %x, %n[%i] : (f32, memref<4xf32>) -> f32
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// General atomic updates write.
func.func @grmw(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// A copy writes its target.
func.func @copy(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %a = memref.load %m[%i] : memref<4xf32>
  memref.copy %m, %n : memref<4xf32> to memref<4xf32>
  %b = memref.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// Two allocations are two buffers.
func.func @twoallocs() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}

memref.global @g : memref<4xf32>
// The same global is the same buffer.
func.func @globals() -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.get_global @g : memref<4xf32>
  %b = memref.get_global @g : memref<4xf32>
  return %a, %b : memref<4xf32>, memref<4xf32>
}

// Affine stores are stores.
func.func @astore(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %i: index) -> (f32, f32) {
  %a = affine.load %m[%i] : memref<4xf32>
  affine.store %x, %n[%i] : memref<4xf32>
  %b = affine.load %m[%i] : memref<4xf32>
  return %a, %b : f32, f32
}

// What is unknown in a scope hinders.
func.func @scope(%m: memref<4xf32>, %n: memref<4xf32>, %x: f32, %k: index) -> (f32, f32) {
  %a = affine.load %m[%k] : memref<4xf32>
  %b = affine.load %m[%k] : memref<4xf32>
  return %a, %b : f32, f32
}
