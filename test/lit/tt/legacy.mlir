// RUN: tshared-opt %s | FileCheck %s
// RUN: tshared-opt %s | tshared-opt | FileCheck %s

// Text of older Triton versions prints in today's form.

// Types as a function type, as before 2024.
// CHECK-LABEL: tt.func @functional_types
tt.func @functional_types(%x: f32, %v: tensor<8xf32>, %m: tensor<4x8xf32>, %r: tensor<1x8xf32>) {
  // CHECK: tt.splat %{{.*}} : f32 -> tensor<8xf32>
  %0 = tt.splat %x : (f32) -> tensor<8xf32>
  // CHECK: tt.expand_dims %{{.*}} {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %1 = tt.expand_dims %v {axis = 0 : i32} : (tensor<8xf32>) -> tensor<1x8xf32>
  // CHECK: tt.broadcast %{{.*}} : tensor<1x8xf32> -> tensor<4x8xf32>
  %2 = tt.broadcast %r : (tensor<1x8xf32>) -> tensor<4x8xf32>
  // CHECK: tt.cat %{{.*}}, %{{.*}} : tensor<8xf32> -> tensor<16xf32>
  %3 = tt.cat %v, %v : (tensor<8xf32>, tensor<8xf32>) -> tensor<16xf32>
  tt.return
}

// Views may reorder; only matrices were transposed.
// CHECK-LABEL: tt.func @views
tt.func @views(%m: tensor<4x8xf32>) {
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %0 = tt.view %m : (tensor<4x8xf32>) -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %1 = tt.view %m : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %2 = tt.reshape %m {allow_reorder = true} : tensor<4x8xf32> -> tensor<32xf32>
  // CHECK: tt.reshape %[[M:[a-z0-9]*]] : tensor<4x8xf32> -> tensor<32xf32>
  %3 = tt.reshape %m {allow_reorder = false} : (tensor<4x8xf32>) -> tensor<32xf32>
  // CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %4 = tt.trans %m : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %5 = tt.trans %m : tensor<4x8xf32> -> tensor<8x4xf32>
  // CHECK: tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %6 = "tt.trans"(%m) : (tensor<4x8xf32>) -> tensor<8x4xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %7 = "tt.reshape"(%m) <{allow_reorder = true, efficient_layout = false}> : (tensor<4x8xf32>) -> tensor<32xf32>
  // CHECK: tt.reshape %[[M]] : tensor<4x8xf32> -> tensor<32xf32>
  %8 = "tt.reshape"(%m) {allow_reorder = false} : (tensor<4x8xf32>) -> tensor<32xf32>
  // CHECK: tt.reshape %{{.*}} allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %9 = "tt.view"(%m) : (tensor<4x8xf32>) -> tensor<32xf32>
  tt.return
}

