// grid 1,1,1
// arg i32 random 64 1 0 7
// arg i32 random 8 1 0 0
func.func @kernel(%A: memref<*xi32>, %O: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %seven = arith.constant 7 : i32
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<*xi32> to memref<8x8xi32, strided<[8, 1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %a = bufferization.to_tensor %ra restrict : memref<8x8xi32, strided<[8, 1]>> to tensor<8x8xi32>
  %e = tensor.empty() : tensor<8xi32>
  %f = linalg.fill ins(%zero : i32) outs(%e : tensor<8xi32>) -> tensor<8xi32>
  %g = tensor.empty() : tensor<8x8xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<8x8xi32>) outs(%g : tensor<8x8xi32>) {
  ^bb0(%in: i32, %o: i32):
    %d = arith.subi %seven, %in : i32
    linalg.yield %d : i32
  } -> tensor<8x8xi32>
  // Only a quarter of the tensor is counted.
  %r = scf.for %m = %c0 to %c4 step %c1 iter_args(%some = %f) -> (tensor<8xi32>) {
    %s = scf.for %n = %c0 to %c4 step %c1 iter_args(%bins = %some) -> (tensor<8xi32>) {
      %v = tensor.extract %b[%m, %n] : tensor<8x8xi32>
      %i = arith.index_cast %v : i32 to index
      %old = tensor.extract %bins[%i] : tensor<8xi32>
      %new = arith.addi %old, %one : i32
      %next = tensor.insert %new into %bins[%i] : tensor<8xi32>
      scf.yield %next : tensor<8xi32>
    }
    scf.yield %s : tensor<8xi32>
  }
  bufferization.materialize_in_destination %r in writable %ro : (tensor<8xi32>, memref<8xi32, strided<[1]>>) -> ()
  return
}
