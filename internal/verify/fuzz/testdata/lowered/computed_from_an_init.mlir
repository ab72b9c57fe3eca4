// grid 1,1,1
// arg i32 random 8 1 -9 9
// arg i32 random 8 1 0 0
// arg i32 random 8 1 0 0
func.func @kernel(%A: memref<*xi32>, %O: memref<*xi32>, %P: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %one = arith.constant 1 : i32
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %rp = memref.reinterpret_cast %P to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %a = bufferization.to_tensor %ra restrict : memref<8xi32, strided<[1]>> to tensor<8xi32>
  %e = tensor.empty() : tensor<8xi32>
  // It is computed where it is stored, from the memory of %a, which the loop must not overwrite.
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : tensor<8xi32>) outs(%e : tensor<8xi32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.addi %in, %one : i32
    linalg.yield %s : i32
  } -> tensor<8xi32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%v = %a) -> (tensor<8xi32>) {
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
      ins(%v : tensor<8xi32>) outs(%e : tensor<8xi32>) {
    ^bb0(%in: i32, %out: i32):
      %s = arith.muli %in, %in : i32
      linalg.yield %s : i32
    } -> tensor<8xi32>
    scf.yield %w : tensor<8xi32>
  }
  bufferization.materialize_in_destination %b in writable %ro : (tensor<8xi32>, memref<8xi32, strided<[1]>>) -> ()
  bufferization.materialize_in_destination %r in writable %rp : (tensor<8xi32>, memref<8xi32, strided<[1]>>) -> ()
  return
}
