// grid 1,1,1
// arg f32 random 2048 1 -4 4
// arg f32 random 8 1 0 0
func.func @kernel(%A: memref<*xf32>, %O: memref<*xf32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0.0 : f32
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [8, 256], strides: [256, 1] : memref<*xf32> to memref<8x256xf32, strided<[256, 1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [8], strides: [1] : memref<*xf32> to memref<8xf32, strided<[1]>>
  %a = bufferization.to_tensor %ra restrict : memref<8x256xf32, strided<[256, 1]>> to tensor<8x256xf32>
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.reduce ins(%a : tensor<8x256xf32>) outs(%f : tensor<8xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %s = arith.mulf %in, %in : f32
      %t = arith.addf %acc, %s : f32
      linalg.yield %t : f32
    }
  bufferization.materialize_in_destination %r in writable %ro : (tensor<8xf32>, memref<8xf32, strided<[1]>>) -> ()
  return
}
