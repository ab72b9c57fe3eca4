// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The loop that a scan is in lowered IR.
// CHECK-LABEL: func.func @forward
// CHECK-NOT: scf.for
// CHECK: %[[R:.*]] = tile.scan %arg0 axis 1 {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
// CHECK-NEXT: tile.yield %[[S]] : f32
// CHECK-NEXT: } : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: return %[[R]]
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @forward(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // REMARK: :[[@LINE+1]]:8: scan: along dimension 1{{$}}
  %r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<4x8xf32>) {
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %acc[0, %before] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
    %b = tensor.extract_slice %x[0, %n] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4x1xf32>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<4x1xf32>, tensor<4x1xf32>) outs(%a : tensor<4x1xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %s = arith.addf %in, %in2 : f32
      linalg.yield %s : f32
    } -> tensor<4x1xf32>
    %next = tensor.insert_slice %c into %acc[0, %n] [4, 1] [1, 1] : tensor<4x1xf32> into tensor<4x8xf32>
    scf.yield %next : tensor<4x8xf32>
  } {tshared.scan_axis = 1 : i64}
  return %r : tensor<4x8xf32>
}

// -----

// From the last element to the first. An operand of the combiner that is the destination is the combined element.
// CHECK-LABEL: func.func @reverse
// CHECK: tile.scan %arg0 axis 0 reverse {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
// CHECK-NEXT: arith.mulf %[[A]], %[[B]] : f32
#map = affine_map<(d0) -> (d0)>
func.func @reverse(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  // REMARK-NEXT: :[[@LINE+1]]:8: scan: along dimension 0, from the end{{$}}
  %r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xf32>) {
    %i = arith.subi %c7, %n : index
    %before = arith.addi %i, %c1 : index
    %a = tensor.extract_slice %acc[%before] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %b = tensor.extract_slice %x[%i] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xf32>, tensor<1xf32>) outs(%a : tensor<1xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %s = arith.mulf %out, %in2 : f32
      linalg.yield %s : f32
    } -> tensor<1xf32>
    %next = tensor.insert_slice %c into %acc[%i] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  } {tshared.scan_axis = 0 : i64, tshared.scan_reverse}
  return %r : tensor<8xf32>
}

// -----

// Two inputs: the combined elements come first, then the next ones.
// CHECK-LABEL: func.func @two_inputs
// CHECK: %[[R:.*]]:2 = tile.scan %arg0, %arg1 axis 0 {
// CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: i32, %[[C:.*]]: f32, %[[D:.*]]: i32):
// CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[C]] : f32
// CHECK-NEXT: %[[M:.*]] = arith.maxsi %[[B]], %[[D]] : i32
// CHECK-NEXT: tile.yield %[[S]], %[[M]] : f32, i32
// CHECK-NEXT: } : tensor<8xf32>, tensor<8xi32> -> tensor<8xf32>, tensor<8xi32>
// CHECK: return %[[R]]#0, %[[R]]#1
#map = affine_map<(d0) -> (d0)>
func.func @two_inputs(%x: tensor<8xf32>, %y: tensor<8xi32>) -> (tensor<8xf32>, tensor<8xi32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  // REMARK-NEXT: :[[@LINE+1]]:10: scan: along dimension 0{{$}}
  %r:2 = scf.for %n = %c1 to %c8 step %c1 iter_args(%p = %x, %q = %y) -> (tensor<8xf32>, tensor<8xi32>) {
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %p[%before] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %b = tensor.extract_slice %x[%n] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %d = tensor.extract_slice %q[%before] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %e = tensor.extract_slice %y[%n] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %c:2 = linalg.generic {indexing_maps = [#map, #map, #map, #map, #map, #map], iterator_types = ["parallel"]} ins(%a, %d, %b, %e : tensor<1xf32>, tensor<1xi32>, tensor<1xf32>, tensor<1xi32>) outs(%a, %d : tensor<1xf32>, tensor<1xi32>) {
    ^bb0(%u: f32, %v: i32, %w: f32, %z: i32, %o1: f32, %o2: i32):
      %s = arith.addf %u, %w : f32
      %m = arith.maxsi %v, %z : i32
      linalg.yield %s, %m : f32, i32
    } -> (tensor<1xf32>, tensor<1xi32>)
    %n1 = tensor.insert_slice %c#0 into %p[%n] [1] [1] : tensor<1xf32> into tensor<8xf32>
    %n2 = tensor.insert_slice %c#1 into %q[%n] [1] [1] : tensor<1xi32> into tensor<8xi32>
    scf.yield %n1, %n2 : tensor<8xf32>, tensor<8xi32>
  } {tshared.scan_axis = 0 : i64}
  return %r#0, %r#1 : tensor<8xf32>, tensor<8xi32>
}

// -----

// A loop that is marked, but starts from the third element.
// CHECK-LABEL: func.func @starts_late
// CHECK: scf.for
// CHECK-NOT: tile.scan
#map = affine_map<(d0) -> (d0)>
func.func @starts_late(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %n = %c2 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xf32>) {
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %acc[%before] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %b = tensor.extract_slice %x[%n] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xf32>, tensor<1xf32>) outs(%a : tensor<1xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %s = arith.addf %in, %in2 : f32
      linalg.yield %s : f32
    } -> tensor<1xf32>
    %next = tensor.insert_slice %c into %acc[%n] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  } {tshared.scan_axis = 0 : i64}
  return %r : tensor<8xf32>
}

