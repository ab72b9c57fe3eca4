// RUN: tshared-opt %s --structured-to-memref | FileCheck %s

// What a mask leaves out of a load without 'other' needs no value when it only
// gets to where it is left out again.

#id = affine_map<(d0) -> (d0)>
#first = affine_map<(d0) -> (0)>

// Stored under the same mask.
// CHECK-LABEL: func.func @stored(
// CHECK-NOT: linalg.fill
// CHECK: memref.copy
func.func @stored(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  "tts.store"(%t, %v, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// Computed with element by element first, also when the bound is computed twice.
// CHECK-LABEL: func.func @computed(
// CHECK-NOT: linalg.fill
// CHECK: memref.copy
func.func @computed(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %c8 = arith.constant 8 : index
  %k = arith.minsi %n, %c8 : index
  %l = arith.minsi %n, %c8 : index
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %k) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  %w = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%v, %v : tensor<8xf32>, tensor<8xf32>) outs(%v : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%w, %w : tensor<8xf32>, tensor<8xf32>) outs(%w : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %y = arith.addf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<8xf32>
  "tts.store"(%t, %x, %l) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// Stored under another mask.
// CHECK-LABEL: func.func @otherwise(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @otherwise(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  "tts.store"(%t, %v, %m) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// Stored without a mask.
// CHECK-LABEL: func.func @unmasked(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @unmasked(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  "tts.store"(%t, %v) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> ()
  return
}

// Stored, but also given back.
// CHECK-LABEL: func.func @returned(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @returned(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) -> tensor<8xf32> {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  "tts.store"(%t, %v, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return %v : tensor<8xf32>
}

// The first element gets everywhere.
// CHECK-LABEL: func.func @spread(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @spread(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  %w = linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel"]} ins(%v : tensor<8xf32>) outs(%v : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<8xf32>
  "tts.store"(%t, %w, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// A sum is of all elements.
// CHECK-LABEL: func.func @sum(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @sum(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) -> tensor<f32> {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  %e = tensor.empty() : tensor<f32>
  %w = linalg.reduce ins(%v : tensor<8xf32>) outs(%e : tensor<f32>) dimensions = [0]
    (%a: f32, %b: f32) { %r = arith.addf %a, %b : f32 linalg.yield %r : f32 }
  "tts.store"(%t, %v, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return %w : tensor<f32>
}

// A division by anything may end the program.
// CHECK-LABEL: func.func @divided(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @divided(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  %w = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%v, %v : tensor<8xf32>, tensor<8xf32>) outs(%v : tensor<8xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %i = arith.fptosi %a : f32 to i32
    %j = arith.divsi %i, %i : i32
    %k = arith.sitofp %j : i32 to f32
    linalg.yield %k : f32
  } -> tensor<8xf32>
  "tts.store"(%t, %w, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// Only the part that was read is looked at.
// CHECK-LABEL: func.func @part(
// CHECK-NOT: linalg.fill
// CHECK: memref.copy
func.func @part(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) -> tensor<?xf32> {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  %e = tensor.extract_slice %v[0] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %e : tensor<?xf32>
}

// So it is from another element on.
// CHECK-LABEL: func.func @shifted(
// CHECK: linalg.fill
// CHECK: memref.copy
func.func @shifted(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) -> tensor<?xf32> {
  %s = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index) -> tensor<8xf32>
  %e = tensor.extract_slice %v[1] [%n] [1] : tensor<8xf32> to tensor<?xf32>
  return %e : tensor<?xf32>
}

// A store that leaves out more leaves that out too.
// CHECK-LABEL: func.func @fewer(
// CHECK-NOT: linalg.fill
// CHECK: memref.copy
func.func @fewer(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: index, %m: index) {
  %s = tts.make_tptr %p to sizes: [4, 8], strides: [8, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %t = tts.make_tptr %q to sizes: [4, 8], strides: [8, 1], offsets: [0, 0], shape: [0, 0], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %v = "tts.load"(%s, %n) <{operandSegmentSizes = array<i32: 1, 1, 0>, static_mask_dims = array<i64: -9223372036854775808, 8>}> : (tensor<4x8x!tt.ptr<f32>>, index) -> tensor<4x8xf32>
  "tts.store"(%t, %v, %n, %m) <{static_mask_dims = array<i64: -9223372036854775808, -9223372036854775808>}> : (tensor<4x8x!tt.ptr<f32>>, tensor<4x8xf32>, index, index) -> ()
  return
}
