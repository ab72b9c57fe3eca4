// RUN: tshared-opt %s --linalg-to-tile --split-input-file | FileCheck %s

// A tensor is printed from its registers; the buffer for the call is gone.
// CHECK-LABEL: func.func @hex
// CHECK-NOT: memref.alloc
// CHECK: tile.print %arg1, %arg0 at %arg2, %arg3, %arg4 {hex} : memref<?xi8>, tensor<8xi32>
// CHECK-NOT: call
func.func private @tshared_print_i32(i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1)
func.func @hex(%v: tensor<8xi32>, %text: memref<?xi8>, %x: i32, %y: i32, %z: i32) {
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc() : memref<8xi32>
  bufferization.materialize_in_destination %v in writable %a : (tensor<8xi32>, memref<8xi32>) -> ()
  %u = memref.cast %a : memref<8xi32> to memref<*xi32>
  func.call @tshared_print_i32(%x, %y, %z, %text, %u, %true, %false) : (i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1) -> ()
  memref.dealloc %a : memref<8xi32>
  return
}

// -----

// CHECK-LABEL: func.func @both_flags
// CHECK: tile.print %arg1, %{{.*}} at %arg2, %arg3, %arg4 {hex, signed} : memref<?xi8>, tensor<f16>
func.func private @tshared_print_f16(i32, i32, i32, memref<?xi8>, memref<*xf16>, i1, i1)
func.func @both_flags(%v: f16, %text: memref<?xi8>, %x: i32, %y: i32, %z: i32) {
  %true = arith.constant true
  %a = memref.alloc() : memref<f16>
  memref.store %v, %a[] : memref<f16>
  %u = memref.cast %a : memref<f16> to memref<*xf16>
  func.call @tshared_print_f16(%x, %y, %z, %text, %u, %true, %true) : (i32, i32, i32, memref<?xi8>, memref<*xf16>, i1, i1) -> ()
  return
}

// -----

// A buffer that a function with another name gets is not printed.
// CHECK-LABEL: func.func @other_function
// CHECK: memref.alloc() : memref<8xi32>
// CHECK: call @show
func.func private @show(i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1)
func.func @other_function(%v: tensor<8xi32>, %text: memref<?xi8>, %x: i32) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xi32>
  bufferization.materialize_in_destination %v in writable %a : (tensor<8xi32>, memref<8xi32>) -> ()
  %u = memref.cast %a : memref<8xi32> to memref<*xi32>
  func.call @show(%x, %x, %x, %text, %u, %true, %true) : (i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1) -> ()
  return
}

// -----

// A flag that is known only at run time.
// CHECK-LABEL: func.func @run_time_flag
// CHECK: memref.alloc() : memref<8xi32>
// CHECK: call @tshared_print_i32
func.func private @tshared_print_i32(i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1)
func.func @run_time_flag(%v: tensor<8xi32>, %text: memref<?xi8>, %x: i32, %flag: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<8xi32>
  bufferization.materialize_in_destination %v in writable %a : (tensor<8xi32>, memref<8xi32>) -> ()
  %u = memref.cast %a : memref<8xi32> to memref<*xi32>
  func.call @tshared_print_i32(%x, %x, %x, %text, %u, %flag, %true) : (i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1) -> ()
  return
}

// -----

// The body of a reduction computes on scalars, and prints one.
// CHECK-LABEL: func.func @in_body
// CHECK: linalg.reduce
// CHECK-NOT: memref.alloc
// CHECK: tile.print %arg2, %{{.*}} at %arg3, %arg3, %arg3 {signed} : memref<?xi8>, i32
// CHECK-NOT: call
func.func private @tshared_print_i32(i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1)
func.func @in_body(%v: tensor<8xi32>, %start: tensor<i32>, %text: memref<?xi8>, %x: i32) -> tensor<i32> {
  %true = arith.constant true
  %false = arith.constant false
  %r = linalg.reduce ins(%v : tensor<8xi32>) outs(%start : tensor<i32>) dimensions = [0]
    (%in: i32, %acc: i32) {
      %a = memref.alloc() : memref<i32>
      memref.store %acc, %a[] : memref<i32>
      %u = memref.cast %a : memref<i32> to memref<*xi32>
      func.call @tshared_print_i32(%x, %x, %x, %text, %u, %false, %true) : (i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1) -> ()
      memref.dealloc %a : memref<i32>
      %s = arith.addi %in, %acc : i32
      linalg.yield %s : i32
    }
  return %r : tensor<i32>
}

// -----

// Buffers of several elements stay in a body.
// CHECK-LABEL: func.func @buffer_in_body
// CHECK: memref.alloc() : memref<2xi32>
// CHECK: call @tshared_print_i32
func.func private @tshared_print_i32(i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1)
func.func @buffer_in_body(%v: tensor<8xi32>, %start: tensor<i32>, %text: memref<?xi8>, %x: i32) -> tensor<i32> {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %r = linalg.reduce ins(%v : tensor<8xi32>) outs(%start : tensor<i32>) dimensions = [0]
    (%in: i32, %acc: i32) {
      %a = memref.alloc() : memref<2xi32>
      memref.store %acc, %a[%c0] : memref<2xi32>
      %u = memref.cast %a : memref<2xi32> to memref<*xi32>
      func.call @tshared_print_i32(%x, %x, %x, %text, %u, %true, %true) : (i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1) -> ()
      %s = arith.addi %in, %acc : i32
      linalg.yield %s : i32
    }
  return %r : tensor<i32>
}
