// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

// CHECK: memref.global @a : memref<4xf32>
// CHECK: memref.global "private" constant @b : memref<2x2xi32> = dense<{{\[\[}}1, 2], [3, 4]]> {alignment = 64 : i64}
// CHECK: memref.global "public" @c : memref<4xf32> = uninitialized
// CHECK: memref.global constant @d : memref<i32> = dense<1> {foo = 1 : i8}
// CHECK: memref.global "private" @e : memref<0xf32> = dense<>
memref.global @a : memref<4xf32>
memref.global "private" constant @b : memref<2x2xi32> = dense<[[1, 2], [3, 4]]> {alignment = 64 : i64}
memref.global "public" @c : memref<4xf32> = uninitialized
memref.global constant @d : memref<i32> = dense<1> {foo = 1 : i8}
memref.global "private" @e : memref<0xf32> = dense<[]>

// CHECK-LABEL: func.func @alloc(
// CHECK: %alloc = memref.alloc() : memref<8x64xf32, 1>
// CHECK: %alloc_0 = memref.alloc(%arg0) {alignment = 64 : i64} : memref<8x?xf32>
// CHECK: %alloc_1 = memref.alloc()[%arg1] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
// CHECK: %alloc_2 = memref.alloc(%arg0, %arg0)[%arg1] {foo} : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
// CHECK: %alloca = memref.alloca() : memref<8x64xf32>
// CHECK: %alloca_3 = memref.alloca(%arg0) : memref<?xf32>
// CHECK: %alloca_4 = memref.alloca()[%arg1] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
// CHECK: %alloc_5 = memref.alloc() : memref<64xf32>
// CHECK: %0 = memref.realloc %alloc_5 : memref<64xf32> to memref<124xf32>
// CHECK: %1 = memref.realloc %0(%arg0) {alignment = 8 : i64} : memref<124xf32> to memref<?xf32>
// CHECK: memref.dealloc %1 : memref<?xf32>
// CHECK: memref.dealloc %alloc {foo = "bar"} : memref<8x64xf32, 1>
func.func @alloc(%i: index, %s: index, %v: i32) {
  %0 = memref.alloc() : memref<8x64xf32, 1>
  %1 = memref.alloc(%i) {alignment = 64 : i64} : memref<8x?xf32>
  %2 = memref.alloc()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %3 = memref.alloc(%i, %i)[%s] {foo} : memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>, 1>
  %4 = memref.alloca() : memref<8x64xf32>
  %5 = memref.alloca(%i) : memref<?xf32>
  %6 = memref.alloca()[%s] : memref<8x64xf32, affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>>
  %r0 = memref.alloc() : memref<64xf32>
  %7 = memref.realloc %r0 : memref<64xf32> to memref<124xf32>
  %8 = memref.realloc %7(%i) {alignment = 8 : i64} : memref<124xf32> to memref<?xf32>
  memref.dealloc %8 : memref<?xf32>
  memref.dealloc %0 {foo = "bar"} : memref<8x64xf32, 1>
  return
}

// CHECK-LABEL: func.func @scope(
// CHECK: memref.alloca_scope  {
// CHECK: %alloca = memref.alloca() : memref<4xf32>
// CHECK: %0 = memref.alloca_scope  -> (f32) {
// CHECK: %alloca = memref.alloca() : memref<4xf32>
// CHECK: %2 = memref.load %alloca[%arg0] : memref<4xf32>
// CHECK: memref.alloca_scope.return %2 : f32
// CHECK: %1:2 = memref.alloca_scope  -> (f32, index) {
// CHECK: memref.alloca_scope.return {foo} %0, %arg0 : f32, index
// CHECK: } {bar = 1 : i32}
// CHECK: memref.alloca_scope  {
func.func @scope(%i: index) {
  memref.alloca_scope {
    %a = memref.alloca() : memref<4xf32>
  }
  %r = memref.alloca_scope -> (f32) {
    %a = memref.alloca() : memref<4xf32>
    %x = memref.load %a[%i] : memref<4xf32>
    memref.alloca_scope.return %x : f32
  }
  %q:2 = memref.alloca_scope -> (f32, index) {
    memref.alloca_scope.return {foo} %r, %i : f32, index
  } {bar = 1 : i32}
  memref.alloca_scope {
    memref.alloca_scope.return {foo}
  }
  return
}

