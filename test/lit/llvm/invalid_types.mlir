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

// expected-error @+2 {{invalid array element type: '!llvm.void'}}
func.func private @f(
  !llvm.array<4 x void>
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

// expected-error @+2 {{invalid LLVM structure element type: '!llvm.void'}}
func.func private @f(
  !llvm.struct<(void)>
)

// -----

// expected-error @+2 {{invalid LLVM structure element type: '!llvm.func<void ()>'}}
func.func private @f(
  !llvm.struct<(func<void ()>)>
)

// -----

// expected-error @+2 {{expected '('}}
func.func private @f(
  !llvm.struct<i32>
)

// -----

// expected-error @+2 {{expected ')'}}
func.func private @f(
  !llvm.func<void (..., i32)>
)

// -----

// expected-error @+2 {{invalid function result type: '!llvm.func<void ()>'}}
func.func private @f(
  !llvm.func<func<void ()> ()>
)

// -----

// expected-error @+2 {{invalid function argument type: '!llvm.void'}}
func.func private @f(
  !llvm.func<void (void)>
)

// -----

// expected-error @+2 {{failed to parse parameter list for target extension type}}
func.func private @f(
  !llvm.target<"spirv.Image", 0, i32>
)

// -----

// expected-error @+3 {{expected string}}
// expected-error @+2 {{failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`}}
func.func private @f(
  !llvm.target<spirv>
)
