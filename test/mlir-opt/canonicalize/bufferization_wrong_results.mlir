// The strides of the copy would not be known.
func.func @to_buffer_copy_offset(%m: memref<4x?xf32, strided<[?, 1], offset: 3>>) -> memref<4x?xf32, strided<[?, 1]>> {
  %t = bufferization.to_tensor %m : memref<4x?xf32, strided<[?, 1], offset: 3>> to tensor<4x?xf32>
  %0 = bufferization.to_buffer %t : tensor<4x?xf32> to memref<4x?xf32, strided<[?, 1]>>
  return %0 : memref<4x?xf32, strided<[?, 1]>>
}

// -----

// No cast leads to another memory space.
func.func @to_buffer_unranked_space(%m: memref<*xf32, 1>) -> memref<*xf32> {
  %t = bufferization.to_tensor %m : memref<*xf32, 1> to tensor<*xf32>
  %0 = bufferization.to_buffer %t : tensor<*xf32> to memref<*xf32>
  return %0 : memref<*xf32>
}
