// grid 1,1,1
// arg i32 random 16 1 -9 9
// arg i32 random 16 1 0 0
// arg i32 random 16 1 0 0
func.func @kernel(%A: memref<*xi32>, %O: memref<*xi32>, %P: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<*xi32> to memref<4x4xi32, strided<[4, 1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<*xi32> to memref<4x4xi32, strided<[4, 1]>>
  %rp = memref.reinterpret_cast %P to offset: [0], sizes: [4, 4], strides: [4, 1] : memref<*xi32> to memref<4x4xi32, strided<[4, 1]>>
  %a = bufferization.to_tensor %ra restrict : memref<4x4xi32, strided<[4, 1]>> to tensor<4x4xi32>
  %e = tensor.empty() : tensor<4x4xi32>
  // With two results it is not computed in the loops of its users.
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%a : tensor<4x4xi32>) outs(%a, %e : tensor<4x4xi32>, tensor<4x4xi32>) {
  ^bb0(%in: i32, %out: i32, %unused: i32):
    %s = arith.subi %in, %out : i32
    linalg.yield %s, %in : i32, i32
  } -> (tensor<4x4xi32>, tensor<4x4xi32>)
  bufferization.materialize_in_destination %r#0 in writable %ro : (tensor<4x4xi32>, memref<4x4xi32, strided<[4, 1]>>) -> ()
  bufferization.materialize_in_destination %r#1 in writable %rp : (tensor<4x4xi32>, memref<4x4xi32, strided<[4, 1]>>) -> ()
  return
}
