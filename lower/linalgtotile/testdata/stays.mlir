// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s
// RUN: tshared-opt %s --linalg-to-tile --split-input-file --report -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// An allocation that another function gets stays, and so do the accesses to it.
// CHECK-LABEL: func.func @call
// CHECK-NEXT: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT: memref.copy %arg0, %[[A]]
// CHECK-NEXT: call @other(%[[A]])
// CHECK-NEXT: tile.load %[[A]] : memref<16xf32> -> tensor<16xf32>
func.func private @other(memref<16xf32>)
func.func @call(%m: memref<16xf32>) -> tensor<16xf32> {
  // REMARK: :[[@LINE+1]]:8: allocation: stays in memory: 'tile.load' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  memref.copy %m, %a : memref<16xf32> to memref<16xf32>
  func.call @other(%a) : (memref<16xf32>) -> ()
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: 16 of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @returned
// CHECK-NEXT: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK-NEXT: linalg.fill ins(%arg0 : f32) outs(%[[A]] : memref<16xf32>)
// CHECK-NEXT: return %[[A]]
func.func @returned(%z: f32) -> memref<16xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'func.return' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%z : f32) outs(%a : memref<16xf32>)
  return %a : memref<16xf32>
}

// -----

// A view that drops a dimension has no coordinates in the tensor.
// CHECK-LABEL: func.func @rank_reducing
// CHECK: memref.alloc() : memref<8x16xf32>
// CHECK: memref.subview
// CHECK: memref.copy
func.func @rank_reducing(%m: memref<16xf32>, %i: index) -> tensor<8x16xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'tile.load' needs it there{{$}}
  %a = memref.alloc() : memref<8x16xf32>
  %v = memref.subview %a[%i, 0] [1, 16] [1, 1] : memref<8x16xf32> to memref<16xf32, strided<[1], offset: ?>>
  memref.copy %m, %v : memref<16xf32> to memref<16xf32, strided<[1], offset: ?>>
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: 8x16 of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<8x16xf32> to tensor<8x16xf32>
  return %t : tensor<8x16xf32>
}

// -----

// CHECK-LABEL: func.func @strided_view
// CHECK: memref.alloc() : memref<16xf32>
// CHECK: memref.copy
func.func @strided_view(%m: memref<8xf32>) -> tensor<16xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'tile.load' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  %v = memref.subview %a[0] [8] [2] : memref<16xf32> to memref<8xf32, strided<[2]>>
  memref.copy %m, %v : memref<8xf32> to memref<8xf32, strided<[2]>>
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: 16 of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A view that is read.
// CHECK-LABEL: func.func @view_is_source
// CHECK: memref.alloc() : memref<16xf32>
// CHECK: memref.copy %{{.*}}, %arg0
func.func @view_is_source(%to: memref<8xf32>, %z: f32) {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'memref.subview' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%z : f32) outs(%a : memref<16xf32>)
  %v = memref.subview %a[0] [8] [1] : memref<16xf32> to memref<8xf32, strided<[1]>>
  memref.copy %v, %to : memref<8xf32, strided<[1]>> to memref<8xf32>
  return
}

// -----

// Sizes that are no powers of two have no layout.
// CHECK-LABEL: func.func @sizes
// CHECK: %[[A:.*]] = memref.alloc() : memref<12xf32>
// CHECK-NEXT: memref.copy %arg0, %[[A]]
// CHECK-NEXT: tile.load %[[A]] : memref<12xf32> -> tensor<12xf32>
func.func @sizes(%m: memref<12xf32>) -> tensor<12xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: its sizes are not powers of two{{$}}
  %a = memref.alloc() : memref<12xf32>
  memref.copy %m, %a : memref<12xf32> to memref<12xf32>
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: 12 of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<12xf32> to tensor<12xf32>
  return %t : tensor<12xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK: memref.alloc(%arg1) : memref<?xf32>