// CHECK-LABEL: func.func @access(
// CHECK: %0 = memref.load %arg0[%arg2, %arg2] : memref<4x8xf32>
// CHECK: %1 = memref.load %arg1[] : memref<f32>
// CHECK: %2 = memref.load %arg0[%arg2, %arg2] {nontemporal = true} : memref<4x8xf32>
// CHECK: %3 = memref.load %arg0[%arg2, %arg2] {alignment = 16 : i64} : memref<4x8xf32>
// CHECK: memref.store %arg3, %arg0[%arg2, %arg2] : memref<4x8xf32>
// CHECK: memref.store %arg3, %arg0[%arg2, %arg2] {alignment = 16 : i64, nontemporal = true} : memref<4x8xf32>
// CHECK: memref.store %arg3, %arg1[] : memref<f32>
// CHECK: %4 = memref.atomic_rmw addf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x8xf32>) -> f32
// CHECK: %5 = memref.atomic_rmw assign %arg5, %arg4[%arg2] {foo} : (i32, memref<4xi32>) -> i32
// CHECK: %6 = memref.atomic_rmw addi %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %7 = memref.atomic_rmw maximumf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x8xf32>) -> f32
// CHECK: %8 = memref.atomic_rmw maxs %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %9 = memref.atomic_rmw maxu %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %10 = memref.atomic_rmw minimumf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x8xf32>) -> f32
// CHECK: %11 = memref.atomic_rmw mins %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %12 = memref.atomic_rmw minu %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %13 = memref.atomic_rmw mulf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x8xf32>) -> f32
// CHECK: %14 = memref.atomic_rmw muli %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %15 = memref.atomic_rmw ori %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %16 = memref.atomic_rmw andi %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %17 = memref.atomic_rmw maxnumf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x8xf32>) -> f32
// CHECK: %18 = memref.atomic_rmw minnumf %arg3, %arg0[%arg2, %arg2] : (f32, memref<4x8xf32>) -> f32
// CHECK: %19 = memref.atomic_rmw xori %arg5, %arg4[%arg2] : (i32, memref<4xi32>) -> i32
// CHECK: %20 = memref.generic_atomic_rmw %arg0[%arg2, %arg2] : memref<4x8xf32> {
// CHECK: ^bb0(%arg6: f32):
// CHECK: %22 = arith.addf %arg6, %arg3 : f32
// CHECK: memref.atomic_yield %22 : f32
// CHECK: %21 = memref.generic_atomic_rmw %arg1[] : memref<f32> {
// CHECK: ^bb0(%arg6: f32):
// CHECK: memref.atomic_yield %arg6 {foo} : f32
// CHECK: } {bar}
// CHECK: memref.prefetch %arg0[%arg2, %arg2], read, locality<3>, data : memref<4x8xf32>
// CHECK: memref.prefetch %arg4[%arg2], write, locality<0>, instr : memref<4xi32>
// CHECK: memref.prefetch %arg1[], write, locality<1>, instr : memref<f32>
// CHECK: memref.prefetch %arg1[], read, locality<1>, data {foo} : memref<f32>
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
  %20 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x8xf32> {
  ^bb0(%c: f32):
    %s = arith.addf %c, %x : f32
    memref.atomic_yield %s : f32
  }
  %21 = memref.generic_atomic_rmw %z[] : memref<f32> {
  ^bb0(%c: f32):
    memref.atomic_yield %c {foo} : f32
  } {bar}
  memref.prefetch %m[%i, %i], read, locality<3>, data : memref<4x8xf32>
  memref.prefetch %mi[%i], write, locality<0>, instr : memref<4xi32>
  memref.prefetch %z[], write, locality<1>, instr : memref<f32>
  "memref.prefetch"(%z) <{isDataCache = true, isWrite = false, localityHint = 1 : i32}> {foo} : (memref<f32>) -> ()
  return
}

// CHECK-LABEL: func.func @dma(
// CHECK: memref.dma_start %arg0[%arg3, %arg3], %arg1[%arg3, %arg3], %arg4, %arg2[%arg3] : memref<40x128xf32>, memref<2x64xf32, 1>, memref<1xi32>
// CHECK: memref.dma_start %arg0[%arg3, %arg3], %arg1[%arg3, %arg3], %arg4, %arg2[%arg3], %arg4, %arg4 : memref<40x128xf32>, memref<2x64xf32, 1>, memref<1xi32>
// CHECK: memref.dma_start %arg0[%arg3, %arg3], %arg1[%arg3, %arg3], %arg4, %arg2[%arg3] {foo} : memref<40x128xf32>, memref<2x64xf32, 1>, memref<1xi32>
// CHECK: memref.dma_wait %arg2[%arg3], %arg4 : memref<1xi32>
// CHECK: memref.dma_wait %arg2[%arg3], %arg4 {foo} : memref<1xi32>
func.func @dma(%a: memref<40x128xf32>, %b: memref<2x64xf32, 1>, %t: memref<1xi32>, %i: index, %n: index) {
  memref.dma_start %a[%i, %i], %b[%i, %i], %n, %t[%i] : memref<40x128xf32>, memref<2x64xf32, 1>, memref<1xi32>
  memref.dma_start %a[%i, %i], %b[%i, %i], %n, %t[%i], %n, %n : memref<40x128xf32>, memref<2x64xf32, 1>, memref<1xi32>
  "memref.dma_start"(%a, %i, %i, %b, %i, %i, %n, %t, %i) {foo} : (memref<40x128xf32>, index, index, memref<2x64xf32, 1>, index, index, index, memref<1xi32>, index) -> ()
  memref.dma_wait %t[%i], %n : memref<1xi32>
  memref.dma_wait %t[%i], %n {foo} : memref<1xi32>
  return
}

