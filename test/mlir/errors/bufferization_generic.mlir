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

func.func @f(%arg0: memref<?xf32>) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.clone"(%mm) : (i32) -> memref<?xf32>
  return
}

// -----

func.func @f(%arg0: memref<?xf32>) {
  %0 = "bufferization.clone"() : () -> memref<?xf32>
  return
}

// -----

func.func @f(%arg0: memref<?xf32>) {
  %0 = "bufferization.clone"(%arg0) : (memref<?xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: memref<?xf32>) {
  %0 = "bufferization.clone"(%arg0) <{zork = 1 : i32}> : (memref<?xf32>) -> memref<?xf32>
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: i1) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.dealloc"(%mm, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i1, memref<?xf32>) -> i1
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: i1) {
  %mm = "foo.make"() : () -> i32
  %0 = "bufferization.dealloc"(%arg0, %mm, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i32, memref<?xf32>) -> i1
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: i1) {
  %0 = "bufferization.dealloc"(%arg0, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<?xf32>) -> i32
  return
}

// -----

func.func @f(%arg0: memref<4xf32>, %arg1: memref<?xf32>, %arg2: i1) {
  "bufferization.dealloc"(%arg0, %arg2, %arg1) <{operandSegmentSizes = array<i32: 1, 1, 1>}> : (memref<4xf32>, i1, memref<?xf32>) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  %mm = "foo.make"() : () -> i32
  "bufferization.dealloc_tensor"(%mm) : (i32) -> ()
  return
}

// -----

func.func @f(%arg0: tensor<4xf32>) {
  %zz = "bufferization.dealloc_tensor"(%arg0) : (tensor<4xf32>) -> i32
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
