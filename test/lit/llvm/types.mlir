// RUN: tshared-opt %s | tshared-opt | FileCheck %s
// RUN: tshared-opt %s --mlir-print-op-generic | tshared-opt | FileCheck %s

// CHECK-LABEL: func private @plain
// CHECK-SAME: (!llvm.ptr, !llvm.ptr, !llvm.ptr<3>, vector<4x!llvm.ptr>)
func.func private @plain(!llvm.ptr, !llvm.ptr<0>, !llvm<ptr<3>>, vector<4x!llvm.ptr>)

// Inside one of these types the prefix is left out.
// CHECK-LABEL: func private @arrays
// CHECK-SAME: (!llvm.array<4 x i32>, !llvm.array<4 x ptr<1>>, !llvm.array<2 x array<0 x f32>>, !llvm.array<2 x vector<4xf32>>)
func.func private @arrays(!llvm.array<4 x i32>, !llvm.array<4 x !llvm.ptr<1>>, !llvm.array<2 x array<0 x f32>>, !llvm.array<2 x vector<4xf32>>)

// CHECK-LABEL: func private @structs
// CHECK-SAME: (!llvm.struct<()>, !llvm.struct<(i32, f32, ptr, array<2 x i8>)>, !llvm.struct<packed (i8, i32)>)
func.func private @structs(!llvm.struct<()>, !llvm.struct<(i32, f32, ptr, !llvm.array<2 x i8>)>, !llvm.struct<packed (i8, i32)>)

// A named structure may hold itself, directly or within another.
// CHECK-LABEL: func private @named
// CHECK-SAME: (!llvm.struct<"a", (i32, ptr)>, !llvm.struct<"b c", packed (i8)>, !llvm.struct<"o", opaque>, !llvm.struct<"r", (ptr, struct<"r">)>, !llvm.struct<"s", (struct<"t", (ptr, struct<"s">)>)>)
func.func private @named(!llvm.struct<"a", (i32, ptr)>, !llvm.struct<"b c", packed (i8)>, !llvm.struct<"o", opaque>, !llvm.struct<"r", (ptr, struct<"r">)>, !llvm.struct<"s", (struct<"t", (ptr, struct<"s">)>)>)
