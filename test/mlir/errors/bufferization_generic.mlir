// flags: --allow-unregistered-dialect

func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.alloc_tensor"(%mm, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> () -> ()
  %0 = "bufferization.alloc_tensor"(%mm, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (() -> (), index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "bufferization.alloc_tensor"(%arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.alloc_tensor"(%arg0, %mm) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, i32) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "bufferization.alloc_tensor"(%arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> i32
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "bufferization.alloc_tensor"(%arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> tensor<4xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  "bufferization.alloc_tensor"(%arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> : (index, index) -> ()
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "bufferization.alloc_tensor"(%arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = unit}> : (index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "bufferization.alloc_tensor"(%arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 1>}> : (index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: index) {
  %0 = "bufferization.alloc_tensor"(%arg0, %arg0) <{memory_space = 1 : i64, operandSegmentSizes = array<i32: 1, 0, 1>}> ({
}) : (index, index) -> tensor<4x?xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  "bufferization.materialize_in_destination"(%mm, %arg1) <{restrict, writable}> : (tensor<4xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<*xf32>
  "bufferization.materialize_in_destination"(%mm, %arg1) <{restrict, writable}> : (tensor<*xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<?x?xi32>
  "bufferization.materialize_in_destination"(%mm, %arg1) <{restrict, writable}> : (tensor<?x?xi32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  "bufferization.materialize_in_destination"(%arg1) <{restrict, writable}> : (memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> i32
  "bufferization.materialize_in_destination"(%arg0, %mm) <{restrict, writable}> : (tensor<4x8xf32>, i32) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> vector<4xf32>
  "bufferization.materialize_in_destination"(%arg0, %mm) <{restrict, writable}> : (tensor<4x8xf32>, vector<4xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  "bufferization.materialize_in_destination"(%arg0, %mm) <{restrict, writable}> : (tensor<4x8xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  "bufferization.materialize_in_destination"(%arg0, %arg1) <{restrict = 1 : i32, writable}> : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>, %arg1: memref<4x8xf32>) {
  "bufferization.materialize_in_destination"(%arg0, %arg1) <{restrict}> : (tensor<4x8xf32>, memref<4x8xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.to_buffer"(%mm) <{read_only}> : (i32) -> memref<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %mm = "foo.make"() : () -> tensor<4xf32>
  %0 = "bufferization.to_buffer"(%mm) <{read_only}> : (tensor<4xf32>) -> memref<4x8xf32>
  return
}

// -----

func.func @f(%arg0: tensor<4x8xf32>) {
  %0 = "bufferization.to_buffer"(%arg0) <{read_only}> : (tensor<4x8xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.to_tensor"(%mm) <{restrict, writable}> : (i32) -> tensor<4x8xf32>
  return
}

// -----

func.func @f(%arg0: memref<4x8xf32>) {
  %0 = "bufferization.to_tensor"(%arg0) <{restrict, writable}> : (memref<4x8xf32>) -> i32
  return
}
