// RUN: tshared-opt %s --triton-to-linalg --split-input-file | FileCheck %s

// A program may return early.
// CHECK-LABEL: func.func @early(
// CHECK-SAME: %[[P:.*]]: memref<*xf32>, %[[N:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %[[X:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32)
tt.func public @early(%p: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  // CHECK: %[[C:.*]] = arith.cmpi slt, %[[X]], %[[N]] : i32
  // CHECK: cf.cond_br %[[C]], ^[[GO:.*]], ^[[STOP:.*]]
  %c = arith.cmpi slt, %pid, %n : i32
  cf.cond_br %c, ^go, ^stop
  // CHECK: ^[[STOP]]:
  // CHECK: return
^stop:
  tt.return
  // CHECK: ^[[GO]]:
  // CHECK: memref.copy
  // CHECK: bufferization.materialize_in_destination
  // CHECK: return
^go:
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %s = tt.splat %p : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  %v = tt.load %q : tensor<8x!tt.ptr<f32>>
  %w = arith.addf %v, %v : tensor<8xf32>
  tt.store %q, %w : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// Pointers that go through branches are integers.
// CHECK-LABEL: func.func @branches
tt.func public @branches(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c = arith.cmpi slt, %pid, %n : i32
  cf.cond_br %c, ^go(%p : !tt.ptr<f32>), ^stop
  // CHECK: cf.cond_br %{{.*}}, ^[[GO:.*]](%{{.*}} : i64), ^[[STOP:.*]]
  // CHECK: ^[[GO]](%[[A:.*]]: i64):
^go(%x: !tt.ptr<f32>):
  // CHECK: %[[L:.*]] = llvm.inttoptr %[[A]] : i64 to !llvm.ptr
  // CHECK: llvm.insertvalue %[[L]]
  // CHECK: affine.load
  %z = tt.load %x : !tt.ptr<f32>
  tt.store %p, %z : !tt.ptr<f32>
  %more = arith.cmpf olt, %z, %z : f32
  // CHECK: cf.cond_br %{{.*}}, ^[[GO]](%{{.*}} : i64), ^[[STOP]]
  cf.cond_br %more, ^go(%q : !tt.ptr<f32>), ^stop
^stop:
  tt.return
}

// -----

// Callees get what they ask about the grid; a pointer becomes memory that
// begins where it leads, tensors of pointers and pointers that functions give
// become integers.
// CHECK-LABEL: func.func @caller
// CHECK-SAME: %{{[^,]*}}: memref<*xf32>, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %[[X:.*]]: i32, %[[Y:.*]]: i32, %{{.*}}: i32)
tt.func public @caller(%p: !tt.ptr<f32>) {
  %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
  %pid = tt.get_program_id x : i32
  %b = tt.addptr %p, %pid : !tt.ptr<f32>, i32
  %s = tt.splat %b : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %q = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  // CHECK: %[[M:.*]] = builtin.unrealized_conversion_cast %{{.*}} : !llvm.struct<{{.*}}> to memref<1xf32>
  // CHECK: %[[U:.*]] = memref.cast %[[M]] : memref<1xf32> to memref<*xf32>
  // CHECK: %[[R:.*]]:2 = call @callee(%{{.*}}, %[[U]], %{{.*}}, %[[Y]]) : (tensor<8xi64>, memref<*xf32>, tensor<8xi32>, i32) -> (tensor<8xi64>, i64)
  // CHECK: llvm.inttoptr %[[R]]#1 : i64 to !llvm.ptr
  %t, %u = tt.call @callee(%q, %b, %r) : (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>, tensor<8xi32>) -> (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>)
  %v = tt.load %t : tensor<8x!tt.ptr<f32>>
  tt.store %q, %v : tensor<8x!tt.ptr<f32>>
  %x = tt.load %u : !tt.ptr<f32>
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}
// CHECK-LABEL: func.func private @callee
// CHECK-SAME: (%{{.*}}: tensor<8xi64>, %{{.*}}: memref<*xf32>, %{{.*}}: tensor<8xi32>, %{{.*}}: i32) -> (tensor<8xi64>, i64)
tt.func private @callee(%q: tensor<8x!tt.ptr<f32>>, %b: !tt.ptr<f32>, %r: tensor<8xi32>) -> (tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>) attributes {noinline = true} {
  %v = tt.load %q : tensor<8x!tt.ptr<f32>>
  %pid = tt.get_program_id y : i32
  %q2 = tt.addptr %q, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
  tt.store %q2, %v : tensor<8x!tt.ptr<f32>>
  %b2 = tt.addptr %b, %pid : !tt.ptr<f32>, i32
  tt.return %q2, %b2 : tensor<8x!tt.ptr<f32>>, !tt.ptr<f32>
}

// -----

// There is nothing to wait for: one launch ends before the next begins.
// CHECK-LABEL: func.func @launches
tt.func public @launches(%p: !tt.ptr<f32>, %x: f32) {
  // CHECK-NOT: grid
  tt.grid_dependency_wait
  // CHECK: affine.store
  tt.store %p, %x : !tt.ptr<f32>
  tt.grid_dependency_launch_dependents
  tt.return
}
