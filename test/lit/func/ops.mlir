// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func private @declared(
// CHECK-SAME: i32 {test.a}, f32) -> (i32 {test.b = "s"}, f32)
func.func private @declared(i32 {test.a}, f32) -> (i32 {test.b = "s"}, f32)

// CHECK-LABEL: func.func private @takes_function(
// CHECK-SAME: (i32) -> i32)
func.func private @takes_function((i32) -> i32)

// CHECK-LABEL: func.func private @returns_function(
// CHECK-SAME: ) -> (() -> ())
func.func private @returns_function() -> (() -> ())

// CHECK-LABEL: func.func private @returns_two(
// CHECK-SAME: ) -> ((i32) -> i32, i32)
func.func private @returns_two() -> ((i32) -> i32, i32)

// CHECK-LABEL: func.func nested @arguments(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i32 {test.a = [1, 2]}, %[[V1:[a-z0-9_]+]]: f32, %[[V2:[a-z0-9_]+]]: i32 {test.b, test.c}) -> (i32 {test.d}) attributes {llvm.emit_c_interface, no_inline} {
// CHECK-NEXT:   return %[[V0]] : i32
// CHECK-NEXT: }
func.func nested @arguments(%x: i32 {test.a = [1, 2]}, %y: f32, %z: i32 {test.b, test.c}) -> (i32 {test.d}) attributes {llvm.emit_c_interface, no_inline} {
  return %x : i32
}

// CHECK-LABEL: func.func public @"a quoted name"(
// CHECK-SAME: ) -> (i32, i32) {
// CHECK-NEXT:   %[[V0:[a-z0-9_]+]]:2 = call @two_results() {no_inline} : () -> (i32, i32)
// CHECK-NEXT:   return {test.a} %[[V0]]#0, %[[V0]]#1 : i32, i32
// CHECK-NEXT: }
func.func public @"a quoted name"() -> (i32, i32) {
  %c:2 = call @two_results() {no_inline} : () -> (i32, i32)
  return {test.a} %c#0, %c#1 : i32, i32
}

// CHECK-LABEL: func.func @two_results(
// CHECK-SAME: ) -> (i32, i32) {
// CHECK-NEXT:   %[[V0:[a-z0-9_]+]] = arith.constant 1 : i32
// CHECK-NEXT:   return %[[V0]], %[[V0]] : i32, i32
// CHECK-NEXT: }
func.func @two_results() -> (i32, i32) {
  %c = arith.constant 1 : i32
  func.return %c, %c : i32, i32
}

// CHECK-LABEL: func.func @identity(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i32) -> i32 {
// CHECK-NEXT:   return %[[V0]] : i32
// CHECK-NEXT: }
func.func @identity(%x: i32) -> i32 {
  return %x : i32
}

// CHECK-LABEL: func.func @nothing(
// CHECK-SAME: ) {
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @nothing() {
  return
}
