// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s --check-prefix=GENERIC

// Convolutions and poolings, with strides and dilations where there are such.

// CHECK-LABEL: func.func @conv_1d(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<10xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_1d ins(%[[V0]], %[[V1]] : tensor<10xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<8xf32>) -> tensor<8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_1d"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_1d"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<10xf32>, tensor<3xf32>, tensor<8xf32>) -> tensor<8xf32>
func.func @conv_1d(%i0: tensor<10xf32>, %i1: tensor<3xf32>, %o0: tensor<8xf32>) {
  %r = linalg.conv_1d ins(%i0, %i1 : tensor<10xf32>, tensor<3xf32>) outs(%o0 : tensor<8xf32>) -> tensor<8xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<8x10xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d ins(%[[V0]], %[[V1]] : tensor<8x10xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<6x8xf32>) -> tensor<6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0 + d2, d1 + d3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1)>]} : (tensor<8x10xf32>, tensor<3x3xf32>, tensor<6x8xf32>) -> tensor<6x8xf32>
func.func @conv_2d(%i0: tensor<8x10xf32>, %i1: tensor<3x3xf32>, %o0: tensor<6x8xf32>) {
  %r = linalg.conv_2d ins(%i0, %i1 : tensor<8x10xf32>, tensor<3x3xf32>) outs(%o0 : tensor<6x8xf32>) -> tensor<6x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<5x8x10xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_3d ins(%[[V0]], %[[V1]] : tensor<5x8x10xf32>, tensor<2x3x3xf32>) outs(%[[V2]] : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_3d"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_3d"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0 + d3, d1 + d4, d2 + d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2)>]} : (tensor<5x8x10xf32>, tensor<2x3x3xf32>, tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
func.func @conv_3d(%i0: tensor<5x8x10xf32>, %i1: tensor<2x3x3xf32>, %o0: tensor<4x6x8xf32>) {
  %r = linalg.conv_3d ins(%i0, %i1 : tensor<5x8x10xf32>, tensor<2x3x3xf32>) outs(%o0 : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_1d_ncw_fcw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x5x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x21xf32>, tensor<5x3x3xf32>) outs(%[[V2]] : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_1d_ncw_fcw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_1d_ncw_fcw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d2 * 2 + d4 * 3)>, affine_map<(d0, d1, d2, d3, d4) -> (d1, d3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]} : (tensor<2x3x21xf32>, tensor<5x3x3xf32>, tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
func.func @conv_1d_ncw_fcw(%i0: tensor<2x3x21xf32>, %i1: tensor<5x3x3xf32>, %o0: tensor<2x5x8xf32>) {
  %r = linalg.conv_1d_ncw_fcw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x3x21xf32>, tensor<5x3x3xf32>) outs(%o0 : tensor<2x5x8xf32>) -> tensor<2x5x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_1d_nwc_wcf(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3x5xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x8x5xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xf32>, tensor<3x3x5xf32>) outs(%[[V2]] : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_1d_nwc_wcf"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_1d_nwc_wcf"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3 * 3, d4)>, affine_map<(d0, d1, d2, d3, d4) -> (d3, d4, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>]} : (tensor<2x21x3xf32>, tensor<3x3x5xf32>, tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
func.func @conv_1d_nwc_wcf(%i0: tensor<2x21x3xf32>, %i1: tensor<3x3x5xf32>, %o0: tensor<2x8x5xf32>) {
  %r = linalg.conv_1d_nwc_wcf {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xf32>, tensor<3x3x5xf32>) outs(%o0 : tensor<2x8x5xf32>) -> tensor<2x8x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x5x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d_nchw_fchw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x17x21xf32>, tensor<5x3x3x3xf32>) outs(%[[V2]] : tensor<2x5x6x8xf32>) -> tensor<2x5x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nchw_fchw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nchw_fchw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5 * 3, d3 * 2 + d6 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<2x3x17x21xf32>, tensor<5x3x3x3xf32>, tensor<2x5x6x8xf32>) -> tensor<2x5x6x8xf32>
func.func @conv_2d_nchw_fchw(%i0: tensor<2x3x17x21xf32>, %i1: tensor<5x3x3x3xf32>, %o0: tensor<2x5x6x8xf32>) {
  %r = linalg.conv_2d_nchw_fchw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x3x17x21xf32>, tensor<5x3x3x3xf32>) outs(%o0 : tensor<2x5x6x8xf32>) -> tensor<2x5x6x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nchw_fchw_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x17x21xi8>, %[[V1:[a-z0-9_]+]]: tensor<5x3x3x3xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x5x6x8xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.conv_2d_nchw_fchw_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x3x17x21xi8>, tensor<5x3x3x3xi8>, i32, i32) outs(%[[V4]] : tensor<2x5x6x8xi32>) -> tensor<2x5x6x8xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nchw_fchw_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nchw_fchw_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d4, d2 * 2 + d5 * 3, d3 * 2 + d6 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d1, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<2x3x17x21xi8>, tensor<5x3x3x3xi8>, i32, i32, tensor<2x5x6x8xi32>) -> tensor<2x5x6x8xi32>
