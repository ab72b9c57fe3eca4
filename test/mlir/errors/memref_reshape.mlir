func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> into memref<2x2x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  %0 = memref.collapse_shape %m [[0, 1]] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> into memref<16xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32, affine_map<(d0, d1) -> (d0 floordiv 2, d1)>> into memref<2x2x4xf32, affine_map<(d0, d1, d2) -> (d0 floordiv 2, d1, d2)>>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32, affine_map<(d0, d1) -> (d1, d0)>> into memref<2x2x4xf32>
  return
}

// -----

func.func @f(%m: memref<4x4xf32, strided<[?, 0]>>) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 2, 4] : memref<4x4xf32, strided<[?, 0]>> into memref<2x2x4xf32>
  return
}
