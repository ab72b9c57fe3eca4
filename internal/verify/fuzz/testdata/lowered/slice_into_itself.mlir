// grid 1,1,1
// arg i32 random 8 1 -9 9
// arg i32 random 8 1 0 0
func.func @kernel(%A: memref<*xi32>, %O: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %a = bufferization.to_tensor %ra restrict : memref<8xi32, strided<[1]>> to tensor<8xi32>
  %first = tensor.extract_slice %a[0] [6] [1] : tensor<8xi32> to tensor<6xi32>
  %r = tensor.insert_slice %first into %a[2] [6] [1] : tensor<6xi32> into tensor<8xi32>
  bufferization.materialize_in_destination %r in writable %ro : (tensor<8xi32>, memref<8xi32, strided<[1]>>) -> ()
  return
}
