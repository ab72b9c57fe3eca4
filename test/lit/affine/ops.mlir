// RUN: tshared-opt %s | tshared-opt --mlir-print-local-scope | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt --mlir-print-local-scope | FileCheck %s

// CHECK-LABEL: func.func @apply(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: index) -> (index, index, index, index) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%[[V0]])[%[[V1]]]
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]] = affine.apply affine_map<() -> (7)>()
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = affine.min affine_map<(d0)[s0] -> (d0 + s0, d0 mod 2, -d0)>(%[[V0]])[%[[V1]]]
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = affine.max affine_map<(d0, d1) -> (d0 floordiv 4, d1 ceildiv 3)>(%[[V0]], %[[V1]]) {test.a}
// CHECK-NEXT:   return %[[V2]], %[[V3]], %[[V4]], %[[V5]] : index, index, index, index
// CHECK-NEXT: }
func.func @apply(%i: index, %n: index) -> (index, index, index, index) {
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%i)[%n]
  %1 = affine.apply affine_map<() -> (7)>()
  %2 = affine.min affine_map<(d0)[s0] -> (d0 + s0, d0 mod 2, -d0)>(%i)[%n]
  %3 = affine.max affine_map<(d0, d1) -> (d0 floordiv 4, d1 ceildiv 3)>(%i, %n) {test.a}
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: func.func @memory(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<?x?xf32>, %[[V1:[a-z0-9_]+]]: memref<100xf32>, %[[V2:[a-z0-9_]+]]: index) {
// CHECK-NEXT:   affine.for %[[V3:[a-z0-9_]+]] = 0 to 10 {
// CHECK-NEXT:     %[[V4:[a-z0-9_]+]] = affine.load %[[V0]][%[[V3]] + symbol(%[[V2]]), 3] : memref<?x?xf32>
// CHECK-NEXT:     affine.store %[[V4]], %[[V0]][%[[V3]] floordiv 3, -symbol(%[[V2]]) + 7] {test.a = 1 : i32} : memref<?x?xf32>
// CHECK-NEXT:     %[[V5:[a-z0-9_]+]] = affine.vector_load %[[V1]][%[[V3]] * 4] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT:     affine.vector_store %[[V5]], %[[V1]][%[[V3]]] : memref<100xf32>, vector<4xf32>
// CHECK-NEXT:     affine.prefetch %[[V0]][%[[V3]], %[[V3]] + 5], read, locality<3>, data : memref<?x?xf32>
// CHECK-NEXT:     affine.prefetch %[[V0]][%[[V3]], 0], write, locality<0>, instr {test.a} : memref<?x?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @memory(%m: memref<?x?xf32>, %v: memref<100xf32>, %n: index) {
  affine.for %i = 0 to 10 {
    %0 = affine.load %m[%i + symbol(%n), 3] : memref<?x?xf32>
    affine.store %0, %m[%i floordiv 3, -symbol(%n) + 7] {test.a = 1 : i32} : memref<?x?xf32>
    %1 = affine.vector_load %v[%i * 4] : memref<100xf32>, vector<4xf32>
    affine.vector_store %1, %v[%i] : memref<100xf32>, vector<4xf32>
    affine.prefetch %m[%i, %i + 5], read, locality<3>, data : memref<?x?xf32>
    affine.prefetch %m[%i, 0], write, locality<0>, instr {test.a} : memref<?x?xf32>
  }
  return
}

// CHECK-LABEL: func.func @rank_zero(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: memref<f32>) -> f32 {
// CHECK-NEXT:   %[[V1:[a-z0-9_]+]] = affine.load %[[V0]][] : memref<f32>
// CHECK-NEXT:   affine.store %[[V1]], %[[V0]][] : memref<f32>
// CHECK-NEXT:   return %[[V1]] : f32
// CHECK-NEXT: }
func.func @rank_zero(%m: memref<f32>) -> f32 {
  %0 = affine.load %m[] : memref<f32>
  affine.store %0, %m[] : memref<f32>
  return %0 : f32
}

