// RUN: tshared-opt %s --tile-print-axis-info --split-input-file 2>&1 | FileCheck %s

#map = affine_map<(d0) -> (d0)>
// A row of indices from a multiple of 16 on, their quotients by 8, and a splat.
// CHECK: remark: divisibility = 8
// CHECK: remark: divisibility = 256
// CHECK: remark: contiguity = [64], divisibility = [16], constancy = [1]
// CHECK: remark: contiguity = [1], divisibility = [8], constancy = [64]
// CHECK: remark: contiguity = [1], divisibility = [1], constancy = [8]
func.func @row(%n: i32 {tt.divisibility = 16 : i32}) -> (tensor<64xi32>, tensor<64xi32>) {
  %c8 = arith.constant 8 : i32
  %m = arith.muli %n, %n : i32
  %e = tensor.empty() : tensor<64xi32>
  %a = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%e : tensor<64xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = arith.index_cast %i : index to i32
    %k = arith.addi %j, %n : i32
    linalg.yield %k : i32
  } -> tensor<64xi32>
  %f = linalg.fill ins(%c8 : i32) outs(%e : tensor<64xi32>) -> tensor<64xi32>
  %b = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %f : tensor<64xi32>, tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%x: i32, %y: i32, %out: i32):
    %q = arith.divui %x, %y : i32
    linalg.yield %q : i32
  } -> tensor<64xi32>
  return %a, %b : tensor<64xi32>, tensor<64xi32>
}

// -----

#map = affine_map<(d0, d1) -> (d0, d1)>
// Each dimension has its own: rows of 64 elements are contiguous along the second.
// CHECK: remark: divisibility = 64
// CHECK: remark: contiguity = [1, 64], divisibility = [1, 64], constancy = [1, 1]
// A dimension of size 1, and floats, of which there is nothing to say.
// CHECK: remark: divisibility = 64
// CHECK: remark: contiguity = [1, 16], divisibility = [1, {{.*}}], constancy = [1, 1]
// CHECK-NOT: remark:
func.func @matrix() -> (tensor<4x64xi32>, tensor<1x16xi32>, tensor<4xf32>) {
  %c64 = arith.constant 64 : index
  %e = tensor.empty() : tensor<4x64xi32>
  %a = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<4x64xi32>) {
  ^bb0(%out: i32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %r = arith.muli %i, %c64 : index
    %s = arith.addi %r, %j : index
    %k = arith.index_cast %s : index to i32
    linalg.yield %k : i32
  } -> tensor<4x64xi32>
  %o = tensor.empty() : tensor<1x16xi32>
  %b = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<1x16xi32>) {
  ^bb0(%out: i32):
    %j = linalg.index 1 : index
    %k = arith.index_cast %j : index to i32
    linalg.yield %k : i32
  } -> tensor<1x16xi32>
  %f = tensor.empty() : tensor<4xf32>
  return %a, %b, %f : tensor<4x64xi32>, tensor<1x16xi32>, tensor<4xf32>
}

// -----

#map = affine_map<(d0) -> (d0)>
// What divides all elements of a tensor divides each: products of what was loaded and a stride that is a multiple of 16.
// CHECK: remark: contiguity = [1], divisibility = [16], constancy = [64]
// CHECK: remark: contiguity = [1], divisibility = [16], constancy = [1]
// CHECK: remark: divisibility = 16
// CHECK: remark: divisibility = 16
// CHECK-NEXT: %r = tensor.extract
// CHECK-NOT: remark:
func.func @extracted(%n: i32 {tt.divisibility = 16 : i32}, %x: tensor<64xi32>, %i: index) -> (i32, i32) {
  %e = tensor.empty() : tensor<64xi32>
  %f = linalg.fill ins(%n : i32) outs(%e : tensor<64xi32>) -> tensor<64xi32>
  %p = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%x, %f : tensor<64xi32>, tensor<64xi32>) outs(%e : tensor<64xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %c = arith.muli %a, %b : i32
    linalg.yield %c : i32
  } -> tensor<64xi32>
  // Those that were there before are not known.
  %q = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%p : tensor<64xi32>) outs(%x : tensor<64xi32>) {
  ^bb0(%a: i32, %out: i32):
    %c = arith.addi %a, %out : i32
    linalg.yield %c : i32
  } -> tensor<64xi32>
  %r = tensor.extract %p[%i] : tensor<64xi32>
  %s = tensor.extract %q[%i] : tensor<64xi32>
  return %r, %s : i32, i32
}