func.func @conv_2d_nchw_fchw_q(%i0: tensor<2x3x17x21xi8>, %i1: tensor<5x3x3x3xi8>, %i2: i32, %i3: i32, %o0: tensor<2x5x6x8xi32>) {
  %r = linalg.conv_2d_nchw_fchw_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x3x17x21xi8>, tensor<5x3x3x3xi8>, i32, i32) outs(%o0 : tensor<2x5x6x8xi32>) -> tensor<2x5x6x8xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_fgchw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x7x3x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x7x3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x7x5x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d_ngchw_fgchw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x7x3x17x21xf32>, tensor<5x7x3x3x3xf32>) outs(%[[V2]] : tensor<2x7x5x6x8xf32>) -> tensor<2x7x5x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_ngchw_fgchw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_ngchw_fgchw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 * 2 + d6 * 3, d4 * 2 + d7 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d2, d1, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x7x3x17x21xf32>, tensor<5x7x3x3x3xf32>, tensor<2x7x5x6x8xf32>) -> tensor<2x7x5x6x8xf32>
func.func @conv_2d_ngchw_fgchw(%i0: tensor<2x7x3x17x21xf32>, %i1: tensor<5x7x3x3x3xf32>, %o0: tensor<2x7x5x6x8xf32>) {
  %r = linalg.conv_2d_ngchw_fgchw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x7x3x17x21xf32>, tensor<5x7x3x3x3xf32>) outs(%o0 : tensor<2x7x5x6x8xf32>) -> tensor<2x7x5x6x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x7x3x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<7x5x3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x7x5x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d_ngchw_gfchw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x7x3x17x21xf32>, tensor<7x5x3x3x3xf32>) outs(%[[V2]] : tensor<2x7x5x6x8xf32>) -> tensor<2x7x5x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_ngchw_gfchw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_ngchw_gfchw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 * 2 + d6 * 3, d4 * 2 + d7 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x7x3x17x21xf32>, tensor<7x5x3x3x3xf32>, tensor<2x7x5x6x8xf32>) -> tensor<2x7x5x6x8xf32>
func.func @conv_2d_ngchw_gfchw(%i0: tensor<2x7x3x17x21xf32>, %i1: tensor<7x5x3x3x3xf32>, %o0: tensor<2x7x5x6x8xf32>) {
  %r = linalg.conv_2d_ngchw_gfchw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x7x3x17x21xf32>, tensor<7x5x3x3x3xf32>) outs(%o0 : tensor<2x7x5x6x8xf32>) -> tensor<2x7x5x6x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_ngchw_gfchw_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x7x3x17x21xi8>, %[[V1:[a-z0-9_]+]]: tensor<7x5x3x3x3xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x7x5x6x8xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x7x3x17x21xi8>, tensor<7x5x3x3x3xi8>, i32, i32) outs(%[[V4]] : tensor<2x7x5x6x8xi32>) -> tensor<2x7x5x6x8xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_ngchw_gfchw_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_ngchw_gfchw_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d5, d3 * 2 + d6 * 3, d4 * 2 + d7 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d1, d2, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x7x3x17x21xi8>, tensor<7x5x3x3x3xi8>, i32, i32, tensor<2x7x5x6x8xi32>) -> tensor<2x7x5x6x8xi32>
func.func @conv_2d_ngchw_gfchw_q(%i0: tensor<2x7x3x17x21xi8>, %i1: tensor<7x5x3x3x3xi8>, %i2: i32, %i3: i32, %o0: tensor<2x7x5x6x8xi32>) {
  %r = linalg.conv_2d_ngchw_gfchw_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x7x3x17x21xi8>, tensor<7x5x3x3x3xi8>, i32, i32) outs(%o0 : tensor<2x7x5x6x8xi32>) -> tensor<2x7x5x6x8xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x5xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d_nhwc_fhwc {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<5x3x3x3xf32>) outs(%[[V2]] : tensor<2x6x8x5xf32>) -> tensor<2x6x8x5xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nhwc_fhwc"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nhwc_fhwc"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xf32>, tensor<5x3x3x3xf32>, tensor<2x6x8x5xf32>) -> tensor<2x6x8x5xf32>