// -----

// The same loop without the mark: nobody promised an associative combiner.
// CHECK-LABEL: func.func @unmarked
// CHECK: scf.for
// CHECK-NOT: tile.scan
#map = affine_map<(d0) -> (d0)>
func.func @unmarked(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xf32>) {
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %acc[%before] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %b = tensor.extract_slice %x[%n] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xf32>, tensor<1xf32>) outs(%a : tensor<1xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %s = arith.addf %in, %in2 : f32
      linalg.yield %s : f32
    } -> tensor<1xf32>
    %next = tensor.insert_slice %c into %acc[%n] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  }
  return %r : tensor<8xf32>
}

// -----

// A combiner that depends on the iteration.
// CHECK-LABEL: func.func @depends_on_iteration
// CHECK: scf.for
// CHECK-NOT: tile.scan
#map = affine_map<(d0) -> (d0)>
func.func @depends_on_iteration(%x: tensor<8xi64>) -> tensor<8xi64> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xi64>) {
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %acc[%before] [1] [1] : tensor<8xi64> to tensor<1xi64>
    %b = tensor.extract_slice %x[%n] [1] [1] : tensor<8xi64> to tensor<1xi64>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xi64>, tensor<1xi64>) outs(%a : tensor<1xi64>) {
    ^bb0(%in: i64, %in2: i64, %out: i64):
      %k = arith.index_cast %n : index to i64
      %s = arith.addi %in, %k : i64
      linalg.yield %s : i64
    } -> tensor<1xi64>
    %next = tensor.insert_slice %c into %acc[%n] [1] [1] : tensor<1xi64> into tensor<8xi64>
    scf.yield %next : tensor<8xi64>
  } {tshared.scan_axis = 0 : i64}
  return %r : tensor<8xi64>
}

// -----

// A loop that writes to memory as well.
// CHECK-LABEL: func.func @writes
// CHECK: scf.for
// CHECK: memref.store
// CHECK-NOT: tile.scan
#map = affine_map<(d0) -> (d0)>
func.func @writes(%x: tensor<8xf32>, %m: memref<8xindex>) -> tensor<8xf32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xf32>) {
    memref.store %n, %m[%n] : memref<8xindex>
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %acc[%before] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %b = tensor.extract_slice %x[%n] [1] [1] : tensor<8xf32> to tensor<1xf32>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xf32>, tensor<1xf32>) outs(%a : tensor<1xf32>) {
    ^bb0(%in: f32, %in2: f32, %out: f32):
      %s = arith.addf %in, %in2 : f32
      linalg.yield %s : f32
    } -> tensor<1xf32>
    %next = tensor.insert_slice %c into %acc[%n] [1] [1] : tensor<1xf32> into tensor<8xf32>
    scf.yield %next : tensor<8xf32>
  } {tshared.scan_axis = 0 : i64}
  return %r : tensor<8xf32>
}

// REMARK-NOT: {{.}}

// -----

// A scan whose combiner may fail for elements that do not follow each other stays a loop.
// CHECK-LABEL: func.func @asserts
// CHECK: scf.for
// CHECK: cf.assert
#map = affine_map<(d0) -> (d0)>
func.func @asserts(%x: tensor<8xi32>) -> tensor<8xi32> {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xi32>) {
    %before = arith.subi %n, %c1 : index
    %a = tensor.extract_slice %acc[%before] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %b = tensor.extract_slice %x[%n] [1] [1] : tensor<8xi32> to tensor<1xi32>
    %c = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%a, %b : tensor<1xi32>, tensor<1xi32>) outs(%a : tensor<1xi32>) {
    ^bb0(%in: i32, %in2: i32, %out: i32):
      %differ = arith.cmpi ne, %in, %in2 : i32
      cf.assert %differ, "the same"
      %s = arith.maxsi %in, %in2 : i32
      linalg.yield %s : i32
    } -> tensor<1xi32>
    %next = tensor.insert_slice %c into %acc[%n] [1] [1] : tensor<1xi32> into tensor<8xi32>
    scf.yield %next : tensor<8xi32>
  } {tshared.scan_axis = 0 : i64}
  return %r : tensor<8xi32>
}
