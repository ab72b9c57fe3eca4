// RUN: tshared-opt %s --tile-predicate --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-predicate --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A load of an element under a mask.
// CHECK-LABEL: func.func @load
// CHECK: scf.if %{{.*}} -> (f32) {
// CHECK: } else {
// CHECK: } {tile.predicated}
#id = affine_map<(d0) -> (d0)>
func.func @load(%p: memref<?xf32>, %at: tensor<64xindex>, %mask: tensor<64xi1>) -> tensor<64xf32> {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xindex>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%i: index, %on: i1, %out: f32):
    // REMARK: :[[@LINE+1]]:10: branch: its accesses are predicated{{$}}
    %v = scf.if %on -> (f32) {
      %y = tensor.extract %m[%i] : tensor<?xf32>
      scf.yield %y : f32
    } else {
      scf.yield %out : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %x : tensor<64xf32>
}

// -----

// A store without an else, on a view that the branch makes.
// CHECK-LABEL: func.func @store
// CHECK: scf.if %{{.*}} {
// CHECK: affine.store
// CHECK-NEXT: } {tile.predicated}
#id = affine_map<(d0) -> (d0)>
func.func @store(%p: memref<*xf32>, %at: tensor<64xindex>, %mask: tensor<64xi1>, %x: tensor<64xf32>) {
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask, %x : tensor<64xindex>, tensor<64xi1>, tensor<64xf32>) {
  ^bb0(%i: index, %on: i1, %v: f32):
    // REMARK-NEXT: :[[@LINE+1]]:5: branch: its accesses are predicated{{$}}
    scf.if %on {
      %m = memref.reinterpret_cast %p to offset: [%i], sizes: [1], strides: [1] : memref<*xf32> to memref<1xf32, strided<[1], offset: ?>>
      affine.store %v, %m[0] : memref<1xf32, strided<[1], offset: ?>>
    }
    linalg.yield
  }
  return
}

// -----

// Branches outside of bodies, branches without an access, atomics, and accesses in the else are branches.
// CHECK-LABEL: func.func @branches
// CHECK-NOT: tile.predicated
#id = affine_map<(d0) -> (d0)>
func.func @branches(%p: memref<?xf32>, %n: index, %c: i1, %at: tensor<64xindex>, %mask: tensor<64xi1>, %x: tensor<64xf32>) -> tensor<64xf32> {
  %zero = arith.constant 0.0 : f32
  scf.if %c {
    memref.store %zero, %p[%n] : memref<?xf32>
  }
  %e = tensor.empty() : tensor<64xf32>
  %r = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask, %x : tensor<64xindex>, tensor<64xi1>, tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%i: index, %on: i1, %v: f32, %out: f32):
    %a = scf.if %on -> (f32) {
      %d = arith.addf %v, %v : f32
      scf.yield %d : f32
    } else {
      scf.yield %v : f32
    }
    %b = scf.if %on -> (f32) {
      %old = memref.atomic_rmw addf %a, %p[%i] : (f32, memref<?xf32>) -> f32
      scf.yield %old : f32
    } else {
      scf.yield %a : f32
    }
    // REMARK-NEXT: :[[@LINE+1]]:10: branch: not predicated: it has operations that cannot be executed speculatively{{$}}
    %f = scf.if %on -> (f32) {
      scf.yield %b : f32
    } else {
      %y = memref.load %p[%i] : memref<?xf32>
      scf.yield %y : f32
    }
    linalg.yield %f : f32
  } -> tensor<64xf32>
  return %r : tensor<64xf32>
}

// -----

// An element of a distributed tensor is no access to memory: threads have to exchange it.
// CHECK-LABEL: func.func @distributed
// CHECK-NOT: tile.predicated
#id = affine_map<(d0) -> (d0)>
func.func @distributed(%t: tensor<64xf32>, %at: tensor<64xindex>, %mask: tensor<64xi1>) -> tensor<64xf32> {
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xindex>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%i: index, %on: i1, %out: f32):
    %v = scf.if %on -> (f32) {
      %y = tensor.extract %t[%i] : tensor<64xf32>
      scf.yield %y : f32
    } else {
      scf.yield %out : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %x : tensor<64xf32>
}

// -----

// More operations than are worth executing where the condition is false.
// CHECK-LABEL: func.func @long
// CHECK-NOT: tile.predicated
#id = affine_map<(d0) -> (d0)>
func.func @long(%p: memref<?xf32>, %at: tensor<64xindex>, %mask: tensor<64xi1>) -> tensor<64xf32> {
  %m = bufferization.to_tensor %p restrict : memref<?xf32> to tensor<?xf32>
  %e = tensor.empty() : tensor<64xf32>
  %x = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%at, %mask : tensor<64xindex>, tensor<64xi1>) outs(%e : tensor<64xf32>) {
  ^bb0(%i: index, %on: i1, %out: f32):
    // REMARK-NEXT: :[[@LINE+1]]:10: branch: not predicated: it has more than 16 operations{{$}}
    %v = scf.if %on -> (f32) {
      %1 = tensor.extract %m[%i] : tensor<?xf32>
      %2 = arith.mulf %1, %1 : f32
      %3 = arith.mulf %2, %2 : f32
      %4 = arith.mulf %3, %3 : f32
      %5 = arith.mulf %4, %4 : f32
      %6 = arith.mulf %5, %5 : f32
      %7 = arith.mulf %6, %6 : f32
      %8 = arith.mulf %7, %7 : f32
      %9 = arith.mulf %8, %8 : f32
      %10 = arith.mulf %9, %9 : f32
      %11 = arith.mulf %10, %10 : f32
      %12 = arith.mulf %11, %11 : f32
      %13 = arith.mulf %12, %12 : f32
      %14 = arith.mulf %13, %13 : f32
      %15 = arith.mulf %14, %14 : f32
      scf.yield %15 : f32
    } else {
      scf.yield %out : f32
    }
    linalg.yield %v : f32
  } -> tensor<64xf32>
  return %x : tensor<64xf32>
}

// REMARK-NOT: {{.}}
