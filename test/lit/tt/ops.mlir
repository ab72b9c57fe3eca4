// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// The default address space is not printed; both spellings of descriptor types
// are read.
// CHECK-LABEL: tt.func private @types
// CHECK-SAME: (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32, 3>, !tt.ptr<!tt.ptr<i8>>, !tt.ptr<tensor<4x8xf16>>, tensor<4x!tt.ptr<bf16>>)
tt.func private @types(!tt.ptr<f32>, !tt.ptr<f32, 1>, !tt.ptr<f32, 3>, !tt.ptr<!tt.ptr<i8>>, !tt.ptr<tensor<4x8xf16>>, tensor<4x!tt.ptr<bf16>>)
// CHECK-LABEL: tt.func private @descriptor_types
// CHECK-SAME: (!tt.tensordesc<tensor<8x8xf32>>, !tt.tensordesc<tensor<128x64xf16>>, !tt.tensordesc<tensor<16x16xf16, "layout">>, !tt.tensordesc<tensor<8x32xsi32>>)
tt.func private @descriptor_types(!tt.tensordesc<tensor<8x8xf32>>, !tt.tensordesc<128x64xf16>, !tt.tensordesc<16x16xf16, "layout">, !tt.tensordesc<8x32xsi32>)

// CHECK-LABEL: tt.func public @functions
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %[[X:.*]]: i32) -> (i32, f32) attributes {noinline = false} {
tt.func public @functions(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %x: i32) -> (i32, f32) attributes {noinline = false} {
  // CHECK: %[[C:.*]]:2 = tt.call @callee(%[[X]], %[[P]]) : (i32, !tt.ptr<f32>) -> (i32, f32)
  %r:2 = tt.call @callee(%x, %p) : (i32, !tt.ptr<f32>) -> (i32, f32)
  // CHECK: tt.call @"needs quotes"() : () -> ()
  tt.call @"needs quotes"() : () -> ()
  // CHECK: tt.return {my.tag} %[[C]]#0, %[[C]]#1 : i32, f32
  tt.return {my.tag} %r#0, %r#1 : i32, f32
}
// CHECK: tt.func private @callee(i32, !tt.ptr<f32>) -> (i32, f32)
tt.func private @callee(i32, !tt.ptr<f32>) -> (i32, f32)
// CHECK: tt.func private @"needs quotes"()
tt.func private @"needs quotes"()

// CHECK-LABEL: tt.func @program
tt.func @program() {
  // CHECK: tt.get_program_id x : i32
  %0 = tt.get_program_id x : i32
  // CHECK: tt.get_program_id y {note.a} : i32
  %1 = tt.get_program_id y {note.a} : i32
  // CHECK: tt.get_num_programs z : i32
  %2 = tt.get_num_programs z : i32
  // CHECK: tt.make_range {end = 8 : i32, start = -8 : i32} : tensor<16xi32>
  %3 = tt.make_range {end = 8 : i32, start = -8 : i32} : tensor<16xi32>
  // CHECK: tt.grid_dependency_wait
  tt.grid_dependency_wait
  // CHECK: tt.grid_dependency_launch_dependents
  tt.grid_dependency_launch_dependents
  tt.return
}

// CHECK-LABEL: tt.func @casts
tt.func @casts(%l: i64, %p: tensor<8x!tt.ptr<f32>>, %x: tensor<8xf32>, %h: f16) {
  // CHECK: tt.int_to_ptr %{{.*}} : i64 -> !tt.ptr<f32>
  %0 = tt.int_to_ptr %l : i64 -> !tt.ptr<f32>
  // CHECK: tt.ptr_to_int %{{.*}} : tensor<8x!tt.ptr<f32>> -> tensor<8xi64>
  %1 = tt.ptr_to_int %p : tensor<8x!tt.ptr<f32>> -> tensor<8xi64>
  // CHECK: tt.bitcast %{{.*}} : tensor<8x!tt.ptr<f32>> -> tensor<8x!tt.ptr<i8>>
  %2 = tt.bitcast %p : tensor<8x!tt.ptr<f32>> -> tensor<8x!tt.ptr<i8>>
  // CHECK: tt.bitcast %{{.*}} : tensor<8xf32> -> tensor<8xi32>
  %3 = tt.bitcast %x : tensor<8xf32> -> tensor<8xi32>
  // CHECK: tt.fp_to_fp %{{.*}}, rounding = rtz : tensor<8xf32> -> tensor<8xf16>
  %4 = tt.fp_to_fp %x, rounding = rtz : tensor<8xf32> -> tensor<8xf16>
  // CHECK: tt.fp_to_fp %{{.*}} {my.tag}, rounding = rtne : tensor<8xf32> -> tensor<8xf8E5M2>
  %5 = tt.fp_to_fp %x {my.tag}, rounding = rtne : tensor<8xf32> -> tensor<8xf8E5M2>
  // CHECK: tt.fp_to_fp %{{.*}} : f16 -> f32
  %6 = tt.fp_to_fp %h : f16 -> f32
  tt.return
}

// CHECK-LABEL: tt.func @arithmetic
tt.func @arithmetic(%x: tensor<8xf32>, %i: tensor<8xi32>, %f: f64) {
  // CHECK: tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = none : tensor<8xf32>
  %0 = tt.clampf %x, %x, %x, propagateNan = none : tensor<8xf32>
  // CHECK: tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = all {my.tag} : f64
  %1 = tt.clampf %f, %f, %f, propagateNan = all {my.tag} : f64
  // CHECK: tt.precise_sqrt %{{.*}} : tensor<8xf32>
  %2 = tt.precise_sqrt %x : tensor<8xf32>
  // CHECK: tt.precise_divf %{{.*}}, %{{.*}} : f64
  %3 = tt.precise_divf %f, %f : f64
  // CHECK: tt.mulhiui %{{.*}}, %{{.*}} : tensor<8xi32>
  %4 = tt.mulhiui %i, %i : tensor<8xi32>
  tt.return
}

// CHECK-LABEL: tt.func @pointers
tt.func @pointers(%p: !tt.ptr<f32>, %ps: tensor<8x!tt.ptr<f32>>, %i: i64, %is: tensor<8xi32>, %o: i32) {
  // CHECK: tt.addptr %{{.*}}, %{{.*}} : !tt.ptr<f32>, i64
  %0 = tt.addptr %p, %i : !tt.ptr<f32>, i64
  // CHECK: tt.addptr %{{.*}}, %{{.*}} {my.tag} : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %1 = tt.addptr %ps, %is {my.tag} : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: tt.make_tensor_ptr %[[B:[a-z0-9_]+]], [%[[N:[a-z0-9_]+]]
  // CHECK-SAME: , %[[N]]], [%[[N]], %[[N]]], [%[[O:[a-z0-9_]+]]
  // CHECK-SAME: , %[[O]]] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>
  %2 = tt.make_tensor_ptr %p, [%i, %i], [%i, %i], [%o, %o] {order = array<i32: 1, 0>} : <tensor<4x4xf32>>
  // CHECK: tt.advance %{{.*}}, [%{{.*}}, %{{.*}}] : <tensor<4x4xf32>>
  %3 = tt.advance %2, [%o, %o] : !tt.ptr<tensor<4x4xf32>>
  tt.return
}

// CHECK-LABEL: tt.func @memory
tt.func @memory(%p: !tt.ptr<f32>, %ps: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %x: tensor<8xf32>, %b: !tt.ptr<tensor<8x8xf32>>) {
  // CHECK: tt.load %{{.*}} : !tt.ptr<f32>
  %0 = tt.load %p : !tt.ptr<f32>
  // CHECK: tt.load %{{[^,]*}}, %{{[^,]*}} : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %ps, %m : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}} cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %ps, %m, %x cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{[^ ]*}} cacheModifier = cs evictionPolicy = evict_last {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %3 = tt.load %ps evictionPolicy = evict_last cacheModifier = cs {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{[^ ]*}} : tensor<8x!tt.ptr<f32>>
  %4 = tt.load %ps evictionPolicy = evict_normal cacheModifier = none {isVolatile = false} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}} {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<8x8xf32>>
  %5 = tt.load %b {boundaryCheck = array<i32: 0, 1>, padding = 2 : i32} : !tt.ptr<tensor<8x8xf32>>
  // CHECK: tt.store %{{[^,]*}}, %{{[^,]*}} : !tt.ptr<f32>
  tt.store %p, %0 : !tt.ptr<f32>
  // CHECK: tt.store %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}} cacheModifier = wb evictionPolicy = evict_first : tensor<8x!tt.ptr<f32>>
  tt.store %ps, %1, %m evictionPolicy = evict_first cacheModifier = wb : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<8x8xf32>>
  tt.store %b, %5 {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<8x8xf32>>
  // CHECK: tt.store %{{.*}}, %{{.*}} {ignore_cta} : !tt.ptr<f32>
  tt.store %p, %0 {ignore_cta} : !tt.ptr<f32>
  tt.return
}

// CHECK-LABEL: tt.func @atomics
tt.func @atomics(%p: !tt.ptr<i32>, %v: i32, %ps: tensor<8x!tt.ptr<f32>>, %vs: tensor<8xf32>, %m: tensor<8xi1>, %t: i64) {
  // CHECK: tt.atomic_rmw add, acq_rel, gpu, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32) -> i32
  %0 = tt.atomic_rmw add, acq_rel, gpu, %p, %v : (!tt.ptr<i32>, i32) -> i32
  // CHECK: tt.atomic_rmw exch, relaxed, sys, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32) -> i32
  %1 = tt.atomic_rmw exch, relaxed, sys, %p, %v : (!tt.ptr<i32>, i32) -> i32
  // CHECK: tt.atomic_rmw fadd, release, cta, %{{.*}}, %{{.*}}, %{{.*}} {my.tag} : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
  %2 = tt.atomic_rmw fadd, release, cta, %ps, %vs, %m {my.tag} : (tensor<8x!tt.ptr<f32>>, tensor<8xf32>, tensor<8xi1>) -> tensor<8xf32>
  // CHECK: tt.atomic_cas acquire, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32, i32) -> i32
  %3 = tt.atomic_cas acquire, gpu, %p, %v, %v : (!tt.ptr<i32>, i32, i32) -> i32
  // CHECK: tt.atomic_poll acquire, sys, %{{.*}}, %{{[^ ]*}} : !tt.ptr<i32>, i32 -> i1
  %4 = tt.atomic_poll acquire, sys, %p, %v : !tt.ptr<i32>, i32 -> i1
  // CHECK: tt.atomic_poll relaxed, gpu, %{{.*}}, %{{.*}} timeout %{{.*}} : !tt.ptr<i32>, i32 -> i1
  %5 = tt.atomic_poll relaxed, gpu, %p, %v timeout %t : !tt.ptr<i32>, i32 -> i1
  // CHECK: tt.atomic_load acquire, gpu, %{{[^ ]*}} : (!tt.ptr<i32>) -> i32
  %6 = tt.atomic_load acquire, gpu, %p : (!tt.ptr<i32>) -> i32
  // CHECK: tt.atomic_load relaxed, sys, %{{.*}}, %{{.*}} : (tensor<8x!tt.ptr<f32>>, tensor<8xi1>) -> tensor<8xf32>
  %7 = tt.atomic_load relaxed, sys, %ps, %m : (tensor<8x!tt.ptr<f32>>, tensor<8xi1>) -> tensor<8xf32>
  // CHECK: tt.atomic_store release, gpu, %{{.*}}, %{{[^ ]*}} : !tt.ptr<i32>
  tt.atomic_store release, gpu, %p, %v : !tt.ptr<i32>
  // CHECK: tt.atomic_store relaxed, cta, %{{.*}}, %{{.*}}, %{{.*}} : tensor<8x!tt.ptr<f32>>
  tt.atomic_store relaxed, cta, %ps, %vs, %m : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.approx_divf %{{.*}}, %{{.*}} : tensor<8xf32>
  %8 = tt.approx_divf %vs, %vs : tensor<8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @shapes
tt.func @shapes(%f: f32, %p: !tt.ptr<f32>, %one: tensor<1x1xi32>, %v: tensor<8xf32>, %m: tensor<1x8xf32>, %t: tensor<4x8x2xf32>) {
  // CHECK: tt.splat %{{.*}} : f32 -> tensor<8xf32>
  %0 = tt.splat %f : f32 -> tensor<8xf32>
  // CHECK: tt.splat %{{.*}} : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %1 = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  // CHECK: tt.unsplat %{{.*}} : tensor<1x1xi32>
  %2 = tt.unsplat %one : tensor<1x1xi32>
  // CHECK: tt.expand_dims %{{.*}} {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  %3 = tt.expand_dims %v {axis = 1 : i32} : tensor<8xf32> -> tensor<8x1xf32>
  // CHECK: tt.broadcast %{{.*}} : tensor<1x8xf32> -> tensor<4x8xf32>
  %4 = tt.broadcast %m : tensor<1x8xf32> -> tensor<4x8xf32>
  // CHECK: tt.reshape %{{.*}} : tensor<4x8xf32> -> tensor<32xf32>
  %5 = tt.reshape %4 : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %6 = tt.reshape %4 allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder efficient_layout {my.tag} : tensor<4x8xf32> -> tensor<32xf32>
  %7 = tt.reshape %4 allow_reorder efficient_layout {my.tag} : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.trans %{{.*}} {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  %8 = tt.trans %t {order = array<i32: 2, 0, 1>} : tensor<4x8x2xf32> -> tensor<2x4x8xf32>
  // CHECK: tt.join %{{.*}}, %{{.*}} : tensor<8xf32> -> tensor<8x2xf32>
  %9 = tt.join %v, %v : tensor<8xf32> -> tensor<8x2xf32>
  // CHECK: %outLHS, %outRHS = tt.split %{{.*}} : tensor<8x2xf32> -> tensor<8xf32>
  %10, %11 = tt.split %9 : tensor<8x2xf32> -> tensor<8xf32>
  // CHECK: tt.cat %outLHS, %outRHS : tensor<8xf32> -> tensor<16xf32>
  %12 = tt.cat %10, %11 : tensor<8xf32> -> tensor<16xf32>
  tt.return
}

// CHECK-LABEL: tt.func @dots
tt.func @dots(%a: tensor<16x32xf16>, %b: tensor<32x16xf16>, %c: tensor<16x16xf32>, %a3: tensor<2x16x16xf32>,
              %q: tensor<32x64xf8E4M3FN>, %qs: tensor<32x2xi8>, %r: tensor<64x32xf8E4M3FN>, %d: tensor<32x32xf32>, %e: tensor<32x32xi8>, %h: tensor<64x32xbf16>) {
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{[^,]*}} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %0 = tt.dot %a, %b, %c : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32x3 {maxNumImpreciseAcc = 3 : i32} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %1 = tt.dot %a, %b, %c, inputPrecision = tf32x3 {maxNumImpreciseAcc = 3 : i32} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = bf16x6 : tensor<2x16x16xf32> * tensor<2x16x16xf32> -> tensor<2x16x16xf32>
  %2 = tt.dot %a3, %a3, %a3, inputPrecision = bf16x6 : tensor<2x16x16xf32> * tensor<2x16x16xf32> -> tensor<2x16x16xf32>
  // CHECK: tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}} scale %{{.*}}, %{{.*}} lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x32xf8E4M3FN>, tensor<32x2xi8> -> tensor<32x32xf32>
  %3 = tt.dot_scaled %q scale %qs, %r scale %qs, %d lhs = e4m3 rhs = e4m3 {fastMath = false} : tensor<32x64xf8E4M3FN>, tensor<32x2xi8> * tensor<64x32xf8E4M3FN>, tensor<32x2xi8> -> tensor<32x32xf32>
  // CHECK: tt.dot_scaled %{{.*}} scale %{{.*}}, %{{.*}}, %{{.*}} lhs = e2m1 rhs = bf16 {fastMath = true} : tensor<32x32xi8>, tensor<32x2xi8> * tensor<64x32xbf16> -> tensor<32x32xf32>
  %4 = tt.dot_scaled %e scale %qs, %h, %d lhs = e2m1 rhs = bf16 {fastMath = true} : tensor<32x32xi8>, tensor<32x2xi8> * tensor<64x32xbf16> -> tensor<32x32xf32>
  tt.return
}

// CHECK-LABEL: tt.func @combining
tt.func @combining(%x: tensor<8x16xf32>, %k: tensor<8x16xi32>) {
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 1 : i32}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-NEXT: %[[S:.*]] = arith.addf %[[A]], %[[B]] : f32
  // CHECK-NEXT: tt.reduce.return %[[S]] : f32
  // CHECK-NEXT: }) : (tensor<8x16xf32>) -> tensor<8xf32>
  %0 = "tt.reduce"(%x) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x16xf32>) -> tensor<8xf32>
  // CHECK: "tt.reduce"(%{{.*}}, %{{.*}}) <{axis = 0 : i32}> ({
  // CHECK: tt.reduce.return %{{.*}}, %{{.*}} : f32, i32
  // CHECK-NEXT: }) {my.tag} : (tensor<8x16xf32>, tensor<8x16xi32>) -> (tensor<16xf32>, tensor<16xi32>)
  %1:2 = "tt.reduce"(%x, %k) <{axis = 0 : i32}> ({
  ^bb0(%a: f32, %b: i32, %c: f32, %d: i32):
    tt.reduce.return %a, %b : f32, i32
  }) {my.tag} : (tensor<8x16xf32>, tensor<8x16xi32>) -> (tensor<16xf32>, tensor<16xi32>)
  // CHECK: "tt.scan"(%{{.*}}) <{axis = 1 : i32, reverse = true}> ({
  // CHECK: tt.scan.return %{{.*}} : f32
  // CHECK-NEXT: }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  %2 = "tt.scan"(%x) <{axis = 1 : i32, reverse = true}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.mulf %a, %b : f32
    tt.scan.return %s : f32
  }) : (tensor<8x16xf32>) -> tensor<8x16xf32>
  // CHECK: "tt.map_elementwise"(%{{.*}}, %{{.*}}) <{pack = 1 : i32}> ({
  // CHECK: tt.map_elementwise.return %{{.*}} : f32
  // CHECK: tt.map_elementwise.return {my.tag} %{{.*}} : f32
  // CHECK-NEXT: }) : (tensor<8x16xf32>, tensor<8x16xi32>) -> tensor<8x16xf32>
  %3 = "tt.map_elementwise"(%x, %k) <{pack = 1 : i32}> ({
  ^bb0(%a: f32, %b: i32):
    %z = arith.constant 0 : i32
    %c = arith.cmpi eq, %b, %z : i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %a : f32
  ^bb2:
    %d = arith.addf %a, %a : f32
    tt.map_elementwise.return {my.tag} %d : f32
  }) : (tensor<8x16xf32>, tensor<8x16xi32>) -> tensor<8x16xf32>
  tt.return
}

