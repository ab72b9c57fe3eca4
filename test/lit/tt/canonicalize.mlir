// RUN: tshared-opt %s --canonicalize | FileCheck %s

// Pointers that do not move stay what they are, tensors of them too.
// CHECK-LABEL: tt.func @no_move(
// CHECK-SAME: %[[P:.*]]: !tt.ptr<f32>, %[[PS:.*]]: tensor<8x!tt.ptr<f32>>, %[[B:.*]]: !tt.ptr<tensor<4x4xf32>>
// CHECK-NEXT: tt.return %[[P]], %[[PS]], %[[B]]
tt.func @no_move(%p: !tt.ptr<f32>, %ps: tensor<8x!tt.ptr<f32>>, %b: !tt.ptr<tensor<4x4xf32>>) -> (!tt.ptr<f32>, tensor<8x!tt.ptr<f32>>, !tt.ptr<tensor<4x4xf32>>) {
  %z = arith.constant 0 : i64
  %zi = arith.constant 0 : i32
  %zs = arith.constant dense<0> : tensor<8xi32>
  %0 = tt.addptr %p, %z : !tt.ptr<f32>, i64
  %1 = tt.addptr %ps, %zs : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %2 = tt.advance %b, [%zi, %zi] : <tensor<4x4xf32>>
  tt.return %0, %1, %2 : !tt.ptr<f32>, tensor<8x!tt.ptr<f32>>, !tt.ptr<tensor<4x4xf32>>
}

// One offset that is not zero, or not known, is enough to move.
// CHECK-LABEL: tt.func @moves(
// CHECK: tt.advance %{{.*}}, [%c0_i32, %{{.*}}]
// CHECK: tt.addptr %{{.*}}, %cst
tt.func @moves(%b: !tt.ptr<tensor<4x4xf32>>, %n: i32, %ps: tensor<2x!tt.ptr<f32>>) -> (!tt.ptr<tensor<4x4xf32>>, tensor<2x!tt.ptr<f32>>) {
  %z = arith.constant 0 : i32
  %o = arith.constant dense<[0, 1]> : tensor<2xi32>
  %0 = tt.advance %b, [%z, %n] : <tensor<4x4xf32>>
  %1 = tt.addptr %ps, %o : tensor<2x!tt.ptr<f32>>, tensor<2xi32>
  tt.return %0, %1 : !tt.ptr<tensor<4x4xf32>>, tensor<2x!tt.ptr<f32>>
}

// A range of one number is a constant, also the last one there is.
// CHECK-LABEL: tt.func @ranges(
// CHECK-DAG: dense<-3> : tensor<1xi32>
// CHECK-DAG: dense<2147483646> : tensor<1xi32>
// CHECK-DAG: tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
tt.func @ranges() -> (tensor<1xi32>, tensor<1xi32>, tensor<2xi32>) {
  %0 = tt.make_range {end = -2 : i32, start = -3 : i32} : tensor<1xi32>
  %1 = tt.make_range {end = 2147483647 : i32, start = 2147483646 : i32} : tensor<1xi32>
  %2 = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
  tt.return %0, %1, %2 : tensor<1xi32>, tensor<1xi32>, tensor<2xi32>
}

