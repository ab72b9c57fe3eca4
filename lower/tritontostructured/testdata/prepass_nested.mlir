// RUN: tshared-opt %s --triton-to-structured="run-prepass-only=true" | FileCheck %s

// What comes out of an inner loop has its offsets and strides beside it: the outer
// loop hands them on as they are.
// CHECK-LABEL: tt.func @handed_on
// CHECK: "tts.get_structured_state"
// CHECK: scf.for
// CHECK: %[[IN:.*]]:3 = scf.for
// CHECK: %[[S:.*]], %[[O:.*]], %[[T:.*]] = "tts.get_structured_state"
// CHECK-NEXT: scf.yield %[[S]], %[[O]], %[[T]]
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IN]]#0, %[[IN]]#1, %[[IN]]#2
tt.func @handed_on(%p: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %s = tt.splat %n : i32 -> tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %q = tt.addptr %ps, %r : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %f = scf.for %i = %c0 to %n step %c1 iter_args(%a = %q) -> (tensor<4x!tt.ptr<f32>>) : i32 {
    %g = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4x!tt.ptr<f32>>) : i32 {
      %v = tt.load %b : tensor<4x!tt.ptr<f32>>
      tt.store %b, %v : tensor<4x!tt.ptr<f32>>
      %d = tt.addptr %b, %s : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
      scf.yield %d : tensor<4x!tt.ptr<f32>>
    }
    scf.yield %g : tensor<4x!tt.ptr<f32>>
  }
  tt.return
}

// The same through three loops, of which the one in the middle adds nothing, for
// a tensor of integers.
// CHECK-LABEL: tt.func @three
// CHECK: %[[A:.*]]:3 = scf.for
// CHECK: %[[B:.*]]:3 = scf.for
// CHECK: %[[C:.*]]:3 = scf.for
// CHECK: scf.yield %[[C]]#0, %[[C]]#1, %[[C]]#2
// CHECK: scf.yield %[[B]]#0, %[[B]]#1, %[[B]]#2
tt.func @three(%n: i32) -> tensor<4xi32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %f = scf.for %i = %c0 to %n step %c1 iter_args(%a = %r) -> (tensor<4xi32>) : i32 {
    %g = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<4xi32>) : i32 {
      %h = scf.for %k = %c0 to %n step %c1 iter_args(%c = %b) -> (tensor<4xi32>) : i32 {
        %d = arith.addi %c, %r : tensor<4xi32>
        scf.yield %d : tensor<4xi32>
      }
      scf.yield %h : tensor<4xi32>
    }
    scf.yield %g : tensor<4xi32>
  }
  tt.return %f : tensor<4xi32>
}
