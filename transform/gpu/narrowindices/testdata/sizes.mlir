// RUN: tshared-opt %s --tile-narrow-indices --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-narrow-indices --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The start is a multiple of the program id, which is not negative: the size is computed in 32 bits. An end that is negative
// or before the start counts as the start, so that the difference does not overflow. The minimum with a larger number goes.
// CHECK-LABEL: func.func @program
// CHECK: %[[S:.*]] = arith.muli
// CHECK: %[[N:.*]] = arith.maxsi %arg2, %{{.*}} : i32
// CHECK-NEXT: %[[E:.*]] = arith.maxsi %[[N]], %[[S]] : i32
// CHECK-NEXT: %[[D:.*]] = arith.subi %[[E]], %[[S]] overflow<nsw> : i32
// CHECK-NEXT: %[[M:.*]] = arith.minsi %[[D]], %{{.*}} : i32
// CHECK-NEXT: %[[R:.*]] = arith.index_castui %[[M]] : i32 to index
// CHECK-NEXT: return %[[R]]
func.func @program(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %most = arith.constant 64 : index
  %block = arith.constant 64 : i32
  %pos = arith.muli %x0, %block : i32
  %start = arith.index_cast %pos : i32 to index
  %end = arith.index_cast %n : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  // REMARK: :[[@LINE+1]]:8: size: computed in 32 bits{{$}}
  %3 = arith.subi %2, %start : index
  %4 = arith.minsi %3, %most : index
  return %4 : index
}

// -----

// The end may be a constant.
// CHECK-LABEL: func.func @constant
// CHECK: %[[S:.*]] = arith.muli
// CHECK: %[[N:.*]] = arith.constant 100 : i32
// CHECK-NEXT: %[[E:.*]] = arith.maxsi %[[N]], %[[S]] : i32
// CHECK-NEXT: %[[D:.*]] = arith.subi %[[E]], %[[S]] overflow<nsw> : i32
// CHECK-NEXT: %[[M:.*]] = arith.minsi %[[D]], %{{.*}} : i32
// CHECK-NEXT: %[[R:.*]] = arith.index_castui %[[M]] : i32 to index
// CHECK-NEXT: return %[[R]]
func.func @constant(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %most = arith.constant 64 : index
  %end = arith.constant 100 : index
  %block = arith.constant 64 : i32
  %pos = arith.muli %x0, %block : i32
  %start = arith.index_cast %pos : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  // REMARK: :[[@LINE+1]]:8: size: computed in 32 bits{{$}}
  %3 = arith.subi %2, %start : index
  return %3 : index
}

// -----

// A negative one counts as 0.
// CHECK-LABEL: func.func @before
// CHECK: %[[N:.*]] = arith.constant 0 : i32
// CHECK-NEXT: arith.maxsi %[[N]], %arg6 : i32
func.func @before(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %most = arith.constant 64 : index
  %end = arith.constant -7 : index
  %start = arith.index_cast %x0 : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  // REMARK: :[[@LINE+1]]:8: size: computed in 32 bits{{$}}
  %3 = arith.subi %2, %start : index
  return %3 : index
}

// -----

// A constant of more than 32 bits leaves the size as it is.
// CHECK-LABEL: func.func @large
// CHECK-NOT: arith.index_castui
func.func @large(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %most = arith.constant 64 : index
  %end = arith.constant 2147483648 : index
  %start = arith.index_cast %x0 : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  return %3 : index
}

// -----

// A smaller number is kept.
// CHECK-LABEL: func.func @smaller
// CHECK: %[[R:.*]] = arith.index_castui
// CHECK-NEXT: %[[L:.*]] = arith.minsi %[[R]], %{{.*}} : index
// CHECK-NEXT: return %[[L]]
func.func @smaller(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %few = arith.constant 63 : index
  %most = arith.constant 64 : index
  %start = arith.index_cast %x0 : i32 to index
  %end = arith.index_cast %n : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  // REMARK: :[[@LINE+1]]:8: size: computed in 32 bits{{$}}
  %3 = arith.subi %2, %start : index
  %4 = arith.minsi %3, %few : index
  return %4 : index
}

// -----

// The start may be negative: the size stays as it is.
// CHECK-LABEL: func.func @negative
// CHECK: arith.minsi %{{.*}} : index
// CHECK-NOT: arith.index_castui
func.func @negative(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %most = arith.constant 64 : index
  %start = arith.index_cast %i : i32 to index
  %end = arith.index_cast %n : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  return %3 : index
}

// -----

// The start is not extended from 32 bits: the size stays as it is.
// CHECK-LABEL: func.func @wide
// CHECK-NOT: arith.index_castui
func.func @wide(%p: memref<?xf32>, %i: i32, %n: i32, %gx: i32, %gy: i32, %gz: i32, %x0: i32, %y0: i32, %z0: i32) -> index {
  %most = arith.constant 64 : index
  %pos = arith.extui %x0 : i32 to i64
  %start = arith.index_cast %pos : i64 to index
  %end = arith.index_cast %n : i32 to index
  %0 = arith.addi %start, %most : index
  %1 = arith.minsi %0, %end : index
  %2 = arith.maxsi %1, %start : index
  %3 = arith.subi %2, %start : index
  return %3 : index
}

// REMARK-NOT: {{.}}
