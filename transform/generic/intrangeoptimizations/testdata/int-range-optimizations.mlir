// RUN: tshared-opt %s --allow-unregistered-dialect --int-range-optimizations --canonicalize | FileCheck %s

// The last iteration begins at 64, so that no element reaches 96; it may reach 95.
// CHECK-LABEL: tt.func @loop
// CHECK-DAG: %[[T:.*]] = arith.constant dense<true> : tensor<32xi1>
// CHECK: scf.for
// CHECK: %[[M:.*]] = arith.cmpi slt
// CHECK: "use"(%[[T]], %[[M]])
tt.func @loop() {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %c96 = arith.constant 96 : i32
  %size = arith.constant dense<96> : tensor<32xi32>
  %less = arith.constant dense<95> : tensor<32xi32>
  %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
  scf.for %i = %c0 to %c96 step %c32 : i32 {
    %s = tt.splat %i : i32 -> tensor<32xi32>
    %x = arith.addi %s, %r : tensor<32xi32>
    %m = arith.cmpi slt, %x, %size : tensor<32xi32>
    %n = arith.cmpi slt, %x, %less : tensor<32xi32>
    "use"(%m, %n) : (tensor<32xi1>, tensor<32xi1>) -> ()
  }
  tt.return
}

// A loop to 97 has an iteration at 96. An unknown upper bound, or lower bound, says nothing.
// CHECK-LABEL: tt.func @longer
// CHECK-COUNT-3: arith.cmpi slt
tt.func @longer(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c32 = arith.constant 32 : i32
  %c96 = arith.constant 96 : i32
  %c97 = arith.constant 97 : i32
  scf.for %i = %c0 to %c97 step %c32 : i32 {
    %m = arith.cmpi slt, %i, %c96 : i32
    "use"(%m) : (i1) -> ()
  }
  scf.for %i = %c0 to %n step %c32 : i32 {
    %m = arith.cmpi slt, %i, %c96 : i32
    "use"(%m) : (i1) -> ()
  }
  scf.for %i = %n to %c97 step %c32 : i32 {
    %m = arith.cmpi slt, %i, %c96 : i32
    "use"(%m) : (i1) -> ()
  }
  tt.return
}

// All predicates; unsigned ones of numbers that are not negative.
// CHECK-LABEL: tt.func @predicates
// CHECK-DAG: %[[T:.*]] = arith.constant true
// CHECK-DAG: %[[F:.*]] = arith.constant false
// CHECK: "use"(%[[F]], %[[T]], %[[T]], %[[T]], %[[F]], %[[F]], %[[T]], %[[F]])
// CHECK: %[[U:.*]] = arith.cmpi ult
// CHECK: %[[E:.*]] = arith.cmpi eq
// CHECK: "use"(%[[U]], %[[E]])
tt.func @predicates(%any: i32) {
  %c8 = arith.constant 8 : i32
  %c16 = arith.constant 16 : i32
  %c-1 = arith.constant -1 : i32
  %c7 = arith.constant 7 : i32
  %x = arith.andi %any, %c7 : i32
  %eq = arith.cmpi eq, %x, %c16 : i32
  %ne = arith.cmpi ne, %x, %c16 : i32
  %slt = arith.cmpi slt, %x, %c16 : i32
  %sle = arith.cmpi sle, %x, %c16 : i32
  %sgt = arith.cmpi sgt, %x, %c16 : i32
  %sge = arith.cmpi sge, %x, %c16 : i32
  %ult = arith.cmpi ult, %x, %c16 : i32
  %uge = arith.cmpi uge, %x, %c16 : i32
  "use"(%eq, %ne, %slt, %sle, %sgt, %sge, %ult, %uge) : (i1, i1, i1, i1, i1, i1, i1, i1) -> ()
  %negative = arith.cmpi ult, %any, %c-1 : i32
  %same = arith.subi %x, %c8 : i32
  %e = arith.cmpi eq, %same, %c-1 : i32
  "use"(%negative, %e) : (i1, i1) -> ()
  tt.return
}
