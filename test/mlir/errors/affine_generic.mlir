// flags: --allow-unregistered-dialect

#map = affine_map<(d0) -> (d0 + 3, d0)>
func.func @f(%arg0: memref<8x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "affine.load"(%mm, %arg1) <{map = #map}> : (i32, index) -> f32
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3, d0)>
func.func @f(%arg0: memref<8x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  %0 = "affine.load"(%mm, %arg1) <{map = #map}> : (memref<4xf32>, index) -> f32
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3, d0)>
func.func @f(%arg0: memref<8x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4x?xi32, strided<[?, 1], offset: ?>>
  %0 = "affine.load"(%mm, %arg1) <{map = #map}> : (memref<4x?xi32, strided<[?, 1], offset: ?>>, index) -> f32
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3, d0)>
func.func @f(%arg0: memref<8x?xf32>, %arg1: index) {
  %0 = "affine.load"(%arg0) <{map = #map}> : (memref<8x?xf32>) -> f32
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3, d0)>
func.func @f(%arg0: f32, %arg1: memref<8x?xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  "affine.store"(%mm, %arg1, %arg2) <{map = #map}> : (i32, memref<8x?xf32>, index) -> ()
  return
}

