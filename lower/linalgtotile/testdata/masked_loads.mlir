// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// A select between loaded elements and others, under the mask of the load, is part of the load.
// CHECK-LABEL: func.func @folded
// CHECK: %[[R:.*]] = tile.gather_elements %arg0[%arg1] mask(%arg2 : tensor<64xi1>) other(%arg3 : tensor<64xf32>) : memref<?xf32>, tensor<64xi32> -> tensor<64xf32>
// CHECK-NOT: arith.select
// CHECK: return %[[R]]
#id = affine_map<(d0) -> (d0)>
func.func @folded(%p: memref<?xf32>, %at: tensor<64xi32>, %mask: tensor<64xi1>, %other: tensor<64xf32>) -> tensor<64xf32> {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xi32>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: i32, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %i = arith.index_cast %in : i32 to index
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      %zero = arith.constant 0.0 : f32
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%mask, %x, %other : tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%on: i1, %a: f32, %b: f32, %out: f32):
    %s = arith.select %on, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}

// -----

// The loaded elements have another user: the select stays.
// CHECK-LABEL: func.func @used_twice
// CHECK: tile.gather_elements
// CHECK: arith.select
#id = affine_map<(d0) -> (d0)>
func.func @used_twice(%p: memref<?xf32>, %at: tensor<64xi32>, %mask: tensor<64xi1>, %other: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<64xf32>
  %zero = arith.constant 0.0 : f32
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xi32>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: i32, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %i = arith.index_cast %in : i32 to index
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%mask, %x, %other : tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%on: i1, %a: f32, %b: f32, %out: f32):
    %s = arith.select %on, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %r, %x : tensor<64xf32>, tensor<64xf32>
}

// -----

// Another mask, and a write to memory between the load and the select.
// CHECK-LABEL: func.func @other_mask
// CHECK: arith.select
// CHECK: tile.store
// CHECK: arith.select
#id = affine_map<(d0) -> (d0)>
func.func @other_mask(%p: memref<?xf32>, %q: memref<64xf32>, %at: tensor<64xi32>, %mask: tensor<64xi1>, %mask2: tensor<64xi1>, %other: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<64xf32>
  %zero = arith.constant 0.0 : f32
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xi32>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: i32, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %i = arith.index_cast %in : i32 to index
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%mask2, %x, %other : tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%on: i1, %a: f32, %b: f32, %out: f32):
    %s = arith.select %on, %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xi32>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: i32, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %i = arith.index_cast %in : i32 to index
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  bufferization.materialize_in_destination %other in writable %q : (tensor<64xf32>, memref<64xf32>) -> ()
  %s = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%mask, %y, %other : tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%on: i1, %a: f32, %b: f32, %out: f32):
    %t = arith.select %on, %a, %b : f32
    linalg.yield %t : f32
  } -> tensor<64xf32>
  return %r, %s : tensor<64xf32>, tensor<64xf32>
}
