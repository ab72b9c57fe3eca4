// RUN: tshared-opt %s --mlir-print-local-scope | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

#enc = "some_encoding"

// CHECK-LABEL: func.func @shapes(
// CHECK: %0 = tensor.bitcast %arg0 : tensor<4x8xf32> to tensor<4x8xi32>
// CHECK: %1 = tensor.bitcast %arg1 {foo} : tensor<*xf32> to tensor<*xui32>
// CHECK: %cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x?xf32>
// CHECK: %cast_0 = tensor.cast %arg1 {foo} : tensor<*xf32> to tensor<4x8xf32>
// CHECK: %concat = tensor.concat dim(0) %arg0, %arg2 : (tensor<4x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
// CHECK: %concat_1 = tensor.concat dim(1) %arg0 {foo} : (tensor<4x8xf32>) -> tensor<4x8xf32>
// CHECK: %dim = tensor.dim %arg2, %arg3 : tensor<?x8xf32>
// CHECK: %dim_2 = tensor.dim {foo} %arg1, %arg3 : tensor<*xf32>
// CHECK: %2 = tensor.empty() : tensor<4x8xf32>
// CHECK: %3 = tensor.empty(%arg3) {foo} : tensor<?x8xf32>
// CHECK: %4 = tensor.empty(%arg3, %arg3) : tensor<?x?xf32, "some_encoding">
// CHECK: %extracted = tensor.extract %arg0[%arg3, %arg3] : tensor<4x8xf32>
// CHECK: %extracted_3 = tensor.extract %arg6[] {foo} : tensor<f32>
// CHECK: %inserted = tensor.insert %arg4 into %arg0[%arg3, %arg3] : tensor<4x8xf32>
// CHECK: %inserted_4 = tensor.insert %arg4 into %arg6[] {foo} : tensor<f32>
// CHECK: %from_elements = tensor.from_elements %arg4, %arg4 : tensor<2xf32>
// CHECK: %from_elements_5 = tensor.from_elements %arg4, %arg4, %arg4, %arg4 {foo} : tensor<2x2xf32>
// CHECK: %from_elements_6 = tensor.from_elements %arg4 : tensor<f32>
// CHECK: %from_elements_7 = tensor.from_elements  : tensor<0xf32>
// CHECK: %splat = tensor.splat %arg4 : tensor<4xf32>
// CHECK: %splat_8 = tensor.splat %arg4[%arg3, %arg3] {foo} : tensor<?x4x?xf32>
// CHECK: %rank = tensor.rank %arg1 : tensor<*xf32>
// CHECK: %rank_9 = tensor.rank %arg0 {foo} : tensor<4x8xf32>
// CHECK: %reshape = tensor.reshape %arg0(%arg5) : (tensor<4x8xf32>, tensor<2xi64>) -> tensor<8x4xf32>
// CHECK: %reshape_10 = tensor.reshape %arg1(%arg7) {foo} : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
// CHECK: %collapsed = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<4x8xf32> into tensor<32xf32>
// CHECK: %collapsed_11 = tensor.collapse_shape %arg2 {{\[\[}}0], [1]] {foo} : tensor<?x8xf32> into tensor<?x8xf32>
// CHECK: %expanded = tensor.expand_shape %collapsed {{\[\[}}0, 1, 2]] output_shape [2, 2, 8] : tensor<32xf32> into tensor<2x2x8xf32>
// CHECK: %expanded_12 = tensor.expand_shape %arg2 {{\[\[}}0, 1], [2]] output_shape [%arg3, 4, 8] {foo} : tensor<?x8xf32> into tensor<?x4x8xf32>
// CHECK: %expanded_13 = tensor.expand_shape %arg6 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
// CHECK: %collapsed_14 = tensor.collapse_shape %expanded_13 [] : tensor<1x1xf32> into tensor<f32>
func.func @shapes(%t: tensor<4x8xf32>, %u: tensor<*xf32>, %d: tensor<?x8xf32>, %i: index, %x: f32, %s: tensor<2xi64>, %z: tensor<f32>, %si: tensor<?xindex>) {
  %0 = tensor.bitcast %t : tensor<4x8xf32> to tensor<4x8xi32>
  %1 = tensor.bitcast %u {foo} : tensor<*xf32> to tensor<*xui32>
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
  %21 = tensor.rank %u : tensor<*xf32>
  %22 = tensor.rank %t {foo} : tensor<4x8xf32>
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
// CHECK: %extracted_slice = tensor.extract_slice %arg0[0, %arg2] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
// CHECK: %extracted_slice_0 = tensor.extract_slice %arg0[%arg2, 0] [1, %arg2] [1, 2] {foo} : tensor<4x8xf32> to tensor<?xf32>
// CHECK: %inserted_slice = tensor.insert_slice %extracted_slice into %arg0[0, %arg2] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
// CHECK: %inserted_slice_1 = tensor.insert_slice %extracted_slice_0 into %arg0[%arg2, 0] [1, %arg2] [1, 2] {foo} : tensor<?xf32> into tensor<4x8xf32>
// CHECK: %0 = scf.forall (%arg6) in (4) shared_outs(%arg7 = %arg0) -> (tensor<4x8xf32>) {
// CHECK: scf.forall.in_parallel {
// CHECK: tensor.parallel_insert_slice %extracted_slice into %arg7[%arg6, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
// CHECK: tensor.parallel_insert_slice %extracted_slice into %arg7[%arg6, 0] [2, 4] [1, 1] {foo} : tensor<2x4xf32> into tensor<4x8xf32>
// CHECK: %padded = tensor.pad %arg0 low[1, 2] high[%arg2, 3] {
// CHECK: ^bb0(%arg6: index, %arg7: index):
// CHECK: tensor.yield %arg3 : f32
// CHECK: } : tensor<4x8xf32> to tensor<?x13xf32>
// CHECK: %padded_2 = tensor.pad %arg0 nofold low[%arg2, 2] high[%arg2, 3] {
// CHECK: ^bb0(%arg6: index, %arg7: index):
// CHECK: tensor.yield %arg3 {bar} : f32
// CHECK: } {foo} : tensor<4x8xf32> to tensor<?x13xf32>
// CHECK: %generated = tensor.generate %arg2, %arg2 {
// CHECK: ^bb0(%arg6: index, %arg7: index, %arg8: index):
// CHECK: tensor.yield %arg3 : f32
// CHECK: } : tensor<?x3x?xf32>
// CHECK: %generated_3 = tensor.generate  {
// CHECK: ^bb0(%arg6: index):
// CHECK: tensor.yield %arg3 : f32
// CHECK: } {foo} : tensor<3xf32>
// CHECK: %gather = tensor.gather %arg0[%arg4] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
// CHECK: %gather_4 = tensor.gather %arg0[%arg5] gather_dims([1]) unique {foo} : (tensor<4x8xf32>, tensor<1x2x1xi32>) -> tensor<1x2x4xf32>
// CHECK: %scatter = tensor.scatter %gather_4 into %arg0[%arg5] scatter_dims([1]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xi32>) -> tensor<4x8xf32>
// CHECK: %scatter_5 = tensor.scatter %gather_4 into %arg0[%arg5] scatter_dims([1]) unique {foo} : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xi32>) -> tensor<4x8xf32>
func.func @slices(%t: tensor<4x8xf32>, %d: tensor<?x8xf32>, %i: index, %x: f32, %idx: tensor<1x2x2xindex>, %idx1: tensor<1x2x1xi32>) {
  %0 = tensor.extract_slice %t[0, %i] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>
  %1 = tensor.extract_slice %t[%i, 0] [1, %i] [1, 2] {foo} : tensor<4x8xf32> to tensor<?xf32>
  %2 = tensor.insert_slice %0 into %t[0, %i] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
  %3 = tensor.insert_slice %1 into %t[%i, 0] [1, %i] [1, 2] {foo} : tensor<?xf32> into tensor<4x8xf32>
  %4 = scf.forall (%k) in (4) shared_outs(%o = %t) -> (tensor<4x8xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %0 into %o[%k, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<4x8xf32>
      tensor.parallel_insert_slice %0 into %o[%k, 0] [2, 4] [1, 1] {foo} : tensor<2x4xf32> into tensor<4x8xf32>
    }
  }
  %5 = tensor.pad %t low[1, 2] high[%i, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x : f32
  } : tensor<4x8xf32> to tensor<?x13xf32>
  %6 = tensor.pad %t nofold low[%i, 2] high[%i, 3] {
  ^bb0(%a: index, %b: index):
    tensor.yield %x {bar} : f32
  } {foo} : tensor<4x8xf32> to tensor<?x13xf32>
  %7 = tensor.generate %i, %i {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %x : f32
  } : tensor<?x3x?xf32>
  %8 = tensor.generate {
  ^bb0(%a: index):
    tensor.yield %x : f32
  } {foo} : tensor<3xf32>
  %9 = tensor.gather %t[%idx] gather_dims([0, 1]) : (tensor<4x8xf32>, tensor<1x2x2xindex>) -> tensor<1x2x1x1xf32>
  %10 = tensor.gather %t[%idx1] gather_dims([1]) unique {foo} : (tensor<4x8xf32>, tensor<1x2x1xi32>) -> tensor<1x2x4xf32>
  %11 = tensor.scatter %10 into %t[%idx1] scatter_dims([1]) unique : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xi32>) -> tensor<4x8xf32>
  %12 = tensor.scatter %10 into %t[%idx1] scatter_dims([1]) unique {foo} : (tensor<1x2x4xf32>, tensor<4x8xf32>, tensor<1x2x1xi32>) -> tensor<4x8xf32>
  return
}