// Constants get other shapes; those of different elements cannot be permuted
// or repeated.
// CHECK-LABEL: tt.func @constants(
// CHECK-DAG: %[[S:.*]] = arith.constant dense<2.500000e+00> : tensor<2x4xf32>
// CHECK-DAG: %[[E:.*]] = arith.constant dense<{{\[\[}}1], [2]]> : tensor<2x1xi32>
// CHECK-DAG: %[[R:.*]] = arith.constant dense<[1, 2, 3, 4]> : tensor<4xi32>
// CHECK-DAG: %[[B:.*]] = tt.broadcast %[[E]] : tensor<2x1xi32> -> tensor<2x4xi32>
// CHECK-DAG: %[[T:.*]] = tt.trans %{{.*}} {order = array<i32: 1, 0>} : tensor<2x2xi32> -> tensor<2x2xi32>
// CHECK: tt.return %[[S]], %[[E]], %[[R]], %[[B]], %[[T]]
tt.func @constants() -> (tensor<2x4xf32>, tensor<2x1xi32>, tensor<4xi32>, tensor<2x4xi32>, tensor<2x2xi32>) {
  %c = arith.constant 2.500000e+00 : f32
  %v = arith.constant dense<[1, 2]> : tensor<2xi32>
  %m = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %0 = tt.splat %c : f32 -> tensor<2x4xf32>
  %1 = tt.expand_dims %v {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
  %2 = tt.reshape %m allow_reorder : tensor<2x2xi32> -> tensor<4xi32>
  %3 = tt.broadcast %1 : tensor<2x1xi32> -> tensor<2x4xi32>
  %4 = tt.trans %m {order = array<i32: 1, 0>} : tensor<2x2xi32> -> tensor<2x2xi32>
  tt.return %0, %1, %2, %3, %4 : tensor<2x4xf32>, tensor<2x1xi32>, tensor<4xi32>, tensor<2x4xi32>, tensor<2x2xi32>
}

// Constants of a million equal elements take no more room than one.
// CHECK-LABEL: tt.func @huge(
// CHECK-NEXT: arith.constant dense<7> : tensor<1024x1024xi8>
// CHECK-NEXT: tt.return
tt.func @huge() -> tensor<1024x1024xi8> {
  %c = arith.constant 7 : i8
  %0 = tt.splat %c : i8 -> tensor<1024xi8>
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<1024xi8> -> tensor<1x1024xi8>
  %2 = tt.broadcast %1 : tensor<1x1024xi8> -> tensor<1024x1024xi8>
  %3 = tt.trans %2 {order = array<i32: 1, 0>} : tensor<1024x1024xi8> -> tensor<1024x1024xi8>
  tt.return %3 : tensor<1024x1024xi8>
}

// A filled tensor is filled in its last shape at once.
// CHECK-LABEL: tt.func @fill(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-NEXT: %[[A:.*]] = tt.splat %[[X]] : f32 -> tensor<4x1x8xf32>
// CHECK-NEXT: %[[B:.*]] = tt.splat %[[X]] : f32 -> tensor<32xf32>
// CHECK-NEXT: tt.return %[[A]], %[[B]]
tt.func @fill(%x: f32) -> (tensor<4x1x8xf32>, tensor<32xf32>) {
  %0 = tt.splat %x : f32 -> tensor<8xf32>
  %1 = tt.expand_dims %0 {axis = 0 : i32} : tensor<8xf32> -> tensor<1x8xf32>
  %2 = tt.broadcast %1 : tensor<1x8xf32> -> tensor<4x8xf32>
  %3 = tt.expand_dims %2 {axis = 1 : i32} : tensor<4x8xf32> -> tensor<4x1x8xf32>
  %4 = tt.reshape %3 : tensor<4x1x8xf32> -> tensor<32xf32>
  tt.return %3, %4 : tensor<4x1x8xf32>, tensor<32xf32>
}

// Broadcasts with a new dimension between them become one.
// CHECK-LABEL: tt.func @broadcasts(
// CHECK-SAME: %[[X:.*]]: tensor<1x8xf32>
// CHECK-NEXT: %[[E:.*]] = tt.expand_dims %[[X]] {axis = 1 : i32} : tensor<1x8xf32> -> tensor<1x1x8xf32>
// CHECK-NEXT: %[[B:.*]] = tt.broadcast %[[E]] : tensor<1x1x8xf32> -> tensor<4x2x8xf32>
// CHECK-NEXT: tt.return %[[B]]
tt.func @broadcasts(%x: tensor<1x8xf32>) -> tensor<4x2x8xf32> {
  %0 = tt.broadcast %x : tensor<1x8xf32> -> tensor<4x8xf32>
  %1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<4x8xf32> -> tensor<4x1x8xf32>
  %2 = tt.broadcast %1 : tensor<4x1x8xf32> -> tensor<4x2x8xf32>
  tt.return %2 : tensor<4x2x8xf32>
}

// Reshapes that may reorder stay even when no shape changes; one whose layout
// was chosen is not merged.
// CHECK-LABEL: tt.func @reshapes(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xf32>
// CHECK-NEXT: %[[A:.*]] = tt.reshape %[[X]] allow_reorder : tensor<4x8xf32> -> tensor<4x8xf32>
// CHECK-NEXT: %[[B:.*]] = tt.reshape %[[A]] allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
// CHECK-NEXT: %[[C:.*]] = tt.reshape %[[X]] allow_reorder : tensor<4x8xf32> -> tensor<2x16xf32>
// CHECK-NEXT: tt.return %[[B]], %[[C]]
tt.func @reshapes(%x: tensor<4x8xf32>) -> (tensor<32xf32>, tensor<2x16xf32>) {
  %0 = tt.reshape %x allow_reorder : tensor<4x8xf32> -> tensor<4x8xf32>
  %1 = tt.reshape %0 allow_reorder efficient_layout : tensor<4x8xf32> -> tensor<32xf32>
  %2 = tt.reshape %0 : tensor<4x8xf32> -> tensor<2x16xf32>
  tt.return %1, %2 : tensor<32xf32>, tensor<2x16xf32>
}

// Two permutations are one.
// CHECK-LABEL: tt.func @permutations(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x8xf32>
// CHECK-NEXT: %[[T:.*]] = tt.trans %[[X]] {order = array<i32: 2, 1, 0>} : tensor<2x4x8xf32> -> tensor<8x4x2xf32>
// CHECK-NEXT: tt.return %[[T]]
tt.func @permutations(%x: tensor<2x4x8xf32>) -> tensor<8x4x2xf32> {
  %0 = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<2x4x8xf32> -> tensor<8x2x4xf32>
  %1 = tt.trans %0 {order = array<i32: 0, 2, 1>} : tensor<8x2x4xf32> -> tensor<8x4x2xf32>
  tt.return %1 : tensor<8x4x2xf32>
}

// Zero is zero in every format; formats without a negative one have the other.
// CHECK-LABEL: tt.func @zeros(
// CHECK-SAME: %[[X:.*]]: f32
// CHECK-DAG: %[[A:.*]] = arith.constant -0.000000e+00 : f16
// CHECK-DAG: %[[B:.*]] = arith.constant dense<0.000000e+00> : tensor<4xf8E4M3FNUZ>
// CHECK-DAG: %[[ONE:.*]] = arith.constant 1.000000e+00 : f32
// CHECK-DAG: %[[C:.*]] = tt.fp_to_fp %[[ONE]], rounding = rtne : f32 -> f16
// CHECK: tt.return %[[A]], %[[B]], %[[C]], %[[X]]
tt.func @zeros(%x: f32) -> (f16, tensor<4xf8E4M3FNUZ>, f16, f32) {
  %n = arith.constant -0.000000e+00 : f32
  %ns = arith.constant dense<-0.000000e+00> : tensor<4xf32>
  %one = arith.constant 1.000000e+00 : f32
  %0 = tt.fp_to_fp %n, rounding = rtne : f32 -> f16
  %1 = tt.fp_to_fp %ns, rounding = rtz : tensor<4xf32> -> tensor<4xf8E4M3FNUZ>
  %2 = tt.fp_to_fp %one, rounding = rtne : f32 -> f16
  %3 = tt.fp_to_fp %x : f32 -> f32
  tt.return %0, %1, %2, %3 : f16, tensor<4xf8E4M3FNUZ>, f16, f32
}

// A mask that is all true is no mask; one that is all false gives the other
// value, if there is one. Flags of the access stay.
// CHECK-LABEL: tt.func @loads(
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<f32>>, %[[O:.*]]: tensor<8xf32>, %[[S:.*]]: !tt.ptr<f32>
// CHECK-DAG: %[[TRUE:.*]] = arith.constant true
// CHECK-DAG: %[[NONE:.*]] = arith.constant dense<false> : tensor<8xi1>
// CHECK: %[[A:.*]] = tt.load %[[P]] cacheModifier = cg evictionPolicy = evict_last {isVolatile = true} : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: %[[C:.*]] = tt.load %[[P]], %[[NONE]] : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: %[[D:.*]] = tt.load %[[S]], %[[TRUE]] : !tt.ptr<f32>
// CHECK-NEXT: tt.return %[[A]], %[[O]], %[[C]], %[[D]]
tt.func @loads(%p: tensor<8x!tt.ptr<f32>>, %o: tensor<8xf32>, %s: !tt.ptr<f32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32) {
  %all = arith.constant dense<true> : tensor<8xi1>
  %none = arith.constant dense<false> : tensor<8xi1>
  %true = arith.constant true
  %0 = tt.load %p, %all, %o cacheModifier = cg evictionPolicy = evict_last {isVolatile = true, note = "gone"} : tensor<8x!tt.ptr<f32>>
  %1 = tt.load %p, %none, %o {isVolatile = true} : tensor<8x!tt.ptr<f32>>
  %2 = tt.load %p, %none : tensor<8x!tt.ptr<f32>>
  %3 = tt.load %s, %true : !tt.ptr<f32>
  tt.return %0, %1, %2, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, f32
}

// CHECK-LABEL: tt.func @stores(
// CHECK-SAME: %[[P:.*]]: tensor<8x!tt.ptr<f32>>, %[[V:.*]]: tensor<8xf32>
// CHECK-NEXT: tt.store %[[P]], %[[V]] cacheModifier = wb : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: tt.return
tt.func @stores(%p: tensor<8x!tt.ptr<f32>>, %v: tensor<8xf32>) {
  %all = arith.constant dense<true> : tensor<8xi1>
  %none = arith.constant dense<false> : tensor<8xi1>
  tt.store %p, %v, %all cacheModifier = wb : tensor<8x!tt.ptr<f32>>
  tt.store %p, %v, %none : tensor<8x!tt.ptr<f32>>
  tt.return
}

// What is not used goes, unless somebody notices: volatile and atomic accesses
// stay.
// CHECK-LABEL: tt.func @unused(
// CHECK-NEXT: tt.load %{{.*}} {isVolatile = true} : !tt.ptr<f32>
// CHECK-NEXT: tt.atomic_rmw
// CHECK-NEXT: tt.assert
// CHECK-NEXT: tt.return
tt.func @unused(%p: !tt.ptr<f32>, %x: f32, %c: i1, %t: tensor<8x2xf32>, %d: !tt.tensordesc<tensor<8x16xf32>>, %i: i32) {
  %0 = tt.load %p : !tt.ptr<f32>
  %1 = tt.load %p {isVolatile = true} : !tt.ptr<f32>
  %2 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x, %c : (!tt.ptr<f32>, f32, i1) -> f32
  %3, %4 = tt.split %t : tensor<8x2xf32> -> tensor<8xf32>
  %5 = tt.get_program_id x : i32
  %6 = tt.descriptor_load %d[%i, %i] : !tt.tensordesc<tensor<8x16xf32>> -> tensor<8x16xf32>
  %7 = "tt.reduce"(%t) <{axis = 1 : i32}> ({
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tt.reduce.return %s : f32
  }) : (tensor<8x2xf32>) -> tensor<8xf32>
  tt.assert %c, "holds" : i1
  tt.return
}

// Two permutations become one; a third with the attribute of one of them stays as it is.
// CHECK-LABEL: tt.func @permutations_share_an_attribute(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x8xf32>, %[[Y:.*]]: tensor<8x2x4xf32>)
// CHECK-DAG: %[[T:.*]] = tt.trans %[[X]] {order = array<i32: 2, 1, 0>} : tensor<2x4x8xf32> -> tensor<8x4x2xf32>
// CHECK-DAG: %[[U:.*]] = tt.trans %[[Y]] {order = array<i32: 0, 2, 1>} : tensor<8x2x4xf32> -> tensor<8x4x2xf32>
// CHECK: tt.return %[[T]], %[[U]]
tt.func @permutations_share_an_attribute(%x: tensor<2x4x8xf32>, %y: tensor<8x2x4xf32>) -> (tensor<8x4x2xf32>, tensor<8x4x2xf32>) {
  %0 = tt.trans %x {order = array<i32: 2, 0, 1>} : tensor<2x4x8xf32> -> tensor<8x2x4xf32>
  %1 = tt.trans %0 {order = array<i32: 0, 2, 1>} : tensor<8x2x4xf32> -> tensor<8x4x2xf32>
  %2 = tt.trans %y {order = array<i32: 0, 2, 1>} : tensor<8x2x4xf32> -> tensor<8x4x2xf32>
  tt.return %1, %2 : tensor<8x4x2xf32>, tensor<8x4x2xf32>
}
