// RUN: tshared-opt %s --structured-to-memref=leave-undefined=true | FileCheck %s

// What the mask leaves out stays unwritten.
// CHECK-LABEL: func @open
// CHECK-NOT: linalg.fill
// CHECK: memref.copy
func.func @open(%p: !tt.ptr<i8>, %n: index) -> tensor<8xi8> {
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <i8> to tensor<8x!tt.ptr<i8>>
  %1 = "tts.load"(%0, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<i8>>, index) -> tensor<8xi8>
  return %1 : tensor<8xi8>
}

// What the program says is there.
// CHECK-LABEL: func @said
// CHECK: linalg.fill
func.func @said(%p: !tt.ptr<i8>, %n: index, %x: i8) -> tensor<8xi8> {
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <i8> to tensor<8x!tt.ptr<i8>>
  %1 = "tts.load"(%0, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<i8>>, index, i8) -> tensor<8xi8>
  return %1 : tensor<8xi8>
}
