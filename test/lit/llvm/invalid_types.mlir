// RUN: tshared-opt %s --split-input-file --verify-diagnostics

// expected-error @+3 {{expected integer value}}
// expected-error @+2 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
func.func private @f(
  !llvm.ptr<x>
)

// -----

// expected-error @+2 {{expected 'x'}}
func.func private @f(
  !llvm.array<4xi32>
)

// -----

// expected-error @+3 {{expected integer value}}
// expected-error @+2 {{failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`}}
func.func private @f(
  !llvm.array<? x i32>
)

// -----

// expected-error @+2 {{expected valid keyword}}
func.func private @f(
  !llvm.array<4 x>
)

// -----

// expected-error @+2 {{only identified structs can be opaque}}
func.func private @f(
  !llvm.struct<opaque>
)

// -----

// expected-error @+2 {{struct without a body only allowed in a recursive struct}}
func.func private @f(
  !llvm.struct<"a">
)

// -----

// expected-error @+2 {{expected '('}}
func.func private @f(
  !llvm.struct<i32>
)

