// RUN: tshared-opt %s --triton-arith-to-linalg --split-input-file | FileCheck %s

// Two f16 share a register, the first one in the low bits.
// CHECK-LABEL: func.func @halves
// CHECK: ^bb0(%[[A:.*]]: f16, %[[B:.*]]: f16, %{{.*}}: f16, %{{.*}}: f16):
// CHECK-NEXT: %[[AI:.*]] = arith.bitcast %[[A]] : f16 to i16
// CHECK-NEXT: %[[AW:.*]] = arith.extui %[[AI]] : i16 to i32
// CHECK-NEXT: %[[BI:.*]] = arith.bitcast %[[B]] : f16 to i16
// CHECK-NEXT: %[[BW:.*]] = arith.extui %[[BI]] : i16 to i32
// CHECK-NEXT: %[[BS:.*]] = arith.shli %[[BW]], %c16_i32 : i32
// CHECK-NEXT: %[[W:.*]] = arith.ori %[[AW]], %[[BS]] : i32
// CHECK-NEXT: %[[V:.*]] = llvm.inline_asm asm_dialect = att "add.f16x2 $0, $1, $1;", "=r,r" %[[W]] : (i32) -> i32
// CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[V]] : i32 to i16
// CHECK-NEXT: %[[X:.*]] = arith.bitcast %[[LOW]] : i16 to f16
// CHECK-NEXT: %[[UP:.*]] = arith.shrui %[[V]], %c16_i32 : i32
// CHECK-NEXT: %[[HIGH:.*]] = arith.trunci %[[UP]] : i32 to i16
// CHECK-NEXT: %[[Y:.*]] = arith.bitcast %[[HIGH]] : i16 to f16
// CHECK-NEXT: linalg.yield %[[X]], %[[Y]] : f16, f16
tt.func @halves(%x: tensor<16xf16>) -> tensor<16xf16> {
  %r = tt.elementwise_inline_asm "add.f16x2 $0, $1, $1;" {constraints = "=r,r", packed_element = 2 : i32, pure = true} %x : tensor<16xf16> -> tensor<16xf16>
  tt.return %r : tensor<16xf16>
}

// -----

// Several results come in a structure; what is not pure has side effects.
// CHECK-LABEL: func.func @two
// CHECK: %[[S:.*]] = llvm.inline_asm has_side_effects asm_dialect = att {{.*}} : (i32, f32) -> !llvm.struct<(i32, f32)>
// CHECK-NEXT: llvm.extractvalue %[[S]][0]
// CHECK-NEXT: llvm.extractvalue %[[S]][1]
tt.func @two(%x: tensor<16xi32>, %y: tensor<16xf32>) -> (tensor<16xi32>, tensor<16xf32>) {
  %r:2 = tt.elementwise_inline_asm "mov.b32 $0, $2; mov.f32 $1, $3;" {constraints = "=r,=f,r,f", packed_element = 1 : i32, pure = false} %x, %y : tensor<16xi32>, tensor<16xf32> -> tensor<16xi32>, tensor<16xf32>
  tt.return %r#0, %r#1 : tensor<16xi32>, tensor<16xf32>
}

// -----

// Four bytes of the one operand meet four registers of the other.
// CHECK-LABEL: func.func @mixed
// CHECK: llvm.inline_asm asm_dialect = att "", "=r,=r,=r,=r,r" %{{.*}} : (i32) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-COUNT-4: llvm.extractvalue
tt.func @mixed(%x: tensor<16xi8>) -> tensor<16xi32> {
  %r = tt.elementwise_inline_asm "" {constraints = "=r,=r,=r,=r,r", packed_element = 4 : i32, pure = true} %x : tensor<16xi8> -> tensor<16xi32>
  tt.return %r : tensor<16xi32>
}

// -----

// LLVM does not know the type: the bits are handed over.
// CHECK-LABEL: func.func @float8
// CHECK: %[[I:.*]] = arith.bitcast %{{.*}} : f8E5M2 to i8
// CHECK-NEXT: %[[V:.*]] = llvm.inline_asm asm_dialect = att "", "=r,r" %[[I]] : (i8) -> i8
// CHECK-NEXT: arith.bitcast %[[V]] : i8 to f8E5M2
tt.func @float8(%x: f8E5M2) -> f8E5M2 {
  %r = tt.elementwise_inline_asm "" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : f8E5M2 -> f8E5M2
  tt.return %r : f8E5M2
}

// -----

// Pointers are integers of 64 bits to assembly, and come back as pointers.
// CHECK-LABEL: func.func @pointers
// CHECK: %[[I:.*]] = tt.ptr_to_int %{{.*}} : tensor<8x!tt.ptr<f32>> -> tensor<8xi64>
// CHECK: linalg.generic {{.*}} ins(%[[I]] : tensor<8xi64>)
// CHECK: llvm.inline_asm asm_dialect = att "add.u64 $0, $1, 4;", "=l,l" %{{.*}} : (i64) -> i64
// CHECK: tt.int_to_ptr %{{.*}} : tensor<8xi64> -> tensor<8x!tt.ptr<f32>>
tt.func @pointers(%x: tensor<8x!tt.ptr<f32>>) -> tensor<8x!tt.ptr<f32>> {
  %0 = tt.elementwise_inline_asm "add.u64 $0, $1, 4;" {constraints = "=l,l", packed_element = 1 : i32, pure = true} %x : tensor<8x!tt.ptr<f32>> -> tensor<8x!tt.ptr<f32>>
  tt.return %0 : tensor<8x!tt.ptr<f32>>
}
