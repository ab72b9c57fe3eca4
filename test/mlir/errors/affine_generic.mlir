// flags: --allow-unregistered-dialect
#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "affine.apply"(%mm, %arg1) <{map = #map}> : (i32, index) -> index
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "affine.apply"(%mm, %arg1) <{map = #map}> : (() -> (), index) -> index
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %0 = "affine.apply"(%arg1) <{map = #map}> : (index) -> index
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %0 = "affine.apply"(%arg0, %arg1) <{map = #map}> : (index, index) -> i32
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  "affine.apply"(%arg0, %arg1) <{map = #map}> : (index, index) -> ()
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %0 = "affine.apply"(%arg0, %arg1) : (index, index) -> index
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %0 = "affine.apply"(%arg0, %arg1) <{map = unit}> : (index, index) -> index
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %0 = "affine.apply"(%arg0, %arg1) <{map = affine_map<(d0)[s0] -> (d0, s0)>}> : (index, index) -> index
  return
}

// -----

#map = affine_map<(d0)[s0] -> (d0 * 2 + s0)>
func.func @f(%arg0: index, %arg1: index) {
  %0 = "affine.apply"(%arg0, %arg1) <{map = #map}> ({
}) : (index, index) -> index
  return
}

// -----

func.func @f(%arg0: index, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0:3 = "affine.delinearize_index"(%mm, %arg1) <{static_basis = array<i64: -9223372036854775808, 4, 8>}> : (i32, index) -> (index, index, index)
  return
}

// -----

func.func @f(%arg0: index, %arg1: index) {
  %0:3 = "affine.delinearize_index"(%arg1) <{static_basis = array<i64: -9223372036854775808, 4, 8>}> : (index) -> (index, index, index)
  return
}

// -----

func.func @f(%arg0: index, %arg1: index) {
  %0:3 = "affine.delinearize_index"() <{static_basis = array<i64: -9223372036854775808, 4, 8>}> : () -> (index, index, index)
  return
}

// -----

func.func @f(%arg0: index, %arg1: index) {
  %0:3 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808, 4, 8>}> : (index, index) -> (i32, index, index)
  return
}

// -----

func.func @f(%arg0: index, %arg1: index) {
  %zz:2 = "affine.delinearize_index"(%arg0, %arg1) <{static_basis = array<i64: -9223372036854775808, 4, 8>}> : (index, index) -> (index, index)
  return
}

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<(d0) -> (d0, 8)>
func.func @f(%arg0: index, %arg1: f32):
    %mm = "foo.make"() : () -> i32
    %0 = "affine.for"(%mm, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map1}> ({
    ^bb0(%arg2: index, %arg3: f32) {
    "affine.yield"(%arg3) : (f32) -> ()
  }) : (i32, f32) -> f32
  return
}

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<(d0) -> (d0, 8)>
func.func @f(%arg0: index, %arg1: f32) {
  %0 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map1}> : (index, f32) -> f32
  return
}

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<(d0) -> (d0, 8)>
func.func @f(%arg0: index, %arg1: f32) {
  %0 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map1}> ({
}) : (index, f32) -> f32
  return
}

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<(d0) -> (d0, 8)>
func.func @f(%arg0: index, %arg1: f32) {
  %0 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map1}> ({
^bb0:
}) : (index, f32) -> f32
  return
}

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<(d0) -> (d0, 8)>
func.func @f(%arg0: index, %arg1: f32) {
  %0 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map1}> ({
"foo.x"() : () -> ()
}) : (index, f32) -> f32
  return
}

// -----

#map = affine_map<() -> (0)>
#map1 = affine_map<(d0) -> (d0, 8)>
func.func @f(%arg0: index, %arg1: f32) {
  %0 = "affine.for"(%arg0, %arg1) <{lowerBoundMap = #map, operandSegmentSizes = array<i32: 0, 1, 1>, step = 2 : index, upperBoundMap = #map1}> ({
"foo.x"()[^q] : () -> ()
^q:
"foo.x"() : () -> ()
}) : (index, f32) -> f32
  return
}

// -----

#set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
func.func @f(%arg0: index, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  "affine.if"(%mm, %arg1) <{condition = #set}> ({
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  }) : (i32, index) -> ()
  return
}

// -----

