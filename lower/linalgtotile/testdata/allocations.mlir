// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// A fill and a masked copy are one load; the fill is the value of masked-off elements.
// CHECK-LABEL: func.func @fill_and_copy
// CHECK-SAME: (%[[M:.*]]: memref<?x64xf16>, %[[N:.*]]: index, %[[Z:.*]]: f16)
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<32x64xf16>
// CHECK-NEXT: %[[F:.*]] = linalg.fill ins(%[[Z]] : f16) outs(%[[E]] : tensor<32x64xf16>) -> tensor<32x64xf16>
// CHECK-NEXT: %[[T:.*]] = tile.load %[[M]] other(%[[F]] : tensor<32x64xf16>) : memref<?x64xf16> -> tensor<32x64xf16>
// CHECK-NEXT: return %[[T]] : tensor<32x64xf16>
func.func @fill_and_copy(%m: memref<?x64xf16>, %n: index, %z: f16) -> tensor<32x64xf16> {
  %a = memref.alloc() : memref<32x64xf16>
  linalg.fill ins(%z : f16) outs(%a : memref<32x64xf16>)
  %v = memref.subview %a[0, 0] [%n, 64] [1, 1] : memref<32x64xf16> to memref<?x64xf16, strided<[64, 1]>>
  memref.copy %m, %v : memref<?x64xf16> to memref<?x64xf16, strided<[64, 1]>>
  %t = bufferization.to_tensor %a restrict writable : memref<32x64xf16> to tensor<32x64xf16>
  return %t : tensor<32x64xf16>
}

// -----

// Without a fill the masked-off elements are undefined: there is no other tensor.
// CHECK-LABEL: func.func @copy
// CHECK-NEXT: %[[T:.*]] = tile.load %arg0 : memref<?xf32> -> tensor<16xf32>
// CHECK-NEXT: return %[[T]]
func.func @copy(%m: memref<?xf32>, %n: index) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  %v = memref.subview %a[0] [%n] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  memref.copy %m, %v : memref<?xf32> to memref<?xf32, strided<[1]>>
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A fill behind a branch needs no branch: it defines elements that were undefined.
// CHECK-LABEL: func.func @fill_in_if
// CHECK-NOT: scf.if
// CHECK: %[[F:.*]] = linalg.fill ins(%arg3 : f32)
// CHECK-NOT: scf.if
// CHECK: tile.load %arg0 other(%[[F]] : tensor<16xf32>)
func.func @fill_in_if(%m: memref<?xf32>, %n: index, %c: i1, %z: f32) -> tensor<16xf32> {
  %a = memref.alloc() : memref<16xf32>
  scf.if %c {
    linalg.fill ins(%z : f32) outs(%a : memref<16xf32>)
  }
  %v = memref.subview %a[0] [%n] [1] : memref<16xf32> to memref<?xf32, strided<[1]>>
  memref.copy %m, %v : memref<?xf32> to memref<?xf32, strided<[1]>>
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// Fills of both branches are chosen between.
// CHECK-LABEL: func.func @fill_in_both_branches
// CHECK: %[[R:.*]] = scf.if %arg0 -> (tensor<8xf32>) {
// CHECK: %[[X:.*]] = linalg.fill ins(%arg1 : f32)
// CHECK-NEXT: scf.yield %[[X]]
// CHECK: } else {
// CHECK: %[[Y:.*]] = linalg.fill ins(%arg2 : f32)
// CHECK-NEXT: scf.yield %[[Y]]
// CHECK: return %[[R]]
func.func @fill_in_both_branches(%c: i1, %x: f32, %y: f32) -> tensor<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  scf.if %c {
    linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  } else {
    linalg.fill ins(%y : f32) outs(%a : memref<8xf32>)
  }
  %t = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  return %t : tensor<8xf32>
}

// -----

// A second fill behind a branch is not hoisted: it would replace the first.
// CHECK-LABEL: func.func @refill_in_if
// CHECK: %[[X:.*]] = linalg.fill ins(%arg1 : f32)
// CHECK: %[[R:.*]] = scf.if %arg0 -> (tensor<8xf32>) {
// CHECK: %[[Y:.*]] = linalg.fill ins(%arg2 : f32)
// CHECK-NEXT: scf.yield %[[Y]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[X]]
// CHECK: return %[[R]]
func.func @refill_in_if(%c: i1, %x: f32, %y: f32) -> tensor<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  scf.if %c {
    linalg.fill ins(%y : f32) outs(%a : memref<8xf32>)
  }
  %t = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  return %t : tensor<8xf32>
}

// -----

