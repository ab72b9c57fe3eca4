// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic --mlir-print-local-scope | FileCheck %s --check-prefix=GENERIC

// The region of a named operation follows from its name and operand types.

// CHECK-LABEL: func.func @exp(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.exp ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "exp"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.exp"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.exp"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @exp(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.exp ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @log(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.log ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "log"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.log"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.log"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @log(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.log ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @abs(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.abs ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "abs"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.abs"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.absf"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @abs(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.abs ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @ceil(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.ceil ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "ceil"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.ceil"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.ceil"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @ceil(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.ceil ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @floor(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.floor ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "floor"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.floor"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.floor"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @floor(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.floor ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @negf(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.negf ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "negf"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.negf"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "arith.negf"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @negf(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.negf ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @reciprocal(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.reciprocal ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "reciprocal"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.reciprocal"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "arith.constant"() <{value = 1.000000e+00 : f32}> : () -> f32
// GENERIC-NEXT: %[[V6:[a-z0-9_]+]] = "arith.divf"(%[[V5]], %[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V6]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @reciprocal(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.reciprocal ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @round(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.round ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "round"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.round"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.round"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @round(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.round ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @sqrt(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.sqrt ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "sqrt"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.sqrt"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.sqrt"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @sqrt(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.sqrt ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @rsqrt(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.rsqrt ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "rsqrt"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.rsqrt"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.rsqrt"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @rsqrt(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.rsqrt ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @square(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.square ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "square"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.square"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "arith.mulf"(%[[V3]], %[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @square(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.square ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @tanh(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.tanh ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "tanh"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.tanh"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.tanh"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @tanh(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.tanh ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @erf(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.erf ins(%[[V0]] : tensor<4x?xf32>) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "erf"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.erf"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "math.erf"(%[[V3]]) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @erf(%i0: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.erf ins(%i0 : tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @add(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.add ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "add"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.add"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.addf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @add(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.add ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @sub(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.sub ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "sub"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.sub"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.subf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @sub(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.sub ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @mul(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.mul ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "mul"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.mul"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @mul(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.mul ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @div(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.div ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "div"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.div"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.divf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @div(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.div ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @max(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.max ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "max"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.max"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.maximumf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @max(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.max ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @min(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.min ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "min"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.min"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.minimumf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @min(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.min ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @powf(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>, %[[V2:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.powf ins(%[[V0]], %[[V1]] : tensor<4x?xf32>, tensor<4x?xf32>) outs(%[[V2]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "powf"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.powf"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "math.powf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<4x?xf32>, tensor<4x?xf32>, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @powf(%i0: tensor<4x?xf32>, %i1: tensor<4x?xf32>, %o0: tensor<4x?xf32>) {
  %r = linalg.powf ins(%i0, %i1 : tensor<4x?xf32>, tensor<4x?xf32>) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @div_unsigned(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<4xi32>, %[[V1:[a-z0-9_]+]]: tensor<4xi32>, %[[V2:[a-z0-9_]+]]: tensor<4xi32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.div_unsigned ins(%[[V0]], %[[V1]] : tensor<4xi32>, tensor<4xi32>) outs(%[[V2]] : tensor<4xi32>) -> tensor<4xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "div_unsigned"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.div_unsigned"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: i32, %[[V5:[a-z0-9_]+]]: i32, %[[V6:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.divui"(%[[V4]], %[[V5]]) : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V7]]) : (i32) -> ()
// GENERIC-NEXT: }) : (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) -> tensor<4xi32>
func.func @div_unsigned(%i0: tensor<4xi32>, %i1: tensor<4xi32>, %o0: tensor<4xi32>) {
  %r = linalg.div_unsigned ins(%i0, %i1 : tensor<4xi32>, tensor<4xi32>) outs(%o0 : tensor<4xi32>) -> tensor<4xi32>
  return
}

