// RUN: tshared-opt %s --triton-loop-unroll=assume-ascending=true | FileCheck %s
// RUN: tshared-opt %s --triton-loop-unroll | FileCheck %s --check-prefix=ANY

// The operations by which Triton's compiler computes the bounds, in their order. The epilogue is not pipelined.
// CHECK-LABEL: tt.func @unknown_bounds(
// CHECK-SAME: %{{.*}}: !tt.ptr<i32>, %[[LB:.*]]: i32, %[[UB:.*]]: i32, %[[STEP:.*]]: i32
// CHECK-NEXT: %[[DISTANCE:.*]] = arith.subi %[[UB]], %[[LB]] : i32
// CHECK-NEXT: %[[C1:.*]] = arith.constant 1 : i32
// CHECK-NEXT: %[[LESS:.*]] = arith.subi %[[STEP]], %[[C1]] : i32
// CHECK-NEXT: %[[SUM:.*]] = arith.addi %[[DISTANCE]], %[[LESS]] : i32
// CHECK-NEXT: %[[TRIPS:.*]] = arith.divui %[[SUM]], %[[STEP]] : i32
// CHECK-NEXT: %[[C4:.*]] = arith.constant 4 : i32
// CHECK-NEXT: %[[REM:.*]] = arith.remsi %[[TRIPS]], %[[C4]] : i32
// CHECK-NEXT: %[[EVEN:.*]] = arith.subi %[[TRIPS]], %[[REM]] : i32
// CHECK-NEXT: %[[FAR:.*]] = arith.muli %[[EVEN]], %[[STEP]] : i32
// CHECK-NEXT: %[[END:.*]] = arith.addi %[[LB]], %[[FAR]] : i32
// CHECK-NEXT: %[[STEP4:.*]] = arith.muli %[[STEP]], %[[C4]] : i32
// CHECK-NEXT: scf.for %{{.*}} = %[[LB]] to %[[END]] step %[[STEP4]]
// CHECK-COUNT-4: tt.store
// CHECK-NEXT: } {tt.num_stages = 3 : i32}
// CHECK-NEXT: scf.for %{{.*}} = %[[END]] to %[[UB]] step %[[STEP]]
// CHECK-NEXT: tt.store
// CHECK-NEXT: } {tt.num_stages = 1 : i32}
// ANY-LABEL: tt.func @unknown_bounds(
// ANY: arith.maxsi
tt.func @unknown_bounds(%p: !tt.ptr<i32>, %lb: i32, %ub: i32, %step: i32) {
  scf.for %i = %lb to %ub step %step : i32 {
    tt.store %p, %i : !tt.ptr<i32>
  } {tt.loop_unroll_factor = 4 : i32, tt.num_stages = 3 : i32}
  tt.return
}
