// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @branches(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i1, %[[V1:[a-z0-9_]+]]: i32, %[[V2:[a-z0-9_]+]]: f32) {
// CHECK-NEXT:   cf.br ^bb1
// CHECK-NEXT: ^bb1:  // 3 preds: ^bb0, ^bb2, ^bb3
// CHECK-NEXT:   cf.br ^bb2(%[[V1]], %[[V2]] : i32, f32) {test.a}
// CHECK-NEXT: ^bb2(%[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: f32):  // 3 preds: ^bb1, ^bb2, ^bb3
// CHECK-NEXT:   cf.cond_br %[[V0]], ^bb1, ^bb2(%[[V3]], %[[V4]] : i32, f32)
// CHECK-NEXT: ^bb3:  // 2 preds: ^bb4, ^bb4
// CHECK-NEXT:   cf.cond_br %[[V0]] weights([100, 0]), ^bb2(%[[V1]], %[[V2]] : i32, f32), ^bb1 {test.b}
// CHECK-NEXT: ^bb4:  // no predecessors
// CHECK-NEXT:   cf.cond_br %[[V0]] weights([]), ^bb3, ^bb3
// CHECK-NEXT: }
func.func @branches(%c: i1, %i: i32, %x: f32) {
  cf.br ^bb1
^bb1:
  cf.br ^bb2(%i, %x : i32, f32) {test.a}
^bb2(%a: i32, %b: f32):
  cf.cond_br %c, ^bb1, ^bb2(%a, %b : i32, f32)
^bb3:
  cf.cond_br %c weights([100, 0]), ^bb2(%i, %x : i32, f32), ^bb1 {test.b}
^bb4:
  cf.cond_br %c weights([]), ^bb3, ^bb3
}

// CHECK-LABEL: func.func @switches(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i32, %[[V1:[a-z0-9_]+]]: i64, %[[V2:[a-z0-9_]+]]: i8, %[[V3:[a-z0-9_]+]]: f32) {
// CHECK-NEXT:   cf.switch %[[V0]] : i32, [
// CHECK-NEXT:     default: ^bb1]
// CHECK-NEXT: ^bb1:  // 6 preds: ^bb0, ^bb1, ^bb2, ^bb2, ^bb3, ^bb3
// CHECK-NEXT:   cf.switch %[[V0]] : i32, [
// CHECK-NEXT:     default: ^bb2(%[[V0]], %[[V3]] : i32, f32),
// CHECK-NEXT:     42: ^bb1,
// CHECK-NEXT:     4294967295: ^bb3(%[[V3]] : f32)
// CHECK-NEXT:   ] {test.a}
// CHECK-NEXT: ^bb2(%[[V4:[a-z0-9_]+]]: i32, %[[V5:[a-z0-9_]+]]: f32):  // 2 preds: ^bb1, ^bb3
// CHECK-NEXT:   cf.switch %[[V1]] : i64, [
// CHECK-NEXT:     default: ^bb1,
// CHECK-NEXT:     9223372036854775808: ^bb1
// CHECK-NEXT:   ]
// CHECK-NEXT: ^bb3(%[[V6:[a-z0-9_]+]]: f32):  // pred: ^bb1
// CHECK-NEXT:   cf.switch %[[V2]] : i8, [
// CHECK-NEXT:     default: ^bb1,
// CHECK-NEXT:     44: ^bb1,
// CHECK-NEXT:     255: ^bb2(%[[V0]], %[[V6]] : i32, f32)
// CHECK-NEXT:   ]
// CHECK-NEXT: }
func.func @switches(%i: i32, %l: i64, %b: i8, %x: f32) {
  cf.switch %i : i32, [
    default: ^bb1
  ]
^bb1:
  cf.switch %i : i32, [
    default: ^bb2(%i, %x : i32, f32),
    42: ^bb1,
    -1: ^bb3(%x : f32)
  ] {test.a}
^bb2(%p: i32, %q: f32):
  cf.switch %l : i64, [
    default: ^bb1,
    -9223372036854775808: ^bb1
  ]
^bb3(%r: f32):
  cf.switch %b : i8, [
    default: ^bb1,
    300: ^bb1,
    -1: ^bb2(%i, %r : i32, f32)
  ]
}

// CHECK-LABEL: func.func @asserts(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i1) {
// CHECK-NEXT:   cf.assert %[[V0]], "a \22message\22"
// CHECK-NEXT:   cf.assert %[[V0]], "" {test.a}
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @asserts(%c: i1) {
  cf.assert %c, "a \"message\""
  cf.assert %c, "" {test.a}
  return
}