func.func @conv_2d_nhwc_fhwc(%i0: tensor<2x17x21x3xf32>, %i1: tensor<5x3x3x3xf32>, %o0: tensor<2x6x8x5xf32>) {
  %r = linalg.conv_2d_nhwc_fhwc {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<5x3x3x3xf32>) outs(%o0 : tensor<2x6x8x5xf32>) -> tensor<2x6x8x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_fhwc_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<5x3x3x3xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x6x8x5xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x17x21x3xi8>, tensor<5x3x3x3xi8>, i32, i32) outs(%[[V4]] : tensor<2x6x8x5xi32>) -> tensor<2x6x8x5xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nhwc_fhwc_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nhwc_fhwc_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d3, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xi8>, tensor<5x3x3x3xi8>, i32, i32, tensor<2x6x8x5xi32>) -> tensor<2x6x8x5xi32>
func.func @conv_2d_nhwc_fhwc_q(%i0: tensor<2x17x21x3xi8>, %i1: tensor<5x3x3x3xi8>, %i2: i32, %i3: i32, %o0: tensor<2x6x8x5xi32>) {
  %r = linalg.conv_2d_nhwc_fhwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x17x21x3xi8>, tensor<5x3x3x3xi8>, i32, i32) outs(%o0 : tensor<2x6x8x5xi32>) -> tensor<2x6x8x5xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3x5xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x5xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d_nhwc_hwcf {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<3x3x3x5xf32>) outs(%[[V2]] : tensor<2x6x8x5xf32>) -> tensor<2x6x8x5xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nhwc_hwcf"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nhwc_hwcf"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xf32>, tensor<3x3x3x5xf32>, tensor<2x6x8x5xf32>) -> tensor<2x6x8x5xf32>
func.func @conv_2d_nhwc_hwcf(%i0: tensor<2x17x21x3xf32>, %i1: tensor<3x3x3x5xf32>, %o0: tensor<2x6x8x5xf32>) {
  %r = linalg.conv_2d_nhwc_hwcf {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<3x3x3x5xf32>) outs(%o0 : tensor<2x6x8x5xf32>) -> tensor<2x6x8x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwc_hwcf_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3x5xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x6x8x5xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x17x21x3xi8>, tensor<3x3x3x5xi8>, i32, i32) outs(%[[V4]] : tensor<2x6x8x5xi32>) -> tensor<2x6x8x5xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nhwc_hwcf_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nhwc_hwcf_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d4, d5, d6, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xi8>, tensor<3x3x3x5xi8>, i32, i32, tensor<2x6x8x5xi32>) -> tensor<2x6x8x5xi32>
func.func @conv_2d_nhwc_hwcf_q(%i0: tensor<2x17x21x3xi8>, %i1: tensor<3x3x3x5xi8>, %i2: i32, %i3: i32, %o0: tensor<2x6x8x5xi32>) {
  %r = linalg.conv_2d_nhwc_hwcf_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x17x21x3xi8>, tensor<3x3x3x5xi8>, i32, i32) outs(%o0 : tensor<2x6x8x5xi32>) -> tensor<2x6x8x5xi32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x7x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<7x5x3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x7x5xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x7x3xf32>, tensor<7x5x3x3x3xf32>) outs(%[[V2]] : tensor<2x6x8x7x5xf32>) -> tensor<2x6x8x7x5xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nhwgc_gfhwc"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nhwgc_gfhwc"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x17x21x7x3xf32>, tensor<7x5x3x3x3xf32>, tensor<2x6x8x7x5xf32>) -> tensor<2x6x8x7x5xf32>