// CHECK-LABEL: tt.func @outside
tt.func @outside(%x: tensor<16xf32>, %i: tensor<16xi32>, %n: i32, %c: tensor<16xi1>, %b: i1) {
  // CHECK: tt.extern_elementwise %{{.*}}, %{{.*}} {libname = "l", libpath = "p", pure = true, symbol = "s"} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  %0 = tt.extern_elementwise %x, %i {libname = "l", libpath = "p", pure = true, symbol = "s"} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  // CHECK: tt.elementwise_inline_asm "a $0;\0Ab $1;" {constraints = "=r,=r,r", packed_element = 4 : i32, pure = false} %{{.*}} : tensor<16xi32> -> tensor<16xi32>, tensor<16xi32>
  %1:2 = tt.elementwise_inline_asm "a $0;\0Ab $1;" {constraints = "=r,=r,r", packed_element = 4 : i32, pure = false} %i : tensor<16xi32> -> tensor<16xi32>, tensor<16xi32>
  // CHECK: tt.elementwise_inline_asm "clock" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  %2 = tt.elementwise_inline_asm "clock" {constraints = "=r", packed_element = 1 : i32, pure = false} -> i32
  // CHECK: tt.histogram %{{[^,]*}} : tensor<16xi32> -> tensor<8xi32>
  %3 = tt.histogram %i : tensor<16xi32> -> tensor<8xi32>
  // CHECK: tt.histogram %{{.*}}, %{{.*}} : tensor<16xi32> -> tensor<8xi32>
  %4 = tt.histogram %i, %c : tensor<16xi32> -> tensor<8xi32>
  // CHECK: tt.gather %{{.*}}[%{{.*}}] {axis = 0 : i32, efficient_layout} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  %5 = tt.gather %x[%i] {axis = 0 : i32, efficient_layout} : (tensor<16xf32>, tensor<16xi32>) -> tensor<16xf32>
  // CHECK: tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %{{.*}}, %{{.*}} : tensor<16xf32>, i32
  tt.print " x: " {hex = false, isSigned = array<i32: 0, 1>} : %x, %n : tensor<16xf32>, i32
  // CHECK: tt.print "just text" {hex = true, isSigned = array<i32>}
  tt.print "just text" {hex = true, isSigned = array<i32>}
  // CHECK: tt.assert %{{.*}}, "lanes" : tensor<16xi1>
  tt.assert %c, "lanes" : tensor<16xi1>
  // CHECK: tt.assert %{{.*}}, "scalar" {my.tag} : i1
  tt.assert %b, "scalar" {my.tag} : i1
  tt.return
}

