// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// Constants and values mix in the lists; an order makes a block pointer.
// CHECK-LABEL: func @tiles
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[I:.*]]: index, %[[J:.*]]: index)
func.func @tiles(%p: !tt.ptr<f32>, %i: index, %j: index) {
  // CHECK: tts.make_tptr %[[P]] to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  %0 = tts.make_tptr %p to sizes: [8], strides: [1], offsets: [0], shape: [0], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], strides: [%[[I]], 1], offsets: [%[[J]], %[[I]]], shape: [0, %[[J]]], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  %1 = tts.make_tptr %p to sizes: [4, 8], strides: [%i, 1], offsets: [%j, %i], shape: [0, %j], order: [] : <f32> to tensor<4x8x!tt.ptr<f32>>
  // CHECK: tts.make_tptr %[[P]] to sizes: [4, 8], strides: [%[[I]], 1], offsets: [0, 0], shape: [%[[I]], %[[J]]], order: [1, 0] {tag.z} : <f32> to !tt.ptr<tensor<4x8xf32>>
  %2 = tts.make_tptr %p to sizes: [4, 8], strides: [%i, 1], offsets: [0, 0], shape: [%i, %j], order: [1, 0] {tag.z} : <f32> to !tt.ptr<tensor<4x8xf32>>
  // CHECK: tts.make_tptr %[[P]] to sizes: [4], strides: [-1], offsets: [-3], shape: [0], order: [] : <f32> to tensor<4x!tt.ptr<f32>>
  %3 = tts.make_tptr %p to sizes: [4], strides: [-1], offsets: [-3], shape: [0], order: [] : <f32> to tensor<4x!tt.ptr<f32>>
  return
}

// Without a mask there are two blanks in front of the base's type.
// CHECK-LABEL: func @gather_tiles
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[O:.*]]: tensor<8xi32>, %[[W:.*]]: tensor<4xi64>, %[[M:.*]]: tensor<8xi1>, %[[I:.*]]: index)
func.func @gather_tiles(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %w: tensor<4xi64>, %m: tensor<8xi1>, %i: index) {
  // CHECK: tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 4] gather_scatter_dim: 0 gather_scatter_offset: %[[O]], strides: [%[[I]], 1], offsets: [0, %[[I]]] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x4xf32>>
  %0 = tts.make_gather_scatter_tptr %p to sizes: [8, 4] gather_scatter_dim: 0 gather_scatter_offset: %o, strides: [%i, 1], offsets: [0, %i] : tensor<8xi32>  <f32> to !tt.ptr<tensor<8x4xf32>>
  // CHECK: tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 4] gather_scatter_dim: 1 gather_scatter_offset: %[[W]], strides: [4, 1], offsets: [0, 0] : tensor<4xi64>  <f32> to !tt.ptr<tensor<8x4xf32>>
  %1 = tts.make_gather_scatter_tptr %p to sizes: [8, 4] gather_scatter_dim: 1 gather_scatter_offset: %w, strides: [4, 1], offsets: [0, 0] : tensor<4xi64> <f32> to !tt.ptr<tensor<8x4xf32>>
  // CHECK: %[[T:.*]] = tts.make_gather_scatter_tptr %[[P]] to sizes: [8, 4] gather_scatter_dim: 0 gather_scatter_offset: %[[O]] gather_scatter_mask: %[[M]], strides: [4, 1], offsets: [0, 0] : tensor<8xi32> tensor<8xi1> <f32> to !tt.ptr<tensor<8x4xf32>>
  %2 = tts.make_gather_scatter_tptr %p to sizes: [8, 4] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, strides: [4, 1], offsets: [0, 0] : tensor<8xi32> tensor<8xi1> <f32> to !tt.ptr<tensor<8x4xf32>>
  // CHECK: "tts.load"(%[[T]]) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 0, 4>}>
  %3 = "tts.load"(%2) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64: 0, 4>}> : (!tt.ptr<tensor<8x4xf32>>) -> tensor<8x4xf32>
  "tts.store"(%2, %3) <{static_mask_dims = array<i64: 0, 4>}> : (!tt.ptr<tensor<8x4xf32>>, tensor<8x4xf32>) -> ()
  return
}

// Loads and stores of tiles have no form of their own.
// CHECK-LABEL: func @accesses
// CHECK-SAME: (%[[P:.*]]: tensor<8x!tt.ptr<f32>>, %[[N:.*]]: index, %[[X:.*]]: f32)
func.func @accesses(%p: tensor<8x!tt.ptr<f32>>, %n: index, %x: f32) {
  // CHECK: %[[V:.*]] = "tts.load"(%[[P]]) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  %0 = "tts.load"(%p) <{operandSegmentSizes = array<i32: 1, 0, 0>, static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>) -> tensor<8xf32>
  // CHECK: "tts.load"(%[[P]], %[[N]], %[[X]]) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index, f32) -> tensor<8xf32>
  %1 = "tts.load"(%p, %n, %x) <{operandSegmentSizes = array<i32: 1, 1, 1>, static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, index, f32) -> tensor<8xf32>
  // CHECK: "tts.store"(%[[P]], %[[V]]) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> ()
  "tts.store"(%p, %0) <{static_mask_dims = array<i64>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>) -> ()
  // CHECK: "tts.store"(%[[P]], %[[V]], %[[N]]) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  "tts.store"(%p, %0, %n) <{static_mask_dims = array<i64: -9223372036854775808>}> : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, index) -> ()
  return
}

