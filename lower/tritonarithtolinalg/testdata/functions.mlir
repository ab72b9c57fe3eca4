// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s
// RUN: tshared-opt %s --triton-arith-to-linalg="tt-to-func-func=false" --split-input-file | FileCheck %s --check-prefix=KEEP
// RUN: tshared-opt %s --triton-arith-to-linalg="pids-to-func-args=false" --split-input-file | FileCheck %s --check-prefix=PIDS

// Six arguments say how many programs there are and which one runs; calls pass
// them on. Attributes of arguments stay, what is said about inlining goes.
// CHECK-LABEL: func.func @kernel
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %[[NX:.*]]: i32, %[[NY:.*]]: i32, %[[NZ:.*]]: i32, %[[X:.*]]: i32, %[[Y:.*]]: i32, %[[Z:.*]]: i32)
// CHECK: %[[V:.*]] = call @helper(%[[NY]], %[[NX]], %[[NY]], %[[NZ]], %[[X]], %[[Y]], %[[Z]])
// CHECK-NEXT: tt.store %[[P]], %[[V]]
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @helper
// CHECK-SAME: (%[[N:.*]]: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %{{.*}}: i32, %[[PZ:.*]]: i32) -> i32
// CHECK-NOT: attributes
// CHECK: arith.addi %[[N]], %[[PZ]]

// Without functions of the func dialect the arguments are there as well.
// KEEP-LABEL: tt.func public @kernel
// KEEP: tt.call @helper(%{{.*}}) : (i32, i32, i32, i32, i32, i32, i32) -> i32
// KEEP: tt.return
// KEEP-LABEL: tt.func private @helper

// Without the arguments the questions stay.
// PIDS-LABEL: func.func @kernel(%{{.*}}: !tt.ptr<i32> {tt.divisibility = 16 : i32}) {
// PIDS: tt.get_num_programs y
// PIDS: call @helper(%{{.*}}) : (i32) -> i32
// PIDS-LABEL: func.func private @helper(%{{.*}}: i32) -> i32
// PIDS: tt.get_program_id z
tt.func public @kernel(%p: !tt.ptr<i32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
  %n = tt.get_num_programs y : i32
  %v = tt.call @helper(%n) : (i32) -> i32
  tt.store %p, %v : !tt.ptr<i32>
  tt.return
}
tt.func private @helper(%n: i32) -> i32 attributes {noinline = true} {
  %z = tt.get_program_id z : i32
  %0 = arith.addi %n, %z : i32
  tt.return %0 : i32
}

// -----

// Declarations get the arguments too.
// CHECK-LABEL: func.func private @outside(!tt.ptr<f32>, i32, i32, i32, i32, i32, i32) -> f32
// KEEP-LABEL: tt.func private @outside(!tt.ptr<f32>, i32, i32, i32, i32, i32, i32) -> f32
// PIDS-LABEL: func.func private @outside(!tt.ptr<f32>) -> f32
tt.func private @outside(!tt.ptr<f32>) -> f32

// -----

// Blocks of a function stay as they are.
// CHECK-LABEL: func.func @early
// CHECK: cf.cond_br %{{.*}}, ^[[A:.*]], ^[[B:.*]]
// CHECK-NEXT: ^[[A]]:
// CHECK-NEXT: return
// CHECK-NEXT: ^[[B]]:
// CHECK-NEXT: tt.store
// CHECK-NEXT: return
tt.func @early(%p: !tt.ptr<i32>, %n: i32, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  tt.return
^bb2:
  tt.store %p, %n : !tt.ptr<i32>
  tt.return
}
