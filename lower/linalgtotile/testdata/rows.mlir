// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows under a mask, of which leading elements are loaded: a gather of elements. The index of a row is computed once.
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func.func @masked
// CHECK-NOT: scf.
// CHECK: %[[M:.*]] = memref.cast %arg0 : memref<*xf16> to memref<?xf16>
// CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%arg1 : tensor<32xi32>) outs(%{{.*}} : tensor<32xi64>) {
// CHECK-NEXT: ^bb0(%[[IN:.*]]: i32, %{{.*}}: i64):
// CHECK: %[[P:.*]] = arith.index_cast %[[IN]] : i32 to index
// CHECK-NEXT: %[[O:.*]] = arith.muli %[[P]], %arg4 : index
// CHECK-NEXT: %[[O64:.*]] = arith.index_cast %[[O]] : index to i64
// CHECK-NEXT: linalg.yield %[[O64]] : i64
// CHECK: %[[RB:.*]] = linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]], {{.*}} ins(%[[R]] : tensor<32xi64>) outs(%{{.*}} : tensor<32x64xi64>)
// CHECK: %[[I:.*]] = linalg.generic {indexing_maps = [#[[ALL]], #[[ALL]]], {{.*}} ins(%[[RB]] : tensor<32x64xi64>)
// CHECK-NEXT: ^bb0(%[[B:.*]]: i64, %{{.*}}: i64):
// CHECK-NEXT: %[[C:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[K:.*]] = arith.addi %arg5, %[[C]] : index
// CHECK-NEXT: %[[K64:.*]] = arith.index_cast %[[K]] : index to i64
// CHECK-NEXT: %[[S:.*]] = arith.addi %[[B]], %[[K64]] : i64
// CHECK: %[[MB:.*]] = linalg.generic {indexing_maps = [#[[ROW]], #[[ALL]]], {{.*}} ins(%arg2 : tensor<32xi1>) outs(%{{.*}} : tensor<32x64xi1>)
// CHECK: %[[MASK:.*]] = linalg.generic {{.*}} ins(%[[MB]] : tensor<32x64xi1>)
// CHECK-NEXT: ^bb0(%[[ROWS:.*]]: i1, %{{.*}}: i1):
// CHECK-NEXT: %[[D:.*]] = linalg.index 1 : index
// CHECK-NEXT: %[[LESS:.*]] = arith.cmpi slt, %[[D]], %arg3 : index
// CHECK-NEXT: arith.andi %[[ROWS]], %[[LESS]] : i1
// CHECK: %[[G:.*]] = tile.gather_elements %[[M]][%[[I]]] mask(%[[MASK]] : tensor<32x64xi1>) other(%{{.*}} : tensor<32x64xf16>) {cache = "cg"} : memref<?xf16>, tensor<32x64xi64> -> tensor<32x64xf16>
// CHECK: return %[[G]]
func.func @masked(%m: memref<*xf16>, %at: tensor<32xi32>, %mask: tensor<32xi1>, %n: index, %stride: index, %k: index) -> tensor<32x64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %zero = arith.constant 0.0 : f16
  %a = memref.alloc() : memref<32x64xf16>
  linalg.fill ins(%zero : f16) outs(%a : memref<32x64xf16>)
  scf.for %i = %c0 to %c32 step %c1 {
    %live = tensor.extract %mask[%i] : tensor<32xi1>
    scf.if %live {
      %e = tensor.extract %at[%i] : tensor<32xi32>
      %p = arith.index_cast %e : i32 to index
      %o = arith.muli %p, %stride : index
      %s = arith.addi %o, %k : index
      %row = memref.reinterpret_cast %m to offset: [%s], sizes: [1, 64], strides: [%stride, 1] : memref<*xf16> to memref<1x64xf16, strided<[?, 1], offset: ?>>
      %from = memref.subview %row[0, 0] [1, %n] [1, 1] : memref<1x64xf16, strided<[?, 1], offset: ?>> to memref<1x?xf16, strided<[?, 1], offset: ?>>
      %to = memref.subview %a[%i, 0] [1, %n] [1, 1] : memref<32x64xf16> to memref<1x?xf16, strided<[64, 1], offset: ?>>
      // REMARK: :[[@LINE+1]]:7: gather: 32x64 of 2-byte elements at indices, masked{{$}}
      memref.copy %from, %to {tshared.cache = "cg"} : memref<1x?xf16, strided<[?, 1], offset: ?>> to memref<1x?xf16, strided<[64, 1], offset: ?>>
    }
  }
  %t = bufferization.to_tensor %a restrict writable : memref<32x64xf16> to tensor<32x64xf16>
  return %t : tensor<32x64xf16>
}

// -----

// The first rows of a tensor are stored: a scatter of elements.
// CHECK-LABEL: func.func @stored
// CHECK-NOT: scf.
// CHECK: arith.cmpi slt, %{{.*}}, %arg2 : index
// CHECK: tile.scatter_elements %arg3, %arg0[%{{.*}}] mask(%{{.*}} : tensor<32x64xi1>) : tensor<32x64xf16>, memref<?xf16>, tensor<32x64xi64>
func.func @stored(%m: memref<?xf16>, %at: tensor<32xindex>, %n: index, %v: tensor<32x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %e = tensor.extract %at[%i] : tensor<32xindex>
    %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 64], strides: [64, 1] : memref<?xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
    // REMARK: :[[@LINE+1]]:5: scatter: 32x64 of 2-byte elements at indices, masked{{$}}
    tile.store %v, %row[%i, %c0] : tensor<32x64xf16>, memref<1x64xf16, strided<[64, 1], offset: ?>>
  }
  return
}

