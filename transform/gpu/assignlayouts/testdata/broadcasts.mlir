// RUN: tshared-opt %s --tile-assign-layouts | FileCheck %s

#rows = #tile.layout<register = [[0, 1], [0, 2], [4, 0]], lane = [[0, 4], [0, 8], [0, 16], [0, 32], [0, 64]], warp = [[1, 0], [2, 0]]>
#id = affine_map<(d0, d1) -> (d0, d1)>
// Maxima that are broadcast to columns: the columns are in lanes that have copies of the maxima, which are not converted.
// CHECK: #[[S:.*]] = #tile.layout<register = {{\[\[}}4, 0]], lane = {{\[\[}}0, 1], [0, 2], [0, 4], [0, 0], [0, 0]], warp = {{\[\[}}1, 0], [2, 0]]>
// CHECK-LABEL: func.func @columns
// CHECK: linalg.map { arith.select } {{.*}} outs(%{{.*}} : tensor<8x8xf32, #[[S]]>)
// CHECK: tile.store %{{.*}} : tensor<8x8xf32, #[[S]]>
func.func @columns(%m: memref<8x128xf32>, %o: memref<8x8xf32>) {
  %inf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %c3 = arith.constant 3 : index
  %x = tile.load %m {tile.coalesced = #rows} : memref<8x128xf32> -> tensor<8x128xf32>
  %e = tensor.empty() : tensor<8xf32>
  %low = linalg.fill ins(%inf : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %top = linalg.reduce ins(%x : tensor<8x128xf32>) outs(%low : tensor<8xf32>) dimensions = [1]
    (%in: f32, %acc: f32) {
      %a = arith.maximumf %in, %acc : f32
      linalg.yield %a : f32
    }
  %c = tensor.expand_shape %top [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
  %e2 = tensor.empty() : tensor<8x8xf32>
  %b = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, 0)>, #id], iterator_types = ["parallel", "parallel"]} ins(%c : tensor<8x1xf32>) outs(%e2 : tensor<8x8xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<8x8xf32>
  %e3 = tensor.empty() : tensor<8x8xi1>
  %third = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%e3 : tensor<8x8xi1>) {
  ^bb0(%out: i1):
    %j = linalg.index 1 : index
    %is = arith.cmpi eq, %j, %c3 : index
    linalg.yield %is : i1
  } -> tensor<8x8xi1>
  %z = linalg.fill ins(%zero : f32) outs(%e2 : tensor<8x8xf32>) -> tensor<8x8xf32>
  %w = linalg.map { arith.select } ins(%third, %b, %z : tensor<8x8xi1>, tensor<8x8xf32>, tensor<8x8xf32>) outs(%e2 : tensor<8x8xf32>)
  tile.store %w, %o : tensor<8x8xf32>, memref<8x8xf32>
  return
}
