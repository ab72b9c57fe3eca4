// RUN: tshared-opt %s --triton-to-linalg --split-input-file | FileCheck %s

// Kernels of rare computations, whole. What they compute is compared with what
// the kernels themselves do (TestEveryKernelLowersCorrectly).

// Pointers are picked like other elements.
// CHECK-LABEL: func.func @ptr_gather
// CHECK: tensor.extract %{{.*}} : tensor<8xi64>
// CHECK: llvm.inttoptr
tt.func @ptr_gather(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>, %out: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %qs = tt.splat %q : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %qp = tt.addptr %qs, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %i = tt.load %qp : tensor<8x!tt.ptr<i32>>
  %g = tt.gather %pp[%i] {axis = 0 : i32} : (tensor<8x!tt.ptr<f32>>, tensor<8xi32>) -> tensor<8x!tt.ptr<f32>>
  %v = tt.load %g : tensor<8x!tt.ptr<f32>>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %op = tt.addptr %os, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %op, %v : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// Pointers are put together, turned and counted anew.
// CHECK-LABEL: func.func @ptr_join
// CHECK: tensor.insert_slice
// CHECK: llvm.inttoptr
tt.func @ptr_join(%p: !tt.ptr<f32>, %out: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %r2 = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %j = tt.join %pp, %ps : tensor<8x!tt.ptr<f32>> -> tensor<8x2x!tt.ptr<f32>>
  %t = tt.trans %j {order = array<i32: 1, 0>} : tensor<8x2x!tt.ptr<f32>> -> tensor<2x8x!tt.ptr<f32>>
  %f = tt.reshape %t : tensor<2x8x!tt.ptr<f32>> -> tensor<16x!tt.ptr<f32>>
  %v = tt.load %f : tensor<16x!tt.ptr<f32>>
  %os = tt.splat %out : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %op = tt.addptr %os, %r2 : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %op, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}

// -----

// Bodies with branches and loops, two elements of each tensor at a time.
// CHECK-LABEL: func.func @map_blocks
// CHECK: scf.execute_region
tt.func @map_blocks(%p: !tt.ptr<i32>) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<i32>>, tensor<8xi32>
  %v = tt.load %pp : tensor<8x!tt.ptr<i32>>
  %m:2 = "tt.map_elementwise"(%v, %r) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32):
    %k = arith.cmpi slt, %a, %b : i32
    cf.cond_br %k, ^bb1, ^bb2(%a : i32)
  ^bb1:
    tt.map_elementwise.return %b, %a, %c, %d : i32, i32, i32, i32
  ^bb2(%e: i32):
    %f = arith.addi %e, %d : i32
    %l = arith.cmpi slt, %f, %c : i32
    cf.cond_br %l, ^bb2(%f : i32), ^bb3
  ^bb3:
    tt.map_elementwise.return %f, %a, %d, %c : i32, i32, i32, i32
  }) : (tensor<8xi32>, tensor<8xi32>) -> (tensor<8xi32>, tensor<8xi32>)
  %s = arith.addi %m#0, %m#1 : tensor<8xi32>
  tt.store %pp, %s : tensor<8x!tt.ptr<i32>>
  tt.return
}

// -----

// Values are printed as they are when it is their turn.
// CHECK: func.func private @tshared_print_f32
// CHECK-LABEL: func.func @print
// CHECK: call @tshared_print_f32
// CHECK: call @tshared_print_i64
// CHECK: call @tshared_print_i32
// CHECK: call @tshared_print_f32
// CHECK: scf.if
// CHECK: call @tshared_print(
tt.func @print(%p: !tt.ptr<f32>, %n: i32) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %pp : tensor<8x!tt.ptr<f32>>
  tt.print " v: " {hex = false, isSigned = array<i32: 0, 0, 1>} : %v, %pp, %n : tensor<8xf32>, tensor<8x!tt.ptr<f32>>, i32
  %w = arith.addf %v, %v : tensor<8xf32>
  tt.store %pp, %w : tensor<8x!tt.ptr<f32>>
  tt.print " w: " {hex = true, isSigned = array<i32: 0>} : %w : tensor<8xf32>
  %c0 = arith.constant 0 : i32
  %c = arith.cmpi sgt, %n, %c0 : i32
  scf.if %c {
    tt.print "none" {hex = false, isSigned = array<i32>}
  }
  tt.return
}

// -----

// Arithmetic in eight bits, in reductions as well.
// CHECK-LABEL: func.func @f8
// CHECK-NOT: arith.{{.*}}f8{{.*}} to f32
// CHECK-NOT: arith.addf {{.*}}f8
tt.func @f8(%p: !tt.ptr<f8E5M2>, %q: !tt.ptr<f8E4M3FNUZ>) {
  %r = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %ps = tt.splat %p : !tt.ptr<f8E5M2> -> tensor<8x!tt.ptr<f8E5M2>>
  %pp = tt.addptr %ps, %r : tensor<8x!tt.ptr<f8E5M2>>, tensor<8xi32>
  %qs = tt.splat %q : !tt.ptr<f8E4M3FNUZ> -> tensor<8x!tt.ptr<f8E4M3FNUZ>>
  %qp = tt.addptr %qs, %r : tensor<8x!tt.ptr<f8E4M3FNUZ>>, tensor<8xi32>
  %v = tt.load %pp : tensor<8x!tt.ptr<f8E5M2>>
  %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f8E5M2, %b: f8E5M2):
    %m = arith.maxnumf %a, %b : f8E5M2
    tt.reduce.return %m : f8E5M2
  }) : (tensor<8xf8E5M2>) -> f8E5M2
  %t = "tt.reduce"(%v) <{axis = 0 : i32}> ({
  ^bb0(%a: f8E5M2, %b: f8E5M2):
    %m = arith.addf %a, %b : f8E5M2
    tt.reduce.return %m : f8E5M2
  }) : (tensor<8xf8E5M2>) -> f8E5M2
  %st = arith.addf %s, %t : f8E5M2
  %sp = tt.splat %st : f8E5M2 -> tensor<8xf8E5M2>
  %d = arith.addf %sp, %v : tensor<8xf8E5M2>
  %e = tt.fp_to_fp %d, rounding = rtne : tensor<8xf8E5M2> -> tensor<8xf8E4M3FNUZ>
  tt.store %qp, %e : tensor<8x!tt.ptr<f8E4M3FNUZ>>
  tt.return
}

