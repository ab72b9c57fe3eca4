// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

memref.global @a : memref<4xf32>
memref.global "private" constant @b : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 64 : i64}
memref.global "public" @c : memref<4xf32> = uninitialized
memref.global constant @d : memref<i32> = dense<1> {foo = 1 : i8}
memref.global "private" @e : memref<0xf32> = dense<[]>

// CHECK-LABEL: func.func @alloc(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: i32) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = memref.alloc() : memref<8x64xf32, 1>
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = memref.alloc(%[[V0]]) {alignment = 64 : i64} : memref<8x?xf32>
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = memref.alloc()[%[[V1]]] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = memref.alloc(%[[V0]], %[[V0]])[%[[V1]]] {foo} : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = memref.alloca() : memref<8x64xf32>
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = memref.alloca(%[[V0]]) : memref<?xf32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = memref.alloca()[%[[V1]]] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = memref.alloc() : memref<64xf32>
// CHECK-NEXT:   memref.dealloc %[[V3]] {foo = "bar"} : memref<8x64xf32, 1>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @alloc(%i: index, %s: index, %v: i32) {
  %0 = memref.alloc() : memref<8x64xf32, 1>
  %1 = memref.alloc(%i) {alignment = 64 : i64} : memref<8x?xf32>
  %2 = memref.alloc()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %3 = memref.alloc(%i, %i)[%s] {foo} : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  %4 = memref.alloca() : memref<8x64xf32>
  %5 = memref.alloca(%i) : memref<?xf32>
  %6 = memref.alloca()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %r0 = memref.alloc() : memref<64xf32>
  memref.dealloc %0 {foo = "bar"} : memref<8x64xf32, 1>
  return
}

