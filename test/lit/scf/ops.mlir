// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func.func @for_loops(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: index, %[[V2:[a-z0-9_]+]]: index, %[[V3:[a-z0-9_]+]]: i32, %[[V4:[a-z0-9_]+]]: i64, %[[V5:[a-z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:   scf.for %[[V6:[a-z0-9_]+]] = %[[V0]] to %[[V1]] step %[[V2]] {
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for %[[V7:[a-z0-9_]+]] = %[[V0]] to %[[V1]] step %[[V2]] {
// CHECK-NEXT:   } {test.a = 1 : i32}
// CHECK-NEXT:   scf.for %[[V8:[a-z0-9_]+]] = %[[V3]] to %[[V3]] step %[[V3]]  : i32 {
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for unsigned %[[V9:[a-z0-9_]+]] = %[[V4]] to %[[V4]] step %[[V4]]  : i64 {
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.for unsigned %[[V10:[a-z0-9_]+]] = %[[V0]] to %[[V1]] step %[[V2]] {
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V11:[a-z0-9_]+]] = scf.for %[[V12:[a-z0-9_]+]] = %[[V0]] to %[[V1]] step %[[V2]] iter_args(%[[V13:[a-z0-9_]+]] = %[[V5]]) -> (f32) {
// CHECK-NEXT:     scf.yield %[[V13]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V14:[a-z0-9_]+]]:2 = scf.for unsigned %[[V15:[a-z0-9_]+]] = %[[V3]] to %[[V3]] step %[[V3]] iter_args(%[[V16:[a-z0-9_]+]] = %[[V11]], %[[V17:[a-z0-9_]+]] = %[[V3]]) -> (f32, i32)  : i32 {
// CHECK-NEXT:     scf.yield %[[V16]], %[[V15]] : f32, i32
// CHECK-NEXT:   } {test.b}
// CHECK-NEXT:   return %[[V14]]#0 : f32
// CHECK-NEXT: }
func.func @for_loops(%lb: index, %ub: index, %step: index, %i: i32, %l: i64, %x: f32) -> f32 {
  scf.for %k = %lb to %ub step %step {
  }
  scf.for %k = %lb to %ub step %step : index {
    scf.yield
  } {test.a = 1 : i32}
  scf.for %k = %i to %i step %i : i32 {
  }
  scf.for unsigned %k = %l to %l step %l : i64 {
  }
  scf.for %k = %lb to %ub step %step {
  } {unsignedCmp}
  %r = scf.for %k = %lb to %ub step %step iter_args(%a = %x) -> (f32) {
    scf.yield %a : f32
  }
  %s:2 = scf.for unsigned %k = %i to %i step %i iter_args(%a = %r, %b = %i) -> (f32, i32) : i32 {
    scf.yield %a, %k : f32, i32
  } {test.b}
  return %s#0 : f32
}

// CHECK-LABEL: func.func @while_loops(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i1, %[[V1:[a-z0-9_]+]]: i32, %[[V2:[a-z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:   scf.while : () -> () {
// CHECK-NEXT:     scf.condition(%[[V0]])
// CHECK-NEXT:   } do {
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.while : () -> () {
// CHECK-NEXT:     scf.condition(%[[V0]]) {test.a}
// CHECK-NEXT:   } do {
// CHECK-NEXT:     scf.yield {test.b}
// CHECK-NEXT:   } attributes {test.c}
// CHECK-NEXT:   scf.while (%[[V3:[a-z0-9_]+]] = %[[V1]]) : (i32) -> () {
// CHECK-NEXT:     scf.condition(%[[V0]])
// CHECK-NEXT:   } do {
// CHECK-NEXT:     scf.yield %[[V1]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = scf.while (%[[V5:[a-z0-9_]+]] = %[[V1]]) : (i32) -> f32 {
// CHECK-NEXT:     scf.condition(%[[V0]]) %[[V2]] : f32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%[[V6:[a-z0-9_]+]]: f32):
// CHECK-NEXT:     scf.yield %[[V1]] : i32
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]]:2 = scf.while (%[[V8:[a-z0-9_]+]] = %[[V1]], %[[V9:[a-z0-9_]+]] = %[[V4]]) : (i32, f32) -> (f32, i32) {
// CHECK-NEXT:     scf.condition(%[[V0]]) %[[V9]], %[[V8]] : f32, i32
// CHECK-NEXT:   } do {
// CHECK-NEXT:   ^bb0(%[[V10:[a-z0-9_]+]]: f32, %[[V11:[a-z0-9_]+]]: i32):
// CHECK-NEXT:     scf.yield %[[V11]], %[[V10]] : i32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %[[V7]]#0 : f32
// CHECK-NEXT: }
func.func @while_loops(%c: i1, %i: i32, %x: f32) -> f32 {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  scf.while () : () -> () {
    scf.condition(%c) {test.a}
  } do {
    scf.yield {test.b}
  } attributes {test.c}
  scf.while (%a = %i) : (i32) -> () {
    scf.condition(%c)
  } do {
    scf.yield %i : i32
  }
  %w = scf.while (%a = %i) : (i32) -> f32 {
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %i : i32
  }
  %v:2 = scf.while (%a = %i, %b = %w) : (i32, f32) -> (f32, i32) {
    scf.condition(%c) %b, %a : f32, i32
  } do {
  ^bb0(%b: f32, %a: i32):
    scf.yield %a, %b : i32, f32
  }
  return %v#0 : f32
}

// CHECK-LABEL: func.func @ifs(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i1, %[[V1:[a-z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:   scf.if %[[V0]] {
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.if %[[V0]] {
// CHECK-NEXT:   } else {
// CHECK-NEXT:   } {test.a}
// CHECK-NEXT:   scf.if %[[V0]] {
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = scf.if %[[V0]] -> (f32) {
// CHECK-NEXT:     scf.yield %[[V1]] : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %[[V1]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]]:2 = scf.if %[[V0]] -> (f32, i1) {
// CHECK-NEXT:     scf.yield %[[V2]], %[[V0]] : f32, i1
// CHECK-NEXT:   } else {
// CHECK-NEXT:     scf.yield %[[V1]], %[[V0]] : f32, i1
// CHECK-NEXT:   } {test.b = "x"}
// CHECK-NEXT:   return %[[V3]]#0 : f32
// CHECK-NEXT: }
func.func @ifs(%c: i1, %x: f32) -> f32 {
  scf.if %c {
  }
  scf.if %c {
    scf.yield
  } else {
  } {test.a}
  scf.if %c -> () {
  }
  %r = scf.if %c -> f32 {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  %s:2 = scf.if %c -> (f32, i1) {
    scf.yield %r, %c : f32, i1
  } else {
    scf.yield %x, %c : f32, i1
  } {test.b = "x"}
  return %s#0 : f32
}

// CHECK-LABEL: func.func @execute_regions(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: i32, %[[V1:[a-z0-9_]+]]: f32) -> i32 {
// CHECK-NEXT:   scf.execute_region {
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.execute_region no_inline {
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = scf.execute_region -> i32 {
// CHECK-NEXT:     cf.br ^bb1(%[[V0]] : i32)
// CHECK-NEXT:   ^bb1(%[[V3:[a-z0-9_]+]]: i32):  // pred: ^bb0
// CHECK-NEXT:     scf.yield %[[V3]] : i32
// CHECK-NEXT:   } {test.a}
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]]:2 = scf.execute_region -> (i32, f32) no_inline {
// CHECK-NEXT:     scf.yield %[[V2]], %[[V1]] : i32, f32
// CHECK-NEXT:   } {test.b}
// CHECK-NEXT:   return %[[V4]]#0 : i32
// CHECK-NEXT: }
func.func @execute_regions(%i: i32, %x: f32) -> i32 {
  scf.execute_region {
    scf.yield
  }
  scf.execute_region no_inline {
    scf.yield
  }
  %r = scf.execute_region -> i32 {
    cf.br ^exit(%i : i32)
  ^exit(%a: i32):
    scf.yield %a : i32
  } {test.a}
  %s:2 = scf.execute_region -> (i32, f32) no_inline {
    scf.yield %r, %x : i32, f32
  } {test.b}
  return %s#0 : i32
}

// CHECK-LABEL: func.func @index_switches(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: i32, %[[V2:[a-z0-9_]+]]: f32) -> i32 {
// CHECK-NEXT:   scf.index_switch %[[V0]]
// CHECK-NEXT:   default {
// CHECK-NEXT:   }
// CHECK-NEXT:   scf.index_switch %[[V0]] {test.a}
// CHECK-NEXT:   case 1 {
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   case -5 {
// CHECK-NEXT:     scf.yield
// CHECK-NEXT:   }
// CHECK-NEXT:   default {
// CHECK-NEXT:     scf.yield {test.b}
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]]:2 = scf.index_switch %[[V0]] -> i32, f32
// CHECK-NEXT:   case 2 {
// CHECK-NEXT:     scf.yield %[[V1]], %[[V2]] : i32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   default {
// CHECK-NEXT:     scf.yield %[[V1]], %[[V2]] : i32, f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %[[V3]]#0 : i32
// CHECK-NEXT: }
func.func @index_switches(%k: index, %i: i32, %x: f32) -> i32 {
  scf.index_switch %k
  default {
  }
  scf.index_switch %k {test.a}
  case 1 {
    scf.yield
  }
  case -5 {
    scf.yield
  }
  default {
    scf.yield {test.b}
  }
  %r:2 = scf.index_switch %k -> i32, f32
  case 2 {
    scf.yield %i, %x : i32, f32
  }
  default {
    scf.yield %i, %x : i32, f32
  }
  return %r#0 : i32
}

