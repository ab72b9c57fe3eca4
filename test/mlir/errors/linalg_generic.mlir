// flags: --allow-unregistered-dialect
func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>):
    %mm = "foo.make"() : () -> i32
    %0 = "linalg.abs"(%mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
    ^bb0(%arg2: f32, %arg3: f32) {
    %1 = "math.absf"(%arg2) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
    "linalg.yield"(%1) : (f32) -> ()
  }) : (i32, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
  %0 = "linalg.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
  %0 = "linalg.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
}) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
  %0 = "linalg.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0:
}) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
  %0 = "linalg.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
"foo.x"() : () -> ()
}) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: tensor<4x?xf32>) {
  %0 = "linalg.abs"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>}> ({
"foo.x"()[^q] : () -> ()
^q:
"foo.x"() : () -> ()
}) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.broadcast"(%arg0, %arg1) <{dimensions = array<i64: 0>}> ({
}) : (tensor<8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.map"(%arg0, %arg1, %arg1) ({
"foo.x"() : () -> ()
}) : (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> i32
  %0 = "linalg.pack"(%mm, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (i32, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "linalg.pack"(%mm, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<4xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "linalg.pack"(%mm, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<?x?xi32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> tensor<8x16xf16>
  %0 = "linalg.pack"(%mm, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<8x16xf16>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "linalg.pack"(%mm, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (() -> (), tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "linalg.pack"(%arg0, %mm, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<4xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"() <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : () -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> i32
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "linalg.pack"(%mm, %mm, %mm) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<?x?xi32>, tensor<?x?xi32>, tensor<?x?xi32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = unit, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = unit, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: -1, 7, 0>, static_inner_tiles = array<i64: 32, 8>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: -1, 7, 0>}> : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<16x30xf32>, %arg1: tensor<1x2x32x8xf32>, %arg2: f32) {
  %0 = "linalg.pack"(%arg0, %arg1, %arg2) <{inner_dims_pos = array<i64: 1, 0>, operandSegmentSizes = array<i32: 1, 1, 1, 0>, outer_dims_perm = array<i64: 1, 0>, static_inner_tiles = array<i64: 32, 8>}> ({
}) : (tensor<16x30xf32>, tensor<1x2x32x8xf32>, f32) -> tensor<1x2x32x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4xf32>) {
  %0 = "linalg.reduce"(%arg0, %arg1) <{dimensions = array<i64: 1>}> ({
"foo.x"() : () -> ()
}) : (tensor<4x8xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "linalg.softmax"(%mm, %arg1) <{dimension = 1 : i64}> : (i32, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> vector<4xf32>
  %0 = "linalg.softmax"(%mm, %arg1) <{dimension = 1 : i64}> : (vector<4xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> vector<4xi32>
  %0 = "linalg.softmax"(%mm, %arg1) <{dimension = 1 : i64}> : (vector<4xi32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.softmax"(%arg1) <{dimension = 1 : i64}> : (tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> memref<?x?xf32, 1>
  %0 = "linalg.softmax"(%arg0, %mm) <{dimension = 1 : i64}> : (tensor<4x8xf32>, memref<?x?xf32, 1>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i64}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "linalg.softmax"(%mm, %mm) <{dimension = 1 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<4x8xf32>) {
  %0 = "linalg.softmax"(%arg0, %arg1) <{dimension = 1 : i32}> : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<2x1x8x32xf32>, %arg1: tensor<16x30xf32>) {
  %mm = "foo.make"() : () -> f32
  %0 = "linalg.unpack"(%arg0, %arg1, %mm) <{inner_dims_pos = array<i64: 0, 1>, static_inner_tiles = array<i64: 8, 32>}> : (tensor<2x1x8x32xf32>, tensor<16x30xf32>, f32) -> tensor<16x30xf32>
  return
}