#set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
func.func @f(%arg0: index, %arg1: index) {
  "affine.if"(%arg1) <{condition = #set}> ({
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  }) : (index) -> ()
  return
}

// -----

#set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
func.func @f(%arg0: index, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  "affine.if"(%arg0, %mm) <{condition = #set}> ({
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  }) : (index, i32) -> ()
  return
}

// -----

#set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
func.func @f(%arg0: index, %arg1: index) {
  %zz = "affine.if"(%arg0, %arg1) <{condition = #set}> ({
    "affine.yield"() : () -> ()
  }, {
    "affine.yield"() : () -> ()
  }) : (index, index) -> i32
  return
}

// -----

#set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
func.func @f(%arg0: index, %arg1: index) {
  "affine.if"(%arg0, %arg1) <{condition = #set}> ({
    "affine.yield"() : () -> ()
  }) : (index, index) -> ()
  return
}

// -----

func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %0 = "affine.linearize_index"(%arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64: -9223372036854775808, 4>}> : (index, index) -> index
  return
}

// -----

func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = unit, static_basis = array<i64: -9223372036854775808, 4>}> : (index, index, index) -> index
  return
}

// -----

func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 3>, static_basis = array<i64: -9223372036854775808, 4>}> : (index, index, index) -> index
  return
}

// -----

func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %0 = "affine.linearize_index"(%arg0, %arg1, %arg2) <{disjoint, operandSegmentSizes = array<i32: 2, 1>, static_basis = array<i64>}> : (index, index, index) -> index
  return
}

// -----

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

#map = affine_map<(d0) -> (0, 1, d0)>
#map1 = affine_map<(d0) -> (d0 + 4, 8)>
func.func @f(%arg0: index, %arg1: f32) {
  %0 = "affine.parallel"(%arg0, %arg0) <{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = #map, reductions = [0], steps = [1, 2], upperBoundsGroups = dense<1> : tensor<2xi32>, upperBoundsMap = #map1}> ({
"foo.x"() : () -> ()
}) : (index, index) -> f32
  return
}

// -----

#map = affine_map<(d0) -> (d0, d0 + 5)>
func.func @f(%arg0: memref<400x400xi32>, %arg1: index) {
  %mm = "foo.make"() : () -> memref<4xf32>
  "affine.prefetch"(%mm, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map}> : (memref<4xf32>, index) -> ()
  return
}

// -----

#map = affine_map<(d0) -> (d0, d0 + 5)>
func.func @f(%arg0: memref<400x400xi32>, %arg1: index) {
  "affine.prefetch"(%arg0) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map}> : (memref<400x400xi32>) -> ()
  return
}

// -----

#map = affine_map<(d0) -> (d0, d0 + 5)>
func.func @f(%arg0: memref<400x400xi32>, %arg1: index) {
  %zz = "affine.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = #map}> : (memref<400x400xi32>, index) -> i32
  return
}

// -----

#map = affine_map<(d0) -> (d0, d0 + 5)>
func.func @f(%arg0: memref<400x400xi32>, %arg1: index) {
  "affine.prefetch"(%arg0, %arg1) <{isDataCache = true, isWrite = false, localityHint = -1 : i64, map = #map}> : (memref<400x400xi32>, index) -> ()
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3, d0)>
func.func @f(%arg0: f32, %arg1: memref<8x?xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  "affine.store"(%mm, %arg1, %arg2) <{map = #map}> : (i32, memref<8x?xf32>, index) -> ()
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3)>
func.func @f(%arg0: memref<100xf32>, %arg1: index) {
  %0 = "affine.vector_load"(%arg0, %arg1) <{map = #map}> : (memref<100xf32>, index) -> i32
  return
}

// -----

#map = affine_map<(d0) -> (d0 + 3)>
func.func @f(%arg0: memref<100xf32>, %arg1: index) {
  %0 = "affine.vector_load"(%arg0, %arg1) <{map = #map}> : (memref<100xf32>, index) -> vector<4xi32>
  return
}

// -----

#map = affine_map<(d0) -> (d0)>
func.func @f(%arg0: vector<8xf32>, %arg1: memref<100xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  "affine.vector_store"(%mm, %arg1, %arg2) <{map = #map}> : (i32, memref<100xf32>, index) -> ()
  return
}
