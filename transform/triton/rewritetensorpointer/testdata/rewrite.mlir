// RUN: tshared-opt %s --triton-rewrite-tensor-pointer | FileCheck %s

// A loop carries the offset only; the boundary is checked against the size, and
// outside of the tensor there is NaN. Without a check there is no mask.
// CHECK-LABEL: tt.func @loop(
// CHECK-SAME: %[[A:.*]]: !tt.ptr<f16>, %{{.*}}: !tt.ptr<f16>, %[[N:.*]]: i64, %{{.*}}: i32
// CHECK: %[[O:.*]] = arith.extsi %{{.*}} : i32 to i64
// CHECK: %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[Q:.*]] = %[[O]], %{{.*}} = %{{.*}}) -> (i64, tensor<8xf16>)
// CHECK: tt.splat %[[A]] : !tt.ptr<f16> -> tensor<8x!tt.ptr<f16>>
// CHECK: %[[S:.*]] = tt.splat %[[Q]] : i64 -> tensor<8xi64>
// CHECK: %[[AT:.*]] = arith.addi %[[S]], %{{.*}} : tensor<8xi64>
// CHECK: arith.cmpi sge, %[[AT]], %{{.*}} : tensor<8xi64>
// CHECK: %[[NS:.*]] = tt.splat %[[N]] : i64 -> tensor<8xi64>
// CHECK: arith.cmpi slt, %[[AT]], %[[NS]] : tensor<8xi64>
// CHECK: %[[M:.*]] = tt.broadcast %{{.*}} : tensor<8xi1> -> tensor<8xi1>
// CHECK: %[[NAN:.*]] = arith.constant 0x7E00 : f16
// CHECK: %[[X:.*]] = tt.splat %[[NAN]] : f16 -> tensor<8xf16>
// CHECK: tt.load %{{.*}}, %[[M]], %[[X]] : tensor<8x!tt.ptr<f16>>
// CHECK: %[[NEXT:.*]] = arith.addi %[[Q]], %{{.*}} : i64
// CHECK: scf.yield %[[NEXT]], %{{.*}} : i64, tensor<8xf16>
// CHECK: tt.splat %[[R]]#0 : i64 -> tensor<8xi64>
// CHECK: tt.store %{{.*}}, %[[R]]#1 cacheModifier = cs : tensor<8x!tt.ptr<f16>>
tt.func @loop(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %n: i64, %k: i32) -> tensor<8xf16> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c8 = arith.constant 8 : i32
  %one = arith.constant 1 : i64
  %z = arith.constant dense<0.0> : tensor<8xf16>
  %p = tt.make_tensor_ptr %a, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf16>>
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%q = %p, %acc = %z) -> (!tt.ptr<tensor<8xf16>>, tensor<8xf16>) : i32 {
    %v = tt.load %q {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<8xf16>>
    %s = arith.addf %acc, %v : tensor<8xf16>
    %m = tt.advance %q, [%c8] : <tensor<8xf16>>
    scf.yield %m, %s : !tt.ptr<tensor<8xf16>>, tensor<8xf16>
  }
  tt.store %r#0, %r#1 cacheModifier = cs : !tt.ptr<tensor<8xf16>>
  tt.return %r#1 : tensor<8xf16>
}

// Pointers into different tensors change places: their bases are carried too.
// CHECK-LABEL: tt.func @swap(
// CHECK-SAME: %[[A:.*]]: !tt.ptr<f16>, %[[B:.*]]: !tt.ptr<f16>
// CHECK: scf.for %{{.*}} iter_args(%[[X:.*]] = %[[A]], %[[XO:.*]] = %{{.*}}, %[[Y:.*]] = %[[B]], %[[YO:.*]] = %{{.*}}) -> (!tt.ptr<f16>, i64, !tt.ptr<f16>, i64)
// CHECK: scf.yield %[[Y]], %[[YO]], %[[X]], %[[XO]] : !tt.ptr<f16>, i64, !tt.ptr<f16>, i64
tt.func @swap(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %n: i64, %k: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %p = tt.make_tensor_ptr %a, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf16>>
  %q = tt.make_tensor_ptr %b, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf16>>
  %r:2 = scf.for %i = %c0 to %k step %c1 iter_args(%x = %p, %y = %q) -> (!tt.ptr<tensor<8xf16>>, !tt.ptr<tensor<8xf16>>) : i32 {
    %v = tt.load %x : !tt.ptr<tensor<8xf16>>
    tt.store %y, %v : !tt.ptr<tensor<8xf16>>
    scf.yield %y, %x : !tt.ptr<tensor<8xf16>>, !tt.ptr<tensor<8xf16>>
  }
  tt.return
}

