// A transpose takes buffers under the type they were cast to.
func.func @transpose_memref_cast(%a: memref<4x8xf32>, %b: memref<8x4xf32>) {
  %c = memref.cast %a : memref<4x8xf32> to memref<?x?xf32>
  %d = memref.cast %b : memref<8x4xf32> to memref<?x?xf32>
  linalg.transpose ins(%c : memref<?x?xf32>) outs(%d : memref<?x?xf32>) permutation = [1, 0]
  return
}

// So does a broadcast.
func.func @bcast_memref_cast(%a: memref<8xf32>, %b: memref<8x4xf32>) {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  %d = memref.cast %b : memref<8x4xf32> to memref<?x?xf32>
  linalg.broadcast ins(%c : memref<?xf32>) outs(%d : memref<?x?xf32>) dimensions = [1]
  return
}

// Others take them as they were.
func.func @softmax_memref_cast(%a: memref<8x4xf32>, %b: memref<8x4xf32>) {
  %c = memref.cast %a : memref<8x4xf32> to memref<?x?xf32>
  %d = memref.cast %b : memref<8x4xf32> to memref<?x?xf32>
  linalg.map { math.exp } ins(%c : memref<?x?xf32>) outs(%d : memref<?x?xf32>)
  return
}

// Casts from unknown rank stay.
func.func @fill_memref_cast(%b: memref<8x4xf32>, %x: f32, %u: memref<*xf32>) {
  %d = memref.cast %b : memref<8x4xf32> to memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%d : memref<?x?xf32>)
  %e = memref.cast %u : memref<*xf32> to memref<?x?xf32>
  linalg.fill ins(%x : f32) outs(%e : memref<?x?xf32>)
  return
}

// What writes to a buffer is no identity.
func.func @transpose_id_memref(%a: memref<4x8xf32>, %b: memref<4x8xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<4x8xf32>) permutation = [0, 1]
  return
}

// Layouts and casts of casts.
func.func @layouts(%a: memref<4xf32, strided<[2], offset: 1>>, %x: f32) {
  %b = memref.cast %a : memref<4xf32, strided<[2], offset: 1>> to memref<4xf32, strided<[?], offset: ?>>
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32, strided<[?], offset: ?>>)
  return
}

// Operations on buffers without elements are gone, whatever they are.
func.func @empty(%a: memref<0x8xf32>, %b: memref<8x4xf32>, %c: memref<0x4xf32>, %d: memref<?x0xf32>) {
  linalg.matmul ins(%a, %b : memref<0x8xf32>, memref<8x4xf32>) outs(%c : memref<0x4xf32>)
  linalg.map { math.exp } ins(%d : memref<?x0xf32>) outs(%d : memref<?x0xf32>)
  linalg.map { math.exp } ins(%a : memref<0x8xf32>) outs(%a : memref<0x8xf32>)
  return
}

// A buffer that was allocated for nothing but to be written to.
func.func @only_written(%x: f32) {
  %a = memref.alloca() : memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return
}
