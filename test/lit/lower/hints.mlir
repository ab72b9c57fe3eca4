// RUN: tshared-opt %s --triton-to-linalg --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-to-linalg --canonicalize --cse --split-input-file | FileCheck %s

// What the lowered operations cannot say themselves.

// A volatile load happens as often as it is written. Loads that use caches
// differently are different.
// CHECK-LABEL: func.func @scalars
// CHECK: affine.load %{{.*}}[0] {tshared.volatile = 0 : i64}
// CHECK: affine.load %{{.*}}[0] {tshared.volatile = 1 : i64}
// CHECK: affine.load %{{.*}}[0] {tshared.cache = "cg"}
// CHECK: affine.load %{{.*}}[0] {tshared.cache = "ca", tshared.evict = "evict_last"}
tt.func @scalars(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %a = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %b = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %c = tt.load %p cacheModifier = cg : !tt.ptr<f32>
  %d = tt.load %p cacheModifier = ca evictionPolicy = evict_last : !tt.ptr<f32>
  %e = arith.addf %a, %b : f32
  %f = arith.addf %c, %d : f32
  %g = arith.addf %e, %f : f32
  tt.store %q, %g : !tt.ptr<f32>
  tt.return
}

// -----

// CHECK-LABEL: func.func @tiles
// CHECK: memref.copy {{.*}} {tshared.volatile = 0 : i64}
// CHECK: memref.copy {{.*}} {tshared.volatile = 1 : i64}
// CHECK: materialize_in_destination {{.*}} {tshared.cache = "wt"}
tt.func @tiles(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>) {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %ps = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %a = tt.load %ps {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %b = tt.load %ps {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %c = arith.addf %a, %b : tensor<64xf32>
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %qs = tt.addptr %t, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %qs, %c cacheModifier = wt : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: func.func @gathers
// CHECK: tensor.extract {{.*}} {tshared.volatile = 0 : i64}
// CHECK: tensor.extract {{.*}} {tshared.volatile = 1 : i64}
tt.func @gathers(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %i: tensor<64xi32>) {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %ps = tt.addptr %s, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %a = tt.load %ps {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %b = tt.load %ps {isVolatile = true} : tensor<64x!tt.ptr<f32>>
  %c = arith.addf %a, %b : tensor<64xf32>
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %qs = tt.addptr %t, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %qs, %c : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// Products of different precision are different.
// CHECK-LABEL: func.func @products
// CHECK: linalg.matmul {tshared.input_precision = "tf32"}
// CHECK: linalg.matmul ins
// CHECK: linalg.matmul {tshared.input_precision = "tf32x3"}
tt.func @products(%x: tensor<16x16xf32>, %y: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %c0 = arith.constant dense<0.0> : tensor<16x16xf32>
  %a = tt.dot %x, %y, %c0, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %b = tt.dot %x, %y, %c0 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %c = tt.dot %x, %y, %c0, inputPrecision = tf32x3 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %d = arith.addf %a, %b : tensor<16x16xf32>
  %e = arith.addf %d, %c : tensor<16x16xf32>
  tt.return %e : tensor<16x16xf32>
}

// -----

// Tiles are aligned as the arguments and the offsets are: 64 elements of 4
// bytes from a multiple of 16, and %n elements of which only 8 is a divisor.
// Arguments keep what is promised of them.
// CHECK-LABEL: func.func @aligned(
// CHECK-SAME: %{{.*}}: memref<*xf16> {tt.divisibility = 128 : i32}
// CHECK: memref.copy {{.*}} {tshared.alignment = 128 : i64}
// CHECK: materialize_in_destination {{.*}} {tshared.alignment = 16 : i64}
// CHECK: memref.copy %{{[a-z_0-9]*}}, %{{[a-z_0-9]*}} : memref<64xf16
tt.func @aligned(%p: !tt.ptr<f16> {tt.divisibility = 128 : i32}, %q: !tt.ptr<f16> {tt.divisibility = 128 : i32}, %n: i32 {tt.divisibility = 8 : i32}, %m: i32) {
  %c64 = arith.constant 64 : i32
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c64 : i32
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %0 = tt.splat %first : i32 -> tensor<64xi32>
  %1 = arith.addi %0, %r : tensor<64xi32>
  %2 = tt.splat %p : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
  %3 = tt.addptr %2, %1 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
  %v = tt.load %3 : tensor<64x!tt.ptr<f16>>
  %4 = tt.splat %n : i32 -> tensor<64xi32>
  %5 = arith.addi %4, %r : tensor<64xi32>
  %6 = tt.splat %q : !tt.ptr<f16> -> tensor<64x!tt.ptr<f16>>
  %7 = tt.addptr %6, %5 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
  tt.store %7, %v : tensor<64x!tt.ptr<f16>>
  %8 = tt.splat %m : i32 -> tensor<64xi32>
  %9 = arith.addi %8, %r : tensor<64xi32>
  %10 = tt.addptr %6, %9 : tensor<64x!tt.ptr<f16>>, tensor<64xi32>
  %w = tt.load %10 : tensor<64x!tt.ptr<f16>>
  tt.store %3, %w : tensor<64x!tt.ptr<f16>>
  tt.return
}

// -----

// Offsets that a loop moves on in steps.
// CHECK-LABEL: func.func @steps
// CHECK: memref.copy {{.*}} {tshared.alignment = 32 : i64}
tt.func @steps(%p: !tt.ptr<f32> {tt.divisibility = 64 : i32}, %q: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant dense<8> : tensor<64xi32>
  %zero = arith.constant dense<0.0> : tensor<64xf32>
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x:2 = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %zero, %ptr = %a) -> (tensor<64xf32>, tensor<64x!tt.ptr<f32>>) : i32 {
    %v = tt.load %ptr : tensor<64x!tt.ptr<f32>>
    %w = arith.addf %acc, %v : tensor<64xf32>
    %b = tt.addptr %ptr, %c8 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    scf.yield %w, %b : tensor<64xf32>, tensor<64x!tt.ptr<f32>>
  }
  %t = tt.splat %q : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %d = tt.addptr %t, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %d, %x#0 : tensor<64x!tt.ptr<f32>>
  tt.return
}

// -----

// What the author says about addresses, on the pointer, and about loaded elements, on the load.
// CHECK-LABEL: func.func @promises
// CHECK: tensor.extract {{.*}} {tshared.contiguity = dense<8> : tensor<1xi32>, tshared.divisibility = dense<16> : tensor<1xi32>, tt.constancy = dense<4> : tensor<1xi32>}
tt.func @promises(%p: !tt.ptr<f32>, %i: tensor<64xi32>) -> tensor<64xf32> {
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %a = tt.addptr %s, %i {tt.contiguity = dense<8> : tensor<1xi32>, tt.divisibility = dense<16> : tensor<1xi32>} : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %a {tt.constancy = dense<4> : tensor<1xi32>} : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// -----

// Indices that are promised to count upwards in groups are those of elements: vectors go along them.
// CHECK-LABEL: func.func @indices
// CHECK: memref.copy {{.*}} {tt.contiguity = dense<8> : tensor<1xi32>, tt.divisibility = dense<8> : tensor<1xi32>}
// CHECK: tensor.extract
tt.func @indices(%p: !tt.ptr<f32>, %q: !tt.ptr<i32>) -> tensor<64xf32> {
  %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %s = tt.splat %q : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %a = tt.addptr %s, %r : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %i = tt.load %a {tt.contiguity = dense<8> : tensor<1xi32>, tt.divisibility = dense<8> : tensor<1xi32>} : tensor<64x!tt.ptr<i32>>
  %t = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %b = tt.addptr %t, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %b : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}

// -----

// A promise about a product is none about its factors, from which indices would be computed otherwise.
// CHECK-LABEL: func.func @products_of_indices
// CHECK: arith.muli {{.*}} {tt.contiguity = dense<8> : tensor<1xi32>}
// CHECK: tensor.extract
tt.func @products_of_indices(%p: !tt.ptr<f32>, %i: tensor<64xi32>) -> tensor<64xf32> {
  %c2 = arith.constant dense<2> : tensor<64xi32>
  %j = arith.muli %i, %c2 {tt.contiguity = dense<8> : tensor<1xi32>} : tensor<64xi32>
  %t = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %b = tt.addptr %t, %j : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %b : tensor<64x!tt.ptr<f32>>
  tt.return %v : tensor<64xf32>
}