// Offsets of a view are the coordinates of the memory's first element; a constant among them becomes a value.
// CHECK-LABEL: func.func @offsets
// CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
// CHECK: tile.load %arg0[%arg1, %[[C2]]] : memref<?x?xf32> -> tensor<8x16xf32>
func.func @offsets(%m: memref<?x?xf32>, %i: index, %r: index, %c: index) -> tensor<8x16xf32> {
  %a = memref.alloc() : memref<8x16xf32>
  %v = memref.subview %a[%i, 2] [%r, %c] [1, 1] : memref<8x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  memref.copy %m, %v : memref<?x?xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  %t = bufferization.to_tensor %a restrict writable : memref<8x16xf32> to tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// -----

// A wrapped tile is two loads; the second keeps the elements of the first.
// CHECK-LABEL: func.func @wrapped
// CHECK: %[[LEFT:.*]] = tile.load %arg0 : memref<8x?xf32> -> tensor<8x16xf32>
// CHECK: %[[BOTH:.*]] = tile.load %arg1[%{{.*}}, %arg2] other(%[[LEFT]] : tensor<8x16xf32>) : memref<8x?xf32> -> tensor<8x16xf32>
// CHECK: return %[[BOTH]]
func.func @wrapped(%p: memref<8x?xf32>, %q: memref<8x?xf32>, %n: index, %rest: index) -> tensor<8x16xf32> {
  %a = memref.alloc() : memref<8x16xf32>
  %v = memref.subview %a[0, 0] [8, %n] [1, 1] : memref<8x16xf32> to memref<8x?xf32, strided<[16, 1]>>
  memref.copy %p, %v : memref<8x?xf32> to memref<8x?xf32, strided<[16, 1]>>
  %w = memref.subview %a[0, %n] [8, %rest] [1, 1] : memref<8x16xf32> to memref<8x?xf32, strided<[16, 1], offset: ?>>
  memref.copy %q, %w : memref<8x?xf32> to memref<8x?xf32, strided<[16, 1], offset: ?>>
  %t = bufferization.to_tensor %a restrict writable : memref<8x16xf32> to tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// -----

// A tile of which each iteration copies a row: the loop carries the tensor.
// CHECK-LABEL: func.func @rows
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8x16xf32>
// CHECK-NEXT: %[[R:.*]] = scf.for %[[I:.*]] = %{{.*}} to %{{.*}} step %{{.*}} iter_args(%[[ACC:.*]] = %[[E]]) -> (tensor<8x16xf32>) {
// CHECK: %[[ROW:.*]] = tile.load %arg0[%[[I]], %{{.*}}] other(%[[ACC]] : tensor<8x16xf32>) : memref<1x16xf32> -> tensor<8x16xf32>
// CHECK: scf.yield %[[ROW]] : tensor<8x16xf32>
// CHECK: return %[[R]]
func.func @rows(%m: memref<1x16xf32>) -> tensor<8x16xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<8x16xf32>
  scf.for %i = %c0 to %c8 step %c1 {
    %v = memref.subview %a[%i, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
    memref.copy %m, %v : memref<1x16xf32> to memref<1x16xf32, strided<[16, 1], offset: ?>>
  }
  %t = bufferization.to_tensor %a restrict writable : memref<8x16xf32> to tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// -----

// Elements that are stored and loaded one by one are inserted and extracted.
// CHECK-LABEL: func.func @elements
// CHECK: %[[E:.*]] = tensor.empty() : tensor<8xf32>
// CHECK-NEXT: %[[I:.*]] = tensor.insert %arg0 into %[[E]][%arg1] : tensor<8xf32>
// CHECK-NEXT: %[[X:.*]] = tensor.extract %[[I]][%arg2] : tensor<8xf32>
// CHECK-NEXT: return %[[I]], %[[X]]
func.func @elements(%x: f32, %i: index, %j: index) -> (tensor<8xf32>, f32) {
  %a = memref.alloc() : memref<8xf32>
  memref.store %x, %a[%i] : memref<8xf32>
  %r = memref.load %a[%j] : memref<8xf32>
  %t = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  memref.dealloc %a : memref<8xf32>
  return %t, %r : tensor<8xf32>, f32
}

// -----

// A tensor that is written to an allocation is its contents, until the next write.
// CHECK-LABEL: func.func @whole_tensors
// CHECK-NEXT: return %arg0, %arg1 : tensor<8xf32>, tensor<8xf32>
func.func @whole_tensors(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  bufferization.materialize_in_destination %x in writable %a : (tensor<8xf32>, memref<8xf32>) -> ()
  %t = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  bufferization.materialize_in_destination %y in writable %a : (tensor<8xf32>, memref<8xf32>) -> ()
  %u = bufferization.to_tensor %a restrict writable : memref<8xf32> to tensor<8xf32>
  return %t, %u : tensor<8xf32>, tensor<8xf32>
}

// -----

// An allocation that is read before it is written has undefined elements.
// CHECK-LABEL: func.func @undefined
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<f32>
// CHECK-NEXT: return %[[E]]
func.func @undefined() -> tensor<f32> {
  %a = memref.alloc() : memref<f32>
  %t = bufferization.to_tensor %a restrict writable : memref<f32> to tensor<f32>
  return %t : tensor<f32>
}

// -----

// A block that is printed before the one that dominates it reads what was written there.
// CHECK-LABEL: func.func @blocks
// CHECK: ^bb1:
// CHECK-NEXT: return %[[F:[0-9]+]] : tensor<8xf32>
// CHECK: %[[F]] = linalg.fill ins(%arg0 : f32)
func.func @blocks(%x: f32) -> tensor<8xf32> {
  cf.br ^bb2
^bb1:
  %t = bufferization.to_tensor %a restrict : memref<8xf32> to tensor<8xf32>
  return %t : tensor<8xf32>
^bb2:
  %a = memref.alloc() : memref<8xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<8xf32>)
  cf.br ^bb1
}

// -----

// A buffer that is an argument is loaded as it is.
// CHECK-LABEL: func.func @buffer
// CHECK-NEXT: %[[T:.*]] = tile.load %arg0 : memref<16xf32, strided<[?]>> -> tensor<16xf32>
// CHECK-NEXT: return %[[T]]
func.func @buffer(%m: memref<16xf32, strided<[?]>>) -> tensor<16xf32> {
  %t = bufferization.to_tensor %m restrict : memref<16xf32, strided<[?]>> to tensor<16xf32>
  return %t : tensor<16xf32>
}
