func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j) -> (k, i) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, i) -> (i, i) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j) -> (i, 3) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, 3) -> (i, 3) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j) (i, j) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j -> (i, j) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m [i, j] -> (i, j) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j) -> (i + j, j) : memref<4x4xf32> to memref<4x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32>) {
  %0 = memref.transpose %m (i, j) -> (j) : memref<4x4xf32> to memref<4x4xf32>
  return
}
