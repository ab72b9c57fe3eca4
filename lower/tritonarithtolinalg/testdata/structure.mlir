// RUN: tshared-opt %s --triton-arith-to-linalg=keep-structure=true --split-input-file | FileCheck %s

// Scans and histograms stay operations that threads share.

// CHECK-LABEL: func.func @rows
// CHECK-NOT: scf.for
// CHECK: %[[R:.*]] = tile.scan %arg0 axis 1 {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: tile.yield %[[S]] : f32
// CHECK-NEXT: } : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[R]]
tt.func @rows(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %r = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.scan.return %s : f32
  }) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  tt.return %r : tensor<4x8xf32>
}

// -----

// Sums of narrow floats are accumulated in f32.
// CHECK-LABEL: func.func @narrow
// CHECK: %[[X:.*]] = linalg.generic {{.*}} ins(%arg0 : tensor<8xbf16>)
// CHECK: arith.extf
// CHECK: tile.scan %[[X]] axis 0 reverse {
// CHECK: } : tensor<8xf32> -> tensor<8xf32>
// CHECK: arith.truncf
tt.func @narrow(%x: tensor<8xbf16>) -> tensor<8xbf16> {
  %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({
  ^bb0(%a: bf16, %b: bf16):
    %s = arith.addf %a, %b : bf16
    tt.scan.return %s : bf16
  }) : (tensor<8xbf16>) -> tensor<8xbf16>
  tt.return %r : tensor<8xbf16>
}

// -----

// Two inputs: the combined elements come first, then the next ones. The combiner is lowered as well.
// CHECK-LABEL: func.func @two_inputs
// CHECK: %[[R:.*]]:2 = tile.scan %arg0, %arg1 axis 0 {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: i32, %[[C:.*]]: f32, %[[D:.*]]: i32):
// CHECK-NEXT: %[[E:.*]] = math.exp %[[C]] : f32
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[E]] : f32
// CHECK-NEXT: %[[M:.*]] = arith.maxsi %[[B]], %[[D]] : i32
// CHECK-NEXT: tile.yield %[[S]], %[[M]] : f32, i32
// CHECK-NEXT: } : tensor<8xf32>, tensor<8xi32> -> tensor<8xf32>, tensor<8xi32>
// CHECK: return %[[R]]#0, %[[R]]#1
tt.func @two_inputs(%x: tensor<8xf32>, %y: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>) {
  %r:2 = "tt.scan"(%x, %y) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    %e = tt.extern_elementwise %c {libname = "", libpath = "", pure = true, symbol = "__nv_expf"} : (f32) -> f32
    %s = arith.addf %a, %e : f32
    %m = arith.maxsi %b, %d : i32
    tt.scan.return %s, %m : f32, i32
  }) : (tensor<8xf32>, tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>)
  tt.return %r#0, %r#1 : tensor<8xf32>, tensor<8xi32>
}

// -----

// A combiner that may fail for elements that do not follow each other: a loop.
// CHECK-LABEL: func.func @asserts
// CHECK: scf.for
// CHECK: cf.assert
// CHECK-NOT: tile.scan
tt.func @asserts(%x: tensor<8xi32>) -> tensor<8xi32> {
  %r = "tt.scan"(%x) <{axis = 0 : i32, reverse = false}> ({
  ^bb0(%a: i32, %b: i32):
    %differ = arith.cmpi ne, %a, %b : i32
    tt.assert %differ, "the same" : i1
    %s = arith.maxsi %a, %b : i32
    tt.scan.return %s : i32
  }) : (tensor<8xi32>) -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}

// -----

// Along one element there is nothing to combine: a loop that does not run.
// CHECK-LABEL: func.func @one
// CHECK: scf.for %{{.*}} = %c1 to %c1 step
tt.func @one(%x: tensor<4x1xf32>) -> tensor<4x1xf32> {
  %r = "tt.scan"(%x) <{axis = 1 : i32, reverse = false}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.scan.return %s : f32
  }) : (tensor<4x1xf32>) -> tensor<4x1xf32>
  tt.return %r : tensor<4x1xf32>
}

// -----

// CHECK-LABEL: func.func @histogram
// CHECK: %[[Z:.*]] = linalg.fill
// CHECK: %[[R:.*]] = tile.histogram %arg0, %arg1 into %[[Z]] {
// CHECK-NEXT: ^bb0(%{{.*}}: index, %[[V:.*]]: i32, %[[M:.*]]: i1):
// CHECK-NEXT: %[[BIN:.*]] = arith.index_castui %[[V]] : i32 to index
// CHECK-NEXT: %[[HAS:.*]] = arith.cmpi ult, %[[BIN]], %{{.*}} : index
// CHECK-NEXT: %[[K:.*]] = arith.andi %[[HAS]], %[[M]] : i1
// CHECK-NEXT: %[[AT:.*]] = arith.select %[[K]], %[[BIN]], %{{.*}} : index
// CHECK-NEXT: %[[ONE:.*]] = arith.extui %[[K]] : i1 to i32
// CHECK-NEXT: tile.yield %[[AT]], %[[ONE]] : index, i32
// CHECK-NEXT: } : tensor<16xi32>, tensor<16xi1> into tensor<8xi32>
// CHECK-NEXT: return %[[R]]
tt.func @histogram(%x: tensor<16xi32>, %m: tensor<16xi1>) -> tensor<8xi32> {
  %r = tt.histogram %x, %m : tensor<16xi32> -> tensor<8xi32>
  tt.return %r : tensor<8xi32>
}

// -----

// There are no atomic instructions for bins of 16 bits.
// CHECK-LABEL: func.func @narrow_bins
// CHECK: scf.for
// CHECK-NOT: tile.histogram
tt.func @narrow_bins(%x: tensor<16xi32>) -> tensor<8xi16> {
  %r = tt.histogram %x : tensor<16xi32> -> tensor<8xi16>
  tt.return %r : tensor<8xi16>
}

// -----

// A combiner without a neutral element: all elements are combined, without an initial value.
// CHECK-LABEL: func.func @from_first
// CHECK-NOT: tensor.extract_slice
// CHECK: %[[R:.*]] = tile.reduce %arg0 dimensions [1] {
// CHECK: tile.yield
// CHECK-NEXT: } : tensor<4x8xf32> -> tensor<4xf32>
// CHECK: return %[[R]]
tt.func @from_first(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %r = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %half = arith.constant 5.0e-01 : f32
    %m = arith.mulf %a, %b : f32
    %c = arith.mulf %m, %half : f32
    tt.reduce.return %c : f32
  }) : (tensor<4x8xf32>) -> tensor<4xf32>
  tt.return %r : tensor<4xf32>
}

// -----

// A combiner with effects combines slices, from the first on.
// CHECK-LABEL: func.func @from_first_slice
// CHECK: tensor.extract_slice %arg0[0]
// CHECK: tensor.extract_slice %arg0[1]
// CHECK: linalg.reduce
// CHECK-NOT: tile.reduce
// CHECK: cf.assert
tt.func @from_first_slice(%x: tensor<8xi32>) -> i32 {
  %r = "tt.reduce"(%x) <{axis = 0 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %differ = arith.cmpi ne, %a, %b : i32
    tt.assert %differ, "the same" : i1
    %s = arith.maxsi %a, %b : i32
    tt.reduce.return %s : i32
  }) : (tensor<8xi32>) -> i32
  tt.return %r : i32
}
