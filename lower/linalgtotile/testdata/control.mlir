// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// A copy in a branch: the other branch yields what was there before.
// CHECK-LABEL: func.func @copy_in_if
// CHECK: %[[F:.*]] = linalg.fill ins(%arg2 : f32)
// CHECK-NEXT: %[[R:.*]] = scf.if %arg1 -> (tensor<16xf32>) {
// CHECK-NEXT: %[[L:.*]] = tile.load %arg0 other(%[[F]] : tensor<16xf32>) : memref<16xf32> -> tensor<16xf32>
// CHECK-NEXT: scf.yield %[[L]] : tensor<16xf32>
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[F]] : tensor<16xf32>
// CHECK: return %[[R]]
func.func @copy_in_if(%m: memref<16xf32>, %c: i1, %z: f32) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%z : f32) outs(%a : memref<16xf32>)
  scf.if %c {
    memref.copy %m, %a : memref<16xf32> to memref<16xf32>
  }
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A branch that has results of its own yields the tensor behind them.
// CHECK-LABEL: func.func @results
// CHECK: %[[R:.*]]:2 = scf.if %arg1 -> (i32, tensor<16xf32>) {
// CHECK: scf.yield %{{.*}}, %{{.*}} : i32, tensor<16xf32>
// CHECK: } else {
// CHECK: %[[E:.*]] = tensor.empty() : tensor<16xf32>
// CHECK-NEXT: scf.yield %{{.*}}, %[[E]] : i32, tensor<16xf32>
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @results(%m: memref<16xf32>, %c: i1) -> (i32, tensor<16xf32>) {
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i32
  %a = memref.alloc() : memref<16xf32>
  %r = scf.if %c -> (i32) {
    memref.copy %m, %a : memref<16xf32> to memref<16xf32>
    scf.yield %one : i32
  } else {
    scf.yield %two : i32
  }
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %r, %t : i32, tensor<16xf32>
}

// -----

// A loop that writes carries the tensor behind its own iter_args, and its reads see the iteration before.
// CHECK-LABEL: func.func @loop
// CHECK: %[[F:.*]] = linalg.fill
// CHECK: %[[R:.*]]:2 = scf.for %{{.*}} iter_args(%[[S:.*]] = %arg1, %[[ACC:.*]] = %[[F]]) -> (f32, tensor<16xf32>) {
// CHECK-NEXT: %[[X:.*]] = tensor.extract %[[ACC]][%{{.*}}] : tensor<16xf32>
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[S]], %[[X]] : f32
// CHECK-NEXT: %[[NEXT:.*]] = tensor.insert %[[SUM]] into %[[ACC]][%{{.*}}] : tensor<16xf32>
// CHECK-NEXT: scf.yield %[[SUM]], %[[NEXT]] : f32, tensor<16xf32>
// CHECK: return %[[R]]#0, %[[R]]#1
func.func @loop(%n: index, %z: f32) -> (f32, tensor<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%z : f32) outs(%a : memref<16xf32>)
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%s = %z) -> (f32) {
    %x = memref.load %a[%i] : memref<16xf32>
    %sum = arith.addf %s, %x : f32
    memref.store %sum, %a[%c0] : memref<16xf32>
    scf.yield %sum : f32
  }
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %s, %t : f32, tensor<16xf32>
}

// -----

// A branch in a loop: both carry the tensor.
// CHECK-LABEL: func.func @nested
// CHECK: scf.for {{.*}} iter_args(%[[ACC:.*]] = %{{.*}}) -> (tensor<16xf32>) {
// CHECK-NEXT: %[[IN:.*]] = scf.if %arg2 -> (tensor<16xf32>) {
// CHECK-NEXT: %[[L:.*]] = tile.load %arg0 other(%[[ACC]] : tensor<16xf32>)
// CHECK-NEXT: scf.yield %[[L]]
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[ACC]]
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[IN]]
func.func @nested(%m: memref<16xf32>, %n: index, %c: i1) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<16xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.if %c {
      memref.copy %m, %a : memref<16xf32> to memref<16xf32>
    }
  }
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// Several allocations are carried in the order of the program.
// CHECK-LABEL: func.func @several
// CHECK: %[[R:.*]]:3 = scf.if %arg0 -> (tensor<8xf32>, tensor<4xf32>, tensor<2xf32>) {
// CHECK-NEXT: %[[A:.*]] = tile.load %arg1 : memref<8xf32> -> tensor<8xf32>
// CHECK-NEXT: %[[B:.*]] = tile.load %arg2 : memref<4xf32> -> tensor<4xf32>
// CHECK-NEXT: %[[C:.*]] = tile.load %arg3 : memref<2xf32> -> tensor<2xf32>
// CHECK-NEXT: scf.yield %[[A]], %[[B]], %[[C]]
// CHECK: return %[[R]]#0, %[[R]]#1, %[[R]]#2
func.func @several(%c: i1, %m: memref<8xf32>, %n: memref<4xf32>, %o: memref<2xf32>) -> (tensor<8xf32>, tensor<4xf32>, tensor<2xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<2xf32>
  scf.if %c {
    memref.copy %m, %a : memref<8xf32> to memref<8xf32>
    memref.copy %n, %b : memref<4xf32> to memref<4xf32>
    memref.copy %o, %d : memref<2xf32> to memref<2xf32>
  }
  %t = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  %u = bufferization.to_tensor %b restrict writable : memref<4xf32> to tensor<4xf32>
  %v = bufferization.to_tensor %d restrict writable : memref<2xf32> to tensor<2xf32>
  return %t, %u, %v : tensor<8xf32>, tensor<4xf32>, tensor<2xf32>
}

// -----

// An allocation in a loop is a new tensor in each iteration: the loop does not carry it.
// CHECK-LABEL: func.func @inside
// CHECK: scf.for %{{.*}} = %{{.*}} to %arg1 step %{{.*}} {
// CHECK-NEXT: %[[T:.*]] = tile.load %arg0 : memref<16xf32> -> tensor<16xf32>
// CHECK-NEXT: tile.store %[[T]], %arg2
func.func @inside(%m: memref<16xf32>, %n: index, %to: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc() : memref<16xf32>
    memref.copy %m, %a : memref<16xf32> to memref<16xf32>
    %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
    bufferization.materialize_in_destination %t in writable %to : (tensor<16xf32>, memref<16xf32>) -> ()
  }
  return
}

// -----

// A loop that only reads does not carry the tensor.
// CHECK-LABEL: func.func @only_read
// CHECK: %[[T:.*]] = tile.load %arg0
// CHECK: scf.while
// CHECK: tensor.extract %[[T]]
func.func @only_read(%m: memref<16xi1>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<16xi1>
  memref.copy %m, %a : memref<16xi1> to memref<16xi1>
  scf.while : () -> () {
    %go = memref.load %a[%c0] : memref<16xi1>
    scf.condition(%go)
  } do {
    scf.yield
  }
  return
}
