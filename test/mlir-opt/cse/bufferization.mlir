func.func private @effect()

// Reading a buffer twice gives the same if nothing is written in between.
func.func @to_tensor(%m: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @to_tensor_restrict(%m: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @to_tensor_store(%m: memref<4xf32>, %i: index, %x: f32) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  memref.store %x, %m[%i] : memref<4xf32>
  %1 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

func.func @to_tensor_call(%m: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  call @effect() : () -> ()
  %1 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// Buffers of a tensor are one.
func.func @to_buffer(%t: tensor<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

func.func @to_buffer_read_only(%t: tensor<4xf32>) -> (memref<4xf32>, memref<4xf32>) {
  %0 = bufferization.to_buffer %t read_only : tensor<4xf32> to memref<4xf32>
  %1 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %0, %1 : memref<4xf32>, memref<4xf32>
}

// Materializing in a tensor has no effect, in a buffer it has.
func.func @materialize(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// What stands between two loads.
func.func @load_materialize(%t: tensor<4xf32>, %m: memref<4xf32>, %n: memref<4xf32>, %i: index) -> (f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  bufferization.materialize_in_destination %t in writable %n : (tensor<4xf32>, memref<4xf32>) -> ()
  %1 = memref.load %m[%i] : memref<4xf32>
  return %0, %1 : f32, f32
}

func.func @load_materialize_tensor(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %i: index) -> (f32, f32, tensor<4xf32>) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %r = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %r : f32, f32, tensor<4xf32>
}

func.func @load_alloc_tensor(%n: index, %m: memref<4xf32>, %i: index) -> (f32, f32, tensor<?xf32>) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %r = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  return %0, %1, %r : f32, f32, tensor<?xf32>
}

func.func @load_dealloc_tensor(%t: tensor<4xf32>, %m: memref<4xf32>, %i: index) -> (f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  return %0, %1 : f32, f32
}

func.func @load_dealloc(%m: memref<4xf32>, %n: memref<4xf32>, %c: i1, %i: index) -> (f32, f32) {
  %0 = memref.load %m[%i] : memref<4xf32>
  %1 = memref.load %m[%i] : memref<4xf32>
  return %0, %1 : f32, f32
}

// Unused ones.
func.func @unused(%t: tensor<4xf32>, %u: tensor<4xf32>, %m: memref<4xf32>, %n: index) {
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %1 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  %3 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %4 = bufferization.materialize_in_destination %t in %u : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}