func.func @conv_2d_nhwgc_gfhwc(%i0: tensor<2x17x21x7x3xf32>, %i1: tensor<7x5x3x3x3xf32>, %o0: tensor<2x6x8x7x5xf32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x7x3xf32>, tensor<7x5x3x3x3xf32>) outs(%o0 : tensor<2x6x8x7x5xf32>) -> tensor<2x6x8x7x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_2d_nhwgc_gfhwc_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x7x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<7x5x3x3x3xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x6x8x7x5xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x17x21x7x3xi8>, tensor<7x5x3x3x3xi8>, i32, i32) outs(%[[V4]] : tensor<2x6x8x7x5xi32>) -> tensor<2x6x8x7x5xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_2d_nhwgc_gfhwc_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_2d_nhwgc_gfhwc_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d3, d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x17x21x7x3xi8>, tensor<7x5x3x3x3xi8>, i32, i32, tensor<2x6x8x7x5xi32>) -> tensor<2x6x8x7x5xi32>
func.func @conv_2d_nhwgc_gfhwc_q(%i0: tensor<2x17x21x7x3xi8>, %i1: tensor<7x5x3x3x3xi8>, %i2: i32, %i3: i32, %o0: tensor<2x6x8x7x5xi32>) {
  %r = linalg.conv_2d_nhwgc_gfhwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x17x21x7x3xi8>, tensor<7x5x3x3x3xi8>, i32, i32) outs(%o0 : tensor<2x6x8x7x5xi32>) -> tensor<2x6x8x7x5xi32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ncdhw_fcdhw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x10x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<5x3x2x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x5x4x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x10x17x21xf32>, tensor<5x3x2x3x3xf32>) outs(%[[V2]] : tensor<2x5x4x6x8xf32>) -> tensor<2x5x4x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_3d_ncdhw_fcdhw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_3d_ncdhw_fcdhw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d5, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d4 * 2 + d8 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d1, d5, d6, d7, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x3x10x17x21xf32>, tensor<5x3x2x3x3xf32>, tensor<2x5x4x6x8xf32>) -> tensor<2x5x4x6x8xf32>
func.func @conv_3d_ncdhw_fcdhw(%i0: tensor<2x3x10x17x21xf32>, %i1: tensor<5x3x2x3x3xf32>, %o0: tensor<2x5x4x6x8xf32>) {
  %r = linalg.conv_3d_ncdhw_fcdhw {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x3x10x17x21xf32>, tensor<5x3x2x3x3xf32>) outs(%o0 : tensor<2x5x4x6x8xf32>) -> tensor<2x5x4x6x8xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3x3x5xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x6x8x5xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x10x17x21x3xf32>, tensor<2x3x3x3x5xf32>) outs(%[[V2]] : tensor<2x4x6x8x5xf32>) -> tensor<2x4x6x8x5xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_3d_ndhwc_dhwcf"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_3d_ndhwc_dhwcf"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x10x17x21x3xf32>, tensor<2x3x3x3x5xf32>, tensor<2x4x6x8x5xf32>) -> tensor<2x4x6x8x5xf32>
func.func @conv_3d_ndhwc_dhwcf(%i0: tensor<2x10x17x21x3xf32>, %i1: tensor<2x3x3x3x5xf32>, %o0: tensor<2x4x6x8x5xf32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x10x17x21x3xf32>, tensor<2x3x3x3x5xf32>) outs(%o0 : tensor<2x4x6x8x5xf32>) -> tensor<2x4x6x8x5xf32>
  return
}