func.func @dynamic(%m: memref<?xf32>, %n: index) -> tensor<?xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: its sizes are not powers of two{{$}}
  %a = memref.alloc(%n) : memref<?xf32>
  memref.copy %m, %a : memref<?xf32> to memref<?xf32>
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: ? of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<?xf32> to tensor<?xf32>
  return %t : tensor<?xf32>
}

// -----

// A write in a loop that cannot carry a tensor.
// CHECK-LABEL: func.func @while
// CHECK: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK: memref.store %{{.*}}, %[[A]]
// CHECK: tile.load %[[A]]
func.func @while(%c: i1, %x: f32) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'tile.load' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  scf.while : () -> () {
    memref.store %x, %a[%c0] : memref<16xf32>
    scf.condition(%c)
  } do {
    scf.yield
  }
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: 16 of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A write in another block of a function: which tensor a block has depends on the way to it.
// CHECK-LABEL: func.func @other_block
// CHECK: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK: linalg.fill ins(%arg1 : f32) outs(%[[A]]
func.func @other_block(%c: i1, %x: f32) -> tensor<16xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'tile.load' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  cf.br ^bb2
^bb2:
  // REMARK-NEXT: :[[@LINE+1]]:8: global load: 16 of 4-byte elements, no mask{{$}}
  %t = bufferization.to_tensor %a restrict writable : memref<16xf32> to tensor<16xf32>
  return %t : tensor<16xf32>
}

// -----

// A read per element in the body of a structured operation.
// CHECK-LABEL: func.func @in_body
// CHECK: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK: memref.load %[[A]]
func.func @in_body(%m: memref<16xf32>, %x: tensor<16xi32>) -> tensor<16xf32> {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'memref.load' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  memref.copy %m, %a : memref<16xf32> to memref<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<16xi32>) outs(%e : tensor<16xf32>) {
  ^bb0(%in: i32, %out: f32):
    %i = arith.index_cast %in : i32 to index
    %v = memref.load %a[%i] : memref<16xf32>
    linalg.yield %v : f32
  } -> tensor<16xf32>
  return %r : tensor<16xf32>
}

// -----

// CHECK-LABEL: func.func @affine_load
// CHECK: %[[A:.*]] = memref.alloc() : memref<16xf32>
// CHECK: affine.load %[[A]]
func.func @affine_load(%x: f32, %i: index) -> f32 {
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'affine.load' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  %r = affine.load %a[%i] : memref<16xf32>
  return %r : f32
}

// -----

// An allocation whose address is stored.
// CHECK-LABEL: func.func @stored
// CHECK: memref.alloc() : memref<16xf32>
func.func @stored(%to: memref<1xmemref<16xf32>>, %x: f32) {
  %c0 = arith.constant 0 : index
  // REMARK-NEXT: :[[@LINE+1]]:8: allocation: stays in memory: 'memref.store' needs it there{{$}}
  %a = memref.alloc() : memref<16xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<16xf32>)
  memref.store %a, %to[%c0] : memref<1xmemref<16xf32>>
  return
}

// -----

// Elements that are read from memory one by one stay where they are.
// CHECK-LABEL: func.func @gather
// CHECK-NEXT: %[[T:.*]] = bufferization.to_tensor %arg0
// CHECK-NEXT: tensor.extract %[[T]][%arg1]
func.func @gather(%m: memref<16xf32>, %i: index) -> f32 {
  %t = bufferization.to_tensor %m restrict : memref<16xf32> to tensor<16xf32>
  %x = tensor.extract %t[%i] : tensor<16xf32>
  return %x : f32
}

// -----

// A tensor without a rank is no tile.
// CHECK-LABEL: func.func @unranked
// CHECK-NEXT: bufferization.to_tensor %arg0
func.func @unranked(%m: memref<*xf32>) -> tensor<*xf32> {
  %t = bufferization.to_tensor %m restrict : memref<*xf32> to tensor<*xf32>
  return %t : tensor<*xf32>
}

// REMARK-NOT: {{.}}