// -----

// All columns of a tensor are stored, which are slices with a layout of their own.
// CHECK-LABEL: func.func @slices
// CHECK-NOT: scf.
// CHECK-NOT: tensor.extract_slice
// CHECK: tile.scatter_elements %arg2, %arg0[%{{.*}}] : tensor<32x64xf16>, memref<?xf16>, tensor<32x64xi64>
func.func @slices(%m: memref<?xf16>, %at: tensor<64xindex>, %v: tensor<32x64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %e = tensor.extract %at[%i] : tensor<64xindex>
    %column = memref.reinterpret_cast %m to offset: [%e], sizes: [32, 1], strides: [64, 1] : memref<?xf16> to memref<32x1xf16, strided<[64, 1], offset: ?>>
    %s = tensor.extract_slice %v[0, %i] [32, 1] [1, 1] : tensor<32x64xf16> to tensor<32x1xf16>
    bufferization.materialize_in_destination %s in writable %column : (tensor<32x1xf16>, memref<32x1xf16, strided<[64, 1], offset: ?>>) -> ()
  }
  return
}

// -----

// All rows, in a loop, in which a gather of elements is pipelined.
// CHECK-LABEL: func.func @in_loop
// CHECK: scf.for
// CHECK-NOT: scf.for
// CHECK: tile.gather_elements %arg0[%{{.*}}] : memref<?xf16>, tensor<32x64xi64> -> tensor<32x64xf16>
func.func @in_loop(%m: memref<?xf16>, %at: tensor<32xindex>, %init: tensor<32x64xf16>, %empty: tensor<32x64xf16>, %n: index) -> tensor<32x64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %s = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %init) -> (tensor<32x64xf16>) {
    %r = scf.for %i = %c0 to %c32 step %c1 iter_args(%t = %empty) -> (tensor<32x64xf16>) {
      %e = tensor.extract %at[%i] : tensor<32xindex>
      %o = arith.addi %e, %k : index
      %row = memref.reinterpret_cast %m to offset: [%o], sizes: [1, 64], strides: [64, 1] : memref<?xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
      // REMARK: :[[@LINE+1]]:15: gather: 32x64 of 2-byte elements at indices, no mask{{$}}
      %next = tile.load %row[%i, %c0] other(%t : tensor<32x64xf16>) : memref<1x64xf16, strided<[64, 1], offset: ?>> -> tensor<32x64xf16>
      scf.yield %next : tensor<32x64xf16>
    }
    %a = arith.addf %sum, %r : tensor<32x64xf16>
    scf.yield %a : tensor<32x64xf16>
  }
  return %s : tensor<32x64xf16>
}

// -----

// Loaded once, and aligned by what arguments are known to be multiples of.
// CHECK-LABEL: func.func @aligned
// CHECK: tile.gather_elements
func.func @aligned(%m: memref<*xf16> {tt.divisibility = 16 : i32}, %at: tensor<32xindex>, %stride: i32 {tt.divisibility = 16 : i32}, %init: tensor<32x64xf16>) -> tensor<32x64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %s = arith.index_cast %stride : i32 to index
  %r = scf.for %i = %c0 to %c32 step %c1 iter_args(%t = %init) -> (tensor<32x64xf16>) {
    %e = tensor.extract %at[%i] : tensor<32xindex>
    %o = arith.muli %e, %s : index
    %row = memref.reinterpret_cast %m to offset: [%o], sizes: [1, 64], strides: [%s, 1] : memref<*xf16> to memref<1x64xf16, strided<[?, 1], offset: ?>>
    %next = tile.load %row[%i, %c0] other(%t : tensor<32x64xf16>) : memref<1x64xf16, strided<[?, 1], offset: ?>> -> tensor<32x64xf16>
    scf.yield %next : tensor<32x64xf16>
  }
  return %r : tensor<32x64xf16>
}

// -----

// Not a mask of rows: the loop stays.
// CHECK-LABEL: func.func @other_branch
// CHECK: scf.for
// CHECK: scf.if
// CHECK: tile.load
func.func @other_branch(%m: memref<?xf16>, %at: tensor<32xindex>, %mask: tensor<32xi1>, %init: tensor<32x64xf16>) -> tensor<32x64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %r = scf.for %i = %c0 to %c32 step %c1 iter_args(%t = %init) -> (tensor<32x64xf16>) {
    %live = tensor.extract %mask[%i] : tensor<32xi1>
    %next = scf.if %live -> (tensor<32x64xf16>) {
      %e = tensor.extract %at[%i] : tensor<32xindex>
      %row = memref.reinterpret_cast %m to offset: [%e], sizes: [1, 64], strides: [64, 1] : memref<?xf16> to memref<1x64xf16, strided<[64, 1], offset: ?>>
      %l = tile.load %row[%i, %c0] other(%t : tensor<32x64xf16>) : memref<1x64xf16, strided<[64, 1], offset: ?>> -> tensor<32x64xf16>
      scf.yield %l : tensor<32x64xf16>
    } else {
      scf.yield %init : tensor<32x64xf16>
    }
    scf.yield %next : tensor<32x64xf16>
  }
  return %r : tensor<32x64xf16>
}
