// RUN: tshared-opt %s --tile-share-quotients --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-share-quotients --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Scalars: the quotient may be anywhere in the kernel.
// CHECK-LABEL: func.func @scalars
// CHECK: arith.remsi %arg0, %arg1 {tile.from_quotient} : i32
// CHECK: arith.divsi
func.func @scalars(%x: i32, %y: i32) -> (i32, i32) {
  // REMARK: :[[@LINE+1]]:8: remainder: computed from the quotient{{$}}
  %r = arith.remsi %x, %y : i32
  %q = arith.divsi %x, %y : i32
  return %r, %q : i32, i32
}

// -----

// Quotients of other operands, or of another signedness, do not help.
// CHECK-LABEL: func.func @others
// CHECK-NOT: tile.from_quotient
func.func @others(%x: i32, %y: i32, %z: i32) -> (i32, i32, i32, i32) {
  %r = arith.remsi %x, %y : i32
  %a = arith.divsi %x, %z : i32
  %b = arith.divsi %y, %x : i32
  %c = arith.divui %x, %y : i32
  return %r, %a, %b, %c : i32, i32, i32, i32
}

// -----

// CHECK-LABEL: func.func @unsigned
// CHECK: arith.remui %arg0, %arg1 {tile.from_quotient} : i32
// CHECK: arith.remsi %arg0, %arg1 : i32
func.func @unsigned(%x: i32, %y: i32) -> (i32, i32, i32) {
  // REMARK-NEXT: :[[@LINE+1]]:8: remainder: computed from the quotient{{$}}
  %r = arith.remui %x, %y : i32
  %s = arith.remsi %x, %y : i32
  %q = arith.divui %x, %y : i32
  return %r, %s, %q : i32, i32, i32
}

// -----

// There are 32-bit instructions for remainders only; LLVM knows how to divide by a constant.
// CHECK-LABEL: func.func @widths
// CHECK-NOT: tile.from_quotient
func.func @widths(%x: i64, %y: i64, %a: i16, %b: i16, %c: i32) -> (i64, i64, i16, i16, i32, i32) {
  %r = arith.remsi %x, %y : i64
  %q = arith.divsi %x, %y : i64
  %s = arith.remsi %a, %b : i16
  %t = arith.divsi %a, %b : i16
  %c7 = arith.constant 7 : i32
  %u = arith.remsi %c, %c7 : i32
  %v = arith.divsi %c, %c7 : i32
  return %r, %q, %s, %t, %u, %v : i64, i64, i16, i16, i32, i32
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Bodies of two operations on the same tensors: their arguments stand for the same elements.
// CHECK-LABEL: func.func @bodies
// CHECK: arith.divsi %{{.*}} : i32
// CHECK: arith.remsi %{{.*}} {tile.from_quotient} : i32
// CHECK-NOT: tile.from_quotient
func.func @bodies(%x: tensor<128xi32, #x>, %y: tensor<128xi32, #x>, %z: tensor<128xi32, #x>) -> (tensor<128xi32, #x>, tensor<128xi32, #x>, tensor<128xi32, #x>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %q = arith.divsi %a, %b : i32
    linalg.yield %q : i32
  } -> tensor<128xi32, #x>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %y : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    // REMARK-NEXT: :[[@LINE+1]]:10: remainder: computed from the quotient{{$}}
    %r = arith.remsi %a, %b : i32
    linalg.yield %r : i32
  } -> tensor<128xi32, #x>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x, %z : tensor<128xi32, #x>, tensor<128xi32, #x>) outs(%x : tensor<128xi32, #x>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %r = arith.remsi %a, %b : i32
    linalg.yield %r : i32
  } -> tensor<128xi32, #x>
  return %0, %1, %2 : tensor<128xi32, #x>, tensor<128xi32, #x>, tensor<128xi32, #x>
}

// -----

#x = #tile.layout<register = [], lane = [[1], [2], [4], [8], [16]], warp = [[32], [64]]>
// Operations on tensors without a body.
// CHECK-LABEL: func.func @tensors
// CHECK: arith.remsi %arg0, %arg1 {tile.from_quotient} : tensor<128xi32, #layout>
func.func @tensors(%x: tensor<128xi32, #x>, %y: tensor<128xi32, #x>) -> (tensor<128xi32, #x>, tensor<128xi32, #x>) {
  // REMARK-NEXT: :[[@LINE+1]]:8: remainder: computed from the quotient{{$}}
  %r = arith.remsi %x, %y : tensor<128xi32, #x>
  %q = arith.divsi %x, %y : tensor<128xi32, #x>
  return %r, %q : tensor<128xi32, #x>, tensor<128xi32, #x>
}

// REMARK-NOT: {{.}}
