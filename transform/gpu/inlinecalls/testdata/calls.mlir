// RUN: tshared-opt %s --tile-inline-calls --split-input-file | FileCheck %s
// RUN: tshared-opt %s --tile-inline-calls --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// The body stands in the place of the call, with the operands of the call.
// CHECK-LABEL: func.func @one
// CHECK-SAME: (%[[X:.*]]: f32)
// CHECK-NEXT: %[[S:.*]] = arith.mulf %[[X]], %[[X]] : f32
// CHECK-NEXT: return %[[S]] : f32
// CHECK: func.func private @square
func.func @one(%x: f32) -> f32 {
  // REMARK: :[[@LINE+1]]:8: call: @square is inlined{{$}}
  %r = func.call @square(%x) : (f32) -> f32
  return %r : f32
}
func.func private @square(%x: f32) -> f32 {
  %r = arith.mulf %x, %x : f32
  return %r : f32
}

// -----

// Each call has a copy of its own.
// CHECK-LABEL: func.func @several
// CHECK-COUNT-2: math.exp
// CHECK-NOT: call
func.func @several(%x: tensor<8xf32>) -> tensor<8xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: call: @f is inlined{{$}}
  %a = func.call @f(%x) : (tensor<8xf32>) -> tensor<8xf32>
  // REMARK-NEXT: :[[@LINE+1]]:8: call: @f is inlined{{$}}
  %b = func.call @f(%a) : (tensor<8xf32>) -> tensor<8xf32>
  return %b : tensor<8xf32>
}
func.func private @f(%x: tensor<8xf32>) -> tensor<8xf32> {
  %r = math.exp %x : tensor<8xf32>
  return %r : tensor<8xf32>
}

// -----

// Calls in called functions.
// CHECK-LABEL: func.func @nested
// CHECK-NEXT: %[[C:.*]] = arith.negf %arg0 : f32
// CHECK-NEXT: %[[D:.*]] = arith.addf %[[C]], %arg0 : f32
// CHECK-NEXT: return %[[D]]
func.func @nested(%x: f32) -> f32 {
  // REMARK-NEXT: :[[@LINE+1]]:8: call: @outer is inlined{{$}}
  %r = func.call @outer(%x) : (f32) -> f32
  return %r : f32
}
func.func private @outer(%x: f32) -> f32 {
  // REMARK-NEXT: :[[@LINE+1]]:8: call: @inner is inlined{{$}}
  %n = func.call @inner(%x) : (f32) -> f32
  %r = arith.addf %n, %x : f32
  return %r : f32
}
func.func private @inner(%x: f32) -> f32 {
  %r = arith.negf %x : f32
  return %r : f32
}

// -----

// A function of several blocks, with two returns.
// CHECK-LABEL: func.func @blocks
// CHECK-NEXT: %[[R:.*]] = scf.execute_region -> i32 {
// CHECK-NEXT: cf.cond_br %arg0, ^bb1, ^bb2
// CHECK-NEXT: ^bb1:
// CHECK-NEXT: scf.yield %arg1 : i32
// CHECK-NEXT: ^bb2:
// CHECK-NEXT: %[[D:.*]] = arith.addi %arg1, %arg1 : i32
// CHECK-NEXT: scf.yield %[[D]] : i32
// CHECK: return %[[R]]
func.func @blocks(%c: i1, %x: i32) -> i32 {
  // REMARK-NEXT: :[[@LINE+1]]:8: call: @choose is inlined{{$}}
  %r = func.call @choose(%c, %x) : (i1, i32) -> i32
  return %r : i32
}
func.func private @choose(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return %x : i32
^bb2:
  %d = arith.addi %x, %x : i32
  return %d : i32
}

// -----

// A call in a loop, without results.
// CHECK-LABEL: func.func @in_loop
// CHECK: scf.for %[[I:.*]] =
// CHECK-NEXT: memref.store %arg1, %arg0[%[[I]]]
func.func @in_loop(%m: memref<8xf32>, %x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // REMARK-NEXT: :[[@LINE+1]]:5: call: @put is inlined{{$}}
    func.call @put(%m, %i, %x) : (memref<8xf32>, index, f32) -> ()
  }
  return
}
func.func private @put(%m: memref<8xf32>, %i: index, %x: f32) {
  memref.store %x, %m[%i] : memref<8xf32>
  return
}

// -----

// Several results, and an operand that is passed twice.
// CHECK-LABEL: func.func @results
// CHECK-NEXT: return %arg0
func.func @results(%x: i32) -> i32 {
  // REMARK-NEXT: :[[@LINE+1]]:10: call: @swap is inlined{{$}}
  %r:2 = func.call @swap(%x, %x) : (i32, i32) -> (i32, i32)
  return %r#1 : i32
}
func.func private @swap(%a: i32, %b: i32) -> (i32, i32) {
  return %b, %a : i32, i32
}

// -----

// A function without a body is called as before.
// CHECK-LABEL: func.func @declared
// CHECK-NEXT: call @elsewhere(%arg0) : (f32) -> f32
func.func private @elsewhere(f32) -> f32
func.func @declared(%x: f32) -> f32 {
  %r = func.call @elsewhere(%x) : (f32) -> f32
  return %r : f32
}

// REMARK-NOT: {{.}}