// A branch gives what differs; blocks and functions take all parts. What is
// said about other arguments stays with them.
// CHECK-LABEL: tt.func @branches(
// CHECK-SAME: %[[A:.*]]: !tt.ptr<f16>, %{{.*}}: !tt.ptr<f16>, %[[N:.*]]: i64, %[[C:.*]]: i1
// CHECK: %[[O:.*]] = arith.extsi
// CHECK: %[[Q:.*]] = scf.if %[[C]] -> (i64)
// CHECK: %[[S:.*]] = arith.select %[[C]], %[[O]], %[[Q]] : i64
// CHECK: cf.cond_br %[[C]], ^bb1(%[[A]], %[[N]], %[[ONE:[a-z0-9_]+]]
// CHECK-SAME: , %[[S]] : !tt.ptr<f16>, i64, i64, i64), ^bb2(%[[N]], %[[A]], %[[N]], %[[ONE]], %[[Q]] : i64, !tt.ptr<f16>, i64, i64, i64)
// CHECK: tt.call @read(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}) : (i64, !tt.ptr<f16>, i64, i64, i64) -> tensor<8xf16>
// CHECK: tt.func private @read(%{{.*}}: i64 {tt.x = 1 : i32}, %{{.*}}: !tt.ptr<f16>, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: i64) -> tensor<8xf16> attributes {noinline = true}
tt.func @branches(%a: !tt.ptr<f16>, %b: !tt.ptr<f16>, %n: i64, %c: i1) -> tensor<8xf16> {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %one = arith.constant 1 : i64
  %p = tt.make_tensor_ptr %a, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf16>>
  %q = scf.if %c -> (!tt.ptr<tensor<8xf16>>) {
    %m = tt.advance %p, [%c8] : <tensor<8xf16>>
    scf.yield %m : !tt.ptr<tensor<8xf16>>
  } else {
    scf.yield %p : !tt.ptr<tensor<8xf16>>
  }
  %s = arith.select %c, %p, %q : !tt.ptr<tensor<8xf16>>
  cf.cond_br %c, ^bb1(%s : !tt.ptr<tensor<8xf16>>), ^bb2(%n, %q : i64, !tt.ptr<tensor<8xf16>>)
^bb1(%t: !tt.ptr<tensor<8xf16>>):
  cf.br ^bb2(%one, %t : i64, !tt.ptr<tensor<8xf16>>)
^bb2(%w: i64, %u: !tt.ptr<tensor<8xf16>>):
  %v = tt.call @read(%w, %u) : (i64, !tt.ptr<tensor<8xf16>>) -> tensor<8xf16>
  tt.return %v : tensor<8xf16>
}
tt.func private @read(%w: i64 {tt.x = 1 : i32}, %p: !tt.ptr<tensor<8xf16>> {tt.y = 2 : i32}) -> tensor<8xf16> attributes {noinline = true} {
  %v = tt.load %p : !tt.ptr<tensor<8xf16>>
  tt.return %v : tensor<8xf16>
}

// CHECK-LABEL: tt.func @while(
// CHECK: scf.while ({{.*}}) : (!tt.ptr<i32>, i64, i64, i64) -> (!tt.ptr<i32>, i64, i64, i64)
// CHECK: scf.condition(%{{.*}}) %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : !tt.ptr<i32>, i64, i64, i64
tt.func @while(%a: !tt.ptr<i32>, %n: i64) {
  %c0 = arith.constant 0 : i32
  %c8 = arith.constant 8 : i32
  %one = arith.constant 1 : i64
  %p = tt.make_tensor_ptr %a, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xi32>>
  %r = scf.while (%x = %p) : (!tt.ptr<tensor<8xi32>>) -> !tt.ptr<tensor<8xi32>> {
    %v = tt.load %x {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8xi32>>
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%d: i32, %e: i32):
      %t = arith.addi %d, %e : i32
      tt.reduce.return %t : i32
    }) : (tensor<8xi32>) -> i32
    %g = arith.cmpi sgt, %s, %c0 : i32
    scf.condition(%g) %x : !tt.ptr<tensor<8xi32>>
  } do {
  ^bb0(%x: !tt.ptr<tensor<8xi32>>):
    %m = tt.advance %x, [%c8] : <tensor<8xi32>>
    scf.yield %m : !tt.ptr<tensor<8xi32>>
  }
  tt.return
}

// Inner and outer loop move the same pointer.
// CHECK-LABEL: tt.func @nested(
// CHECK: scf.for {{.*}} -> (i64)
// CHECK: scf.for {{.*}} -> (i64)
// CHECK-NOT: tt.advance
// CHECK: tt.return
tt.func @nested(%a: !tt.ptr<f16>, %n: i64, %k: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %one = arith.constant 1 : i64
  %p = tt.make_tensor_ptr %a, [%n], [%one], [%c0] {order = array<i32: 0>} : <tensor<8xf16>>
  %r = scf.for %i = %c0 to %k step %c1 iter_args(%x = %p) -> (!tt.ptr<tensor<8xf16>>) : i32 {
    %s = scf.for %j = %c0 to %k step %c1 iter_args(%y = %x) -> (!tt.ptr<tensor<8xf16>>) : i32 {
      %m = tt.advance %y, [%c1] : <tensor<8xf16>>
      scf.yield %m : !tt.ptr<tensor<8xf16>>
    }
    %v = tt.load %s : !tt.ptr<tensor<8xf16>>
    tt.store %x, %v : !tt.ptr<tensor<8xf16>>
    scf.yield %s : !tt.ptr<tensor<8xf16>>
  }
  tt.return
}

// Other accesses are left alone.
// CHECK-LABEL: tt.func @others(
// CHECK-NEXT: tt.load %{{.*}}, %{{.*}} : tensor<8x!tt.ptr<f16>>
// CHECK-NEXT: tt.return
tt.func @others(%p: tensor<8x!tt.ptr<f16>>, %m: tensor<8xi1>) -> tensor<8xf16> {
  %v = tt.load %p, %m : tensor<8x!tt.ptr<f16>>
  tt.return %v : tensor<8xf16>
}
