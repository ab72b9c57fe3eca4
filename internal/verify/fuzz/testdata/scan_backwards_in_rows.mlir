// grid 1,1,1
// arg f32 random 64 1 -4 4
// arg f32 random 64 1 0 0
func.func @kernel(%A: memref<*xf32>, %O: memref<*xf32>, %gx: i32, %gy: i32, %gz: i32, %u: i32, %v: i32, %z: i32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<*xf32> to memref<8x8xf32, strided<[8, 1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [8, 8], strides: [8, 1] : memref<*xf32> to memref<8x8xf32, strided<[8, 1]>>
  %a = bufferization.to_tensor %ra restrict : memref<8x8xf32, strided<[8, 1]>> to tensor<8x8xf32>
  %s = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %a) -> (tensor<8x8xf32>) {
    %b = arith.subi %n, %c1 : index
    %x = tensor.extract_slice %acc[%b, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<1x8xf32>
    %y = tensor.extract_slice %a[%n, 0] [1, 8] [1, 1] : tensor<8x8xf32> to tensor<1x8xf32>
    %c = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, 7 - d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y : tensor<1x8xf32>, tensor<1x8xf32>) outs(%x : tensor<1x8xf32>) {
    ^bb0(%p: f32, %q: f32, %o: f32):
      %w = arith.addf %p, %q : f32
      linalg.yield %w : f32
    } -> tensor<1x8xf32>
    %m = tensor.insert_slice %c into %acc[%n, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
    scf.yield %m : tensor<8x8xf32>
  } {tshared.scan_axis = 0 : i64}
  bufferization.materialize_in_destination %s in writable %ro : (tensor<8x8xf32>, memref<8x8xf32, strided<[8, 1]>>) -> ()
  return
}