// Cache hints as numbers, and the type of the values instead of the pointers.
// CHECK-LABEL: tt.func @memory
tt.func @memory(%p: !tt.ptr<f32, 1>, %ps: tensor<8x!tt.ptr<f32, 1>>, %m: tensor<8xi1>, %o: tensor<8xf32>, %b: !tt.ptr<tensor<8x8xf32>, 1>) {
  // CHECK: tt.load %{{.*}} : !tt.ptr<f32>
  %0 = tt.load %p {cache = 1 : i32, evict = 1 : i32, isVolatile = false} : f32
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = ca evictionPolicy = evict_last {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %ps, %m, %o {cache = 2 : i32, evict = 3 : i32, isVolatile = true} : tensor<8xf32>
  // CHECK: tt.load %{{.*}}, %{{.*}} cacheModifier = cg : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %ps, %m {cache = 3 : i32, evict = 1 : i32, isVolatile = false} : tensor<8x!tt.ptr<f32>>
  // CHECK: tt.load %{{.*}} {boundaryCheck = array<i32: 0, 1>, padding = 1 : i32} : !tt.ptr<tensor<8x8xf32>>
  %3 = tt.load %b {boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, padding = 1 : i32} : !tt.ptr<tensor<8x8xf32>, 1> -> tensor<8x8xf32>
  // CHECK: tt.load %{{.*}} : !tt.ptr<f32>
  %4 = "tt.load"(%p) {cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>} : (!tt.ptr<f32>) -> f32
  // CHECK: tt.store %{{.*}}, %{{.*}} : !tt.ptr<f32>
  tt.store %p, %0 {cache = 1 : i32, evict = 1 : i32} : f32
  // CHECK: tt.store %{{.*}}, %{{.*}}, %{{.*}} cacheModifier = wb : tensor<8x!tt.ptr<f32>>
  tt.store %ps, %1, %m {cache = 4 : i32, evict = 1 : i32} : tensor<8xf32>
  // CHECK: tt.store %{{.*}}, %{{.*}} {boundaryCheck = array<i32: 0>} : !tt.ptr<tensor<8x8xf32>>
  tt.store %b, %3 {boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32} : !tt.ptr<tensor<8x8xf32>, 1>, tensor<8x8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @atomics
tt.func @atomics(%p: !tt.ptr<i32>, %v: i32) {
  // CHECK: tt.atomic_rmw add, relaxed, gpu, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32) -> i32
  %0 = tt.atomic_rmw add, relaxed, %p, %v : (!tt.ptr<i32>, i32) -> i32
  // CHECK: tt.atomic_rmw fadd, acq_rel, gpu, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32) -> i32
  %1 = "tt.atomic_rmw"(%p, %v) {atomic_rmw_op = 5 : i32} : (!tt.ptr<i32>, i32) -> i32
  // CHECK: tt.atomic_cas acquire, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32, i32) -> i32
  %2 = tt.atomic_cas acquire, %p, %v, %v : (!tt.ptr<i32>, i32, i32) -> i32
  // CHECK: tt.atomic_cas acq_rel, gpu, %{{.*}}, %{{.*}}, %{{.*}} : (!tt.ptr<i32>, i32, i32) -> i32
  %3 = "tt.atomic_cas"(%p, %v, %v) : (!tt.ptr<i32>, i32, i32) -> i32
  tt.return
}

// CHECK-LABEL: tt.func @dots
tt.func @dots(%a: tensor<16x16xf32>) {
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %0 = tt.dot %a, %a, %a {allowTF32 = true, maxNumImpreciseAcc = 0 : i32} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  // CHECK: tt.dot %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}} {maxNumImpreciseAcc = 2 : i32} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %1 = tt.dot %a, %a, %a {allowTF32 = false, maxNumImpreciseAcc = 2 : i32} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  // CHECK: tt.dot %{{.*}}, %{{.*}}, %{{.*}}, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %2 = "tt.dot"(%a, %a, %a) {allowTF32 = true} : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  // CHECK: tt.dot %{{[^,]*}}, %{{[^,]*}}, %{{[^,]*}} : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %3 = "tt.dot"(%a, %a, %a) <{allowTF32 = false, maxNumImpreciseAcc = 0 : i32}> : (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) -> tensor<16x16xf32>
  tt.return
}

// Attributes behind the region, and before regions: the operation by number.
// CHECK-LABEL: tt.func @reductions
tt.func @reductions(%x: tensor<8xf32>) {
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 0 : i32}> ({
  // CHECK: }) : (tensor<8xf32>) -> f32
  %0 = "tt.reduce"(%x) ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) {axis = 0 : i32} : (tensor<8xf32>) -> f32
  // CHECK: "tt.reduce"(%{{.*}}) <{axis = 0 : i32}> ({
  // CHECK-NEXT: ^bb0(%[[A:.*]]: f32, %[[B:.*]]: f32):
  // CHECK-NEXT: %[[S:.*]] = arith.maxnumf %[[A]], %[[B]] : f32
  // CHECK-NEXT: tt.reduce.return %[[S]] : f32
  // CHECK-NEXT: }) : (tensor<8xf32>) -> f32
  %1 = tt.reduce %x {axis = 0 : i32, redOp = 12 : i32} : tensor<8xf32> -> f32
  // CHECK: "tt.scan"(%{{.*}}) <{axis = 0 : i32}> ({
  // CHECK: }) : (tensor<8xf32>) -> tensor<8xf32>
  %2 = "tt.scan"(%x) ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.scan.return %s : f32
  }) {axis = 0 : i32} : (tensor<8xf32>) -> tensor<8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @enums_as_numbers
tt.func @enums_as_numbers(%x: tensor<8xf32>) {
  // CHECK: tt.get_program_id y : i32
  %0 = tt.get_program_id {axis = 1 : i32} : i32
  // CHECK: tt.get_num_programs z : i32
  %1 = tt.get_num_programs {axis = 2 : i32} : i32
  // CHECK: tt.fp_to_fp %{{.*}}, rounding = rtne : tensor<8xf32> -> tensor<8xf16>
  %2 = tt.fp_to_fp %x {rounding = 1 : i32} : tensor<8xf32> -> tensor<8xf16>
  // CHECK: tt.clampf %{{.*}}, %{{.*}}, %{{.*}}, propagateNan = all : tensor<8xf32>
  %3 = tt.clampf %x, %x, %x {propagateNan = 65535 : i32} : tensor<8xf32>
  tt.return
}

// CHECK-LABEL: tt.func @debugging
tt.func @debugging(%x: tensor<8xf32>, %c: tensor<8xi1>) {
  // CHECK: tt.print "x" {hex = false} : %{{.*}} : tensor<8xf32>
  tt.print "x" {hex = false} : %x : tensor<8xf32>
  // CHECK: tt.print "x" : %{{.*}} : tensor<8xf32>
  tt.print "x" : %x : tensor<8xf32>
  // CHECK: tt.assert %{{.*}}, "msg" : tensor<8xi1>
  tt.assert %c, "msg", "file.py", "kernel", 43 : tensor<8xi1>
  tt.return
}

// CHECK-LABEL: tt.func @renamed
tt.func @renamed(%x: tensor<8xf32>, %d: !tt.tensordesc<tensor<8x16xf32>>, %g: !tt.tensordesc<1x16xf32>, %i: tensor<32xi32>, %n: i32) {
  // CHECK: tt.extern_elementwise %{{.*}} {libname = "", libpath = "", pure = true, symbol = "f"} : (tensor<8xf32>) -> tensor<8xf32>
  %0 = tt.pure_extern_elementwise %x {libname = "", libpath = "", symbol = "f"} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tt.extern_elementwise %{{.*}} {libname = "", libpath = "", pure = false, symbol = "f"} : (tensor<8xf32>) -> tensor<8xf32>
  %1 = tt.impure_extern_elementwise %x {libname = "", libpath = "", symbol = "f"} : (tensor<8xf32>) -> tensor<8xf32>
  // CHECK: tt.extern_elementwise %{{.*}}, %{{.*}} {libname = "", libpath = "", pure = true, symbol = "f"} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
  %2 = tt.ext_elemwise %x, %x {libname = "", libpath = "", symbol = "f"} : tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  // CHECK: tt.descriptor_load %{{.*}}[%{{.*}}, %{{.*}}] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  %3 = tt.experimental_descriptor_load %d[%n, %n] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  // CHECK: tt.descriptor_store %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  tt.experimental_descriptor_store %d[%n, %n], %3 : !tt.tensordesc<tensor<8x16xf32>>, tensor<8x16xf32>
  // CHECK: tt.descriptor_gather %{{.*}}[%{{.*}}, %{{.*}}] : (!tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32) -> tensor<32x16xf32>
  %4 = tt.experimental_descriptor_gather %g[%i, %n] : (!tt.tensordesc<1x16xf32>, tensor<32xi32>, i32) -> tensor<32x16xf32>
  // CHECK: tt.descriptor_scatter %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}} : !tt.tensordesc<tensor<1x16xf32>>, tensor<32xi32>, i32, tensor<32x16xf32>
  tt.experimental_descriptor_scatter %g[%i, %n], %4 : !tt.tensordesc<1x16xf32>, tensor<32xi32>, i32, tensor<32x16xf32>
  tt.return
}
