// grid 1,1,1
// arg i32 random 64 1 0 7
// arg i32 random 8 1 0 0
func.func @kernel(%A: memref<*xi32>, %O: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [64], strides: [1] : memref<*xi32> to memref<64xi32, strided<[1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %a = bufferization.to_tensor %ra restrict : memref<64xi32, strided<[1]>> to tensor<64xi32>
  %e = tensor.empty() : tensor<8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  // The elements are read where they are.
  %r = scf.for %n = %c0 to %c64 step %c1 iter_args(%bins = %f) -> (tensor<8xi32>) {
    %v = tensor.extract %a[%n] : tensor<64xi32>
    %i = arith.index_cast %v : i32 to index
    %old = tensor.extract %bins[%i] : tensor<8xi32>
    %new = arith.addi %old, %one : i32
    %next = tensor.insert %new into %bins[%i] : tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  }
  bufferization.materialize_in_destination %r in writable %ro : (tensor<8xi32>, memref<8xi32, strided<[1]>>) -> ()
  return
}
