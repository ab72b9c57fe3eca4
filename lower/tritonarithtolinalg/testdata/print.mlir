// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// One call for each value, with a copy of it; a text that comes twice is there
// once.
// CHECK: memref.global "private" constant @tshared_text_0 : memref<5xi8> = dense<[32, 120, 58, 32, 0]>
// CHECK-NEXT: func.func private @tshared_print_i32(i32, i32, i32, memref<?xi8>, memref<*xi32>, i1, i1) attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func private @tshared_print_f16(i32, i32, i32, memref<?xi8>, memref<*xf16>, i1, i1) attributes {llvm.emit_c_interface}
// CHECK-NEXT: func.func @values(%arg0: tensor<8xi32>, %arg1: f16, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32)
// CHECK: %[[G:.*]] = memref.get_global @tshared_text_0
// CHECK: %[[T:.*]] = memref.cast %[[G]] : memref<5xi8> to memref<?xi8>
// CHECK: %[[B:.*]] = memref.alloc() : memref<8xi32>
// CHECK: bufferization.materialize_in_destination %arg0 in writable %[[B]]
// CHECK: %[[V:.*]] = memref.cast %[[B]] : memref<8xi32> to memref<*xi32>
// CHECK: call @tshared_print_i32(%arg5, %arg6, %arg7, %[[T]], %[[V]], %false, %true)
// CHECK: memref.dealloc %[[B]]
// CHECK: %[[B:.*]] = memref.alloc() : memref<f16>
// CHECK: memref.store %arg1, %[[B]][] : memref<f16>
// CHECK: %[[V:.*]] = memref.cast %[[B]] : memref<f16> to memref<*xf16>
// CHECK: call @tshared_print_f16(%arg5, %arg6, %arg7, %{{.*}}, %[[V]], %true, %false)
tt.func @values(%x: tensor<8xi32>, %f: f16) {
  tt.print " x: " {hex = false, isSigned = array<i32: 1>} : %x : tensor<8xi32>
  tt.print " x: " {hex = true, isSigned = array<i32: 0>} : %f : f16
  tt.return
}

// -----

// Pointers are printed as integers, in hexadecimal.
// CHECK-LABEL: func.func @pointers
// CHECK: %[[I:.*]] = tt.ptr_to_int %arg0 : tensor<8x!tt.ptr<f32>> -> tensor<8xi64>
// CHECK: bufferization.materialize_in_destination %[[I]] in writable %{{.*}} : (tensor<8xi64>, memref<8xi64>)
// CHECK: call @tshared_print_i64({{.*}}, %true, %false)
tt.func @pointers(%p: tensor<8x!tt.ptr<f32>>) {
  tt.print " p: " {hex = false, isSigned = array<i32: 0>} : %p : tensor<8x!tt.ptr<f32>>
  tt.return
}

// -----

// A text alone, even an empty one. Names that are taken are left alone.
// CHECK: memref.global "private" constant @tshared_text_1 : memref<1xi8> = dense<0>
// CHECK: func.func private @tshared_print(i32, i32, i32, memref<?xi8>)
// CHECK-LABEL: func.func @nothing
// CHECK: memref.get_global @tshared_text_1 : memref<1xi8>
// CHECK: call @tshared_print(%arg3, %arg4, %arg5, %{{.*}}) : (i32, i32, i32, memref<?xi8>) -> ()
tt.func private @tshared_text_0() {
  tt.return
}
tt.func @nothing() {
  tt.print "" {hex = false, isSigned = array<i32>}
  tt.return
}