// CHECK-LABEL: func.func @conv_3d_ndhwc_dhwcf_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3x3x5xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x4x6x8x5xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x10x17x21x3xi8>, tensor<2x3x3x3x5xi8>, i32, i32) outs(%[[V4]] : tensor<2x4x6x8x5xi32>) -> tensor<2x4x6x8x5xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "conv_3d_ndhwc_dhwcf_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.conv_3d_ndhwc_dhwcf_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x10x17x21x3xi8>, tensor<2x3x3x3x5xi8>, i32, i32, tensor<2x4x6x8x5xi32>) -> tensor<2x4x6x8x5xi32>
func.func @conv_3d_ndhwc_dhwcf_q(%i0: tensor<2x10x17x21x3xi8>, %i1: tensor<2x3x3x3x5xi8>, %i2: i32, %i3: i32, %o0: tensor<2x4x6x8x5xi32>) {
  %r = linalg.conv_3d_ndhwc_dhwcf_q {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x10x17x21x3xi8>, tensor<2x3x3x3x5xi8>, i32, i32) outs(%o0 : tensor<2x4x6x8x5xi32>) -> tensor<2x4x6x8x5xi32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_ncw_cw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x21xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_1d_ncw_cw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_1d_ncw_cw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d2, d1 * 2 + d3 * 3)>, affine_map<(d0, d1, d2, d3) -> (d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d1)>]} : (tensor<2x3x21xf32>, tensor<3x3xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
func.func @depthwise_conv_1d_ncw_cw(%i0: tensor<2x3x21xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x3x8xf32>) {
  %r = linalg.depthwise_conv_1d_ncw_cw {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x3x21xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wc(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_1d_nwc_wc"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_1d_nwc_wc"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x21x3xf32>, tensor<3x3xf32>, tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
func.func @depthwise_conv_1d_nwc_wc(%i0: tensor<2x21x3xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x8x3xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wc {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_1d_nwc_wcm(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3x11xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3x11xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xf32>, tensor<3x3x11xf32>) outs(%[[V2]] : tensor<2x8x3x11xf32>) -> tensor<2x8x3x11xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_1d_nwc_wcm"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_1d_nwc_wcm"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d4 * 3, d2)>, affine_map<(d0, d1, d2, d3, d4) -> (d4, d2, d3)>, affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>]} : (tensor<2x21x3xf32>, tensor<3x3x11xf32>, tensor<2x8x3x11xf32>) -> tensor<2x8x3x11xf32>
func.func @depthwise_conv_1d_nwc_wcm(%i0: tensor<2x21x3xf32>, %i1: tensor<3x3x11xf32>, %o0: tensor<2x8x3x11xf32>) {
  %r = linalg.depthwise_conv_1d_nwc_wcm {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xf32>, tensor<3x3x11xf32>) outs(%o0 : tensor<2x8x3x11xf32>) -> tensor<2x8x3x11xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nchw_chw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x17x21xf32>, tensor<3x3x3xf32>) outs(%[[V2]] : tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_2d_nchw_chw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_2d_nchw_chw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d3, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d3, d1, d2)>]} : (tensor<2x3x17x21xf32>, tensor<3x3x3xf32>, tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
func.func @depthwise_conv_2d_nchw_chw(%i0: tensor<2x3x17x21xf32>, %i1: tensor<3x3x3xf32>, %o0: tensor<2x3x6x8xf32>) {
  %r = linalg.depthwise_conv_2d_nchw_chw {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x3x17x21xf32>, tensor<3x3x3xf32>) outs(%o0 : tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<3x3x3xf32>) outs(%[[V2]] : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_2d_nhwc_hwc"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_2d_nhwc_hwc"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xf32>, tensor<3x3x3xf32>, tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
func.func @depthwise_conv_2d_nhwc_hwc(%i0: tensor<2x17x21x3xf32>, %i1: tensor<3x3x3xf32>, %o0: tensor<2x6x8x3xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<3x3x3xf32>) outs(%o0 : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwc_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x6x8x3xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x17x21x3xi8>, tensor<3x3x3xi8>, i32, i32) outs(%[[V4]] : tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_2d_nhwc_hwc_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_2d_nhwc_hwc_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xi8>, tensor<3x3x3xi8>, i32, i32, tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
func.func @depthwise_conv_2d_nhwc_hwc_q(%i0: tensor<2x17x21x3xi8>, %i1: tensor<3x3x3xi8>, %i2: i32, %i3: i32, %o0: tensor<2x6x8x3xi32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwc_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x17x21x3xi8>, tensor<3x3x3xi8>, i32, i32) outs(%o0 : tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3x11xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3x11xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<3x3x3x11xf32>) outs(%[[V2]] : tensor<2x6x8x3x11xf32>) -> tensor<2x6x8x3x11xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_2d_nhwc_hwcm"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_2d_nhwc_hwcm"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x17x21x3xf32>, tensor<3x3x3x11xf32>, tensor<2x6x8x3x11xf32>) -> tensor<2x6x8x3x11xf32>
func.func @depthwise_conv_2d_nhwc_hwcm(%i0: tensor<2x17x21x3xf32>, %i1: tensor<3x3x3x11xf32>, %o0: tensor<2x6x8x3x11xf32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<3x3x3x11xf32>) outs(%o0 : tensor<2x6x8x3x11xf32>) -> tensor<2x6x8x3x11xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_2d_nhwc_hwcm_q(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3x3x3x11xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x6x8x3x11xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x17x21x3xi8>, tensor<3x3x3x11xi8>, i32, i32) outs(%[[V4]] : tensor<2x6x8x3x11xi32>) -> tensor<2x6x8x3x11xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_2d_nhwc_hwcm_q"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_2d_nhwc_hwcm_q"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 4, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d5, d6, d3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> ()>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x17x21x3xi8>, tensor<3x3x3x11xi8>, i32, i32, tensor<2x6x8x3x11xi32>) -> tensor<2x6x8x3x11xi32>
func.func @depthwise_conv_2d_nhwc_hwcm_q(%i0: tensor<2x17x21x3xi8>, %i1: tensor<3x3x3x11xi8>, %i2: i32, %i3: i32, %o0: tensor<2x6x8x3x11xi32>) {
  %r = linalg.depthwise_conv_2d_nhwc_hwcm_q {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1, %i2, %i3 : tensor<2x17x21x3xi8>, tensor<3x3x3x11xi8>, i32, i32) outs(%o0 : tensor<2x6x8x3x11xi32>) -> tensor<2x6x8x3x11xi32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ncdhw_cdhw(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x10x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x2x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x4x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x10x17x21xf32>, tensor<3x2x3x3xf32>) outs(%[[V2]] : tensor<2x3x4x6x8xf32>) -> tensor<2x3x4x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_3d_ncdhw_cdhw"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_3d_ncdhw_cdhw"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3 * 2 + d6 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d7, d4, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d7, d1, d2, d3)>]} : (tensor<2x3x10x17x21xf32>, tensor<3x2x3x3xf32>, tensor<2x3x4x6x8xf32>) -> tensor<2x3x4x6x8xf32>
func.func @depthwise_conv_3d_ncdhw_cdhw(%i0: tensor<2x3x10x17x21xf32>, %i1: tensor<3x2x3x3xf32>, %o0: tensor<2x3x4x6x8xf32>) {
  %r = linalg.depthwise_conv_3d_ncdhw_cdhw {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x3x10x17x21xf32>, tensor<3x2x3x3xf32>) outs(%o0 : tensor<2x3x4x6x8xf32>) -> tensor<2x3x4x6x8xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwc(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x10x17x21x3xf32>, tensor<2x3x3x3xf32>) outs(%[[V2]] : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_3d_ndhwc_dhwc"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_3d_ndhwc_dhwc"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3 * 2 + d6 * 3, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d4, d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d7)>]} : (tensor<2x10x17x21x3xf32>, tensor<2x3x3x3xf32>, tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
func.func @depthwise_conv_3d_ndhwc_dhwc(%i0: tensor<2x10x17x21x3xf32>, %i1: tensor<2x3x3x3xf32>, %o0: tensor<2x4x6x8x3xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwc {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x10x17x21x3xf32>, tensor<2x3x3x3xf32>) outs(%o0 : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @depthwise_conv_3d_ndhwc_dhwcm(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3x3x11xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x6x8x3x11xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x10x17x21x3xf32>, tensor<2x3x3x3x11xf32>) outs(%[[V2]] : tensor<2x4x6x8x3x11xf32>) -> tensor<2x4x6x8x3x11xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "depthwise_conv_3d_ndhwc_dhwcm"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.depthwise_conv_3d_ndhwc_dhwcm"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d8)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d5, d6, d7, d8, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7, d8) -> (d0, d1, d2, d3, d8, d4)>]} : (tensor<2x10x17x21x3xf32>, tensor<2x3x3x3x11xf32>, tensor<2x4x6x8x3x11xf32>) -> tensor<2x4x6x8x3x11xf32>
func.func @depthwise_conv_3d_ndhwc_dhwcm(%i0: tensor<2x10x17x21x3xf32>, %i1: tensor<2x3x3x3x11xf32>, %o0: tensor<2x4x6x8x3x11xf32>) {
  %r = linalg.depthwise_conv_3d_ndhwc_dhwcm {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x10x17x21x3xf32>, tensor<2x3x3x3x11xf32>) outs(%o0 : tensor<2x4x6x8x3x11xf32>) -> tensor<2x4x6x8x3x11xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_sum(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nhwc_sum {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nhwc_sum"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nhwc_sum"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xf32>, tensor<3x3xf32>, tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
func.func @pooling_nhwc_sum(%i0: tensor<2x17x21x3xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x6x8x3xf32>) {
  %r = linalg.pooling_nhwc_sum {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nhwc_max {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nhwc_max"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nhwc_max"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.maximumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xf32>, tensor<3x3xf32>, tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
func.func @pooling_nhwc_max(%i0: tensor<2x17x21x3xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x6x8x3xf32>) {
  %r = linalg.pooling_nhwc_max {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_max_unsigned(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3x3xi8>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3xi32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nhwc_max_unsigned {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xi8>, tensor<3x3xi8>) outs(%[[V2]] : tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nhwc_max_unsigned"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nhwc_max_unsigned"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: i8, %[[V5:[a-z0-9_]+]]: i8, %[[V6:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.extui"(%[[V4]]) : (i8) -> i32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.maxui"(%[[V6]], %[[V7]]) : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xi8>, tensor<3x3xi8>, tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
func.func @pooling_nhwc_max_unsigned(%i0: tensor<2x17x21x3xi8>, %i1: tensor<3x3xi8>, %o0: tensor<2x6x8x3xi32>) {
  %r = linalg.pooling_nhwc_max_unsigned {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xi8>, tensor<3x3xi8>) outs(%o0 : tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nhwc_min {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nhwc_min"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nhwc_min"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.minimumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xf32>, tensor<3x3xf32>, tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
func.func @pooling_nhwc_min(%i0: tensor<2x17x21x3xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x6x8x3xf32>) {
  %r = linalg.pooling_nhwc_min {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x6x8x3xf32>) -> tensor<2x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nhwc_min_unsigned(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x17x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3x3xi8>, %[[V2:[a-z0-9_]+]]: tensor<2x6x8x3xi32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nhwc_min_unsigned {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x17x21x3xi8>, tensor<3x3xi8>) outs(%[[V2]] : tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nhwc_min_unsigned"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nhwc_min_unsigned"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: i8, %[[V5:[a-z0-9_]+]]: i8, %[[V6:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.extui"(%[[V4]]) : (i8) -> i32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.minui"(%[[V6]], %[[V7]]) : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1 * 2 + d4 * 3, d2 * 2 + d5 * 3, d3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x17x21x3xi8>, tensor<3x3xi8>, tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
func.func @pooling_nhwc_min_unsigned(%i0: tensor<2x17x21x3xi8>, %i1: tensor<3x3xi8>, %o0: tensor<2x6x8x3xi32>) {
  %r = linalg.pooling_nhwc_min_unsigned {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x17x21x3xi8>, tensor<3x3xi8>) outs(%o0 : tensor<2x6x8x3xi32>) -> tensor<2x6x8x3xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nchw_sum(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nchw_sum {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x17x21xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nchw_sum"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nchw_sum"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 2 + d4 * 3, d3 * 2 + d5 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x3x17x21xf32>, tensor<3x3xf32>, tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
func.func @pooling_nchw_sum(%i0: tensor<2x3x17x21xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x3x6x8xf32>) {
  %r = linalg.pooling_nchw_sum {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x3x17x21xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nchw_max(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x17x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x6x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nchw_max {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x17x21xf32>, tensor<3x3xf32>) outs(%[[V2]] : tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nchw_max"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nchw_max"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<2xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<2xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.maximumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2 * 2 + d4 * 3, d3 * 2 + d5 * 3)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d2, d3)>]} : (tensor<2x3x17x21xf32>, tensor<3x3xf32>, tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
func.func @pooling_nchw_max(%i0: tensor<2x3x17x21xf32>, %i1: tensor<3x3xf32>, %o0: tensor<2x3x6x8xf32>) {
  %r = linalg.pooling_nchw_max {dilations = dense<3> : tensor<2xi64>, strides = dense<2> : tensor<2xi64>} ins(%i0, %i1 : tensor<2x3x17x21xf32>, tensor<3x3xf32>) outs(%o0 : tensor<2x3x6x8xf32>) -> tensor<2x3x6x8xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_sum(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nwc_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nwc_sum"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nwc_sum"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x21x3xf32>, tensor<3xf32>, tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
func.func @pooling_nwc_sum(%i0: tensor<2x21x3xf32>, %i1: tensor<3xf32>, %o0: tensor<2x8x3xf32>) {
  %r = linalg.pooling_nwc_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xf32>, tensor<3xf32>) outs(%o0 : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nwc_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nwc_max"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nwc_max"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.maximumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x21x3xf32>, tensor<3xf32>, tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
func.func @pooling_nwc_max(%i0: tensor<2x21x3xf32>, %i1: tensor<3xf32>, %o0: tensor<2x8x3xf32>) {
  %r = linalg.pooling_nwc_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xf32>, tensor<3xf32>) outs(%o0 : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_max_unsigned(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3xi8>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3xi32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nwc_max_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xi8>, tensor<3xi8>) outs(%[[V2]] : tensor<2x8x3xi32>) -> tensor<2x8x3xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nwc_max_unsigned"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nwc_max_unsigned"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: i8, %[[V5:[a-z0-9_]+]]: i8, %[[V6:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.extui"(%[[V4]]) : (i8) -> i32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.maxui"(%[[V6]], %[[V7]]) : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x21x3xi8>, tensor<3xi8>, tensor<2x8x3xi32>) -> tensor<2x8x3xi32>
func.func @pooling_nwc_max_unsigned(%i0: tensor<2x21x3xi8>, %i1: tensor<3xi8>, %o0: tensor<2x8x3xi32>) {
  %r = linalg.pooling_nwc_max_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xi8>, tensor<3xi8>) outs(%o0 : tensor<2x8x3xi32>) -> tensor<2x8x3xi32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nwc_min {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nwc_min"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nwc_min"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.minimumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x21x3xf32>, tensor<3xf32>, tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
func.func @pooling_nwc_min(%i0: tensor<2x21x3xf32>, %i1: tensor<3xf32>, %o0: tensor<2x8x3xf32>) {
  %r = linalg.pooling_nwc_min {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xf32>, tensor<3xf32>) outs(%o0 : tensor<2x8x3xf32>) -> tensor<2x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_nwc_min_unsigned(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x21x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3xi8>, %[[V2:[a-z0-9_]+]]: tensor<2x8x3xi32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_nwc_min_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x21x3xi8>, tensor<3xi8>) outs(%[[V2]] : tensor<2x8x3xi32>) -> tensor<2x8x3xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_nwc_min_unsigned"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_nwc_min_unsigned"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: i8, %[[V5:[a-z0-9_]+]]: i8, %[[V6:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.extui"(%[[V4]]) : (i8) -> i32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.minui"(%[[V6]], %[[V7]]) : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1 * 2 + d3 * 3, d2)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x21x3xi8>, tensor<3xi8>, tensor<2x8x3xi32>) -> tensor<2x8x3xi32>
func.func @pooling_nwc_min_unsigned(%i0: tensor<2x21x3xi8>, %i1: tensor<3xi8>, %o0: tensor<2x8x3xi32>) {
  %r = linalg.pooling_nwc_min_unsigned {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x21x3xi8>, tensor<3xi8>) outs(%o0 : tensor<2x8x3xi32>) -> tensor<2x8x3xi32>
  return
}

// CHECK-LABEL: func.func @pooling_ncw_sum(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_ncw_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x21xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_ncw_sum"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_ncw_sum"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 * 2 + d3 * 3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x3x21xf32>, tensor<3xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
func.func @pooling_ncw_sum(%i0: tensor<2x3x21xf32>, %i1: tensor<3xf32>, %o0: tensor<2x3x8xf32>) {
  %r = linalg.pooling_ncw_sum {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x3x21xf32>, tensor<3xf32>) outs(%o0 : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ncw_max(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x21xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3x8xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%[[V0]], %[[V1]] : tensor<2x3x21xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_ncw_max"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_ncw_max"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<1xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<1xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.maximumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2 * 2 + d3 * 3)>, affine_map<(d0, d1, d2, d3) -> (d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<2x3x21xf32>, tensor<3xf32>, tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
func.func @pooling_ncw_max(%i0: tensor<2x3x21xf32>, %i1: tensor<3xf32>, %o0: tensor<2x3x8xf32>) {
  %r = linalg.pooling_ncw_max {dilations = dense<3> : tensor<1xi64>, strides = dense<2> : tensor<1xi64>} ins(%i0, %i1 : tensor<2x3x21xf32>, tensor<3xf32>) outs(%o0 : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_sum(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_ndhwc_sum {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>) outs(%[[V2]] : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_ndhwc_sum"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_ndhwc_sum"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>, tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
func.func @pooling_ndhwc_sum(%i0: tensor<2x10x17x21x3xf32>, %i1: tensor<2x3x3xf32>, %o0: tensor<2x4x6x8x3xf32>) {
  %r = linalg.pooling_ndhwc_sum {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>) outs(%o0 : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_max(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_ndhwc_max {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>) outs(%[[V2]] : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_ndhwc_max"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_ndhwc_max"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.maximumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>, tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
func.func @pooling_ndhwc_max(%i0: tensor<2x10x17x21x3xf32>, %i1: tensor<2x3x3xf32>, %o0: tensor<2x4x6x8x3xf32>) {
  %r = linalg.pooling_ndhwc_max {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>) outs(%o0 : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
  return
}

// CHECK-LABEL: func.func @pooling_ndhwc_min(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x10x17x21x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4x6x8x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.pooling_ndhwc_min {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%[[V0]], %[[V1]] : tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>) outs(%[[V2]] : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "pooling_ndhwc_min"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.pooling_ndhwc_min"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{dilations = dense<3> : tensor<3xi64>, operandSegmentSizes = array<i32: 2, 1>, strides = dense<2> : tensor<3xi64>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.minimumf"(%[[V6]], %[[V4]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1 * 2 + d5 * 3, d2 * 2 + d6 * 3, d3 * 2 + d7 * 3, d4)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d5, d6, d7)>, affine_map<(d0, d1, d2, d3, d4, d5, d6, d7) -> (d0, d1, d2, d3, d4)>]} : (tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>, tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
func.func @pooling_ndhwc_min(%i0: tensor<2x10x17x21x3xf32>, %i1: tensor<2x3x3xf32>, %o0: tensor<2x4x6x8x3xf32>) {
  %r = linalg.pooling_ndhwc_min {dilations = dense<3> : tensor<3xi64>, strides = dense<2> : tensor<3xi64>} ins(%i0, %i1 : tensor<2x10x17x21x3xf32>, tensor<2x3x3xf32>) outs(%o0 : tensor<2x4x6x8x3xf32>) -> tensor<2x4x6x8x3xf32>
  return
}