// CHECK-LABEL: func @unstructured
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[O:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>, %[[X:.*]]: f32, %[[I:.*]]: i64, %[[B:.*]]: i1)
func.func @unstructured(%p: !tt.ptr<f32>, %o: tensor<8xi32>, %m: tensor<8xi1>, %x: f32, %i: i64, %b: i1) {
  // CHECK: %[[V:.*]] = tts.gather %[[P]][%[[O]]] : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  %0 = tts.gather %p[%o] : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  // CHECK: tts.gather %[[P]][%[[O]]] mask = %[[M]] : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  %1 = tts.gather %p[%o] mask = %m : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  // CHECK: tts.gather %[[P]][%[[O]]] mask = %[[M]] default = %[[X]] {tag} : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  %2 = tts.gather %p[%o] mask = %m default = %x {tag} : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  // CHECK: tts.gather %[[P]][%[[I]]] mask = %[[B]] default = %[[X]] : (<f32>, i64) -> f32
  %3 = tts.gather %p[%i] mask = %b default = %x : (<f32>, i64) -> f32
  // CHECK: tts.masked_gather %[[P]][%[[O]]] mask = %[[M]] pass_thru = %[[V]] {tag} : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  %4 = tts.masked_gather %p[%o] mask = %m pass_thru = %0 {tag} : (<f32>, tensor<8xi32>) -> tensor<8xf32>
  // CHECK: tts.scatter %[[V]] into %[[P]][%[[O]]] : tensor<8xf32> into (<f32>, tensor<8xi32>)
  tts.scatter %0 into %p[%o] : tensor<8xf32> into (<f32>, tensor<8xi32>)
  // CHECK: tts.scatter %[[V]] into %[[P]][%[[O]]] mask = %[[M]] {tag} : tensor<8xf32> into (<f32>, tensor<8xi32>)
  tts.scatter %0 into %p[%o] mask = %m {tag} : tensor<8xf32> into (<f32>, tensor<8xi32>)
  // CHECK: tts.scatter %[[X]] into %[[P]][%[[I]]] mask = %[[B]] : f32 into (<f32>, i64)
  tts.scatter %x into %p[%i] mask = %b : f32 into (<f32>, i64)
  return
}

// The results have names; a scalar pointer has an offset and no stride.
// CHECK-LABEL: func @states
func.func @states(%p: tensor<4x8x!tt.ptr<f32>>, %o: tensor<8xi32>, %s: !tt.ptr<f32>, %b: !tt.ptr<tensor<8xf32>>) {
  // CHECK: %structured, %offsets:2, %strides:2 = "tts.get_structured_state"(%{{.*}}) <{resultSegmentSizes = array<i32: 1, 2, 2>}> : (tensor<4x8x!tt.ptr<f32>>) -> (tensor<4x8x!tt.ptr<f32>>, index, index, index, index)
  %0:5 = "tts.get_structured_state"(%p) <{resultSegmentSizes = array<i32: 1, 2, 2>}> : (tensor<4x8x!tt.ptr<f32>>) -> (tensor<4x8x!tt.ptr<f32>>, index, index, index, index)
  // CHECK: "tts.get_structured_state"(%{{.*}}) <{resultSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<8xi32>) -> (tensor<8xi32>, index, index)
  %1:3 = "tts.get_structured_state"(%o) <{resultSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<8xi32>) -> (tensor<8xi32>, index, index)
  // CHECK: "tts.get_structured_state"(%{{.*}}) <{resultSegmentSizes = array<i32: 1, 1, 0>}> : (!tt.ptr<f32>) -> (!tt.ptr<f32>, index)
  %2:2 = "tts.get_structured_state"(%s) <{resultSegmentSizes = array<i32: 1, 1, 0>}> : (!tt.ptr<f32>) -> (!tt.ptr<f32>, index)
  // CHECK: "tts.get_structured_state"(%{{.*}}) <{resultSegmentSizes = array<i32: 1, 1, 1>}> : (!tt.ptr<tensor<8xf32>>) -> (!tt.ptr<tensor<8xf32>>, index, index)
  %3:3 = "tts.get_structured_state"(%b) <{resultSegmentSizes = array<i32: 1, 1, 1>}> : (!tt.ptr<tensor<8xf32>>) -> (!tt.ptr<tensor<8xf32>>, index, index)
  return
}

// CHECK-LABEL: func @atomics
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<i32>, %[[O:.*]]: tensor<8xi64>, %[[V:.*]]: tensor<8xi32>, %[[M:.*]]: tensor<8xi1>, %[[X:.*]]: i32)
func.func @atomics(%p: !tt.ptr<i32>, %o: tensor<8xi64>, %v: tensor<8xi32>, %m: tensor<8xi1>, %x: i32) {
  // CHECK: tts.atomic_rmw umax, relaxed, cta, %[[V]] into %[[P]][%[[O]]] mask = %[[M]] {tag} : tensor<8xi32> into (<i32>, tensor<8xi64>)
  %0 = tts.atomic_rmw umax, relaxed, cta, %v into %p[%o] mask = %m {tag} : tensor<8xi32> into (<i32>, tensor<8xi64>)
  // CHECK: tts.atomic_rmw exch, acq_rel, sys, %[[X]] into %[[P]][%[[X]]] : i32 into (<i32>, i32)
  %1 = tts.atomic_rmw exch, acq_rel, sys, %x into %p[%x] : i32 into (<i32>, i32)
  // CHECK: tts.atomic_cas release, gpu, %{{.*}}, %[[V]] into %[[P]][%[[O]]] : tensor<8xi32> into (<i32>, tensor<8xi64>)
  %2 = tts.atomic_cas release, gpu, %0, %v into %p[%o] : tensor<8xi32> into (<i32>, tensor<8xi64>)
  return
}
