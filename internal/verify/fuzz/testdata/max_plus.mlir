// grid 1,1,1
// arg f32 random 256 1 -9 9
// arg f32 random 256 2 -9 9
// arg f32 random 256 3 -9 9
// arg f32 random 256 1 0 0
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>
#id = affine_map<(m, n) -> (m, n)>
func.func @kernel(%A: memref<*xf32>, %B: memref<*xf32>, %C: memref<*xf32>, %O: memref<*xf32>, %gx: i32, %gy: i32, %gz: i32, %x: i32, %y: i32, %z: i32) {
  %zero = arith.constant 0.0 : f32
  %ra = memref.reinterpret_cast %A to offset: [0], sizes: [16, 16], strides: [16, 1] : memref<*xf32> to memref<16x16xf32, strided<[16, 1]>>
  %rb = memref.reinterpret_cast %B to offset: [0], sizes: [16, 16], strides: [16, 1] : memref<*xf32> to memref<16x16xf32, strided<[16, 1]>>
  %rc = memref.reinterpret_cast %C to offset: [0], sizes: [16, 16], strides: [16, 1] : memref<*xf32> to memref<16x16xf32, strided<[16, 1]>>
  %ro = memref.reinterpret_cast %O to offset: [0], sizes: [16, 16], strides: [16, 1] : memref<*xf32> to memref<16x16xf32, strided<[16, 1]>>
  %a = bufferization.to_tensor %ra restrict : memref<16x16xf32, strided<[16, 1]>> to tensor<16x16xf32>
  %b = bufferization.to_tensor %rb restrict : memref<16x16xf32, strided<[16, 1]>> to tensor<16x16xf32>
  %c = bufferization.to_tensor %rc restrict : memref<16x16xf32, strided<[16, 1]>> to tensor<16x16xf32>
  %e = tensor.empty() : tensor<16x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<16x16xf32>) -> tensor<16x16xf32>
  %m = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%a, %b : tensor<16x16xf32>, tensor<16x16xf32>) outs(%f : tensor<16x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    %g = arith.maximumf %o, %s : f32
    linalg.yield %g : f32
  } -> tensor<16x16xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%m, %c : tensor<16x16xf32>, tensor<16x16xf32>) outs(%e : tensor<16x16xf32>) {
  ^bb0(%p: f32, %q: f32, %o: f32):
    %s = arith.addf %p, %q : f32
    linalg.yield %s : f32
  } -> tensor<16x16xf32>
  bufferization.materialize_in_destination %r in writable %ro : (tensor<16x16xf32>, memref<16x16xf32, strided<[16, 1]>>) -> ()
  return
}
