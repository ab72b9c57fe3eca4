func.func @f(%m: memref<4xf32>, %i: index, %t: memref<1xi32>) {
  "memref.dma_start"(%m, %i, %m) : (memref<4xf32>, index, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index, %t: memref<1xi32>) {
  "memref.dma_start"(%m, %i, %m, %i) : (memref<4x4xf32>, index, memref<4x4xf32>, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index, %t: memref<1xi32>) {
  "memref.dma_start"(%m, %i, %i, %m, %i, %i) : (memref<4x4xf32>, index, index, memref<4x4xf32>, index, index) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index, %t: memref<1xi32>) {
  "memref.dma_start"(%m, %i, %i, %m, %i, %i, %i, %t) : (memref<4x4xf32>, index, index, memref<4x4xf32>, index, index, index, memref<1xi32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index, %t: memref<1xi32>) {
  "memref.dma_start"(%i, %m, %i, %i, %m, %i, %i, %i, %t) : (index, memref<4x4xf32>, index, index, memref<4x4xf32>, index, index, index, memref<1xi32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4x4xf32>, %i: index, %t: memref<1xi32>) {
  "memref.dma_wait"(%t) : (memref<1xi32>) -> ()
  return
}
