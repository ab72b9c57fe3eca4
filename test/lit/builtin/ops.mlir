// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK: module @outer attributes {test.a = 1 : i32} {
// CHECK-NEXT:   module {
// CHECK-NEXT:   }
// CHECK-NEXT:   module @inner attributes {sym_visibility = "private", test.b} {
// CHECK-NEXT:     func.func @f(%[[V0:[a-z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:       builtin.module {
// CHECK-NEXT:         %[[V1:[a-z0-9_]+]] = unrealized_conversion_cast to f32
// CHECK-NEXT:       }
// CHECK-NEXT:       return %[[V0]] : i32
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = unrealized_conversion_cast to f32
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = unrealized_conversion_cast %[[V2]] : f32 to i32
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]]:2 = unrealized_conversion_cast %[[V2]], %[[V3]] : f32, i32 to index, i64 {test.c}
// CHECK-NEXT: }
module @outer attributes {test.a = 1 : i32} {
  module {
  }
  builtin.module @inner attributes {sym_visibility = "private", test.b} {
    func.func @f(%x: i32) -> i32 {
      builtin.module {
        %u = unrealized_conversion_cast to f32
      }
      return %x : i32
    }
  }
  %a = builtin.unrealized_conversion_cast to f32
  %b = builtin.unrealized_conversion_cast %a : f32 to i32
  %c:2 = unrealized_conversion_cast %a, %b : f32, i32 to index, i64 {test.c}
}
