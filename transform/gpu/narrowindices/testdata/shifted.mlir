// RUN: tshared-opt %s --tile-narrow-indices --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-narrow-indices --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Rows and columns of the tile may begin before the tensor. It is loaded from the whole tensor, which begins in it at minus its own coordinates: the clamps of its
// part inside are gone. The offset has the address of the tensor's first element, whose alignment is known.
// CHECK-LABEL: func.func @both
// CHECK-NOT: arith.minsi
// CHECK: %[[SR:.*]] = arith.subi %c0{{.*}} : index
// CHECK: %[[N:.*]] = arith.maxsi %arg1, %{{.*}} : i32
// CHECK: %[[NR:.*]] = arith.index_castui %[[N]]
// CHECK: %[[SC:.*]] = arith.subi %c0{{.*}} : index
// CHECK: %[[N:.*]] = arith.maxsi %arg2, %{{.*}} : i32
// CHECK: %[[NC:.*]] = arith.index_castui %[[N]]
// CHECK: %[[M:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%[[NR]], %[[NC]]], strides: [%{{.*}}, 1]
// CHECK: %[[S:.*]] = memref.subview %[[M]][0, 0] [%[[NR]], %[[NC]]] [1, 1]
// CHECK: tile.load %[[S]][%[[SR]], %[[SC]]] other({{.*}}) {alignment = 16 : i64}
func.func @both(%p: memref<*xf16> {tt.divisibility = 16 : i32}, %h: i32, %w: i32, %stride: i32, %o: tensor<16x64xf16>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> tensor<16x64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c15 = arith.constant 15 : index
  %c16 = arith.constant 16 : index
  %c62 = arith.constant 62 : index
  %c64 = arith.constant 64 : index
  %s = arith.index_cast %stride : i32 to index
  %rows = arith.index_cast %h : i32 to index
  %columns = arith.index_cast %w : i32 to index
  %y = arith.index_cast %y0 : i32 to index
  %x = arith.index_cast %x0 : i32 to index
  %row = arith.subi %y, %c1 : index
  %column = arith.subi %x, %c2 : index
  %behind = arith.addi %y, %c15 : index
  %0 = arith.minsi %behind, %c0 : index
  %1 = arith.maxsi %0, %row : index
  %shift = arith.subi %1, %row : index
  %2 = arith.minsi %behind, %rows : index
  %3 = arith.maxsi %2, %row : index
  %4 = arith.subi %3, %row : index
  %5 = arith.minsi %4, %c16 : index
  %6 = arith.maxsi %5, %shift : index
  %size = arith.subi %6, %shift : index
  %right = arith.addi %x, %c62 : index
  %7 = arith.minsi %right, %c0 : index
  %first = arith.maxsi %7, %column : index
  %shift1 = arith.subi %first, %column : index
  %8 = arith.minsi %right, %columns : index
  %9 = arith.maxsi %8, %column : index
  %10 = arith.subi %9, %column : index
  %11 = arith.maxsi %10, %shift1 : index
  %size1 = arith.subi %11, %shift1 : index
  %12 = arith.muli %row, %s : index
  %13 = arith.muli %shift, %s : index
  %14 = arith.addi %12, %13 : index
  %15 = arith.addi %14, %first : index
  %m = memref.reinterpret_cast %p to offset: [%15], sizes: [16, 64], strides: [%s, 1] : memref<*xf16> to memref<16x64xf16, strided<[?, 1], offset: ?>>
  %v = memref.subview %m[0, 0] [%size, %size1] [1, 1] : memref<16x64xf16, strided<[?, 1], offset: ?>> to memref<?x?xf16, strided<[?, 1], offset: ?>>
  %16 = arith.minsi %shift, %c15 : index
  // REMARK: :[[@LINE+1]]:8: size: computed in 32 bits{{$}}
  %t = tile.load %v[%16, %shift1] other(%o : tensor<16x64xf16>) : memref<?x?xf16, strided<[?, 1], offset: ?>> -> tensor<16x64xf16>
  return %t : tensor<16x64xf16>
}

// -----

// The mask keeps elements from coordinate %k on: the tensor begins there.
// CHECK-LABEL: func.func @begin
// CHECK: %[[K:.*]] = arith.index_cast %arg7 : i32 to index
// CHECK: %[[S:.*]] = arith.subi %[[K]], %{{.*}} : index
// CHECK-NEXT: %[[E:.*]] = arith.maxsi %arg1, %arg7 : i32
// CHECK-NEXT: %[[D:.*]] = arith.subi %[[E]], %arg7 overflow<nsw> : i32
// CHECK-NEXT: %[[N:.*]] = arith.index_castui %[[D]]
// CHECK-NEXT: memref.reinterpret_cast %arg0 to offset: [%[[K]]], sizes: [%[[N]]]
// CHECK: tile.load %{{.*}}[%[[S]]]
func.func @begin(%p: memref<*xf32>, %n: i32, %o: tensor<64xf32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> tensor<64xf32> {
  %c64 = arith.constant 64 : index
  %k = arith.index_cast %y0 : i32 to index
  %start = arith.index_cast %x0 : i32 to index
  %end = arith.index_cast %n : i32 to index
  %behind = arith.addi %start, %c64 : index
  %0 = arith.minsi %behind, %k : index
  %first = arith.maxsi %0, %start : index
  %shift = arith.subi %first, %start : index
  %1 = arith.minsi %behind, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  %4 = arith.maxsi %3, %shift : index
  %size = arith.subi %4, %shift : index
  %m = memref.reinterpret_cast %p to offset: [%first], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1], offset: ?>>
  %v = memref.subview %m[0] [%size] [1] : memref<64xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %t = tile.load %v[%shift] other(%o : tensor<64xf32>) : memref<?xf32, strided<[1], offset: ?>> -> tensor<64xf32>
  return %t : tensor<64xf32>
}