// CHECK-LABEL: func.func @select(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2xi1>, %[[V1:[a-z0-9_]+]]: tensor<2xf32>, %[[V2:[a-z0-9_]+]]: tensor<2xf32>, %[[V3:[a-z0-9_]+]]: tensor<2xf32>) {
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = linalg.select ins(%[[V0]], %[[V1]], %[[V2]] : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%[[V3]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "select"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.select"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 3, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V5:[a-z0-9_]+]]: i1, %[[V6:[a-z0-9_]+]]: f32, %[[V7:[a-z0-9_]+]]: f32, %[[V8:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V9:[a-z0-9_]+]] = "arith.select"(%[[V5]], %[[V6]], %[[V7]]) : (i1, f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V9]]) : (f32) -> ()
// GENERIC-NEXT: }) : (tensor<2xi1>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @select(%i0: tensor<2xi1>, %i1: tensor<2xf32>, %i2: tensor<2xf32>, %o0: tensor<2xf32>) {
  %r = linalg.select ins(%i0, %i1, %i2 : tensor<2xi1>, tensor<2xf32>, tensor<2xf32>) outs(%o0 : tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @copy(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2xf32>, %[[V1:[a-z0-9_]+]]: tensor<2xf64>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.copy ins(%[[V0]] : tensor<2xf32>) outs(%[[V1]] : tensor<2xf64>) -> tensor<2xf64>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "copy"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.copy"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f64):
// GENERIC-NEXT: %[[V5:[a-z0-9_]+]] = "arith.extf"(%[[V3]]) : (f32) -> f64
// GENERIC-NEXT: "linalg.yield"(%[[V5]]) : (f64) -> ()
// GENERIC-NEXT: }) : (tensor<2xf32>, tensor<2xf64>) -> tensor<2xf64>
func.func @copy(%i0: tensor<2xf32>, %o0: tensor<2xf64>) {
  %r = linalg.copy ins(%i0 : tensor<2xf32>) outs(%o0 : tensor<2xf64>) -> tensor<2xf64>
  return
}

// CHECK-LABEL: func.func @fill(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: f32, %[[V1:[a-z0-9_]+]]: tensor<4x?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = linalg.fill ins(%[[V0]] : f32) outs(%[[V1]] : tensor<4x?xf32>) -> tensor<4x?xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "fill"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.fill"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 1, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V3:[a-z0-9_]+]]: f32, %[[V4:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: "linalg.yield"(%[[V3]]) : (f32) -> ()
// GENERIC-NEXT: }) : (f32, tensor<4x?xf32>) -> tensor<4x?xf32>
func.func @fill(%i0: f32, %o0: tensor<4x?xf32>) {
  %r = linalg.fill ins(%i0 : f32) outs(%o0 : tensor<4x?xf32>) -> tensor<4x?xf32>
  return
}

// CHECK-LABEL: func.func @fill_rng_2d(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: f64, %[[V1:[a-z0-9_]+]]: f64, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: tensor<2x3xf32>) {
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = linalg.fill_rng_2d ins(%[[V0]], %[[V1]], %[[V2]] : f64, f64, i32) outs(%[[V3]] : tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "fill_rng_2d"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.fill_rng_2d"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 3, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V5:[a-z0-9_]+]]: f64, %[[V6:[a-z0-9_]+]]: f64, %[[V7:[a-z0-9_]+]]: i32, %[[V8:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V9:[a-z0-9_]+]] = "arith.constant"() <{value = 2147483647 : i64}> : () -> i64
// GENERIC-NEXT: %[[V10:[a-z0-9_]+]] = "arith.sitofp"(%[[V9]]) : (i64) -> f64
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "linalg.index"() <{dim = 1 : i64}> : () -> index
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.index_cast"(%[[V11]]) : (index) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "linalg.index"() <{dim = 0 : i64}> : () -> index
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.index_cast"(%[[V13]]) : (index) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.addi"(%[[V14]], %[[V7]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
// GENERIC-NEXT: %[[V17:[a-z0-9_]+]] = "arith.trunci"(%[[V16]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
// GENERIC-NEXT: %[[V18:[a-z0-9_]+]] = "arith.muli"(%[[V15]], %[[V17]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V19:[a-z0-9_]+]] = "arith.constant"() <{value = 12345 : i64}> : () -> i64
// GENERIC-NEXT: %[[V20:[a-z0-9_]+]] = "arith.trunci"(%[[V19]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
// GENERIC-NEXT: %[[V21:[a-z0-9_]+]] = "arith.addi"(%[[V18]], %[[V20]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V22:[a-z0-9_]+]] = "arith.addi"(%[[V12]], %[[V21]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V23:[a-z0-9_]+]] = "arith.constant"() <{value = 1103515245 : i64}> : () -> i64
// GENERIC-NEXT: %[[V24:[a-z0-9_]+]] = "arith.trunci"(%[[V23]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
// GENERIC-NEXT: %[[V25:[a-z0-9_]+]] = "arith.muli"(%[[V22]], %[[V24]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V26:[a-z0-9_]+]] = "arith.constant"() <{value = 12345 : i64}> : () -> i64
// GENERIC-NEXT: %[[V27:[a-z0-9_]+]] = "arith.trunci"(%[[V26]]) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
// GENERIC-NEXT: %[[V28:[a-z0-9_]+]] = "arith.addi"(%[[V25]], %[[V27]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V29:[a-z0-9_]+]] = "arith.sitofp"(%[[V28]]) : (i32) -> f64
// GENERIC-NEXT: %[[V30:[a-z0-9_]+]] = "arith.addf"(%[[V10]], %[[V29]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
// GENERIC-NEXT: %[[V31:[a-z0-9_]+]] = "arith.subf"(%[[V6]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
// GENERIC-NEXT: %[[V32:[a-z0-9_]+]] = "arith.constant"() <{value = 2.3283063999999999E-10 : f64}> : () -> f64
// GENERIC-NEXT: %[[V33:[a-z0-9_]+]] = "arith.mulf"(%[[V31]], %[[V32]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
// GENERIC-NEXT: %[[V34:[a-z0-9_]+]] = "arith.mulf"(%[[V30]], %[[V33]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
// GENERIC-NEXT: %[[V35:[a-z0-9_]+]] = "arith.addf"(%[[V34]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f64, f64) -> f64
// GENERIC-NEXT: %[[V36:[a-z0-9_]+]] = "arith.truncf"(%[[V35]]) : (f64) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V36]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>]} : (f64, f64, i32, tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @fill_rng_2d(%i0: f64, %i1: f64, %i2: i32, %o0: tensor<2x3xf32>) {
  %r = linalg.fill_rng_2d ins(%i0, %i1, %i2 : f64, f64, i32) outs(%o0 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @matvec(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<3xf32>, %[[V2:[a-z0-9_]+]]: tensor<2xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.matvec ins(%[[V0]], %[[V1]] : tensor<2x3xf32>, tensor<3xf32>) outs(%[[V2]] : tensor<2xf32>) -> tensor<2xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "matvec"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.matvec"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<2x3xf32>, tensor<3xf32>, tensor<2xf32>) -> tensor<2xf32>
func.func @matvec(%i0: tensor<2x3xf32>, %i1: tensor<3xf32>, %o0: tensor<2xf32>) {
  %r = linalg.matvec ins(%i0, %i1 : tensor<2x3xf32>, tensor<3xf32>) outs(%o0 : tensor<2xf32>) -> tensor<2xf32>
  return
}

// CHECK-LABEL: func.func @vecmat(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3xf32>, %[[V2:[a-z0-9_]+]]: tensor<3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.vecmat ins(%[[V0]], %[[V1]] : tensor<2xf32>, tensor<2x3xf32>) outs(%[[V2]] : tensor<3xf32>) -> tensor<3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "vecmat"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.vecmat"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0)>]} : (tensor<2xf32>, tensor<2x3xf32>, tensor<3xf32>) -> tensor<3xf32>
func.func @vecmat(%i0: tensor<2xf32>, %i1: tensor<2x3xf32>, %o0: tensor<3xf32>) {
  %r = linalg.vecmat ins(%i0, %i1 : tensor<2xf32>, tensor<2x3xf32>) outs(%o0 : tensor<3xf32>) -> tensor<3xf32>
  return
}

// CHECK-LABEL: func.func @dot(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2xf32>, %[[V1:[a-z0-9_]+]]: tensor<2xf32>, %[[V2:[a-z0-9_]+]]: tensor<f32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.dot ins(%[[V0]], %[[V1]] : tensor<2xf32>, tensor<2xf32>) outs(%[[V2]] : tensor<f32>) -> tensor<f32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "dot"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.dot"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>]} : (tensor<2xf32>, tensor<2xf32>, tensor<f32>) -> tensor<f32>
func.func @dot(%i0: tensor<2xf32>, %i1: tensor<2xf32>, %o0: tensor<f32>) {
  %r = linalg.dot ins(%i0, %i1 : tensor<2xf32>, tensor<2xf32>) outs(%o0 : tensor<f32>) -> tensor<f32>
  return
}

// CHECK-LABEL: func.func @batch_matvec(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x4xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x3xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.batch_matvec ins(%[[V0]], %[[V1]] : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%[[V2]] : tensor<2x3xf32>) -> tensor<2x3xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "batch_matvec"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.batch_matvec"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]} : (tensor<2x3x4xf32>, tensor<2x4xf32>, tensor<2x3xf32>) -> tensor<2x3xf32>
func.func @batch_matvec(%i0: tensor<2x3x4xf32>, %i1: tensor<2x4xf32>, %o0: tensor<2x3xf32>) {
  %r = linalg.batch_matvec ins(%i0, %i1 : tensor<2x3x4xf32>, tensor<2x4xf32>) outs(%o0 : tensor<2x3xf32>) -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: func.func @batch_vecmat(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3xf32>, %[[V1:[a-z0-9_]+]]: tensor<2x3x4xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x4xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.batch_vecmat ins(%[[V0]], %[[V1]] : tensor<2x3xf32>, tensor<2x3x4xf32>) outs(%[[V2]] : tensor<2x4xf32>) -> tensor<2x4xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "batch_vecmat"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.batch_vecmat"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]} : (tensor<2x3xf32>, tensor<2x3x4xf32>, tensor<2x4xf32>) -> tensor<2x4xf32>
func.func @batch_vecmat(%i0: tensor<2x3xf32>, %i1: tensor<2x3x4xf32>, %o0: tensor<2x4xf32>) {
  %r = linalg.batch_vecmat ins(%i0, %i1 : tensor<2x3xf32>, tensor<2x3x4xf32>) outs(%o0 : tensor<2x4xf32>) -> tensor<2x4xf32>
  return
}

// CHECK-LABEL: func.func @mmt4d(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3x4x5xf32>, %[[V1:[a-z0-9_]+]]: tensor<6x3x7x5xf32>, %[[V2:[a-z0-9_]+]]: tensor<2x6x4x7xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.mmt4d ins(%[[V0]], %[[V1]] : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%[[V2]] : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "mmt4d"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.mmt4d"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d2, d3, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d1, d2, d4, d5)>, affine_map<(d0, d1, d2, d3, d4, d5) -> (d0, d1, d3, d4)>]} : (tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>, tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
func.func @mmt4d(%i0: tensor<2x3x4x5xf32>, %i1: tensor<6x3x7x5xf32>, %o0: tensor<2x6x4x7xf32>) {
  %r = linalg.mmt4d ins(%i0, %i1 : tensor<2x3x4x5xf32>, tensor<6x3x7x5xf32>) outs(%o0 : tensor<2x6x4x7xf32>) -> tensor<2x6x4x7xf32>
  return
}

// CHECK-LABEL: func.func @batch_mmt4d(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<9x2x3x4x5xf32>, %[[V1:[a-z0-9_]+]]: tensor<9x6x3x7x5xf32>, %[[V2:[a-z0-9_]+]]: tensor<9x2x6x4x7xf32>) {
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = linalg.batch_mmt4d ins(%[[V0]], %[[V1]] : tensor<9x2x3x4x5xf32>, tensor<9x6x3x7x5xf32>) outs(%[[V2]] : tensor<9x2x6x4x7xf32>) -> tensor<9x2x6x4x7xf32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "batch_mmt4d"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.batch_mmt4d"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 2, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V4:[a-z0-9_]+]]: f32, %[[V5:[a-z0-9_]+]]: f32, %[[V6:[a-z0-9_]+]]: f32):
// GENERIC-NEXT: %[[V7:[a-z0-9_]+]] = "arith.mulf"(%[[V4]], %[[V5]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: %[[V8:[a-z0-9_]+]] = "arith.addf"(%[[V6]], %[[V7]]) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
// GENERIC-NEXT: "linalg.yield"(%[[V8]]) : (f32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d3, d4, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d2, d3, d5, d6)>, affine_map<(d0, d1, d2, d3, d4, d5, d6) -> (d0, d1, d2, d4, d5)>]} : (tensor<9x2x3x4x5xf32>, tensor<9x6x3x7x5xf32>, tensor<9x2x6x4x7xf32>) -> tensor<9x2x6x4x7xf32>
func.func @batch_mmt4d(%i0: tensor<9x2x3x4x5xf32>, %i1: tensor<9x6x3x7x5xf32>, %o0: tensor<9x2x6x4x7xf32>) {
  %r = linalg.batch_mmt4d ins(%i0, %i1 : tensor<9x2x3x4x5xf32>, tensor<9x6x3x7x5xf32>) outs(%o0 : tensor<9x2x6x4x7xf32>) -> tensor<9x2x6x4x7xf32>
  return
}

// CHECK-LABEL: func.func @quantized_matmul(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<2x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<3x5xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<2x5xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.quantized_matmul ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<2x3xi8>, tensor<3x5xi8>, i32, i32) outs(%[[V4]] : tensor<2x5xi32>) -> tensor<2x5xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "quantized_matmul"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.quantized_matmul"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 4, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> ()>, affine_map<(d0, d1, d2) -> (d0, d1)>]} : (tensor<2x3xi8>, tensor<3x5xi8>, i32, i32, tensor<2x5xi32>) -> tensor<2x5xi32>
func.func @quantized_matmul(%i0: tensor<2x3xi8>, %i1: tensor<3x5xi8>, %i2: i32, %i3: i32, %o0: tensor<2x5xi32>) {
  %r = linalg.quantized_matmul ins(%i0, %i1, %i2, %i3 : tensor<2x3xi8>, tensor<3x5xi8>, i32, i32) outs(%o0 : tensor<2x5xi32>) -> tensor<2x5xi32>
  return
}

// CHECK-LABEL: func.func @quantized_batch_matmul(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: tensor<9x2x3xi8>, %[[V1:[a-z0-9_]+]]: tensor<9x3x5xi8>, %[[V2:[a-z0-9_]+]]: i32, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: tensor<9x2x5xi32>) {
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = linalg.quantized_batch_matmul ins(%[[V0]], %[[V1]], %[[V2]], %[[V3]] : tensor<9x2x3xi8>, tensor<9x3x5xi8>, i32, i32) outs(%[[V4]] : tensor<9x2x5xi32>) -> tensor<9x2x5xi32>
// CHECK-NEXT:   return
// CHECK-NEXT: }
// GENERIC-LABEL: sym_name = "quantized_batch_matmul"
// GENERIC: %[[V0:[a-z0-9_]+]] = "linalg.quantized_batch_matmul"(%[[V1:[a-z0-9_]+]], %[[V2:[a-z0-9_]+]], %[[V3:[a-z0-9_]+]], %[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) <{operandSegmentSizes = array<i32: 4, 1>}> ({
// GENERIC-NEXT: ^bb0(%[[V6:[a-z0-9_]+]]: i8, %[[V7:[a-z0-9_]+]]: i8, %[[V8:[a-z0-9_]+]]: i32, %[[V9:[a-z0-9_]+]]: i32, %[[V10:[a-z0-9_]+]]: i32):
// GENERIC-NEXT: %[[V11:[a-z0-9_]+]] = "arith.extsi"(%[[V6]]) : (i8) -> i32
// GENERIC-NEXT: %[[V12:[a-z0-9_]+]] = "arith.subi"(%[[V11]], %[[V8]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V13:[a-z0-9_]+]] = "arith.extsi"(%[[V7]]) : (i8) -> i32
// GENERIC-NEXT: %[[V14:[a-z0-9_]+]] = "arith.subi"(%[[V13]], %[[V9]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V15:[a-z0-9_]+]] = "arith.muli"(%[[V12]], %[[V14]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: %[[V16:[a-z0-9_]+]] = "arith.addi"(%[[V10]], %[[V15]]) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
// GENERIC-NEXT: "linalg.yield"(%[[V16]]) : (i32) -> ()
// GENERIC-NEXT: }) {linalg.memoized_indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> ()>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>]} : (tensor<9x2x3xi8>, tensor<9x3x5xi8>, i32, i32, tensor<9x2x5xi32>) -> tensor<9x2x5xi32>
func.func @quantized_batch_matmul(%i0: tensor<9x2x3xi8>, %i1: tensor<9x3x5xi8>, %i2: i32, %i3: i32, %o0: tensor<9x2x5xi32>) {
  %r = linalg.quantized_batch_matmul ins(%i0, %i1, %i2, %i3 : tensor<9x2x3xi8>, tensor<9x3x5xi8>, i32, i32) outs(%o0 : tensor<9x2x5xi32>) -> tensor<9x2x5xi32>
  return
}
