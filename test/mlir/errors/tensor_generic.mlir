// flags: --allow-unregistered-dialect

func.func @f(%arg0: tensor<4x?xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.cast"(%mm) : (i32) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>) {
  %0 = "tensor.cast"(%arg0) : (tensor<4x?xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "tensor.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (tensor<4xf32>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "tensor.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (tensor<?x?xi32>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<8x16xf16>
  %0 = "tensor.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (tensor<8x16xf16>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<f32>
  %0 = "tensor.collapse_shape"(%mm) <{reassociation = [[0, 1]]}> : (tensor<f32>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> : (tensor<4x8xf32>) -> tensor<?x?xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %0 = "tensor.collapse_shape"(%arg0) : (tensor<4x8xf32>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = unit}> : (tensor<4x8xf32>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %0 = "tensor.collapse_shape"(%arg0) <{reassociation = [1]}> : (tensor<4x8xf32>) -> tensor<32xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.concat"(%mm, %arg1) <{dim = 0 : i64}> : (i32, tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "tensor.concat"(%mm, %arg1) <{dim = 0 : i64}> : (tensor<4xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "tensor.concat"(%mm, %arg1) <{dim = 0 : i64}> : (tensor<?x?xi32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %0 = "tensor.concat"() <{dim = 0 : i64}> : () -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = 0 : i64}> : (tensor<4x8xf32>, tensor<?x8xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = true}> : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<?x8xf32>) {
  %0 = "tensor.concat"(%arg0, %arg1) <{dim = 99 : i64}> : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.dim"(%mm, %arg1) : (i32, index) -> index
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %0 = "tensor.dim"(%arg1) : (index) -> index
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.dim"(%arg0, %mm) : (tensor<4x?xf32>, i32) -> index
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %0 = "tensor.dim"(%arg0, %arg1) : (tensor<4x?xf32>, index) -> i32
  return
}

// -----

func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.empty"(%mm) : (i32) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "tensor.empty"() : () -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<?x8xf32>, %arg1: index) {
  %0 = "tensor.expand_shape"(%arg0) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 8>}> : (tensor<?x8xf32>) -> tensor<?x4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<?x8xf32>, %arg1: index) {
  %0 = "tensor.expand_shape"() <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 8>}> : () -> tensor<?x4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<?x8xf32>, %arg1: index) {
  %0 = "tensor.expand_shape"(%arg0, %arg1) <{reassociation = [[0, 1], [2]], static_output_shape = array<i64: -9223372036854775808, 4, 8>}> : (tensor<?x8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.extract"(%mm, %arg1, %arg1) : (i32, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "tensor.extract"(%mm, %arg1, %arg1) : (tensor<4xf32>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4x?xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "tensor.extract"(%mm, %arg1, %arg1) : (tensor<?x?xi32>, index, index) -> f32
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "tensor.extract_slice"(%mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "tensor.extract_slice"(%mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<?x?xi32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4x8xf32>, index) -> tensor<?x?xi32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = unit, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4x8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4x8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 1>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4x8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1>, static_strides = array<i64: 1, 2>}> : (tensor<4x8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: index) {
  %0 = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1>}> : (tensor<4x8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.from_elements"(%mm, %arg1) : (i32, f32) -> tensor<2x1xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: f32) {
  %0 = "tensor.from_elements"(%arg0, %arg1) : (f32, f32) -> i32
  return
}

// -----

func.func @f(%arg0: f32, %arg1: tensor<4x?xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.insert"(%mm, %arg1, %arg2, %arg2) : (i32, tensor<4x?xf32>, index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: tensor<4x?xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "tensor.insert"(%arg0, %mm, %arg2, %arg2) : (f32, tensor<4xf32>, index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: tensor<4x?xf32>, %arg2: index) {
  %0 = "tensor.insert"(%arg0, %arg1, %arg2) : (f32, tensor<4x?xf32>, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4x8xf32>, %arg2: index) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "tensor.insert_slice"(%arg0, %mm, %arg2) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 1, 4>, static_strides = array<i64: 1, 2>}> : (tensor<4xf32>, tensor<4xf32>, index) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<2xi64>) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  %0 = "tensor.reshape"(%mm, %arg1) : (tensor<?x?xi32>, tensor<2xi64>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<2xi64>) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.reshape"(%arg0, %mm) : (tensor<4x8xf32>, i32) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<2xi64>) {
  %mm = "foo.make"() : () -> tensor<4xindex>
  %0 = "tensor.reshape"(%arg0, %mm) : (tensor<4x8xf32>, tensor<4xindex>) -> tensor<?x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: tensor<2xi64>) {
  %0 = "tensor.reshape"(%arg0, %arg1) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: f32, %arg1: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "tensor.splat"(%mm, %arg1) : (i32, index) -> tensor<4x?xf32>
  return
}
