// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A body that loads one element is a gather. Hints of the load are attributes.
// CHECK-LABEL: func.func @gather
// CHECK: %[[R:.*]] = tile.gather_elements %arg0[%arg1] {cache = "cg"} : memref<?xf16>, tensor<8x16xi64> -> tensor<8x16xf16>
// CHECK: return %[[R]]
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @gather(%p: memref<?xf16>, %at: tensor<8x16xi64>) -> tensor<8x16xf16> {
  %m = bufferization.to_tensor %p restrict : memref<?xf16> to tensor<?xf16>
  %e = tensor.empty() : tensor<8x16xf16>
  // REMARK: :[[@LINE+1]]:8: gather: 8x16 of 2-byte elements at indices, no mask{{$}}
  %x = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<8x16xi64>) outs(%e : tensor<8x16xf16>) {
  ^bb0(%in: i64, %out: f16):
    %i = arith.index_cast %in : i64 to index
    %y = tensor.extract %m[%i] {tshared.cache = "cg"} : tensor<?xf16>
    linalg.yield %y : f16
  } -> tensor<8x16xf16>
  return %x : tensor<8x16xf16>
}

// -----

// Under a mask, masked-off elements have one value, which becomes a tensor.
// CHECK-LABEL: func.func @masked
// CHECK: %[[C:.*]] = arith.constant 5.000000e-01 : f32
// CHECK: %[[E:.*]] = tensor.empty() : tensor<64xf32>
// CHECK: %[[O:.*]] = linalg.fill ins(%[[C]] : f32) outs(%[[E]] : tensor<64xf32>)
// CHECK: tile.gather_elements %arg0[%arg1] mask(%arg2 : tensor<64xi1>) other(%[[O]] : tensor<64xf32>) : memref<?xf32>, tensor<64xi32> -> tensor<64xf32>
#id = affine_map<(d0) -> (d0)>
func.func @masked(%p: memref<?xf32>, %at: tensor<64xi32>, %mask: tensor<64xi1>) -> tensor<64xf32> {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<64xf32>
  // REMARK-NEXT: :[[@LINE+1]]:8: gather: 64 of 4-byte elements at indices, masked{{$}}
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xi32>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%in: i32, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %i = arith.index_cast %in : i32 to index
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      %half = arith.constant 0.5 : f32
      scf.yield %half : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %x : tensor<64xf32>
}

// -----

// A body that stores one element is a scatter, with and without a mask.
// CHECK-LABEL: func.func @scatter
// CHECK-NEXT: tile.scatter_elements %arg2, %arg0[%arg1] : tensor<64xf32>, memref<?xf32>, tensor<64xi32>
// CHECK-NEXT: tile.scatter_elements %arg2, %arg0[%arg1] mask(%arg3 : tensor<64xi1>) {evict = "evict_first"} : tensor<64xf32>, memref<?xf32>, tensor<64xi32>
// CHECK-NEXT: return
#id = affine_map<(d0) -> (d0)>
func.func @scatter(%p: memref<?xf32>, %at: tensor<64xi32>, %v: tensor<64xf32>, %mask: tensor<64xi1>) {
  // REMARK-NEXT: :[[@LINE+1]]:3: scatter: 64 of 4-byte elements at indices, no mask{{$}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%at, %v : tensor<64xi32>, tensor<64xf32>) {
  ^bb0(%in: i32, %x: f32):
    %i = arith.index_cast %in : i32 to index
    memref.store %x, %p[%i] : memref<?xf32>
    linalg.yield
  }
  // REMARK-NEXT: :[[@LINE+1]]:3: scatter: 64 of 4-byte elements at indices, masked{{$}}
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %v, %mask : tensor<64xi32>, tensor<64xf32>, tensor<64xi1>) {
  ^bb0(%in: i32, %x: f32, %on: i1):
    scf.if %on {
      %i = arith.index_cast %in : i32 to index
      memref.store %x, %p[%i] {tshared.evict = "evict_first"} : memref<?xf32>
    }
    linalg.yield
  }
  return
}

// -----

// What stays a body: unsigned indices, computed indices, elements of a tensor in registers, memory with a stride, a transposed
// mask, and a volatile load.
// CHECK-LABEL: func.func @stays
// CHECK-NOT: tile.gather_elements
// CHECK: return
#id = affine_map<(d0, d1) -> (d0, d1)>
#tr = affine_map<(d0, d1) -> (d1, d0)>
func.func @stays(%p: memref<?xf32>, %q: memref<?xf32, strided<[2]>>, %at: tensor<8x8xi32>, %mask: tensor<8x8xi1>, %t: tensor<16xf32>) -> (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %n = bufferization.to_tensor %q restrict : memref<?xf32, strided<[2]>> to tensor<?xf32>
  %e = tensor.empty() : tensor<8x8xf32>
  %zero = arith.constant 0.0 : f32
  %a = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_castui %in : i32 to index
    %y = tensor.extract %m[%i] : tensor<?xf32>
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %k = arith.addi %in, %in : i32
    %i = arith.index_cast %k : i32 to index
    %y = tensor.extract %m[%i] : tensor<?xf32>
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %y = tensor.extract %t[%i] : tensor<16xf32>
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %d = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %y = tensor.extract %n[%i] : tensor<?xf32>
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  %f = linalg.generic {indexing_maps = [#id, #tr, #id], iterator_types = ["parallel", "parallel"]} ins(%at, %mask : tensor<8x8xi32>, tensor<8x8xi1>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: i32, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %i = arith.index_cast %in : i32 to index
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      scf.yield %zero : f32
    }
    linalg.yield %v : f32
  } -> tensor<8x8xf32>
  %g = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%at : tensor<8x8xi32>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %y = tensor.extract %m[%i] {tshared.volatile} : tensor<?xf32>
    linalg.yield %y : f32
  } -> tensor<8x8xf32>
  return %a, %b, %c, %d, %f, %g : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>
}

// REMARK-NOT: {{.}}
