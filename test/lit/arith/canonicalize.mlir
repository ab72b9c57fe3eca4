// RUN: tshared-opt %s --canonicalize | FileCheck %s

// Undefined operations stay as they are.
// CHECK-LABEL: func.func @undefined(
// CHECK: arith.divui %{{.*}}, %[[ZERO:.*]] : i32
// CHECK-NEXT: arith.divsi %[[LEAST:.*]], %[[MINUS:.*]] : i32
// CHECK-NEXT: arith.remsi %{{.*}}, %[[ZERO]] : i32
// CHECK-NEXT: arith.ceildivsi %[[LEAST]], %[[MINUS]] : i32
// CHECK-NEXT: arith.floordivsi %{{.*}}, %[[ZERO]] : i32
// CHECK-NEXT: arith.shli %{{.*}}, %{{.*}} : i32
// CHECK-NEXT: return
func.func @undefined() -> (i32, i32, i32, i32, i32, i32) {
  %c0 = arith.constant 0 : i32
  %c7 = arith.constant 7 : i32
  %c32 = arith.constant 32 : i32
  %least = arith.constant -2147483648 : i32
  %minus = arith.constant -1 : i32
  %0 = arith.divui %c7, %c0 : i32
  %1 = arith.divsi %least, %minus : i32
  %2 = arith.remsi %c7, %c0 : i32
  %3 = arith.ceildivsi %least, %minus : i32
  %4 = arith.floordivsi %c7, %c0 : i32
  %5 = arith.shli %c7, %c32 : i32
  return %0, %1, %2, %3, %4, %5 : i32, i32, i32, i32, i32, i32
}

// One undefined element keeps the others from being folded.
// CHECK-LABEL: func.func @undefined_element(
// CHECK: arith.divui
func.func @undefined_element() -> vector<2xi32> {
  %a = arith.constant dense<[8, 9]> : vector<2xi32>
  %b = arith.constant dense<[2, 0]> : vector<2xi32>
  %0 = arith.divui %a, %b : vector<2xi32>
  return %0 : vector<2xi32>
}

// Integers wrap around at any width.
// CHECK-LABEL: func.func @wide(
// CHECK-NEXT: %[[SUM:.*]] = arith.constant -633825300114114700748351602688 : i100
// CHECK-NEXT: return %[[SUM]]
func.func @wide() -> i100 {
  %a = arith.constant 633825300114114700748351602687 : i100
  %b = arith.constant 1 : i100
  %0 = arith.addi %a, %b : i100
  return %0 : i100
}

// There are no constants of unknown size.
// CHECK-LABEL: func.func @unknown_size(
// CHECK-NEXT: %[[X:.*]] = arith.xori
// CHECK-NEXT: %[[C:.*]] = arith.cmpi eq
// CHECK-NEXT: return %[[X]], %[[C]]
func.func @unknown_size(%t: tensor<?xi32>) -> (tensor<?xi32>, tensor<?xi1>) {
  %0 = arith.xori %t, %t : tensor<?xi32>
  %1 = arith.cmpi eq, %t, %t : tensor<?xi32>
  return %0, %1 : tensor<?xi32>, tensor<?xi1>
}

// A sign cannot be extended to an index.
// CHECK-LABEL: func.func @index_product(
// CHECK: arith.mulsi_extended
func.func @index_product(%x: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0, %1 = arith.mulsi_extended %x, %c1 : index
  return %0, %1 : index, index
}

// Poison spoils both results.
// CHECK-LABEL: func.func @poison(
// CHECK-DAG: %[[SUM:.*]] = ub.poison : i32
// CHECK-DAG: %[[OVERFLOW:.*]] = ub.poison : i1
// CHECK: return %[[SUM]], %[[OVERFLOW]]
func.func @poison(%x: i32) -> (i32, i1) {
  %p = ub.poison : i32
  %0, %1 = arith.addui_extended %x, %p : i32, i1
  return %0, %1 : i32, i1
}

// The cast of a constant is a constant of its own, also where the type stays: it comes where the cast was, not where
// the operand was.
// CHECK-LABEL: func.func @bitcast_to_same_type(
// CHECK-NEXT: %[[C5:.*]] = arith.constant 5 : i64
// CHECK-NEXT: %[[C128:.*]] = arith.constant 128 : i32
// CHECK-NEXT: return %[[C128]], %[[C5]], %{{.*}} : i32, i64, i32
func.func @bitcast_to_same_type(%x: i32) -> (i32, i64, i32) {
  %c128 = arith.constant 128 : i32
  %c5 = arith.constant 5 : i64
  %0 = arith.bitcast %c128 : i32 to i32
  %1 = arith.bitcast %x : i32 to i32
  return %0, %c5, %1 : i32, i64, i32
}

// Poison of a shape is no constant with elements, so that the cast is its operand.
// CHECK-LABEL: func.func @bitcast_of_poison(
// CHECK-NEXT: %[[P:.*]] = ub.poison : vector<4xi32>
// CHECK-NEXT: return %[[P]]
func.func @bitcast_of_poison() -> vector<4xi32> {
  %p = ub.poison : vector<4xi32>
  %0 = arith.bitcast %p : vector<4xi32> to vector<4xi32>
  return %0 : vector<4xi32>
}

// A widened bit that is compared with zero is the bit, for scalars; MLIR keeps tensors as they
// are.
// CHECK-LABEL: func.func @widened_bits(
// CHECK-SAME: %[[T:.*]]: tensor<4xi1>, %[[B:.*]]: i1
// CHECK: %[[W:.*]] = arith.extui %[[T]]
// CHECK-NEXT: %[[C:.*]] = arith.cmpi ne, %[[W]]
// CHECK-NEXT: return %[[C]], %[[B]]
func.func @widened_bits(%t: tensor<4xi1>, %b: i1) -> (tensor<4xi1>, i1) {
  %zeros = arith.constant dense<0> : tensor<4xi64>
  %zero = arith.constant 0 : i64
  %0 = arith.extui %t : tensor<4xi1> to tensor<4xi64>
  %1 = arith.cmpi ne, %0, %zeros : tensor<4xi64>
  %2 = arith.extui %b : i1 to i64
  %3 = arith.cmpi ne, %2, %zero : i64
  return %1, %3 : tensor<4xi1>, i1
}
