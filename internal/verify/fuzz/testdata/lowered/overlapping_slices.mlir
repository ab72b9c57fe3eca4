// grid 1,1,1
// arg i32 random 8 1 -9 9
// arg i32 random 4 1 0 0
// arg i32 random 4 1 0 0
func.func @kernel(%A: memref<*xi32>, %O: memref<*xi32>, %P: memref<*xi32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %three = arith.constant 3 : i32
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [8], strides: [1] : memref<*xi32> to memref<8xi32, strided<[1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [4], strides: [1] : memref<*xi32> to memref<4xi32, strided<[1]>>
  %rp = memref.reinterpret_cast %P to offset: [0], sizes: [4], strides: [1] : memref<*xi32> to memref<4xi32, strided<[1]>>
  %a = bufferization.to_tensor %ra restrict : memref<8xi32, strided<[1]>> to tensor<8xi32>
  %first = tensor.extract_slice %a[0] [4] [1] : tensor<8xi32> to tensor<4xi32>
  %third = tensor.extract_slice %a[2] [4] [1] : tensor<8xi32> to tensor<4xi32>
  %e = tensor.empty() : tensor<4xi32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%first : tensor<4xi32>) outs(%e : tensor<4xi32>) {
  ^bb0(%in: i32, %out: i32):
    %d = arith.muli %three, %in : i32
    linalg.yield %d : i32
  } -> tensor<4xi32>
  // In the place of %third the result would overwrite elements of %first that are still to be read.
  %r:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%b : tensor<4xi32>) outs(%third, %e : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%in: i32, %out: i32, %unused: i32):
    %s = arith.addi %in, %out : i32
    linalg.yield %s, %in : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  bufferization.materialize_in_destination %r#0 in writable %ro : (tensor<4xi32>, memref<4xi32, strided<[1]>>) -> ()
  bufferization.materialize_in_destination %r#1 in writable %rp : (tensor<4xi32>, memref<4xi32, strided<[1]>>) -> ()
  return
}