// CHECK-LABEL: func.func @casts(
// CHECK: %cast = memref.cast %arg0 : memref<4x8xf32> to memref<?x?xf32>
// CHECK: %cast_0 = memref.cast %arg0 : memref<4x8xf32> to memref<*xf32>
// CHECK: %cast_1 = memref.cast %arg1 : memref<*xf32> to memref<4x8xf32>
// CHECK: %memspacecast = memref.memory_space_cast %arg0 : memref<4x8xf32> to memref<4x8xf32, 1>
// CHECK: %memspacecast_2 = memref.memory_space_cast %arg1 : memref<*xf32> to memref<*xf32, 3>
// CHECK: %reshape = memref.reshape %arg0(%arg4) : (memref<4x8xf32>, memref<2xi32>) -> memref<8x4xf32>
// CHECK: %reshape_3 = memref.reshape %arg0(%arg5) : (memref<4x8xf32>, memref<?xindex>) -> memref<*xf32>
// CHECK: %view = memref.view %arg6[%arg3][] : memref<2048xi8> to memref<64x4xf32>
// CHECK: %view_4 = memref.view %arg6[%arg3][%arg3, %arg3] {foo} : memref<2048xi8> to memref<?x?xf32>
// CHECK: %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
// CHECK: %transpose_5 = memref.transpose %arg0 (d0, d1) -> (d1, d0) {foo} : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
// CHECK: %collapse_shape = memref.collapse_shape %arg0 {{\[\[}}0, 1]] : memref<4x8xf32> into memref<32xf32>
// CHECK: %expand_shape = memref.expand_shape %collapse_shape {{\[\[}}0, 1, 2]] output_shape [2, 2, 8] : memref<32xf32> into memref<2x2x8xf32>
// CHECK: %expand_shape_6 = memref.expand_shape %arg2 {{\[\[}}0, 1], [2]] output_shape [4, %arg3, %arg3] {foo} : memref<?x?xf32> into memref<4x?x?xf32>
// CHECK: %collapse_shape_7 = memref.collapse_shape %expand_shape_6 {{\[\[}}0, 1], [2]] {bar} : memref<4x?x?xf32> into memref<?x?xf32>
// CHECK: %alloc = memref.alloc() : memref<f32>
// CHECK: %expand_shape_8 = memref.expand_shape %alloc [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
// CHECK: %collapse_shape_9 = memref.collapse_shape %expand_shape_8 [] : memref<1x1xf32> into memref<f32>
// CHECK: %dim = memref.dim %arg2, %arg3 : memref<?x?xf32>
// CHECK: %dim_10 = memref.dim %arg1, %arg3 : memref<*xf32>
// CHECK: %0 = memref.rank %arg1 : memref<*xf32>
// CHECK: %1 = memref.rank %arg0 : memref<4x8xf32>
// CHECK: %assume_align = memref.assume_alignment %arg0, 64 : memref<4x8xf32>
// CHECK: %2:2 = memref.distinct_objects %arg0, %arg2 : memref<4x8xf32>, memref<?x?xf32>
// CHECK: %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x8xf32> -> index
// CHECK: %intptr_11 = memref.extract_aligned_pointer_as_index %arg1 : memref<*xf32> -> index {foo}
// CHECK: %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg2 : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
// CHECK: %base_buffer_12, %offset_13 = memref.extract_strided_metadata %alloc : memref<f32> -> memref<f32>, index
// CHECK: memref.copy %arg0, %arg0 : memref<4x8xf32> to memref<4x8xf32>
// CHECK: memref.copy %arg1, %arg1 {foo} : memref<*xf32> to memref<*xf32>
// CHECK: %3 = memref.get_global @a : memref<4xf32>
// CHECK: %4 = memref.get_global @b : memref<2x2xi32> {foo}
// CHECK: %dim_14 = memref.dim {foo} %arg2, %arg3 : memref<?x?xf32>
// CHECK: %5 = memref.distinct_objects %arg0 {foo} : memref<4x8xf32>
// CHECK: %assume_align_15 = memref.assume_alignment %arg0, 4 {foo} : memref<4x8xf32>
// CHECK: %6 = memref.rank %arg0 {foo} : memref<4x8xf32>
func.func @casts(%m: memref<4x8xf32>, %u: memref<*xf32>, %d: memref<?x?xf32>, %i: index, %s: memref<2xi32>, %s2: memref<?xindex>, %bytes: memref<2048xi8>) {
  %0 = memref.cast %m : memref<4x8xf32> to memref<?x?xf32>
  %1 = memref.cast %m : memref<4x8xf32> to memref<*xf32>
  %2 = memref.cast %u : memref<*xf32> to memref<4x8xf32>
  %3 = memref.memory_space_cast %m : memref<4x8xf32> to memref<4x8xf32, 1>
  %4 = memref.memory_space_cast %u : memref<*xf32> to memref<*xf32, 3>
  %5 = memref.reshape %m(%s) : (memref<4x8xf32>, memref<2xi32>) -> memref<8x4xf32>
  %6 = memref.reshape %m(%s2) : (memref<4x8xf32>, memref<?xindex>) -> memref<*xf32>
  %7 = memref.view %bytes[%i][] : memref<2048xi8> to memref<64x4xf32>
  %8 = memref.view %bytes[%i][%i, %i] {foo} : memref<2048xi8> to memref<?x?xf32>
  %9 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, affine_map<(d0, d1) -> (d1 * 8 + d0)>>
  %10 = memref.transpose %m (d0, d1) -> (d1, d0) {foo} : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
  %11 = memref.collapse_shape %m [[0, 1]] : memref<4x8xf32> into memref<32xf32>
  %12 = memref.expand_shape %11 [[0, 1, 2]] output_shape [2, 2, 8] : memref<32xf32> into memref<2x2x8xf32>
  %13 = memref.expand_shape %d [[0, 1], [2]] output_shape [4, %i, %i] {foo} : memref<?x?xf32> into memref<4x?x?xf32>
  %14 = memref.collapse_shape %13 [[0, 1], [2]] {bar} : memref<4x?x?xf32> into memref<?x?xf32>
  %z = memref.alloc() : memref<f32>
  %15 = memref.expand_shape %z [] output_shape [1, 1] : memref<f32> into memref<1x1xf32>
  %16 = memref.collapse_shape %15 [] : memref<1x1xf32> into memref<f32>
  %17 = memref.dim %d, %i : memref<?x?xf32>
  %18 = memref.dim %u, %i : memref<*xf32>
  %19 = memref.rank %u : memref<*xf32>
  %20 = memref.rank %m : memref<4x8xf32>
  %21 = memref.assume_alignment %m, 64 : memref<4x8xf32>
  %22:2 = memref.distinct_objects %m, %d : memref<4x8xf32>, memref<?x?xf32>
  %23 = memref.extract_aligned_pointer_as_index %m : memref<4x8xf32> -> index
  %24 = memref.extract_aligned_pointer_as_index %u : memref<*xf32> -> index {foo}
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %d : memref<?x?xf32> -> memref<f32>, index, index, index, index, index
  %25, %26 = memref.extract_strided_metadata %z : memref<f32> -> memref<f32>, index
  memref.copy %m, %m : memref<4x8xf32> to memref<4x8xf32>
  memref.copy %u, %u {foo} : memref<*xf32> to memref<*xf32>
  %27 = memref.get_global @a : memref<4xf32>
  %28 = memref.get_global @b : memref<2x2xi32> {foo}
  %29 = memref.dim {foo} %d, %i : memref<?x?xf32>
  %30 = memref.distinct_objects %m {foo} : memref<4x8xf32>
  %31 = memref.assume_alignment %m, 4 {foo} : memref<4x8xf32>
  %32 = memref.rank %m {foo} : memref<4x8xf32>
  return
}

