// RUN: tshared-opt %s --triton-to-ptr | FileCheck %s
// RUN: tshared-opt %s --triton-to-ptr --canonicalize | FileCheck %s --check-prefix=SAME

// An offset of fewer than 2^31 elements may be one of more bytes than 32 bits
// count, so these are computed with 64.
// CHECK-LABEL: func @far
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[N:.*]]: i32)
// CHECK-DAG: %[[W:.*]] = arith.extsi %[[N]] : i32 to i64
// CHECK-DAG: %[[S:.*]] = tptr.type_offset f32 : i64
// CHECK: %[[B:.*]] = arith.muli %[[W]], %[[S]] : i64
// CHECK: tptr.ptradd %{{.*}} %[[B]] : <#tptr.default_memory_space>, i64 to <#tptr.default_memory_space>
// SAME-LABEL: func @far
// SAME: arith.extsi
func.func @far(%p: !tt.ptr<f32>, %n: i32) -> i64 {
  %0 = tt.addptr %p, %n : !tt.ptr<f32>, i32
  %1 = tt.ptr_to_int %0 : !tt.ptr<f32> -> i64
  return %1 : i64
}

// Bytes are counted like elements of one byte, also with few bits.
// CHECK-LABEL: func @bytes
// CHECK-NOT: arith.extsi
// CHECK: arith.muli {{.*}} : i16
func.func @bytes(%p: !tt.ptr<i8>, %n: i16) -> i64 {
  %0 = tt.addptr %p, %n : !tt.ptr<i8>, i16
  %1 = tt.ptr_to_int %0 : !tt.ptr<i8> -> i64
  return %1 : i64
}

// CHECK-LABEL: func @narrow
// CHECK: arith.extsi %{{.*}} : i16 to i64
func.func @narrow(%p: !tt.ptr<i16>, %n: i16) -> i64 {
  %0 = tt.addptr %p, %n : !tt.ptr<i16>, i16
  %1 = tt.ptr_to_int %0 : !tt.ptr<i16> -> i64
  return %1 : i64
}

// Numbers that are known to be small stay as they are.
// CHECK-LABEL: func @small
// CHECK-NOT: arith.extsi
// CHECK: tptr.type_offset f32 : i32
// CHECK: arith.muli {{.*}} : i32
func.func @small(%p: !tt.ptr<f32>, %n: i32) -> i64 {
  %c7 = arith.constant 7 : i32
  %c1000 = arith.constant 1000 : i32
  %a = arith.maxsi %n, %c7 : i32
  %b = arith.minsi %a, %c1000 : i32
  %0 = tt.addptr %p, %b : !tt.ptr<f32>, i32
  %1 = tt.ptr_to_int %0 : !tt.ptr<f32> -> i64
  return %1 : i64
}

// 2^29 elements are one too many, one less is not.
// CHECK-LABEL: func @limit
// CHECK: arith.extsi %c536870912_i32 : i32 to i64
// CHECK: arith.muli {{.*}} : i64
// CHECK: arith.muli %c536870911_i32, {{.*}} : i32
func.func @limit(%p: !tt.ptr<f32>) -> (i64, i64) {
  %far = arith.constant 536870912 : i32
  %near = arith.constant 536870911 : i32
  %0 = tt.addptr %p, %far : !tt.ptr<f32>, i32
  %1 = tt.ptr_to_int %0 : !tt.ptr<f32> -> i64
  %2 = tt.addptr %p, %near : !tt.ptr<f32>, i32
  %3 = tt.ptr_to_int %2 : !tt.ptr<f32> -> i64
  return %1, %3 : i64, i64
}