// CHECK-LABEL: func.func @loops(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: f32) -> (f32, index) {
// CHECK-NEXT:   affine.for %[[V2:[a-z0-9_]+]] = 0 to 10 {
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %[[V3:[a-z0-9_]+]] = -3 to %[[V0]] step 2 {
// CHECK-NEXT:   } {test.a}
// CHECK-NEXT:   affine.for %[[V4:[a-z0-9_]+]] = affine_map<(d0)[s0] -> (d0 + s0)>(%[[V0]])[%[[V0]]] to affine_map<(d0) -> (d0)>(%[[V0]]) {
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.for %[[V5:[a-z0-9_]+]] = max affine_map<(d0) -> (d0, 4)>(%[[V0]]) to min affine_map<(d0)[s0] -> (d0 + s0, 100)>(%[[V0]])[%[[V0]]] {
// CHECK-NEXT:     affine.for %[[V6:[a-z0-9_]+]] = affine_map<(d0) -> (d0)>(%[[V5]]) to affine_map<(d0) -> (d0 + 4)>(%[[V5]]) step 4 {
// CHECK-NEXT:     }
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]]:2 = affine.for %[[V8:[a-z0-9_]+]] = 0 to 4 iter_args(%[[V9:[a-z0-9_]+]] = %[[V1]], %[[V10:[a-z0-9_]+]] = %[[V0]]) -> (f32, index) {
// CHECK-NEXT:     affine.yield %[[V9]], %[[V8]] : f32, index
// CHECK-NEXT:   }
// CHECK-NEXT:   return %[[V7]]#0, %[[V7]]#1 : f32, index
// CHECK-NEXT: }
func.func @loops(%n: index, %x: f32) -> (f32, index) {
  affine.for %i = 0 to 10 {
  }
  affine.for %i = -3 to %n step 2 {
  } {test.a}
  affine.for %i = affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n] to affine_map<(d0) -> (d0)>(%n) {
  }
  affine.for %i = max affine_map<(d0) -> (d0, 4)>(%n) to min affine_map<(d0)[s0] -> (d0 + s0, 100)>(%n)[%n] {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 4)>(%i) step 4 {
    }
  }
  %r:2 = affine.for %i = 0 to 4 iter_args(%a = %x, %b = %n) -> (f32, index) {
    affine.yield %a, %i : f32, index
  }
  return %r#0, %r#1 : f32, index
}

// CHECK-LABEL: func.func @conditionals(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: f32) -> f32 {
// CHECK-NEXT:   affine.for %[[V2:[a-z0-9_]+]] = 0 to 10 {
// CHECK-NEXT:     affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 == 0)>(%[[V2]])[%[[V0]]] {
// CHECK-NEXT:       affine.for %[[V3:[a-z0-9_]+]] = 0 to 2 {
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     affine.if affine_set<() : (0 == 0)>() {
// CHECK-NEXT:     } else {
// CHECK-NEXT:     } {test.a}
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = affine.if affine_set<()[s0] : (s0 - 8 >= 0)>()[%[[V0]]] -> f32 {
// CHECK-NEXT:     affine.yield %[[V1]] : f32
// CHECK-NEXT:   } else {
// CHECK-NEXT:     affine.yield %[[V1]] : f32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %[[V4]] : f32
// CHECK-NEXT: }
func.func @conditionals(%n: index, %x: f32) -> f32 {
  affine.for %i = 0 to 10 {
    affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 == 0)>(%i)[%n] {
      affine.for %j = 0 to 2 {
      }
    }
    affine.if affine_set<() : (0 == 0)>() {
    } else {
    } {test.a}
  }
  %r = affine.if affine_set<()[s0] : (s0 - 8 >= 0)>()[%n] -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %x : f32
  }
  return %r : f32
}

