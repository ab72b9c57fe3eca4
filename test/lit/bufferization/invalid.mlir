// RUN: tshared-opt %s --split-input-file --verify-diagnostics

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
  %0 = bufferization.alloc_tensor() : tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{dynamic sizes not needed when copying a tensor}}
  %0 = bufferization.alloc_tensor(%i) copy(%t) : tensor<?xf32>
  return
}

// -----

// expected-note @+1 {{prior use here}}
func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{use of value '%t' expects different type than prior uses: 'tensor<4xf32>' vs 'tensor<?xf32>'}}
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{expected that `copy` and return type match}}
  %0 = "bufferization.alloc_tensor"(%t) <{operandSegmentSizes = array<i32: 0, 1, 0>}> : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{custom op 'bufferization.alloc_tensor' invalid kind of type specified}}
  %0 = bufferization.alloc_tensor() : f32
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{expected '('}}
  %0 = bufferization.alloc_tensor() copy %t : tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<?xf32>, %i: index) {
  // expected-error @+1 {{expected ':'}}
  %0 = bufferization.alloc_tensor(%i) size_hint=%i copy(%t) : tensor<?xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<5xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @+1 {{'bufferization.to_tensor' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_tensor %m : memref<4xf32> to tensor<4xi32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: index) {
  %0 = bufferization.to_tensor %m : memref<4xf32>
  // expected-error @+1 {{custom op 'bufferization.to_tensor' expected 'to'}}
  return
}

// -----

func.func @f(%m: tensor<4xf32>, %i: index) {
  // expected-error @+2 {{shapes do not match}}
  // expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<5xf32>
  return
}

// -----

func.func @f(%m: tensor<4xf32>, %i: index) {
  // expected-error @+2 {{element types do not match}}
  // expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
  %0 = bufferization.to_buffer %m : tensor<4xf32> to memref<4xi32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
  bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op 'restrict' is valid only for memref destinations}}
  %0 = bufferization.materialize_in_destination %t in restrict %t : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>)
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
  bufferization.materialize_in_destination %t in %t : (tensor<4xf32>, tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op memref 'dest' implies zero results}}
  %0 = bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<5xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op source/destination shapes are incompatible}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<5xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4x1xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op rank mismatch between source and destination shape}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4x1xf32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<4xi32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op failed to verify that all of {source, dest} have same element type}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, memref<4xi32>) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: f32) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op operand #1 must be shaped of any type values, but got 'f32'}}
  bufferization.materialize_in_destination %t in writable %m : (tensor<4xf32>, f32) -> ()
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op result and 'dest' types must match}}
  %0 = bufferization.materialize_in_destination %t in %m : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @f(%t: tensor<4xf32>, %m: memref<?xf32>) {
  // expected-error @+1 {{'bufferization.materialize_in_destination' op operand #0 must be tensor of any type values, but got 'memref<?xf32>'}}
  bufferization.materialize_in_destination %m in writable %m : (memref<?xf32>, memref<?xf32>) -> ()
  return
}

// -----

// expected-error @+1 {{unexpected character}}
func.func @f(%m: tensor<4xf32> {bufferization.writable = true});

// -----

// expected-error @+1 {{attribute '"bufferization.writable"' not supported as an op attribute by the bufferization dialect}}
func.func private @f(%m: tensor<4xf32>) attributes {bufferization.writable = true}

// -----

// expected-error @+1 {{attribute '"bufferization.foo"' not supported as an op attribute by the bufferization dialect}}
func.func private @f(%m: tensor<4xf32>) attributes {bufferization.foo = true}

// -----

func.func @f(%m: memref<4xf32>) {
  // expected-error @+1 {{'func.return' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  func.return {bufferization.manual_deallocation}
}

// -----

func.func @f(%t: tensor<4xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'tensor.cast' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %0 = tensor.cast %t {bufferization.manual_deallocation} : tensor<4xf32> to tensor<?xf32>
  return
}

// -----

func.func @f(%t: memref<4xf32>, %n: index, %x: f32) {
  // expected-error @+1 {{'memref.store' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  memref.store %x, %t[%n] {bufferization.manual_deallocation} : memref<4xf32>
  return
}

// -----

func.func @f(%m: memref<4x8xf32>, %i: index) {
  // expected-error @+1 {{expected result type to be 'memref<2x2xf32, strided<[8, 1]>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xf32>'}}
  %0 = memref.subview %m[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: i1, %t: tensor<4xf32>) {
  // expected-error @+1 {{'bufferization.alloc_tensor' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  %1 = bufferization.alloc_tensor() {bufferization.manual_deallocation} : tensor<4xf32>
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: i1, %t: tensor<4xf32>) {
  // expected-error @+1 {{'func.call' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  func.call @f(%m, %i, %t) {bufferization.manual_deallocation} : (memref<4xf32>, i1, tensor<4xf32>) -> ()
  return
}

// -----

func.func @f(%m: memref<4xf32>, %i: i1, %t: tensor<4xf32>) {
  // expected-error @+1 {{'scf.if' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
  scf.if %i {
    memref.dealloc %m : memref<4xf32>
  } {bufferization.manual_deallocation}
  return
}

// -----

// expected-error @+1 {{'func.func' op attribute 'bufferization.manual_deallocation' can be used only on ops that have an allocation and/or free side effect}}
func.func private @f(%m: tensor<4xf32>) attributes {bufferization.manual_deallocation}