// CHECK-LABEL: func.func @access(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<4x8xf32>, %[[V1:[a-z0-9_]+]]: memref<f32>, %[[V2:[a-z0-9_]+]]: index, %[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: memref<4xi32>, %[[V5:[a-z0-9_]+]]: i32) {
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = memref.load %[[V0]][%[[V2]], %[[V2]]] : memref<4x8xf32>
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = memref.load %[[V1]][] : memref<f32>
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = memref.load %[[V0]][%[[V2]], %[[V2]]] {nontemporal = true} : memref<4x8xf32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = memref.load %[[V0]][%[[V2]], %[[V2]]] {alignment = 16 : i64} : memref<4x8xf32>
// CHECK-NEXT:   memref.store %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : memref<4x8xf32>
// CHECK-NEXT:   memref.store %[[V3]], %[[V0]][%[[V2]], %[[V2]]] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>
// CHECK-NEXT:   memref.store %[[V3]], %[[V1]][] : memref<f32>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = memref.atomic_rmw addf %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : (f32, memref<4x8xf32>) -> f32
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = memref.atomic_rmw assign %[[V5]], %[[V4]][%[[V2]]] {foo} : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V12:[a-z0-9_]+]] = memref.atomic_rmw addi %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]] = memref.atomic_rmw maximumf %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : (f32, memref<4x8xf32>) -> f32
// CHECK-NEXT:   %[[V14:[a-z0-9_]+]] = memref.atomic_rmw maxs %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V15:[a-z0-9_]+]] = memref.atomic_rmw maxu %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V16:[a-z0-9_]+]] = memref.atomic_rmw minimumf %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : (f32, memref<4x8xf32>) -> f32
// CHECK-NEXT:   %[[V17:[a-z0-9_]+]] = memref.atomic_rmw mins %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V18:[a-z0-9_]+]] = memref.atomic_rmw minu %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V19:[a-z0-9_]+]] = memref.atomic_rmw mulf %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : (f32, memref<4x8xf32>) -> f32
// CHECK-NEXT:   %[[V20:[a-z0-9_]+]] = memref.atomic_rmw muli %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V21:[a-z0-9_]+]] = memref.atomic_rmw ori %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V22:[a-z0-9_]+]] = memref.atomic_rmw andi %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   %[[V23:[a-z0-9_]+]] = memref.atomic_rmw maxnumf %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : (f32, memref<4x8xf32>) -> f32
// CHECK-NEXT:   %[[V24:[a-z0-9_]+]] = memref.atomic_rmw minnumf %[[V3]], %[[V0]][%[[V2]], %[[V2]]] : (f32, memref<4x8xf32>) -> f32
// CHECK-NEXT:   %[[V25:[a-z0-9_]+]] = memref.atomic_rmw xori %[[V5]], %[[V4]][%[[V2]]] : (i32, memref<4xi32>) -> i32
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @access(%m: memref<4x8xf32>, %z: memref<f32>, %i: index, %x: f32, %mi: memref<4xi32>, %y: i32) {
  %0 = memref.load %m[%i, %i] : memref<4x8xf32>
  %1 = memref.load %z[] : memref<f32>
  %2 = memref.load %m[%i, %i] {nontemporal = true} : memref<4x8xf32>
  %3 = memref.load %m[%i, %i] {nontemporal = false, alignment = 16 : i64} : memref<4x8xf32>
  memref.store %x, %m[%i, %i] : memref<4x8xf32>
  memref.store %x, %m[%i, %i] {nontemporal = true, alignment = 16} : memref<4x8xf32>
  memref.store %x, %z[] {nontemporal = false} : memref<f32>
  %4 = memref.atomic_rmw addf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %5 = memref.atomic_rmw assign %y, %mi[%i] {foo} : (i32, memref<4xi32>) -> i32
  %6 = memref.atomic_rmw addi %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %7 = memref.atomic_rmw maximumf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %8 = memref.atomic_rmw maxs %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %9 = memref.atomic_rmw maxu %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %10 = memref.atomic_rmw minimumf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %11 = memref.atomic_rmw mins %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %12 = memref.atomic_rmw minu %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %13 = memref.atomic_rmw mulf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %14 = memref.atomic_rmw muli %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %15 = memref.atomic_rmw ori %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %16 = memref.atomic_rmw andi %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  %17 = memref.atomic_rmw maxnumf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %18 = memref.atomic_rmw minnumf %x, %m[%i, %i] : (f32, memref<4x8xf32>) -> f32
  %19 = memref.atomic_rmw xori %y, %mi[%i] : (i32, memref<4xi32>) -> i32
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<4x8xf32>, %[[V1:[a-z0-9_]+]]: memref<*xf32>, %[[V2:[a-z0-9_]+]]: memref<?x?xf32>, %[[V3:[a-z0-9_]+]]: index, %[[V4:[a-z0-9_]+]]: memref<2xi32>, %[[V5:[a-z0-9_]+]]: memref<?xindex>, %[[V6:[a-z0-9_]+]]: memref<2048xi8>) {
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = memref.cast %[[V0]] : memref<4x8xf32> to memref<?x?xf32>
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = memref.cast %[[V0]] : memref<4x8xf32> to memref<*xf32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = memref.cast %[[V1]] : memref<*xf32> to memref<4x8xf32>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = memref.collapse_shape %[[V0]] {{\[\[}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = memref.expand_shape %[[V10]] {{\[\[}}0, 1, 2]] output_shape [2, 2, 8] : memref<32xf32> into memref<2x2x8xf32>
// CHECK-NEXT:   %[[V12:[a-z0-9_]+]] = memref.expand_shape %[[V2]] {{\[\[}}0, 1], [2]] output_shape [4, %[[V3]], %[[V3]]] {foo} : memref<?x?xf32> into memref<4x?x?xf32>
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]] = memref.collapse_shape %[[V12]] {{\[\[}}0, 1], [2]] {bar} : memref<4x?x?xf32> into memref<?x?xf32>
// CHECK-NEXT:   %[[V14:[a-z0-9_]+]] = memref.alloc() : memref<f32>
// CHECK-NEXT:   %[[V15:[a-z0-9_]+]] = memref.expand_shape %[[V14]] [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
// CHECK-NEXT:   %[[V16:[a-z0-9_]+]] = memref.collapse_shape %[[V15]] [] : memref<1x1xf32> into memref<f32>
// CHECK-NEXT:   %[[V17:[a-z0-9_]+]] = memref.dim %[[V2]], %[[V3]] : memref<?x?xf32>
// CHECK-NEXT:   %[[V18:[a-z0-9_]+]] = memref.dim %[[V1]], %[[V3]] : memref<*xf32>
// CHECK-NEXT:   %[[V19:[a-z0-9_]+]] = memref.extract_aligned_pointer_as_index %[[V0]] : memref<4x8xf32> -> index
// CHECK-NEXT:   %[[V20:[a-z0-9_]+]] = memref.extract_aligned_pointer_as_index %[[V1]] : memref<*xf32> -> index {foo}
// CHECK-NEXT:   %[[V21:[a-z0-9_]+]], %[[V22:[a-z0-9_]+]], %[[V23:[a-z0-9_]+]]:2, %[[V24:[a-z0-9_]+]]:2 = memref.extract_strided_metadata %[[V2]] : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK-NEXT:   %[[V25:[a-z0-9_]+]], %[[V26:[a-z0-9_]+]] = memref.extract_strided_metadata %[[V14]] : memref<f32> -> memref<f32>, index
// CHECK-NEXT:   memref.copy %[[V0]], %[[V0]] : memref<4x8xf32> to memref<4x8xf32>
// CHECK-NEXT:   memref.copy %[[V1]], %[[V1]] {foo} : memref<*xf32> to memref<*xf32>
// CHECK-NEXT:   %[[V27:[a-z0-9_]+]] = memref.get_global @a : memref<4xf32>
// CHECK-NEXT:   %[[V28:[a-z0-9_]+]] = memref.get_global @b : memref<2x2xi32> {foo}
// CHECK-NEXT:   %[[V29:[a-z0-9_]+]] = memref.dim {foo} %[[V2]], %[[V3]] : memref<?x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @casts(%m: memref<4x8xf32>, %u: memref<*xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<2xi32>, %s2: memref<?xindex>, %bytes: memref<2048xi8>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<4x8xf32>
  %11 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %12 = memref.expand_shape %11 [[0, 1, 2]] output_shape [2, 2, 8] : memref<32xf32> into memref<2x2x8xf32>
  %13 = memref.expand_shape %d [[0, 1], [2]] output_shape [4, %i, %i] {foo} : memref<?x?xf32> into memref<4x?x?xf32>
  %14 = memref.collapse_shape %13 [[0, 1], [2]] {bar} : memref<4x?x?xf32> into memref<?x?xf32>
  %z = memref.alloc() : memref<f32>
  %15 = memref.expand_shape %z [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %16 = memref.collapse_shape %15 [] : memref<1x1xf32> into memref<f32>
  %17 = memref.dim %d, %i : memref<?x?xf32>
  %18 = memref.dim %u, %i : memref<*xf32>
  %23 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index
  %24 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index {foo}
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %d : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %25, %26 = memref.extract_strided_metadata %z : memref<f32> -> memref<f32>, index
  memref.copy %m, %m : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %u, %u {foo} : memref<*xf32> to memref<*xf32>
  %27 = memref.get_global @a : memref<4xf32>
  %28 = memref.get_global @b : memref<2x2xi32> {foo}
  %29 = memref.dim {foo} %d, %i : memref<?x?xf32>
  return
}

// CHECK-LABEL: func.func @slices(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<4x8xf32>, %[[V1:[a-z0-9_]+]]: memref<*xf32>, %[[V2:[a-z0-9_]+]]: memref<?x?xf32>, %[[V3:[a-z0-9_]+]]: index) {
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = memref.reinterpret_cast %[[V1]] to offset: [%[[V3]]], sizes: [4, %[[V3]]], strides: [%[[V3]], 1] : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = memref.reinterpret_cast %[[V1]] to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32>
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = memref.reinterpret_cast %[[V0]] to offset: [2], sizes: [4], strides: [-1] {foo} : memref<4x8xf32> to memref<4xf32, strided<[-1], offset: 2>>
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = memref.subview %[[V0]][0, 0] [2, %[[V3]]] [1, 1] : memref<4x8xf32> to memref<2x?xf32, strided<[8, 1]>>
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = memref.subview %[[V0]][%[[V3]], 1] [1, 4] [1, 1] {foo} : memref<4x8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = memref.subview %[[V2]][%[[V3]], %[[V3]]] [%[[V3]], %[[V3]]] [%[[V3]], %[[V3]]] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = memref.alloc() : memref<f32>
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = memref.subview %[[V10]][] [] [] : memref<f32> to memref<f32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @slices(%m: memref<4x8xf32>, %u: memref<*xf32>, %d: memref<?x?xf32>, %i: index) {
  %0 = memref.reinterpret_cast %u to offset: [%i], sizes: [4, %i], strides: [%i, 1] : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
  %1 = memref.reinterpret_cast %u to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32>
  %2 = memref.reinterpret_cast %m to offset: [2], sizes: [4], strides: [-1] {foo} : memref<4x8xf32> to memref<4xf32, strided<[-1], offset: 2>>
  %3 = memref.subview %m[0, 0] [2, %i] [1, 1] : memref<4x8xf32> to memref<2x?xf32, strided<[8, 1]>>
  %4 = memref.subview %m[%i, 1] [1, 4] [1, 1] {foo} : memref<4x8xf32> to memref<4xf32, strided<[1], offset: ?>>
  %5 = memref.subview %d[%i, %i] [%i, %i] [%i, %i] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %z = memref.alloc() : memref<f32>
  %6 = memref.subview %z[] [] [] : memref<f32> to memref<f32>
  return
}
