// The tensor of a tensor's buffer.
func.func @to_tensor_of_to_buffer(%t: tensor<?xf32>) -> tensor<?xf32> {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func private @effect()

// Something in between may have written to the buffer.
func.func @to_tensor_of_to_buffer_later(%t: tensor<?xf32>) -> tensor<?xf32> {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  call @effect() : () -> ()
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @to_tensor_of_to_buffer_pure_between(%t: tensor<?xf32>, %i: index) -> (tensor<?xf32>, index) {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %j = arith.addi %i, %i : index
  %0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  return %0, %j : tensor<?xf32>, index
}

func.func @to_tensor_restrict(%t: tensor<?xf32>) -> tensor<?xf32> {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %0 = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A buffer with another layout.
func.func @to_tensor_layout(%t: tensor<?xf32>) -> tensor<?xf32> {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  %0 = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// The buffer of a buffer's tensor.
func.func @to_buffer_of_to_tensor(%m: memref<?xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @to_buffer_of_to_tensor_later(%m: memref<?xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  call @effect() : () -> ()
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// With other strides it takes a cast.
func.func @to_buffer_cast(%m: memref<?xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %0 : memref<?xf32, strided<[1], offset: ?>>
}

// Or a copy, if the cast could fail.
func.func @to_buffer_copy(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// Read-only buffers are folded as well.
func.func @to_buffer_read_only(%m: memref<?xf32>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %0 = bufferization.to_buffer %t read_only : tensor<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

// Another memory space.
func.func @to_buffer_space(%m: memref<?xf32, 1>) -> memref<?xf32, 2> {
  %t = bufferization.to_tensor %m : memref<?xf32, 1> to tensor<?xf32>
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, 2>
  return %0 : memref<?xf32, 2>
}

func.func @to_buffer_space_known(%m: memref<4xf32, 1>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32, 1> to tensor<4xf32>
  %0 = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}

func.func @to_buffer_unranked(%m: memref<*xf32>) -> memref<*xf32> {
  %t = bufferization.to_tensor %m : memref<*xf32> to tensor<*xf32>
  %0 = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

func.func @to_buffer_affine_layout(%m: memref<4x4xf32, affine_map<(i, j) -> (j, i)>>) -> memref<4x4xf32> {
  %t = bufferization.to_tensor %m : memref<4x4xf32, affine_map<(i, j) -> (j, i)>> to tensor<4x4xf32>
  %0 = bufferization.to_buffer %t : tensor<4x4xf32> to memref<4x4xf32>
  return %0 : memref<4x4xf32>
}

// The buffer of a cast tensor.
func.func @to_buffer_of_cast(%t: tensor<4x?xf32>) -> memref<?x?xf32> {
  %c = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = bufferization.to_buffer %c : tensor<?x?xf32> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

func.func @to_buffer_of_strict_cast(%t: tensor<?x?xf32>) -> memref<4x?xf32> {
  %c = tensor.cast %t : tensor<?x?xf32> to tensor<4x?xf32>
  %0 = bufferization.to_buffer %c : tensor<4x?xf32> to memref<4x?xf32>
  return %0 : memref<4x?xf32>
}

func.func @to_buffer_of_unranked_cast(%t: tensor<*xf32>) -> memref<4x?xf32> {
  %c = tensor.cast %t : tensor<*xf32> to tensor<4x?xf32>
  %0 = bufferization.to_buffer %c : tensor<4x?xf32> to memref<4x?xf32>
  return %0 : memref<4x?xf32>
}

func.func @to_unranked_buffer_of_cast(%t: tensor<4xf32>) -> memref<*xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<*xf32>
  %0 = bufferization.to_buffer %c : tensor<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}

func.func @to_strided_buffer_of_cast(%t: tensor<4x?xf32>) -> memref<?x?xf32, strided<[?, ?], offset: ?>, 2> {
  %c = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = bufferization.to_buffer %c : tensor<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>, 2>
  return %0 : memref<?x?xf32, strided<[?, ?], offset: ?>, 2>
}

func.func @to_read_only_buffer_of_cast(%t: tensor<4x?xf32>) -> memref<?x?xf32> {
  %c = tensor.cast %t : tensor<4x?xf32> to tensor<?x?xf32>
  %0 = bufferization.to_buffer %c read_only : tensor<?x?xf32> to memref<?x?xf32>
  return %0 : memref<?x?xf32>
}

// A cast of a tensor that was a buffer stays.
func.func @cast_of_to_tensor(%m: memref<4xf32>) -> tensor<?xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %0 = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @to_tensor_of_cast(%m: memref<4xf32>) -> tensor<?xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  %t = bufferization.to_tensor %c : memref<?xf32> to tensor<?xf32>
  return %t : tensor<?xf32>
}

// Loading from the buffer of a tensor.
func.func @load(%t: tensor<?xf32>, %i: index) -> f32 {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32
}

func.func @load_read_only_late(%t: tensor<?x?xf32>, %i: index, %j: index) -> f32 {
  %m = bufferization.to_buffer %t read_only : tensor<?x?xf32> to memref<?x?xf32>
  call @effect() : () -> ()
  %0 = memref.load %m[%i, %j] {nontemporal = true} : memref<?x?xf32>
  return %0 : f32
}

func.func @load_stored(%t: tensor<?xf32>, %i: index, %x: f32) -> f32 {
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  memref.store %x, %m[%i] : memref<?xf32>
  %0 = memref.load %m[%i] : memref<?xf32>
  return %0 : f32
}

// Sizes of buffers of tensors.
func.func @dim_of_to_buffer(%t: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %m = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %0 = memref.dim %m, %c0 : memref<?xf32>
  return %0 : index
}

// Constant sizes of tensors to be allocated.
func.func @alloc_constant_sizes(%n: index) -> tensor<?x?x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = bufferization.alloc_tensor(%c2, %n) : tensor<?x?x4xf32>
  return %0 : tensor<?x?x4xf32>
}

func.func @alloc_more(%h: index) -> tensor<?x4xf32> {
  %c2 = arith.constant 2 : index
  %0 = bufferization.alloc_tensor(%c2) size_hint=%h {memory_space = 1 : i64, tag} : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @alloc_negative() -> tensor<?xf32> {
  %c2 = arith.constant -2 : index
  %0 = bufferization.alloc_tensor(%c2) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @alloc_copy(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @alloc_copy_of_cast(%t: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = bufferization.alloc_tensor() copy(%c) : tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @alloc_cast(%n: index) -> tensor<4xf32> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @alloc_encoding() -> tensor<?xf32, "e"> {
  %c2 = arith.constant 2 : index
  %0 = bufferization.alloc_tensor(%c2) : tensor<?xf32, "e">
  return %0 : tensor<?xf32, "e">
}

// Unused ones.
func.func @unused(%n: index, %t: tensor<?xf32>, %m: memref<?xf32>, %u: tensor<?xf32>) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  %1 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  %2 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>
  %3 = bufferization.materialize_in_destination %t in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return
}

// Allocated and freed.
func.func @dealloc_tensor(%n: index) {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf32>
  return
}

// Materializing with casts around.
func.func @materialize_cast(%t: tensor<4xf32>, %u: tensor<4xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %d = tensor.cast %u : tensor<4xf32> to tensor<?xf32>
  %0 = bufferization.materialize_in_destination %c in %d : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @materialize_source_cast(%t: tensor<4xf32>, %u: tensor<?xf32>) -> tensor<?xf32> {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  %0 = bufferization.materialize_in_destination %c in %u : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @materialize_buffer_cast(%t: tensor<4xf32>, %m: memref<?xf32>) {
  %c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
  bufferization.materialize_in_destination %c in writable %m : (tensor<?xf32>, memref<?xf32>) -> ()
  return
}

func.func @materialize_memref_cast(%t: tensor<4xf32>, %m: memref<4xf32>) {
  %c = memref.cast %m : memref<4xf32> to memref<?xf32>
  bufferization.materialize_in_destination %t in writable %c : (tensor<4xf32>, memref<?xf32>) -> ()
  return
}

func.func @materialize_restrict(%t: tensor<4xf32>, %m: memref<4xf32>) {
  %u = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  bufferization.materialize_in_destination %u in restrict writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// A buffer's sizes.
func.func @of_to_tensor(%m: memref<?x4xf32>, %i: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %m : memref<?x4xf32> to tensor<?x4xf32>
  %0 = tensor.dim %t, %c0 : tensor<?x4xf32>
  %1 = tensor.dim %t, %i : tensor<?x4xf32>
  return %0, %1 : index, index
}

func.func @of_alloc_tensor(%n: index, %m: index, %i: index) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %t = bufferization.alloc_tensor(%n, %m) : tensor<?x4x?xf32>
  %0 = tensor.dim %t, %c0 : tensor<?x4x?xf32>
  %1 = tensor.dim %t, %c2 : tensor<?x4x?xf32>
  %2 = tensor.dim %t, %i : tensor<?x4x?xf32>
  return %0, %1, %2 : index, index, index
}

func.func @of_alloc_copy(%c: tensor<?xf32>) -> index {
  %c0 = arith.constant 0 : index
  %t = bufferization.alloc_tensor() copy(%c) : tensor<?xf32>
  %0 = tensor.dim %t, %c0 : tensor<?xf32>
  return %0 : index
}