// CHECK-LABEL: func.func @parallel_loops(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: f32, %[[V2:[a-z0-9_]+]]: i32) -> (f32, i32) {
// CHECK-NEXT:   affine.parallel (%[[V3:[a-z0-9_]+]]) = (0) to (10) {
// CHECK-NEXT:   }
// CHECK-NEXT:   affine.parallel (%[[V4:[a-z0-9_]+]], %[[V5:[a-z0-9_]+]]) = (0, max(%[[V0]], 3)) to (%[[V0]] + 10, min(10, symbol(%[[V0]]) floordiv 2)) step (2, 3) {
// CHECK-NEXT:   } {test.a}
// CHECK-NEXT:   affine.parallel () = () to () {
// CHECK-NEXT:   }
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]]:2 = affine.parallel (%[[V7:[a-z0-9_]+]]) = (0) to (%[[V0]]) reduce ("addf", "muli") -> (f32, i32) {
// CHECK-NEXT:     affine.yield %[[V1]], %[[V2]] : f32, i32
// CHECK-NEXT:   }
// CHECK-NEXT:   return %[[V6]]#0, %[[V6]]#1 : f32, i32
// CHECK-NEXT: }
func.func @parallel_loops(%n: index, %x: f32, %k: i32) -> (f32, i32) {
  affine.parallel (%i) = (0) to (10) {
  }
  affine.parallel (%i, %j) = (0, max(%n, 3)) to (%n + 10, min(10, symbol(%n) floordiv 2)) step (2, 3) {
  } {test.a}
  affine.parallel () = () to () {
  }
  %r:2 = affine.parallel (%i) = (0) to (%n) reduce ("addf", "muli") -> (f32, i32) {
    affine.yield %x, %k : f32, i32
  }
  return %r#0, %r#1 : f32, i32
}

// CHECK-LABEL: func.func @linear_indices(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: index) -> index {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]]:3 = affine.delinearize_index %[[V0]] into (2, %[[V1]], 5) : index, index, index
// CHECK-NEXT:   %[[V3:[a-z0-9_]+]]:3 = affine.delinearize_index %[[V0]] into (%[[V1]], 5) {test.a} : index, index, index
// CHECK-NEXT:   %[[V4:[a-z0-9_]+]] = affine.linearize_index [%[[V2]]#0, %[[V2]]#1, %[[V3]]#2] by (%[[V1]], 5) : index
// CHECK-NEXT:   %[[V5:[a-z0-9_]+]] = affine.linearize_index disjoint [%[[V2]]#0, %[[V2]]#1, %[[V3]]#2] by (2, %[[V1]], 5) {test.a} : index
// CHECK-NEXT:   %[[V6:[a-z0-9_]+]] = affine.linearize_index [] by () : index
// CHECK-NEXT:   %[[V7:[a-z0-9_]+]] = affine.linearize_index [%[[V4]], %[[V5]], %[[V6]]] by (1, 2, 3) : index
// CHECK-NEXT:   return %[[V7]] : index
// CHECK-NEXT: }
func.func @linear_indices(%i: index, %n: index) -> index {
  %0:3 = affine.delinearize_index %i into (2, %n, 5) : index, index, index
  %1:3 = affine.delinearize_index %i into (%n, 5) {test.a} : index, index, index
  %2 = affine.linearize_index [%0#0, %0#1, %1#2] by (%n, 5) : index
  %3 = affine.linearize_index disjoint [%0#0, %0#1, %1#2] by (2, %n, 5) {test.a} : index
  %4 = affine.linearize_index [] by () : index
  %5 = affine.linearize_index [%2, %3, %4] by (1, 2, 3) : index
  return %5 : index
}

// CHECK-LABEL: func.func @symbols(
// CHECK-SAME: %[[V0:[a-z0-9_]+]]: index, %[[V1:[a-z0-9_]+]]: memref<?xf32>) {
// CHECK-NEXT:   %[[V2:[a-z0-9_]+]] = arith.constant 4 : index
// CHECK-NEXT:   affine.for %[[V3:[a-z0-9_]+]] = 0 to 10 {
// CHECK-NEXT:     %[[V4:[a-z0-9_]+]] = arith.addi %[[V0]], %[[V2]] : index
// CHECK-NEXT:     %[[V5:[a-z0-9_]+]] = affine.apply affine_map<(d0) -> (d0 + 1)>(%[[V4]])
// CHECK-NEXT:     %[[V6:[a-z0-9_]+]] = affine.load %[[V1]][symbol(%[[V4]]) + symbol(%[[V5]])] : memref<?xf32>
// CHECK-NEXT:     %[[V7:[a-z0-9_]+]] = memref.dim %[[V1]], %[[V2]] : memref<?xf32>
// CHECK-NEXT:     affine.store %[[V6]], %[[V1]][symbol(%[[V7]])] : memref<?xf32>
// CHECK-NEXT:   }
// CHECK-NEXT:   return
// CHECK-NEXT: }
func.func @symbols(%n: index, %m: memref<?xf32>) {
  %c = arith.constant 4 : index
  affine.for %i = 0 to 10 {
    %s = arith.addi %n, %c : index
    %t = affine.apply affine_map<(d0) -> (d0 + 1)>(%s)
    %0 = affine.load %m[symbol(%s) + symbol(%t)] : memref<?xf32>
    %d = memref.dim %m, %c : memref<?xf32>
    affine.store %0, %m[symbol(%d)] : memref<?xf32>
  }
  return
}