// -----

// The tile may begin so far behind the tensor that 32 bits do not have the coordinates of its elements: it begins 2^31 elements behind at most.
// CHECK-LABEL: func.func @far
// CHECK: %[[START:.*]] = arith.addi
// CHECK: arith.minsi %[[START]], %c2147483648 : index
// CHECK-NOT: arith.maxsi {{.*}} : index
// CHECK: tile.load
func.func @far(%p: memref<*xf32>, %n: i32, %by: i32, %o: tensor<64xf32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %x = arith.index_cast %x0 : i32 to index
  %d = arith.index_cast %by : i32 to index
  %start = arith.addi %x, %d : index
  %end = arith.index_cast %n : i32 to index
  %behind = arith.addi %start, %c64 : index
  %0 = arith.minsi %behind, %c0 : index
  %first = arith.maxsi %0, %start : index
  %shift = arith.subi %first, %start : index
  %1 = arith.minsi %behind, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  %4 = arith.maxsi %3, %shift : index
  %size = arith.subi %4, %shift : index
  %m = memref.reinterpret_cast %p to offset: [%first], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1], offset: ?>>
  %v = memref.subview %m[0] [%size] [1] : memref<64xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %t = tile.load %v[%shift] other(%o : tensor<64xf32>) : memref<?xf32, strided<[1], offset: ?>> -> tensor<64xf32>
  return %t : tensor<64xf32>
}

// -----

// An end that 32 bits may not have needs comparisons in 64.
// CHECK-LABEL: func.func @long
// CHECK: arith.minsi %{{.*}}, %arg1 : index
// CHECK: sizes: [64]
func.func @long(%p: memref<*xf32>, %end: index, %o: tensor<64xf32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c63 = arith.constant 63 : index
  %x = arith.index_cast %x0 : i32 to index
  %start = arith.subi %x, %c1 : index
  %behind = arith.addi %x, %c63 : index
  %0 = arith.minsi %behind, %c0 : index
  %first = arith.maxsi %0, %start : index
  %shift = arith.subi %first, %start : index
  %1 = arith.minsi %behind, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  %4 = arith.maxsi %3, %shift : index
  %size = arith.subi %4, %shift : index
  %m = memref.reinterpret_cast %p to offset: [%first], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1], offset: ?>>
  %v = memref.subview %m[0] [%size] [1] : memref<64xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %t = tile.load %v[%shift] other(%o : tensor<64xf32>) : memref<?xf32, strided<[1], offset: ?>> -> tensor<64xf32>
  return %t : tensor<64xf32>
}

// -----

// Of two ends, one of which is another coordinate's, two columns farther, the least one counts.
// CHECK-LABEL: func.func @ends
// CHECK-DAG: %[[N:.*]] = arith.index_cast %arg1 : i32 to index
// CHECK-DAG: %[[M:.*]] = arith.index_cast %arg2 : i32 to index
// CHECK: %[[E:.*]] = arith.addi %[[M]], %c-2{{.*}} : index
// CHECK: arith.minsi %[[N]], %[[E]] : index
// CHECK: tile.load
func.func @ends(%p: memref<*xf32>, %n: i32, %m: i32, %o: tensor<64xf32>, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> tensor<64xf32> {
  %c0 = arith.constant 0 : index
  %c-2 = arith.constant -2 : index
  %c62 = arith.constant 62 : index
  %c64 = arith.constant 64 : index
  %x = arith.index_cast %x0 : i32 to index
  %start = arith.addi %x, %c-2 : index
  %behind = arith.addi %x, %c62 : index
  %0 = arith.minsi %behind, %c0 : index
  %first = arith.maxsi %0, %start : index
  %shift = arith.subi %first, %start : index
  %end = arith.index_cast %n : i32 to index
  %1 = arith.minsi %behind, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  %far = arith.index_cast %m : i32 to index
  %next = arith.addi %x, %c64 : index
  %4 = arith.minsi %next, %far : index
  %5 = arith.maxsi %4, %x : index
  %6 = arith.subi %5, %x : index
  %7 = arith.minsi %3, %6 : index
  %8 = arith.maxsi %7, %shift : index
  %size = arith.subi %8, %shift : index
  %t = memref.reinterpret_cast %p to offset: [%first], sizes: [64], strides: [1] : memref<*xf32> to memref<64xf32, strided<[1], offset: ?>>
  %v = memref.subview %t[0] [%size] [1] : memref<64xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  %l = tile.load %v[%shift] other(%o : tensor<64xf32>) : memref<?xf32, strided<[1], offset: ?>> -> tensor<64xf32>
  return %l : tensor<64xf32>
}
