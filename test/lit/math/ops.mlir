// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @unary(
func.func @unary(%a: f32, %t: tensor<4x?xf16>) {
  // CHECK: math.absf %{{.*}} : f32
  %r1 = math.absf %a : f32
  // CHECK: math.acos %{{.*}} : f32
  %r2 = math.acos %a : f32
  // CHECK: math.acosh %{{.*}} : f32
  %r3 = math.acosh %a : f32
  // CHECK: math.asin %{{.*}} : f32
  %r4 = math.asin %a : f32
  // CHECK: math.asinh %{{.*}} : f32
  %r5 = math.asinh %a : f32
  // CHECK: math.atan %{{.*}} : f32
  %r6 = math.atan %a : f32
  // CHECK: math.atanh %{{.*}} : f32
  %r7 = math.atanh %a : f32
  // CHECK: math.cbrt %{{.*}} : f32
  %r8 = math.cbrt %a : f32
  // CHECK: math.ceil %{{.*}} : f32
  %r9 = math.ceil %a : f32
  // CHECK: math.cos %{{.*}} : f32
  %r10 = math.cos %a : f32
  // CHECK: math.cosh %{{.*}} : f32
  %r11 = math.cosh %a : f32
  // CHECK: math.erf %{{.*}} : f32
  %r12 = math.erf %a : f32
  // CHECK: math.erfc %{{.*}} : f32
  %r13 = math.erfc %a : f32
  // CHECK: math.exp %{{.*}} : f32
  %r14 = math.exp %a : f32
  // CHECK: math.exp2 %{{.*}} : f32
  %r15 = math.exp2 %a : f32
  // CHECK: math.expm1 %{{.*}} : f32
  %r16 = math.expm1 %a : f32
  // CHECK: math.floor %{{.*}} : f32
  %r17 = math.floor %a : f32
  // CHECK: math.log %{{.*}} : f32
  %r18 = math.log %a : f32
  // CHECK: math.log10 %{{.*}} : f32
  %r19 = math.log10 %a : f32
  // CHECK: math.log1p %{{.*}} : f32
  %r20 = math.log1p %a : f32
  // CHECK: math.log2 %{{.*}} : f32
  %r21 = math.log2 %a : f32
  // CHECK: math.round %{{.*}} : f32
  %r22 = math.round %a : f32
  // CHECK: math.roundeven %{{.*}} : f32
  %r23 = math.roundeven %a : f32
  // CHECK: math.rsqrt %{{.*}} : f32
  %r24 = math.rsqrt %a : f32
  // CHECK: math.sin %{{.*}} : f32
  %r25 = math.sin %a : f32
  // CHECK: math.sinh %{{.*}} : f32
  %r26 = math.sinh %a : f32
  // CHECK: math.sqrt %{{.*}} : f32
  %r27 = math.sqrt %a : f32
  // CHECK: math.tan %{{.*}} : f32
  %r28 = math.tan %a : f32
  // CHECK: math.tanh %{{.*}} : f32
  %r29 = math.tanh %a : f32
  // CHECK: math.trunc %{{.*}} : f32
  %r30 = math.trunc %a : f32
  // CHECK: math.absf %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r31 = math.absf %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.acos %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r32 = math.acos %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.acosh %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r33 = math.acosh %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.asin %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r34 = math.asin %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.asinh %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r35 = math.asinh %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.atan %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r36 = math.atan %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.atanh %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r37 = math.atanh %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.cbrt %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r38 = math.cbrt %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.ceil %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r39 = math.ceil %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.cos %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r40 = math.cos %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.cosh %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r41 = math.cosh %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.erf %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r42 = math.erf %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.erfc %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r43 = math.erfc %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.exp %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r44 = math.exp %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.exp2 %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r45 = math.exp2 %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.expm1 %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r46 = math.expm1 %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.floor %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r47 = math.floor %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.log %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r48 = math.log %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.log10 %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r49 = math.log10 %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.log1p %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r50 = math.log1p %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.log2 %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r51 = math.log2 %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.round %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r52 = math.round %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.roundeven %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r53 = math.roundeven %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.rsqrt %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r54 = math.rsqrt %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.sin %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r55 = math.sin %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.sinh %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r56 = math.sinh %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.sqrt %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r57 = math.sqrt %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.tan %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r58 = math.tan %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.tanh %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r59 = math.tanh %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  // CHECK: math.trunc %{{.*}} fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  %r60 = math.trunc %t fastmath<nnan,ninf> {note} : tensor<4x?xf16>
  return
}