// CHECK-LABEL: tt.func @descriptors
tt.func @descriptors(%p: !tt.ptr<f32>, %n: i32, %s: i64, %x: tensor<32xi32>, %rows: !tt.tensordesc<tensor<1x16xf32>>, %u: !tt.tensordesc<tensor<8x16xsi32>>, %v: tensor<8x16xi32>) {
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] : <f32>, <tensor<8x16xf32>>
  %0 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : !tt.ptr<f32>, !tt.tensordesc<8x16xf32>
  // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] {padding = 2 : i32} : <f32>, <tensor<8x16xf32>>
  %1 = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] {padding = 2 : i32} : <f32>, <tensor<8x16xf32>>
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  %2 = tt.descriptor_load %0[%n, %n] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<tensor<1x16xf32>> -> tensor<16xf32>
  %3 = tt.descriptor_load %rows[%n, %n] cacheModifier = cg evictionPolicy = evict_last : !tt.tensordesc<tensor<1x16xf32>> -> tensor<16xf32>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  tt.descriptor_store %0[%n, %n], %2 : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  // CHECK: tt.descriptor_reduce xor, %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<8x16xsi32>>, tensor<8x16xi32>
  tt.descriptor_reduce xor, %u[%n, %n], %v : !tt.tensordesc<tensor<8x16xsi32>>, tensor<8x16xi32>
  // CHECK: tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>
  %4 = tt.descriptor_gather %rows[%x, %n] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32, tensor<32x16xf32>
  tt.descriptor_scatter %rows[%x, %n], %4 : !tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32, tensor<32x16xf32>
  tt.return
}