// -----

// Numbers without a bin, masked off and negative.
// CHECK-LABEL: func.func @histogram
// CHECK: arith.index_castui
tt.func @histogram(%p: !tt.ptr<i32>, %out: !tt.ptr<i16>) {
  %r = tt.make_range {start = 0 : i32, end = 32 : i32} : tensor<32xi32>
  %bins = tt.make_range {start = 0 : i32, end = 8 : i32} : tensor<8xi32>
  %c3 = arith.constant dense<3> : tensor<32xi32>
  %c1 = arith.constant dense<1> : tensor<32xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<32x!tt.ptr<i32>>
  %pp = tt.addptr %ps, %r : tensor<32x!tt.ptr<i32>>, tensor<32xi32>
  %v = tt.load %pp : tensor<32x!tt.ptr<i32>>
  %w = arith.subi %v, %c3 : tensor<32xi32>
  %rest = arith.remsi %r, %c3 : tensor<32xi32>
  %m = arith.cmpi ne, %rest, %c1 : tensor<32xi32>
  %h = tt.histogram %w, %m : tensor<32xi32> -> tensor<8xi16>
  %os = tt.splat %out : !tt.ptr<i16> -> tensor<8x!tt.ptr<i16>>
  %op = tt.addptr %os, %bins : tensor<8x!tt.ptr<i16>>, tensor<8xi32>
  tt.store %op, %h : tensor<8x!tt.ptr<i16>>
  tt.return
}

// -----

// Assembly on four bytes at a time, and on scalars.
// CHECK-LABEL: func.func @assembly
// CHECK-COUNT-2: llvm.inline_asm
tt.func @assembly(%p: !tt.ptr<i8>, %n: i32, %q: !tt.ptr<i32>) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<i8> -> tensor<16x!tt.ptr<i8>>
  %pp = tt.addptr %ps, %r : tensor<16x!tt.ptr<i8>>, tensor<16xi32>
  %v = tt.load %pp : tensor<16x!tt.ptr<i8>>
  %m = tt.reshape %v : tensor<16xi8> -> tensor<2x8xi8>
  %x = tt.elementwise_inline_asm "xor.b32 $0, $1, 0x80402010;" {constraints = "=r,r", packed_element = 4 : i32, pure = true} %m : tensor<2x8xi8> -> tensor<2x8xi8>
  %f = tt.reshape %x : tensor<2x8xi8> -> tensor<16xi8>
  tt.store %pp, %f : tensor<16x!tt.ptr<i8>>
  %s = tt.elementwise_inline_asm "not.b32 $0, $1;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %n : i32 -> i32
  tt.store %q, %s : !tt.ptr<i32>
  tt.return
}

// -----

// Every axis of a tensor of rank 3.
// CHECK-LABEL: func.func @gather_axes
// CHECK-COUNT-3: tensor.extract
tt.func @gather_axes(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 16 : i32} : tensor<16xi32>
  %c1 = arith.constant dense<1> : tensor<16xi32>
  %c3 = arith.constant dense<3> : tensor<16xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %pp = tt.addptr %ps, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %pp : tensor<16x!tt.ptr<f32>>
  %x = tt.reshape %v : tensor<16xf32> -> tensor<2x4x2xf32>
  %odd = arith.andi %r, %c1 : tensor<16xi32>
  %i2 = tt.reshape %odd : tensor<16xi32> -> tensor<2x4x2xi32>
  %half = arith.shrui %r, %c1 : tensor<16xi32>
  %some = arith.andi %half, %c3 : tensor<16xi32>
  %i4 = tt.reshape %some : tensor<16xi32> -> tensor<2x4x2xi32>
  %a = tt.gather %x[%i2] {axis = 0 : i32} : (tensor<2x4x2xf32>, tensor<2x4x2xi32>) -> tensor<2x4x2xf32>
  %b = tt.gather %a[%i4] {axis = 1 : i32} : (tensor<2x4x2xf32>, tensor<2x4x2xi32>) -> tensor<2x4x2xf32>
  %c = tt.gather %b[%i2] {axis = 2 : i32} : (tensor<2x4x2xf32>, tensor<2x4x2xi32>) -> tensor<2x4x2xf32>
  %f = tt.reshape %c : tensor<2x4x2xf32> -> tensor<16xf32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %qp = tt.addptr %qs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  tt.store %qp, %f : tensor<16x!tt.ptr<f32>>
  tt.return
}