// CHECK-LABEL: func.func @containers(
func.func @containers(%v: vector<[4]xbf16>, %u: tensor<*xf64>, %e: tensor<4xf32, "layout">) {
  // CHECK: math.exp %{{.*}} : vector<[4]xbf16>
  %r61 = math.exp %v : vector<[4]xbf16>
  // CHECK: math.exp %{{.*}} fastmath<fast> : tensor<*xf64>
  %r62 = math.exp %u fastmath<fast> : tensor<*xf64>
  // CHECK: math.exp %{{.*}} : tensor<4xf32, "layout">
  %r63 = math.exp %e : tensor<4xf32, "layout">
  // CHECK: math.exp %{{.*}} : tensor<*xf64>
  %r64 = math.exp %u fastmath<none> : tensor<*xf64>
  // CHECK: math.exp %{{.*}} fastmath<fast> : tensor<*xf64>
  %r65 = math.exp %u {fastmath = #arith.fastmath<fast>} : tensor<*xf64>
  return
}

// CHECK-LABEL: func.func @integers(
func.func @integers(%a: i32, %i: index, %t: tensor<4xi8>) {
  // CHECK: math.absi %{{.*}} : i32
  %r66 = math.absi %a : i32
  // CHECK: math.ctlz %{{.*}} : i32
  %r67 = math.ctlz %a : i32
  // CHECK: math.ctpop %{{.*}} : i32
  %r68 = math.ctpop %a : i32
  // CHECK: math.cttz %{{.*}} : i32
  %r69 = math.cttz %a : i32
  // CHECK: math.absi %{{.*}} {note} : tensor<4xi8>
  %r70 = math.absi %t {note} : tensor<4xi8>
  // CHECK: math.ctlz %{{.*}} {note} : tensor<4xi8>
  %r71 = math.ctlz %t {note} : tensor<4xi8>
  // CHECK: math.ctpop %{{.*}} {note} : tensor<4xi8>
  %r72 = math.ctpop %t {note} : tensor<4xi8>
  // CHECK: math.cttz %{{.*}} {note} : tensor<4xi8>
  %r73 = math.cttz %t {note} : tensor<4xi8>
  // CHECK: math.absi %{{.*}} : index
  %r74 = math.absi %i : index
  // CHECK: math.ipowi %{{.*}}, %{{.*}} : i32
  %r75 = math.ipowi %a, %a : i32
  // CHECK: math.ipowi %{{.*}}, %{{.*}} {note} : tensor<4xi8>
  %r76 = math.ipowi %t, %t {note} : tensor<4xi8>
  return
}

// CHECK-LABEL: func.func @classes(
func.func @classes(%a: f32, %t: tensor<?xf16>) {
  // CHECK: math.isfinite %{{.*}} : f32
  %r77 = math.isfinite %a : f32
  // CHECK: math.isinf %{{.*}} : f32
  %r78 = math.isinf %a : f32
  // CHECK: math.isnan %{{.*}} : f32
  %r79 = math.isnan %a : f32
  // CHECK: math.isnormal %{{.*}} : f32
  %r80 = math.isnormal %a : f32
  // CHECK: math.isfinite %{{.*}} {note} : tensor<?xf16>
  %r81 = math.isfinite %t {note} : tensor<?xf16>
  // CHECK: math.isinf %{{.*}} {note} : tensor<?xf16>
  %r82 = math.isinf %t {note} : tensor<?xf16>
  // CHECK: math.isnan %{{.*}} {note} : tensor<?xf16>
  %r83 = math.isnan %t {note} : tensor<?xf16>
  // CHECK: math.isnormal %{{.*}} {note} : tensor<?xf16>
  %r84 = math.isnormal %t {note} : tensor<?xf16>
  // CHECK: math.isnan %{{.*}} {fastmath = #arith.fastmath<fast>} : f32
  %r85 = math.isnan %a {fastmath = #arith.fastmath<fast>} : f32
  // CHECK: math.isnan %{{.*}} : f32
  %r86 = math.isnan %a {fastmath = #arith.fastmath<none>} : f32
  return
}

// CHECK-LABEL: func.func @several_operands(
func.func @several_operands(%a: f32, %i: i32, %t: tensor<4xf32>, %ti: tensor<4xindex>) {
  // CHECK: math.atan2 %{{.*}}, %{{.*}} : f32
  %r87 = math.atan2 %a, %a : f32
  // CHECK: math.copysign %{{.*}}, %{{.*}} : f32
  %r88 = math.copysign %a, %a : f32
  // CHECK: math.powf %{{.*}}, %{{.*}} : f32
  %r89 = math.powf %a, %a : f32
  // CHECK: math.atan2 %{{.*}}, %{{.*}} fastmath<fast> {note} : tensor<4xf32>
  %r90 = math.atan2 %t, %t fastmath<fast> {note} : tensor<4xf32>
  // CHECK: math.copysign %{{.*}}, %{{.*}} fastmath<fast> {note} : tensor<4xf32>
  %r91 = math.copysign %t, %t fastmath<fast> {note} : tensor<4xf32>
  // CHECK: math.powf %{{.*}}, %{{.*}} fastmath<fast> {note} : tensor<4xf32>
  %r92 = math.powf %t, %t fastmath<fast> {note} : tensor<4xf32>
  // CHECK: math.fpowi %{{.*}}, %{{.*}} : f32, i32
  %r93 = math.fpowi %a, %i : f32, i32
  // CHECK: math.fpowi %{{.*}}, %{{.*}} fastmath<nsz> {note} : tensor<4xf32>, tensor<4xindex>
  %r94 = math.fpowi %t, %ti fastmath<nsz> {note} : tensor<4xf32>, tensor<4xindex>
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} : f32
  %r95 = math.fma %a, %a, %a : f32
  // CHECK: math.fma %{{.*}}, %{{.*}}, %{{.*}} fastmath<fast> {note} : tensor<4xf32>
  %r96 = math.fma %t, %t, %t fastmath<fast> {note} : tensor<4xf32>
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] : f32
  %r97 = math.clampf %a to [%a, %a] : f32
  // CHECK: math.clampf %{{.*}} to [%{{.*}}, %{{.*}}] fastmath<fast> {note} : tensor<4xf32>
  %r98 = math.clampf %t to [%t, %t] fastmath<fast> {note} : tensor<4xf32>
  return
}

// CHECK-LABEL: func.func @sincos(
func.func @sincos(%a: f32, %t: tensor<4xf32>) {
  // CHECK: %sin, %cos = math.sincos %{{.*}} : f32
  %r:2 = math.sincos %a : f32
  // CHECK: %sin_{{.*}}, %cos_{{.*}} = math.sincos %{{.*}} fastmath<fast> {note} : tensor<4xf32>
  %s:2 = math.sincos %t fastmath<fast> {note} : tensor<4xf32>
  return
}
