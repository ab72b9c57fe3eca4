// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// The body goes into a linalg.generic, with loops and calls and several results.
// CHECK-LABEL: func.func @loop
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<16xi32>, tensor<16xi32>) outs(%{{.*}}, %{{.*}} : tensor<16xi32>, tensor<16xi1>)
// CHECK: scf.while
// CHECK: %[[F:.*]] = func.call @half(%{{.*}}, %arg2, %arg3, %arg4, %arg5, %arg6, %arg7)
// CHECK: linalg.yield %[[F]], %{{.*}} : i32, i1
tt.func private @half(%x: i32) -> i32 {
  %c2 = arith.constant 2 : i32
  %0 = arith.divsi %x, %c2 : i32
  tt.return %0 : i32
}
tt.func @loop(%x: tensor<16xi32>, %y: tensor<16xi32>) -> (tensor<16xi32>, tensor<16xi1>) {
  %r:2 = "tt.map_elementwise"(%x, %y) <{pack = 1 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c0 = arith.constant 0 : i32
    %g:2 = scf.while (%p = %a, %q = %b) : (i32, i32) -> (i32, i32) {
      %more = arith.cmpi ne, %q, %c0 : i32
      scf.condition(%more) %p, %q : i32, i32
    } do {
    ^bb0(%p: i32, %q: i32):
      %rest = arith.remsi %p, %q : i32
      scf.yield %q, %rest : i32, i32
    }
    %f = tt.call @half(%g#0) : (i32) -> i32
    %same = arith.cmpi eq, %f, %a : i32
    tt.map_elementwise.return %f, %same : i32, i1
  }) : (tensor<16xi32>, tensor<16xi32>) -> (tensor<16xi32>, tensor<16xi1>)
  tt.return %r#0, %r#1 : tensor<16xi32>, tensor<16xi1>
}

// -----

// Elements that are taken together are neighbours; a body of several blocks ends
// in one place.
// CHECK-LABEL: func.func @pairs
// CHECK: %[[FLAT:.*]] = tensor.collapse_shape %arg0 {{\[\[}}0, 1]] : tensor<4x8xi32> into tensor<32xi32>
// CHECK: %[[PAIRS:.*]] = tensor.expand_shape %[[FLAT]] {{\[\[}}0, 1]] output_shape [16, 2]
// CHECK: %[[A:.*]] = tensor.extract_slice %[[PAIRS]][0, 0] [16, 1] [1, 1] : tensor<16x2xi32> to tensor<16xi32>
// CHECK: %[[B:.*]] = tensor.extract_slice %[[PAIRS]][0, 1] [16, 1] [1, 1] : tensor<16x2xi32> to tensor<16xi32>
// CHECK: %[[R:.*]]:2 = linalg.generic {{.*}} ins(%[[A]], %[[B]]
// CHECK: %[[V:.*]]:2 = scf.execute_region -> (i32, i32) {
// CHECK: cf.cond_br %{{.*}}, ^bb1, ^bb2
// CHECK: cf.br ^[[END:.*]](%{{.*}}, %{{.*}} : i32, i32)
// CHECK: cf.br ^[[END]](%{{.*}}, %{{.*}} : i32, i32)
// CHECK: ^[[END]](%[[X:.*]]: i32, %[[Y:.*]]: i32):
// CHECK-NEXT: scf.yield %[[X]], %[[Y]]
// CHECK: linalg.yield %[[V]]#0, %[[V]]#1
// CHECK: %[[F:.*]] = tensor.insert_slice %[[R]]#0 into %{{.*}}[0, 0] [16, 1] [1, 1]
// CHECK: %[[G:.*]] = tensor.insert_slice %[[R]]#1 into %[[F]][0, 1] [16, 1] [1, 1]
// CHECK: tensor.collapse_shape %[[G]]
// CHECK: tensor.expand_shape %{{.*}} output_shape [4, 8]
tt.func @pairs(%x: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %r = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.cmpi slt, %a, %b : i32
    cf.cond_br %c, ^bb1, ^bb2
  ^bb1:
    tt.map_elementwise.return %b, %a : i32, i32
  ^bb2:
    tt.map_elementwise.return %a, %a : i32, i32
  }) : (tensor<4x8xi32>) -> tensor<4x8xi32>
  tt.return %r : tensor<4x8xi32>
}

// -----

// Bodies that never end, and tensors without elements.
// CHECK-LABEL: func.func @endless
// CHECK: scf.execute_region -> i32 {
// CHECK-NEXT: cf.br ^[[LOOP:.*]]
// CHECK: cf.br ^[[LOOP]]
// CHECK-NEXT: }
tt.func @endless(%x: tensor<4xi32>, %y: tensor<0xi32>) -> (tensor<4xi32>, tensor<0xi32>) {
  %r = "tt.map_elementwise"(%x) <{pack = 1 : i32}> ({
  ^bb0(%a: i32):
    cf.br ^bb1
  ^bb1:
    cf.br ^bb1
  }) : (tensor<4xi32>) -> tensor<4xi32>
  %s = "tt.map_elementwise"(%y) <{pack = 2 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    tt.map_elementwise.return %b, %a : i32, i32
  }) : (tensor<0xi32>) -> tensor<0xi32>
  tt.return %r, %s : tensor<4xi32>, tensor<0xi32>
}
