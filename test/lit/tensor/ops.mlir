// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

#enc = "some_encoding"

// CHECK-LABEL: func.func @shapes(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<*xf32>, %[[V2:[a-z0-9_]+]]: tensor<?x8xf32>, %[[V3:[a-z0-9_]+]]: index, %[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: tensor<2xi64>, %[[V6:[a-z0-9_]+]]: tensor<f32>, %[[V7:[a-z0-9_]+]]: tensor<?xindex>) {
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = tensor.cast %[[V0]] : tensor<4x8xf32> to tensor<?x?xf32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = tensor.cast %[[V1]] {foo} : tensor<*xf32> to tensor<4x8xf32>
// CHECK-NEXT:   %[[V10:[a-z0-9_]+]] = tensor.concat dim(0) %[[V0]], %[[V2]] : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = tensor.concat dim(1) %[[V0]] {foo} : (tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK-NEXT:   %[[V12:[a-z0-9_]+]] = tensor.dim %[[V2]], %[[V3]] : tensor<?x8xf32>
// CHECK-NEXT:   %[[V13:[a-z0-9_]+]] = tensor.dim {foo} %[[V1]], %[[V3]] : tensor<*xf32>
// CHECK-NEXT:   %[[V14:[a-z0-9_]+]] = tensor.empty() : tensor<4x8xf32>
// CHECK-NEXT:   %[[V15:[a-z0-9_]+]] = tensor.empty(%[[V3]]) {foo} : tensor<?x8xf32>
// CHECK-NEXT:   %[[V16:[a-z0-9_]+]] = tensor.empty(%[[V3]], %[[V3]]) : tensor<?x?xf32, "some_encoding">
// CHECK-NEXT:   %[[V17:[a-z0-9_]+]] = tensor.extract %[[V0]][%[[V3]], %[[V3]]] : tensor<4x8xf32>
// CHECK-NEXT:   %[[V18:[a-z0-9_]+]] = tensor.extract %[[V6]][] {foo} : tensor<f32>
// CHECK-NEXT:   %[[V19:[a-z0-9_]+]] = tensor.insert %[[V4]] into %[[V0]][%[[V3]], %[[V3]]] : tensor<4x8xf32>
// CHECK-NEXT:   %[[V20:[a-z0-9_]+]] = tensor.insert %[[V4]] into %[[V6]][] {foo} : tensor<f32>
// CHECK-NEXT:   %[[V21:[a-z0-9_]+]] = tensor.from_elements %[[V4]], %[[V4]] : tensor<2xf32>
// CHECK-NEXT:   %[[V22:[a-z0-9_]+]] = tensor.from_elements %[[V4]], %[[V4]], %[[V4]], %[[V4]] {foo} : tensor<2x2xf32>
// CHECK-NEXT:   %[[V23:[a-z0-9_]+]] = tensor.from_elements %[[V4]] : tensor<f32>
// CHECK-NEXT:   %[[V24:[a-z0-9_]+]] = tensor.from_elements  : tensor<0xf32>
// CHECK-NEXT:   %[[V25:[a-z0-9_]+]] = tensor.splat %[[V4]] : tensor<4xf32>
// CHECK-NEXT:   %[[V26:[a-z0-9_]+]] = tensor.splat %[[V4]][%[[V3]], %[[V3]]] {foo} : tensor<?x4x?xf32>
// CHECK-NEXT:   %[[V27:[a-z0-9_]+]] = tensor.reshape %[[V0]](%[[V5]]) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<8x4xf32>
// CHECK-NEXT:   %[[V28:[a-z0-9_]+]] = tensor.reshape %[[V1]](%[[V7]]) {foo} : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
// CHECK-NEXT:   %[[V29:[a-z0-9_]+]] = tensor.collapse_shape %[[V0]] {{\[\[}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
// CHECK-NEXT:   %[[V30:[a-z0-9_]+]] = tensor.collapse_shape %[[V2]] {{\[\[}}0], [1]] {foo} : tensor<?x8xf32> into tensor<?x8xf32>
// CHECK-NEXT:   %[[V31:[a-z0-9_]+]] = tensor.expand_shape %[[V29]] {{\[\[}}0, 1, 2]] output_shape [2, 2, 8] : tensor<32xf32> into tensor<2x2x8xf32>
// CHECK-NEXT:   %[[V32:[a-z0-9_]+]] = tensor.expand_shape %[[V2]] {{\[\[}}0, 1], [2]] output_shape [%[[V3]], 4, 8] {foo} : tensor<?x8xf32> into tensor<?x4x8xf32>
// CHECK-NEXT:   %[[V33:[a-z0-9_]+]] = tensor.expand_shape %[[V6]] [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK-NEXT:   %[[V34:[a-z0-9_]+]] = tensor.collapse_shape %[[V33]] [] : tensor<1x1xf32> into tensor<f32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @shapes(%t: tensor<4x8xf32>, %u: tensor<*xf32>, %d: tensor<?x8xf32>, %i: index, %x: f32, %s: tensor<2xi64>, %z: tensor<f32>, %si: tensor<?xindex>) {
  %2 = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %3 = tensor.cast %u {foo} : tensor<*xf32> to tensor<4x8xf32>
  %4 = tensor.concat dim(0) %t, %d : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  %5 = tensor.concat dim(1) %t {foo} : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %6 = tensor.dim %d, %i : tensor<?x8xf32>
  %7 = tensor.dim {foo} %u, %i : tensor<*xf32>
  %8 = tensor.empty() : tensor<4x8xf32>
  %9 = tensor.empty(%i) {foo} : tensor<?x8xf32>
  %10 = tensor.empty(%i, %i) : tensor<?x?xf32, "some_encoding">
  %11 = tensor.extract %t[%i, %i] : tensor<4x8xf32>
  %12 = tensor.extract %z[] {foo} : tensor<f32>
  %13 = tensor.insert %x into %t[%i, %i] : tensor<4x8xf32>
  %14 = tensor.insert %x into %z[] {foo} : tensor<f32>
  %15 = tensor.from_elements %x, %x : tensor<2xf32>
  %16 = tensor.from_elements %x, %x, %x, %x {foo} : tensor<2x2xf32>
  %17 = tensor.from_elements %x : tensor<f32>
  %18 = tensor.from_elements : tensor<0xf32>
  %19 = tensor.splat %x : tensor<4xf32>
  %20 = tensor.splat %x[%i, %i] {foo} : tensor<?x4x?xf32>
  %23 = tensor.reshape %t(%s) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<8x4xf32>
  %24 = tensor.reshape %u(%si) {foo} : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
  %25 = tensor.collapse_shape %t [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %26 = tensor.collapse_shape %d [[0], [1]] {foo} : tensor<?x8xf32> into tensor<?x8xf32>
  %27 = tensor.expand_shape %25 [[0, 1, 2]] output_shape [2, 2, 8] : tensor<32xf32> into tensor<2x2x8xf32>
  %28 = tensor.expand_shape %d [[0, 1], [2]] output_shape [%i, 4, 8] {foo} : tensor<?x8xf32> into tensor<?x4x8xf32>
  %29 = tensor.expand_shape %z [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
  %30 = tensor.collapse_shape %29 [] : tensor<1x1xf32> into tensor<f32>
  return
}

// CHECK-LABEL: func.func @slices(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x8xf32>, %[[V1:[a-z0-9_]+]]: tensor<?x8xf32>, %[[V2:[a-z0-9_]+]]: index, %[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: tensor<1x2x2xindex>, %[[V5:[a-z0-9_]+]]: tensor<1x2x1xi32>) {
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][0, %[[V2]]] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = tensor.extract_slice %[[V0]][%[[V2]], 0] [1, %[[V2]]] [1, 2] {foo} : tensor<4x8xf32> to tensor<?xf32>
// CHECK-NEXT:   %[[V8:[a-z0-9_]+]] = tensor.insert_slice %[[V6]] into %[[V0]][0, %[[V2]]] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
// CHECK-NEXT:   %[[V9:[a-z0-9_]+]] = tensor.insert_slice %[[V7]] into %[[V0]][%[[V2]], 0] [1, %[[V2]]] [1, 2] {foo} : tensor<?xf32> into tensor<4x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @slices(%t: tensor<4x8xf32>, %d: tensor<?x8xf32>, %i: index, %x: f32, %idx: tensor<1x2x2xindex>, %idx1: tensor<1x2x1xi32>) {
  %0 = tensor.extract_slice %t[0, %i] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
  %1 = tensor.extract_slice %t[%i, 0] [1, %i] [1, 2] {foo} : tensor<4x8xf32> to tensor<?xf32>
  %2 = tensor.insert_slice %0 into %t[0, %i] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
  %3 = tensor.insert_slice %1 into %t[%i, 0] [1, %i] [1, 2] {foo} : tensor<?xf32> into tensor<4x8xf32>
  return
}