// CHECK-LABEL: func.func @slices(
// CHECK: %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [%arg3], sizes: [4, %arg3], strides: [%arg3, 1] : memref<*xf32> to memref<4x?xf32, strided<[?, 1], offset: ?>>
// CHECK: %reinterpret_cast_0 = memref.reinterpret_cast %arg1 to offset: [0], sizes: [], strides: [] : memref<*xf32> to memref<f32>
// CHECK: %reinterpret_cast_1 = memref.reinterpret_cast %arg0 to offset: [2], sizes: [4], strides: [-1] {foo} : memref<4x8xf32> to memref<4xf32, strided<[-1], offset: 2>>
// CHECK: %subview = memref.subview %arg0[0, 0] [2, %arg3] [1, 1] : memref<4x8xf32> to memref<2x?xf32, strided<[8, 1]>>
// CHECK: %subview_2 = memref.subview %arg0[%arg3, 1] [1, 4] [1, 1] {foo} : memref<4x8xf32> to memref<4xf32, strided<[1], offset: ?>>
// CHECK: %subview_3 = memref.subview %arg2[%arg3, %arg3] [%arg3, %arg3] [%arg3, %arg3] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
// CHECK: %alloc = memref.alloc() : memref<f32>
// CHECK: %subview_4 = memref.subview %alloc[] [] [] : memref<f32> to memref<f32>
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
