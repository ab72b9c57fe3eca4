// RUN: tshared-opt %s --tile-share-elements --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-share-elements --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// Quotients by 8 are equal in groups of 8: a thread computes one for its four elements.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @quotient
// CHECK: linalg.index
// CHECK: attrs = {tile.constancy = array<i64: 8>}
// CHECK: arith.divui
func.func @quotient() {
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%c8 : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi32, #row>
  // REMARK: :[[@LINE+1]]:8: elementwise: one computation for 8 equal elements{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi32, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %q = arith.divui %a, %b : i32
    linalg.yield %q : i32
  } -> tensor<128xi32, #row>
  return
}

// -----

// Remainders count upwards in groups of 8.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @remainder
// CHECK: attrs = {tile.contiguity = array<i64: 8>}
// CHECK: arith.remui
func.func @remainder() {
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%c8 : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi32, #row>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: one computation for 8 elements that count upwards{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi32, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %q = arith.remui %a, %b : i32
    linalg.yield %q : i32
  } -> tensor<128xi32, #row>
  return
}

// -----

// A mask that ends at a multiple of 16.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @mask
// CHECK: attrs = {tile.constancy = array<i64: 16>}
// CHECK: arith.cmpi
func.func @mask(%n: i32 {tt.divisibility = 16 : i32}) {
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%n : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi1, #row>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: one computation for 16 equal elements{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi1, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %q = arith.cmpi slt, %a, %b : i32
    linalg.yield %q : i1
  } -> tensor<128xi1, #row>
  return
}

// -----

// A mask that ends anywhere.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @unknown
// CHECK-NOT: tile.constancy
// CHECK: return
func.func @unknown(%n: i32) {
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%n : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi1, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi1, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %q = arith.cmpi slt, %a, %b : i32
    linalg.yield %q : i1
  } -> tensor<128xi1, #row>
  return
}

// -----

// Groups of 8 are on one side of a constant that is a multiple of 8.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @constant
// CHECK: tile.constancy = array<i64: 8>
// CHECK: return
func.func @constant() {
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%c8 : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi1, #row>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: one computation for 8 equal elements{{$}}
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi1, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i1):
    %q = arith.cmpi slt, %a, %b : i32
    linalg.yield %q : i1
  } -> tensor<128xi1, #row>
  return
}

// -----

// The elements of a thread are far apart: none follows from another.
#row = #tile.layout<register = [[32], [64]], lane = [[1], [2], [4], [8], [16]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @scattered
// CHECK-NOT: tile.constancy
// CHECK: return
func.func @scattered() {
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%c8 : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi32, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi32, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %q = arith.divui %a, %b : i32
    linalg.yield %q : i32
  } -> tensor<128xi32, #row>
  return
}

// -----

// Sums count upwards too, but an addition costs no more than what would replace it.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @sum
// CHECK-NOT: tile.contiguity
// CHECK: return
func.func @sum() {
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<128xi32, #row>
  %i = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%e : tensor<128xi32, #row>) {
  ^bb0(%o: i32):
    %k = linalg.index 0 : index
    %c = arith.index_cast %k : index to i32
    linalg.yield %c : i32
  } -> tensor<128xi32, #row>
  %d = linalg.fill ins(%c8 : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  %e2 = tensor.empty() : tensor<128xi32, #row>
  %r = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]} ins(%i, %d : tensor<128xi32, #row>, tensor<128xi32, #row>) outs(%e2 : tensor<128xi32, #row>) {
  ^bb0(%a: i32, %b: i32, %o: i32):
    %q = arith.addi %a, %b : i32
    linalg.yield %q : i32
  } -> tensor<128xi32, #row>
  return
}

// -----

// Bodies that compute nothing have nothing to share.
#row = #tile.layout<register = [[1], [2]], lane = [[4], [8], [16], [32], [64]], warp = []>
#id = affine_map<(d0) -> (d0)>
// CHECK-LABEL: func.func @fill
// CHECK-NOT: tile.constancy
// CHECK: return
func.func @fill() {
  %c8 = arith.constant 8 : i32
  %e = tensor.empty() : tensor<128xi32, #row>
  %d = linalg.fill ins(%c8 : i32) outs(%e : tensor<128xi32, #row>) -> tensor<128xi32, #row>
  return
}

// -----

// Two dimensions: the results depend on the row only, so that a thread computes one for each of its rows.
#rows = #tile.layout<register = [[0, 1], [0, 2], [8, 0]], lane = [[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], warp = []>
#id = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
#column = #tile.layout<register = [[8]], lane = [[0], [0], [1], [2], [4]], warp = []>
// CHECK-LABEL: func.func @rows
// CHECK: attrs = {tile.constancy = array<i64: 1, 16>}
func.func @rows(%x: tensor<16xi32, #column>, %n: i32) {
  %e = tensor.empty() : tensor<16x16xi32, #rows>
  // REMARK-NEXT: :[[@LINE+1]]:8: elementwise: one computation for 1x16 equal elements{{$}}
  %r = linalg.generic {indexing_maps = [#first, #id], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<16xi32, #column>) outs(%e : tensor<16x16xi32, #rows>) {
  ^bb0(%a: i32, %o: i32):
    %q = arith.muli %a, %n : i32
    linalg.yield %q : i32
  } -> tensor<16x16xi32, #rows>
  return
}

// REMARK-NOT: {{.}}
